package statspack_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"dumplens/parsers/model"
)

// TestCut cuts the fixtures at every line: what is left must be read as before, and the cut must be said.
func TestCut(t *testing.T) {
	for name, data := range inputs(t) {
		whole := numbers(parse(t, data))
		lines := strings.SplitAfter(string(data), "\n")
		for n := 1; n < len(lines)-2; n++ {
			s := parse(t, []byte(strings.Join(lines[:n], "")))
			if s.Understood > s.Lines {
				t.Fatalf("%s cut at line %d: %d lines understood of %d", name, n, s.Understood, s.Lines)
			}
			for key, v := range numbers(s) {
				if was, ok := whole[key]; ok && was != v && v != "NaN" {
					t.Fatalf("%s cut at line %d: %s is %s, was %s", name, n, key, v, was)
				}
			}
			if len(s.Parts) > 0 && !strings.Contains(fmt.Sprint(s.Notes), "truncated") {
				t.Fatalf("%s cut at line %d: not said", name, n)
			}
		}
	}
}

// numbers lists the samples of a source by metric, labels and line.
func numbers(s *model.Source) map[string]string {
	out := map[string]string{}
	for i, p := range s.Parts {
		for _, m := range p.Samples {
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
			"indented":        func(s string) []byte { return []byte("  " + strings.ReplaceAll(s, "\n", "\n  ")) },
		} {
			if diff := cmp.Diff(want, numbers(parse(t, f(string(data))))); diff != "" {
				t.Errorf("%s with %s (-want +got):\n%s", name, disguise, diff)
			}
		}
	}
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
		if len(p.Samples) < 100 || p.Variant == "" {
			t.Errorf("part at line %d has %d numbers of release %q", p.First, len(p.Samples), p.Variant)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, data := range inputs(f) {
		for _, page := range bytes.SplitAfter(data, []byte("\f")) { // whole reports are slow to mutate
			f.Add(page)
		}
	}
	files, _ := filepath.Glob(filepath.Join(fixtures, "bad", "*.txtar"))
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(fileOf(txtar.Parse(data), "in")))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := parseReader(data)
		if err != nil {
			t.Fatal(err)
		}
		if s.Understood > s.Lines {
			t.Errorf("%d lines understood of %d", s.Understood, s.Lines)
		}
		for _, n := range s.Notes {
			if strings.Contains(n.Msg.S, "defect") || n.Pos.Line > s.Lines {
				t.Errorf("line %d of %d: %s", n.Pos.Line, s.Lines, n.Msg)
			}
		}
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
