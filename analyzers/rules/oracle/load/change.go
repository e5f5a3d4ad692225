package load

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/timeline"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Change says what changed most between consecutive reports of an instance.
var Change = &analyzers.Rule{
	Name:  "oracle/change",
	Title: "an instance spends its time differently than before",
	Doc: `Between two consecutive reports of an instance the time for each second of the interval changed, with what changed along: load, waits, and how long they take.

Why it matters: one report says where time goes, not what is usual. What came up since the last good report is where to look first.
How to confirm: reports of the same hour of other days; what was changed between the two (releases, plans, parameters, data, users).
What to do: when the load grew as much as the time, it is the load. When the time grew more than the load, look at the waits that are new or take longer, and at the
statements that are new at the top.
Limits: the rates are comparable, intervals of different lengths too, but a short peak weighs less in a long interval. Only consecutive reports of one run of the
instance are compared, by the facts of instances: not across a start, another release or another host. Of many reports only the largest changes are said.
Thresholds: see the parameters.`,
	Severity:  analyzers.Info,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "band", Default: 0.15, Unit: unit.Share, Doc: "relative change of a rate up to which it is stable", Source: "robert-guangzhou oracle-awranalysis: 15 % up or down"},
		{Name: "event", Default: 0.20, Unit: unit.Share, Doc: "relative change of a wait's share or mean above which it is named", Source: "robert-guangzhou oracle-awranalysis: 20 % more of DB time or on average"},
		{Name: "weight", Default: 0.05, Unit: unit.Share, Doc: "share of the whole that a wait must have in one of the two", Source: "our default"},
		{Name: "top", Default: 5, Unit: unit.One, Doc: "rank up to which a wait counts as one of the top", Source: "our default: what the reports list"},
		{Name: "load", Default: 0.2, Unit: unit.SecondsPerSec, Doc: "average active sessions that at least one of the two must have", Source: "our default"},
		{Name: "pairs", Default: 3, Unit: unit.One, Doc: "changes that are reported for an instance, the largest", Source: "our default"},
	},
	Needs: []analyzers.Input{oracle.Instances},
	Run: func(p *analyzers.Pass) error {
		for _, database := range oracle.Instances.Of(p) {
			for _, instance := range database.Instances {
				reportChanges(p, instance.Trend)
			}
		}
		return nil
	},
}

// pair is two consecutive intervals of an instance.
type pair struct {
	before, after *oracle.DBTime
	snaps         string // of the later one
}

// grown is by how many active sessions the load changed.
func (c pair) grown() float64 { return c.after.Load() - c.before.Load() }

// reportChanges reports the largest changes of a trend.
func reportChanges(p *analyzers.Pass, trend []oracle.Interval) {
	var pairs []pair
	for k := 1; k < len(trend); k++ {
		c := pair{trend[k-1].Time, trend[k].Time, trend[k].Snaps()}
		applies, _ := p.InScope(c.after.Part)
		comparable := c.before.Printed == c.after.Printed && math.IsNaN(c.before.CPU) == math.IsNaN(c.after.CPU) && oracle.AllWaits(c.before) == oracle.AllWaits(c.after)
		if trend[k].Break != "" || !applies || !comparable || !(max(c.before.Load(), c.after.Load()) >= p.Param("load")) {
			continue
		}
		if math.Abs(c.grown()) > p.Param("band")*c.before.Load() || len(eventChanges(p, c)) > 0 {
			pairs = append(pairs, c)
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { // growth first
		return cmp.Or(cmp.Compare(max(b.grown(), 0), max(a.grown(), 0)), cmp.Compare(math.Abs(b.grown()), math.Abs(a.grown())))
	})
	changed := len(pairs)
	pairs = pairs[:min(changed, max(int(p.Param("pairs")), 0))]
	for i, c := range pairs {
		f := changeFinding(p, c)
		if i == 0 && changed > len(pairs) {
			f.Detail.S += fmt.Sprintf(" Of %s among %s of this instance only the %s largest are told, growth first.",
				say.Counted(changed, "change"), say.Counted(len(trend), "report"), say.Number(p.Param("pairs")))
		}
		p.Report(f)
	}
}

// changeItem is something that changed, in words.
type changeItem struct {
	text   string
	weight float64 // for the order
	values []analyzers.NamedValue
	at     []analyzers.Evidence
}

// changeShown is how many changes of a kind a finding names.
const changeShown = 4

func changeFinding(p *analyzers.Pass, c pair) analyzers.Finding {
	before, after := c.before.Load(), c.after.Load()
	f := analyzers.Finding{
		Severity: analyzers.Info, Confidence: analyzers.Confirmed, Subject: c.after.Part.Subject, Window: c.after.Part.Window, Cost: unit.Seconds(math.NaN()),
		Summary: say.Textf("%s had %s active sessions on average%s, after %s%s: %s.", say.Capital(say.Subject(c.after.Part, "the instance")), say.Number(after),
			say.During(c.after.Part.Window), say.Number(before), say.During(c.before.Part.Window), relative(before, after)),
		Values: []analyzers.NamedValue{
			analyzers.Value("average active sessions before", before, unit.SecondsPerSec), analyzers.Value("average active sessions after", after, unit.SecondsPerSec),
		},
		Evidence: []analyzers.Evidence{evidenceOfWhole(c.after, "after"), evidenceOfWhole(c.before, "before")},
		Remedy:   []string{"Find out what was changed or came up between the two; start with the first wait named."},
	}
	if c.snaps != "" { // the nodes of a cluster take their snapshots together
		f.Cause, f.Nodes = "less time in "+c.snaps, oracle.NodesOf(c.after.Part)
	}
	if c.grown() > 0 {
		f.Cause = strings.Replace(f.Cause, "less", "more", 1)
		f.Cost = unit.Seconds(c.grown() * c.after.Elapsed)
	}
	loads, compared := loadChanges(p, c)
	events := eventChanges(p, c)
	var detail string
	if compared > 0 {
		detail = "Load, for each second: " + join(loads, "no rate changed by more than "+say.Percent(p.Param("band"))) + ". "
	}
	detail += "Waits: " + join(events, "none is new at the top or takes a larger part or longer") + "."
	detail += workText(p, c, &f)
	if gap := timeline.Window(c.after.Part).From.Sub(timeline.Window(c.before.Part).To).Hours() / 24; gap > 1 {
		detail += fmt.Sprintf(" The two are %s days apart: much else may have changed.", say.Number(math.Round(gap)))
		f.Severity, f.Confidence = analyzers.Info, analyzers.Possible
	}
	f.Detail = say.Text(detail)
	for _, list := range [...][]changeItem{loads, events} {
		for _, item := range list[:min(len(list), changeShown)] {
			f.Values = append(f.Values, item.values...)
			f.Evidence = append(f.Evidence, item.at...)
		}
	}
	f.Values = append(f.Values, p.Threshold("band"), p.Threshold("event"), p.Threshold("weight"))
	return f
}

// evidenceOfWhole is the line that prints the whole, or that of the largest wait where it is added up.
func evidenceOfWhole(d *oracle.DBTime, when string) analyzers.Evidence {
	switch {
	case d.Printed && d.TotalAt.Line > 0:
		return analyzers.AtPos(d.TotalAt, "DB time %s", when)
	case len(d.Foreground) > 0:
		return analyzers.AtPos(d.Foreground[0].Pos, "largest wait %s", when)
	case d.CPUAt.Line > 0:
		return analyzers.AtPos(d.CPUAt, "CPU %s", when)
	}
	return analyzers.At(d.Part, 1, "report of the time %s", when)
}

// join lists the first items, or says what there is instead.
func join(list []changeItem, none string) string {
	if len(list) == 0 {
		return none
	}
	var texts []string
	for _, item := range list[:min(len(list), changeShown)] {
		texts = append(texts, item.text)
	}
	return strings.Join(texts, "; ")
}

// relative writes a change as "98.6 % more", "12.9 % less" or "the same".
func relative(before, after float64) string {
	switch change := after/before - 1; {
	case !(before > 0):
		return "new"
	case math.Abs(change) < 0.005:
		return "the same"
	case change > 9:
		return fmt.Sprintf("%s times as much", say.Number(after/before))
	case change > 0:
		return say.Percent(change) + " more"
	default:
		return say.Percent(-change) + " less"
	}
}

// loadRates are the rows of the load profile that say how much work there was; the others follow from them or are ratios.
var loadRates = [...]struct {
	stat   string
	metric *model.Metric
}{
	{"executes", model.OracleLoadRate}, {"transactions", model.OracleLoadRate}, {"user calls", model.OracleLoadRate}, {"logical reads", model.OracleLoadRate},
	{"physical reads", model.OracleLoadRate}, {"physical writes", model.OracleLoadRate}, {"hard parses", model.OracleLoadRate}, {"redo size", model.OracleLoadBytes},
}

// loadChanges lists the rates of the load profile that left the stable band, the largest change first, of how many both reports print.
func loadChanges(p *analyzers.Pass, c pair) (out []changeItem, compared int) {
	for _, r := range loadRates {
		a, before := oracle.Printed(c.before.Part, r.metric, "stat", r.stat)
		b, after := oracle.Printed(c.after.Part, r.metric, "stat", r.stat)
		if !before || !after {
			continue
		}
		compared++
		if max(a.Value, b.Value) < 1 || math.Abs(b.Value-a.Value) <= p.Param("band")*a.Value {
			continue
		}
		out = append(out, changeItem{
			text:   fmt.Sprintf("%s %s (%s after %s)", r.stat, relative(a.Value, b.Value), unit.Of(b.Value, r.metric.Unit), unit.Of(a.Value, r.metric.Unit)),
			weight: math.Abs(math.Log((b.Value + 0.1) / (a.Value + 0.1))),
			values: []analyzers.NamedValue{analyzers.Value(r.stat+" before", a.Value, r.metric.Unit), analyzers.Value(r.stat+" after", b.Value, r.metric.Unit)},
			at:     []analyzers.Evidence{analyzers.AtPos(b.Pos, "%s after", r.stat), analyzers.AtPos(a.Pos, "%s before", r.stat)},
		})
	}
	slices.SortStableFunc(out, func(a, b changeItem) int { return cmp.Compare(b.weight, a.weight) })
	return out, compared
}

// eventChanges lists the waits that are new at the top, and those whose share grew or whose mean changed; those that took most time first.
// Waits that left the top come last.
func eventChanges(p *analyzers.Pass, c pair) []changeItem {
	var out []changeItem
	top := max(int(p.Param("top")), 0)
	for rank, e := range c.after.Foreground {
		was, _ := c.before.Event(e.Event, false)
		if max(e.Share, was.Share) < p.Param("weight") {
			continue
		}
		if item := eventChange(p, c, e, was, rank < top && rankOf(c.before, was) >= top); item.text != "" {
			out = append(out, item)
		}
	}
	for _, e := range c.before.Foreground[:min(len(c.before.Foreground), top)] {
		if is, known := c.after.Event(e.Event, false); e.Share >= p.Param("weight") && (!known || is.Share < e.Share/10) && oracle.AllWaits(c.after) {
			out = append(out, changeItem{
				text:   fmt.Sprintf("%s, %s of the whole before, is hardly there any more", e.Event, say.Percent(e.Share)),
				at:     []analyzers.Evidence{analyzers.AtPos(e.Pos, "%s before", e.Event)},
				values: []analyzers.NamedValue{analyzers.Value(e.Event+", share before", e.Share, unit.Share), analyzers.Value(e.Event+", share after", is.Share, unit.Share)},
			})
		}
	}
	return out
}

// rankOf is the place of a wait in the order of time, beyond the last when it is not there.
func rankOf(d *oracle.DBTime, e oracle.EventTime) int {
	i := slices.IndexFunc(d.Foreground, func(o oracle.EventTime) bool { return o.Event == e.Event })
	if i < 0 {
		return math.MaxInt
	}
	return i
}

// eventChange says how a wait changed; without text when it did not by enough.
func eventChange(p *analyzers.Pass, c pair, e, was oracle.EventTime, isNew bool) changeItem {
	limit := 1 + p.Param("event")
	item := changeItem{weight: e.Time / c.after.Elapsed, at: []analyzers.Evidence{analyzers.AtPos(e.Pos, "%s after", e.Event)}, values: []analyzers.NamedValue{analyzers.Value(e.Event+", share after", e.Share, unit.Share)}}
	switch {
	case isNew:
		item.text = fmt.Sprintf("%s is new among the top %s, %s of %s", e.Event, say.Number(p.Param("top")), say.Percent(e.Share), oracle.Whole(*c.after))
	case e.Mean > was.Mean*limit || e.Mean*limit < was.Mean:
		item.text = fmt.Sprintf("%s took %s on average after %s (%s of the whole after %s)", e.Event, say.Seconds(e.Mean), say.Seconds(was.Mean), say.Percent(e.Share), say.Percent(was.Share))
		item.values = append(item.values, analyzers.Value(e.Event+", mean before", was.Mean, unit.Second), analyzers.Value(e.Event+", mean after", e.Mean, unit.Second))
	case e.Share > was.Share*limit:
		item.text = fmt.Sprintf("%s is %s of the whole after %s", e.Event, say.Percent(e.Share), say.Percent(was.Share))
	}
	if was.Event != "" {
		item.at = append(item.at, analyzers.AtPos(was.Pos, "%s before", e.Event))
		item.values = append(item.values, analyzers.Value(e.Event+", share before", was.Share, unit.Share))
	}
	return item
}

// workText compares the time with the work: executions, else transactions.
func workText(p *analyzers.Pass, c pair, f *analyzers.Finding) string {
	for _, stat := range [...]string{"executes", "transactions"} {
		a, before := oracle.Printed(c.before.Part, model.OracleLoadRate, "stat", stat)
		b, after := oracle.Printed(c.after.Part, model.OracleLoadRate, "stat", stat)
		if !before || !after || !(a.Value >= 1) || !(b.Value >= 1) {
			continue
		}
		was, is := c.before.Load()/a.Value, c.after.Load()/b.Value
		name := strings.TrimSuffix(stat, "s")
		if name == "execute" {
			name = "execution"
		}
		f.Values = append(f.Values, analyzers.Value("time for each "+name+" before", was, unit.Second), analyzers.Value("time for each "+name+" after", is, unit.Second))
		text := fmt.Sprintf(" There were %s %ss a second after %s, and each took %s of the time of sessions after %s: ", say.Number(b.Value), name, say.Number(a.Value), say.Seconds(is), say.Seconds(was))
		switch grew := c.grown() > p.Param("band")*c.before.Load(); {
		case grew && is > was*(1+p.Param("band")):
			f.Severity = analyzers.Notice
			return text + "the time grew more than the work."
		case grew:
			return text + "the time grew with the work."
		case is < was*(1-p.Param("band")):
			return text + "the work takes less than before."
		case is > was*(1+p.Param("band")):
			return text + "the work takes more than before, though there is less of it."
		}
		return text + "about the same."
	}
	return " How much work there was both reports do not say, so the time cannot be compared with it."
}
