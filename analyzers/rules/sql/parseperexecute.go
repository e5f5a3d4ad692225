package sql

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// ParsePerExecute finds statements that are parsed anew for each execution.
var ParsePerExecute = &analyzers.Rule{
	Name:  "sql/parse-per-execute",
	Title: "a statement is parsed for each execution",
	Doc: `A statement whose text does not change is parsed about as often as it is executed, by itself or, worse, with a miss in the library cache each time.

Why it matters: a parse is a call of its own. A soft one costs processor time and the latches and mutexes of the library cache, which do not scale; a hard one makes
the plan anew, and reads the dictionary for it.
How to confirm: parses, executions and misses of the statement. Misses with one text mean that something throws the cursor out: too small a shared pool,
DDL or statistics runs, or a program that changes its session's settings.
What to do: keep the cursor open, or let the driver do it: statement cache (JDBC implicit caching, OCI stmtcachesize, ODP.NET), HOLD_CURSOR in precompilers; SESSION_CACHED_CURSORS
makes the soft parse cheaper and no more. For hard parses look at the shared pool, and at invalidations.
Limits: what a driver asks together with the parse is in no extra round trip. The cost is that of the parse calls, with what they call; waits of others for
the library cache that they cause are not in it. Statements that differ in literals are another rule.
Thresholds: see the parameters.`,
	Severity: analyzers.Notice,
	Params: costParams(
		analyzers.Param{Name: "min-parses", Default: 50, Unit: unit.One, Doc: "parses from which they count", Source: "our default"},
		analyzers.Param{Name: "ratio", Default: 0.9, Unit: unit.Share, Doc: "parses of an execution from which a statement is parsed each time", Source: "our default"},
		analyzers.Param{Name: "hard", Default: 0.5, Unit: unit.Share, Doc: "misses of a parse from which parses are hard, and it is a warning", Source: "our default"},
	),
	Needs: []analyzers.Input{sql.SQLSessions},
	Run: func(p *analyzers.Pass) error {
		sessions := sql.SQLSessions.Of(p)
		for i := range sessions {
			for _, hard := range []bool{true, false} {
				s := &sessions[i]
				list, sum := blame(p, s, func(st *sql.TracedStatement) float64 { return parsedEachTime(p, st, hard) })
				if len(list) > 0 {
					p.Report(parsePerExecute(p, s, list, sum, hard))
				}
			}
		}
		return nil
	},
}

// parsedEachTime is the time of the parses of a statement that is parsed for each execution, all of them hard, or all of them soft.
func parsedEachTime(p *analyzers.Pass, st *sql.TracedStatement, hard bool) float64 {
	parse, runs := st.Calls[sqltrace.Parse], st.Calls[sqltrace.Execute].Count
	if isDictionary(st) || float64(parse.Count) < p.Param("min-parses") || float64(parse.Count) < p.Param("ratio")*float64(runs) {
		return 0
	}
	misses := ratio(parse.Misses, parse.Count)
	if misses >= p.Param("hard") != hard || hard && (st.Variants > 1 || st.Many) {
		return 0
	}
	return parse.Elapsed
}

func parsePerExecute(p *analyzers.Pass, s *sql.Session, list []blamed, sum float64, hard bool) analyzers.Finding {
	top := list[0]
	parse, runs := top.Calls[sqltrace.Parse], top.Calls[sqltrace.Execute].Count
	f := about(s, analyzers.Confirmed, sum)
	how := "finding it in the library cache (soft parses)"
	f.Remedy = []string{"Keep the cursor open: statement cache of the driver, HOLD_CURSOR, cursors outside the loop."}
	f.Cause = top.Fingerprint + " soft"
	if hard {
		how = fmt.Sprintf("missing the library cache %s times (hard parses)", say.Number(float64(parse.Misses)))
		f.Severity = analyzers.Warning
		f.Remedy = append(f.Remedy, "Find what throws it out of the library cache: DDL, statistics, a small shared pool.")
		f.Cause = top.Fingerprint + " hard"
	}
	f.Summary = say.Textf("%s parsed %s %s times for %s, %s: %s.", say.Capital(sessionName(s)), statementName(top.Statement), say.Number(float64(parse.Count)), say.Counted(runs, "execution"), how, ofSession(s, parse.Elapsed))
	f.Detail = say.Textf("A parse took %s on average, %s of it processor time.%s", say.Seconds(parse.Elapsed/float64(parse.Count)), say.Percent(parse.CPU/parse.Elapsed), andOthers(list, sum))
	f.Values = []analyzers.NamedValue{analyzers.Value("parses", float64(parse.Count), unit.One), analyzers.Value("executions", float64(runs), unit.One), analyzers.Value("misses", float64(parse.Misses), unit.One),
		analyzers.Value("parses, time", parse.Elapsed, unit.Second), analyzers.Value("parses, CPU", parse.CPU, unit.Second), p.Threshold("min-parses"), p.Threshold("ratio"), p.Threshold("hard"), p.Threshold("min-time"), p.Threshold("min-share")}
	f.Evidence = evidenceOf(s, list, func(b blamed) string { return say.Counted(b.Calls[sqltrace.Parse].Count, "parse call") })
	return f
}
