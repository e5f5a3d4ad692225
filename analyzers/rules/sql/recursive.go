package sql

import (
	"fmt"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// Recursive finds sessions for which Oracle mostly worked for itself.
var Recursive = &analyzers.Rule{
	Name:  "sql/recursive",
	Title: "Oracle's own statements take much of the time",
	Doc: `Statements that Oracle ran for itself (recursive SQL of SYS) took much of the time of a session's calls.

Why it matters: it is work on the dictionary, on space, sequences, statistics or auditing, that the application asked for only indirectly, and mostly can be avoided.
How to confirm: the statements themselves name what they are about (obj$, seg$, seq$, aud$, hist_grm$ …), and the callers, whose calls they are part of.
What to do: by what they are about: hard parses: bind variables and a larger shared pool; seq$: a larger cache of the sequence; seg$, fet$, uet$: locally managed tablespaces and larger
extents; aud$: less auditing; dynamic sampling (OPT_DYN_SAMP, DS_SVC): statistics.
Limits: statements that PL/SQL of the application runs are recursive too, and are not meant: only those parsed by SYS count. A session of SYS itself is not told apart below depth 0.
Thresholds: see the parameters.`,
	Severity: analyzers.Notice,
	Params: costParams(
		analyzers.Param{Name: "min-calls", Default: 0.3, Unit: unit.Share, Doc: "share of the time of all calls that recursive statements of SYS must take", Source: "our default"},
	),
	Needs: []analyzers.Input{sql.SQLSessions},
	Run: func(p *analyzers.Pass) error {
		sessions := sql.SQLSessions.Of(p)
		for i := range sessions {
			s := &sessions[i]
			list, sum := blame(p, s, func(st *sql.TracedStatement) float64 {
				if !isDictionary(st) || st.Missing {
					return 0
				}
				return st.Own()
			})
			if len(list) > 0 && sum >= p.Param("min-calls")*s.Calls.Elapsed {
				p.Report(recursive(p, s, list, sum))
			}
		}
		return nil
	},
}

func recursive(p *analyzers.Pass, s *sql.Session, list []blamed, sum float64) analyzers.Finding {
	top := list[0]
	f := about(s, analyzers.Confirmed, sum)
	f.Cause = top.Fingerprint
	f.Summary = say.Textf("Statements that Oracle ran for itself took %s of %s that the calls of %s took; most of it %s (%s).", say.Seconds(sum), say.Seconds(s.Calls.Elapsed), sessionName(s), statementName(top.Statement), say.Seconds(top.cost))
	f.Detail = say.Text(fmt.Sprintf("Recursive statements of SYS told apart: %s.", say.Number(float64(len(list)))) + calledBy(s, top.Statement))
	f.Values = []analyzers.NamedValue{analyzers.Value("recursive statements of SYS", sum, unit.Second), analyzers.Value("calls", s.Calls.Elapsed, unit.Second), p.Threshold("min-calls"), p.Threshold("min-time"), p.Threshold("min-share")}
	f.Evidence = evidenceOf(s, list, func(b blamed) string {
		return fmt.Sprintf("%s in %s", say.Seconds(b.cost), say.Counted(b.Calls[sqltrace.Execute].Count, "execution"))
	})
	f.Remedy = []string{"See what the statements are about: parses, sequences, space, statistics, auditing; each has its own remedy."}
	return f
}

// calledBy names who runs a recursive statement.
func calledBy(s *sql.Session, st *sqltrace.Statement) string {
	var names []string
	for _, c := range s.Callers[st] {
		if len(names) == blamedShown {
			names = append(names, "others")
			break
		}
		names = append(names, c.ID)
	}
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf(" %s was called by %s.", st.ID, strings.Join(names, ", "))
}
