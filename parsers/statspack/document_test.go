package statspack_test

import (
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"dumplens/fixtures"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
)

// report reads a fixture of one report.
func report(t *testing.T, rel string) (*model.Part, *orareport.Report) {
	t.Helper()
	s := parse(t, string(fixtures.Bytes(t, rel)))
	if len(s.Parts) != 1 {
		t.Fatalf("%s: %d parts, want 1", rel, len(s.Parts))
	}
	return s.Parts[0], s.Parts[0].Document.(*orareport.Report)
}

// TestParameters joins values that their column could not hold, in releases that go on with them in the next lines, and marks those that
// earlier ones cut off.
func TestParameters(t *testing.T) {
	_, r := report(t, "statspack/11g-shop/in.lst")
	want := []orareport.Parameter{
		{Name: "control_files", Begin: "/u01/shop/control01.ctl, /u02/shop/control02.ctl, /u03/shop/control03.ctl"},
		{Name: "local_listener", Begin: "(ADDRESS=(PROTOCOL=tcp)          (PORT=1521))"},
		{Name: "db_block_size", Begin: "8192"},
		{Name: "optimizer_index_cost_adj", Begin: "100", End: "20"},
		{Name: "pga_aggregate_target", Begin: "134217728"},
	}
	if diff := cmp.Diff(want, r.Parameters, cmpopts.IgnoreFields(orareport.Parameter{}, "Line")); diff != "" {
		t.Errorf("11g (-want +got):\n%s", diff)
	}
	_, r = report(t, "statspack/9i-shop/in.lst")
	for _, p := range r.Parameters {
		if want := p.Name == "control_files"; p.Cut != want {
			t.Errorf("9i: %s = %q: cut %v, want %v", p.Name, p.Begin, p.Cut, want)
		}
	}
}

// TestTables looks into tables that are printed in an unusual form.
func TestTables(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		name, in, table string
		row             int
		want            oratab.Record
	}{
		{"blank means of a temporary file", "11g-shop", "file io", 2, oratab.Record{Texts: []string{"TEMP", "/u03/shop/temp_01.dbf"}, Values: []float64{900, 1, nan, nan, 16, 700, 1, 0, nan}}},
		{"sleeps that go on in the next line", "8i-shop", "latch sleeps", 0, oratab.Record{Texts: []string{"cache buffers chains", "1257727/15472/1506/62/0"}, Values: []float64{17910000, 1274767, 18675}}},
		{"sleeps in lines of their own", "9i-shop", "latch children", 0, oratab.Record{Texts: []string{"cache buffers chains", "553", "11000/900/90/9/1"}, Values: []float64{6638253, 12000, 9000}}},
		{"sleeps behind a page break", "9i-shop", "latch children", 2, oratab.Record{Texts: []string{"library cache", "2", "31/4/0/0/0"}, Values: []float64{26231, 35, 4}}},
		{"a snapshot printed once for its categories", "11g-shop", "process memory", 4, oratab.Record{Texts: []string{"E", "SQL"}, Values: []float64{943718.4, 104857.6, nan, 0, 0, 0, 9437184, 35}}},
		{"a limit that is none", "9i-shop", "resource limits", 1, oratab.Record{Texts: []string{"enqueue_locks"}, Values: []float64{90, 91, 100, nan}}},
		{"the second table of a section", "11g-shop", "pga memory", 0, oratab.Record{Texts: []string{"B"}, Values: []float64{128 << 20, 8 << 20, 175.1 * (1 << 20), 0, 0, 0, 0, 26214 << 10}}},
		{"a section of a later release", "19c-rac", "in-memory segments of a later release", 0, oratab.Record{Texts: []string{"SHOP", "ORDERS"}, Values: []float64{1200, 96.5}}},
	} {
		_, r := report(t, "statspack/"+c.in+"/in.lst")
		table := r.Table(c.table)
		if table == nil || len(table.Rows) <= c.row {
			t.Errorf("%s: no row %d of table %q", c.name, c.row, c.table)
			continue
		}
		if diff := cmp.Diff(c.want, table.Rows[c.row], cmpopts.IgnoreFields(oratab.Record{}, "Line"), cmpopts.EquateNaNs(), cmpopts.EquateEmpty(), cmpopts.EquateApprox(1e-9, 0)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestHostSnapshots makes series of the snapshots within the interval.
func TestHostSnapshots(t *testing.T) {
	p, _ := report(t, "statspack/11g-shop/in.lst")
	for _, s := range p.Series {
		if s.Metric == model.OracleHostCPUUtilization && s.Labels.Get("state") == "busy" {
			if diff := cmp.Diff([]float64{math.NaN(), 0.091, 0.104, 0.122}, s.Values(nil), cmpopts.EquateNaNs(), cmpopts.EquateApprox(1e-9, 0)); diff != "" {
				t.Errorf("busy (-want +got):\n%s", diff)
			}
			if got, want := s.Axis.Time(1), time.Date(2026, 3, 2, 8, 5, 1, 0, time.UTC); !got.Equal(want) {
				t.Errorf("the second snapshot is of %v, want %v", got, want)
			}
			return
		}
	}
	t.Error("no series of busy processors")
}

// TestCluster reads the page of figures about other instances.
func TestCluster(t *testing.T) {
	for in, want := range map[string]map[string]float64{
		"10g-rac": {"interconnect traffic": 560 << 10, "global cache blocks received": 50.83, "avg global cache current block receive time": 0.0015, "buffer access - remote cache": 0.0004, "number of instances": 4},
		"19c-rac": {"interconnect traffic": 560 << 10, "of flow controlled messages": 0.0211},
		"9i-rac":  {"ave global cache get time": 0.0005, "global cache hit ratio": 0.042, "ratio of i/o for coherence": 8.7, "of remote buffer gets": 0.015},
	} {
		_, r := report(t, "statspack/"+in+"/in.lst")
		got := map[string]float64{}
		for _, f := range r.Cluster {
			if _, ok := want[f.Name]; ok {
				got[f.Name] = f.Value
			}
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateApprox(1e-9, 0)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", in, diff)
		}
	}
}

// TestRows looks into rows of unusual form whose tables are not kept, since samples say all of them.
func TestRows(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		name, in string
		metric   *model.Metric // of the first number of the row
		labels   []string
		want     []float64 // all numbers of the line
	}{
		{"numbers behind a page break", "8i-shop", model.OracleTablespaceReads, []string{"tablespace", "SYSTEM"}, []float64{5240, 0.01, 1.9, 3600, 40, 0.005}},
		{"a tablespace printed once for two files", "8i-shop", model.OracleFileReads, []string{"tablespace", "ORDERS_DATA", "file", "/u02/shop/orders_data_02.dbf"}, []float64{40000, 0.0053, 1.3, 7000, 200, 0.005}},
		{"a file name longer than its column", "8i-shop", model.OracleFileReads, []string{"tablespace", "SYSTEM", "file", "/u01/shop/system_with_a_very_long_file_name_of_the_year_2026.dbf"}, []float64{5240, 0.01, 1.9, 3600, 40, 0.005}},
		{"a difference too wide", "8i-shop", model.OracleSGAPool, []string{"pool", "shared pool", "use", "free memory"}, []float64{333535384, 20498780}},
		{"mean before total in 9i", "9i-shop", model.OracleEnqueueRequests, []string{"enqueue", "TX"}, []float64{9330, 9329, 1, 9, 0.28667, 3}},
		{"mean behind total in 10g", "10g-rac", model.OracleEnqueueRequests, []string{"enqueue", "TM-DML"}, []float64{102173, 102173, 0, 1, 2, 1.56}},
		{"a sum below a ruler of its own", "11g-shop", model.OracleSGASize, []string{"region", "sum"}, []float64{463609856, 497164288}},
		{"a table above another", "11g-shop", model.OraclePGAHit, nil, []float64{1, 73 << 20, 0}},
		{"segments of 9i", "9i-shop", model.OracleSegmentValue, []string{"stat", "buf. busy waits", "owner", "SHOP", "tablespace", "ORDERS_DAT", "object", "ORDERS", "type", "TABLE"}, []float64{500, 0.8333}},
		{"blocks from another instance", "10g-rac", model.OracleRACReceived, []string{"instance", "2", "class", "undo header"}, []float64{318, 0.972, 0.028, 0, nan, 0.938, 0.063, 0}},
	} {
		p, _ := report(t, "statspack/"+c.in+"/in.lst")
		first, ok := p.Sample(c.metric, c.labels...)
		var got []float64
		for s := range p.Samples.All() {
			if ok && s.Pos.Line == first.Pos.Line {
				got = append(got, s.Value)
			}
		}
		if diff := cmp.Diff(c.want, got, cmpopts.EquateNaNs(), cmpopts.EquateApprox(1e-9, 0)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
