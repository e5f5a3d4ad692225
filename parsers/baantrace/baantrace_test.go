package baantrace_test

import (
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers"
	"dumplens/parsers/baantrace"
	"dumplens/parsers/model"
)

var suite = formattest.Suite{Format: baantrace.Format, Grammar: baantrace.EBNF(), Halves: "*",
	Loses: map[string]string{"marked": "dbslog oraprof orastat", "indented": "orastat", "no-break spaces": "orastat", "double spacing": "oraprof orastat"},
	Sums:  []string{"baan."},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }

// TestBinds: what a dbs.log binds to its statements is nowhere in what was read.
func TestBinds(t *testing.T) {
	c := fixtures.Read(t, []*parsers.Format{baantrace.Format}, fixtures.Path(t, "baantrace/dbslog/in.log"))
	if dump := string(fixtures.Dump(c)); strings.Contains(dump, "SECRET") {
		t.Errorf("a bind value was kept:\n%s", dump)
	}
}

// TestCorpus reads the published samples.
func TestCorpus(t *testing.T) {
	files := suite.Field(t, formattest.Field{Files: []string{"baan/frag_orastat.txt", "baan/frag_msqlprof.txt", "baan/frag_dbslog_query_tree.txt", "baan/frag_flow_synthetic.txt"}, Lines: 0.8, Parts: 1})
	for name, s := range files {
		if s.Understood < s.Lines-1 {
			t.Errorf("%s: %d of %d lines", name, s.Understood, s.Lines)
		}
	}
	stats := files["frag_orastat.txt"].Parts[0]
	if m, _ := stats.Sample(model.BaanDriverTime, "call", "blobapp"); m.Value != 0.3063 {
		t.Errorf("time of blobapp is %v", m.Value)
	}
	if m, _ := stats.Sample(model.BaanDriverCalls, "call", "define"); m.Value != 13 {
		t.Errorf("define was called %v times", m.Value)
	}
	slow := files["frag_msqlprof.txt"].Parts[0]
	if m, _ := slow.Sample(model.BaanSlowTime, "phase", "multi_exec"); m.Value != 0.02 {
		t.Errorf("multi_exec took %v", m.Value)
	}
	tree := files["frag_dbslog_query_tree.txt"].Parts[0]
	if m, _ := tree.Sample(model.BaanDBSSearches, "table", "tccom100"); m.Value != 1 {
		t.Errorf("%v searches of tccom100", m.Value)
	}
	flow := files["frag_flow_synthetic.txt"].Parts[0]
	if m, _ := flow.Sample(model.BaanFlowDepth); m.Value != 2 {
		t.Errorf("flow is %v deep", m.Value)
	}
}
