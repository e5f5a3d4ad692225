package report_test

import (
	"strings"
	"testing"
	"time"

	"dumplens/analyzers"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// findingOf makes the report of one instance with one finding.
func findingOf(t *testing.T, f analyzers.Finding) map[string]string {
	in := report.Input{Sources: []*model.Source{instanceSource(0)}, Findings: []analyzers.Finding{f}}
	return outputs(t, build(t, in))
}

// TestEvidenceOnce wants a line that several rules rest on to be quoted once, with what each of them says of it.
func TestEvidenceOnce(t *testing.T) {
	e := analyzers.Evidence{Pos: model.Pos{Source: 0, Line: 118, Offset: -1}, Quote: model.Say("log file sync  182,274  94"), Note: "slow commits"}
	again, other := e, e
	again.Note, other.Note, other.Pos.Line, other.Quote = "largest wait", "another place", 119, model.Say("log file parallel write")
	out := findingOf(t, analyzers.Finding{Rule: ruleNet, Summary: model.Say("commits take long"), Evidence: []analyzers.Evidence{e, again, e, other}})
	for _, form := range []string{"html", "md", "txt"} {
		if n := strings.Count(out[form], "log file sync  182,274"); n != 1 {
			t.Errorf("%s quotes the line %d times", form, n)
		}
		for _, want := range []string{"slow commits; largest wait", "another place"} {
			if !strings.Contains(out[form], want) {
				t.Errorf("%s does not say %q", form, want)
			}
		}
	}
	if n := strings.Count(out["json"], "log file sync  182,274"); n != 3 {
		t.Errorf("report.json has the evidence %d times, want all 3", n)
	}
}

// TestHTMLQuote wants a line of an HTML table quoted without its markup, and its literals masked as those of other lines.
func TestHTMLQuote(t *testing.T) {
	quote := model.Say(`<tr><td class='awrc'>log file sync</td><td align="right">60,943</td><td>&#160;</td><td>1 &lt; 2 'x'</td><td`)
	out := findingOf(t, analyzers.Finding{Rule: ruleNet, Summary: model.Say("commits take long"), Evidence: []analyzers.Evidence{{Pos: model.Pos{Line: 3, Offset: -1}, Quote: quote}}})
	if want := "log file sync   60,943   1 < 2 '?'"; !strings.Contains(out["txt"], want+"\n") {
		t.Errorf("want %q in\n%s", want, out["txt"])
	}
}

// TestThresholds wants what a rule judges by apart from what it measured.
func TestThresholds(t *testing.T) {
	r := *ruleNet
	r.Params = []analyzers.Param{{Name: "slow", Default: 0.01, Unit: unit.Second}}
	out := findingOf(t, analyzers.Finding{Rule: &r, Summary: model.Say("commits take long"), Values: []analyzers.NamedValue{{Name: "mean", Quantity: unit.Seconds(0.5)}, {Name: "slow", Quantity: unit.Seconds(0.01)}}})
	if page := strings.ReplaceAll(out["html"], "\u202f", " "); !strings.Contains(page, "<dt>mean</dt>") || strings.Contains(page, "<dt>slow</dt>") || !strings.Contains(page, "Judged by: slow 10 ms") {
		t.Error("the threshold stands among the values")
	}
}

// TestTellsPartsApart wants the sections of several reports about one instance to have names of their own.
func TestTellsPartsApart(t *testing.T) {
	a, b, c := instanceSource(0), instanceSource(1), instanceSource(2)
	for i, s := range []*model.Source{a, b, c} {
		s.Name = model.Text{Kind: model.Path, S: []string{"x/day/one.lst", "x/day/two.lst", "x/night/two.lst"}[i]}
	}
	for _, p := range b.Parts {
		p.Window = model.Window{From: day.Add(24 * time.Hour), To: day.Add(25 * time.Hour)}
	}
	for _, p := range c.Parts {
		p.Window = b.Parts[0].Window
	}
	in := sampleInput(10)
	in.Sources, in.Findings, in.Ledgers, in.Timeline = []*model.Source{a, b, c}, nil, nil, nil
	titles := map[string]bool{}
	for _, s := range build(t, in).Sections {
		if s.ID == "sources" {
			for _, sub := range s.Sections {
				titles[sub.Title.S] = true
			}
		}
	}
	if len(titles) != 3 || !titles["instance SHOP1 on db1.shop.example · statspack · 2026-03-02 08:00 – 09:00 · day/two.lst"] {
		t.Errorf("%v", titles)
	}
}
