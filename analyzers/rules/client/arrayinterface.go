package client

import (
	"fmt"
	"math"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/oraconf"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// ArrayInterface finds database drivers of Baan that fetch few rows at a time.
var ArrayInterface = &analyzers.Rule{
	Name:  "baan/array-interface",
	Title: "Baan's driver fetches few rows at a time",
	Doc: `The array interface of Baan's Oracle driver is off or at its default of five rows, and statements fetch many rows.

Why it matters: each fetch is a round trip. A query of a thousand rows makes two hundred of them at five rows, ten at a hundred.
How to confirm: db_resource has no ora_max_array_fetch, or a small one; in a trace the driver's statements have five rows for each fetch, which
is the mark of the untuned driver.
What to do: in db_resource: ora_init:0101000, ora_max_array_fetch:100, ora_max_array_insert:100, rds_full:100, ssts_set_rows:100; try it with one job
first. The driver takes more memory for each cursor.
Limits: only fetches of statements with several rows, and inserts of many rows, can become fewer; what that saves is predicted from the calls
at hand. Most work of Baan IV reads single rows by their key, which no array makes fewer.
Thresholds: the default of five rows is the vendor's; the five settings with their values are those of a field report.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "saving", Default: 0.05, Unit: unit.Share, Doc: "share of the round trips that larger arrays could remove from which it is a warning; below, an absent setting is an info", Source: "our default"},
		{Name: "rows", Default: client.DefaultArrayFetch, Unit: unit.One, Doc: "rows a fetch that the driver has without settings", Source: "Infor LN help, ora_max_array_fetch"},
	},
	Needs: []analyzers.Input{analyzers.AnyOf(analyzers.Format("oraconf"), sql.Sessions)},
	Run: func(p *analyzers.Pass) error {
		set := false
		for _, part := range p.Case.Parts() {
			c, ok := part.Document.(*oraconf.Config)
			if !ok || c.Kind != oraconf.Resource {
				continue
			}
			set = true
			if a := client.ResourceArray(part, c); !a.On() {
				p.Report(arrayOff(p, part, a))
			}
		}
		sessions, _ := sql.Sessions.Lookup(p)
		for i := range sessions {
			if s := &sessions[i]; !set {
				if f, ok := untuned(p, s); ok {
					p.Report(f)
				}
			}
		}
		return nil
	},
}

// removable adds up over traced sessions what larger arrays save.
func removable(sessions []sql.Session) (trips, removed int, saved float64) {
	for i := range sessions {
		for k := range sessions[i].Statements {
			st := &sessions[i].Statements[k]
			then, gain := st.AtArray(client.ArraySize)
			removed += st.Trips.Refetch.Count() - then
			saved += gain
		}
		trips += sessions[i].Trips.Count
	}
	return trips, removed, saved
}

func arrayOff(p *analyzers.Pass, part *model.Part, a client.Array) analyzers.Finding {
	f := analyzers.Finding{Severity: analyzers.Notice, Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Cost: unit.Seconds(math.NaN())}
	how := fmt.Sprintf("sets ora_max_array_fetch to %s", say.Number(a.Fetch))
	if a.At.Line == 0 {
		how = fmt.Sprintf("does not set ora_max_array_fetch, whose default is %d rows", client.DefaultArrayFetch)
	}
	f.Summary = say.Textf("The array interface of Baan's driver is not in use: db_resource %s.", how)
	sessions, _ := sql.Sessions.Lookup(p)
	trips, removed, saved := removable(sessions)
	switch {
	case trips == 0:
		f.Detail = say.Text("What it would save cannot be told: no SQL trace is here. Only statements that fetch several rows gain.")
	default:
		share := float64(removed) / float64(trips)
		f.Cost = unit.Seconds(saved)
		f.Detail = say.Textf("By the traces, arrays of %d rows would remove %s of %s round trips (%s), %s of waiting; reads of single rows by key stay as they are.", client.ArraySize,
			say.Number(float64(removed)), say.Number(float64(trips)), say.Percent(share), say.Seconds(saved))
		f.Values = append(f.Values, analyzers.Value("round trips", float64(trips), unit.One), analyzers.Value("removed", float64(removed), unit.One), analyzers.Value("saved", saved, unit.Second))
		f.Severity = analyzers.Info
		if share >= p.Param("saving") {
			f.Severity = analyzers.Warning
		}
	}
	f.Values = append(f.Values, analyzers.Value("ora_max_array_fetch", a.Fetch, unit.One), analyzers.Value("ora_max_array_insert", a.Insert, unit.One), p.Threshold("rows"))
	var remedy []string
	for _, s := range a.Settings {
		if s.Value != s.Advised {
			remedy = append(remedy, s.Name+":"+s.Advised)
		}
		if s.At.Line > 0 {
			f.Evidence = append(f.Evidence, analyzers.AtPos(s.At, "%s", s.Name))
		}
	}
	if len(f.Evidence) == 0 {
		f.Evidence = []analyzers.Evidence{{Pos: model.Pos{Source: part.Source, Offset: -1}, Note: "db_resource was searched for " + strings.Join(names(a.Settings), ", ")}}
	}
	f.Remedy = []string{"Set in db_resource, for one job first: " + strings.Join(remedy, ", ") + "."}
	return f
}

func names(settings []client.ArraySetting) []string {
	var out []string
	for _, s := range settings {
		out = append(out, s.Name)
	}
	return out
}

// untuned knows the driver at its default by five rows a fetch.
func untuned(p *analyzers.Pass, s *sql.Session) (analyzers.Finding, bool) {
	fetches, rows := 0, 0
	var first int32
	for _, st := range s.Statements {
		f := st.Calls[sqltrace.Fetch]
		per := st.RowsPerFetch()
		if f.Count-f.Empty < 10 || math.Abs(per-p.Param("rows")) > 0.05*p.Param("rows") {
			continue
		}
		fetches += f.Count - f.Empty
		rows += f.Rows
		if first == 0 || st.First < first {
			first = st.First
		}
	}
	trips, removed, saved := removable([]sql.Session{*s})
	if fetches == 0 || float64(removed) < p.Param("saving")*float64(trips) {
		return analyzers.Finding{}, false
	}
	f := analyzers.Finding{Severity: analyzers.Notice, Confidence: analyzers.Possible, Subject: s.Part.Subject, Window: s.Window, Cost: unit.Seconds(saved)}
	f.Summary = say.Textf("%s fetches %s rows at a time (%s fetches): the mark of Baan's driver without its array interface.", say.Capital(s.Name()), say.Number(float64(rows)/float64(fetches)), say.Number(float64(fetches)))
	f.Detail = say.Textf("Arrays of %d rows would remove %s of %s round trips, %s of waiting. Whether the client is Baan's driver, its db_resource would say.", client.ArraySize, say.Number(float64(removed)), say.Number(float64(trips)), say.Seconds(saved))
	f.Values = []analyzers.NamedValue{analyzers.Value("rows a fetch", float64(rows)/float64(fetches), unit.One), analyzers.Value("saved", saved, unit.Second), p.Threshold("rows")}
	f.Evidence = []analyzers.Evidence{analyzers.At(s.Part, first, "first statement that fetches so")}
	f.Remedy = []string{"If the client is Baan: set ora_max_array_fetch:100 and its companions in db_resource."}
	return f, true
}
