package t4_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/t4"
	"dumplens/parsers/text"
)

// numbersOf lists all known numbers of columns by their line and time. Shares of all CPUs depend on how many the rows add up to.
func numbersOf(s *model.Source) map[string]float64 {
	out := map[string]float64{}
	for _, p := range s.Parts {
		for _, series := range p.Series {
			for i, v := range series.Values(nil) {
				if !math.IsNaN(v) && series.Labels.Get("cpu") != "all" {
					out[fmt.Sprintf("%s{%s} line %d %d", series.Metric.Name, series.Labels, series.Axis.Lines[i], series.Axis.Times[i])] = v
				}
			}
		}
	}
	return out
}

// TestTruncated cuts the fixtures at every byte: what is left must not give a number that the whole does not have.
func TestTruncated(t *testing.T) {
	for _, in := range fixtures.Glob(t, "t4/*/in.*") {
		t.Run(in, func(t *testing.T) {
			whole := string(fixtures.Bytes(t, in))
			want := numbersOf(fixtures.Parse(t, t4.Format, whole))
			if len(want) < 6 {
				t.Fatalf("only %d numbers in the fixture", len(want))
			}
			for cut := range len(whole) {
				s := fixtures.Parse(t, t4.Format, whole[:cut])
				fixtures.Sound(t, s)
				fixtures.NoneNegative(t, s)
				for k, v := range numbersOf(s) {
					if w, ok := want[k]; !ok || v != w {
						t.Fatalf("cut at byte %d (after %q): %s = %v, in the whole %v", cut, whole[max(0, cut-40):cut], k, v, w)
					}
				}
			}
		})
	}
}

// TestTail must drop what stands behind the data: averages, blanks, a cut row, old rows and NULs.
func TestTail(t *testing.T) {
	s := fixtures.ReadBytes(t, only, "in.csv", fixtures.Bytes(t, "t4/format1_tail/in.csv"))
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

// TestVariants writes inputs in other ways: the numbers must be the same.
func TestVariants(t *testing.T) {
	for _, in := range fixtures.Glob(t, "t4/*/in.*") {
		content := strings.ReplaceAll(string(fixtures.Bytes(t, in)), "\r\n", "\n")
		want := numbersOf(fixtures.ReadBytes(t, only, "in.csv", []byte(content)))
		for name, raw := range map[string]string{"crlf": strings.ReplaceAll(content, "\n", "\r\n"), "bom": "\ufeff" + content} {
			if got := numbersOf(fixtures.ReadBytes(t, only, "in.csv", []byte(raw))); fmt.Sprint(want) != fmt.Sprint(got) {
				t.Errorf("%s as %s:\nwant %v\ngot  %v", in, name, want, got)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, in := range fixtures.Glob(f, "t4/*/in.*") {
		f.Add(string(fixtures.Bytes(f, in)))
	}
	for _, rel := range fixtures.Glob(f, "t4/bad/*.txtar") {
		in, _ := fixtures.Part(f, fixtures.Txtar(f, rel), "in")
		f.Add(string(in))
	}
	f.Fuzz(func(t *testing.T, content string) {
		t4.Format.Detect(parsers.Head{Name: "in", Text: content})
		s := fixtures.Parse(t, t4.Format, content)
		fixtures.Sound(t, s)
		fixtures.NoneNegative(t, s)
	})
}

// BenchmarkDay reads a day of one-minute rows with 5,000 columns.
func BenchmarkDay(b *testing.B) {
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
	content := out.String()
	b.SetBytes(int64(len(content)))
	b.ReportAllocs()
	for b.Loop() {
		s := &model.Source{}
		builder := model.NewBuilder(s)
		r := text.NewReader(context.Background(), strings.NewReader(content), text.Options{})
		if err := t4.Format.Parse(context.Background(), r, builder); err != nil {
			b.Fatal(err)
		}
		builder.Close(r.Lines())
	}
}
