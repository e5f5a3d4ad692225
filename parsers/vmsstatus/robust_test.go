package vmsstatus_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/text"
	"dumplens/parsers/vmsstatus"
)

// TestTruncated cuts the fixtures at every byte: what is left must not give a number that the whole does not have at that line.
func TestTruncated(t *testing.T) {
	for _, in := range fixtures.Glob(t, "vmsstatus/*/in.*") {
		t.Run(in, func(t *testing.T) {
			whole := string(fixtures.Bytes(t, in))
			want := numbersOf(fixtures.Parse(t, vmsstatus.Format, whole))
			for cut := range len(whole) {
				s := fixtures.Parse(t, vmsstatus.Format, whole[:cut])
				fixtures.Sound(t, s)
				for k, v := range numbersOf(s) {
					if w, ok := want[k]; !ok || v != w {
						t.Fatalf("cut at byte %d (after %q): %s = %v, in the whole %v", cut, whole[max(0, cut-40):cut], k, v, w)
					}
				}
			}
		})
	}
}

// numbersOf lists the known numbers of a source but those that are counted over lines, and those whose unit follows from a later line.
func numbersOf(s *model.Source) map[string]float64 {
	out := map[string]float64{}
	for _, p := range s.Parts {
		for x := range p.Samples.All() {
			if !math.IsNaN(x.Value) && x.Metric != model.VMSProcesses && x.Metric != model.VMSReservation && x.Labels.Get("item") != "high-water marking" {
				out[fmt.Sprintf("%s{%s} line %d", x.Metric.Name, x.Labels, x.Pos.Line)] = x.Value
			}
		}
	}
	return out
}

// TestVariants writes inputs in other ways: the numbers must be the same.
func TestVariants(t *testing.T) {
	for _, in := range fixtures.Glob(t, "vmsstatus/*/in.*") {
		content := string(fixtures.Bytes(t, in))
		want := numbersOf(fixtures.ReadBytes(t, only, "in.txt", []byte(content)))
		if len(want) == 0 {
			t.Errorf("%s has no numbers", in)
		}
		for name, raw := range map[string]string{"crlf": strings.ReplaceAll(content, "\n", "\r\n"), "bom": "\ufeff" + content} {
			if got := numbersOf(fixtures.ReadBytes(t, only, "in.txt", []byte(raw))); fmt.Sprint(want) != fmt.Sprint(got) {
				t.Errorf("%s as %s:\nwant %v\ngot  %v", in, name, want, got)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, in := range fixtures.Glob(f, "vmsstatus/*/in.*") {
		f.Add(string(fixtures.Bytes(f, in)))
	}
	for _, rel := range fixtures.Glob(f, "vmsstatus/bad/*.txtar") {
		in, _ := fixtures.Part(f, fixtures.Txtar(f, rel), "in")
		f.Add(string(in))
	}
	f.Fuzz(func(t *testing.T, content string) {
		vmsstatus.Format.Detect(parsers.Head{Name: "in", Text: content})
		fixtures.Sound(t, fixtures.Parse(t, vmsstatus.Format, content))
	})
}

// BenchmarkParse reads a long log of SHOW SYSTEM outputs.
func BenchmarkParse(b *testing.B) {
	content := strings.Repeat(string(fixtures.Bytes(b, "vmsstatus/system/in.txt")), 2000)
	b.SetBytes(int64(len(content)))
	b.ReportAllocs()
	for b.Loop() {
		s := &model.Source{}
		builder := model.NewBuilder(s)
		r := text.NewReader(context.Background(), strings.NewReader(content), text.Options{})
		if err := vmsstatus.Format.Parse(context.Background(), r, builder); err != nil {
			b.Fatal(err)
		}
		builder.Close(r.Lines())
	}
}
