package nmon_test

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/nmon"
)

// parse reads a text with the parser alone.
func parse(t testing.TB, content string) *model.Source {
	t.Helper()
	return fixtures.Parse(t, nmon.Format, content)
}

func TestRobust(t *testing.T) { fixtures.Robust(t, nmon.Format, "nmon") }

// numbers are all known numbers of a source: those of sections by the line they stand at, and those that are counted or added up over
// lines, which grow with the source.
type numbers struct{ read, grown map[string]float64 }

func numbersOf(s *model.Source) numbers {
	n := numbers{map[string]float64{}, map[string]float64{}}
	for _, p := range s.Parts {
		for m := range p.Samples.All() {
			n.grown[fmt.Sprintf("%s{%s}", m.Metric.Name, m.Labels)] = m.Value
		}
		for _, series := range p.Series {
			for i, v := range series.Values(nil) {
				if math.IsNaN(v) {
					continue
				}
				at := series.Axis.Time(i).Format("15:04:05")
				if strings.HasPrefix(series.Metric.Name, "process.") {
					n.grown[fmt.Sprintf("%s{%s} %s", series.Metric.Name, series.Labels, at)] = v
					continue
				}
				n.read[fmt.Sprintf("%s{%s} line %d %s", series.Metric.Name, series.Labels, series.Axis.Lines[i], at)] = v
			}
		}
	}
	return n
}

// TestTruncated cuts a capture at every byte: what is left must not give a number, a name or a time that the whole does not have. A cell
// cut in its middle is the trap: half a number looks like a number.
func TestTruncated(t *testing.T) {
	whole, _, _ := strings.Cut(string(fixtures.Bytes(t, "nmon/linux_16g/in.nmon")), "ZZZZ,T0004")
	want := numbersOf(parse(t, whole))
	if len(want.read) < 150 {
		t.Fatalf("only %d numbers in the fixture", len(want.read))
	}
	for cut := range len(whole) {
		s := parse(t, whole[:cut])
		got := numbersOf(s)
		for k, v := range got.read {
			if w, ok := want.read[k]; !ok || v != w {
				t.Fatalf("cut at byte %d (after %q): %s = %v, in the whole %v", cut, tail(whole[:cut]), k, v, w)
			}
		}
		for k, v := range got.grown {
			if w, ok := want.grown[k]; !ok || v > w+1e-9 {
				t.Fatalf("cut at byte %d (after %q): %s = %v, in the whole %v", cut, tail(whole[:cut]), k, v, w)
			}
		}
		for _, p := range s.Parts {
			if h := p.Subject.Host; h != "" && h != "wren" {
				t.Fatalf("cut at byte %d: host %q", cut, h)
			}
		}
	}
}

func tail(s string) string { return s[max(0, len(s)-40):] }

// TestVariants writes one capture in ways that TestRobust does not know: the numbers, names and lines must be the same.
func TestVariants(t *testing.T) {
	content := strings.ReplaceAll(string(fixtures.Bytes(t, "nmon/aix_shared/in.nmon")), "oracle", "oraclé")
	variants := map[string][]byte{
		"cr":       []byte(strings.ReplaceAll(content, "\n", "\r")),
		"latin1":   latin1(content),
		"trailing": []byte(strings.ReplaceAll(content, "\n", ",\n")),
	}
	plain := fixtures.ReadBytes(t, only, "in.nmon", []byte(content))
	want := numbersOf(plain)
	for name, raw := range variants {
		t.Run(name, func(t *testing.T) {
			s := fixtures.ReadBytes(t, only, "in.nmon", raw)
			want, got := want, numbersOf(s)
			if name == "trailing" { // there the comma at the end of a TOP row belongs to the command
				want.grown, got.grown = nil, nil
			}
			if diff := cmp.Diff(want, got, cmp.AllowUnexported(numbers{})); diff != "" {
				t.Errorf("(-plain +%s):\n%s", name, diff)
			}
			if s.Lines != plain.Lines || s.Understood != plain.Understood {
				t.Errorf("%d lines, %d understood; want %d and %d", s.Lines, s.Understood, plain.Lines, plain.Understood)
			}
		})
	}
}

func latin1(s string) []byte {
	var out []byte
	for _, r := range s {
		out = append(out, byte(r))
	}
	return out
}

// TestShuffled reads a capture whose lines come in any order: rows know their snapshot, so nothing but the lines may change.
func TestShuffled(t *testing.T) {
	lines := strings.SplitAfter(strings.TrimSuffix(string(fixtures.Bytes(t, "nmon/aix_shared/in.nmon")), "\n"), "\n")
	lines[len(lines)-1] += "\n"
	want := withoutLines(numbersOf(parse(t, strings.Join(lines, ""))))
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
		got := withoutLines(numbersOf(parse(t, b.String())))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("step %d (-in order +shuffled):\n%s", step, diff)
		}
	}
}

// withoutLines drops the lines from the names of numbers.
func withoutLines(n numbers) map[string]float64 {
	out := map[string]float64{}
	for k, v := range n.grown {
		out[k] = v
	}
	for k, v := range n.read {
		name, at, _ := strings.Cut(k, " line ")
		_, at, _ = strings.Cut(at, " ")
		out[name+" "+at] = v
	}
	return out
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
	fixtures.Sound(t, s)
	if !strings.Contains(string(fixtures.Notes(s)), "widths of its rows differ too much") {
		t.Errorf("notes:\n%s", fixtures.Notes(s))
	}
}

func FuzzParse(f *testing.F) {
	for _, rel := range fixtures.Glob(f, "nmon/bad/*.txtar") {
		in, _ := fixtures.Part(f, fixtures.Txtar(f, rel), "in")
		f.Add(string(in))
	}
	fixtures.Fuzz(f, nmon.Format, "nmon")
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
