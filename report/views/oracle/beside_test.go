package oracle_test

import (
	"context"
	"dumplens/fixtures/viewtest"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/archive"
	"dumplens/parsers/formats"
	"dumplens/parsers/model"
	"dumplens/report"
	"dumplens/report/views"
)

// beside reads inputs, each of which may have a stage, and returns the section in which they stand beside each other.
func beside(t *testing.T, roots ...archive.Root) report.Section {
	t.Helper()
	c, err := parsers.Read(t.Context(), roots, parsers.Options{Formats: formats.All, Jobs: 2})
	if err != nil {
		t.Fatal(err)
	}
	results, err := analyzers.Run(t.Context(), c, nil, analyzers.Options{Facts: []analyzers.Input{oracle.Instances, analyzers.Optional(oracle.Statements)}})
	if err != nil {
		t.Fatal(err)
	}
	in := report.Input{Sources: c.Sources, Across: views.Across}
	in.Databases, _ = analyzers.FactOf(results, oracle.Instances)
	in.Statements, _ = analyzers.FactOf(results, oracle.Statements)
	r, err := report.Build(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range r.Sections {
		if s.ID == "instances" {
			return s
		}
	}
	return report.Section{}
}

func paths(list ...string) []archive.Root {
	var out []archive.Root
	for _, p := range list {
		out = append(out, archive.Root{Path: p})
	}
	return out
}

// outline writes the titles of the sections below one, indented.
func outline(s report.Section, indent string) string {
	var b strings.Builder
	for _, sub := range s.Sections {
		fmt.Fprintf(&b, "%s%s\n%s", indent, sub.Title.S, outline(sub, indent+" "))
	}
	return b.String()
}

// has fails unless the table has the rows, given as starts of their text.
func has(t *testing.T, s report.Section, id string, rows ...string) {
	t.Helper()
	table, _ := viewtest.Find(s, id)
	if table == nil {
		t.Fatalf("no table %s in\n%s", id, outline(s, ""))
	}
	got := viewtest.Text(table)
	for _, r := range rows {
		if !strings.Contains("\n"+got, "\n"+r) {
			t.Errorf("%s has no row %q in\n%s", id, r, got)
		}
	}
}

// stack writes the layers of a chart: name and values.
func stack(t *testing.T, s report.Section, id string) []string {
	t.Helper()
	_, c := viewtest.Find(s, id)
	if c == nil {
		t.Fatalf("no chart %s in\n%s", id, outline(s, ""))
	}
	var out []string
	for _, series := range c.Series {
		line := series.Name.S + ":"
		for _, v := range series.Values {
			line += fmt.Sprintf(" %.0f", v)
		}
		out = append(out, line)
	}
	return out
}

// TestNodes shows the stages of the incident as its authors did: four nodes, the time of each divided into its events.
func TestNodes(t *testing.T) {
	var roots []archive.Root
	for _, stage := range []string{"untuned", "tuning1", "tuning2"} {
		roots = append(roots, archive.Root{Path: fixtures.Path(t, "incident-rac-scaling/"+stage), Stage: stage})
	}
	s := beside(t, roots...)
	var want strings.Builder
	for i, stage := range []string{"untuned", "tuning1", "tuning2"} {
		fmt.Fprintf(&want, "%s: Database ORDER\n Nodes side by side, 2007-03-0%d 22:00 – 22:30\n Reports compared\n", stage, 5+i)
	}
	if diff := cmp.Diff(want.String(), outline(s, "")); diff != "" {
		t.Error(diff)
	}
	// The seconds are those of the tables 4-1 and 4-2 of the study.
	got := stack(t, s, "instances-0-nodes-0-chart")
	if diff := cmp.Diff([]string{"gc buffer busy: 57826 50390 56579 47770", "enq: TX - index contention: 84270 57826 82771 64307"}, got[:2]); diff != "" {
		t.Error(diff)
	}
	if all := strings.Join(got, "\n"); !strings.Contains(all, "gc cr block lost: 3757 3388 4162 4162") || strings.Contains(all, "CPU") {
		t.Errorf("lost blocks have no colour, or CPU has one:\n%s", all)
	}
	has(t, s, "instances-0-nodes-0-events", "enq: TX - index contention | 3 d 8 h | 45.31 % | 23 h 25 min | 49.51 %", "gc buffer busy | 2 d 11 h | 33.3 %", "gc cr block lost | 4 h 18 min | 2.42 %")
	has(t, s, "instances-0-nodes-0-table", "ORDER1 on db00 | 30 min | 47 h 17 min | 94.56 | 7514")
	if all := strings.Join(stack(t, s, "instances-2-nodes-0-chart"), "\n"); strings.Contains(all, "lost") {
		t.Errorf("no block is lost in the last stage:\n%s", all)
	}
	for i := range 3 {
		if _, c := viewtest.Find(s, fmt.Sprintf("instances-%d-nodes-0-chart", i)); c.Max != 170_633 {
			t.Errorf("the bars of stage %d end at %v, want the scale of the largest node", i, c.Max)
		}
	}
}

// TestNodesOfTheField shows two nodes of one cluster with the same snapshots.
func TestNodesOfTheField(t *testing.T) {
	s := beside(t, paths(fixtures.Corpus(t, "statspack/awr_10204_rac_b01.txt"), fixtures.Corpus(t, "statspack/awr_10204_rac_db02.txt"))...)
	table, _ := viewtest.Find(s, "instances-0-nodes-0-table")
	if table == nil || len(table.Rows) != 2 {
		t.Fatalf("the two nodes do not stand beside each other:\n%s", outline(s, ""))
	}
	for i, want := range []string{"8 h 1 min | 15 h 9 min | 2 h 59 min | 12 h 32 min | 1.89 | 50.83 /s | 54.23 /s | 500 µs | 500 µs | 285", "8 h 1 min | 16 h 47 min | 3 h 26 min | 14 h 37 min | 2.09 | 61.24 /s | 39.49 /s | 600 µs | 500 µs | 23"} {
		if got := strings.Split(strings.TrimSpace(viewtest.Text(table)), "\n")[i]; !strings.HasSuffix(got, want) {
			t.Errorf("node %d is %q, want %q", i+1, got, want)
		}
	}
	has(t, s, "instances-0-nodes-0-events", "db file sequential read | 17 h 55 min | 56.11 % | 4 h 18 min | 28.37 % | 13 h 37 min | 81.16 %", "gc cr block lost | 2 min 36 s | 0.136 % | 2 min 26 s")
}

// TestTrendOfTheField shows two intervals of one system beside each other, the second of them with the worse load.
func TestTrendOfTheField(t *testing.T) {
	s := beside(t, paths(fixtures.Corpus(t, "statspack/sp_11g_top14_1830_1845.txt"), fixtures.Corpus(t, "statspack/sp_11g_top14_1930_1945.txt"))...)
	has(t, s, "instances-0-trend-0-load", "elapsed | 15 min | 14 min 59 s | –", "average active sessions | 7.1 | 14.16 | 99.35 %", "redo size | 383 KiB/s | 544 KiB/s | 42.04 %", "transactions | 203.4 /s | 288 /s | 41.59 %")
	has(t, s, "instances-0-trend-0-events", "CPU | 28 min 21 s | 26.61 % | – | 48 min 10 s | 22.7 % | – | 70.09 %", "db file sequential read | 1 h 16 min | 71.33 % | 8.78 ms | 2 h 37 min | 74.16 % | 12.2 ms | 107.3 %",
		"log file sync | 1 min 34 s | 1.47 % | 516 µs | 4 min 30 s | 2.12 % | 1.05 ms | 187.6 %")
	table, _ := viewtest.Find(s, "instances-0-trend-0-sql-elapsed-time")
	if table == nil || table.Rows[0][0].Text.S != "3739063178" || !strings.HasPrefix(viewtest.Text(table), "3739063178 | 31 min 2 s | 124 585 | 1 h 1 min | 176 000 | 95.83 % | ") {
		t.Errorf("the statement with the most elapsed time is not first:\n%s", outline(s, ""))
	}
	for _, row := range table.Rows {
		if row[1].Line == 0 && row[3].Line == 0 {
			t.Errorf("statement %s has no place in the reports", row[0].Text.S)
		}
	}
}

// TestAggregatesOfTheField names the report that contains another.
func TestAggregatesOfTheField(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(fixtures.Corpus(t, "statspack"), "sp_*.lst"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	s := beside(t, paths(files...)...)
	table, _ := viewtest.Find(s, "instances-0-reports-left")
	if table == nil || len(table.Rows) != 1 || table.Rows[0][1].Text.S != "183–194" || !strings.HasPrefix(table.Rows[0][5].Text.S, "An aggregate: its interval contains 193–194 (") {
		t.Fatalf("the aggregate is not named:\n%s", outline(s, ""))
	}
	if _, c := viewtest.Find(s, "instances-0-trend-0-chart"); c == nil || c.Kind != report.BarChart || len(c.Categories) != 5 {
		t.Errorf("weeks with ten minutes in them are not drawn as bars: %+v", c)
	}
}

// TestNoComparison keeps single reports to themselves.
func TestNoComparison(t *testing.T) {
	if s := beside(t, paths(fixtures.Path(t, "incident-rac-scaling/untuned/sp_db00.lst"))...); !s.Empty() {
		t.Errorf("one report is compared:\n%s", outline(s, ""))
	}
}

// TestManyIntervals keeps the comparison of hundreds of reports short, and says what it leaves out.
func TestManyIntervals(t *testing.T) {
	var in report.Input
	begin := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	c := &parsers.Case{}
	for i := range 300 {
		s := &model.Source{ID: model.SourceID(i), Name: model.Text{Kind: model.Path, S: fmt.Sprintf("sp_%d.lst", i)}}
		b := model.NewBuilder(s)
		p := b.Begin("statspack", "", 1)
		p.ID, p.Subject = model.PartID(i), model.Subject{Instance: "shop1", Database: "SHOP"}
		p.Window = model.Window{From: begin.Add(time.Duration(i) * time.Hour), To: begin.Add(time.Duration(i+1) * time.Hour)}
		b.Sample(model.OracleElapsed, model.L(), 3600, 1)
		for k := range 40 {
			b.Sample(model.OracleWaitTime, model.L("event", fmt.Sprintf("event %d", k), "scope", "foreground"), float64(1000-k+i), int32(2+k))
			b.Sample(model.OracleLoadRate, model.L("stat", fmt.Sprintf("statistic %d", k)), float64(i), int32(50+k))
		}
		b.Close(100)
		c.Sources = append(c.Sources, s)
	}
	results, err := analyzers.Run(t.Context(), c, nil, analyzers.Options{Facts: []analyzers.Input{oracle.Instances}})
	if err != nil {
		t.Fatal(err)
	}
	in.Sources, in.Across = c.Sources, views.Across
	in.Databases, _ = analyzers.FactOf(results, oracle.Instances)
	r, err := report.Build(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	var s report.Section
	for _, section := range r.Sections {
		if section.ID == "instances" {
			s = section
		}
	}
	load, _ := viewtest.Find(s, "instances-0-trend-0-load")
	if load == nil || len(load.Columns) != 10 || !strings.Contains(viewtest.Text(load), "statistic 1 | 294 /s | 295 /s | 296 /s | 297 /s | 298 /s | 299 /s | 0 /s | 299 /s | 0.336 %") {
		t.Errorf("the load profile is not that of the last six intervals, with least and most of all:\n%s", viewtest.Text(load))
	}
	events, _ := viewtest.Find(s, "instances-0-trend-0-events")
	if len(events.Rows) != 15 || events.Total != 40 {
		t.Errorf("%d rows of %d events", len(events.Rows), events.Total)
	}
	all, _ := viewtest.Find(s, "instances-0-reports-table")
	if len(all.Rows) != 60 || all.Total != 300 {
		t.Errorf("%d rows of %d reports", len(all.Rows), all.Total)
	}
	_, chart := viewtest.Find(s, "instances-0-trend-0-chart")
	if chart == nil || chart.Kind != report.StackedChart || len(chart.Series) > 8 {
		t.Errorf("the trend is not drawn as layers over time: %+v", chart)
	}
}
