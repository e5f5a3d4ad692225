package statspack

import (
	"strings"

	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// The kinds of lines that the grammars know besides those of tables.
const (
	kindDBHead     = oratab.KindCount + iota // heads: database, instance, release
	kindHost                                 // "Host Name  Platform …" (11g), "Host  Name: …" (10g)
	kindSnaps                                // heads over the snapshots
	kindSnap                                 // "Begin Snap:", "End Snap:"
	kindSpan                                 // "Elapsed:", "DB time:"
	kindStatements                           // number rows, modules and texts of statements, and the blank lines around them
)

// kinds lists them for the lexers, those of tables first.
func kinds() []text.Kind {
	return append(oratab.Kinds(), []text.Kind{{Name: "DatabaseHead"}, {Name: "HostHead"}, {Name: "SnapshotHead"}, {Name: "Snapshot"},
		{Name: "Span"}, {Name: "Statements", Run: true}}...)
}

// The states of the lexers: those of tables, and inside a statement.
const (
	inRow  = oratab.StateCount + iota // after a number row
	inText                            // inside statement text
)

// headerLines tells the lines of the top of the first page apart.
var headerLines = text.NewLines(kinds(), func(state int, line string) (kind, next int) {
	trimmed := trim(line)
	runs, _ := oratab.RulerRuns(trimmed)
	switch {
	case trimmed == "":
		return oratab.KindBlank, oratab.InHeads
	case state == oratab.AtStart && isReportTitle(trimmed):
		return oratab.KindTitle, oratab.InHeads
	case runs > 0:
		return oratab.KindRuler, oratab.InBody
	case isDatabaseHead(trimmed):
		return kindDBHead, oratab.InHeads
	case strings.HasPrefix(trimmed, "Host Name") || strings.HasPrefix(trimmed, "Host  Name:"):
		return kindHost, oratab.InHeads
	case isSnapshotHead(trimmed):
		return kindSnaps, oratab.InHeads
	case isSnap(trimmed):
		return kindSnap, oratab.InBody
	case isSpan(trimmed):
		return kindSpan, oratab.InBody
	case oratab.IsWarning(trimmed), state == oratab.InWarning:
		return oratab.KindWarning, oratab.InWarning
	case state == oratab.InBody:
		return oratab.KindRows, oratab.InBody
	}
	return oratab.KindStray, state
})

func isSpan(trimmed string) bool {
	return (strings.HasPrefix(trimmed, "Elapsed:") || strings.HasPrefix(trimmed, "DB time:")) && strings.Contains(trimmed, "(mins)")
}

// blockLines tells the lines of "label: value" pairs apart. A line above an underline is the name of a part, which only the underline tells.
var blockLines = text.NewLines(kinds(), func(state int, line string) (kind, next int) {
	if state == oratab.AtStart {
		return oratab.KindTitle, oratab.InBody
	}
	trimmed := trim(line)
	runs, longest := oratab.RulerRuns(trimmed)
	switch {
	case trimmed == "":
		return oratab.KindRows, oratab.InBody
	case oratab.IsFooter(runs, longest) && trimmed[0] == '-':
		return oratab.KindFooter, oratab.InBody
	case runs > 0:
		return oratab.KindRuler, oratab.InBody
	case trimmed[0] == '~', isPartHead(trimmed):
		return oratab.KindHeads, oratab.InBody // underline and heads in one line
	case oratab.IsWarning(trimmed), state == oratab.InWarning:
		return oratab.KindWarning, oratab.InWarning
	case strings.IndexByte(trimmed, ':') >= 0, strings.HasPrefix(trimmed, "Estd Interconnect traffic"):
		return oratab.KindRows, oratab.InBody
	}
	return oratab.KindStray, oratab.InBody
})

// isPartHead knows the names of the parts of the cluster sections, and the heads over their numbers.
func isPartHead(trimmed string) bool {
	if strings.IndexByte(trimmed, ':') >= 0 {
		return false
	}
	return strings.HasPrefix(trimmed, "Global Cache") || strings.HasPrefix(trimmed, "Global Enqueue") || strings.HasPrefix(trimmed, "GCS") ||
		strings.HasPrefix(trimmed, "GES") || strings.HasPrefix(trimmed, "Begin ")
}

// columnState is where the state of sqlLines keeps how many columns its ruler has.
const columnState = 16

// sqlLines tells the lines of a SQL section apart. Statement text may hold anything, so inside it nothing but a blank line, or the end
// line with its exact indent, is looked for.
var sqlLines = text.NewLines(kinds(), func(state int, line string) (kind, next int) {
	phase, columns := state%columnState, state-state%columnState
	switch phase {
	case oratab.InBody, inRow, inText:
	default:
		kind, next = oratab.TableKind(phase, line)
		if kind == oratab.KindRuler {
			runs, _ := oratab.RulerRuns(line)
			columns = runs * columnState
		}
		return kind, next + columns
	}
	switch first := oratab.FirstByte(line); {
	case first == 0:
		return kindStatements, oratab.InBody + columns
	case first == '-' && phase != inRow:
		runs, longest := oratab.RulerRuns(line)
		if oratab.IsFooter(runs, longest) && (phase == oratab.InBody || oratab.Indent(line) >= 10) {
			return oratab.KindFooter, oratab.AtEnd + columns
		}
	}
	if phase == oratab.InBody && isNumberRow(line, columns/columnState) || phase == inText && isFullRow(line, columns/columnState) {
		return kindStatements, inRow + columns
	}
	return kindStatements, inText + columns
})

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
	return n >= max(columns-2, 3) && n <= max(columns, 3) && len(last) <= 10 && isDigits(last)
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
