package baantrace_test

import (
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/baantrace"
	"dumplens/parsers/model"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{baantrace.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "baantrace") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "baantrace") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "baantrace/grammar.ebnf", []byte(baantrace.EBNF()+"\n"))
}

func TestRobust(t *testing.T) { fixtures.Robust(t, baantrace.Format, "baantrace") }

func FuzzParse(f *testing.F) { fixtures.Fuzz(f, baantrace.Format, "baantrace") }

// TestBinds: what a dbs.log binds to its statements is nowhere in what was read.
func TestBinds(t *testing.T) {
	c := fixtures.Read(t, only, fixtures.Path(t, "baantrace/dbslog/in.log"))
	if dump := string(fixtures.Dump(c)); strings.Contains(dump, "SECRET") {
		t.Errorf("a bind value was kept:\n%s", dump)
	}
}

// TestCorpus reads the published samples.
func TestCorpus(t *testing.T) {
	read := func(name string) *model.Source {
		t.Helper()
		s := fixtures.Read(t, only, fixtures.Corpus(t, "baan/"+name)).Sources[0]
		if len(s.Parts) != 1 || s.Understood < s.Lines-1 {
			t.Errorf("%s: %d parts, %d of %d lines, %v", name, len(s.Parts), s.Understood, s.Lines, s.Notes)
		}
		return s
	}
	stats := read("frag_orastat.txt").Parts[0]
	if m, _ := stats.Sample(model.BaanDriverTime, "call", "blobapp"); m.Value != 0.3063 {
		t.Errorf("time of blobapp is %v", m.Value)
	}
	if m, _ := stats.Sample(model.BaanDriverCalls, "call", "define"); m.Value != 13 {
		t.Errorf("define was called %v times", m.Value)
	}
	slow := read("frag_msqlprof.txt").Parts[0]
	if m, _ := slow.Sample(model.BaanSlowTime, "phase", "multi_exec"); m.Value != 0.02 {
		t.Errorf("multi_exec took %v", m.Value)
	}
	tree := read("frag_dbslog_query_tree.txt").Parts[0]
	if m, _ := tree.Sample(model.BaanDBSSearches, "table", "tccom100"); m.Value != 1 {
		t.Errorf("%v searches of tccom100", m.Value)
	}
	flow := read("frag_flow_synthetic.txt").Parts[0]
	if m, _ := flow.Sample(model.BaanFlowDepth); m.Value != 2 {
		t.Errorf("flow is %v deep", m.Value)
	}
}
