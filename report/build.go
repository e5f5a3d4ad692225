package report

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/timeline"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report/redact"
)

// Input is all that a report is made of. Findings come in the order in which they are to be shown, their evidence with its quotes.
type Input struct {
	Sources    []*model.Source
	Findings   []analyzers.Finding
	Outcomes   []analyzers.Outcome
	Ledgers    []analyzers.Ledger
	Timeline   *timeline.Timeline // nil: one episode for each part
	Runs       []client.Run
	Statements oracle.TopSQLs
	Databases  []oracle.Database
	Comparison []Comparison
	Views      []View
	Across     []Across
	Options    Options
}

// Options are the choices of the user.
type Options struct {
	Title   string // empty: made from the subjects
	Version string // of dumplens
	Redact  redact.Level
	Points  int // most points of a series in report.json; 0 is 2,000, negative is all
	Page    int // most bytes of a page; 0 is 10 MB
}

// points is the limit as Pick takes it.
func (o Options) points() int {
	if o.Points == 0 {
		return 2000
	}
	return max(o.Points, 0)
}

// Build makes the report and redacts it.
func Build(ctx context.Context, in Input) (*Report, error) {
	r := &Report{Schema: Schema, Tool: Tool{Name: "dumplens", Version: in.Options.Version}, Comparison: in.Comparison, Points: in.Options.points(), PageLimit: cmp.Or(in.Options.Page, pageLimit)}
	r.beside = slices.ContainsFunc(in.Databases, func(d oracle.Database) bool { return d.Compared() })
	r.Redaction = Redaction{Level: in.Options.Redact.String(), Meaning: in.Options.Redact.Meaning()}
	v := newViewContext(r, in)
	for _, s := range in.Sources {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r.addSource(s, v)
	}
	for _, l := range in.Ledgers {
		r.Ledgers = append(r.Ledgers, v.ledger(l))
	}
	for i, f := range in.Findings {
		r.Findings = append(r.Findings, v.finding(i, f))
	}
	for _, o := range in.Outcomes {
		r.Rules = append(r.Rules, rule(o))
	}
	r.Title = title(in)
	r.fillEmpty()
	if err := r.addSections(ctx, v, in); err != nil {
		return nil, err
	}
	r.thin()
	r.redact(redact.New(in.Options.Redact))
	return r, nil
}

// fillEmpty gives lists their empty form, so that report.json has [] and not null.
func (r *Report) fillEmpty() {
	r.Sources, r.Ledgers = orEmpty(r.Sources), orEmpty(r.Ledgers)
	r.Findings, r.Rules, r.Comparison = orEmpty(r.Findings), orEmpty(r.Rules), orEmpty(r.Comparison)
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// title names the case by its subjects: "db1, app2 – 2026-03-01 08:00:00".
func title(in Input) Text {
	if in.Options.Title != "" {
		return Say(in.Options.Title)
	}
	var names, jobs []string
	var window model.Window
	for _, s := range in.Sources {
		for _, p := range s.Parts {
			name := cmp.Or(p.Subject.Instance, p.Subject.Host, p.Subject.Database)
			if name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
			if job := p.Subject.Job; job != "" && !slices.Contains(jobs, job) {
				jobs = append(jobs, job)
			}
			window = window.Union(p.Window)
		}
	}
	if len(names) == 0 { // captions of jobs are long, and many
		names = jobs
	}
	if len(names) > 4 {
		names = append(names[:3], "others")
	}
	t := strings.Join(names, ", ")
	if t == "" {
		t = "Performance report"
	}
	if !window.From.IsZero() {
		t += " – " + window.From.Format("2006-01-02")
	}
	return Say(t)
}

func (r *Report) addSource(s *model.Source, v *ViewContext) {
	out := Source{ID: sourceID(s.ID), Name: Text(s.Name), SHA256: s.SHA256, Bytes: s.Bytes, Encoding: s.Encoding, Lines: s.Lines,
		Understood: s.Understood, Verdict: verdict(s.Verdict), Reason: Text(s.Reason), Notes: []Note{}, Parts: []Part{}}
	out.Name.Kind = model.Path
	for _, n := range s.Notes {
		out.Notes = append(out.Notes, Note{Line: n.Pos.Line, Level: n.Level.String(), Text: Text(n.Msg)})
	}
	for _, p := range s.Parts {
		part := Part{ID: PartID(p.ID), Format: p.Format, Variant: Say(p.Variant), First: p.First, Last: p.Last, Subject: subjectOf(p.Subject),
			Stage: Say(p.Stage), Window: windowOf(p.Window), Document: Document{of: p.Document}, source: p,
			Clock: Clock{Zone: Say(p.Clock.Zone), Guessed: p.Clock.Guessed, Skew: Number(p.Clock.Skew.Seconds())}}
		out.Parts = append(out.Parts, part)
		r.Window = windowOf(model.Window{From: time.Time(r.Window.From), To: time.Time(r.Window.To)}.Union(p.Window))
		r.addNumbers(p, v)
	}
	r.Sources = append(r.Sources, out)
}

// addNumbers keeps the numbers of a part for report.json, and for the charts that refer to them.
func (r *Report) addNumbers(p *model.Part, v *ViewContext) {
	r.Dumps = append(r.Dumps, p)
	for _, s := range p.Series {
		v.index[s] = len(r.Series)
		r.Series = append(r.Series, s)
	}
}

func verdict(v model.Verdict) string {
	return [...]string{"understood", "unrecognised", "unreadable", "not_yet_read"}[v]
}

func (v *ViewContext) evidence(list []analyzers.Evidence) []Evidence {
	out := []Evidence{}
	for _, e := range list {
		out = append(out, Evidence{Source: sourceID(e.Pos.Source), Name: v.SourceName(e.Pos.Source), Line: e.Pos.Line, Lines: e.Lines,
			Count: e.Count, Quote: readable(Text(e.Quote)), Note: Say(e.Note)})
	}
	return out
}

func (v *ViewContext) ledger(l analyzers.Ledger) Ledger {
	out := Ledger{Kind: l.Kind, Basis: Say(l.Basis), Subject: subjectOf(l.Subject), Window: windowOf(l.Window), Part: PartID(l.Part),
		Total: Number(l.Total.Value), Unit: Unit(l.Total.Unit), Parts: []LedgerPart{}}
	for _, p := range l.Parts {
		out.Parts = append(out.Parts, LedgerPart{Name: p.Name, Labels: LabelsOf(p.Labels), Parent: p.Parent, Value: Number(p.Value),
			Share: Number(p.Share), Evidence: v.evidence(p.Evidence)})
	}
	return out
}

func (v *ViewContext) finding(i int, f analyzers.Finding) Finding {
	out := Finding{ID: "f" + itoa(i+1), Rule: f.Rule.Name, Title: Say(f.Rule.Title), Severity: cmp.Or(f.Severity, f.Rule.Severity).String(),
		Confidence: f.Confidence.String(), Summary: Text(f.Summary), Detail: Text(f.Detail), Subject: subjectOf(f.Subject),
		Window: windowOf(f.Window), Cost: cost(f.Cost), Values: []Value{},
		Evidence: v.evidence(f.Evidence), Remedy: []Text{}, References: []Text{}}
	for _, n := range f.Values {
		out.Values = append(out.Values, Value{Say(n.Name), Number(n.Quantity.Value), Unit(n.Quantity.Unit)})
		out.Limits = append(out.Limits, slices.ContainsFunc(f.Rule.Params, func(q analyzers.Param) bool { return q.Name == n.Name }))
	}
	for _, s := range f.Remedy {
		out.Remedy = append(out.Remedy, Say(s))
	}
	for _, s := range f.References {
		out.References = append(out.References, Say(s))
	}
	return out
}

// cost is what a finding costs; without a unit it is not known.
func cost(q unit.Quantity) Quantity {
	if q.Unit.Symbol == "" {
		q = unit.Seconds(math.NaN())
	}
	return Quantity{Number(q.Value), Unit(q.Unit)}
}

func rule(o analyzers.Outcome) Rule {
	out := Rule{Rule: o.Rule.Name, Title: Say(o.Rule.Title), State: o.State.String(),
		Missing: []Text{}, Doc: Say(strings.TrimSpace(o.Rule.Doc))}
	for _, m := range o.Missing {
		out.Missing = append(out.Missing, Say(m))
	}
	if o.Err != nil {
		out.Error = Say(o.Err.Error())
	}
	return out
}

// pageLimit is the size that no page exceeds unless the user says so: more does not open in a ticket system.
const pageLimit = 10_000_000
