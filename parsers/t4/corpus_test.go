package t4_test

import (
	"math"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/t4"
)

var only = []*parsers.Format{t4.Format}

// TestComposite reads a file of several collectors: four CPUs, none of them over 100 %.
func TestComposite(t *testing.T) {
	s := fixtures.Read(t, only, fixtures.Corpus(t, "openvms/t4_comp_head140.csv")).Sources[0]
	if len(s.Parts) != 1 || s.Understood != s.Lines {
		t.Fatalf("%d parts, %d of %d lines understood\n%s", len(s.Parts), s.Understood, s.Lines, fixtures.Notes(s))
	}
	p := s.Parts[0]
	if n := p.Document.(*t4.Capture).CPUs; n != 4 {
		t.Errorf("%d CPUs, want 4", n)
	}
	cpus := 0
	for _, cpu := range []string{"all", "0", "1", "2", "3"} {
		user, system := p.FirstSeries(model.CPUUtilization, "cpu", cpu, "state", "user"), p.FirstSeries(model.CPUUtilization, "cpu", cpu, "state", "system")
		if user == nil || system == nil {
			t.Fatalf("no user and system time of CPU %s", cpu)
		}
		u, k := user.Values(nil), system.Values(nil)
		if len(u) != 133 {
			t.Fatalf("%d points, want 133", len(u))
		}
		for i := range u {
			if busy := u[i] + k[i]; !(busy >= 0 && busy <= 1) {
				t.Errorf("CPU %s is %v busy at line %d", cpu, busy, user.Axis.Lines[i])
			}
		}
		cpus++
		if cpu == "all" && math.Abs(u[0]+k[0]-20.96/400) > 1e-9 {
			t.Errorf("all CPUs are %v busy in the first row, want %v", u[0]+k[0], 20.96/400)
		}
	}
	if free := p.FirstSeries(model.VMSMemoryList, "list", "free"); free == nil || free.Values(nil)[0] != 338165 {
		t.Error("the free list of the first row is not 338165")
	}
	t.Logf("%d series\n%s", len(p.Series), fixtures.Notes(s))
}

// TestDay reads a whole day of cluster messages, whose end is an average and NULs.
func TestDay(t *testing.T) {
	s := fixtures.Read(t, only, fixtures.Corpus(t, "openvms/t4_smtfb1_19nov2015_0001_2359_scs.csv")).Sources[0]
	if len(s.Parts) != 1 || s.Understood != s.Lines {
		t.Fatalf("%d parts, %d of %d lines understood\n%s", len(s.Parts), s.Understood, s.Lines, fixtures.Notes(s))
	}
	p := s.Parts[0]
	if from, to := p.Window.From.Format("15:04"), p.Window.To.Format("15:04"); from != "00:02" || to != "23:59" {
		t.Errorf("from %s to %s, want 00:02 to 23:59", from, to)
	}
	if n := p.Series[0].Len(); n != 1438 || len(p.Series) != 24 {
		t.Errorf("%d series of %d points, want 24 of 1438", len(p.Series), n)
	}
	t.Logf("%s", fixtures.Notes(s))
}
