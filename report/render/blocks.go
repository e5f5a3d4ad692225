package render

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/report"
	"dumplens/report/chart"
)

// topFindings is how many findings stand beside the verdict, the one that is the verdict included.
const topFindings = 6

// pageBuilder turns the tree into what the template shows, and gathers the charts and their points.
type pageBuilder struct {
	report *report.Report
	plan   *plan
	block  chart.Block
	items  []chart.Item
}

func (b *pageBuilder) section(s *report.Section, depth int) (pageSection, error) {
	out := pageSection{ID: s.ID, Title: s.Title.S, Depth: depth}
	blocks := s.Blocks
	switch s.ID {
	case report.VerdictID:
		out.Sentence = &sentence{Class: "info", Text: s.Blocks[0].Text.S}
		blocks = blocks[1:]
		lead := b.report.Leading()
		if lead != nil {
			out.Sentence.Class, out.Sentence.Finding = lead.Severity, lead.ID
		}
		for i := range b.report.Findings {
			if f := &b.report.Findings[i]; f != lead && len(out.Top) < topFindings-1 {
				out.Top = append(out.Top, b.finding(f))
			}
		}
	case report.FindingsID:
		for i := range b.plan.findings {
			out.Findings = append(out.Findings, b.finding(&b.report.Findings[i]))
		}
	}
	for _, block := range blocks {
		pb, err := b.pageBlock(block)
		if err != nil {
			return out, err
		}
		out.Blocks = append(out.Blocks, pb)
	}
	halve(out.Blocks, blocks)
	for i := range s.Sections {
		if s.ID == report.SourcesID && i == b.plan.parts {
			break
		}
		sub, err := b.section(&s.Sections[i], depth+1)
		if err != nil {
			return out, err
		}
		out.Sections = append(out.Sections, sub)
	}
	return out, nil
}

// halve puts minor charts that follow each other side by side, in pairs.
func halve(shown []pageBlock, blocks []report.Block) {
	minor := func(i int) bool {
		return i < len(blocks) && blocks[i].Chart != nil && !blocks[i].Chart.Main && blocks[i].Chart.Kind != report.HeatChart
	}
	for i := 0; i < len(blocks); i++ {
		if minor(i) && minor(i+1) {
			shown[i].Chart.Half, shown[i+1].Chart.Half = true, true
			i++
		}
	}
}

func (b *pageBuilder) pageBlock(block report.Block) (pageBlock, error) {
	switch {
	case block.Text != nil:
		return pageBlock{Text: block.Text.S}, nil
	case block.Table != nil:
		return pageBlock{Table: b.table(block.Table)}, nil
	case block.Quote != nil:
		q := block.Quote
		return pageBlock{Quote: &pageQuote{Place: q.Place(), Text: q.Text.S, Note: q.Note.S}}, nil
	case block.Chart != nil:
		c, err := b.chart(block.Chart)
		return pageBlock{Chart: c}, err
	}
	return pageBlock{}, nil
}

func (b *pageBuilder) chart(c *report.Chart) (*pageChart, error) {
	out := &pageChart{ID: c.ID, Title: c.Title.S, Basis: c.Basis.S, Main: c.Main}
	drawing := b.plan.charts[c]
	if drawing.left {
		out.Left = "Left out to keep the page small; the numbers are in report.json."
		return out, nil
	}
	if !drawing.plain {
		out.SVG = drawing.svg
	}
	if drawing.interactive {
		item, err := drawing.figure.Item(&b.block)
		if err != nil {
			return nil, err
		}
		b.items = append(b.items, item)
	}
	return out, nil
}

func (b *pageBuilder) finding(f *report.Finding) pageFinding {
	out := pageFinding{Finding: f, Meta: meta(f)}
	if !math.IsNaN(float64(f.Cost.Value)) {
		out.Price = f.Cost.String()
	}
	for i, v := range f.Values {
		shown := pageValue{v, v.Unit.Format(v.Value)}
		if i < len(f.Limits) && f.Limits[i] {
			out.Limits = append(out.Limits, shown)
			continue
		}
		out.Values = append(out.Values, shown)
	}
	for _, e := range places(f) {
		out.Quotes = append(out.Quotes, pageQuote{Place: e.Place(), Count: extent(e), Text: e.Quote.S, Note: e.Note.S})
	}
	return out
}

// meta is what the finding is about, in short pieces.
func meta(f *report.Finding) []string {
	var out []string
	if about := f.Subject.String(); about != "" {
		out = append(out, about)
	}
	if w := f.Window.String(); w != "" {
		out = append(out, w)
	}
	out = append(out, f.Confidence)
	if !math.IsNaN(float64(f.Cost.Value)) {
		out = append(out, "costs "+f.Cost.String())
	}
	return out
}

// places is the evidence with each place once: what several rules said of it stands together.
func places(f *report.Finding) []report.Evidence {
	var out []report.Evidence
	for _, e := range f.Evidence {
		at := slices.IndexFunc(out, func(o report.Evidence) bool {
			return o.Source == e.Source && o.Line == e.Line && o.Quote == e.Quote && e.Line > 0
		})
		switch {
		case at < 0:
			out = append(out, e)
		case e.Note.S != "" && !strings.Contains(out[at].Note.S, e.Note.S):
			if out[at].Note.S != "" {
				out[at].Note.S += "; "
			}
			out[at].Note.S += e.Note.S
		}
	}
	return out
}

// extent says how many lines and places the evidence stands for, where it is more than one.
func extent(e report.Evidence) string {
	switch {
	case e.Count > 1:
		return fmt.Sprintf("one of %s like it", report.Count(e.Count, "place"))
	case e.Lines > 1:
		return fmt.Sprintf("and the %s from there on", report.Count(e.Lines-1, "line"))
	}
	return ""
}

// remark is what there is to say of the evidence beside its quote.
func remark(e report.Evidence) string {
	if e.Note.S == "" || extent(e) == "" {
		return e.Note.S + extent(e)
	}
	return e.Note.S + "; " + extent(e)
}
