// Package render writes a report: as one HTML page that stays within its size, as JSON, Markdown and plain text.
package render

import (
	"bufio"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"dumplens/report"
	"dumplens/report/assets"
	"dumplens/report/chart"
)

// page is what the template of a page is given. The typed strings are ours: the embedded style sheet and script, and JSON whose <, > and
// & are escaped.
type page struct {
	Report   *report.Report
	CSP      string
	CSS      template.CSS
	JS       template.JS
	Charts   template.JS
	Points   template.JS
	ECharts  template.JS
	Nav      []navItem
	About    []string
	Cut      []string
	Sections []pageSection
}

type navItem struct {
	ID, Title string
	Items     []navItem
}

// HTML writes the report as one page that needs nothing else. What had to be left out to stay within its size is said at its top.
func HTML(r *report.Report, w io.Writer) error {
	t, err := template.New("page").Parse(assets.Page)
	if err != nil {
		return fmt.Errorf("page template: %w", err)
	}
	plan := newPlan(r)
	for {
		p, err := newPage(r, plan)
		if err != nil {
			return err
		}
		var size counter // a page is rendered twice rather than kept: it may be large
		if err := t.Execute(&size, p); err != nil {
			return fmt.Errorf("page: %w", err)
		}
		if over := int(size) - r.PageLimit; over > 0 && plan.fit(over+over/8+fitMargin) {
			continue
		}
		out := bufio.NewWriterSize(w, 1<<16)
		if err := t.Execute(out, p); err != nil {
			return fmt.Errorf("page: %w", err)
		}
		return out.Flush()
	}
}

// counter counts what is written to it.
type counter int

// Write implements io.Writer.
func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

func newPage(r *report.Report, plan *plan) (*page, error) {
	library, libraryHash, err := assets.ECharts()
	if err != nil {
		return nil, err
	}
	style, script := assets.CSS(), assets.JS()
	p := &page{Report: r, CSS: template.CSS(style), JS: template.JS(script), About: about(r), Cut: plan.said()}
	p.CSP = "default-src 'none'; script-src " + assets.Hash(script) + " " + libraryHash + "; style-src " + assets.Hash(style) +
		"; img-src data:; base-uri 'none'; form-action 'none'"
	b := &pageBuilder{report: r, plan: plan, items: []chart.Item{}}
	for i := range r.Sections {
		s, err := b.section(&r.Sections[i], 2)
		if err != nil {
			return nil, err
		}
		p.Sections = append(p.Sections, s)
		p.Nav = append(p.Nav, nav(s))
	}
	points, err := b.block.Encode()
	if err != nil {
		return nil, err
	}
	for _, part := range []struct {
		to   *template.JS
		from any
	}{{&p.Charts, b.items}, {&p.Points, points}, {&p.ECharts, library}} {
		enc, err := json.Marshal(part.from)
		if err != nil {
			return nil, fmt.Errorf("page: %w", err)
		}
		*part.to = template.JS(enc)
	}
	return p, nil
}

// about is the line under the title.
func about(r *report.Report) []string {
	var out []string
	if w := r.Window.String(); w != "" {
		out = append(out, w)
	}
	parts, lost := 0, 0
	for _, s := range r.Sources {
		parts += len(s.Parts)
		if len(s.Parts) == 0 {
			lost++
		}
	}
	inputs := report.Count(len(r.Sources), "input")
	if lost > 0 {
		inputs += fmt.Sprintf(", %d not understood", lost)
	}
	return append(out, inputs, report.Count(parts, "dump"), report.Count(len(r.Findings), "finding"), "redaction: "+r.Redaction.Level)
}

// navItems is how many entries the side navigation has below one section.
const navItems = 60

// nav lists a section and, where that helps to find one's way, what is below it.
func nav(s pageSection) navItem {
	item := navItem{ID: s.ID, Title: s.Title}
	listed := s.Findings[:min(len(s.Findings), navItems/4)]
	seen := map[string]int{}
	for _, f := range listed {
		title := f.short(listed)
		if seen[title]++; seen[title] > 1 {
			title += fmt.Sprintf(" (%d)", seen[title])
		}
		item.Items = append(item.Items, navItem{ID: f.ID, Title: title})
	}
	if s.ID != report.GlossaryID {
		for _, sub := range s.Sections[:min(len(s.Sections), navItems)] {
			item.Items = append(item.Items, navItem{ID: sub.ID, Title: sub.Title})
		}
	}
	return item
}

// short is the title of a finding; where others have the same, with whom it is about or when it was, whatever differs.
func (f pageFinding) short(among []pageFinding) string {
	others, times := false, false
	for _, o := range among {
		if o.ID == f.ID || o.Title != f.Title {
			continue
		}
		others = others || o.Subject != f.Subject
		times = times || o.Window != f.Window
	}
	switch {
	case others:
		return f.Title.S + ": " + f.Subject.String()
	case times && f.Window.Known():
		return f.Title.S + ": " + f.Window.From.String()[:16]
	}
	return f.Title.S
}

type pageSection struct {
	ID, Title string
	Depth     int
	Sentence  *sentence
	Top       []pageFinding
	Blocks    []pageBlock
	Findings  []pageFinding
	Sections  []pageSection
}

// sentence is the verdict; Finding is the ID of the finding that it is taken from.
type sentence struct{ Class, Text, Finding string }

type pageBlock struct {
	Text  string
	Quote *pageQuote
	Table *pageTable
	Chart *pageChart
}

type pageQuote struct{ Place, Count, Text, Note string }

type pageChart struct {
	ID, Title, Basis, Left string
	SVG                    template.HTML
	Half                   bool // two of these stand side by side where there is room
	Main                   bool
}

type pageFinding struct {
	*report.Finding
	Price  string
	Meta   []string
	Values []pageValue
	Limits []pageValue // thresholds of the rule
	Quotes []pageQuote
}

type pageValue struct {
	report.Value
	Shown string
}

// RuleID is where the glossary explains the rule.
func (f pageFinding) RuleID() string { return "rule-" + strings.ReplaceAll(f.Rule, "/", "-") }
