package nmon_test

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/nmon"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{nmon.Format}

var suite = formattest.Suite{Format: nmon.Format, Grammar: nmon.EBNF(), Step: 97,
	Loses: map[string]string{
		"marked":        "*",
		"trailing TABs": "cut linux_16g linux_gpu linux_sorted linux_torn long_run merged_hosts restarted tail_crlf tail_then_capture",
		"indented":      "*",
	},
	Halves:   "aix_sorted linux_torn merged_hosts ragged tail_crlf tail_then_capture",
	Sums:     []string{"process."},
	Reckoned: []string{"nmon.", "system.cpu.virtual.count", "system.cpu.logical.count", "system.cpu.physical.", "system.cpu.smt"}, // a partition changes, and says so
	// Lines that a tail does not name are named when those of the capture behind it come first.
	Invents: []string{"system.cpu.context_switches", "system.disk.io", "system.disk.transfers", "system.disk.utilization", "system.disk_group.block_size",
		"system.filesystem.utilization", "system.network.io", "system.network.packets", "system.process.forks"},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

// parse reads a text with the parser alone.
func parse(t testing.TB, content string) *model.Source {
	t.Helper()
	return formattest.Parse(t, nmon.Format, content)
}

// TestTruncated cuts the beginning of a capture at every byte: no other host may come out, either. A cell cut in its middle is the trap.
func TestTruncated(t *testing.T) {
	whole, _, _ := strings.Cut(string(fixtures.Bytes(t, "nmon/linux_16g/in.nmon")), "ZZZZ,T0004")
	every := suite
	every.Step, every.Sums, every.Reckoned = 1, []string{"process.", "nmon."}, nil
	every.Check = func(t testing.TB, s *model.Source) {
		t.Helper()
		for _, p := range s.Parts {
			if h := p.Subject.Host; h != "" && h != "wren" {
				t.Fatalf("host %q", h)
			}
		}
	}
	if n := len(formattest.NumbersOf(parse(t, whole))); n < 150 {
		t.Fatalf("only %d numbers in the fixture", n)
	}
	every.Cut(t, whole)
}

// TestTrailingCommas reads rows that end in a comma each, as spread-sheets write them; there the one at the end of a TOP row belongs to the
// command.
func TestTrailingCommas(t *testing.T) {
	content := string(fixtures.Bytes(t, "nmon/aix_shared/in.nmon"))
	plain, got := parse(t, content), parse(t, strings.ReplaceAll(content, "\n", ",\n"))
	if diff := sections(plain).Diff(sections(got)); diff != "" {
		t.Error(diff)
	}
	if got.Lines != plain.Lines || got.Understood != plain.Understood {
		t.Errorf("%d lines, %d understood; want %d and %d", got.Lines, got.Understood, plain.Lines, plain.Understood)
	}
}

// sections are the numbers of series that stand in rows of sections: without those that are counted or added up over TOP rows.
func sections(s *model.Source) formattest.Numbers {
	for _, p := range s.Parts {
		p.Samples = model.Samples{}
		p.Series = slices.DeleteFunc(p.Series, func(s *model.Series) bool { return strings.HasPrefix(s.Metric.Name, "process.") })
	}
	return formattest.NumbersOf(s)
}

// TestShuffled reads a capture whose lines come in any order: rows know their snapshot, so nothing but the lines may change.
func TestShuffled(t *testing.T) {
	lines := strings.SplitAfter(strings.TrimSuffix(string(fixtures.Bytes(t, "nmon/aix_shared/in.nmon")), "\n"), "\n")
	lines[len(lines)-1] += "\n"
	want := formattest.NumbersOf(parse(t, strings.Join(lines, ""))).Unplaced()
	head := 0
	for !strings.HasPrefix(lines[head], "ZZZZ") {
		head++
	}
	for _, step := range []int{7, 31, 101} { // prime to the number of lines
		var b strings.Builder
		b.WriteString(strings.Join(lines[:head], ""))
		body := lines[head:]
		for i := range body {
			b.WriteString(body[i*step%len(body)])
		}
		got := formattest.NumbersOf(parse(t, b.String())).Unplaced()
		if diff := want.Diff(got); diff != "" {
			t.Errorf("step %d :\n%s", step, diff)
		}
	}
}

// TestWideRows must end soon: rows of very different widths would have gaps filled in without end.
func TestWideRows(t *testing.T) {
	var b bytes.Buffer
	b.WriteString("AAA,progname,nmon\nZZZZ,T0001,08:00:00,01-FEB-2026\n")
	for i := range 30_000 {
		fmt.Fprintf(&b, "DISKBUSY,T%06d,1\n", i)
	}
	b.WriteString("DISKBUSY,T999999" + strings.Repeat(",1", 10_000) + "\n")
	s := parse(t, b.String())
	formattest.Sound(t, s)
	if !strings.Contains(string(fixtures.Notes(s)), "widths of its rows differ too much") {
		t.Errorf("notes:\n%s", fixtures.Notes(s))
	}
}

// TestDetectHeads takes the heads of sections alone for a capture, and no other table of texts.
func TestDetectHeads(t *testing.T) {
	var heads, table strings.Builder
	for _, s := range []string{"CPU01,CPU 1 ember,User%,Sys%", "CPU_ALL,CPU Total ember,User%,Sys%", "MEM,Memory ember,Real Free %", "PROC,Processes ember,Runnable", "NET,Network ember,eth0-read-KB/s",
		"DISKBUSY,Disk %Busy ember,sda", "DISKREAD,Disk Read KB/s ember,sda", "DISKWRITE,Disk Write KB/s ember,sda", "JFSFILE,JFS Filespace ember,/", "PAGE,Paging ember,faults", "FILE,File I/O ember,iget", "VM,Paging ember,nr_dirty"} {
		heads.WriteString(s + "\n")
		table.WriteString("STEP_" + strings.ReplaceAll(s[:3], "_", "X") + ",200,OK,Thread Group,text,true,1\n")
	}
	for content, want := range map[string]bool{heads.String(): true, "label,code,message,thread\n" + table.String(): false} {
		if got := nmon.Format.Detect(parsers.Head{Name: "in", Text: content}) > parsers.No; got != want {
			t.Errorf("taken: %v, want %v:\n%s", got, want, content)
		}
	}
}

// TestExpected compares with figures that were read from the field's files by other means.
func TestExpected(t *testing.T) {
	suite.Expected(t, func(f *fixtures.Figure) float64 { return max(1e-9, 0.005*math.Abs(f.Want)) })
}

// TestCorpus reads every nmon file of the field: whole captures must be understood nearly line by line.
func TestCorpus(t *testing.T) {
	suite.Field(t, formattest.Field{Files: []string{"nmon/*"}, Except: []string{"FRAGMENT", "INDEX", "fake_minimal"}, Lines: 0.99})
}
