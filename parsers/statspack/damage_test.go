package statspack_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"dumplens/fixtures"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/statspack"
	"dumplens/parsers/text"
)

// parse reads a whole source with the format.
func parse(t testing.TB, data []byte) *model.Source {
	t.Helper()
	s := &model.Source{}
	b := model.NewBuilder(s)
	r := text.NewReader(t.Context(), bytes.NewReader(data), text.Options{Encoding: text.Sniff(data[:min(len(data), 64<<10)])})
	if err := statspack.Format.Parse(t.Context(), r, b); err != nil {
		t.Fatal(err)
	}
	b.Close(r.Lines())
	return s
}

// inputs are the whole reports among the fixtures.
func inputs(t testing.TB) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, in := range fixtures.Glob(t, "statspack/*/in.*") {
		out[in] = fixtures.Bytes(t, in)
	}
	return out
}

// sound checks what must hold whatever was read.
func sound(t testing.TB, s *model.Source) {
	t.Helper()
	if s.Understood > s.Lines {
		t.Fatalf("%d of %d lines understood", s.Understood, s.Lines)
	}
	for _, n := range s.Notes {
		if strings.HasPrefix(n.Msg.S, "defect") || n.Pos.Line < 0 || n.Pos.Line > max(s.Lines, 1) {
			t.Fatalf("note at line %d of %d: %s", n.Pos.Line, s.Lines, n.Msg)
		}
	}
	last := int32(0)
	for _, p := range s.Parts {
		if p.First <= last || p.Last < p.First || p.Last > s.Lines {
			t.Fatalf("part of lines %d to %d after line %d of %d", p.First, p.Last, last, s.Lines)
		}
		last = p.Last
		for _, section := range p.Document.(*orareport.Report).Sections {
			if section.First < p.First || section.Last > p.Last || section.Last < section.First {
				t.Fatalf("section %q of lines %d to %d in a part of %d to %d", section.Title, section.First, section.Last, p.First, p.Last)
			}
		}
	}
}

// TestCut cuts the fixtures after every line, and inside of lines: what is left must be read as in the whole, and the cut must be said.
// Half a number looks like a number.
func TestCut(t *testing.T) {
	for name, data := range inputs(t) {
		whole := numbers(parse(t, data))
		end := bytes.Index(data, []byte("End of Report"))
		for cut := 1; cut < end; cut++ {
			if data[cut-1] != '\n' && cut%97 != 0 {
				continue
			}
			s := parse(t, data[:cut])
			sound(t, s)
			for key, v := range numbers(s) {
				if was, ok := whole[key]; ok && was != v && v != "NaN" {
					t.Fatalf("%s cut at byte %d (line %d): %s is %s, was %s", name, cut, s.Lines, key, v, was)
				}
			}
			if len(s.Parts) > 0 && !strings.Contains(fmt.Sprint(s.Notes), "truncated") {
				t.Fatalf("%s cut at byte %d (line %d): not said", name, cut, s.Lines)
			}
		}
	}
}

// numbers lists the samples of a source by metric, labels and line.
func numbers(s *model.Source) map[string]string {
	out := map[string]string{}
	for i, p := range s.Parts {
		for m := range p.Samples.All() {
			out[fmt.Sprintf("part %d line %d %s{%s}", i, m.Pos.Line, m.Metric.Name, m.Labels)] = fmt.Sprint(m.Value)
		}
	}
	return out
}

// TestDisguise writes the fixtures in other ways that leave their lines: the same numbers must come out.
func TestDisguise(t *testing.T) {
	for name, data := range inputs(t) {
		want := numbers(parse(t, data))
		if len(want) < 100 {
			t.Fatalf("%s: only %d numbers", name, len(want))
		}
		for disguise, f := range map[string]func(string) []byte{
			"CRLF":            func(s string) []byte { return []byte(strings.ReplaceAll(s, "\n", "\r\n")) },
			"no form feeds":   func(s string) []byte { return []byte(strings.ReplaceAll(s, "\f", "")) },
			"UTF-8 with BOM":  func(s string) []byte { return []byte("\ufeff" + s) },
			"UTF-16":          utf16le,
			"tabs":            func(s string) []byte { return []byte(tabs(s)) },
			"trailing blanks": func(s string) []byte { return []byte(strings.ReplaceAll(s, "\n", "   \n")) },
			"quoted":          func(s string) []byte { return []byte("> " + strings.ReplaceAll(s, "\n", "\n> ")) },
			"indented":        func(s string) []byte { return []byte("  " + strings.ReplaceAll(s, "\n", "\n  ")) },
		} {
			if diff := cmp.Diff(want, numbers(parse(t, f(string(data))))); diff != "" {
				t.Errorf("%s with %s (-want +got):\n%s", name, disguise, diff)
			}
		}
		for disguise, f := range fixtures.Disguises() {
			s := fixtures.ReadBytes(t, only, "in", []byte(f(string(data))))
			if diff := cmp.Diff(want, numbers(s)); diff != "" {
				t.Errorf("%s with %s (-want +got):\n%s", name, disguise, diff)
			}
		}
	}
}

// TestDisplaced writes the fixtures in ways that lose what stands where: what is still read must be right, and the rest is said.
func TestDisplaced(t *testing.T) {
	for name, data := range inputs(t) {
		want := byName(parse(t, data))
		for disguise, f := range map[string]func(string) string{
			"single blanks":     func(s string) string { return runsOfBlanks.ReplaceAllString(s, " ") },
			"no leading blanks": func(s string) string { return leadingBlanks.ReplaceAllString(s, "") },
			"no blank lines":    func(s string) string { return blankLines.ReplaceAllString(s, "\n") },
			"double spacing":    func(s string) string { return strings.ReplaceAll(s, "\n", "\n\n") },
		} {
			s := parse(t, []byte(f(string(data))))
			sound(t, s)
			if len(s.Notes) == 0 && disguise != "no blank lines" {
				t.Errorf("%s with %s: nothing is said", name, disguise)
			}
			for key, v := range byName(s) {
				if was, ok := want[key]; ok && was != v && v != "NaN" {
					t.Errorf("%s with %s: %s is %s, was %s", name, disguise, key, v, was)
				}
			}
		}
	}
}

var (
	runsOfBlanks  = regexp.MustCompile(` {2,}`)
	leadingBlanks = regexp.MustCompile(`(?m)^ +`)
	blankLines    = regexp.MustCompile(`\n(?:[ ]*\n)+`)
)

// byName lists the samples of a source by metric and labels; of those that come again, the first.
func byName(s *model.Source) map[string]string {
	out := map[string]string{}
	for _, p := range s.Parts {
		for m := range p.Samples.All() {
			key := fmt.Sprintf("%s{%s}", m.Metric.Name, m.Labels)
			if _, ok := out[key]; !ok {
				out[key] = fmt.Sprint(m.Value)
			}
		}
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

// tabs replaces blanks by TABs where SQL*Plus would: up to each multiple of eight.
func tabs(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		line, end := strings.TrimSuffix(line, "\n"), "\n"
		if strings.HasPrefix(line, "\f") {
			b.WriteByte('\f')
			line = line[1:]
		}
		for len(line) >= 8 {
			piece := line[:8]
			if cut := strings.TrimRight(piece, " "); len(cut) < 7 {
				piece = cut + "\t"
			}
			b.WriteString(piece)
			line = line[8:]
		}
		b.WriteString(line + end)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// TestManyReports reads a spool file of all fixtures.
func TestManyReports(t *testing.T) {
	all, want := []byte("SQL> @spreport\n"), 0
	for _, data := range inputs(t) {
		all = append(all, data...)
		want++
	}
	s := parse(t, all)
	if len(s.Parts) != want {
		t.Fatalf("%d parts, want %d", len(s.Parts), want)
	}
	for _, p := range s.Parts {
		if p.Samples.Len() < 100 || p.Variant == "" {
			t.Errorf("part at line %d has %d numbers of release %q", p.First, p.Samples.Len(), p.Variant)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, data := range inputs(f) {
		for _, page := range bytes.SplitAfter(data, []byte("\f")) { // whole reports are slow to mutate
			f.Add(page)
		}
	}
	for _, rel := range fixtures.Glob(f, "statspack/bad/*.txtar") {
		in, _ := fixtures.Part(f, fixtures.Txtar(f, rel), "in")
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s := parse(t, data)
		sound(t, s)
		if !maps.Equal(numbers(s), numbers(parse(t, data))) {
			t.Error("the same bytes gave other numbers")
		}
	})
}

func BenchmarkParse(b *testing.B) {
	var all []byte
	for _, data := range inputs(b) {
		all = append(all, data...)
	}
	all = bytes.Repeat(all, 20)
	b.Run("statspack", func(b *testing.B) {
		b.SetBytes(int64(len(all)))
		b.ReportAllocs()
		for b.Loop() {
			parse(b, all)
		}
	})
}

// BenchmarkCorpus reads whole reports of the field, one after the other.
func BenchmarkCorpus(b *testing.B) {
	files, err := filepath.Glob(filepath.Join(fixtures.Corpus(b, "statspack"), "sp_*"))
	if err != nil {
		b.Fatal(err)
	}
	var all []byte
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		all = append(append(all, data...), '\n')
	}
	b.SetBytes(int64(len(all)))
	b.ReportAllocs()
	for b.Loop() {
		parse(b, all)
	}
}
