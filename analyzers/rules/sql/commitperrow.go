package sql

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// CommitPerRow finds sessions that commit each row.
var CommitPerRow = &analyzers.Rule{
	Name:  "sql/commit-per-row",
	Title: "nearly each row is committed by itself",
	Doc: `A session commits about as often as it changes rows, and waits for each commit.

Why it matters: each commit waits until the redo is on disk (log file sync), and mostly is a round trip as well. A hundred rows in a transaction need the same wait once.
Commits in PL/SQL do not wait, but each still takes the work of ending a transaction, and latches that others want.
How to confirm: XCTEND lines with rd_only=0 against rows of inserts, updates and deletes; drivers with auto-commit (JDBC's default) do it unasked.
What to do: commit when the work is complete, not when a row is; turn auto-commit off; batches of some hundred rows for loads. Faster redo storage helps less: see oracle/commit-latency.
Limits: rows that programs change in PL/SQL count where their statements are in the trace. The cost is that of all commits but one in a hundred: the wait for them, or the time of the COMMIT statements where that is more; round trips are not in it.
Thresholds: see the parameters.`,
	Severity: analyzers.Warning,
	Params: costParams(
		analyzers.Param{Name: "min-commits", Default: 50, Unit: unit.One, Doc: "commits from which they count", Source: "our default"},
		analyzers.Param{Name: "limit-rows", Default: 2, Unit: unit.One, Doc: "rows of a commit up to which each is said to be committed by itself", Source: "our default"},
	),
	Needs: []analyzers.Input{sql.Sessions},
	Run: func(p *analyzers.Pass) error {
		sessions := sql.Sessions.Of(p)
		for i := range sessions {
			s := &sessions[i]
			rows := changedRows(s)
			if float64(s.Commits) < p.Param("min-commits") || !(ratio(rows, s.Commits) <= p.Param("limit-rows")) {
				continue
			}
			if c := commitsOf(s); matters(p, s, c.time*allButOne) {
				p.Report(commitPerRow(p, s, c, rows))
			}
		}
		return nil
	},
}

// allButOne is what is saved when a hundred commits become one.
const allButOne = 0.99

// changedRows is how many rows the statements of a session changed, without those that Oracle ran for itself.
func changedRows(s *sql.Session) int {
	rows := 0
	for i := range s.Statements {
		if st := &s.Statements[i]; changesRows(st) && !isDictionary(st) {
			rows += st.Calls[sqltrace.Execute].Rows
		}
	}
	return rows
}

// commits is what the commits of a session took: the wait for them, or the COMMIT statements themselves, which hold the waits of those
// that are statements.
type commits struct {
	time      float64
	sync      *sqltrace.Event      // nil where nothing waited, or the statements took more
	statement *sql.TracedStatement // nil where the waits took more
}

func commitsOf(s *sql.Session) commits {
	var c commits
	if sync := eventOf(s, "log file sync"); sync != nil {
		c = commits{time: sync.Time, sync: sync}
	}
	for i := range s.Statements {
		if st := &s.Statements[i]; st.Command == commitCommand && st.Own() > c.time {
			c = commits{time: st.Own(), statement: st}
		}
	}
	return c
}

func commitPerRow(p *analyzers.Pass, s *sql.Session, c commits, rows int) analyzers.Finding {
	f := about(s, analyzers.Confirmed, c.time*allButOne)
	f.Cause = "commits"
	f.Values = []analyzers.NamedValue{analyzers.Value("commits", float64(s.Commits), unit.One), analyzers.Value("rows of a commit", ratio(rows, s.Commits), unit.One)}
	took := ""
	if c.sync != nil {
		took = "waiting for the commits (log file sync)"
		f.Detail = say.Textf("A commit waited %s on average, %s at worst.", say.Seconds(c.time/float64(c.sync.Count)), say.Seconds(c.sync.Worst.Elapsed))
		f.Values = append(f.Values, analyzers.Value("log file sync", c.time, unit.Second), analyzers.Value("log file sync, waits", float64(c.sync.Count), unit.One))
		e := analyzers.At(s.Part, c.sync.Worst.Line, "the longest of %s", say.Counted(c.sync.Count, "wait"))
		e.Count = c.sync.Count
		f.Evidence = []analyzers.Evidence{e}
	} else {
		took = "the COMMIT statements"
		n := max(c.statement.Calls[sqltrace.Execute].Count, 1)
		text := fmt.Sprintf("A commit took %s on average.", say.Seconds(c.time/float64(n)))
		if c.statement.Depth > 0 {
			text += " They are commits of PL/SQL, which do not wait for the redo log: what they cost is ending the transactions."
		}
		f.Detail = say.Text(text)
		f.Values = append(f.Values, analyzers.Value("COMMIT, own time", c.time, unit.Second))
		e := analyzers.At(s.Part, c.statement.First, "%s", say.Counted(n, "execution"))
		e.Count = n
		f.Evidence = []analyzers.Evidence{e}
	}
	f.Summary = say.Textf("%s committed %s times for %s: %s took %s.", say.Capital(sessionName(s)), say.Number(float64(s.Commits)), say.Counted(rows, "changed row"), took, ofSession(s, c.time))
	f.Values = append(f.Values, p.Threshold("min-commits"), p.Threshold("limit-rows"), p.Threshold("min-time"), p.Threshold("min-share"))
	for i := range s.Statements {
		if st := &s.Statements[i]; changesRows(st) && !isDictionary(st) && len(f.Evidence) < blamedShown {
			f.Evidence = append(f.Evidence, analyzers.At(s.Part, st.First, "%s: %s", st.ID, say.Counted(st.Calls[sqltrace.Execute].Rows, "row")))
		}
	}
	f.Remedy = []string{"Commit when the work is complete; turn auto-commit off.", "Load in batches of some hundred rows."}
	return f
}
