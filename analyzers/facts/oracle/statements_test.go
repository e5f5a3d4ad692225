package oracle_test

import (
	"dumplens/fixtures/facttest"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/analyzers/facts/oracle"
	"dumplens/fixtures"
	"dumplens/parsers/formats"
	"dumplens/parsers/model"
	"dumplens/parsers/statspack"
)

func TestStatements(t *testing.T) {
	c := facttest.Build(t, func(b *model.Builder, p *model.Part) {
		p.Format = "statspack"
		p.Document = &statspack.Report{Statements: []*statspack.Statement{
			{Hash: "11", Text: model.Text{Kind: model.SQL, S: "select 1"}, Module: model.Text{Kind: model.Module, S: "app"}},
			{Hash: "22", Text: model.Text{Kind: model.SQL, S: "select 2"}, Truncated: true},
		}}
		b.Sample(model.OracleDBTime, model.L(), 200, 1)
		b.Sample(model.OracleSQLGets, model.L("hash", "11"), 1000, 5)
		b.Sample(model.OracleSQLExecutions, model.L("hash", "11"), 10, 5)
		b.Sample(model.OracleSQLElapsedTime, model.L("hash", "22"), 50, 9)
		b.Sample(model.OracleSQLExecutions, model.L("hash", "22"), 0, 9)
		b.Sample(model.OracleSQLReads, model.L("hash", "33"), math.NaN(), 10)
	})
	list := slices.Collect(facttest.Compute(t, c, oracle.Statements).All())
	if len(list) != 1 {
		t.Fatalf("%d reports with statements, want 1", len(list))
	}
	top := list[0]
	if top.Key != "hash" || top.DBTime != 200 || top.Order != model.OracleSQLElapsedTime {
		t.Errorf("key %s, DB time %g, ordered by %s", top.Key, top.DBTime, top.Order.Name)
	}
	type row struct {
		ID, Text, Module                    string
		Elapsed, Gets, Executions, GetsEach float64
		Share                               float64
		Line                                int32
	}
	var got []row
	for i := range top.List {
		s := &top.List[i]
		got = append(got, row{s.ID, s.Text.S, s.Module.S, s.Get(model.OracleSQLElapsedTime).Value, s.Get(model.OracleSQLGets).Value, s.Get(model.OracleSQLExecutions).Value,
			s.Each(model.OracleSQLGets), top.Share(s), s.Get(model.OracleSQLExecutions).Pos.Line})
	}
	want := []row{{"22", "select 2", "", 50, facttest.NaN, 0, facttest.NaN, 0.25, 9}, {"11", "select 1", "app", facttest.NaN, 1000, 10, 100, facttest.NaN, 5}}
	if diff := cmp.Diff(want, got, facttest.SameNaN); diff != "" {
		t.Error(diff)
	}
	if top.Find("11") != &top.List[1] || top.Find("33") != nil {
		t.Error("statements are not found by their ids")
	}
	if diff := cmp.Diff([]int{1}, top.Top(model.OracleSQLGets, 5)); diff != "" {
		t.Error(diff)
	}
	if top.Prints(model.OracleSQLReads) || !top.Prints(model.OracleSQLGets) {
		t.Error("what the report prints is not told")
	}
}

// TestStatementsOfTheField reads the statement with the most elapsed time of real reports, which several sections print.
func TestStatementsOfTheField(t *testing.T) {
	for _, c := range []struct {
		file, key, id, text             string
		elapsed, cpu, gets, reads, runs float64
	}{
		{"statspack/sp_11g_top14_1830_1845.txt", "hash", "3739063178", "select ", 1861.91, 32.06, 499075, 194485, 124585},
		{"statspack/sp_1_11_orcl_920.lst", "hash", "3027047129", "BEGIN ", 1727.18, math.NaN(), math.NaN(), math.NaN(), 88},
	} {
		list := slices.Collect(facttest.Compute(t, fixtures.Read(t, formats.All, fixtures.Corpus(t, c.file)), oracle.Statements).All())
		if len(list) != 1 || list[0].Key != c.key {
			t.Fatalf("%s: %d reports", c.file, len(list))
		}
		s := &list[0].List[0]
		if s.ID != c.id || !strings.HasPrefix(s.Text.S, c.text) {
			t.Errorf("%s: first is %s %q", c.file, s.ID, s.Text.S)
		}
		for _, n := range []struct {
			metric *model.Metric
			want   float64
		}{{model.OracleSQLElapsedTime, c.elapsed}, {model.OracleSQLCPUTime, c.cpu}, {model.OracleSQLGets, c.gets}, {model.OracleSQLReads, c.reads}, {model.OracleSQLExecutions, c.runs}} {
			if got := s.Get(n.metric); !math.IsNaN(n.want) && (got.Value != n.want || got.Pos.Line == 0) {
				t.Errorf("%s: %s is %g at line %d, want %g", c.file, n.metric.Name, got.Value, got.Pos.Line, n.want)
			}
		}
	}
}
