package statspack_test

import (
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers/orareport"
)

// TestExpected compares with the numbers that the field's reports print.
func TestExpected(t *testing.T) { suite.Expected(t, (*fixtures.Figure).Rounded) }

// TestCorpus reads every report of the field: whole ones are understood nearly line by line, and every section of theirs is known.
func TestCorpus(t *testing.T) {
	files := formattest.Files(t, "statspack/*sp_*")
	suite.Field(t, formattest.Field{Files: []string{"statspack/sp_*"}, Least: 1, Lines: 0.98})
	for name, data := range files {
		for _, p := range parse(t, string(data)).Parts {
			report := p.Document.(*orareport.Report)
			checkWaits(t, name, report)
			checkSections(t, name, data, report)
		}
	}
}

// checkSections finds every title with its snapshots and wants it in the list of sections.
func checkSections(t *testing.T, name string, data []byte, r *orareport.Report) {
	titles := map[string]bool{}
	for _, s := range r.Sections {
		titles[s.Title] = true
		if s.AsPrinted {
			t.Errorf("%s:%d: section %q is kept as printed: it needs a Spec", name, s.First, s.Title)
		}
	}
	for i, line := range strings.Split(string(data), "\n") {
		title, _, ok := strings.Cut(line, "DB/Inst:")
		if !ok {
			title, _, ok = strings.Cut(line, " for DB:")
		}
		if !ok && strings.Contains(line, "Instance: ") {
			title, _, ok = strings.Cut(line, " DB: ")
		}
		if ok && !titles[strings.Trim(title, " \f")] {
			t.Errorf("%s:%d: section is neither read nor listed", name, i+1)
		}
	}
}
