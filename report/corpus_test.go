package report_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/timeline"
	"dumplens/fixtures"
	"dumplens/fixtures/incidenttest"
	"dumplens/parsers/formats"
	"dumplens/report"
	"dumplens/report/redact"
	"dumplens/report/views"
)

// read makes the input of a report from real files.
func read(t *testing.T, paths ...string) report.Input {
	t.Helper()
	c := fixtures.Read(t, formats.All, paths...)
	results, err := analyzers.Run(context.Background(), c, nil, analyzers.Options{Facts: []analyzers.Input{timeline.Episodes, facts.Ledgers, analyzers.Optional(oracle.Instances), analyzers.Optional(oracle.Statements)}})
	if err != nil {
		t.Fatal(err)
	}
	in := report.Input{Sources: c.Sources, Views: views.All, Across: views.Across, Options: report.Options{Version: "test"}}
	in.Timeline, _ = analyzers.FactOf(results, timeline.Episodes)
	in.Ledgers, _ = analyzers.FactOf(results, facts.Ledgers)
	in.Databases, _ = analyzers.FactOf(results, oracle.Instances)
	in.Statements, _ = analyzers.FactOf(results, oracle.Statements)
	return in
}

// TestCorpus makes a report of each folder of real dumps: it must obey the schema, refer to what it has, and stay small.
func TestCorpus(t *testing.T) {
	dir := fixtures.Corpus(t, "")
	folders, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	schema := incidenttest.Schema(t)
	for _, folder := range folders {
		t.Run(folder.Name(), func(t *testing.T) {
			in := read(t, filepath.Join(dir, folder.Name()))
			for _, level := range []redact.Level{redact.Literals, redact.Strict} {
				in.Options.Redact = level
				out := outputs(t, build(t, in))
				incidenttest.Valid(t, schema, out["json"])
				checkIDs(t, out["html"])
				if n := len(out["html"]); n > 10<<20 {
					t.Errorf("the page has %d bytes", n)
				}
				for name, s := range out {
					if strings.ContainsAny(s, "\x00\x1b\u202e") {
						t.Errorf("%s holds control characters", name)
					}
				}
			}
		})
	}
}

// TestCorpusSizes wants the report of any single real file to be small enough for a ticket.
func TestCorpusSizes(t *testing.T) {
	dir := fixtures.Corpus(t, "")
	for _, folder := range []string{"nmon", "statspack"} {
		files, err := filepath.Glob(filepath.Join(dir, folder, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if n := len(outputs(t, build(t, read(t, file)))["html"]); n > 2_000_000 {
				t.Errorf("%s: the page has %d bytes, want at most 2 MB", file, n)
			}
		}
	}
}
