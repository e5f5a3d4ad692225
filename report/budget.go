package report

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"slices"

	"dumplens/report/chart"
)

// plan says what of the report goes into a page. It begins with everything; shrink takes out what costs most and matters least.
type plan struct {
	charts map[*Chart]*drawing
	order  []*Chart // as in the tree
	tables map[*Table]tableBody
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
	cost        int  // bytes of its points in the page, about
}

// mostRows is how many rows of a table a page shows; report.json has them all.
const mostRows = 500

// pointCost is about what a point takes in the page, compressed and in base64.
const pointCost = 4

func (r *Report) plan() *plan {
	p := &plan{charts: map[*Chart]*drawing{}, tables: map[*Table]tableBody{}, rows: mostRows, findings: len(r.Findings), allFindings: len(r.Findings)}
	for _, s := range r.Sections {
		if s.ID == sourcesID {
			p.parts, p.allParts = len(s.Sections), len(s.Sections)
		}
	}
	names := r.sourceNames()
	var scratch bytes.Buffer
	r.eachBlock(r.Sections, func(b Block) {
		if b.Table != nil {
			p.tables[b.Table] = bodyOf(&scratch, b.Table, p.rows, names)
		}
		c := b.Chart
		if c == nil {
			return
		}
		f := r.figure(c)
		d := &drawing{figure: f, interactive: c.Kind != TimelineChart && c.Kind != LedgerChart && c.Kind != ScatterChart, plain: !c.Main}
		if c.Main {
			d.svg = f.SVG()
		}
		for _, s := range f.Series {
			d.cost += pointCost * len(s.Values)
		}
		p.charts[c] = d
		p.order = append(p.order, c)
	})
	return p
}

func (r *Report) eachBlock(sections []Section, visit func(Block)) {
	for i := range sections {
		for _, b := range sections[i].Blocks {
			visit(b)
		}
		r.eachBlock(sections[i].Sections, visit)
	}
}

// shrink makes the page smaller by about excess bytes: minor charts go first, the largest of them before the others; then drawings of
// charts that the script draws too; then the rows of long tables; then main charts; at last whole sections of sources, and findings, from
// their end. It returns about how many bytes that saves, 0 when nothing is left to take out.
func (p *plan) shrink(excess int) int {
	saved := 0
	take := func(can func(*Chart, *drawing) int, do func(*drawing)) {
		bySize := slices.Clone(p.order)
		slices.SortStableFunc(bySize, func(a, b *Chart) int { return cmp.Compare(can(b, p.charts[b]), can(a, p.charts[a])) })
		for _, c := range bySize {
			if gain := can(c, p.charts[c]); gain > 0 && saved < excess {
				do(p.charts[c])
				saved += gain
			}
		}
	}
	take(func(c *Chart, d *drawing) int {
		if c.Main || d.left {
			return 0
		}
		return d.cost
	}, func(d *drawing) { d.left = true; p.left++ })
	if saved > 0 {
		return saved
	}
	take(func(_ *Chart, d *drawing) int {
		if d.plain || d.left || !d.interactive {
			return 0
		}
		return len(d.svg)
	}, func(d *drawing) { d.plain = true; p.plain++ })
	if saved > 0 {
		return saved
	}
	for p.rows > 10 && saved < excess {
		before := p.tableBytes()
		p.rows /= 2
		saved += before - p.tableBytes()
	}
	if saved > 0 {
		return saved
	}
	take(func(_ *Chart, d *drawing) int {
		if d.left {
			return 0
		}
		return d.cost + len(d.svg)
	}, func(d *drawing) { d.left = true; p.left++ })
	switch {
	case saved > 0:
		return saved
	case p.parts > 1:
		p.parts /= 2
	case p.findings > 10:
		p.findings /= 2
	default:
		return 0
	}
	return excess // how much it was shows when the page is written
}

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
		out = append(out, fmt.Sprintf("To keep this page below its size limit, only %d of %s have their section; report.json has them all.", p.parts, count(p.allParts, "dump")))
	}
	if p.findings < p.allFindings {
		out = append(out, fmt.Sprintf("To keep this page below its size limit, only %d of %s are shown; report.json has them all.", p.findings, count(p.allFindings, "finding")))
	}
	return out
}

func were(n int, noun string) string {
	if n == 1 {
		return count(n, noun) + " was"
	}
	return count(n, noun) + " were"
}
