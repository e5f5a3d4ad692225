package sql_test

import (
	"math"
	"slices"
	"testing"

	"dumplens/analyzers/facts/sql"
	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/tkprof"
)

// pair is a trace and the report that tkprof made of it.
type pair struct{ trace, report string }

var pairs = []pair{
	{"antognini_DBM11106_ora_6334.trc", "antognini_DBM11106_ora_6334_tkprof.txt"},
	{"antognini_bbw_10203_j000_8468.trc", "antognini_bbw_10203_j000_8468_tkprof.txt"},
	{"antognini_long_parse_11203_30282.trc", "antognini_long_parse_11203_30282_tkprof.txt"},
	{"antognini_pt3_10Mbps_11203_8305.trc", "antognini_pt3_10Mbps_11203_8305_tkprof.txt"},
}

// own adds up the calls of statements whose text is in the trace, as tkprof does: without recursive calls, in the units of the trace.
func own(t *sqltrace.Trace, recursive bool, k sqltrace.Kind) (n sqltrace.Numbers) {
	for _, s := range t.Sessions {
		for _, st := range s.Statements {
			if st.Text.S == "" || st.Depth > 0 != recursive {
				continue
			}
			c := st.Calls[k]
			n.Count += c.Count
			n.Rows += c.Rows
			n.OwnCPU += c.OwnCPU / t.Units.Factor
			n.OwnElapsed += c.OwnElapsed / t.Units.Factor
			n.OwnDisk += c.OwnDisk
			n.OwnQuery += c.OwnQuery
			n.OwnCurrent += c.OwnCurrent
		}
	}
	return n
}

// TestTkprof compares our sums of a trace with what Oracle's own profiler made of it.
func TestTkprof(t *testing.T) {
	for _, p := range pairs {
		trace := fixtures.Read(t, []*parsers.Format{sqltrace.Format}, fixtures.Corpus(t, "sqltrace/"+p.trace)).Parts()[0].Document.(*sqltrace.Trace)
		report := fixtures.Read(t, []*parsers.Format{tkprof.Format}, fixtures.Corpus(t, "tkprof/"+p.report)).Parts()[0].Document.(*tkprof.Report)
		for _, recursive := range []bool{false, true} {
			totals := report.User
			if recursive {
				totals = report.Recursive
			}
			for _, row := range []struct {
				kind sqltrace.Kind
				want tkprof.Numbers
			}{{sqltrace.Parse, totals.Parse}, {sqltrace.Execute, totals.Execute}, {sqltrace.Fetch, totals.Fetch}} {
				got := own(trace, recursive, row.kind)
				for _, c := range []struct {
					what             string
					got, want, slack float64
				}{
					{"count", float64(got.Count), row.want.Count, 0},
					{"cpu", got.OwnCPU, row.want.CPU, 0.01},
					{"elapsed", got.OwnElapsed, row.want.Elapsed, 0.01},
					{"disk", got.OwnDisk, row.want.Disk, 0},
					{"query", got.OwnQuery, row.want.Query, 0},
					{"current", got.OwnCurrent, row.want.Current, 0},
					{"rows", float64(got.Rows), row.want.Rows, 0},
				} {
					if math.Abs(c.got-c.want) > c.slack {
						t.Errorf("%s: %s, recursive %v, %s: %v, tkprof %v", p.trace, row.kind, recursive, c.what, c.got, c.want)
					}
				}
			}
		}
	}
}

// TestCompareTkprof compares statement by statement: every figure of a statement that both have is the same within rounding, and what one of
// them lacks has a reason, of the kinds that are listed here for each pair.
func TestCompareTkprof(t *testing.T) {
	lacks := map[string][]sql.TkprofReason{
		"antognini_DBM11106_ora_6334.trc":      {sql.OtherSelection}, // it lists three statements, and counts more
		"antognini_long_parse_11203_30282.trc": {sql.WithoutText, sql.OfDictionary},
		"antognini_pt3_10Mbps_11203_8305.trc":  {sql.OfDictionary},
	}
	for _, p := range pairs {
		c := fixtures.Read(t, []*parsers.Format{sqltrace.Format, tkprof.Format}, fixtures.Corpus(t, "sqltrace/"+p.trace), fixtures.Corpus(t, "tkprof/"+p.report))
		list := sql.CompareTkprof(c.Sources)
		if len(list) != 1 {
			t.Fatalf("%s: %d comparisons", p.trace, len(list))
		}
		x := list[0]
		reasons := map[sql.TkprofReason]int{}
		for _, d := range x.Differences {
			if !slices.Contains(lacks[p.trace], d.Reason) || !math.IsNaN(d.Tkprof) {
				t.Errorf("%s: %s, %s: %v, tkprof %v: %q", p.trace, d.Statement, d.What, d.Trace, d.Tkprof, d.Reason)
			}
			reasons[d.Reason]++
		}
		for _, st := range x.Statements {
			if len(st.Trace) == 0 {
				t.Errorf("%s: %s is not in the trace", p.trace, st.Report[0].ID())
			}
		}
		if len(reasons) != len(lacks[p.trace]) {
			t.Errorf("%s: reasons %v", p.trace, reasons)
		}
		t.Logf("%s: %d figures of %d statements are the same; %d statements are in the trace only: %v", p.trace, x.Figures-len(x.Differences), len(x.Statements), len(x.Differences), reasons)
	}
}
