package sapqueue_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/sapqueue"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{sapqueue.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "sapqueue") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "sapqueue") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "sapqueue/grammar.ebnf", []byte(sapqueue.EBNF()+"\n"))
}

func TestRobust(t *testing.T) { fixtures.Robust(t, sapqueue.Format, "sapqueue") }

func FuzzParse(f *testing.F) { fixtures.Fuzz(f, sapqueue.Format, "sapqueue") }

// TestCorpus reads the tables of the field; the two forms of one SM51 table give the same numbers.
func TestCorpus(t *testing.T) {
	sources := map[string]*model.Source{}
	for _, name := range []string{"gcp_dpmon_abap_sessions.txt", "gcp_dpmon_abap_sessions_no_plugin.txt", "gcp_dpmon_rfc_connections.txt", "gcp_sapcontrol_abapgetwptable.txt",
		"gcp_sapcontrol_getqueuestatistic.txt", "doc_sapcontrol_abapgetwptable_short.txt", "saphelp_sm51_queue_info_rebuilt.txt", "saphelp_sm51_queue_info_vertical.txt"} {
		s := fixtures.Read(t, only, fixtures.Corpus(t, "sapmisc/"+name)).Sources[0]
		sources[name] = s
		if s.Understood != s.Lines || len(s.Parts) != 1 || len(s.Notes) > 0 {
			t.Errorf("%s: %d of %d lines, %d parts, %v", name, s.Understood, s.Lines, len(s.Parts), s.Notes)
		}
	}
	a, b := sources["saphelp_sm51_queue_info_rebuilt.txt"].Parts[0], sources["saphelp_sm51_queue_info_vertical.txt"].Parts[0]
	if a.Samples.Len() != 35 || b.Samples.Len() != 35 {
		t.Fatalf("%d and %d numbers, want 35", a.Samples.Len(), b.Samples.Len())
	}
	for i := range a.Samples.Len() {
		if x, y := a.Samples.At(i), b.Samples.At(i); x.Value != y.Value || x.Labels.String() != y.Labels.String() {
			t.Errorf("%s{%s} is %v and %v", x.Metric.Name, x.Labels, x.Value, y.Value)
		}
	}
	if v, _ := a.Sample(model.SAPQueueRequests, "queue", "DIA", "direction", "write"); v.Value != 242075 {
		t.Errorf("DIA requests written: %v", v.Value)
	}
	p := sources["gcp_sapcontrol_abapgetwptable.txt"].Parts[0]
	if v, _ := p.Sample(model.SAPWorkProcessCPU, "no", "0"); v.Value != 24*60+54 {
		t.Errorf("CPU of work process 0 is %v s", v.Value)
	}
}
