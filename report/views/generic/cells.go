package generic

import (
	"dumplens/analyzers"
	"dumplens/parsers/model"
	"dumplens/report"
)

// Limits of every table of statements: characters of a text, and rows.
const (
	statementText = 400
	StatementRows = 150
)

// AmountCell is a number of a fact with its place.
func AmountCell(a analyzers.Amount) report.Cell {
	cell := report.NumberCell(a.Value)
	if a.Pos.Line > 0 {
		return cell.At(a.Pos)
	}
	return cell
}

// Beginning keeps the first characters of a text, of the same kind: redaction masks what the cut leaves open.
func Beginning(t model.Text, n int) report.Text {
	if r := []rune(t.S); len(r) > n {
		t.S = string(r[:n]) + " …"
	}
	return report.Text(t)
}

// Drawn drops what has no lines, and says in words what is zero throughout: an empty chart takes a third of a screen to say so.
func Drawn(list ...*report.Chart) []report.Block {
	var out []report.Block
	for _, c := range list {
		switch {
		case len(c.Series) > 0:
			out = append(out, c.Block())
		case c.Max == 0:
			out = append(out, report.Paragraph(report.Sayf("%s: zero throughout.", c.Title.S)))
		}
	}
	return out
}

// Cut keeps the beginning of a statement. Its kind stays, so that redaction masks what the cut leaves open.
func Cut(t model.Text) report.Text { return Beginning(t, statementText) }

// BarsShown is how many events or statements a bar chart shows.
const BarsShown = 12
