package jtl

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/text"
)

// The grammars of the four kinds of files give the order of their lines; rows, elements, summaries and figures are decoded in runs.
var (
	csvGrammar = text.NewGrammar[csvBlock](text.NewLines([]text.Kind{{Name: "Names"}, {Name: "Rows", Run: true}}, classifyCSV))
	xmlGrammar = text.NewGrammar[xmlBlock](text.NewLines([]text.Kind{{Name: "Prolog"}, {Name: "Root"}, {Name: "End"}, {Name: "Elements", Run: true}}, classifyXML))
	logGrammar = text.NewGrammar[logBlock](text.NewLines([]text.Kind{{Name: "Summaries", Run: true}, {Name: "Version"}, {Name: "Messages", Run: true}}, classifyLog))

	statisticsGrammar = text.NewGrammar[statisticsBlock](text.NewLines([]text.Kind{{Name: "Object", Run: true}}, func(int, string) (int, int) { return 0, 0 }))
)

// EBNF prints the grammars of the format.
func EBNF() string {
	return strings.Join([]string{csvGrammar.EBNF(), xmlGrammar.EBNF(), logGrammar.EBNF(), statisticsGrammar.EBNF()}, "\n")
}

// csvBlock is any lines of a CSV file: files that were put one after the other have their names again.
type csvBlock struct {
	Items []*csvItem `parser:"@@*"`
}

type csvItem struct {
	Pos   lexer.Position
	Names *string `parser:"  @Names"`
	Rows  *string `parser:"| @Rows"`
}

type xmlBlock struct {
	Items []*xmlItem `parser:"@@*"`
}

type xmlItem struct {
	Pos      lexer.Position
	Prolog   *string `parser:"  @Prolog"`
	Root     *string `parser:"| @Root"`
	Elements *string `parser:"| @Elements"`
	End      *string `parser:"| @End"`
}

type logBlock struct {
	Items []*logItem `parser:"@@*"`
}

type logItem struct {
	Pos       lexer.Position
	Summaries *string `parser:"  @Summaries"`
	Version   *string `parser:"| @Version"`
	Messages  *string `parser:"| @Messages"`
}

// statisticsBlock is the whole file: an object of objects, in lines or not.
type statisticsBlock struct {
	Pos    lexer.Position
	Object string `parser:"@Object"`
}

func classifyCSV(_ int, line string) (kind, next int) {
	if len(line) > 0 && line[0]-'0' > 9 && strings.Contains(line, "abel") {
		if _, ok := header(line); ok {
			return 0, 0
		}
	}
	return 1, 0
}

func classifyXML(_ int, line string) (kind, next int) {
	if len(line) == 0 {
		return 3, 0
	}
	s := strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(s, "<?xml") && strings.HasSuffix(s, "?>") && strings.Count(s, "<") == 1:
		return 0, 0
	case strings.HasPrefix(s, "<testResults") && strings.Count(s, "<") == 1 && strings.HasSuffix(s, ">"):
		return 1, 0
	case s == "</testResults>":
		return 2, 0
	}
	return 3, 0
}

func classifyLog(_ int, line string) (kind, next int) {
	switch {
	case strings.Contains(line, " Avg:") && summaryLine.MatchString(line):
		return 0, 0
	case versionLine.MatchString(line):
		return 1, 0
	}
	return 2, 0
}
