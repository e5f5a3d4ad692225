package formats_test

import (
	"fmt"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers"
	"dumplens/parsers/formats"
	"dumplens/parsers/model"
)

// each runs a test for every format.
func each(t *testing.T, test func(t *testing.T, f *parsers.Format)) {
	t.Helper()
	for _, f := range formats.All {
		t.Run(f.Name, func(t *testing.T) { test(t, f) })
	}
}

func TestDescribed(t *testing.T) {
	seen := map[string]bool{}
	each(t, func(t *testing.T, f *parsers.Format) {
		if f.Name == "" || f.Name != strings.ToLower(f.Name) || seen[f.Name] {
			t.Errorf("the name %q is not lower case, or taken", f.Name)
		}
		seen[f.Name] = true
		if f.Title == "" || len(f.Doc) < 200 || len(f.Samples) == 0 || f.Detect == nil {
			t.Errorf("title %q, %d bytes of doc, %d samples: all are needed", f.Title, len(f.Doc), len(f.Samples))
		}
	})
}

// TestSamples: a head is detected by its own format and refused by all others, with either line end.
func TestSamples(t *testing.T) {
	each(t, func(t *testing.T, f *parsers.Format) {
		for i, sample := range f.Samples {
			for _, content := range []string{sample, strings.ReplaceAll(sample, "\n", "\r\n")} {
				for _, other := range formats.All {
					score := other.Detect(parsers.Head{Name: "in", Text: content})
					if other == f && score <= parsers.No {
						t.Errorf("sample %d is not detected", i)
					}
					if other != f && score > parsers.No {
						t.Errorf("sample %d is taken by %s too (%d)", i, other.Name, score)
					}
				}
			}
		}
	})
}

// TestForeign: no format takes what is no dump at all.
func TestForeign(t *testing.T) {
	for name, content := range map[string]string{
		"empty":  "",
		"blank":  "\n\n  \n",
		"letter": prose(50),
		"code":   "package main\n\nfunc main() {\n\tprintln(\"hello\")\n}\n",
		"table":  "name,size,owner\na.txt,12,root\nb.txt,13,root\n",
		"log":    strings.Repeat("2026-03-01 10:00:00 INFO  server started on port 8080\n", 50),
	} {
		each(t, func(t *testing.T, f *parsers.Format) {
			if score := f.Detect(parsers.Head{Name: name, Text: content}); score > parsers.No {
				t.Errorf("%s is taken (%d)", name, score)
			}
		})
	}
}

// prose is text of no format.
func prose(lines int) string {
	var b strings.Builder
	for i := range lines {
		fmt.Fprintf(&b, "%d. The users wait for their orders, and nobody knows yet what for.\n", i+1)
	}
	return b.String()
}

// declined reports whether a dump was found at a line, and a note there says why it is not read.
func declined(s *model.Source, line int32) bool {
	return len(s.Parts) == 0 && len(s.Notes) > 0 && near(s.Notes[0].Pos.Line, line) && s.Notes[0].Level > model.Info
}

// near accepts the line behind one, too: a dump may be known by the command that made it, which is no line of the dump.
func near(line, start int32) bool { return line == start || line == start+1 }

// TestStarts: a dump that is pasted behind other text is found there by its first line.
func TestStarts(t *testing.T) {
	each(t, func(t *testing.T, f *parsers.Format) {
		if f.Starts == nil {
			t.Skip("its dumps have no line to know them by")
		}
		found := 0
		for i, sample := range f.Samples {
			start := startLine(f, sample)
			if start == 0 {
				continue // a tail or a fragment
			}
			found++
			s := fixtures.ReadBytes(t, formats.All, "mail.txt", []byte(prose(200)+sample))
			if f.Parse == nil {
				continue
			}
			if declined(s, int32(200+start)) {
				continue
			}
			if len(s.Parts) != 1 || s.Parts[0].Format != f.Name {
				t.Errorf("sample %d: %d parts, %s", i, len(s.Parts), fixtures.Notes(s))
				continue
			}
			if first := s.Parts[0].First; !near(first, int32(200+start)) {
				t.Errorf("sample %d: the part starts at line %d, want %d", i, first, 200+start)
			}
		}
		if found == 0 {
			t.Error("no sample has a line that starts a dump")
		}
		for _, line := range strings.Split(prose(3), "\n") {
			if f.Starts(line) {
				t.Errorf("%q starts a dump", line)
			}
		}
	})
}

// startLine is the first line of a sample that starts a dump, 0 when there is none.
func startLine(f *parsers.Format, sample string) int {
	for i, line := range strings.Split(sample, "\n") {
		if f.Starts(line) {
			return i + 1
		}
	}
	return 0
}

// TestTruncated cuts every sample at every byte: parsing must not panic, and must keep its promises.
func TestTruncated(t *testing.T) {
	each(t, func(t *testing.T, f *parsers.Format) {
		if f.Parse == nil {
			t.Skip("not read yet")
		}
		for _, sample := range f.Samples {
			for cut := range len(sample) + 1 {
				formattest.Sound(t, formattest.Parse(t, f, sample[:cut]))
			}
		}
	})
}

// TestSuites: the tests of every format that is read begin with a Suite, which is what a new format is held to.
func TestSuites(t *testing.T) {
	each(t, func(t *testing.T, f *parsers.Format) {
		if f.Parse == nil {
			t.Skip("not read yet")
		}
		source := strings.Join(testFiles(t, f.Name), "")
		for _, call := range []string{"suite.Test(t)", "suite.Fuzz(f)", "func BenchmarkParse("} {
			if !strings.Contains(source, call) {
				t.Errorf("parsers/%s has no %s in its tests", f.Name, call)
			}
		}
	})
}

// testFiles are the tests of a format.
func testFiles(t *testing.T, format string) []string {
	t.Helper()
	var out []string
	for _, rel := range fixtures.Glob(t, "../parsers/"+format+"/*_test.go") {
		out = append(out, string(fixtures.Bytes(t, rel)))
	}
	return out
}
