package sql_test

import (
	"dumplens/fixtures/viewtest"
	"math"
	"strings"
	"testing"

	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/facts/timeline"
	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/tkprof"
	"dumplens/report"
	"dumplens/report/views"
)

// partsOf makes a report of files of this repository and returns the sections of their parts.
func partsOf(t *testing.T, paths ...string) []report.Section {
	t.Helper()
	for i := range paths {
		paths[i] = fixtures.Path(t, paths[i])
	}
	c := fixtures.Read(t, []*parsers.Format{sqltrace.Format, tkprof.Format}, paths...)
	r, err := report.Build(t.Context(), report.Input{Sources: c.Sources, Views: views.All})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range r.Sections {
		if s.ID == "sources" {
			return s.Sections
		}
	}
	t.Fatal("the report has no parts")
	return nil
}

// column finds a cell by the name of its column, as its reader sees it.
func column(t *testing.T, table *report.Table, row int, name string) string {
	t.Helper()
	for i, c := range table.Columns {
		if c.Name.S == name {
			cell := table.Rows[row][i]
			if cell.Text != nil {
				return cell.Text.S
			}
			return strings.ReplaceAll(c.Unit.Format(*cell.Value), "\u202f", " ")
		}
	}
	t.Fatalf("table %s has no column %s", table.ID, name)
	return ""
}

func TestTrace(t *testing.T) {
	s := partsOf(t, "incident-row-by-row/pantry1_ora_20511.trc")[0]
	statements, _ := viewtest.Find(s, "p0-statements-table")
	if statements == nil || len(statements.Rows) != 2 {
		t.Fatal("there is no table of two statements")
	}
	for name, want := range map[string]string{"Statement": "7c2v9ndq4k1zs", "Rows": "600", "Fetches": "601", "Rows a fetch": "1", "Executions": "1", "Misses": "1", "Trips": "601", "Texts": "1"} {
		if got := column(t, statements, 0, name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if _, c := viewtest.Find(s, "p0-session-0-timeline"); c == nil || len(c.Series) != 3 || c.Kind != report.StackedChart {
		t.Error("what the session did over time is not drawn")
	}
	if _, c := viewtest.Find(s, "p0-session-0-trips"); c == nil || c.Categories[0].S != "5\u202fms to 10\u202fms" || c.Categories[len(c.Categories)-1].S != "2\u202fs to 5\u202fs" {
		t.Errorf("the histogram of round trips is %+v", c)
	}
	plan, _ := viewtest.Find(s, "p0-statement-0-plan-0")
	if plan == nil || len(plan.Rows) != 3 || !strings.HasPrefix(plan.Rows[2][0].Text.S, "\u00a0\u00a0\u00a0\u00a0INDEX RANGE SCAN") {
		t.Error("the plan is not a tree of three steps")
	}
	arrays, _ := viewtest.Find(s, "p0-statement-0-arrays")
	if arrays == nil || column(t, arrays, 3, "Rows a fetch") != "100" || column(t, arrays, 3, "Round trips") != "6" {
		t.Error("other sizes of arrays are not predicted")
	}
	binds, _ := viewtest.Find(s, "p0-statement-0-binds")
	if binds == nil || column(t, binds, 0, "Type") != "VARCHAR2" {
		t.Error("the bind variable is not listed")
	}
	if h, _ := viewtest.Find(s, "p0-header-table"); h == nil || strings.Contains(viewtest.Text(h), "order_line") {
		t.Error("the header is missing, or repeats the statements")
	}
}

// TestTraceRecursion shows callers and callees.
func TestTraceRecursion(t *testing.T) {
	s := partsOf(t, "sqltrace/row_by_row/in.trc")[0]
	for i := range 3 {
		kin, _ := viewtest.Find(s, "p0-statement-"+string(rune('0'+i))+"-kin")
		if kin != nil && column(t, kin, 0, "Relation") == "calls" && column(t, kin, 0, "Statement") == "9k2m5x1c7b4da" {
			return
		}
	}
	t.Error("no statement lists what it calls")
}

// TestTracesTogether adds up the traces of one incident in the first of their sections.
func TestTracesTogether(t *testing.T) {
	parts := partsOf(t, "sqltrace/merged/in.trc", "sqltrace/row_by_row/in.trc")
	if len(parts) != 2 {
		t.Fatalf("%d parts", len(parts))
	}
	// Without a timeline each part is an episode of its own.
	if together, _ := viewtest.Find(parts[0], "p0-together-sessions"); together != nil {
		t.Error("traces of different episodes are added up")
	}
	if sessions, _ := viewtest.Find(parts[0], "p0-sessions"); sessions == nil || len(sessions.Rows) < 2 {
		t.Error("the sessions of a merged trace are not listed")
	}
}

func TestTkprof(t *testing.T) {
	s := partsOf(t, "tkprof/report_11g/in.txt")[0]
	statements, _ := viewtest.Find(s, "p0-statements-table")
	if statements == nil || len(statements.Rows) == 0 {
		t.Fatal("there is no table of statements")
	}
	if calls, _ := viewtest.Find(s, "p0-statement-0-calls"); calls == nil || column(t, calls, len(calls.Rows)-1, "Call") != "total" {
		t.Error("the calls of the slowest statement are not listed")
	}
}

// TestTkprofBeside sets a report of tkprof beside its trace.
func TestTkprofBeside(t *testing.T) {
	parts := partsOf(t, "tkprof-beside/shop1_ora_4711.trc", "tkprof-beside/report.prf")
	both, _ := viewtest.Find(parts[1], "p1-beside-statements")
	if both == nil || len(both.Rows) != 1 || column(t, both, 0, "Calls, trace") != "3" || column(t, both, 0, "Calls, tkprof") != "3" {
		t.Errorf("the statements in both are %+v", both)
	}
	differs, _ := viewtest.Find(parts[1], "p1-beside-differences")
	if differs == nil || len(differs.Rows) != 2 || !strings.Contains(column(t, differs, 0, "Why"), "leaves out calls") || column(t, differs, 0, "Trace") != "1" {
		t.Errorf("what differs is %+v", differs)
	}
}

// TestProfileTogether: the profile of all traces of an incident adds up to the time of their sessions.
func TestProfileTogether(t *testing.T) {
	c := fixtures.Read(t, []*parsers.Format{sqltrace.Format}, fixtures.Path(t, "tkprof-beside/shop1_ora_4711.trc"), fixtures.Path(t, "sqltrace/row_by_row/in.trc"))
	timeline := &timeline.Timeline{Episodes: []timeline.Episode{{Parts: c.Parts()}}}
	r, err := report.Build(t.Context(), report.Input{Sources: c.Sources, Views: views.All, Timeline: timeline})
	if err != nil {
		t.Fatal(err)
	}
	whole, sum := 0.0, 0.0
	for _, p := range c.Parts() {
		for _, s := range sql.SessionsOf(p) {
			whole += s.Total
		}
	}
	for _, s := range r.Sections {
		if profile, _ := viewtest.Find(s, "p0-together-profile"); profile != nil {
			for _, row := range profile.Rows {
				sum += float64(*row[1].Value)
			}
		}
	}
	if math.Abs(sum-whole) > 1e-6 || whole == 0 {
		t.Errorf("the parts are %v s, the sessions %v s", sum, whole)
	}
}
