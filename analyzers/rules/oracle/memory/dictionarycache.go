package memory

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// DictionaryCache finds parts of the dictionary cache that miss more often than they should.
var DictionaryCache = &analyzers.Rule{
	Name:  "oracle/dictionary-cache",
	Title: "the dictionary cache misses",
	Doc: `Parts of the dictionary (row) cache missed often: what is known of tables, users, segments or sequences had to be read from the dictionary again.

Why it matters: each miss runs recursive statements in the middle of a parse, with latches or mutexes held.
How to confirm: waits for row cache lock and latch: row cache objects; recursive calls; free memory of the shared pool; hard parses.
What to do: fewer hard parses first (bind variables); then a larger shared pool: the parts of the dictionary cache have no size of their own. Histograms
(dc_histogram_*): fewer of them, where statements with literals are parsed all day. Sequences (dc_sequences): a larger CACHE. Extents: locally managed tablespaces.
Limits: after a start everything misses once. Parts with few requests say nothing and are left out, and so are misses too rare to cost anything.
Thresholds: the report itself says that the share should be below 2 %.`,
	Severity:  analyzers.Info,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "miss", Default: 0.02, Unit: unit.Share, Doc: "misses over requests of a part from which it is said", Source: "the note above the section: below 2 % in most cases"},
		{Name: "gets", Default: 1000, Unit: unit.One, Doc: "requests to a part below which it has no weight", Source: "our default"},
		{Name: "rate", Default: 1, Unit: unit.PerSecond, Doc: "misses of a part per second below which nothing is said", Source: "our default"},
		{Name: "share", Default: 0.01, Unit: unit.Share, Doc: "share of the whole of waits for the dictionary cache from which it is a notice", Source: "our default"},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.OracleDictionaryCacheMissShare), analyzers.Optional(oracle.DatabaseTime)},
	Run: func(p *analyzers.Pass) error {
		times := map[*model.Part]oracle.DBTime{}
		list, _ := oracle.DatabaseTime.Lookup(p)
		for _, d := range list {
			times[d.Part] = d
		}
		for _, part := range oracle.ReportsInScope(p) {
			if list := missing(p, part); len(list) > 0 {
				d, known := times[part]
				p.Report(dictionaryFinding(p, part, list, d, known))
			}
		}
		return nil
	},
}

// dictionaryPart is a part of the dictionary cache that missed.
type dictionaryPart struct {
	name         string
	gets, misses float64
	share        model.Sample
}

// missing lists the parts that missed too often, those with the most misses first.
func missing(p *analyzers.Pass, part *model.Part) []dictionaryPart {
	var out []dictionaryPart
	elapsed := oracle.ElapsedOf(part)
	for _, share := range part.SamplesOf(model.OracleDictionaryCacheMissShare) {
		name := share.Labels.Get("cache")
		gets, ok := oracle.Printed(part, model.OracleDictionaryCacheGets, "cache", name)
		misses := gets.Value * share.Value
		if ok && share.Value >= p.Param("miss") && gets.Value >= p.Param("gets") && misses/elapsed >= p.Param("rate") {
			out = append(out, dictionaryPart{name, gets.Value, misses, share})
		}
	}
	slices.SortStableFunc(out, func(a, b dictionaryPart) int { return cmp.Compare(b.misses, a.misses) })
	return out
}

// dictionaryShown is how many parts of the dictionary cache a sentence names.
const dictionaryShown = 3

func dictionaryFinding(p *analyzers.Pass, part *model.Part, list []dictionaryPart, d oracle.DBTime, known bool) analyzers.Finding {
	f := analyzers.Finding{
		Severity: analyzers.Info, Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Cost: unit.Seconds(math.NaN()), Cause: "dictionary cache",
		PartOf: []string{LibraryCache.Name},
		Remedy: []string{"Parse less: bind variables, cursors that stay open. Then enlarge the shared pool."},
	}
	var names []string
	all := 0.0
	for i, d := range list {
		all += d.misses
		f.Evidence = append(f.Evidence, analyzers.AtPos(d.share.Pos, "%s: %s of %s requests missed", d.name, say.Percent(d.share.Value), say.Number(d.gets)))
		f.Values = append(f.Values, analyzers.Value(d.name+", missed", d.share.Value, unit.Share), analyzers.Value(d.name+", requests", d.gets, unit.One))
		if i < dictionaryShown {
			names = append(names, fmt.Sprintf("%s %s of %s requests", d.name, say.Percent(d.share.Value), say.Number(d.gets)))
		}
	}
	text := strings.Join(names, ", ")
	if n := len(list) - dictionaryShown; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	f.Summary = say.Textf("The dictionary cache of %s missed about %s a second%s: %s.", say.Subject(part, "the instance"), timesText(all/oracle.ElapsedOf(part)), say.During(part.Window), text)
	f.Values = append(f.Values, p.Threshold("miss"), p.Threshold("gets"), p.Threshold("rate"))
	f.Detail = say.Text("Each miss is at least one recursive statement.")
	if known {
		f.Detail.S += dictionaryWaits(p, &d, &f)
	}
	for _, d := range list {
		switch {
		case strings.HasPrefix(d.name, "dc_histogram"):
			f.Remedy = append(f.Remedy, "Gather histograms only for columns that need them.")
		case d.name == "dc_sequences":
			f.Remedy = append(f.Remedy, "Give the sequences in use a larger CACHE.")
		case strings.HasSuffix(d.name, "_extents"):
			f.Remedy = append(f.Remedy, "Use locally managed tablespaces.")
		}
	}
	f.Remedy = slices.Compact(f.Remedy)
	return f
}

// dictionaryWaits says what sessions waited for the dictionary cache.
func dictionaryWaits(p *analyzers.Pass, d *oracle.DBTime, f *analyzers.Finding) string {
	waits, ok := oracle.SumOf(d, "row cache lock", "latch: row cache objects")
	switch {
	case !ok && oracle.AllWaits(d):
		return " No session waited for the dictionary cache itself, so what it costs is CPU and time of parses."
	case !ok:
		return " Whether sessions waited for it the report does not say."
	}
	if waits.Share < p.Param("share")/10 {
		return " Sessions hardly waited for the dictionary cache itself, so what it costs is CPU and time of parses."
	}
	f.Cost = unit.Seconds(waits.Time)
	f.Evidence = append(f.Evidence, analyzers.AtPos(waits.Pos, "%s", waits.Event))
	f.Values = append(f.Values, analyzers.Value("waits for the dictionary cache, share", waits.Share, unit.Share), p.Threshold("share"))
	if waits.Share >= p.Param("share") {
		f.Severity = analyzers.Notice
	}
	return fmt.Sprintf(" Sessions waited %s for it (%s), %s of %s.", say.Seconds(waits.Time), waits.Event, say.Percent(waits.Share), oracle.Whole(*d))
}

// timesText writes "once", "3.7 times".
func timesText(v float64) string {
	if text := say.Number(math.Round(v*10) / 10); text != "1" {
		return text + " times"
	}
	return "once"
}
