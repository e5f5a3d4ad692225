package statspack_test

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
)

func TestExpectedFigures(t *testing.T) {
	byName := map[string][]*model.Metric{}
	for _, m := range model.Vocabulary() {
		byName[m.Name] = append(byName[m.Name], m)
	}
	parts := map[string]*model.Part{}
	for _, f := range fixtures.Expected(t, "statspack") {
		if parts[f.File] == nil {
			data, err := os.ReadFile(fixtures.Corpus(t, f.File))
			if err != nil {
				t.Fatal(err)
			}
			s := parse(t, data)
			if len(s.Parts) != 1 {
				t.Fatalf("%s: %d parts, want 1", f.File, len(s.Parts))
			}
			parts[f.File] = s.Parts[0]
		}
		pairs := f.Pairs
		if strings.HasPrefix(f.Metric, "oracle.wait.") { // all waits
			pairs = append(pairs, "scope", "all")
		}
		var found []model.Sample
		for _, m := range byName[f.Metric] {
			if m.Unit.Symbol == f.Unit {
				found = append(found, parts[f.File].SamplesOf(m, pairs...)...)
			}
		}
		if len(found) != 1 {
			t.Errorf("%s: %s{%s} comes %d times, want once", f.File, f.Metric, f.Labels, len(found))
			continue
		}
		tolerance := 0.001 + 0.005*math.Abs(f.Want)
		if f.Metric == "oracle.wait.count" {
			tolerance = 0
		}
		if math.Abs(found[0].Value-f.Want) > tolerance {
			t.Errorf("%s: %s{%s} is %v, want %v", f.File, f.Metric, f.Labels, found[0].Value, f.Want)
		}
	}
}

func TestCorpusCoverage(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(fixtures.Corpus(t, "statspack"), "*sp_*"))
	if err != nil || len(files) == 0 {
		t.Fatal("the corpus has no reports: ", err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s := parse(t, data)
		name := filepath.Base(path)
		t.Logf("%-40s %5d of %5d lines %3.0f %%, %d notes", name, s.Understood, s.Lines, 100*s.Coverage(), len(s.Notes))
		if s.Understood > s.Lines {
			t.Errorf("%s: more lines understood than there are", name)
		}
		if strings.HasPrefix(name, "sp_") && s.Coverage() < 0.98 {
			t.Errorf("%s: %.1f %% of the lines of a whole report understood, want 98", name, 100*s.Coverage())
		}
		for _, p := range s.Parts {
			report := p.Document.(*orareport.Report)
			checkWaits(t, name, report)
			checkSections(t, name, data, report)
		}
		for _, n := range s.Notes {
			if n.Level > model.Info || testing.Verbose() && !strings.Contains(n.Msg.S, "unknown kind") {
				t.Logf("    %s:%d: %s: %s", name, n.Pos.Line, n.Level, n.Msg)
			}
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
