package awr_test

import (
	"slices"
	"strings"
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers/orareport"
)

// TestCorpus reads every report of the field nearly line by line.
func TestCorpus(t *testing.T) {
	suite.Field(t, formattest.Field{Files: []string{"statspack/*awr*"}, Least: 1, Lines: 0.98})
}

// TestTitles finds every title of the corpus, and wants it read or in the list of what is not used, with its lines.
func TestTitles(t *testing.T) {
	for name, data := range formattest.Files(t, "statspack/*awr*") {
		if strings.HasSuffix(name, ".html") {
			continue
		}
		r := parse(t, string(data)).Parts[0].Document.(*orareport.Report)
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
