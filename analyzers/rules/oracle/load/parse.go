package load

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Parse finds instances that parse more than they should.
var Parse = &analyzers.Rule{
	Name:  "oracle/parse",
	Title: "statements are parsed too often",
	Doc: `Statements are parsed anew again and again: hard parses, because their texts differ; or soft parses, because programs do not keep their cursors. Or few
parses take long, because they wait.

Why it matters: a hard parse costs CPU and holds latches and mutexes that everybody needs; a soft parse is a needless call and a look-up.
How to confirm: statements that differ in literals only (version count, share of statements executed more than once), and parse calls by statement.
What to do: hard parses: bind variables; as first aid CURSOR_SHARING=FORCE. Soft parses: keep cursors open in the program or driver (statement cache),
SESSION_CACHED_CURSORS.
Where parses take much longer than their CPU: the waits beside it (library cache, shared pool, row cache), and a larger shared pool.
Limits: ratios alone mislead: a report of a quiet night has bad ones. So rates decide, and the ratios only say which kind it is. Data warehouses parse hard
with good reason.
Thresholds: see the parameters.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "hard", Default: 20, Unit: unit.PerSecond, Doc: "hard parses from which it is a notice", Source: "Maclean: below 20 a second"},
		{Name: "hard-warning", Default: 100, Unit: unit.PerSecond, Doc: "hard parses from which it is a warning", Source: "Oravision AWR dashboard: 100 a second"},
		{Name: "soft", Default: 300, Unit: unit.PerSecond, Doc: "parses from which the ratio of executions to parses counts", Source: "our default"},
		{Name: "reuse", Default: 0.5, Unit: unit.Share, Doc: "execute to parse below which programs do not keep cursors", Source: "our default; Maclean wants it near 100 %, below 90 % is common"},
		{Name: "time", Default: 0.05, Unit: unit.Share, Doc: "time of parses over the whole from which they take long", Source: "our default"},
		{Name: "load", Default: 0.05, Unit: unit.SecondsPerSec, Doc: "sessions that parsed, on average, below which their time is not reported", Source: "our default, as oracle/top-wait"},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.OracleInstanceStat, model.OracleLoadRate), analyzers.Optional(oracle.DatabaseTime)},
	Run: func(p *analyzers.Pass) error {
		times := map[*model.Part]*oracle.DBTime{}
		list, _ := oracle.DatabaseTime.Lookup(p)
		for i := range list {
			times[list[i].Part] = &list[i]
		}
		for _, part := range oracle.ReportsInScope(p) {
			r := readParses(part)
			switch {
			case r.hard >= p.Param("hard"):
				p.Report(hardParses(p, part, r))
			case r.all >= p.Param("soft") && r.reuse() < p.Param("reuse"):
				p.Report(softParses(p, part, r))
			case times[part] != nil:
				slowParses(p, times[part], r)
			}
		}
		return nil
	},
}

// parses are rates per second of a report; NaN is unknown.
type parses struct {
	hard, all, executions float64
	hardAt, allAt         model.Pos
}

// readParses takes totals where they are printed, else the load profile.
func readParses(part *model.Part) parses {
	read := func(stat, load string) (float64, model.Pos) {
		if s, ok := oracle.InstanceStat(part, stat); ok {
			if rate := s.Value / oracle.ElapsedOf(part); !math.IsNaN(rate) {
				return rate, s.Pos
			}
		}
		if s, ok := oracle.Printed(part, model.OracleLoadRate, "stat", load); ok {
			return s.Value, s.Pos
		}
		return math.NaN(), model.Pos{}
	}
	var r parses
	r.hard, r.hardAt = read("parse count (hard)", "hard parses")
	r.all, r.allAt = read("parse count (total)", "parses")
	r.executions, _ = read("execute count", "executes")
	return r
}

// reuse is execute to parse: the share of executions that needed no parse call.
func (r parses) reuse() float64 { return 1 - r.all/r.executions }

func (r parses) values() []analyzers.NamedValue {
	return []analyzers.NamedValue{
		analyzers.Value("hard parses", r.hard, unit.PerSecond), analyzers.Value("parses", r.all, unit.PerSecond), analyzers.Value("executions", r.executions, unit.PerSecond),
		analyzers.Value("soft parse, share", 1-r.hard/r.all, unit.Share), analyzers.Value("execute to parse", r.reuse(), unit.Share),
	}
}

func hardParses(p *analyzers.Pass, part *model.Part, r parses) analyzers.Finding {
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Cause: "hard parses",
		Summary: say.Textf("%s parsed %s statements anew each second%s, of %s parse calls.", say.Capital(say.Subject(part, "the instance")),
			say.Number(r.hard), say.During(part.Window), say.Number(r.all)),
		Detail:   say.Text("Texts that differ, mostly in literals, are new statements each time."),
		Values:   append(r.values(), p.Threshold("hard"), p.Threshold("hard-warning")),
		Evidence: []analyzers.Evidence{analyzers.AtPos(r.hardAt, "hard parses")},
		Remedy:   []string{"Use bind variables; CURSOR_SHARING=FORCE is first aid.", "Find the texts: statements by version count, and those that differ in literals only."},
	}
	if r.hard >= p.Param("hard-warning") {
		f.Severity = analyzers.Warning
	}
	if s, ok := oracle.Printed(part, model.OracleSharedPool, "ratio", "sql with executions>1", "at", "end"); ok {
		f.Evidence = append(f.Evidence, analyzers.AtPos(s.Pos, "statements executed more than once: %s", say.Percent(s.Value)))
	}
	return f
}

// slowParses reports parses that take long though they are not many.
func slowParses(p *analyzers.Pass, d *oracle.DBTime, r parses) {
	elapsed, ok := oracle.InstanceStat(d.Part, "parse time elapsed") // both printed in centiseconds
	cpu, known := oracle.InstanceStat(d.Part, "parse time cpu")
	time := elapsed.Value / 100
	if !ok || !known || !(time/d.Total >= p.Param("time")) || time/d.Elapsed < p.Param("load") {
		return
	}
	with := ""
	if !math.IsNaN(r.hard) {
		with = fmt.Sprintf(", with only %s hard parses a second", say.Number(r.hard))
	}
	f := analyzers.Finding{
		Confidence: analyzers.Confirmed, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(time), Cause: "slow parses",
		Summary: say.Textf("Parsing took %s of the time of sessions of %s%s, %s of %s%s.", say.Seconds(time), say.Subject(d.Part, "the instance"),
			say.During(d.Part.Window), say.Percent(time/d.Total), oracle.Whole(*d), with),
		Detail:   say.Text("Most of it was CPU: large or complex statements."),
		Values:   append(r.values(), analyzers.Value("time of parses", time, unit.Second), analyzers.Value("time of parses, share", time/d.Total, unit.Share), analyzers.Value("CPU of parses", cpu.Value/100, unit.Second), p.Threshold("time")),
		Evidence: []analyzers.Evidence{analyzers.AtPos(elapsed.Pos, "parse time elapsed"), analyzers.AtPos(cpu.Pos, "parse time cpu")},
		Remedy:   []string{"Find the statements that are parsed and keep their cursors; look at histograms and dynamic sampling."},
	}
	if waited := 1 - cpu.Value/elapsed.Value; waited >= 0.5 {
		f.Detail = say.Textf("Only %s of it was CPU: %s of the time of parses was waiting, for reads of the dictionary, for latches and locks of the shared pool, or for a processor.", say.Seconds(cpu.Value/100), say.Percent(waited))
		f.Remedy = []string{"Look at the waits for the library cache, the row cache and the shared pool, and at the size of the shared pool.", "No DDL, grants or statistics runs in busy hours."}
	}
	p.Report(f)
}

func softParses(p *analyzers.Pass, part *model.Part, r parses) analyzers.Finding {
	detail := fmt.Sprintf("Nearly all are soft parses (%s): cheap one by one, but each is a call and a look-up in the library cache.", say.Percent(1-r.hard/r.all))
	if math.IsNaN(r.hard) {
		detail = "How many of them are hard parses the report does not say; each is a call and a look-up in the library cache at least."
	}
	return analyzers.Finding{
		Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Cause: "soft parses",
		Summary: say.Textf("%s got %s parse calls for %s executions each second%s: programs do not keep their cursors.", say.Capital(say.Subject(part, "the instance")),
			say.Number(r.all), say.Number(r.executions), say.During(part.Window)),
		Detail:   say.Text(detail),
		Values:   append(r.values(), p.Threshold("soft"), p.Threshold("reuse")),
		Evidence: []analyzers.Evidence{analyzers.AtPos(r.allAt, "parses")},
		Remedy:   []string{"Keep cursors open in the program, or use the statement cache of the driver.", "Raise SESSION_CACHED_CURSORS."},
	}
}
