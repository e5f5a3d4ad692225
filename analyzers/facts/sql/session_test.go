package sql_test

import (
	"dumplens/fixtures/facttest"
	"math"
	"path/filepath"
	"testing"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/analyzers/facts/sql"
	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/tkprof"
)

// sessionsOf reads traces of the field and computes their sessions.
func sessionsOf(t *testing.T, names ...string) []sql.Session {
	t.Helper()
	paths := make([]string, len(names))
	for i, n := range names {
		paths[i] = fixtures.Corpus(t, "sqltrace/"+n)
	}
	return facttest.Compute(t, fixtures.Read(t, []*parsers.Format{sqltrace.Format}, paths...), sql.Sessions)
}

// TestSessionLedgers: the ledger of every session of the field adds up, at every level, without anything that Balance had to add to the top.
func TestSessionLedgers(t *testing.T) {
	c := fixtures.Read(t, []*parsers.Format{sqltrace.Format}, fixtures.Corpus(t, "sqltrace"))
	ledgers := facttest.Compute(t, c, facts.Ledgers)
	for _, l := range ledgers {
		name := filepath.Base(c.Source(c.Part(l.Part).Source).Name.S) + ", " + l.Basis
		sums := map[int]float64{}
		for _, p := range l.Parts {
			sums[p.Parent] += p.Value
			if p.Parent < 0 && (p.Name == analyzers.Unaccounted || p.Name == analyzers.OverAccounted) && math.Abs(p.Value) > 1e-6 {
				t.Errorf("%s: %s %v at the top", name, p.Name, p.Value)
			}
		}
		for parent, sum := range sums {
			whole := l.Total.Value
			if parent >= 0 {
				whole = l.Parts[parent].Value
			}
			if math.Abs(sum-whole) > 1e-6*math.Max(1, math.Abs(whole)) {
				t.Errorf("%s: the parts below %d are %v, not %v", name, parent, sum, whole)
			}
		}
	}
	if len(ledgers) < 40 {
		t.Errorf("%d ledgers", len(ledgers))
	}
}

// TestFloor compares with traces of one query over a network whose latency was set.
func TestFloor(t *testing.T) {
	for _, tt := range []struct {
		name        string
		median      float64 // of the waits for the client, counted by other means
		least, most float64 // floor as a share of it
	}{
		{"jkstill_cdb1_3802_PF-12ms-arr010.trc", 0.01274, 0.97, 1.03},
		{"jkstill_cdb1_4559_PF-12ms-arr100.trc", 0.01274, 0.97, 1.03},
		{"jkstill_cdb1_2947_PF-0.2ms-arr010.trc", 0.00033, 0.7, 1.0},
	} {
		s := sessionsOf(t, tt.name)[0]
		if share := s.Floor.Time / tt.median; !(share >= tt.least && share <= tt.most) {
			t.Errorf("%s: the floor is %v s (%d %s), %.3f of the median", tt.name, s.Floor.Time, s.Floor.Count, s.Floor.Basis, share)
		}
		t.Logf("%s: floor %.6f of %d %s, %.3f of the median; %+v", tt.name, s.Floor.Time, s.Floor.Count, s.Floor.Basis, s.Floor.Time/tt.median, s.Client)
	}
}

// TestAtArray predicts a trace with arrays of 100 rows from one with arrays of 10.
func TestAtArray(t *testing.T) {
	ten, hundred := sessionsOf(t, "jkstill_cdb1_3802_PF-12ms-arr010.trc")[0], sessionsOf(t, "jkstill_cdb1_4559_PF-12ms-arr100.trc")[0]
	query := func(s sql.Session) sql.TracedStatement {
		best := s.Statements[0]
		for _, st := range s.Statements {
			if st.Trips.Count > best.Trips.Count {
				best = st
			}
		}
		return best
	}
	before, after := query(ten), query(hundred)
	if r := before.RowsPerFetch(); math.Abs(r-10) > 0.1 {
		t.Errorf("%v rows per fetch", r)
	}
	trips, saved := before.AtArray(100)
	measured := before.Trips.Time - after.Trips.Time
	if math.Abs(saved-measured) > 0.05*measured {
		t.Errorf("predicted saving %v s, measured %v s", saved, measured)
	}
	if math.Abs(float64(trips-after.Trips.Refetch.Count())) > 2 {
		t.Errorf("predicted %d round trips, counted %d", trips, after.Trips.Refetch.Count())
	}
	if _, none := before.AtArray(5); none != 0 {
		t.Errorf("a smaller array saves %v s", none)
	}
	t.Logf("%d trips, saved %v, measured %v, left %v", trips, saved, measured, before.Trips.Time-saved)
}

// TestSplit: the parts add up to the sum of the waits whatever the floor is.
func TestSplit(t *testing.T) {
	for _, s := range sessionsOf(t, "antognini_DBM11203_s000_24437.trc", "antognini_pt1_10Mbps_11203_8288.trc") {
		for _, floor := range []float64{math.NaN(), 0, 1e-4, 0.01, 5} {
			c := sql.Split(s.Trips.All, floor, sql.ThinkTime)
			if sum := c.RoundTrip + c.Work + c.Think; math.Abs(sum-s.Trips.Time) > 1e-9*s.Trips.Time {
				t.Errorf("%s at floor %v: parts %+v are %v, not %v", s.Name(), floor, c, sum, s.Trips.Time)
			}
		}
	}
}

// TestPrintedSessions: what only a report of tkprof tells is a session too, and its ledger adds up; where the trace is there, the report is
// not asked.
func TestPrintedSessions(t *testing.T) {
	for _, p := range pairs {
		formats := []*parsers.Format{sqltrace.Format, tkprof.Format}
		alone := fixtures.Read(t, formats, fixtures.Corpus(t, "tkprof/"+p.report))
		sessions := facttest.Compute(t, alone, sql.SQLSessions)
		if len(sessions) != 1 || !sessions[0].Printed || sessions[0].Calls.Elapsed <= 0 || len(sessions[0].Statements) == 0 {
			t.Fatalf("%s: %d sessions", p.report, len(sessions))
		}
		for _, l := range facttest.Compute(t, alone, facts.Ledgers) {
			sum := 0.0
			for _, part := range l.Parts {
				if part.Parent < 0 {
					sum += part.Value
				}
			}
			if math.Abs(sum-l.Total.Value) > 1e-6 {
				t.Errorf("%s: the parts are %v, the whole is %v", p.report, sum, l.Total.Value)
			}
		}
		traced := sessionsOf(t, p.trace)[0]
		if got, want := sessions[0].Calls.Elapsed, traced.Calls.Elapsed/traced.Trace.Units.Factor; got > 1.05*want+0.02 {
			t.Errorf("%s: calls of %v s, in the trace %v s", p.report, got, want)
		}
		both := fixtures.Read(t, formats, fixtures.Corpus(t, "sqltrace/"+p.trace), fixtures.Corpus(t, "tkprof/"+p.report))
		for _, s := range facttest.Compute(t, both, sql.SQLSessions) {
			if s.Printed {
				t.Errorf("%s counts twice", p.report)
			}
		}
	}
}

// TestDistinct: a trace and its copy are one.
func TestDistinct(t *testing.T) {
	c := fixtures.Read(t, []*parsers.Format{sqltrace.Format}, fixtures.Path(t, "sqltrace/shared_server/in.trc"), fixtures.Path(t, "sqltrace/row_by_row/in.trc"))
	sessions := facttest.Compute(t, c, sql.Sessions)
	if out, twice := sql.Distinct(sessions); twice != 0 || len(out) != len(sessions) {
		t.Errorf("%d of %d sessions are taken for copies", twice, len(sessions))
	}
	if out, twice := sql.Distinct(append(sessions, sessions...)); twice != len(sessions) || len(out) != len(sessions) {
		t.Errorf("%d of %d copies are found", twice, len(sessions))
	}
}

// TestMergedSubjects: of a trace that trcsess merged, each ledger names its process; of others, that of the dump.
func TestMergedSubjects(t *testing.T) {
	in := fixtures.Glob(t, "sqltrace/merged/in.*")
	c := fixtures.Read(t, []*parsers.Format{sqltrace.Format}, fixtures.Path(t, in[0]))
	var got []string
	for _, l := range facttest.Compute(t, c, facts.Ledgers) {
		got = append(got, l.Subject.Process)
	}
	if len(got) != 2 || got[0] != "4711" || got[1] != "4712" {
		t.Errorf("processes %q", got)
	}
}
