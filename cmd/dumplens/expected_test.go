package main

import (
	"context"
	"encoding/json"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dumplens/fixtures"
)

// jsonReport is what this test needs of report.json.
type jsonReport struct {
	Metrics []struct {
		Name, Unit string
		Labels     map[string]string
		Value      *float64
	}
	Series []struct {
		Name, Unit string
		Labels     map[string]string
		Stats      struct {
			N              float64
			Min, Mean, Max *float64
		}
	}
}

// TestExpected holds report.json to the independently read figures of the field's files.
func TestExpected(t *testing.T) {
	for _, table := range []string{"nmon", "statspack", "awr", "sqltrace", "tkprof", "jmeter"} {
		t.Run(table, func(t *testing.T) {
			reports := map[string]*jsonReport{}
			for _, f := range fixtures.Expected(t, table) {
				if reports[f.File] == nil {
					reports[f.File] = reportOf(t, fixtures.Corpus(t, f.File))
				}
				got := reports[f.File].figure(f)
				if !(math.Abs(got-f.Want) <= f.Rounded()) {
					t.Errorf("%s: %s{%s} %s is %v, want %v", f.File, f.Metric, f.Labels, f.Stat, got, f.Want)
				}
			}
		})
	}
}

func reportOf(t *testing.T, path string) *jsonReport {
	t.Helper()
	out := filepath.Join(t.TempDir(), "report.json")
	err := run(context.Background(), []string{"-q", "-o", out, path}, nil, io.Discard, io.Discard)
	if status(err, io.Discard) != exitOK && status(err, io.Discard) != exitUnreadable { // a report that nothing was understood is one too
		t.Fatal(err)
	}
	b, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	r := &jsonReport{}
	if err := json.Unmarshal(b, r); err != nil {
		t.Fatal(err)
	}
	return r
}

// figure finds a number. An event in several tables means scope=all, unless the row names another.
func (r *jsonReport) figure(f fixtures.Figure) float64 {
	name, labels, stat, unit := f.Metric, f.Labels, f.Stat, f.Unit
	for _, m := range r.Metrics {
		if m.Name == name && m.Unit == unit && matches(m.Labels, labels) && m.Value != nil {
			return *m.Value
		}
	}
	for _, s := range r.Series {
		if s.Name != name || s.Unit != unit && stat != "n" || !matches(s.Labels, labels) {
			continue
		}
		switch {
		case stat == "n":
			return s.Stats.N
		case stat == "mean" && s.Stats.Mean != nil:
			return *s.Stats.Mean
		case stat == "max" && s.Stats.Max != nil:
			return *s.Stats.Max
		}
	}
	return math.NaN()
}

func matches(have map[string]string, want string) bool {
	for _, pair := range strings.Split(want, ",") {
		if k, v, ok := strings.Cut(pair, "="); ok && have[k] != v {
			return false
		}
	}
	for _, key := range []string{"scope", "call"} { // a row that does not name them means all
		if v := have[key]; v != "" && v != "all" && !strings.Contains(want, key+"=") {
			return false
		}
	}
	return true
}
