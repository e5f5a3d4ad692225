package awr_test

import (
	"strings"
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers"
	"dumplens/parsers/awr"
)

// TestSamples: every sample is enough to be sure.
func TestSamples(t *testing.T) {
	for i, s := range awr.Format.Samples {
		if got := awr.Format.Detect(parsers.Head{Text: s}); got < parsers.Likely {
			t.Errorf("sample %d scores %d", i, got)
		}
	}
}

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       parsers.Score
	}{
		{"quoted in prose", "The WORKLOAD REPOSITORY report for SHOP was sent yesterday.\n", parsers.No},
		{"a page about it", "<html><body>How to read an AWR report</body></html>\n", parsers.No},
		{"spool", "SQL> @awrrpt\nSQL> WORKLOAD REPOSITORY report for\n", parsers.Certain},
		{"grep of files", "out/awr.txt:7:WORKLOAD REPOSITORY report for\n", parsers.Certain},
		{"quoted twice", "> > WORKLOAD REPOSITORY report for\n", parsers.Certain},
		{"web archive", "Content-Transfer-Encoding: quoted-printable\n\n<html><head><title>AWR Re=\nport for DB: SHOP</title></head><body class=3D\"awr\">\n", parsers.Certain},
		{"PDB", "\fWORKLOAD REPOSITORY PDB report (root snapshots)\n", parsers.Certain},
		{"two periods", "\nWORKLOAD REPOSITORY COMPARE PERIOD REPORT\n\nSnapshot Set    DB Id    Instance     Inst Num Release     Cluster Host\n", parsers.Certain},
		{"12c piece", "Top 10 Foreground Events by Total Wait Time\n", parsers.Likely},
		{"statspack", "STATSPACK report for\n\nDB Name         DB Id    Instance     Inst Num Release     OPS Host\n", parsers.No},
		{"statspack piece", "Top 5 Timed Events                    Avg %Total\nEvent      Waits    Time (s)   (ms)   Time\n", parsers.No},
		{"empty", "", parsers.No},
	} {
		if got := awr.Format.Detect(parsers.Head{Text: c.text}); got != c.want {
			t.Errorf("%s: score %d, want %d", c.name, got, c.want)
		}
	}
}

// TestDetectCorpus tells the reports of AWR from those of STATSPACK.
func TestDetectCorpus(t *testing.T) {
	for name, data := range formattest.Files(t, "statspack/*.txt") {
		got := awr.Format.Detect(parsers.Head{Text: string(data[:min(len(data), 64<<10)])})
		if want := strings.Contains(name, "awr"); want != (got > parsers.No) {
			t.Errorf("%s: score %d", name, got)
		}
	}
}
