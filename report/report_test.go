package report_test

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"dumplens/analyzers"
	"dumplens/fixtures/incidenttest"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/redact"
	"dumplens/report/views"
)

var levels = []redact.Level{redact.Off, redact.Literals, redact.Names, redact.Strict}

// inputs are the cases that every rendering must stand.
func inputs() map[string]report.Input {
	all := map[string]report.Input{
		"empty": {Views: views.All},
		"lost": {Views: views.All, Sources: []*model.Source{
			{Name: model.Text{Kind: model.Path, S: "x"}, Verdict: model.Unreadable, Reason: model.Say("permission denied")}}},
		"no views":     {Sources: sampleInput(5).Sources},
		"one snapshot": sampleInput(1),
		"long":         sampleInput(9000),
	}
	for _, l := range levels {
		all["redacted "+l.String()] = redacted(l)
	}
	return all
}

func TestSchema(t *testing.T) {
	schema := incidenttest.Schema(t)
	for name, in := range inputs() {
		t.Run(name, func(t *testing.T) { incidenttest.Valid(t, schema, outputs(t, build(t, in))["json"]) })
	}
}

// shape is what the tests below read of report.json.
type shape struct {
	Redaction struct{ Level string }
	Metrics   []struct {
		Name   string
		Labels map[string]string
		Value  *float64
	}
	Series []struct {
		Name   string
		Labels map[string]string
		Stats  struct {
			N, Missing int
			Min, Max   *float64
			MaxAt      *string `json:"max_at"`
		}
		Points [][2]*float64
	}
	Sources []struct{ ID, Name string }
}

func decode(t *testing.T, s string) shape {
	t.Helper()
	var out shape
	if err := json.Unmarshal([]byte(s), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestJSON(t *testing.T) {
	in := sampleInput(9000)
	got := decode(t, outputs(t, build(t, in))["json"])
	unknown := 0
	for _, m := range got.Metrics {
		if m.Value == nil {
			unknown++
		}
	}
	if unknown != 2 {
		t.Errorf("%d metrics are null, want the one of each host that is not known", unknown)
	}
	for _, s := range got.Series {
		if n := len(s.Points); n > 2000 || n < 900 {
			t.Errorf("%s %v: %d points, want at most 2,000 and not far fewer", s.Name, s.Labels, n)
		}
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, p := range s.Points {
			if p[1] != nil {
				lo, hi = min(lo, *p[1]), max(hi, *p[1])
			}
		}
		if lo != *s.Stats.Min || hi != *s.Stats.Max {
			t.Errorf("%s %v: points span %g to %g, want %g to %g", s.Name, s.Labels, lo, hi, *s.Stats.Min, *s.Stats.Max)
		}
		if s.Stats.N+s.Stats.Missing != 9000 {
			t.Errorf("%s %v: stats are over %d + %d points, want 9000", s.Name, s.Labels, s.Stats.N, s.Stats.Missing)
		}
	}
	if at := *got.Series[0].Stats.MaxAt; !strings.HasPrefix(at, "2026-03-0") || strings.HasSuffix(at, "Z") {
		t.Errorf("max_at is %q, want a time of the dump without offset", at)
	}
	in.Options.Points = -1
	for _, s := range decode(t, outputs(t, build(t, in))["json"]).Series {
		if len(s.Points) != 9000 {
			t.Errorf("%s: %d points, want all", s.Name, len(s.Points))
		}
	}
}

func TestDeterministic(t *testing.T) {
	a, b := outputs(t, build(t, sampleInput(3000))), outputs(t, build(t, sampleInput(3000)))
	for name := range a {
		if a[name] != b[name] {
			t.Errorf("%s differs between two runs", name)
		}
	}
}

// secrets are what each level has to withhold, and what a report without redaction shows.
var secrets = map[redact.Level][]string{
	redact.Literals: {"4929-SECRET", "987654", "TOPSECRETBIND", "1234-SECRET"},
	redact.Names: {"db1", "shop.example", "SHOP1", "SHOPDB", "shopadm", "app2", "ttbnd", "10.20.30.40", "/u01", "oradata", "evil", "incident.tgz",
		"sp_1_2", "reports/"},
	redact.Strict: {"update cards", "from orders", "T0021"},
}

// packed matches the compressed blocks of a page, in which any short word may stand by chance.
var packed = regexp.MustCompile(`id="(?:echarts|points)-data">"[A-Za-z0-9+/=]*"<`)

// flat makes one line of a text, so that it can be searched for sentences.
func flat(s string) string { return strings.Join(strings.Fields(packed.ReplaceAllString(s, "")), " ") }

// survives reports whether a secret stands in an output, in whatever case and escaping.
func survives(output, secret string) bool {
	output, secret = strings.ToLower(packed.ReplaceAllString(output, "")), strings.ToLower(secret)
	return strings.Contains(output, secret) || strings.Contains(strings.ReplaceAll(output, `\`, ""), secret)
}

func TestRedaction(t *testing.T) {
	var withheld []string
	shown := outputs(t, build(t, redacted(redact.Off)))
	for _, level := range []redact.Level{redact.Literals, redact.Names, redact.Strict} {
		withheld = append(withheld, secrets[level]...)
		for name, out := range outputs(t, build(t, redacted(level))) {
			for _, secret := range withheld {
				if survives(out, secret) {
					t.Errorf("%s at level %s shows %q", name, level, secret)
				}
			}
			if !strings.Contains(flat(out), level.Meaning()) {
				t.Errorf("%s does not say what level %s withholds", name, level)
			}
		}
	}
	for _, secret := range withheld {
		if !survives(shown["json"], secret) {
			t.Errorf("the sample does not hold %q: the test proves nothing", secret)
		}
	}
}

// TestPseudonyms wants relations to survive: the same host has the same pseudonym as subject, in sentences, quotes and source names.
func TestPseudonyms(t *testing.T) {
	out := outputs(t, build(t, redacted(redact.Names)))
	for _, want := range []string{"host-1 had 12 threads ready", "processors of host-1 while instance instance-1 worked for user user-1"} {
		if !strings.Contains(flat(out["txt"]), want) {
			t.Errorf("the text does not say %q:\n%s", want, out["txt"])
		}
	}
}

func TestHostileTexts(t *testing.T) {
	for name, out := range outputs(t, build(t, sampleInput(200))) {
		for _, bad := range []string{"\x1b", "\x00", "\u202e"} {
			if strings.Contains(out, bad) {
				t.Errorf("%s holds %q", name, bad)
			}
		}
		if name != "txt" && strings.Contains(out, "<img") {
			t.Errorf("%s holds an img element", name)
		}
		if !strings.Contains(out, "onerror") {
			t.Errorf("%s does not show the hostile name as text", name)
		}
	}
}

func TestPage(t *testing.T) {
	page := outputs(t, build(t, sampleInput(200)))["html"]
	head, _, _ := strings.Cut(page, "</head>")
	if i, j := strings.Index(head, "Content-Security-Policy"), strings.Index(head, "<meta charset"); i < 0 || i > j {
		t.Error("the policy is not the first element of the head")
	}
	if n := strings.Count(page, "<script"); n != 4 {
		t.Errorf("%d script elements, want 3 of data and 1", n)
	}
	for _, bad := range []string{" style=", "<img", "<link", "<iframe", "javascript:", "http:", "https:"} {
		if strings.Contains(packed.ReplaceAllString(page, ""), bad) {
			t.Errorf("the page holds %q", bad)
		}
	}
	checkIDs(t, page)
	order := -1
	for _, id := range []string{"verdict", "timeline", "findings", "sources", "inputs", "rules", "glossary"} {
		at := strings.Index(page, `<section id="`+id+`"`)
		if at < order {
			t.Errorf("section %s is out of order", id)
		}
		order = at
	}
}

// checkIDs wants every identifier of a page once, and every reference to lead to one.
func checkIDs(t *testing.T, page string) {
	t.Helper()
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if seen[m[1]] {
			t.Errorf("id %q comes twice", m[1])
		}
		seen[m[1]] = true
	}
	for _, m := range regexp.MustCompile(` (?:href="#|aria-labelledby=")([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if !seen[m[1]] {
			t.Errorf("nothing has the id %q that is referred to", m[1])
		}
	}
}

func TestSizes(t *testing.T) {
	for _, tt := range []struct {
		name string
		in   report.Input
		most int
	}{
		{"empty", report.Input{Views: views.All}, 450_000},
		{"usual", sampleInput(2880), 2_000_000},
	} {
		page := outputs(t, build(t, tt.in))["html"]
		if len(page) > tt.most {
			t.Errorf("%s: %d bytes, want at most %d", tt.name, len(page), tt.most)
		}
		if strings.Contains(page, "size limit") {
			t.Errorf("%s: something was cut", tt.name)
		}
	}
}

// TestBudget makes pages ever smaller. Each must fit, say what it lacks, and keep the findings.
func TestBudget(t *testing.T) {
	in := sampleInput(20000)
	full := len(outputs(t, build(t, in))["html"])
	empty := len(outputs(t, build(t, report.Input{Views: views.All}))["html"])
	for _, share := range []float64{0.9, 0.7, 0.5, 0.2, 0.1} {
		in.Options.Page = empty + int(share*float64(full-empty))
		page := outputs(t, build(t, in))["html"]
		if len(page) > in.Options.Page {
			t.Errorf("%.0f %%: %d bytes, want at most %d", share*100, len(page), in.Options.Page)
		}
		if !strings.Contains(page, "To keep this page below its size limit") {
			t.Errorf("%.0f %%: the page does not say what it lacks", share*100)
		}
		if !strings.Contains(page, "PROC,T0021") {
			t.Errorf("%.0f %%: the findings are gone", share*100)
		}
	}
}

// TestBudgetOfManySources wants even a page of many sources and findings to fit, by leaving out sections from their end.
func TestBudgetOfManySources(t *testing.T) {
	in := sampleInput(60)
	for i := range 40 {
		s := hostSource(model.SourceID(len(in.Sources)), fmt.Sprintf("host%d.nmon", i), fmt.Sprintf("host%d", i), 60, 0.5)
		in.Sources = append(in.Sources, s)
	}
	in.Timeline = timelineOf(in.Sources)
	for range 300 {
		in.Findings = append(in.Findings, in.Findings[1])
	}
	in.Options.Page = 560_000
	page := outputs(t, build(t, in))["html"]
	if len(page) > in.Options.Page {
		t.Errorf("%d bytes, want at most %d", len(page), in.Options.Page)
	}
	for _, want := range []string{"dumps have their section", "findings are shown", "PROC,T0021"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	checkIDs(t, page)
}

// TestMost shows the sections of the reports that findings rest on and of those with the most time, and says that others are left out.
func TestMost(t *testing.T) {
	in := report.Input{Views: views.All}
	for i := range 100 {
		s := instanceSource(model.SourceID(i))
		s.Name.S = fmt.Sprintf("sp_%d.lst", i)
		in.Sources = append(in.Sources, s)
		in.Ledgers = append(in.Ledgers, analyzers.Ledger{Kind: "instance", Part: model.PartID(i), Total: unit.Seconds(float64(i))})
	}
	in.Findings = []analyzers.Finding{{Rule: ruleCPU, Evidence: []analyzers.Evidence{{Pos: model.Pos{Source: 3, Line: 13, Offset: -1}, Lines: 1, Count: 1}}}}
	r := build(t, in)
	have := map[string]bool{}
	for _, s := range r.Sections {
		if s.ID == "sources" {
			if len(s.Blocks) != 1 || !strings.Contains(s.Blocks[0].Text.S, "Of 100 dumps of statspack, 40 have a section here") {
				t.Errorf("it is not said what is left out: %+v", s.Blocks)
			}
			for _, sub := range s.Sections {
				have[sub.ID] = true
			}
		}
	}
	for id, want := range map[string]bool{"p3": true, "p99": true, "p61": true, "p60": false, "p0": false} {
		if have[id] != want {
			t.Errorf("section %s: %v, want %v", id, have[id], want)
		}
	}
}

func TestShortForms(t *testing.T) {
	out := outputs(t, build(t, sampleInput(200)))
	for _, want := range []string{"CRITICAL: db1.shop.example had 12 threads", "incident.tgz!db1.nmon:31", "PROC,T0021,11.90", "no format claims it", "99.52 %",
		"Rules not judged for want of data, by area: mem (1)", "want 5 columns, have 4", "Raise the entitlement"} {
		for _, form := range []string{"txt", "md"} {
			if !strings.Contains(strings.ReplaceAll(strings.ReplaceAll(out[form], `\`, ""), "\u202f", " "), strings.ReplaceAll(want, "\u202f", " ")) {
				t.Errorf("%s does not say %q", form, want)
			}
		}
	}
	for i, line := range strings.Split(out["md"], "\n") {
		if strings.HasPrefix(line, "|") && strings.Count(strings.ReplaceAll(line, `\|`, ""), "|") < 3 {
			t.Errorf("md:%d: a broken table row: %s", i+1, line)
		}
	}
}

func TestVerdict(t *testing.T) {
	for _, tt := range []struct {
		name string
		in   report.Input
		want string
	}{
		{"findings", sampleInput(5), "db1.shop.example had 12 threads"},
		{"nothing", report.Input{}, "There was nothing to read."},
		{"lost", inputs()["lost"], "None of the 1 input could be understood"},
		{"no rules", inputs()["no views"], "No rules were run; 3 dumps of 4 inputs"},
	} {
		if got := fmt.Sprint(*build(t, tt.in).Sections[0].Blocks[0].Text); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestLedgerParts shows the largest parts of a part in the short forms, the others in one row, and every part of the whole.
func TestLedgerParts(t *testing.T) {
	in := report.Input{Views: views.All, Sources: []*model.Source{instanceSource(0)}}
	l := analyzers.Ledger{Kind: "instance", Basis: "DB time as printed", Total: unit.Seconds(100)}
	l.Add(analyzers.LedgerPart{Name: "cpu", Parent: -1, Value: 30})
	wait := l.Add(analyzers.LedgerPart{Name: "wait", Parent: -1, Value: 120})
	for i := range 30 {
		l.Add(analyzers.LedgerPart{Name: "wait", Parent: wait, Value: float64(i%15) / 1.75, Labels: model.L("event", fmt.Sprintf("event %d", i))})
	}
	l.Balance()
	in.Ledgers = []analyzers.Ledger{l}
	out := outputs(t, build(t, in))
	for _, format := range []string{"md", "txt"} {
		for _, want := range []string{"over accounted", "20 smaller parts", "event 29", "event 14"} {
			if !strings.Contains(out[format], want) {
				t.Errorf("%s does not have %q", format, want)
			}
		}
		if strings.Contains(out[format], "event 16") {
			t.Errorf("%s has a small part", format)
		}
	}
	if !strings.Contains(out["html"], "event 16") {
		t.Error("the page has not all parts")
	}
}
