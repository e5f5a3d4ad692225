package vmsacct_test

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
	"dumplens/parsers/vmsacct"
)

// TestTruncated cuts the fixtures at every byte: a trailer must not give another number than the whole does, and sums of listings must
// not grow.
func TestTruncated(t *testing.T) {
	for _, in := range fixtures.Glob(t, "vmsacct/*/in.*") {
		t.Run(in, func(t *testing.T) {
			whole := string(fixtures.Bytes(t, in))
			want := numbersOf(fixtures.Parse(t, vmsacct.Format, whole))
			step := max(1, len(whole)/700)
			for cut := 0; cut < len(whole); cut += step {
				s := fixtures.Parse(t, vmsacct.Format, whole[:cut])
				fixtures.Sound(t, s)
				fixtures.NoneNegative(t, s)
				for k, v := range numbersOf(s) {
					w, ok := want[k]
					if strings.HasPrefix(k, "vms.job") && (!ok || v != w) || strings.HasPrefix(k, "vms.accounting") && !(v <= w+1e-9) {
						t.Fatalf("cut at byte %d (after %q): %s = %v, in the whole %v", cut, whole[max(0, cut-40):cut], k, v, w)
					}
				}
			}
		})
	}
}

// numbersOf lists the known numbers of trailers by line and those of listings by labels. The jobs of a record that was cut lack labels.
func numbersOf(s *model.Source) map[string]float64 {
	out := map[string]float64{}
	for _, p := range s.Parts {
		_, trailer := p.Document.(*vmsacct.Trailer)
		for x := range p.Samples.All() {
			switch {
			case math.IsNaN(x.Value):
			case trailer:
				out[fmt.Sprintf("%s line %d", x.Metric.Name, x.Pos.Line)] = x.Value
			case strings.HasPrefix(x.Metric.Name, "vms.accounting") && x.Labels.Get("subtype") != "":
				out[fmt.Sprintf("%s{%s}", x.Metric.Name, x.Labels)] = x.Value
			}
		}
	}
	return out
}

// TestVariants writes inputs in other ways: the numbers must be the same.
func TestVariants(t *testing.T) {
	for _, in := range fixtures.Glob(t, "vmsacct/*/in.*") {
		content := string(fixtures.Bytes(t, in))
		plain := fixtures.ReadBytes(t, only, "in.txt", []byte(content))
		want := numbersOf(plain)
		for name, raw := range map[string]string{
			"crlf":   strings.ReplaceAll(content, "\n", "\r\n"),
			"bom":    "\ufeff" + content,
			"quoted": strings.TrimSuffix(strings.ReplaceAll("> "+content, "\n", "\n> "), "> "),
		} {
			if name == "quoted" && (strings.Contains(in, "full") || strings.Contains(in, "brief") || strings.Contains(in, "summary")) {
				continue
			}
			got := numbersOf(fixtures.ReadBytes(t, only, "in.txt", []byte(raw)))
			if fmt.Sprint(want) != fmt.Sprint(got) {
				t.Errorf("%s as %s:\nwant %v\ngot  %v", in, name, want, got)
			}
		}
	}
}

// TestBinary recognises the accounting file itself, and says how to make a text of it.
func TestBinary(t *testing.T) {
	s := fixtures.ReadBytes(t, only, "ACCOUNTNG.DAT", []byte(strings.Repeat("\x50\x00\x02\x31\x4e\x00\x01\x00\x00\x30MILLER      \x00\x00\xff\xfe", 40)))
	if s.Verdict != model.NotYetRead || !strings.Contains(s.Reason.S, "ACCOUNTING/FULL/OUTPUT=") {
		t.Errorf("verdict %v, reason %q", s.Verdict, s.Reason)
	}
}

func FuzzParse(f *testing.F) {
	for _, in := range fixtures.Glob(f, "vmsacct/*/in.*") {
		f.Add(string(fixtures.Bytes(f, in)))
	}
	for _, rel := range fixtures.Glob(f, "vmsacct/bad/*.txtar") {
		in, _ := fixtures.Part(f, fixtures.Txtar(f, rel), "in")
		f.Add(string(in))
	}
	f.Fuzz(func(t *testing.T, content string) {
		vmsacct.Binary.Detect(parsers.Head{Name: "in", Text: content})
		vmsacct.Format.Detect(parsers.Head{Name: "in", Text: content})
		s := fixtures.Parse(t, vmsacct.Format, content)
		fixtures.Sound(t, s)
		fixtures.NoneNegative(t, s)
	})
}

// BenchmarkFull reads /FULL listings; a year of a busy system is two million records.
func BenchmarkFull(b *testing.B) {
	var full strings.Builder
	for _, p := range processes(20_000) {
		full.WriteString(p.full())
	}
	content := full.String()
	b.SetBytes(int64(len(content)))
	b.ReportAllocs()
	for b.Loop() {
		s := &model.Source{}
		builder := model.NewBuilder(s)
		r := text.NewReader(context.Background(), strings.NewReader(content), text.Options{})
		if err := vmsacct.Format.Parse(context.Background(), r, builder); err != nil {
			b.Fatal(err)
		}
		builder.Close(r.Lines())
	}
	b.ReportMetric(20_000*float64(b.N)/b.Elapsed().Seconds(), "records/s")
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
