package host_test

import (
	"context"
	"dumplens/fixtures/viewtest"
	"strings"
	"testing"

	"dumplens/analyzers/facts/timeline"
	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/nmon"
	"dumplens/report"
	"dumplens/report/views"
)

// captures makes the sections of the sources of a case.
func captures(t *testing.T, paths ...string) []report.Section {
	t.Helper()
	for i := range paths {
		paths[i] = fixtures.Path(t, paths[i])
	}
	c := fixtures.Read(t, []*parsers.Format{nmon.Format}, paths...)
	r, err := report.Build(context.Background(), report.Input{Sources: c.Sources, Views: views.All, Timeline: &timeline.Timeline{Episodes: []timeline.Episode{{Parts: c.Parts()}}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range r.Sections {
		if s.ID == "sources" {
			return s.Sections
		}
	}
	return nil
}

// TestHostOfSeveralCaptures puts two captures of one host on one page, with the gap between them.
func TestHostOfSeveralCaptures(t *testing.T) {
	s := captures(t, "incident-smt8/heron_260310_2200.nmon", "incident-smt8/heron_260311_0900.nmon")
	if len(s) != 2 || len(s[1].Sections) != 0 || !strings.Contains(s[1].Blocks[1].Text.S, "part of the timeline of heron") {
		t.Fatalf("the second capture has a page of its own: %d sections", len(s))
	}
	list, _ := viewtest.Find(s[0], "p0-captures-table")
	if list == nil || len(list.Rows) != 2 {
		t.Fatal("no table of both captures")
	}
	_, cpu := viewtest.Find(s[0], "p0-cpu-all")
	line := cpu.Series[0]
	broken := false
	for i, v := range line.Values {
		broken = broken || i > 0 && v != v
	}
	if !broken || len(line.Times) != 42+36+1 {
		t.Errorf("%d points, broken at the gap: %v", len(line.Times), broken)
	}
	figures, _ := viewtest.Find(s[0], "p0-percentiles")
	if figures == nil || !strings.HasPrefix(viewtest.Text(figures), "CPU in use, of what the host may use | 76 |") {
		t.Errorf("percentiles: %s", viewtest.Text(figures))
	}
	above, _ := viewtest.Find(s[0], "p0-thresholds")
	if above == nil || !strings.Contains(viewtest.Text(above), "busiest logical CPU | 90\u202f% | 59 |") {
		t.Errorf("thresholds: %s", viewtest.Text(above))
	}
}

// TestHostsSideBySide puts the hosts of an episode beside each other, with the first of them.
func TestHostsSideBySide(t *testing.T) {
	s := captures(t, "incident-first-light/larch_260202_0900.nmon", "incident-first-light/finch_260202_0900.nmon")
	table, _ := viewtest.Find(s[0], "p0-beside-table")
	if table == nil || len(table.Rows) != 2 || table.Rows[1][0].Text.S != "finch" {
		t.Fatal("no table of both hosts")
	}
	if _, c := viewtest.Find(s[0], "p0-beside-cpu-in-use--of-what-the-host-may-use"); c == nil || len(c.Series) != 2 {
		t.Error("the hosts are not drawn on one axis")
	}
	if table, _ := viewtest.Find(s[1], "p1-beside-table"); table != nil {
		t.Error("the comparison is there twice")
	}
}
