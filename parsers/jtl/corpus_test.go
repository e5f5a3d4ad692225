package jtl_test

import (
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/formats"
	"dumplens/parsers/jtl"
	"dumplens/parsers/model"
)

// TestCorpus reads all files of the field: all but those of other tools, and an empty one, are understood to the last line.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(fixtures.Corpus(t, "jmeter"), "*"))
	if err != nil || len(files) < 40 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	foreign := map[string]string{
		"INDEX.tsv":                         "no format that dumplens knows",
		"perfplugin_aggregate-results.xml":  "no format that dumplens knows", // Taurus
		"perfplugin_test_results_stats.csv": "no format that dumplens knows", // Locust
		"perfplugin_emptyfile.jtl":          "empty",
	}
	hand := map[string]int32{"perfplugin_summary.log": 2} // lines that somebody wrote between those of JMeter
	for _, path := range files {
		name := filepath.Base(path)
		s := fixtures.Read(t, formats.All, path).Sources[0]
		if reason, ok := foreign[name]; ok {
			if len(s.Parts) > 0 || s.Reason.S != reason {
				t.Errorf("%s: %d parts, reason %q", name, len(s.Parts), s.Reason)
			}
			continue
		}
		if len(s.Parts) == 0 || s.Parts[0].Format != "jtl" || s.Lines-s.Understood != hand[name] {
			t.Errorf("%s: %d parts, %d of %d lines understood\n%s", name, len(s.Parts), s.Understood, s.Lines, fixtures.Notes(s))
		}
	}
}

// recount is what a CSV file holds by label, read by other means. Rows of transactions are under their label; the total, "", is without them.
func recount(t *testing.T, path string) (elapsed map[string][]float64, errors map[string]int) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string) int { return slices.Index(rows[0], name) }
	elapsed, errors = map[string][]float64{}, map[string]int{}
	for _, r := range rows[1:] {
		ms, err := strconv.ParseFloat(r[at("elapsed")], 64)
		if err != nil {
			t.Fatal(err)
		}
		names := []string{r[at("label")], ""}
		if i := at("responseMessage"); i >= 0 && strings.HasPrefix(r[i], "Number of samples in transaction") {
			names = names[:1]
		}
		for _, n := range names {
			elapsed[n] = append(elapsed[n], ms/1000)
			if r[at("success")] != "true" {
				errors[n]++
			}
		}
	}
	return elapsed, errors
}

// dashboard is the percentile as JMeter's dashboard takes it: of Apache Commons Math, the estimation type LEGACY.
func dashboard(values []float64, p float64) float64 {
	v := slices.Sorted(slices.Values(values))
	place := p / 100 * float64(len(v)+1)
	switch {
	case place < 1:
		return v[0]
	case place >= float64(len(v)):
		return v[len(v)-1]
	}
	k := int(place)
	return v[k-1] + (place-float64(k))*(v[k]-v[k-1])
}

// TestDashboard holds counts, errors, means and percentiles of the field's CSV files to what JMeter's dashboard computes of the same rows.
func TestDashboard(t *testing.T) {
	for _, name := range []string{"apache_HTMLReportTestFile.csv", "apache_HTMLReportFalseTestFile.csv", "perfplugin_filewithtransactions.csv", "taurus_slow-stdev.jtl",
		"taurus_kpi1.jtl", "taurus_kpi-pair1.jtl", "taurus_simple.kpi.jtl", "taurus_unicode.jtl"} {
		path := fixtures.Corpus(t, "jmeter/"+name)
		elapsed, errors := recount(t, path)
		p := fixtures.Read(t, only, path).Parts()[0]
		for label, values := range elapsed {
			get := func(m *model.Metric, pairs ...string) float64 {
				for _, s := range p.SamplesOf(m, pairs...) {
					if s.Labels.Get("label") == label {
						return s.Value
					}
				}
				return math.NaN()
			}
			mean := 0.0
			for _, v := range values {
				mean += v / float64(len(values))
			}
			want := []float64{float64(len(values)), float64(errors[label]), mean, slices.Min(values), slices.Max(values), dashboard(values, 50), dashboard(values, 90), dashboard(values, 95), dashboard(values, 99)}
			got := []float64{get(model.LoadSamples), get(model.LoadErrors), get(model.LoadMean), get(model.LoadMin), get(model.LoadMax), get(model.LoadPercentile, "percentile", "50"),
				get(model.LoadPercentile, "percentile", "90"), get(model.LoadPercentile, "percentile", "95"), get(model.LoadPercentile, "percentile", "99")}
			for i := range want {
				if math.IsNaN(got[i]) || math.Abs(got[i]-want[i]) > 0.001*math.Abs(want[i])+1e-9 {
					t.Errorf("%s: %q: figure %d is %v, want %v", name, label, i, got[i], want[i])
				}
			}
		}
	}
}

// TestLog reads the summaries of the field's logs: the last sum counts, and of two summarisers one.
func TestLog(t *testing.T) {
	for name, want := range map[string][]float64{"perfplugin_jmeter.log": {1000, 0, 0.276, 0.5, 32.7}, "perfplugin_summary.log": {1257, 123, 0.333, 5.63, 7.8}} {
		p := fixtures.Read(t, only, fixtures.Corpus(t, "jmeter/"+name)).Parts()[0]
		for i, m := range []*model.Metric{model.LoadSamples, model.LoadErrors, model.LoadMean, model.LoadMax, model.LoadThroughput} {
			if got := p.SamplesOf(m); len(got) != 1 || got[0].Value != want[i] {
				t.Errorf("%s: %s is %v, want %v", name, m.Name, got, want[i])
			}
		}
	}
	if v := fixtures.Read(t, only, fixtures.Corpus(t, "jmeter/perfplugin_jmeter.log")).Parts()[0].Document.(*jtl.Run).Version; v != "3.2" {
		t.Errorf("version %q", v)
	}
}
