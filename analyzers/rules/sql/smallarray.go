package sql

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// sqlArrays are the sizes of arrays whose saving is predicted.
var sqlArrays = [...]int{10, 50, 100, 500, 1000}

// SmallArray predicts what larger fetch arrays save.
var SmallArray = &analyzers.Rule{
	Name:  "sql/small-array",
	Title: "rows are fetched one by one, or few at a time",
	Doc: `A query is fetched in small arrays, and the round trips between its fetches take much of the session's time.

Why it matters: between two fetches the server waits for the client: a round trip over the network, whatever it carries. Ten times the rows a
fetch is a tenth of the round trips.
How to confirm: rows and fetches of the statement; the waits SQL*Net message from client between its fetches. Fetch with a larger array once, with
the same query, and compare.
What to do: set the array size of the client to 100 or more: setFetchSize (JDBC, default 10), arraysize (SQL*Plus, default 15, Python),
FetchSize (ODP.NET), PREFETCH rows (OCI, precompilers), ora_max_array_fetch (Baan).
Limits: each wait is taken to last as long as now; larger packets take a little longer, and clients that work between two fetches still do. Rows are
taken to be spread evenly over executions. Only fetches of one cursor that follow each other count; queries of one row each are another rule.
Thresholds: 100 rows are the advice of field reports for Baan and of published tests of array sizes, in which the gain beyond 100 is small; the rest are ours.`,
	Severity: analyzers.Warning,
	Params: costParams(
		analyzers.Param{Name: "array", Default: client.ArraySize, Unit: unit.One, Doc: "rows a fetch that the saving is predicted for", Source: "field report on Baan: ora_max_array_fetch:100; jkstill, array-size-tests"},
		analyzers.Param{Name: "critical", Default: 0.5, Unit: unit.Share, Doc: "share of the session's time saved from which it is critical", Source: "our default"},
	),
	Needs: []analyzers.Input{sql.SQLSessions},
	Run: blaming(func(p *analyzers.Pass, st *sql.TracedStatement) float64 {
		_, saved := st.AtArray(int(p.Param("array")))
		return saved
	}, smallArray),
}

func smallArray(p *analyzers.Pass, s *sql.Session, list []blamed, saved float64) analyzers.Finding {
	size, top := int(p.Param("array")), list[0]
	rows, per, h := top.Calls[sqltrace.Fetch].Rows, top.RowsPerFetch(), top.Between
	trips, gain := top.AtArray(size)
	f := about(s, analyzers.Confirmed, saved)
	f.Cause = top.Fingerprint
	if saved >= p.Param("critical")*s.Total {
		f.Severity = analyzers.Critical
	}
	f.Summary = say.Textf("%s fetched %s rows of %s, %s at a time: %s round trips between the fetches took %s; arrays of %d rows would need %s and save %s.",
		say.Capital(sessionName(s)), say.Number(float64(rows)), statementName(top.Statement), arrayText(per), say.Number(float64(h.Count)), ofSession(s, h.Time), size, say.Number(float64(trips)), say.Seconds(gain))
	f.Values = []analyzers.NamedValue{analyzers.Value("rows", float64(rows), unit.One), analyzers.Value("rows a fetch", per, unit.One), analyzers.Value("round trips between fetches", float64(h.Count), unit.One),
		analyzers.Value("their time", h.Time, unit.Second)}
	if !math.IsNaN(s.Floor.Time) {
		f.Values = append(f.Values, analyzers.Value("round trip", s.Floor.Time, unit.Second))
	}
	for _, n := range slices.Compact(slices.Sorted(slices.Values(append(sqlArrays[:], size)))) {
		if _, gain := top.AtArray(n); gain > 0 {
			f.Values = append(f.Values, analyzers.Value(fmt.Sprintf("saved with arrays of %d", n), gain, unit.Second))
		}
	}
	f.Detail = say.Text(strings.TrimSpace(tripTime(s) + andOthers(list, saved)))
	f.Values = append(f.Values, p.Threshold("array"), p.Threshold("min-time"), p.Threshold("min-share"))
	f.Evidence = evidenceOf(s, list, func(b blamed) string {
		return fmt.Sprintf("%s rows in %s, %s to save", say.Number(float64(b.Calls[sqltrace.Fetch].Rows)), say.Counted(b.Calls[sqltrace.Fetch].Count, "fetch call"), say.Seconds(b.cost))
	})
	f.Remedy = []string{fmt.Sprintf("Set the array size of the client to %d rows: setFetchSize, arraysize, FetchSize, PREFETCH, ora_max_array_fetch.", size)}
	return f
}

// arrayText writes rows a fetch for people.
func arrayText(per float64) string {
	if per < 1.05 {
		return "one row"
	}
	return "about " + say.Number(per)
}
