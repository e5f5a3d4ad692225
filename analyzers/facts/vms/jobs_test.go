package vms_test

import (
	"math"
	"testing"

	"dumplens/analyzers/facts/vms"
	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/vmsacct"
	"dumplens/parsers/vmsstatus"
)

// jobsIn reads a text and lists its jobs.
func jobsIn(t *testing.T, content []byte) []vms.Job {
	t.Helper()
	s := fixtures.ReadBytes(t, []*parsers.Format{vmsacct.Format, vmsstatus.Format}, "in.txt", content)
	var out []vms.Job
	for _, p := range s.Parts {
		out = append(out, vms.JobsOf(p)...)
	}
	return out
}

func TestJobsOfTrailers(t *testing.T) {
	jobs := jobsIn(t, fixtures.Bytes(t, "vmsacct/flowed/in.txt"))
	if len(jobs) != 2 {
		t.Fatalf("%d jobs, want 2", len(jobs))
	}
	whole, piped := jobs[0], jobs[1]
	if whole.Title() != "Whole rebuild" || whole.Missing || math.Abs(whole.Wait()-2.3) > 1e-9 || math.Abs(whole.PerSecond(whole.Direct)-302/3.4) > 1e-9 {
		t.Errorf("%q, missing %v, waits %v, %v direct I/Os a second", whole.Title(), whole.Missing, whole.Wait(), whole.PerSecond(whole.Direct))
	}
	if !piped.Missing || !math.IsNaN(piped.Wait()) {
		t.Errorf("the PIPE: missing %v, waits %v; its waiting is not known", piped.Missing, piped.Wait())
	}
}

func TestJobsOfReadings(t *testing.T) {
	jobs := jobsIn(t, fixtures.Bytes(t, "vmsstatus/status_pair/in.log"))
	if len(jobs) != 1 || jobs[0].Name != "RUN LOADER" || jobs[0].Elapsed != 30.5 || jobs[0].Direct != 9000 || jobs[0].Kind != "status" {
		t.Errorf("%+v", jobs)
	}
}

func TestJobsOfListing(t *testing.T) {
	added := 0
	for _, j := range jobsIn(t, fixtures.Bytes(t, "vmsacct/full/in.txt")) {
		if j.Kind != "record" || j.Window.From.IsZero() || !j.Window.To.After(j.Window.From) {
			t.Errorf("%s: kind %s, from %v to %v", j.Title(), j.Kind, j.Window.From, j.Window.To)
		}
		if j.Subprocesses > 0 {
			added++
			if j.Missing || !math.IsNaN(j.Wait()) {
				t.Errorf("%s: missing %v, waits %v", j.Title(), j.Missing, j.Wait())
			}
		}
	}
	if added != 1 {
		t.Errorf("%d jobs with sub-processes, want 1", added)
	}
}
