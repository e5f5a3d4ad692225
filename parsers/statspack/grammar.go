package statspack

import (
	"strings"

	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// The grammars give the order of lines besides those of orareport; columns are split where a line is captured or decoded. Each record goes
// through one of them.
var (
	tableGrammar = text.NewGrammar[oratab.Section](oratab.Lines)
	sqlGrammar   = orareport.NewSQLGrammar(&style)
)

// EBNF prints the grammars of the format.
func EBNF() string { return orareport.EBNF(tableGrammar.EBNF(), sqlGrammar.EBNF()) }

// isNumberRow reports whether a line is the number row of a statement: nothing but numbers, about as many as there are columns (a cell
// may be blank), the last one a hash value.
func isNumberRow(line string, columns int) bool {
	n, last := 0, ""
	for rest := line; ; {
		rest = strings.TrimLeft(rest, " ")
		if rest == "" {
			break
		}
		end := strings.IndexByte(rest, ' ')
		if end < 0 {
			end = len(rest)
		}
		last, rest = rest[:end], rest[end:]
		if !oratab.NumberLike(last) {
			return false
		}
		n++
	}
	return n >= max(columns-2, 3) && n <= max(columns, 3) && len(last) <= 10 && oratab.IsDigits(last)
}

// isFullRow reports whether a line is a number row even without a blank line above it, as in a text that has lost these: a number for
// each column, one of them with decimals, none with a comma behind it, and indented as statement text hardly is.
func isFullRow(line string, columns int) bool {
	if oratab.Indent(line) < 2 || columns < 4 || !isNumberRow(line, columns) {
		return false
	}
	words, decimals := strings.Fields(line), false
	for _, w := range words {
		decimals = decimals || strings.IndexByte(w, '.') >= 0
		if w[len(w)-1] == ',' {
			return false
		}
	}
	return decimals && len(words) == columns && len(words[columns-1]) >= 8
}
