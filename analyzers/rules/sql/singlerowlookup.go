package sql

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// SingleRowLookup finds queries that a program runs once for each row of something else.
var SingleRowLookup = &analyzers.Rule{
	Name:  "sql/single-row-lookup",
	Title: "a query is run over and over for one row each",
	Doc: `A client runs the same query very often, each time for one row at most: a join that the program makes by itself.

Why it matters: each run is a round trip or more. No array size helps, because each run has its own answer; only fewer runs do.
How to confirm: executions and rows of the statement; what the program does between them, mostly a loop over the rows of another query.
What to do: join in the database, or ask for many keys at a time; keep small tables in the client; where the program cannot be changed, shorten the way:
a local connection (BEQ), or client and server on one machine or switch.
Limits: that the rows could come from one query is an assumption; so is the cost, the round trips of all runs but one in a hundred. What a client does between
two runs stays.
Thresholds: see the parameters.`,
	Severity: analyzers.Warning,
	Params: costParams(
		analyzers.Param{Name: "min-executions", Default: 50, Unit: unit.One, Doc: "executions from which a query is said to be run over and over", Source: "our default"},
		analyzers.Param{Name: "limit-rows", Default: 1.1, Unit: unit.One, Doc: "rows of an execution up to which it counts as a single row", Source: "our default"},
		analyzers.Param{Name: "together", Default: client.ArraySize, Unit: unit.One, Doc: "keys that one execution could ask for", Source: "as the array size of rule sql/small-array"},
	),
	Needs: []analyzers.Input{sql.SQLSessions},
	Run: blaming(func(p *analyzers.Pass, st *sql.TracedStatement) float64 {
		runs := st.Calls[sqltrace.Execute].Count
		if st.Command != selectCommand || st.Depth > 0 || float64(runs) < p.Param("min-executions") || ratio(st.Calls[sqltrace.Fetch].Rows, runs) > p.Param("limit-rows") {
			return 0
		}
		return st.Client.RoundTrip * (1 - 1/p.Param("together"))
	}, singleRowLookup),
}

func singleRowLookup(p *analyzers.Pass, s *sql.Session, list []blamed, sum float64) analyzers.Finding {
	top := list[0]
	runs, rows := top.Calls[sqltrace.Execute].Count, top.Calls[sqltrace.Fetch].Rows
	f := about(s, analyzers.Likely, sum)
	f.Cause = top.Fingerprint
	f.Summary = say.Textf("%s ran %s %s times for %s: %s round trips took %s.", say.Capital(sessionName(s)), statementName(top.Statement), say.Number(float64(runs)),
		say.Counted(rows, "row"), say.Number(float64(top.Trips.Count)), ofSession(s, top.Client.RoundTrip))
	work := fmt.Sprintf(", and the client worked %s between them", say.Seconds(top.Client.Work))
	if s.Printed {
		work = "" // sums do not tell it from the round trips
	}
	f.Detail = say.Textf("A round trip takes %s here. Its calls themselves took %s%s.%s", say.Seconds(s.Floor.Time), say.Seconds(top.Total().Elapsed), work, andOthers(list, sum))
	f.Values = []analyzers.NamedValue{analyzers.Value("executions", float64(runs), unit.One), analyzers.Value("rows of an execution", ratio(rows, runs), unit.One), analyzers.Value("round trips", float64(top.Trips.Count), unit.One),
		analyzers.Value("round trips, time", top.Client.RoundTrip, unit.Second), p.Threshold("min-executions"), p.Threshold("limit-rows"), p.Threshold("min-time"), p.Threshold("min-share")}
	f.Evidence = evidenceOf(s, list, func(b blamed) string {
		return fmt.Sprintf("%s for %s", say.Counted(b.Calls[sqltrace.Execute].Count, "execution"), say.Counted(b.Calls[sqltrace.Fetch].Rows, "row"))
	})
	f.Remedy = []string{"Join in the database, or ask for many keys with one statement.", "Where the program cannot be changed, shorten the way to the database."}
	return f
}
