package load

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/unit"
)

// PrintedFigures names figures that a report prints and that do not follow from the numbers beside them.
var PrintedFigures = &analyzers.Rule{
	Name:  "oracle/printed-figures",
	Title: "printed figures do not fit the numbers beside them",
	Doc: `Percentages, averages or ratios of a report differ from what its own counts and times give.

Why it matters: reports are edited, retyped and put together from pieces, and their sums hold what they should not (idle events, background processes). Whoever quotes
the printed figure quotes a wrong one. dumplens counts with the times and counts, and keeps the printed line as evidence.
How to confirm: divide the two numbers beside the figure.
What to do: use the recomputed figure, and ask where the report comes from when many differ.
Limits: a share is compared with the whole that most rows of its table agree on, of those that the report's own times add up to. The printed digits of all numbers
are allowed for. Shares of statements and segments are not compared: their wholes are not printed. Ratios are compared where their formula is the same in
all releases.
Thresholds: none; everything beyond rounding is said.`,
	Severity:  analyzers.Info,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "slack", Default: 0.005, Unit: unit.Share, Doc: "relative difference, besides the rounding of the printed digits, up to which figures are the same", Source: "our default: wholes are sums of rounded times"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		times := oracle.TimesInScope(p)
		for i := range times {
			var found []misprint
			top := topOf(times[i].Part)
			found = append(found, sharesOff(p, &times[i], top)...)
			for _, w := range rowsOf(times[i].Part) {
				found = append(found, averageOff(p, w)...)
			}
			found = append(found, ratiosOff(p, times[i].Part)...)
			if len(found) > 0 {
				p.Report(printedFinding(p, times[i].Part, found))
			}
		}
		return nil
	},
}

// misprint is a figure that differs from what the numbers beside it give.
type misprint struct {
	what              string // whose figure, in words
	printed, computed float64
	unit              unit.Unit
	how               string // how it was recomputed
	line              int32
}

// weight is how far apart the two are, for the order.
func (m misprint) weight() float64 {
	return math.Abs(m.printed-m.computed) / max(math.Abs(m.computed), 1e-9)
}

// topOf is the table of the top events of a report; no rows where there is none.
func topOf(part *model.Part) orareport.Top {
	if r, ok := part.Document.(*orareport.Report); ok {
		return r.Top
	}
	return orareport.Top{}
}

// rowsOf lists the rows of all tables of waits.
func rowsOf(part *model.Part) []orareport.Wait {
	r, ok := part.Document.(*orareport.Report)
	if !ok {
		return nil
	}
	out := slices.Clone(r.Top.Rows)
	for _, t := range r.Waits {
		out = append(out, t.Rows...)
	}
	return out
}

// digit is the smallest step that a number printed in units of one can have been rounded to: 1 for 34, 0.1 for 34.1, 0.01 for others. A
// number that ends in zeros may have been rounded more coarsely than it looks.
func digit(v float64) float64 {
	for _, step := range [...]float64{1, 0.1, 0.01} {
		if math.Abs(v/step-math.Round(v/step)) < 1e-6 {
			return step
		}
	}
	return 0.001
}

// candidate is a whole that printed shares may be of.
type candidate struct {
	what string
	time float64
}

// wholes lists what the shares of a top table may be of, the likeliest first. Sums count only where the report prints all waits. The last
// one is what the largest row says by itself: when the others agree with it, the table is right and only its whole is not known here.
func wholes(d *oracle.DBTime, top orareport.Top) []candidate {
	waits := d.Wait
	for _, e := range d.Background {
		waits += e.Time
	}
	var out []candidate
	add := func(what string, time float64) {
		if time > 0 {
			out = append(out, candidate{what, time})
		}
	}
	cpu := d.CPU
	if s, ok := oracle.Printed(d.Part, model.OracleCPUTime); ok {
		cpu = s.Value
	}
	if top.Base == "DB time" && d.Printed {
		add("DB time", d.Total)
	}
	if oracle.AllWaits(d) {
		if top.Base != "wait time" {
			add("all non-idle waits and CPU", waits+cpu)
		}
		add("all non-idle waits", waits)
		add("all non-idle foreground waits", d.Wait)
	}
	if d.Printed {
		add("DB time", d.Total)
	}
	if len(top.Rows) > 0 {
		largest := slices.MaxFunc(top.Rows, func(a, b orareport.Wait) int {
			return cmp.Compare(points.ZeroIfNaN(a.Share), points.ZeroIfNaN(b.Share))
		})
		add("what the largest row implies", largest.Time/largest.Share)
	}
	return out
}

// sharesOff compares the shares of the top events with the whole that most of them are of.
func sharesOff(p *analyzers.Pass, d *oracle.DBTime, top orareport.Top) []misprint {
	var best []misprint
	fit := 0
	for _, c := range wholes(d, top) {
		var off []misprint
		n := 0
		for _, r := range top.Rows {
			share := 100 * r.Time / c.time
			if math.IsNaN(share) || math.IsNaN(r.Share) {
				continue
			}
			n++
			slack := digit(100*r.Share)/2 + 100*digit(r.Time)/2/c.time + p.Param("slack")*share
			if math.Abs(share-100*r.Share) > slack {
				off = append(off, misprint{r.Event + ", share", r.Share, share / 100, unit.Share, fmt.Sprintf("%s of %s (%s)", say.Seconds(r.Time), c.what, say.Seconds(c.time)), r.Line})
			}
		}
		if n-len(off) > fit {
			best, fit = off, n-len(off)
		}
	}
	if fit <= len(best) {
		return nil // no whole that the rows agree on: nothing can be compared
	}
	return best
}

// averageOff compares a printed average with time by waits.
func averageOff(p *analyzers.Pass, r orareport.Wait) []misprint {
	if !(r.Count > 0) || math.IsNaN(r.Time) || math.IsNaN(r.PrintedMean) {
		return nil
	}
	total := r.Count * r.PrintedMean
	step := max(r.MeanDigit, digit(r.PrintedMean*1e3)/1e3)
	slack := r.Count*step/2 + digit(r.Time)/2 + p.Param("slack")*max(r.Time, total)
	if math.Abs(total-r.Time) <= slack {
		return nil
	}
	return []misprint{{r.Event + ", mean", r.PrintedMean, r.Time / r.Count, unit.Second, fmt.Sprintf("%s by %s waits", say.Seconds(r.Time), say.Number(r.Count)), r.Line}}
}

// ratioOf is how an efficiency ratio follows from statistics of the instance: part over whole, or what is left of it.
var ratioOf = [...]struct {
	ratio, part, whole string
	left               bool
}{
	{"soft parse", "parse count (hard)", "parse count (total)", true},
	{"execute to parse", "parse count (total)", "execute count", true},
	{"redo nowait", "redo log space requests", "redo entries", true},
	{"parse cpu to parse elapsd", "parse time cpu", "parse time elapsed", false},
}

// ratiosOff compares the efficiency ratios with the statistics that they are made of.
func ratiosOff(p *analyzers.Pass, part *model.Part) []misprint {
	var out []misprint
	for _, r := range ratioOf {
		ratio, ok := oracle.Printed(part, model.OracleEfficiency, "ratio", r.ratio)
		over, known := oracle.InstanceStat(part, r.part)
		under, counted := oracle.InstanceStat(part, r.whole)
		if !ok || !known || !counted || !(under.Value > 0) {
			continue
		}
		v := over.Value / under.Value
		if r.left {
			v = 1 - v
		}
		if math.Abs(v-ratio.Value) > 0.0001+p.Param("slack")*math.Abs(v) {
			out = append(out, misprint{"efficiency ratio " + r.ratio, ratio.Value, v, unit.Share, fmt.Sprintf("%s and %s", r.part, r.whole), ratio.Pos.Line})
		}
	}
	return out
}

// printedShown is how many figures a finding names.
const printedShown = 5

func printedFinding(p *analyzers.Pass, part *model.Part, found []misprint) analyzers.Finding {
	slices.SortStableFunc(found, func(a, b misprint) int { return cmp.Compare(b.weight(), a.weight()) })
	f := analyzers.Finding{
		Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Cost: unit.Seconds(math.NaN()), Cause: "printed figures",
		Remedy: []string{"Use the recomputed figures."},
	}
	var texts []string
	for i, m := range found {
		e := analyzers.At(part, m.line, "printed %s; %s gives %s", unit.Of(m.printed, m.unit), m.how, unit.Of(m.computed, m.unit))
		if i < printedShown {
			texts = append(texts, fmt.Sprintf("%s: %s printed, %s recomputed", m.what, unit.Of(m.printed, m.unit), unit.Of(m.computed, m.unit)))
			f.Values = append(f.Values, analyzers.Value(m.what+", printed", m.printed, m.unit), analyzers.Value(m.what+", recomputed", m.computed, m.unit))
		}
		if i < 2*printedShown {
			f.Evidence = append(f.Evidence, e)
		}
	}
	text := strings.Join(texts, "; ")
	if n := len(found) - printedShown; n > 0 {
		text += fmt.Sprintf("; and %d more", n)
	}
	figures := say.Counted(len(found), "figure")
	verb := "do"
	if len(found) == 1 {
		verb = "does"
	}
	f.Summary = say.Textf("%s in the report of %s%s %s not fit the numbers beside: %s.", figures, say.Subject(part, "the instance"), say.During(part.Window), verb, text)
	f.Detail = say.Text("Everything here is counted with the times and counts; the printed figures are kept as evidence.")
	f.Values = append(f.Values, p.Threshold("slack"))
	return f
}
