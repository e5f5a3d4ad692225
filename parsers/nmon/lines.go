package nmon

import (
	"strings"

	"dumplens/parsers/text"
)

// Kinds of lines. Runs of the hot ones are one token each, decoded by the loops of rows.go and top.go.
const (
	kindFact = iota
	kindConfig
	kindClock
	kindRows
	kindTop
	kindTopHead
	kindArgs
	kindHead
	kindError
	kindBlank
	kindOther
)

var lines = text.NewLines([]text.Kind{
	kindFact:    {Name: "Fact"},
	kindConfig:  {Name: "Config", Run: true},
	kindClock:   {Name: "Clock"},
	kindRows:    {Name: "Rows", Run: true},
	kindTop:     {Name: "Top", Run: true},
	kindTopHead: {Name: "TopHead"},
	kindArgs:    {Name: "Args", Run: true},
	kindHead:    {Name: "Head"},
	kindError:   {Name: "Error", Run: true},
	kindBlank:   {Name: "Blank", Run: true},
	kindOther:   {Name: "Other"},
}, func(_ int, line string) (int, int) { return kind(line), 0 })

// kind tells what a line is. A row is known by its snapshot, in the second field, or the third of TOP; never by where it stands.
func kind(line string) int {
	tag, rest, ok := strings.Cut(line, ",")
	if !ok {
		switch {
		case strings.TrimSpace(line) == "":
			return kindBlank
		case strings.HasPrefix(line, "AAA "): // "AAA,SubprocessorMode Unknown" is printed with blanks by some levels
			return kindFact
		}
		return kindOther
	}
	if !isTag(tag) {
		return kindOther
	}
	second, third := rest, ""
	if i := strings.IndexByte(rest, ','); i >= 0 {
		second, third = rest[:i], rest[i+1:]
	}
	switch {
	case tag == "AAA":
		return kindFact
	case tag == "ZZZZ":
		if isSnapshot(second) {
			return kindClock
		}
		return kindOther
	case tag == "TOP":
		return topKind(second, third)
	case tag == "UARG":
		if isSnapshot(second) {
			return kindArgs
		}
		return kindTopHead
	case tag == "ERROR":
		return kindError
	case isSnapshot(second):
		return kindRows
	case isConfig(tag):
		return kindConfig
	case third != "" || strings.HasPrefix(tag, "DG"): // disk groups have headings without columns where none are defined
		return kindHead
	}
	return kindOther
}

func topKind(second, third string) int {
	if i := strings.IndexByte(third, ','); i >= 0 {
		third = third[:i]
	}
	if isSnapshot(third) {
		return kindTop
	}
	if strings.HasPrefix(second, "+") || strings.HasPrefix(second, "%") {
		return kindTopHead
	}
	return kindOther
}

// isTag accepts what sections are called: an upper-case letter, then letters, digits and "_".
func isTag(s string) bool {
	if s == "" || len(s) > 32 || s[0] < 'A' || s[0] > 'Z' {
		return false
	}
	for i := 1; i < len(s); i++ {
		c := s[i]
		if (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' && (c < 'a' || c > 'z') {
			return false
		}
	}
	return true
}

// isConfig accepts the BBB family: BBBB, BBBC, BBBD, BBBL, BBBN, BBBP, BBBV, BBBVG …
func isConfig(tag string) bool { return len(tag) >= 3 && tag[:3] == "BBB" }

// isSnapshot accepts T and digits.
func isSnapshot(s string) bool {
	if len(s) < 2 || len(s) > 10 || s[0] != 'T' {
		return false
	}
	for i := 1; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// snapshotNumber reads the digits of a snapshot that isSnapshot accepted.
func snapshotNumber(s string) int32 {
	n := int32(0)
	for i := 1; i < len(s); i++ {
		n = n*10 + int32(s[i]-'0')
	}
	return n
}
