package sapqueue_test

import (
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers/model"
	"dumplens/parsers/sapqueue"
)

var suite = formattest.Suite{Format: sapqueue.Format, Grammar: sapqueue.EBNF(), Halves: "*",
	Loses: map[string]string{
		"marked":            "*",
		"trailing TABs":     "sm50",
		"indented by a TAB": "sm50",
		"no-break spaces":   "dpmon sm50 sm51",
		"double spacing":    "dpmon enqhis processes queues sm50 sm51 st03",
		"NULs behind":       "vertical",
	},
	Sums:    []string{"sap.sessions", "sap.work_process.count"},
	Invents: []string{"sap.queue.requests", "sap.work_process.cpu"},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }

// TestCorpus reads the tables of the field; the two forms of one SM51 table give the same numbers.
func TestCorpus(t *testing.T) {
	sources := suite.Field(t, formattest.Field{Files: []string{"sapmisc/gcp_dpmon_abap_sessions.txt", "sapmisc/gcp_dpmon_abap_sessions_no_plugin.txt", "sapmisc/gcp_dpmon_rfc_connections.txt",
		"sapmisc/gcp_sapcontrol_abapgetwptable.txt", "sapmisc/gcp_sapcontrol_getqueuestatistic.txt", "sapmisc/doc_sapcontrol_abapgetwptable_short.txt",
		"sapmisc/saphelp_sm51_queue_info_rebuilt.txt", "sapmisc/saphelp_sm51_queue_info_vertical.txt"}, Least: 8, Parts: 1, Quiet: true})
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
