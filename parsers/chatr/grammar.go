package chatr

import (
	"regexp"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// grammar gives the lines of one program.
var grammar = text.NewGrammar[printout.Items[item]](lines)

// EBNF prints the grammar of the format.
func EBNF() string { return grammar.EBNF() }

type item struct {
	Pos      lexer.Position
	File     *string        `parser:"  @File"`
	Type     *string        `parser:"| @Type"`
	Hint     *hint          `parser:"| @Hint"`
	Segments *segmentsTable `parser:"| @@"`
	Values   *string        `parser:"| @Values"`
	Lost     *string        `parser:"| @Rows"`
	Known    *string        `parser:"| @Setting | @Blank"`
	Stray    *string        `parser:"| @Stray"`
}

// segmentsTable is the table of Itanium programs, its columns perhaps under it.
type segmentsTable struct {
	Pos  lexer.Position
	Head []string       `parser:"@SegmentHead+"`
	Rows *printout.Rows `parser:"@@?"`
}

const (
	kindFile        = iota // "a.out:"
	kindType               // "32-bit ELF executable"
	kindHint               // "data page size: …"
	kindSegmentHead        // "segments:", "index type …"
	kindSegments
	kindValues  // "current values:", "new values:"
	kindSetting // whatever else chatr prints
	kindBlank
	kindStray
)

var lines = text.NewLines([]text.Kind{
	kindFile: {Name: "File"}, kindType: {Name: "Type"}, kindHint: {Name: "Hint"}, kindSegmentHead: {Name: "SegmentHead"},
	kindSegments: {Name: "Rows", Run: true}, kindValues: {Name: "Values"}, kindSetting: {Name: "Setting", Run: true},
	kindBlank: {Name: "Blank", Run: true}, kindStray: {Name: "Stray", Run: true},
}, classify)

// The states of the lexer: inside lists of libraries and paths any line belongs to them.
const (
	inBody = iota
	inList
)

var (
	segment = regexp.MustCompile(`^[0-9]+[ \t]+[a-z]+[ \t]+[0-9a-fA-F]{6,16}[ \t]+[a-zA-Z-]+[ \t]+\S`)
	file    = regexp.MustCompile(`^\S+:$`)
)

// settings are words that chatr's other lines hold.
var settings = []string{" enabled", " disabled", "(default)", "plabel caching", "global hash", "branch prediction", "shared vtable", "nulptr references",
	"address space model", "text segment locking", "data segment locking", "private mapping", "text merging", "explicit unloading", "embedded path"}

// classify tells the lines apart by their words.
func classify(state int, line string) (kind, next int) {
	s := strings.TrimSpace(line)
	switch {
	case s == "":
		return kindBlank, state
	case strings.HasSuffix(s, "ELF executable"), strings.HasSuffix(s, "ELF shared library"), s == "shared executable", s == "shared library", s == "normal executable", s == "demand load executable":
		return kindType, inBody
	case strings.Contains(s, "page size:"):
		return kindHint, inBody
	case s == "segments:", strings.HasPrefix(s, "index type"):
		return kindSegmentHead, inBody
	case segment.MatchString(s):
		return kindSegments, inBody
	case strings.HasSuffix(s, "values:"):
		return kindValues, inBody
	case s == "shared library list:", s == "shared library dynamic path search:", s == "shared library binding:", s == "internal name:":
		return kindSetting, inList
	case file.MatchString(s):
		return kindFile, inBody
	case strings.HasPrefix(s, "dynamic "), strings.HasPrefix(s, "static "), isCommand(s):
		return kindSetting, state
	}
	for _, w := range settings {
		if strings.Contains(s, w) {
			return kindSetting, inBody
		}
	}
	if state == inList {
		return kindSetting, inList
	}
	return kindStray, inBody
}

func isCommand(line string) bool {
	name, arguments := printout.Command(line)
	return name == "chatr" && arguments != ""
}
