package st02

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// grammar gives the order of a snapshot's lines; rows are split where their run is decoded, by the heads above them.
var grammar = text.NewGrammar[printout.Items[item]](lines)

// EBNF prints the grammar of the format.
func EBNF() string { return grammar.EBNF() }

type item struct {
	Pos    lexer.Position
	System *string `parser:"  @System"`
	Date   *string `parser:"| @Date"`
	Table  *table  `parser:"| @@"`
	Lost   *string `parser:"| @Rows"`
	Known  *string `parser:"| @More | @Ruler | @Blank"`
	Stray  *string `parser:"| @Stray"`
}

// table is the heads of one table, and its rows up to the next heads.
type table struct {
	Pos     lexer.Position
	Buffers *string `parser:"( @BufferHead"`
	Memory  *string `parser:"| @MemoryHead"`
	Calls   *string `parser:"| @CallHead )"`
	More    *string `parser:"@More?"`
	Body    []*body `parser:"@@*"`
}

type body struct {
	Pos   lexer.Position
	Rows  *string `parser:"  @Rows"`
	Known *string `parser:"| @Ruler | @Blank"`
}

const (
	kindSystem = iota
	kindDate
	kindBufferHead
	kindMemoryHead
	kindCallHead
	kindMore // second line of heads, in old releases
	kindRows
	kindRuler
	kindBlank
	kindStray
)

var lines = text.NewLines([]text.Kind{
	kindSystem: {Name: "System"}, kindDate: {Name: "Date"}, kindBufferHead: {Name: "BufferHead"}, kindMemoryHead: {Name: "MemoryHead"},
	kindCallHead: {Name: "CallHead"}, kindMore: {Name: "More", Run: true}, kindRows: {Name: "Rows", Run: true}, kindRuler: {Name: "Ruler"},
	kindBlank: {Name: "Blank", Run: true}, kindStray: {Name: "Stray", Run: true},
}, classify)

// The states of the lexer.
const (
	outside = iota
	inHeads
	inRows
)

// classify tells the lines apart by their words.
func classify(state int, line string) (kind, next int) {
	s := strings.TrimSpace(line)
	switch {
	case s == "":
		return kindBlank, state
	case strings.Trim(s, "-|+= ") == "":
		return kindRuler, state
	case isSystem(s):
		return kindSystem, outside
	case isDate(s):
		return kindDate, outside
	case isBufferHead(s):
		return kindBufferHead, inHeads
	case isMemoryHead(s):
		return kindMemoryHead, inHeads
	case isCallHead(s):
		return kindCallHead, inHeads
	case state == inHeads && !strings.ContainsAny(s, "0123456789") && isMore(s):
		return kindMore, inHeads
	case state != outside && isRow(s):
		return kindRows, inRows
	}
	return kindStray, state
}

// has reports whether a line holds all words, in any case.
func has(s string, words ...string) bool {
	s = strings.ToLower(s)
	for _, w := range words {
		if !strings.Contains(s, w) {
			return false
		}
	}
	return true
}

// isSystem knows the title, which begins as it does in every release, or holds nothing else.
func isSystem(s string) bool {
	s = strings.ToLower(s)
	return strings.Contains(s, "tune summary") && len(s) < 200 && (strings.HasPrefix(s, "system") || strings.HasPrefix(s, "tune summary") && len(s) < 40)
}

func isDate(s string) bool {
	return (has(s, "snapshot") || has(s, "startup") || has(s, "start-up")) && len(dates(s)) > 0
}

func isBufferHead(s string) bool {
	return has(s, "swaps") && (has(s, "hit") || has(s, "alloc")) && !hasNumber(s)
}

func isMemoryHead(s string) bool {
	return (has(s, "sap memory") || has(s, "curuse") || has(s, "cur.use")) && !hasNumber(s) && (has(s, "use") || has(s, "max"))
}

func isCallHead(s string) bool { return has(s, "call stati") && !hasNumber(s) }

func isMore(s string) bool {
	return has(s, "[") || has(s, "kb") || has(s, "entries") || has(s, "accesses")
}

// hasNumber reports whether a word of a line is a number; "ABAP/4" is none.
func hasNumber(s string) bool {
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '|' || r == '\t' }) {
		if isNumeric(w) {
			return true
		}
	}
	return false
}

// isRow knows rows by their bars, their numbers, or a label that groups others.
func isRow(s string) bool {
	return strings.HasPrefix(s, "|") || hasNumber(s) || isGroup(s)
}

func isGroup(s string) bool {
	return has(s, "nametab") || strings.EqualFold(s, "tables") || strings.EqualFold(s, "tabellen")
}
