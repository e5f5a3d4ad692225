package sql

import (
	"fmt"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// TraceIncomplete says what a trace lacks.
var TraceIncomplete = &analyzers.Rule{
	Name:  "sql/trace-incomplete",
	Title: "the trace does not tell all",
	Doc: `Part of what a session did is not in its trace: the file is one of several, was cut, began in the middle, or has stretches for which nothing is printed.

Why it matters: what is not in the trace is in no sum. A profile of half a job may point at the wrong half.
How to confirm: the lines quoted; max_dump_file_size; the other files named; the process's processor time in nmon or ps during the stretches without lines.
What to do: add the other files, and read them together; trace again with max_dump_file_size=unlimited, from before the work begins, with waits (DBMS_MONITOR with waits => true).
Limits: a stretch without lines may be a client whose waits are not traced, a process that did not get a processor, or time that Oracle does not instrument; from the trace alone
these look alike. The cost is the time that no line accounts for.
Thresholds: see the parameters.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "min-gap", Default: 0.1, Unit: unit.Share, Doc: "share of the session's time without any line from which it is said", Source: "our default"},
		{Name: "min-unknown", Default: 0.05, Unit: unit.Share, Doc: "share of the session's calls whose statement is not in the trace from which it is said", Source: "our default"},
		{Name: "min-time", Default: 1, Unit: unit.Second, Doc: "seconds that such a share must be", Source: "our default"},
	},
	Needs: []analyzers.Input{sql.Sessions},
	Run: func(p *analyzers.Pass) error {
		sessions := sql.Sessions.Of(p)
		for i := range sessions {
			s := &sessions[i]
			lacks := untold(p, s, i == 0 || sessions[i-1].Trace != s.Trace)
			if len(lacks) == 0 {
				continue
			}
			f := about(s, analyzers.Confirmed, s.Gap)
			f.Cause = "incomplete"
			f.Summary = say.Textf("The trace of %s does not tell all: %s.", sessionName(s), strings.Join(lacks, "; "))
			f.Detail = say.Text(fmt.Sprintf("%s of the session are in no call and no wait that is printed.", say.Seconds(s.Gap)) + sharedServer(s))
			f.Values = []analyzers.NamedValue{analyzers.Value("no line", s.Gap, unit.Second), analyzers.Value("calls without a statement", missingTime(s), unit.Second), analyzers.Value("calls without their parent", s.Orphans.Elapsed, unit.Second),
				analyzers.Value("session", s.Total, unit.Second), p.Threshold("min-gap"), p.Threshold("min-unknown"), p.Threshold("min-time")}
			f.Evidence = []analyzers.Evidence{analyzers.At(s.Part, s.First, "first line of the session"), analyzers.At(s.Part, s.Last, "its last line")}
			if q := s.Silence; q.Line > 0 && q.Elapsed >= p.Param("min-time") {
				f.Evidence = append(f.Evidence, analyzers.At(s.Part, q.Line, "the first line behind the longest stretch without any, %s", say.Seconds(q.Elapsed)))
			}
			f.Remedy = []string{"Add the other files of the trace, or trace again: max_dump_file_size unlimited, waits on, from before the work begins."}
			p.Report(f)
		}
		return nil
	},
}

// untold lists what a session's trace does not have. What is of the file as a whole is said of its first session.
func untold(p *analyzers.Pass, s *sql.Session, first bool) []string {
	var out []string
	t := s.Trace
	if first && t.Continued {
		out = append(out, "it goes on from another file")
	}
	if first && t.Into.S != "" {
		out = append(out, "it goes on in another file")
	}
	if first && t.Limited {
		out = append(out, "it was cut at max_dump_file_size")
	}
	if first && len(t.Waits) == 0 && t.Calls.Of(false).Count+t.Calls.Of(true).Count >= fewCalls && s.Gap >= p.Param("min-time") {
		out = append(out, "it was written without waits (level 1 or 4)")
	}
	matters := func(v, share, of float64) bool { return v >= p.Param("min-time") && v >= share*of }
	if matters(s.Gap, p.Param("min-gap"), s.Total) {
		out = append(out, fmt.Sprintf("for %s nothing is printed", ofSession(s, s.Gap)))
	}
	if v := missingTime(s); matters(v, p.Param("min-unknown"), s.Calls.Elapsed) {
		out = append(out, fmt.Sprintf("the texts of statements that took %s are missing", ofSession(s, v)))
	}
	if matters(s.Orphans.Elapsed, p.Param("min-unknown"), s.Calls.Elapsed) {
		out = append(out, fmt.Sprintf("calls of %s are recursive, and what called them is missing", ofSession(s, s.Orphans.Elapsed)))
	}
	return out
}

// fewCalls is how many calls may go without any wait in a trace that has them.
const fewCalls = 20

// sharedServer says, behind other sentences, why the trace of a shared server has stretches without lines.
func sharedServer(s *sql.Session) string {
	if _, name, ok := strings.Cut(s.Trace.Image.S, "(S"); !ok || strings.Trim(name, "0123456789)") != "" || len(name) != len("000)") {
		return ""
	}
	return " It ran on a shared server, whose trace does not show how long a session waits for its client: that is in the stretches without lines."
}

// missingTime is the time of the statements whose text is not in the trace.
func missingTime(s *sql.Session) float64 {
	sum := 0.0
	for i := range s.Statements {
		if st := &s.Statements[i]; st.Missing {
			sum += st.Own()
		}
	}
	return sum
}
