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

// parse reads a text with the parser alone, as the driver does.
func parse(t testing.TB, content string) *model.Source {
	t.Helper()
	s := &model.Source{}
	b := model.NewBuilder(s)
	r := text.NewReader(t.Context(), strings.NewReader(content), text.Options{})
	if err := vmsacct.Format.Parse(t.Context(), r, b); err != nil {
		t.Fatal(err)
	}
	b.Close(r.Lines())
	return s
}

// sound checks what must hold whatever was read.
func sound(t testing.TB, s *model.Source) {
	t.Helper()
	if s.Understood > s.Lines {
		t.Fatalf("%d of %d lines understood", s.Understood, s.Lines)
	}
	for _, n := range s.Notes {
		if n.Pos.Line < 0 || n.Pos.Line > max(s.Lines, 1) || strings.HasPrefix(n.Msg.S, "defect") {
			t.Fatalf("note at line %d of %d: %s", n.Pos.Line, s.Lines, n.Msg)
		}
	}
	last := int32(0)
	for _, p := range s.Parts {
		if p.First <= last || p.Last < p.First || p.Last > max(s.Lines, 1) {
			t.Fatalf("part of lines %d to %d after line %d of %d", p.First, p.Last, last, s.Lines)
		}
		last = p.Last
		for x := range p.Samples.All() {
			if x.Value < 0 || math.IsInf(x.Value, 0) || x.Pos.Line < p.First || x.Pos.Line > p.Last {
				t.Fatalf("%s{%s} = %v at line %d", x.Metric.Name, x.Labels, x.Value, x.Pos.Line)
			}
		}
	}
}

// TestTruncated cuts the fixtures at every byte: a trailer must not give another number than the whole does, and sums of listings must
// not grow.
func TestTruncated(t *testing.T) {
	for _, in := range fixtures.Glob(t, "vmsacct/*/in.*") {
		t.Run(in, func(t *testing.T) {
			whole := string(fixtures.Bytes(t, in))
			want := numbersOf(parse(t, whole))
			step := max(1, len(whole)/700)
			for cut := 0; cut < len(whole); cut += step {
				s := parse(t, whole[:cut])
				sound(t, s)
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
		sound(t, parse(t, content))
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
