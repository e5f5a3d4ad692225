package vmsacct_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/vmsacct"
)

var only = []*parsers.Format{vmsacct.Format, vmsacct.Binary}

// figures are the numbers of a trailer in base units; -1 is one that it does not say.
type figures struct{ Elapsed, CPU, Direct, Buffered, Faults, WorkingSet, Virtual float64 }

func figuresOf(p *model.Part) figures {
	get := func(m *model.Metric) float64 {
		if s, ok := p.Sample(m); ok && !math.IsNaN(s.Value) {
			return s.Value
		}
		return -1
	}
	return figures{get(model.VMSJobElapsed), get(model.VMSJobCPU), get(model.VMSJobDirect), get(model.VMSJobBuffered),
		get(model.VMSJobFaults), get(model.VMSJobWorkingSet), get(model.VMSJobVirtual)}
}

// TestCorpus compares the trailers of the field with what a reader reads in them.
func TestCorpus(t *testing.T) {
	for name, want := range map[string][]figures{
		"alpha84_boot_job_trailer_2026.txt":       {{27.78, 7.35, 1504, 3601, 4072, 7760 * 512, 186192 * 512}},
		"vax73_boot_job_trailer_2009.txt":         {{31.61, 24.99, 613, 1621, 5578, 1624 * 512, 5504 * 512}},
		"vax73_boot_job_trailer_2022.txt":         {{17.02, 2.19, 582, 1214, 3882, 807 * 512, 3344 * 512}},
		"vax73_boot_job_trailer_2025.txt":         {{6.91, 4.24, 566, 1532, 5063, 1697 * 512, 5144 * 512}},
		"vax73_govax_probe_trailer.txt":           {{0.01, 0.01, 7, 11, 284, 287 * 512, 2984 * 512}},
		"vms5_logout_full_basic_comment_1990.txt": {{6482.63, 229.26, 1648, 15860, 10958, 1024 * 512, 5268 * 512}},
		"seed003_accounting_trailers_flowed.txt": {
			{2.30, 0.90, 214, 353, 4227, 23584 * 512, 221680 * 512},
			{1.23, 0.04, 27, 104, 319, 4400 * 512, 177120 * 512},
			{1.85, 0.70, 175, 265, 3044, 25600 * 512, 221840 * 512},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := fixtures.Read(t, only, fixtures.Corpus(t, "openvms/"+name)).Sources[0]
			var got []figures
			for _, p := range s.Parts {
				got = append(got, figuresOf(p))
				t.Logf("%s job %q, %s to %s", p.Variant, p.Subject.Job, p.Window.From, p.Window.To)
			}
			if diff := cmp.Diff(want, got, cmpopts.EquateApprox(1e-12, 0)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			t.Logf("%d of %d lines understood\n%s", s.Understood, s.Lines, fixtures.Notes(s))
		})
	}
}

// TestCaptions names the variants after the lines above them.
func TestCaptions(t *testing.T) {
	c := fixtures.Read(t, only, fixtures.Corpus(t, "openvms/seed003_accounting_trailers_flowed.txt"))
	pipes := 0
	for _, p := range c.Sources[0].Parts {
		if p.Subject.Job == "" {
			t.Errorf("the trailer at line %d has no name", p.First)
		}
		if p.Document.(*vmsacct.Trailer).Pipe {
			pipes++
		}
	}
	if pipes != 1 {
		t.Errorf("%d trailers are of PIPE, want 1", pipes)
	}
}
