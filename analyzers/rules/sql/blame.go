package sql

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/sqltext"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// Oracle's command types, as heads of cursors have them.
const (
	insertCommand = 2
	selectCommand = 3
	updateCommand = 6
	deleteCommand = 7
	commitCommand = 44
	mergeCommand  = 189
)

const (
	// sqlBlamed is how many statements a finding names.
	blamedShown = 5
	// sqlTextShown is how much of a statement stands in a sentence.
	textShown = 70
)

// costParams are the parameters that rules about sessions have in common, and their own ones.
func costParams(own ...analyzers.Param) []analyzers.Param {
	return append(own,
		analyzers.Param{Name: "min-time", Default: 1, Unit: unit.Second, Doc: "seconds of a session that it must cost", Source: "our default"},
		analyzers.Param{Name: "min-share", Default: 0.05, Unit: unit.Share, Doc: "share of the session's time that it must cost", Source: "our default"})
}

// matters reports whether seconds of a session are worth a finding.
func matters(p *analyzers.Pass, s *sql.Session, cost float64) bool {
	return cost >= p.Param("min-time") && cost >= p.Param("min-share")*s.Total
}

// about begins a finding about a session.
func about(s *sql.Session, c analyzers.Confidence, cost float64) analyzers.Finding {
	if s.Printed && c == analyzers.Confirmed {
		c = analyzers.Likely // sums alone do not show single calls
	}
	return analyzers.Finding{Confidence: c, Subject: s.Subject(), Window: s.Window, Cost: unit.Seconds(cost)}
}

// sessionName names a session within a sentence.
func sessionName(s *sql.Session) string {
	if name := s.Name(); name != "session" {
		return name
	}
	if s.Printed {
		return "the session of the tkprof report"
	}
	return "the traced session"
}

// tripTime says how long a round trip takes in a session; "" where that is not known.
func tripTime(s *sql.Session) string {
	if math.IsNaN(s.Floor.Time) {
		return ""
	}
	return fmt.Sprintf("A round trip takes %s in this session (%s). ", say.Seconds(s.Floor.Time), s.Floor.Basis)
}

// ofSession writes what a time is of the time of a session: "4.1 s (80 % of its time)". The share is left out where it says nothing:
// sessions that a shared server ran overlap.
func ofSession(s *sql.Session, v float64) string {
	if !(s.Total > 0) || v > s.Total {
		return say.Seconds(v)
	}
	return fmt.Sprintf("%s (%s of its time)", say.Seconds(v), say.Percent(v/s.Total))
}

// shareOfSession is the share of a time of that of its session, behind the time: " (80 % of the session)".
func shareOfSession(s *sql.Session, v float64) string {
	if !(s.Total > 0) || v > s.Total {
		return ""
	}
	return fmt.Sprintf(" (%s of the session)", say.Percent(v/s.Total))
}

// statementName names a statement within a sentence: its id, and its text without literals, which nobody needs to mask.
func statementName(st *sqltrace.Statement) string {
	if st.Text.S == "" {
		return st.ID
	}
	text := []rune(sqltext.Fingerprint(st.Text.S))
	if len(text) > textShown {
		text = append(text[:textShown], '…')
	}
	return fmt.Sprintf("%s (%s)", st.ID, string(text))
}

// blamed is a statement and what it costs, in seconds.
type blamed struct {
	*sql.TracedStatement
	cost float64
}

// blame weighs the statements of a session; cost is 0 or NaN for one that is not to blame. The list has the most costly first, and is
// empty where all together do not matter.
func blame(p *analyzers.Pass, s *sql.Session, cost func(*sql.TracedStatement) float64) (list []blamed, sum float64) {
	for i := range s.Statements {
		st := &s.Statements[i]
		if c := cost(st); c > 0 {
			list = append(list, blamed{st, c})
			sum += c
		}
	}
	if !matters(p, s, sum) {
		return nil, sum
	}
	slices.SortStableFunc(list, func(a, b blamed) int { return cmp.Compare(b.cost, a.cost) })
	return list, sum
}

// blaming is what a rule does that blames statements: in each session it weighs them, and makes one finding of those to blame.
func blaming(cost func(*analyzers.Pass, *sql.TracedStatement) float64, finding func(*analyzers.Pass, *sql.Session, []blamed, float64) analyzers.Finding) func(*analyzers.Pass) error {
	return func(p *analyzers.Pass) error {
		sessions := sql.SQLSessions.Of(p)
		for i := range sessions {
			s := &sessions[i]
			list, sum := blame(p, s, func(st *sql.TracedStatement) float64 { return cost(p, st) })
			if len(list) > 0 {
				p.Report(finding(p, s, list, sum))
			}
		}
		return nil
	}
}

// evidenceOf quotes the heads of the statements to blame, and the longest call of the first.
func evidenceOf(s *sql.Session, list []blamed, note func(blamed) string) []analyzers.Evidence {
	var out []analyzers.Evidence
	for i, b := range list[:min(len(list), blamedShown)] {
		out = append(out, analyzers.At(s.Part, b.First, "%s: %s", b.ID, note(b)))
		if i == 0 && len(b.Worst) > 0 {
			out = append(out, analyzers.At(s.Part, b.Worst[0].Line, "its longest call, %s: %s", b.Worst[0].What, say.Seconds(b.Worst[0].Elapsed)))
		}
	}
	return out
}

// andOthers says of how many more statements a finding is.
func andOthers(list []blamed, sum float64) string {
	if len(list) < 2 {
		return ""
	}
	return fmt.Sprintf(" With %s like it, it comes to %s.", say.Counted(len(list)-1, "other statement"), say.Seconds(sum))
}

// isDictionary reports whether a statement is one that Oracle runs for itself: of SYS, and called by another.
func isDictionary(st *sql.TracedStatement) bool { return st.Depth > 0 && st.User == 0 }

// changesRows reports whether a statement changes rows.
func changesRows(st *sql.TracedStatement) bool {
	return slices.Contains([]int{insertCommand, updateCommand, deleteCommand, mergeCommand}, st.Command)
}

// eventOf finds an event of a session.
func eventOf(s *sql.Session, name string) *sqltrace.Event {
	for _, e := range s.Events {
		if e.Name == name {
			return e
		}
	}
	return nil
}

// ratio is NaN where the divisor is 0.
func ratio(a, b int) float64 {
	if b == 0 {
		return math.NaN()
	}
	return float64(a) / float64(b)
}
