package rules

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// SQLCommitPerRow finds sessions that commit each row.
var SQLCommitPerRow = &analyzers.Rule{
	Name:  "sql/commit-per-row",
	Title: "nearly each row is committed by itself",
	Doc: `A session commits about as often as it changes rows, and waits for each commit.

Why it matters: each commit waits until the redo is on disk (log file sync), and mostly is a round trip as well. A hundred rows in a transaction need the same wait once.
How to confirm: XCTEND lines with rd_only=0 against rows of inserts, updates and deletes; drivers with auto-commit (JDBC's default) do it unasked.
What to do: commit when the work is complete, not when a row is; turn auto-commit off; batches of some hundred rows for loads. Faster redo storage helps less: see oracle/commit-latency.
Limits: rows that programs change in PL/SQL count where their statements are in the trace. The cost is the wait of all commits but one in a hundred; round trips are not in it.
Thresholds: see the parameters.`,
	Severity: analyzers.Warning,
	Params: sqlParams(
		analyzers.Param{Name: "min-commits", Default: 50, Unit: unit.One, Doc: "commits from which they count", Source: "our default"},
		analyzers.Param{Name: "limit-rows", Default: 2, Unit: unit.One, Doc: "rows of a commit up to which each is said to be committed by itself", Source: "our default"},
	),
	Needs: []analyzers.Input{facts.Sessions},
	Run: func(p *analyzers.Pass) error {
		sessions := facts.Sessions.Of(p)
		for i := range sessions {
			s := &sessions[i]
			sync := sqlEvent(s, "log file sync")
			rows := changedRows(s)
			per := ratio(rows, s.Commits)
			if sync == nil || float64(s.Commits) < p.Param("min-commits") || !(per <= p.Param("limit-rows")) {
				continue
			}
			if cost := sync.Time * allButOne; sqlMatters(p, s, cost) {
				p.Report(commitPerRow(p, s, sync, rows, cost))
			}
		}
		return nil
	},
}

// allButOne is what is saved when a hundred commits become one.
const allButOne = 0.99

// changedRows is how many rows the statements of a session changed, without those that Oracle ran for itself.
func changedRows(s *facts.Session) int {
	rows := 0
	for i := range s.Statements {
		if st := &s.Statements[i]; sqlChanges(st) && !sqlDictionary(st) {
			rows += st.Calls[sqltrace.Execute].Rows
		}
	}
	return rows
}

func commitPerRow(p *analyzers.Pass, s *facts.Session, sync *sqltrace.Event, rows int, cost float64) analyzers.Finding {
	f := sqlFinding(s, analyzers.Confirmed, cost)
	f.Cause = "commits"
	f.Summary = model.Say(fmt.Sprintf("%s committed %s times for %s: waiting for the commits (log file sync) took %s.", capital(sqlSession(s)), number(float64(s.Commits)), counted(rows, "changed row"), sqlOf(s, sync.Time)))
	f.Detail = model.Say(fmt.Sprintf("A commit waited %s on average, %s at worst.", seconds(sync.Time/float64(sync.Count)), seconds(sync.Worst.Elapsed)))
	f.Values = []analyzers.NamedValue{value("commits", float64(s.Commits), unit.One), value("rows of a commit", ratio(rows, s.Commits), unit.One), value("log file sync", sync.Time, unit.Second),
		value("log file sync, waits", float64(sync.Count), unit.One), p.Threshold("min-commits"), p.Threshold("limit-rows"), p.Threshold("min-time"), p.Threshold("min-share")}
	e := at(s.Part, sync.Worst.Line, "the longest of %s", counted(sync.Count, "wait"))
	e.Count = sync.Count
	f.Evidence = []analyzers.Evidence{e}
	for i := range s.Statements {
		if st := &s.Statements[i]; sqlChanges(st) && !sqlDictionary(st) && len(f.Evidence) < sqlBlamed {
			f.Evidence = append(f.Evidence, at(s.Part, st.First, "%s: %s", st.ID, counted(st.Calls[sqltrace.Execute].Rows, "row")))
		}
	}
	f.Remedy = []string{"Commit when the work is complete; turn auto-commit off.", "Load in batches of some hundred rows."}
	return f
}
