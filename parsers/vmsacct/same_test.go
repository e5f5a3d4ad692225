package vmsacct_test

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"dumplens/fixtures"
	"dumplens/parsers/model"
)

// read parses a text and returns its parts; it must be understood line by line, without notes.
func read(t *testing.T, content string) []*model.Part {
	t.Helper()
	s := fixtures.ReadBytes(t, only, "listing.txt", []byte(content))
	if s.Understood != s.Lines || len(s.Notes) > 0 {
		t.Errorf("%d of %d lines understood\n%s", s.Understood, s.Lines, fixtures.Notes(s))
	}
	if len(s.Parts) == 0 {
		t.Fatal("no parts")
	}
	return s.Parts
}

var sums = []*model.Metric{model.VMSAccountingRecords, model.VMSAccountingElapsed, model.VMSAccountingCPU, model.VMSAccountingDirect,
	model.VMSAccountingBuffered, model.VMSAccountingFaults, model.VMSAccountingHardFaults, model.VMSAccountingWorkingSet,
	model.VMSAccountingVirtual, model.VMSAccountingVolumes, model.VMSAccountingImages}

// byUser lists the sums of a part by user and metric.
func byUser(p *model.Part, metrics ...*model.Metric) map[string]float64 {
	out := map[string]float64{}
	for _, m := range metrics {
		for _, s := range p.SamplesOf(m) {
			if u := s.Labels.Get("user"); u != "" {
				out[m.Name+" "+u] = s.Value
			}
		}
	}
	return out
}

// TestSameNumbers writes the same records as trailers, brief, /FULL and /SUMMARY: each must give the same numbers as far as it prints them.
func TestSameNumbers(t *testing.T) {
	list := processes(60)
	var trailers, full, brief strings.Builder
	brief.WriteString(briefHeading)
	for _, p := range list {
		trailers.WriteString(p.trailer() + "\n")
		full.WriteString(p.full())
		brief.WriteString(p.brief())
	}
	want := byUser(read(t, full.String())[0], sums...)
	if len(want) != 5*len(sums) && len(want) < 3*len(sums) {
		t.Fatalf("only %d sums in the listing", len(want))
	}
	about := cmpopts.EquateApprox(1e-9, 0)
	if diff := cmp.Diff(want, byUser(read(t, summary(list))[0], sums...), about); diff != "" {
		t.Errorf("/SUMMARY differs from /FULL (-full +summary):\n%s", diff)
	}
	counts := byUser(read(t, full.String())[0], model.VMSAccountingRecords)
	if diff := cmp.Diff(counts, byUser(read(t, brief.String())[0], model.VMSAccountingRecords)); diff != "" {
		t.Errorf("brief differs from /FULL (-full +brief):\n%s", diff)
	}
	if diff := cmp.Diff(want, fromTrailers(read(t, trailers.String()), want), about); diff != "" {
		t.Errorf("trailers differ from /FULL (-full +trailers):\n%s", diff)
	}
}

// fromTrailers adds up trailers; what they do not print is taken over.
func fromTrailers(parts []*model.Part, want map[string]float64) map[string]float64 {
	got := map[string]float64{}
	for _, p := range parts {
		for _, pair := range []struct{ job, sum *model.Metric }{{model.VMSJobElapsed, model.VMSAccountingElapsed}, {model.VMSJobCPU, model.VMSAccountingCPU},
			{model.VMSJobDirect, model.VMSAccountingDirect}, {model.VMSJobBuffered, model.VMSAccountingBuffered}, {model.VMSJobFaults, model.VMSAccountingFaults},
			{model.VMSJobWorkingSet, model.VMSAccountingWorkingSet}, {model.VMSJobVirtual, model.VMSAccountingVirtual}, {model.VMSJobVolumes, model.VMSAccountingVolumes}} {
			s, ok := p.Sample(pair.job)
			if !ok {
				continue
			}
			key := pair.sum.Name + " " + s.Labels.Get("user")
			if pair.sum == model.VMSAccountingWorkingSet || pair.sum == model.VMSAccountingVirtual {
				got[key] = math.Max(got[key], s.Value)
				continue
			}
			got[key] += s.Value
		}
		got[model.VMSAccountingRecords.Name+" "+p.Samples.At(0).Labels.Get("user")]++
	}
	for k, v := range want {
		if strings.HasPrefix(k, model.VMSAccountingHardFaults.Name+" ") || strings.HasPrefix(k, model.VMSAccountingImages.Name+" ") {
			got[k] = v
		}
	}
	return got
}

// TestSubprocesses adds what sub-processes used to the job that made them.
func TestSubprocesses(t *testing.T) {
	list := processes(3)
	list[0].subtype, list[0].owner = "subprocess", list[2].pid
	list[1].subtype, list[1].owner = "subprocess", list[0].pid // and one of theirs
	p := read(t, list[1].full()+list[0].full()+list[2].full())[0]
	children := p.SamplesOf(model.VMSJobCPU, "scope", "subprocesses", "pid", "20200002")
	if len(children) != 1 {
		t.Fatalf("the job has %d numbers of sub-processes, want 1", len(children))
	}
	if want := float64(list[0].cpu+list[1].cpu) / 100; math.Abs(children[0].Value-want) > 1e-9 {
		t.Errorf("sub-processes used %v s, want %v", children[0].Value, want)
	}
}
