package vmsacct_test

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/vmsacct"
)

var only = []*parsers.Format{vmsacct.Format, vmsacct.Binary}

var suite = formattest.Suite{Format: vmsacct.Format, Beside: only[1:], Grammar: vmsacct.EBNF(), Unsigned: true, Renames: true, Step: 37,
	Loses: map[string]string{
		"CR":               "summary",
		"quoted":           "brief full summary",
		"quoted by bars":   "*",
		"indented":         "summary",
		"numbered":         "*",
		"no-break spaces":  "brief full summary trailers",
		"double spacing":   "full",
		"more blank lines": "full",
	},
	Sums:     []string{"vms.accounting."},
	Reckoned: []string{"vms.accounting.cpu.rate", "vms.accounting.io.rate", "vms.accounting.faults.rate"},
	Invents:  []string{"vms.job."}, // listings show the longest jobs only, and others are the longest when some are lost
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

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
			s := suite.Field(t, formattest.Field{Files: []string{"openvms/" + name}, Lines: 0.01})[name]
			var got []figures
			for _, p := range s.Parts {
				got = append(got, figuresOf(p))
				t.Logf("%s job %q, %s to %s", p.Variant, p.Subject.Job, p.Window.From, p.Window.To)
			}
			if diff := cmp.Diff(want, got, cmpopts.EquateApprox(1e-12, 0)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
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

// TestBinary recognises the accounting file itself, and says how to make a text of it.
func TestBinary(t *testing.T) {
	s := fixtures.ReadBytes(t, only, "ACCOUNTNG.DAT", []byte(strings.Repeat("\x50\x00\x02\x31\x4e\x00\x01\x00\x00\x30MILLER      \x00\x00\xff\xfe", 40)))
	if s.Verdict != model.NotYetRead || !strings.Contains(s.Reason.S, "ACCOUNTING/FULL/OUTPUT=") {
		t.Errorf("verdict %v, reason %q", s.Verdict, s.Reason)
	}
}

// TestBinaryByContent recognises it under any name, and takes no text for it.
func TestBinaryByContent(t *testing.T) {
	for _, sample := range vmsacct.Binary.Samples {
		if s := fixtures.ReadBytes(t, only, "copy.bin", []byte(sample)); s.Verdict != model.NotYetRead {
			t.Errorf("verdict %v, reason %q", s.Verdict, s.Reason)
		}
	}
	for _, in := range fixtures.Glob(t, "vmsacct/*/in.*") {
		if s := fixtures.ReadBytes(t, only, "ACCOUNTNG.DAT", fixtures.Bytes(t, in)); s.Verdict != model.Understood {
			t.Errorf("%s is taken for the binary file", in)
		}
	}
}

// BenchmarkParse reads /FULL listings; a year of a busy system is two million records.
func BenchmarkParse(b *testing.B) {
	var full strings.Builder
	for _, p := range processes(20_000) {
		full.WriteString(p.full())
	}
	suite.Bench(b, "vmsacct", full.String())
}
