package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/parsers/unit"
)

// mostLedgers is how many ledgers stand beside the verdict; the others stand with their part.
const mostLedgers = 3

func (r *Report) MainLedgers() []int {
	var main []int
	for i := range r.Ledgers {
		if r.Ledgers[i].Kind != "background" {
			main = append(main, i)
		}
	}
	slices.SortStableFunc(main, func(a, b int) int {
		x, y := &r.Ledgers[a], &r.Ledgers[b]
		if (x.Kind == "client") != (y.Kind == "client") {
			if x.Kind == "client" {
				return -1
			}
			return 1
		}
		return cmp.Compare(y.Total, x.Total)
	})
	return main[:min(len(main), mostLedgers)]
}

// verdictLedgers are the main ledgers, but of instances that are shown beside each other only the largest.
func (r *Report) verdictLedgers() []int {
	main := r.MainLedgers()
	if !r.beside {
		return main
	}
	instances := 0
	return slices.DeleteFunc(main, func(i int) bool {
		if r.Ledgers[i].Kind == "instance" {
			instances++
		}
		return r.Ledgers[i].Kind == "instance" && instances > 1
	})
}

// ledgerBlocks are the drawing of a ledger and its table.
func (r *Report) ledgerBlocks(i int) []Block {
	l := &r.Ledgers[i]
	c := &Chart{ID: fmt.Sprintf("ledger-%d", i), Title: Say(l.Name()), Kind: LedgerChart, Unit: l.Unit,
		Basis: l.BasisText(), Main: true, Window: l.Window, Max: unknown(), Ledger: &i}
	return []Block{c.Block(), l.Table(i, ledgerParts).Block()}
}

// partLedgers are the ledgers of a part that do not stand beside the verdict.
func (r *Report) partLedgers(id string) []int {
	var out []int
	main := r.verdictLedgers()
	for i := range r.Ledgers {
		if r.Ledgers[i].Part == id && !slices.Contains(main, i) {
			out = append(out, i)
		}
	}
	return out
}

// name says what a ledger answers, about whom, and when.
func (l *Ledger) Name() string {
	name := "Where the time went"
	switch l.Kind {
	case "background":
		name = "What background processes waited for"
	case "client":
		name = "Where the time of the client went"
	case "session":
		name = "Where the time of the session went"
	}
	var about []string
	if s := l.Subject.String(); s != "" {
		about = append(about, s)
	}
	if w := l.Window.String(); w != "" {
		about = append(about, w)
	}
	if len(about) > 0 {
		name += ": " + strings.Join(about, ", ")
	}
	return name
}

// basis says what the whole of a ledger is, which all shares in its drawing are of.
func (l *Ledger) BasisText() Text {
	if l.Basis.S == "" {
		return Say("Shares are of the whole.")
	}
	return Sayf("The whole is %s: %s.", l.Unit.Format(l.Total), l.Basis.S)
}

// ledgerParts is how many parts of one part a table shows; the smaller ones become one row, so that the rows add up.
const ledgerParts = 50

// table lists the parts of a ledger, children indented under their parent, at most so many of each. Where these have children too, their
// share of the part above them stands beside that of the whole.
func (l *Ledger) Table(i, most int) *Table {
	t := &Table{ID: fmt.Sprintf("ledger-%d-table", i), Title: Sayf("The whole of %s, part by part", l.Unit.Format(l.Total)),
		Columns: []Column{Words("Part"), Numbers("Amount", unit.Unit(l.Unit)), Numbers("Of the whole", unit.Share)}}
	deep := slices.ContainsFunc(l.Parts, func(p LedgerPart) bool { return p.Parent >= 0 && l.Parts[p.Parent].Parent >= 0 })
	if deep {
		t.Columns = append(t.Columns, Numbers("Of the part above", unit.Share))
	}
	add := func(name string, depth int, amount Cell, ofParent Number) {
		row := []Cell{TextCell(Say(strings.Repeat("\u2003", depth) + name)), amount, NumberCell(float64(*amount.Value / l.Total))}
		if deep {
			row = append(row, NumberCell(float64(ofParent)))
		}
		t.Rows = append(t.Rows, row)
	}
	var below func(parent, depth int)
	below = func(parent, depth int) {
		if depth >= 16 {
			return
		}
		kids, others := l.children(parent, most)
		for _, i := range kids {
			p := l.Parts[i]
			amount := NumberCell(float64(p.Value))
			if len(p.Evidence) > 0 {
				amount.Source, amount.Line = p.Evidence[0].Source, p.Evidence[0].Line
			}
			if parent < 0 {
				p.Share = Number(math.NaN())
			}
			add(l.caption(i), depth, amount, p.Share)
			below(i, depth+1)
		}
		if len(others) > 0 {
			sum, share := Number(0), Number(0)
			for _, i := range others {
				sum, share = sum+l.Parts[i].Value, share+l.Parts[i].Share
			}
			add(Count(len(others), "smaller part"), depth, NumberCell(float64(sum)), share)
		}
	}
	below(-1, 0)
	return t
}

// children lists the parts below a part in their order: the largest ones, and the others where there are more than so many. Of the whole
// they are all shown.
func (l *Ledger) children(parent, most int) (shown, others []int) {
	for i, p := range l.Parts {
		if p.Parent == parent {
			shown = append(shown, i)
		}
	}
	if parent < 0 || len(shown) <= most {
		return shown, nil
	}
	bySize := slices.Clone(shown)
	slices.SortStableFunc(bySize, func(a, b int) int { return cmp.Compare(l.Parts[b].Value, l.Parts[a].Value) })
	others = bySize[most:]
	return slices.DeleteFunc(shown, func(i int) bool { return slices.Contains(others, i) }), others
}

// caption names a part for people: its own name, unless its parent has the same, and what its labels add.
func (l *Ledger) caption(i int) string {
	p := l.Parts[i]
	labels := p.Labels.String()
	if labels != "" && p.Parent >= 0 && l.Parts[p.Parent].Name == p.Name {
		return labels
	}
	name := strings.ReplaceAll(p.Name, "_", " ")
	switch name {
	case "cpu":
		name = "CPU"
	case "wait":
		name = "waits"
	}
	if labels != "" {
		name += " · " + labels
	}
	return name
}

// placeLedgers puts the ledgers of a part into its section: first, since they answer what is asked first; those of an Oracle instance after
// the subsection that says what its interval is.
func (r *Report) placeLedgers(s *Section) {
	var first, later []Block
	for _, i := range r.partLedgers(s.ID) {
		blocks := r.ledgerBlocks(i)
		if k := r.Ledgers[i].Kind; len(s.Sections) > 1 && (k == "instance" || k == "background") {
			later = append(later, blocks...)
			continue
		}
		first = append(first, blocks...)
	}
	s.Blocks = slices.Concat(first, s.Blocks)
	if len(later) > 0 {
		s.Sections = slices.Insert(s.Sections, 1, Section{ID: s.ID + "-ledgers", Title: Say("The time as a whole"), Blocks: later})
	}
}
