package t4_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers/model"
	"dumplens/parsers/t4"
)

var suite = formattest.Suite{Format: t4.Format, Grammar: t4.EBNF(), Step: 1, Unsigned: true,
	Loses:    map[string]string{"marked": "*"},
	Reckoned: []string{"system.cpu.utilization{cpu=all}"}, // a share of as many CPUs as the rows add up to
	Invents:  []string{"vms.t4.column"},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

// TestComposite reads a file of several collectors: four CPUs, none of them over 100 %.
func TestComposite(t *testing.T) {
	const name = "t4_comp_head140.csv"
	p := suite.Field(t, formattest.Field{Files: []string{"openvms/" + name}, Parts: 1})[name].Parts[0]
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
}

// TestDay reads a whole day of cluster messages, whose end is an average and NULs.
func TestDay(t *testing.T) {
	const name = "t4_smtfb1_19nov2015_0001_2359_scs.csv"
	p := suite.Field(t, formattest.Field{Files: []string{"openvms/" + name}, Parts: 1})[name].Parts[0]
	if from, to := p.Window.From.Format("15:04"), p.Window.To.Format("15:04"); from != "00:02" || to != "23:59" {
		t.Errorf("from %s to %s, want 00:02 to 23:59", from, to)
	}
	if n := p.Series[0].Len(); n != 1438 || len(p.Series) != 24 {
		t.Errorf("%d series of %d points, want 24 of 1438", len(p.Series), n)
	}
}

// TestTail must drop what stands behind the data: averages, blanks, a cut row, old rows and NULs.
func TestTail(t *testing.T) {
	s := formattest.Parse(t, t4.Format, string(fixtures.Bytes(t, "t4/format1_tail/in.csv")))
	p := s.Parts[0]
	if n := p.Series[0].Len(); n != 10 {
		t.Errorf("%d points, want the 10 before the average", n)
	}
	if to := p.Window.To.Format("15:04"); to != "00:11" {
		t.Errorf("data ends at %s, want 00:11", to)
	}
	if n := p.Document.(*t4.Capture).CPUs; n != 2 {
		t.Errorf("%d CPUs, want 2", n)
	}
}

// BenchmarkParse reads a day of one-minute rows with 5,000 columns.
func BenchmarkParse(b *testing.B) {
	var out strings.Builder
	out.WriteString("$$$ START COLUMN HEADERS $$$\n[MON]Sample Time")
	for i := range 4999 {
		fmt.Fprintf(&out, ",[MON.PROC]PROC_%d CpuTim", i)
	}
	out.WriteString("\n$$$ END COLUMN HEADERS $$$\n")
	for m := range 1440 {
		fmt.Fprintf(&out, "%2d-MAR-2026 %02d:%02d:00.01 ", 3, m/60, m%60)
		for i := range 4999 {
			fmt.Fprintf(&out, ", %d.%02d", (i*m)%90, (i+m)%100)
		}
		out.WriteByte('\n')
	}
	suite.Bench(b, "t4", out.String())
}
