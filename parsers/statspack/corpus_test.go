package statspack_test

import (
	"bufio"
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"dumplens/parsers/model"
	"dumplens/parsers/statspack"
	"dumplens/parsers/text"
)

const shared = "../../../shared"

// parse reads a whole source with the format.
func parse(t testing.TB, data []byte) *model.Source {
	t.Helper()
	s, err := parseReader(data)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func parseReader(data []byte) (*model.Source, error) {
	s := &model.Source{}
	b := model.NewBuilder(s)
	r := text.NewReader(context.Background(), bytes.NewReader(data), text.Options{Encoding: text.Sniff(data[:min(len(data), 64<<10)])})
	err := statspack.Format.Parse(context.Background(), r, b)
	b.Close(r.Lines())
	return s, err
}

// corpus reads a file of the corpus, and skips the test where there is none.
func corpus(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(shared, "corpus", name))
	if err != nil {
		t.Skip("no corpus here: ", err)
	}
	return data
}

func TestExpectedFigures(t *testing.T) {
	f, err := os.Open(filepath.Join(shared, "expected", "statspack.tsv"))
	if err != nil {
		t.Skip("no expected figures here: ", err)
	}
	defer f.Close()
	byName := map[string][]*model.Metric{}
	for _, m := range model.Vocabulary() {
		byName[m.Name] = append(byName[m.Name], m)
	}
	parts := map[string]*model.Part{}
	rows := bufio.NewScanner(f)
	rows.Scan()
	for rows.Scan() {
		c := strings.Split(rows.Text(), "\t")
		file, name, labels, unit := c[0], c[1], c[2], c[5]
		if parts[file] == nil {
			s := parse(t, corpus(t, file))
			if len(s.Parts) != 1 {
				t.Fatalf("%s: %d parts, want 1", file, len(s.Parts))
			}
			parts[file] = s.Parts[0]
		}
		want, err := strconv.ParseFloat(c[4], 64)
		if err != nil {
			t.Fatal(err)
		}
		var pairs []string
		for _, l := range strings.Split(labels, ",") {
			if k, v, ok := strings.Cut(l, "="); ok {
				pairs = append(pairs, k, v)
			}
		}
		if strings.HasPrefix(name, "oracle.wait.") {
			pairs = append(pairs, "scope", "all")
		}
		var found []model.Sample
		for _, m := range byName[name] {
			if m.Unit.Symbol == unit {
				found = append(found, parts[file].SamplesOf(m, pairs...)...)
			}
		}
		if len(found) != 1 {
			t.Errorf("%s: %s{%s} comes %d times, want once", file, name, labels, len(found))
			continue
		}
		tolerance := 0.001 + 0.005*math.Abs(want)
		if name == "oracle.wait.count" {
			tolerance = 0
		}
		if math.Abs(found[0].Value-want) > tolerance {
			t.Errorf("%s: %s{%s} is %v, want %v", file, name, labels, found[0].Value, want)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

func TestCorpusCoverage(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(shared, "corpus", "statspack", "*sp_*"))
	if len(files) == 0 {
		t.Skip("no corpus here")
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
		for _, p := range s.Parts {
			report := p.Document.(*statspack.Report)
			checkWaits(t, name, report)
			checkSections(t, name, data, report)
		}
		for _, n := range s.Notes {
			if n.Level > model.Info || testing.Verbose() && !strings.Contains(n.Msg.S, "not yet read") {
				t.Logf("    %s:%d: %s: %s", name, n.Pos.Line, n.Level, n.Msg)
			}
		}
	}
}

// checkWaits recomputes times from counts and printed averages, within what rounding allows.
func checkWaits(t *testing.T, name string, r *statspack.Report) {
	for _, table := range r.Waits {
		for _, w := range table.Rows {
			if math.IsNaN(w.PrintedMean) || math.IsNaN(w.Time) || math.IsNaN(w.Count) {
				continue
			}
			unit := 1.0
			if strings.HasPrefix(r.Header.Release, "8.") {
				unit = 0.01
			}
			if off := math.Abs(w.Count*w.PrintedMean - w.Time); off > 0.51*unit+w.Count*0.51e-3 {
				t.Errorf("%s:%d: %s: %v waits of %v s do not make %v s", name, w.Line, w.Event, w.Count, w.PrintedMean, w.Time)
			}
		}
	}
}

// checkSections finds every title with its snapshots and wants it in the list of sections.
func checkSections(t *testing.T, name string, data []byte, r *statspack.Report) {
	titles := map[string]bool{}
	for _, s := range r.Sections {
		titles[s.Title] = true
	}
	for i, line := range strings.Split(string(data), "\n") {
		title, _, ok := strings.Cut(line, "DB/Inst:")
		if !ok {
			title, _, ok = strings.Cut(line, " for DB:")
		}
		if ok && !titles[strings.Trim(title, " \f")] {
			t.Errorf("%s:%d: section is neither read nor listed", name, i+1)
		}
	}
}
