package rules

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// SQLSingleRowLookup finds queries that a program runs once for each row of something else.
var SQLSingleRowLookup = &analyzers.Rule{
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
	Params: sqlParams(
		analyzers.Param{Name: "min-executions", Default: 50, Unit: unit.One, Doc: "executions from which a query is said to be run over and over", Source: "our default"},
		analyzers.Param{Name: "limit-rows", Default: 1.1, Unit: unit.One, Doc: "rows of an execution up to which it counts as a single row", Source: "our default"},
		analyzers.Param{Name: "together", Default: facts.ArraySize, Unit: unit.One, Doc: "keys that one execution could ask for", Source: "as the array size of rule sql/small-array"},
	),
	Needs: []analyzers.Input{facts.SQLSessions},
	Run: func(p *analyzers.Pass) error {
		sessions := facts.SQLSessions.Of(p)
		for i := range sessions {
			s := &sessions[i]
			list, sum := sqlBlame(p, s, func(st *facts.TracedStatement) float64 {
				runs := st.Calls[sqltrace.Execute].Count
				if st.Command != sqlSelect || st.Depth > 0 || float64(runs) < p.Param("min-executions") || ratio(st.Calls[sqltrace.Fetch].Rows, runs) > p.Param("limit-rows") {
					return 0
				}
				return st.Client.RoundTrip * (1 - 1/p.Param("together"))
			})
			if len(list) > 0 {
				p.Report(singleRowLookup(p, s, list, sum))
			}
		}
		return nil
	},
}

func singleRowLookup(p *analyzers.Pass, s *facts.Session, list []blamed, sum float64) analyzers.Finding {
	top := list[0]
	runs, rows := top.Calls[sqltrace.Execute].Count, top.Calls[sqltrace.Fetch].Rows
	f := sqlFinding(s, analyzers.Likely, sum)
	f.Cause = top.Fingerprint
	f.Summary = model.Say(fmt.Sprintf("%s ran %s %s times for %s: %s round trips took %s.", capital(sqlSession(s)), sqlName(top.Statement), number(float64(runs)),
		counted(rows, "row"), number(float64(top.Trips.Count)), sqlOf(s, top.Client.RoundTrip)))
	work := fmt.Sprintf(", and the client worked %s between them", seconds(top.Client.Work))
	if s.Printed {
		work = "" // sums do not tell it from the round trips
	}
	f.Detail = model.Say(fmt.Sprintf("A round trip takes %s here. Its calls themselves took %s%s.%s", seconds(s.Floor.Time), seconds(top.Total().Elapsed), work, sqlOthers(list, sum)))
	f.Values = []analyzers.NamedValue{value("executions", float64(runs), unit.One), value("rows of an execution", ratio(rows, runs), unit.One), value("round trips", float64(top.Trips.Count), unit.One),
		value("round trips, time", top.Client.RoundTrip, unit.Second), p.Threshold("min-executions"), p.Threshold("limit-rows"), p.Threshold("min-time"), p.Threshold("min-share")}
	f.Evidence = sqlEvidence(s, list, func(b blamed) string {
		return fmt.Sprintf("%s for %s", counted(b.Calls[sqltrace.Execute].Count, "execution"), counted(b.Calls[sqltrace.Fetch].Rows, "row"))
	})
	f.Remedy = []string{"Join in the database, or ask for many keys with one statement.", "Where the program cannot be changed, shorten the way to the database."}
	return f
}
