package awr_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
)

// corpusFiles are the AWR reports of the field, by name, decompressed.
func corpusFiles(t testing.TB) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(fixtures.Corpus(t, "statspack"), "*awr*"))
	if err != nil || len(files) == 0 {
		t.Fatal("the corpus has no AWR reports: ", err)
	}
	out := map[string][]byte{}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(path)
		if rest, ok := strings.CutSuffix(name, ".gz"); ok {
			z, err := gzip.NewReader(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if data, err = io.ReadAll(z); err != nil {
				t.Fatal(err)
			}
			name = rest
		}
		out[name] = data
	}
	return out
}

func TestCorpusCoverage(t *testing.T) {
	for name, data := range corpusFiles(t) {
		s := parse(t, data)
		sound(t, s)
		t.Logf("%-45s %d parts, %5d of %5d lines %5.1f %%, %d notes", name, len(s.Parts), s.Understood, s.Lines, 100*s.Coverage(), len(s.Notes))
		if s.Coverage() < 0.98 {
			t.Errorf("%s: %.1f %% of the lines understood, want 98", name, 100*s.Coverage())
		}
		for _, n := range s.Notes {
			if n.Level > model.Info || testing.Verbose() {
				t.Logf("    %s:%d: %s: %s", name, n.Pos.Line, n.Level, n.Msg)
			}
		}
	}
}

// TestTitles finds every title of the corpus, and wants it read or in the list of what is not used, with its lines.
func TestTitles(t *testing.T) {
	for name, data := range corpusFiles(t) {
		if strings.HasSuffix(name, ".html") {
			continue
		}
		r := parse(t, data).Parts[0].Document.(*orareport.Report)
		unread := 0
		for _, s := range r.Sections {
			if s.First < 1 || s.Last < s.First {
				t.Errorf("%s: section %q has lines %d to %d", name, s.Title, s.First, s.Last)
			}
			if !s.Read {
				unread++
				t.Logf("%s:%d-%d: not used: %s", name, s.First, s.Last, s.Title)
			}
		}
		titles := 0
		for i, line := range strings.Split(string(data), "\n") {
			title, _, ok := strings.Cut(line, "DB/Inst:")
			if !ok {
				continue
			}
			titles++
			n := int32(i + 1)
			if !slices.ContainsFunc(r.Sections, func(s *orareport.Section) bool { return s.First <= n && n <= s.Last }) {
				t.Errorf("%s:%d: section %q is neither read nor listed", name, n, title)
			}
		}
		t.Logf("%s: %d titles, %d sections, %d of them not used", name, titles, len(r.Sections), unread)
	}
}
