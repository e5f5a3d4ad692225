package views_test

import (
	"dumplens/fixtures/viewtest"
	"math"
	"strings"
	"testing"

	"dumplens/parsers/model"
	"dumplens/report/views"
)

func TestAll(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range views.All {
		if seen[v.Format] || v.Doc == "" || v.Section == nil {
			t.Errorf("view %q comes twice, or lacks something", v.Format)
		}
		seen[v.Format] = true
	}
	if !seen[""] {
		t.Error("there is no generic view")
	}
}

// TestNothing gives each view a part that holds nothing: it must not fail.
func TestNothing(t *testing.T) {
	for _, v := range views.All {
		if got := viewtest.Built(t, views.All, v.Format, func(*model.Builder) {}); len(got.Sections) > 0 || len(got.Blocks) != 1 {
			t.Errorf("%q: a part without anything has %d sections", v.Format, len(got.Sections))
		}
	}
}

func TestGenericNumbers(t *testing.T) {
	s := viewtest.Built(t, views.All, "unheard of", func(b *model.Builder) {
		b.Sample(model.OracleElapsed, model.Labels{}, 90, 3)
		b.Sample(model.OracleMemoryUsage, model.L("area", "sga", "at", "begin"), 1024, 4)
		b.Sample(model.OracleMemoryUsage, model.L("area", "pga", "at", "begin"), math.NaN(), 5)
		b.Sample(model.OracleMemoryUsage, model.L("area", "sga", "at", "end"), 2048, 6)
		b.Sample(model.OracleMemoryUsage, model.L("area", "sga", "at", "end"), 4096, 7) // a name that the dump cut off
	})
	singles, _ := viewtest.Find(s, "p0-singles")
	if singles == nil || !strings.HasPrefix(viewtest.Text(singles), "oracle.elapsed | 1\u202fmin\u202f30\u202fs | ") {
		t.Errorf("single numbers: %q", viewtest.Text(singles))
	}
	table, _ := viewtest.Find(s, "p0-m-oracle-memory-usage-by")
	if table == nil {
		t.Fatal("no table of the metric")
	}
	want := "sga | 1 KiB | 2 KiB\npga | – | –\nsga | – | 4 KiB\n"
	if got := viewtest.Text(table); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if c := table.Rows[0][2]; c.Line != 6 {
		t.Errorf("the number is said to come from line %d, want 6", c.Line)
	}
}

func series(b *model.Builder, m *model.Metric, values []float64, labels ...string) {
	times, lines := make([]int64, len(values)), make([]int32, len(values))
	var c model.Column
	for i, v := range values {
		times[i], lines[i] = int64(i)*60_000, int32(10+i)
		c.Append(v)
	}
	b.Series(model.NewSeries(m, model.L(labels...), model.NewAxis(times, lines), &c, 1, nil))
}

func TestHost(t *testing.T) {
	s := viewtest.Built(t, views.All, "nmon", func(b *model.Builder) {
		series(b, model.CPUUtilization, []float64{0.5, 0.7}, "cpu", "all", "state", "user")
		series(b, model.CPUPhysicalUsed, []float64{3, 5})
		series(b, model.CPUPhysicalEntitled, []float64{2, 2})
		series(b, model.PagingSwapIn, []float64{0, 0})
		series(b, model.DiskUtilization, []float64{0.1, 0.3}, "device", "sda")
		series(b, model.DiskUtilization, []float64{0.8, math.NaN()}, "device", "sdb")
		series(b, model.DiskUtilization, []float64{0, 0}, "device", "sdc")
		series(b, model.DiskIO, []float64{1024, 3072}, "device", "sda", "direction", "read")
		series(b, model.DiskIO, []float64{1024, 1024}, "device", "sdd", "direction", "read")
	})
	if _, c := viewtest.Find(s, "p0-cpu-all"); c == nil || !c.Main || c.Max != 1 {
		t.Error("no main chart of CPU use up to 100 %")
	}
	if _, c := viewtest.Find(s, "p0-cpu-physical"); c == nil || len(c.Lines) != 1 || c.Lines[0].Value != 2 {
		t.Error("the entitlement is not drawn")
	}
	if _, c := viewtest.Find(s, "p0-paging"); c != nil {
		t.Error("paging that is zero throughout is drawn, not said")
	}
	if _, c := viewtest.Find(s, "p0-disk-busy"); c == nil || len(c.Series) != 2 || c.Series[0].Name.S != "sdb" {
		t.Error("the busiest disk is not the first, or an idle one is drawn")
	}
	disks, _ := viewtest.Find(s, "p0-disk-table")
	want := "sdb | 80 % | 80 % | – | –\nsda | 20 % | 30 % | 2 KiB/s | 3 KiB/s\nsdc | 0 % | 0 % | – | –\nsdd | – | – | 1 KiB/s | 1 KiB/s\n"
	if got := viewtest.Text(disks); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
