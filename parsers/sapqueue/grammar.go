package sapqueue

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// grammar gives the order of tables; rows are split where their run is decoded, by the heads above them.
var grammar = text.NewGrammar[printout.Items[item]](lines)

// EBNF prints the grammar of the format.
func EBNF() string { return grammar.EBNF() }

type item struct {
	Pos      lexer.Position
	Title    *string `parser:"  @Title"`
	Table    *table  `parser:"| @@"`
	Figures  *string `parser:"| @Figures"`
	Vertical *string `parser:"| @Vertical"`
	Lost     *string `parser:"| @Rows"`
	Known    *string `parser:"| @Ruler | @Blank"`
	Stray    *string `parser:"| @Stray"`
}

type table struct {
	Pos  lexer.Position
	Head string  `parser:"@Head"`
	Body []*body `parser:"@@*"`
}

type body struct {
	Pos   lexer.Position
	Rows  *string `parser:"  @Rows"`
	Ruler *string `parser:"| @Ruler"`
}

const (
	kindTitle = iota // what is printed above and below tables
	kindHead
	kindRows
	kindFigures  // ST03: a label and a number
	kindVertical // SM51 with each cell on a line of its own
	kindRuler
	kindBlank
	kindStray
)

var lines = text.NewLines([]text.Kind{
	kindTitle: {Name: "Title"}, kindHead: {Name: "Head"}, kindRows: {Name: "Rows", Run: true}, kindFigures: {Name: "Figures", Run: true},
	kindVertical: {Name: "Vertical", Run: true}, kindRuler: {Name: "Ruler"}, kindBlank: {Name: "Blank", Run: true}, kindStray: {Name: "Stray", Run: true},
}, classify)

// The states of the lexer: what rows look like below the heads seen last.
const (
	outside = iota
	inCommas
	inBars
	inWords
	inTimes
	inVertical
)

// classify tells the lines apart.
func classify(state int, line string) (kind, next int) {
	s := strings.TrimSpace(line)
	if state == inVertical && len(strings.Fields(s)) <= 4 {
		return kindVertical, inVertical
	}
	switch {
	case s == "":
		return kindBlank, outside
	case strings.Trim(s, "-|+= ") == "":
		return kindRuler, state
	case s == "Request type":
		return kindVertical, inVertical
	}
	if h := headOf(line); h != nil {
		switch {
		case strings.HasPrefix(s, "|"):
			return kindHead, inBars
		case strings.Contains(s, ","):
			return kindHead, inCommas
		case h.kind == "history":
			return kindHead, inTimes
		}
		return kindHead, inWords
	}
	switch {
	case isTitle(s):
		return kindTitle, outside
	case state == inBars && strings.HasPrefix(s, "|"), state == inCommas && strings.Count(s, ",") >= 4,
		state == inWords && startsRow(s), state == inTimes && startsTime(s):
		return kindRows, state
	case figureOf(s) != nil:
		return kindFigures, outside
	}
	return kindStray, state
}

// isTableTitle knows the titles of dpmon.
func isTableTitle(s string) bool {
	name, rest, ok := strings.Cut(s, " Table ")
	if !ok || len(name) > 40 {
		return false
	}
	_, ok = clock(rest)
	return ok
}

func isTitle(s string) bool {
	switch s {
	case "OK", "ABAPGetWPTable", "GetQueueStatistic", "GetProcessList":
		return true
	}
	_, isTime := clock(s)
	return isTime || isTableTitle(s) || strings.HasPrefix(s, "Found ") || taskType(s) != "" || instanceOf(s) != ""
}

// startsRow knows rows of SM50 and SM51: a number or a known type of request first.
func startsRow(s string) bool {
	w := strings.Fields(s)
	if len(w) < 4 {
		return false
	}
	return strings.Trim(w[0], "0123456789") == "" || isRequestType(w[0])
}

func isRequestType(s string) bool {
	switch s {
	case "NOWP", "DIA", "UPD", "ENQ", "BTC", "SPO", "UP2":
		return true
	}
	return false
}

// startsTime knows a clock, or a date and a clock.
func startsTime(s string) bool {
	w := strings.Fields(s)
	return len(w) > 1 && (strings.Count(w[0], ":") == 2 || len(w) > 2 && strings.Count(w[1], ":") == 2)
}
