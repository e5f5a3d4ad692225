package nmon_test

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"dumplens/fixtures"
	"dumplens/parsers/model"
	"dumplens/parsers/nmon"
	"dumplens/parsers/text"
)

// parse reads a text with the parser alone, as the driver does.
func parse(t testing.TB, content string) *model.Source {
	t.Helper()
	s := &model.Source{}
	b := model.NewBuilder(s)
	r := text.NewReader(t.Context(), strings.NewReader(content), text.Options{})
	if err := nmon.Format.Parse(t.Context(), r, b); err != nil {
		t.Fatal(err)
	}
	b.Close(r.Lines())
	return s
}

// numbers are all known numbers of a source: those of sections by the line they stand at, and those that are counted or added up over
// lines, which grow with the source.
type numbers struct{ read, grown map[string]float64 }

func numbersOf(s *model.Source) numbers {
	n := numbers{map[string]float64{}, map[string]float64{}}
	for _, p := range s.Parts {
		for _, m := range p.Samples {
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
	whole := string(fixtures.Bytes(t, "nmon/linux_16g/in.nmon"))
	want := numbersOf(parse(t, whole))
	if len(want.read) < 200 {
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

// TestTruncatedLines cuts every fixture after every line, with and without the line end.
func TestTruncatedLines(t *testing.T) {
	for _, in := range fixtures.Glob(t, "nmon/*/in.*") {
		content := string(fixtures.Bytes(t, in))
		for i := range len(content) {
			if content[i] == '\n' {
				sound(t, parse(t, content[:i+1]))
				sound(t, parse(t, content[:i]))
			}
		}
	}
}

// sound checks what must hold whatever was read.
func sound(t testing.TB, s *model.Source) {
	t.Helper()
	if s.Understood > s.Lines {
		t.Fatalf("%d of %d lines understood", s.Understood, s.Lines)
	}
	for _, n := range s.Notes {
		if n.Pos.Line < 0 || n.Pos.Line > max(s.Lines, 1) {
			t.Fatalf("note at line %d of %d: %s", n.Pos.Line, s.Lines, n.Msg)
		}
		if strings.HasPrefix(n.Msg.S, "defect") {
			t.Fatalf("line %d: %s", n.Pos.Line, n.Msg)
		}
	}
	last := int32(0)
	for _, p := range s.Parts {
		if p.First <= last || p.Last < p.First || p.Last > max(s.Lines, 1) {
			t.Fatalf("part of lines %d to %d after line %d of %d", p.First, p.Last, last, s.Lines)
		}
		last = p.Last
		for _, series := range p.Series {
			values := series.Values(nil)
			if len(values) != series.Axis.Len() || len(values) != len(series.Axis.Lines) {
				t.Fatalf("%s{%s}: %d values at %d times", series.Metric.Name, series.Labels, len(values), series.Axis.Len())
			}
			for i, v := range values {
				if math.IsInf(v, 0) || v < 0 {
					t.Fatalf("%s{%s}: %v at line %d", series.Metric.Name, series.Labels, v, series.Axis.Lines[i])
				}
			}
		}
	}
}

// TestVariants writes one capture in other ways: the numbers, names and lines must be the same.
func TestVariants(t *testing.T) {
	content := strings.ReplaceAll(string(fixtures.Bytes(t, "nmon/aix_shared/in.nmon")), "oracle", "oraclé")
	variants := map[string][]byte{
		"crlf":     []byte(strings.ReplaceAll(content, "\n", "\r\n")),
		"cr":       []byte(strings.ReplaceAll(content, "\n", "\r")),
		"latin1":   latin1(content),
		"utf8bom":  []byte("\ufeff" + content),
		"utf16le":  utf16le(content),
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

func utf16le(s string) []byte {
	out := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(s)) {
		out = append(out, byte(u), byte(u>>8))
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
	sound(t, s)
	if !strings.Contains(string(fixtures.Notes(s)), "widths of its rows differ too much") {
		t.Errorf("notes:\n%s", fixtures.Notes(s))
	}
}

func FuzzParse(f *testing.F) {
	for _, in := range fixtures.Glob(f, "nmon/*/in.*") {
		f.Add(string(fixtures.Bytes(f, in)))
	}
	for _, rel := range fixtures.Glob(f, "nmon/bad/*.txtar") {
		in, _ := fixtures.Part(f, fixtures.Txtar(f, rel), "in")
		f.Add(string(in))
	}
	f.Fuzz(func(t *testing.T, content string) { sound(t, parse(t, content)) })
}
