package analyzers_test

import (
	"strings"
	"testing"
	"time"

	"dumplens/analyzers"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// TestFold makes one statement of what several captures of a host say alike, and a part of another rule's what that explains; other
// hosts, causes, stages and times stay apart.
func TestFold(t *testing.T) {
	day := func(d int) model.Window {
		from := time.Date(2026, 3, d, 8, 0, 0, 0, time.UTC)
		return model.Window{From: from, To: from.Add(time.Hour)}
	}
	c := &parsers.Case{Sources: []*model.Source{{ID: 0, Lines: 100}, {ID: 1, Lines: 100, Stage: "after"}}}
	rule := func(name string, findings ...analyzers.Finding) *analyzers.Rule {
		return &analyzers.Rule{Name: name, Title: "t", Doc: "d", Severity: analyzers.Warning, Run: func(p *analyzers.Pass) error {
			for _, f := range findings {
				p.Report(f)
			}
			return nil
		}}
	}
	finding := func(source model.SourceID, host string, d int, cost float64, cause string, partOf ...string) analyzers.Finding {
		return analyzers.Finding{Summary: model.Say(host + " " + cause + "."), Detail: model.Say("Why."), Subject: model.Subject{Host: host}, Window: day(d), Cost: unit.Seconds(cost),
			Cause: cause, PartOf: partOf, Evidence: []analyzers.Evidence{{Pos: model.Pos{Source: source, Line: int32(d)}}}}
	}
	r, err := analyzers.Run(t.Context(), c, []*analyzers.Rule{
		rule("a/whole", finding(0, "x", 1, 10, "cpu"), finding(0, "x", 2, 30, "cpu"), finding(0, "x", 3, 20, "cpu"), finding(0, "y", 1, 5, "cpu"), finding(0, "x", 1, 1, "disk"), finding(1, "x", 1, 2, "cpu")),
		rule("b/part", finding(0, "x", 2, 0, "queue", "a/whole"), finding(0, "x", 9, 0, "queue, another day", "a/whole"), finding(0, "z", 2, 0, "queue", "a/whole")),
		rule("c/plain", finding(0, "x", 1, 0, ""), finding(0, "x", 2, 0, "")),
	}, analyzers.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range r.Findings {
		got = append(got, f.Rule.Name+" "+f.Subject.Host+" "+f.Cause+" "+f.Window.From.Format("02")+" "+f.Cost.String())
	}
	want := []string{
		"a/whole x cpu 02 1 min", "a/whole y cpu 01 5 s", "a/whole x cpu 01 2 s", "a/whole x disk 01 1 s",
		"b/part z queue 02 0 s", "b/part x queue, another day 09 0 s", "c/plain x  01 0 s", "c/plain x  02 0 s",
	}
	if g, w := strings.ReplaceAll(strings.Join(got, "\n"), "\u202f", " "), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
	first := r.Findings[0]
	if want := "Why. The same was found 2 more times; 2026-03-01 08:00 to 2026-03-01 09:00; 2026-03-03 08:00 to 2026-03-03 09:00. Part of it (b/part): x queue."; first.Detail.S != want {
		t.Errorf("detail %q, want %q", first.Detail.S, want)
	}
	if len(first.Evidence) != 4 {
		t.Errorf("%d places of evidence, want those of all four", len(first.Evidence))
	}
}

// TestFoldNodes makes one statement of what several nodes of a database say alike, with the numbers of each; other databases and subjects that
// are no nodes stay apart. What one instance says twice of one time costs once.
func TestFoldNodes(t *testing.T) {
	from := time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	c := &parsers.Case{Sources: []*model.Source{{ID: 0, Lines: 100}}}
	line := int32(0)
	finding := func(instance, nodes, cause string, minute int, cost float64) analyzers.Finding {
		line++
		at := from.Add(time.Duration(minute) * time.Minute)
		return analyzers.Finding{Summary: model.Say(instance + " waited."), Detail: model.Say("Why."), Subject: model.Subject{Host: "host of " + instance, Instance: instance},
			Window: model.Window{From: at, To: at.Add(15 * time.Minute)}, Cost: unit.Seconds(cost), Cause: cause, Nodes: nodes,
			Evidence: []analyzers.Evidence{{Pos: model.Pos{Source: 0, Line: line}}}}
	}
	list := []analyzers.Finding{
		finding("db1", "7 SHOP", "lost", 0, 10), finding("db2", "7 SHOP", "lost", 0, 30), finding("db3", "7 SHOP", "lost", 0, 20),
		finding("db1", "7 SHOP", "busy", 0, 1), finding("other", "8 SHOP", "lost", 0, 5), finding("lone", "", "lost", 0, 4),
		finding("lone", "", "twice", 0, 3), finding("lone", "", "twice", 5, 2), finding("lone", "", "twice", 30, 1),
	}
	r, err := analyzers.Run(t.Context(), c, []*analyzers.Rule{{Name: "a/rule", Title: "t", Doc: "d", Severity: analyzers.Warning, Run: func(p *analyzers.Pass) error {
		for _, f := range list {
			p.Report(f)
		}
		return nil
	}}}, analyzers.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range r.Findings {
		got = append(got, f.Summary.S+" "+f.Cause+" "+f.Cost.String())
	}
	want := []string{
		"db2 waited; likewise on 2 other nodes: db3 (20 s), db1 (10 s). lost 1 min", "other waited. lost 5 s", "lone waited. lost 4 s", "lone waited. twice 4 s", "db1 waited. busy 1 s",
	}
	if g, w := strings.ReplaceAll(strings.Join(got, "\n"), "\u202f", " "), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
	first := r.Findings[0]
	if want := "Why. On the other nodes: db3 waited. db1 waited."; first.Detail.S != want {
		t.Errorf("detail %q, want %q", first.Detail.S, want)
	}
	if len(first.Evidence) != 3 || len(first.Values) != 3 {
		t.Errorf("%d places of evidence and %d values, want one of each node", len(first.Evidence), len(first.Values))
	}
}
