package sqltrace_test

import (
	"math"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/sqltrace"
)

// trace reads a fixture.
func trace(t *testing.T, name string) *sqltrace.Trace {
	t.Helper()
	c := fixtures.Read(t, only, fixtures.Path(t, "sqltrace/"+name+"/in.trc"))
	return c.Parts()[0].Document.(*sqltrace.Trace)
}

// statementOf finds a statement of a session by the start of its text.
func statementOf(t *testing.T, s *sqltrace.Session, start string) *sqltrace.Statement {
	t.Helper()
	for _, st := range s.Statements {
		if strings.HasPrefix(st.Text.S, start) {
			return st
		}
	}
	t.Fatalf("no statement %q", start)
	return nil
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) < 1e-9) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func TestRowByRow(t *testing.T) {
	s := trace(t, "row_by_row").Sessions[0]
	balance(t, "row_by_row", s)
	query := statementOf(t, s, "select item")
	near(t, "parse with what it called", query.Calls[sqltrace.Parse].Elapsed, 700e-6)
	near(t, "parse by itself", query.Calls[sqltrace.Parse].OwnElapsed, 700e-6-553e-6)
	if f := query.Calls[sqltrace.Fetch]; f.Count != 30 || f.Rows != 29 || f.Empty != 1 {
		t.Errorf("fetches %+v", f)
	}
	if len(query.Callees) != 1 || query.Callees[0].Statement != statementOf(t, s, "select obj#") || query.Callees[0].Count != 4 {
		t.Errorf("callees %+v", query.Callees)
	}
	if query.Trips.Count != 30 || query.Trips.Refetch.Count() != 29 {
		t.Errorf("%d trips, %d between fetches", query.Trips.Count, query.Trips.Refetch.Count())
	}
	if p := query.Plans; len(p) != 1 || len(p[0].Steps) != 2 || p[0].Steps[1].Rows != 29 || p[0].Steps[1].Card != 2 || p[0].Steps[1].Parent != 1 {
		t.Errorf("plans %+v", p)
	}
	insert := statementOf(t, s, "insert")
	if insert.Variants != 3 || insert.Cursors != 3 || insert.Calls[sqltrace.Parse].Misses != 3 || insert.Calls[sqltrace.Execute].Rows != 3 {
		t.Errorf("insert %+v", insert)
	}
	if s.Commits != 3 || s.ReadOnly != 1 || s.Lob.Count != 1 || len(s.ParseErrors) != 1 || s.ParseErrors[0].Code != 942 {
		t.Errorf("%d commits, %d read only, %d lob, %+v", s.Commits, s.ReadOnly, s.Lob.Count, s.ParseErrors)
	}
	if len(s.Activities) != 2 || s.Activities[1].Action.S != "book" || s.Activities[0].Module.S != "till@harbour (TNS V1-V3)" {
		t.Errorf("activities %+v", s.Activities)
	}
	if len(s.Worst) != 20 || s.Worst[0].Elapsed < s.Worst[1].Elapsed || s.Worst[0].What != "parse" {
		t.Errorf("worst %+v", s.Worst)
	}
}

// TestSharedServer: each session has its own time; the other's is its gap or its wait.
func TestSharedServer(t *testing.T) {
	sessions := trace(t, "shared_server").Sessions
	if len(sessions) != 2 || sessions[0].ID != "10.1" || sessions[1].ID != "20.5" {
		t.Fatalf("%d sessions", len(sessions))
	}
	for _, s := range sessions {
		balance(t, "shared_server", s)
		if s.Trips.Count != 2 || s.Total > 10 {
			t.Errorf("%s: %d trips in %v s", s.Name(), s.Trips.Count, s.Total)
		}
	}
}

func TestMerged(t *testing.T) {
	sessions := trace(t, "merged").Sessions
	if len(sessions) != 2 || sessions[0].Process != "4711" || sessions[1].Process != "4712" {
		t.Fatalf("sessions %+v", sessions)
	}
	near(t, "the first", sessions[0].Calls.Elapsed, 2.000106)
	near(t, "the second", sessions[1].Calls.Elapsed, 1.50009)
	for _, s := range sessions {
		balance(t, "merged", s)
	}
	if n := sessions[0].Statements[0].Calls[sqltrace.Close].Count; n != 1 {
		t.Errorf("the cursor of the other process was closed: %d", n)
	}
}

// TestCentiseconds: 8i counts hundredths of a second, and its waits have no times.
func TestCentiseconds(t *testing.T) {
	s := trace(t, "centiseconds").Sessions[0]
	balance(t, "centiseconds", s)
	near(t, "calls", s.Calls.Elapsed, 0.07)
	near(t, "client", s.Trips.Time, 1.30)
	near(t, "waits inside", s.Inside[0].Time+s.Inside[1].Time, 0.03)
	if s.Rollbacks != 1 || s.Activities[0].Action.S != "Action 1" {
		t.Errorf("%d rollbacks, %+v", s.Rollbacks, s.Activities[0])
	}
}

// TestUnits: the user's word counts more than what the trace shows.
func TestUnits(t *testing.T) {
	for _, tt := range []struct {
		unit   string
		want   float64
		factor float64
	}{{"auto", 0.07, 1}, {"cs", 0.07, 1}, {"us", 7e-6, 1}, {"us1024", 7e-6 * 1.024, 1.024}} {
		unit, err := sqltrace.ParseUnit(tt.unit)
		if err != nil {
			t.Fatal(err)
		}
		c := fixtures.Read(t, []*parsers.Format{sqltrace.New(sqltrace.Options{Units: unit})}, fixtures.Path(t, "sqltrace/centiseconds/in.trc"))
		d := c.Parts()[0].Document.(*sqltrace.Trace)
		near(t, tt.unit, d.Sessions[0].Calls.Elapsed, tt.want)
		near(t, tt.unit+" factor", d.Units.Factor, tt.factor)
	}
	if _, err := sqltrace.ParseUnit("furlongs"); err == nil {
		t.Error("any unit is accepted")
	}
}

// TestReusedCursor: a plan that is printed when another statement has taken over the number belongs to the one before.
func TestReusedCursor(t *testing.T) {
	s := trace(t, "traps").Sessions[0]
	balance(t, "traps", s)
	if st := statementOf(t, s, "select 'x'"); len(st.Plans) != 1 || st.Calls[sqltrace.Execute].Count != 1 || st.Calls[sqltrace.Fetch].Count != 0 {
		t.Errorf("the first: %+v", st)
	}
	if six := statementOf(t, s, "select 2 from"); six.Variants != 5 || len(six.Plans) != 0 || !six.Cut {
		t.Errorf("the statements that differ in a number: %+v", six)
	}
	if s.Orphans.Count != 2 || s.Overlap == 0 {
		t.Errorf("orphans %+v, overlap %v", s.Orphans, s.Overlap)
	}
}
