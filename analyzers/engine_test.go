package analyzers_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"dumplens/analyzers"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// caseOf makes a case of one source for each format and variant, all with one sample of the run queue on line 2 of 10.
func caseOf(variants ...string) *parsers.Case {
	c := &parsers.Case{}
	for i, v := range variants {
		format, variant, _ := strings.Cut(v, " ")
		s := &model.Source{ID: model.SourceID(i), Name: model.Say(fmt.Sprint("in", i))}
		b := model.NewBuilder(s)
		p := b.Begin(format, variant, 1)
		p.ID = model.PartID(i)
		b.Sample(model.CPURunQueue, model.Labels{}, float64(i), 2)
		b.Close(10)
		c.Sources = append(c.Sources, s)
	}
	return c
}

func rule(name string, run func(*analyzers.Pass) error, needs ...analyzers.Input) *analyzers.Rule {
	return &analyzers.Rule{Name: name, Title: "title", Doc: "doc", Severity: analyzers.Warning, Needs: needs, Run: run}
}

func fact[T any](name string, run func(*analyzers.Pass) (T, error), needs ...analyzers.Input) *analyzers.Derived[T] {
	return &analyzers.Derived[T]{Name: name, Doc: "doc", Needs: needs, Run: run}
}

func finding(summary string, line int32) analyzers.Finding {
	return analyzers.Finding{Summary: model.Say(summary), Evidence: []analyzers.Evidence{{Pos: model.Pos{Line: line, Offset: -1}}}}
}

// describe writes results as text to compare: findings in order, then the outcomes.
func describe(r *analyzers.Results) string {
	var b strings.Builder
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "%s %s %s\n", f.Severity, f.Rule.Name, f.Summary.S)
	}
	for _, o := range append(r.Outcomes, r.Facts...) {
		fmt.Fprintf(&b, "%s: %s", o.Name, o.State)
		if len(o.Missing) > 0 {
			fmt.Fprintf(&b, " needs %s", strings.Join(o.Missing, "; "))
		}
		if o.Err != nil {
			fmt.Fprintf(&b, " %v", o.Err)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func run(t *testing.T, c *parsers.Case, o analyzers.Options, rules ...*analyzers.Rule) *analyzers.Results {
	t.Helper()
	r, err := analyzers.Run(t.Context(), c, rules, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func quiet(*analyzers.Pass) error { return nil }

func TestOutcomes(t *testing.T) {
	broken := fact("broken", func(*analyzers.Pass) (int, error) { return 0, errors.New("no luck") })
	absent := fact("absent", func(*analyzers.Pass) (int, error) { return 1, nil }, analyzers.Metric(model.OracleDBTime))
	five := fact("five", func(*analyzers.Pass) (int, error) { return 5, nil })
	r := run(t, caseOf("nmon AIX 7.2"), analyzers.Options{Jobs: 2, Disable: []string{"a/disabled"}},
		rule("a/clear", quiet, analyzers.Metric(model.CPURunQueue), analyzers.Format("nmon", "sar")),
		rule("a/fires", func(p *analyzers.Pass) error { p.Report(finding("five is "+fmt.Sprint(five.Of(p)), 2)); return nil }, five),
		rule("a/metric", quiet, analyzers.Metric(model.OracleLoadRate, model.OracleLoadBytes, model.SwapUsage)),
		rule("a/format", quiet, analyzers.Format("awr", "statspack")),
		rule("a/any", quiet, analyzers.AnyOf(absent, analyzers.Format("awr"))),
		rule("a/either", quiet, analyzers.AnyOf(absent, analyzers.Metric(model.CPURunQueue))),
		rule("a/behind", quiet, broken),
		rule("a/optional", func(p *analyzers.Pass) error {
			if _, ok := broken.Lookup(p); ok {
				t.Error("a failed fact has a value")
			}
			return nil
		}, analyzers.Optional(broken)),
		rule("a/error", func(*analyzers.Pass) error { return errors.New("bad sum") }),
		rule("a/undeclared", func(p *analyzers.Pass) error { five.Of(p); return nil }),
		rule("a/unavailable", func(p *analyzers.Pass) error { absent.Of(p); return nil }, analyzers.Optional(absent)),
		rule("a/disabled", quiet),
		rule("a/misnamed", func(p *analyzers.Pass) error { p.Param("threshold"); return nil }),
	)
	got := describe(r)
	for _, want := range []string{
		"warning a/fires five is 5\n",
		"a/clear: clear\n",
		"a/fires: fired\n",
		"a/metric: skipped needs metric oracle.load.rate or system.swap.usage\n",
		"a/format: skipped needs a dump of format awr or statspack\n",
		"a/any: skipped needs metric oracle.db.time or a dump of format awr\n",
		"a/either: clear\n",
		"a/behind: skipped needs fact broken, which failed\n",
		"a/optional: clear\n",
		"a/error: failed bad sum\n",
		"a/undeclared: failed panic: defect: fact five is used without being named among the needs (derived.go:",
		"a/unavailable: failed panic: defect: fact absent is not available",
		"a/disabled: skipped needs to be enabled: it is disabled by the configuration\n",
		`a/misnamed: failed panic: defect: rule a/misnamed has no parameter "threshold" (pass.go:`,
		"absent: skipped needs metric oracle.db.time\n",
		"broken: failed no luck\n",
		"five: clear\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("want %q in\n%s", want, got)
		}
	}
	if v, ok := analyzers.FactOf(r, five); !ok || v != 5 {
		t.Errorf("FactOf gives %v, %v", v, ok)
	}
	if _, ok := analyzers.FactOf(r, broken); ok {
		t.Error("FactOf gives a fact that failed")
	}
}

func TestPanicIsAnOutcome(t *testing.T) {
	r := run(t, caseOf("nmon AIX 7.2"), analyzers.Options{Jobs: 1},
		rule("a/panics", func(p *analyzers.Pass) error {
			p.Report(finding("before", 3))
			var none []int
			_ = none[len(p.Case.Sources)]
			return nil
		}),
		rule("a/fires", func(p *analyzers.Pass) error { p.Report(finding("after", 4)); return nil }))
	got := describe(r)
	for _, want := range []string{"a/panics: failed panic: runtime error: index out of range [1] with length 0 (engine_test.go:", "warning a/panics before", "warning a/fires after"} {
		if !strings.Contains(got, want) {
			t.Errorf("want %q in\n%s", want, got)
		}
	}
}

func TestRefusedFindings(t *testing.T) {
	other := rule("a/other", quiet)
	for name, tt := range map[string]struct {
		f    analyzers.Finding
		want string
	}{
		"no evidence":  {analyzers.Finding{Summary: model.Say("x")}, "defect: finding refused: it has no evidence"},
		"no summary":   {finding("", 1), "it has no summary"},
		"other rule":   {analyzers.Finding{Rule: other, Summary: model.Say("x")}, "it names rule a/other, not a/rule"},
		"no such line": {finding("x", 11), "its evidence names line 11 of 10"},
		"no such source": {analyzers.Finding{Summary: model.Say("x"), Evidence: []analyzers.Evidence{{Pos: model.Pos{Source: 9, Line: 1}}}},
			"its evidence names source 9 of 1"},
		"mute absence": {finding("x", 0), "its evidence is an absence that does not say what was searched"},
		"severity":     {analyzers.Finding{Severity: 77, Summary: model.Say("x")}, "its severity or confidence does not exist"},
	} {
		t.Run(name, func(t *testing.T) {
			r := run(t, caseOf("nmon AIX 7.2"), analyzers.Options{}, rule("a/rule", func(p *analyzers.Pass) error {
				p.Report(tt.f)
				p.Report(finding("good", 1))
				return nil
			}))
			o := r.Outcomes[0]
			if o.State != analyzers.Failed || o.Err == nil || !strings.Contains(o.Err.Error(), tt.want) {
				t.Errorf("got %v %v, want failed %q", o.State, o.Err, tt.want)
			}
			if len(r.Findings) != 1 || r.Findings[0].Summary.S != "good" {
				t.Errorf("findings: %v", r.Findings)
			}
		})
	}
}

// many makes facts that build on each other and rules that report through them, so that scheduling has something to get wrong.
func many() []*analyzers.Rule {
	base := fact("base", func(p *analyzers.Pass) (int, error) { return len(p.Case.Parts()), nil })
	layer := []*analyzers.Derived[int]{base}
	for i := range 20 {
		below := layer[len(layer)-1]
		layer = append(layer, fact(fmt.Sprint("layer", i), func(p *analyzers.Pass) (int, error) { return below.Of(p) + base.Of(p), nil }, below, base))
	}
	var rules []*analyzers.Rule
	for i := range 60 {
		f := layer[i%len(layer)]
		rules = append(rules, rule(fmt.Sprintf("area%d/rule", i), func(p *analyzers.Pass) error {
			for line := range int32(3) {
				g := finding(fmt.Sprintf("%d of %d", f.Of(p), i), 3-line)
				g.Severity = analyzers.Severity(1 + i%4)
				if i%2 == 0 {
					g.Cost = unit.Seconds(float64(i % 7))
				}
				p.Report(g)
			}
			return nil
		}, f))
	}
	return rules
}

func TestSameResultsForAnyJobs(t *testing.T) {
	c := caseOf("nmon AIX 7.2", "statspack 9.2.0.4.0")
	want := describe(run(t, c, analyzers.Options{Jobs: 1}, many()...))
	if n := strings.Count(want, "critical"); n != 45 {
		t.Errorf("%d critical findings, want 45:\n%.300s", n, want)
	}
	for _, jobs := range []int{2, 8, 0} {
		if diff := cmp.Diff(want, describe(run(t, c, analyzers.Options{Jobs: jobs}, many()...))); diff != "" {
			t.Errorf("%d jobs (-1 job +%d jobs):\n%s", jobs, jobs, diff)
		}
	}
}

func TestOrderOfFindings(t *testing.T) {
	with := func(f analyzers.Finding, s analyzers.Severity, cost float64) analyzers.Finding {
		f.Severity, f.Cost = s, unit.Seconds(cost)
		return f
	}
	r := run(t, caseOf("nmon AIX 7.2"), analyzers.Options{},
		rule("b/second", func(p *analyzers.Pass) error {
			p.Report(finding("5 no cost, other rule", 1))
			p.Report(with(finding("2 dear", 9), analyzers.Warning, 100))
			return nil
		}),
		rule("a/first", func(p *analyzers.Pass) error {
			p.Report(finding("4 no cost, later line", 7))
			p.Report(finding("3 no cost", 2))
			p.Report(with(finding("6 minor", 1), analyzers.Info, 1000))
			p.Report(with(finding("1 critical", 9), analyzers.Critical, 1))
			return nil
		}))
	for i, f := range r.Findings {
		if want := fmt.Sprint(i + 1); f.Summary.S[:1] != want {
			t.Errorf("finding %s is %q", want, f.Summary.S)
		}
	}
}

// With one worker, a node that waited for another inside its slot would never end.
func TestOneWorkerIsEnough(t *testing.T) {
	var running, most atomic.Int32
	count := func(*analyzers.Pass) (int, error) {
		most.Store(max(most.Load(), running.Add(1)))
		defer running.Add(-1)
		return 1, nil
	}
	a := fact("a", count)
	b := fact("b", count, a)
	c := fact("c", count, a, b)
	r := run(t, caseOf("nmon x"), analyzers.Options{Jobs: 1, Facts: []analyzers.Input{c}})
	if v, ok := analyzers.FactOf(r, c); !ok || v != 1 || most.Load() != 1 {
		t.Errorf("c is %d %v, %d at a time", v, ok, most.Load())
	}
}

func TestContextEndsTheRun(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := analyzers.Run(ctx, caseOf("nmon x"), []*analyzers.Rule{rule("a/cancels", func(p *analyzers.Pass) error {
		cancel()
		<-p.Context().Done()
		return p.Context().Err()
	})}, analyzers.Options{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestParams(t *testing.T) {
	r := rule("a/limits", func(p *analyzers.Pass) error {
		p.Report(finding(p.Threshold("limit").Quantity.String(), 1))
		return nil
	})
	r.Params = []analyzers.Param{{Name: "limit", Default: 0.5, Unit: unit.Share, Doc: "d", Source: "our default"}}
	set := func(rule, param string, v float64) analyzers.Options {
		return analyzers.Options{Params: map[string]map[string]float64{rule: {param: v}}}
	}
	if got := run(t, caseOf("nmon x"), analyzers.Options{}, r).Findings[0].Summary.S; got != "50\u202f%" {
		t.Errorf("default: %q", got)
	}
	if got := run(t, caseOf("nmon x"), set("a/limits", "limit", 0.75), r).Findings[0].Summary.S; got != "75\u202f%" {
		t.Errorf("set: %q", got)
	}
	for _, tt := range []struct {
		o    analyzers.Options
		want string
	}{
		{set("a/limit", "limit", 1), `unknown rule "a/limit" has parameters (rules: a/limits)`},
		{set("a/limits", "limits", 1), `rule a/limits has no parameter "limits" (parameters: limit)`},
		{analyzers.Options{Disable: []string{"b"}}, `unknown rule "b" is to be disabled (rules: a/limits)`},
	} {
		if _, err := analyzers.Run(t.Context(), caseOf("nmon x"), []*analyzers.Rule{r}, tt.o); err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
}

func TestScope(t *testing.T) {
	for _, tt := range []struct {
		scope        analyzers.Scope
		part         string
		applies, not string
	}{
		{analyzers.Scope{Platform: "AIX"}, "nmon AIX 7.2", "warning", ""},
		{analyzers.Scope{Platform: "AIX"}, "nmon Linux 3.0", "", "AIX (found: Linux 3.0)"},
		{analyzers.Scope{Platform: "AIX"}, "nmon", "notice", ""},
		{analyzers.Scope{Platform: "Oracle", From: "10"}, "statspack 10.2.0.4.0", "warning", ""},
		{analyzers.Scope{Platform: "Oracle", From: "10"}, "statspack 9.2.0.4.0", "", "Oracle 10 and later (found: Oracle 9.2.0.4.0)"},
		{analyzers.Scope{Platform: "Oracle", From: "10.2"}, "statspack 10", "notice", ""},
		{analyzers.Scope{Platform: "Oracle", Until: "9.2"}, "statspack 9.2.0.8.0", "warning", ""},
		{analyzers.Scope{Platform: "Oracle", Until: "9.2"}, "statspack 11.2.0.3.0", "", "Oracle up to 9.2 (found: Oracle 11.2.0.3.0)"},
		{analyzers.Scope{Platform: "Oracle", From: "8.1", Until: "9.2"}, "awr 10g", "", "Oracle 8.1 to 9.2 (found: Oracle 10g)"},
	} {
		r := rule("a/scoped", func(p *analyzers.Pass) error {
			for _, part := range p.Case.Parts() {
				if applies, _ := p.InScope(part); applies {
					p.Report(finding("x", 1))
				}
			}
			return nil
		})
		r.AppliesTo = tt.scope
		res := run(t, caseOf(tt.part), analyzers.Options{}, r)
		var got string
		if len(res.Findings) > 0 {
			got = res.Findings[0].Severity.String()
		}
		if not := strings.Join(res.Outcomes[0].Missing, ""); got != tt.applies || not != tt.not {
			t.Errorf("%+v on %q: got %q %q, want %q %q", tt.scope, tt.part, got, not, tt.applies, tt.not)
		}
	}
}

// A rule that forgets to ask for the scope must not get its findings through.
func TestScopeIsEnforced(t *testing.T) {
	r := rule("a/scoped", func(p *analyzers.Pass) error { p.Report(finding("x", 1)); return nil })
	r.AppliesTo = analyzers.Scope{Platform: "AIX"}
	res := run(t, caseOf("nmon Linux 5"), analyzers.Options{}, r)
	if len(res.Findings) != 0 || res.Outcomes[0].State != analyzers.Failed {
		t.Errorf("got %s", describe(res))
	}
}

func TestValidate(t *testing.T) {
	a := fact("a", func(*analyzers.Pass) (int, error) { return 0, nil })
	b := fact("b", func(*analyzers.Pass) (int, error) { return 0, nil }, a)
	a.Needs = []analyzers.Input{analyzers.Optional(b)}
	twin := func() *analyzers.Derived[int] {
		return fact("twin", func(*analyzers.Pass) (int, error) { return 0, nil })
	}
	listed := rule("x/listed", quiet)
	bad := &analyzers.Rule{Name: "Bad Name", AppliesTo: analyzers.Scope{From: "11g2"}, Params: []analyzers.Param{{Name: "p"}}}
	err := analyzers.Validate([]*analyzers.Rule{rule("x/cycle", quiet, b), rule("x/twins", quiet, twin(), twin()), listed, listed, bad})
	if err == nil {
		t.Fatal("all is well")
	}
	for _, want := range []string{
		"cycle: b needs a needs b",
		"twin: two rules or facts have this name",
		"rule x/listed is listed twice",
		`rule "Bad Name": a name is area/what`,
		"Bad Name: no doc",
		"Bad Name: no title",
		"Bad Name: no severity",
		"Bad Name: nothing to run",
		`Bad Name: release "11g2" cannot be compared`,
		"Bad Name: parameter p has no doc or no source",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("want %q in\n%v", want, err)
		}
	}
	if _, err := analyzers.Run(t.Context(), caseOf("nmon x"), []*analyzers.Rule{bad}, analyzers.Options{}); err == nil {
		t.Error("Run takes rules that are not valid")
	}
}

func TestSeverityNames(t *testing.T) {
	for s := analyzers.Info; s <= analyzers.Critical; s++ {
		if got, err := analyzers.ParseSeverity(strings.ToUpper(s.String())); err != nil || got != s {
			t.Errorf("%s: got %v, %v", s, got, err)
		}
	}
	if _, err := analyzers.ParseSeverity(""); err == nil {
		t.Error("no name is a severity")
	}
}

func TestTimeIsKept(t *testing.T) {
	r := run(t, caseOf("nmon x"), analyzers.Options{}, rule("a/slow", func(*analyzers.Pass) error { time.Sleep(time.Millisecond); return nil }))
	if r.Outcomes[0].Took <= 0 {
		t.Error("took no time")
	}
}
