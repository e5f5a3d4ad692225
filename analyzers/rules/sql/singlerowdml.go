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

// SingleRowDML finds rows that are changed one by one.
var SingleRowDML = &analyzers.Rule{
	Name:  "sql/single-row-dml",
	Title: "rows are inserted or changed one by one",
	Doc: `A client inserts, updates or deletes row by row, with one execution and one round trip each.

Why it matters: the round trip mostly takes longer than the change. Drivers send a hundred rows with one execution (array interface), and the server does them faster too.
How to confirm: executions and rows of the statement are nearly equal; the waits SQL*Net message from client behind them.
What to do: use the array interface: addBatch and executeBatch (JDBC), executemany (Python), array binds (OCI, ODP.NET), FORALL (PL/SQL), ora_max_array_insert (Baan);
or one statement for all rows.
Limits: the cost is the round trips that arrays would save, without what the server saves, and without the work of the client between two executions.
A program that needs the outcome of each row before the next one cannot use arrays.
Thresholds: see the parameters.`,
	Severity: analyzers.Warning,
	Params: costParams(
		analyzers.Param{Name: "min-executions", Default: 50, Unit: unit.One, Doc: "executions from which row by row counts", Source: "our default"},
		analyzers.Param{Name: "limit-rows", Default: 1.5, Unit: unit.One, Doc: "rows of an execution up to which it counts as a single row", Source: "our default"},
		analyzers.Param{Name: "array", Default: client.ArraySize, Unit: unit.One, Doc: "rows of an execution that the saving is predicted for", Source: "field report on Baan: ora_max_array_insert:100"},
	),
	Needs: []analyzers.Input{sql.SQLSessions},
	Run: blaming(func(p *analyzers.Pass, st *sql.TracedStatement) float64 {
		runs := st.Calls[sqltrace.Execute].Count
		if !changesRows(st) || st.Depth > 0 || float64(runs) < p.Param("min-executions") || ratio(st.Calls[sqltrace.Execute].Rows, runs) > p.Param("limit-rows") {
			return 0
		}
		return st.Client.RoundTrip * (1 - 1/p.Param("array"))
	}, singleRowDML),
}

func singleRowDML(p *analyzers.Pass, s *sql.Session, list []blamed, sum float64) analyzers.Finding {
	top, size := list[0], p.Param("array")
	e := top.Calls[sqltrace.Execute]
	f := about(s, analyzers.Confirmed, sum)
	f.Cause = top.Fingerprint
	f.Summary = say.Textf("%s changed %s with %s of %s: %s round trips took %s; arrays of %s rows would save %s.", say.Capital(sessionName(s)), say.Counted(e.Rows, "row"),
		say.Counted(e.Count, "execution"), statementName(top.Statement), say.Number(float64(top.Trips.Count)), ofSession(s, top.Client.RoundTrip), say.Number(size), say.Seconds(top.cost))
	f.Detail = say.Textf("A round trip takes %s here; the executions themselves took %s.%s", say.Seconds(s.Floor.Time), say.Seconds(e.Elapsed), andOthers(list, sum))
	f.Values = []analyzers.NamedValue{analyzers.Value("executions", float64(e.Count), unit.One), analyzers.Value("rows of an execution", ratio(e.Rows, e.Count), unit.One), analyzers.Value("round trips, time", top.Client.RoundTrip, unit.Second),
		analyzers.Value("executions, time", e.Elapsed, unit.Second), p.Threshold("min-executions"), p.Threshold("limit-rows"), p.Threshold("array"), p.Threshold("min-time"), p.Threshold("min-share")}
	f.Evidence = evidenceOf(s, list, func(b blamed) string {
		return fmt.Sprintf("%s, %s", say.Counted(b.Calls[sqltrace.Execute].Count, "execution"), say.Counted(b.Calls[sqltrace.Execute].Rows, "row"))
	})
	f.Remedy = []string{"Send many rows with one execution: executeBatch, executemany, array binds, FORALL, ora_max_array_insert."}
	return f
}
