package render

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"slices"

	"dumplens/report"
	"dumplens/report/chart"
)

// plan says what of the report goes into a page. It begins with everything; shrink takes out what costs most and matters least.
type plan struct {
	charts map[*report.Chart]*drawing
	order  []*report.Chart // as in the tree
	tables map[*report.Table]tableBody
	rows   int // most rows of a table

	left, plain int // charts left out, and drawings

	parts, allParts       int // part sections shown, of how many
	findings, allFindings int // findings shown, of how many
}

// drawing is one chart as it goes into the page.
type drawing struct {
	figure      *chart.Figure
	svg         template.HTML
	interactive bool // drawn by the script
	plain       bool // without its SVG
	left        bool // left out altogether
	main        bool // matters more than others
	ofPart      bool // in the section of one dump
	cost        int  // bytes of its points in the page, about
}

// mostRows is how many rows of a table a page shows; report.json has them all.
const mostRows = 500

// pointCost is about what a point takes in the page, compressed and in base64.
const pointCost = 4

func newPlan(r *report.Report) *plan {
	p := &plan{charts: map[*report.Chart]*drawing{}, tables: map[*report.Table]tableBody{}, rows: mostRows, findings: len(r.Findings), allFindings: len(r.Findings)}
	for _, s := range r.Sections {
		if s.ID == report.SourcesID {
			p.parts, p.allParts = len(s.Sections), len(s.Sections)
		}
	}
	for i := range r.Sections {
		planBlocks(r, p, r.Sections[i:i+1])
	}
	return p
}

func planBlocks(r *report.Report, p *plan, sections []report.Section) {
	names := sourceNames(r)
	var scratch bytes.Buffer
	r.EachBlock(sections, func(b report.Block) {
		if b.Table != nil {
			p.tables[b.Table] = bodyOf(&scratch, b.Table, p.rows, names)
		}
		c := b.Chart
		if c == nil {
			return
		}
		f := r.Figure(c)
		f.Narrow = !c.Main
		d := &drawing{figure: f, interactive: c.Kind != report.TimelineChart && c.Kind != report.LedgerChart && c.Kind != report.ScatterChart, plain: c.Kind == report.HeatChart, main: c.Main, ofPart: sections[0].ID == report.SourcesID}
		d.svg = f.SVG()
		for _, s := range f.Series {
			d.cost += pointCost * len(s.Values)
		}
		p.charts[c] = d
		p.order = append(p.order, c)
	})
}

// shrink makes the page smaller by about excess bytes: drawings of minor charts go first, then these charts, the largest of them before the
// others; then drawings of other charts that the script draws too; then the rows of long tables; then main charts of single dumps, and whole sections of them; at last
// the other main charts, and findings from their end. It returns about how many bytes that saves, 0 when nothing is left to take out.
func (p *plan) shrink(excess int) int {
	left := func(d *drawing) { d.left = true; p.left++ }
	plain := func(d *drawing) { d.plain = true; p.plain++ }
	drawn := func(d *drawing) int { return len(d.svg) }
	whole := func(d *drawing) int { return d.cost + len(d.svg) }
	for _, step := range []func() int{
		func() int {
			return p.take(excess, plain, func(d *drawing) bool { return !d.plain && d.interactive && !d.main }, drawn)
		},
		func() int {
			return p.take(excess, left, func(d *drawing) bool { return !d.main }, func(d *drawing) int { return d.cost })
		},
		func() int {
			return p.take(excess, plain, func(d *drawing) bool { return !d.plain && d.interactive }, drawn)
		},
		func() int { return p.cutRows(excess) },
		func() int { return p.take(excess, left, func(d *drawing) bool { return d.ofPart }, whole) },
		func() int { return halveNumber(&p.parts, 1, excess) },
		func() int { return p.take(excess, left, func(*drawing) bool { return true }, whole) },
		func() int { return halveNumber(&p.findings, 10, excess) },
	} {
		if saved := step(); saved > 0 {
			return saved
		}
	}
	return 0
}

// take does something to charts that may be chosen, those with the most to gain first, until that saves enough. It returns what it saves.
func (p *plan) take(excess int, do func(*drawing), may func(*drawing) bool, gain func(*drawing) int) int {
	var order []*drawing
	for _, c := range p.order {
		if d := p.charts[c]; !d.left && may(d) && gain(d) > 0 {
			order = append(order, d)
		}
	}
	slices.SortStableFunc(order, func(a, b *drawing) int { return cmp.Compare(gain(b), gain(a)) })
	saved := 0
	for _, d := range order {
		if saved >= excess {
			break
		}
		saved += gain(d)
		do(d)
	}
	return saved
}

// cutRows shortens the longest tables.
func (p *plan) cutRows(excess int) int {
	saved := 0
	for p.rows > 10 && saved < excess {
		before := p.tableBytes()
		p.rows /= 2
		saved += before - p.tableBytes()
	}
	return saved
}

// halveNumber halves a number that is above its least; how much that saves shows when the page is written.
func halveNumber(n *int, least, excess int) int {
	if *n <= least {
		return 0
	}
	*n /= 2
	return excess
}

// fitMargin is by how much more than necessary a page is shrunk: what is taken out leaves some bytes behind, and putting a page together
// again for these takes long.
const fitMargin = 16 << 10

// fit shrinks the page by about excess bytes, in as many steps as that takes: rendering it in between would cost more than a cut too deep.
func (p *plan) fit(excess int) bool {
	any := false
	for excess > 0 {
		saved := p.shrink(excess)
		if saved == 0 {
			break
		}
		any = true
		excess -= saved
	}
	return any
}

// tableBytes is how long the bodies of all tables are in the page.
func (p *plan) tableBytes() int {
	n := 0
	for _, t := range p.tables {
		n += t.bytes(p.rows)
	}
	return n
}

// said lists what was taken out, for the reader.
func (p *plan) said() []string {
	var out []string
	if p.left > 0 {
		out = append(out, fmt.Sprintf("To keep this page below its size limit, %s left out; all numbers are in report.json.", were(p.left, "chart")))
	}
	if p.plain > 0 {
		out = append(out, fmt.Sprintf("To keep this page below its size limit, %s left out; with scripts the charts are complete.", were(p.plain, "static drawing")))
	}
	if p.rows < mostRows {
		out = append(out, fmt.Sprintf("To keep this page below its size limit, tables show at most %d rows; report.json has them all.", p.rows))
	}
	if p.parts < p.allParts {
		out = append(out, fmt.Sprintf("To keep this page below its size limit, only %d of %s have their section; report.json has them all.", p.parts, report.Count(p.allParts, "dump")))
	}
	if p.findings < p.allFindings {
		out = append(out, fmt.Sprintf("To keep this page below its size limit, only %d of %s are shown; report.json has them all.", p.findings, report.Count(p.allFindings, "finding")))
	}
	return out
}

func were(n int, noun string) string {
	if n == 1 {
		return report.Count(n, noun) + " was"
	}
	return report.Count(n, noun) + " were"
}
