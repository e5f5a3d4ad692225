package facts_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers"
	"dumplens/parsers/model"
)

// build makes a case of one source for each function, which fills its only part.
func build(t *testing.T, parts ...func(*model.Builder, *model.Part)) *parsers.Case {
	t.Helper()
	c := &parsers.Case{}
	for i, fill := range parts {
		s := &model.Source{ID: model.SourceID(i)}
		b := model.NewBuilder(s)
		p := b.Begin("nmon", "", 1)
		p.ID = model.PartID(i)
		fill(b, p)
		b.Close(1000)
		for _, n := range s.Notes {
			t.Fatalf("the builder says: %s", n.Msg)
		}
		c.Sources = append(c.Sources, s)
	}
	return c
}

// compute runs the engine for one fact.
func compute[T any](t *testing.T, c *parsers.Case, d *analyzers.Derived[T]) T {
	t.Helper()
	r, err := analyzers.Run(t.Context(), c, nil, analyzers.Options{Facts: []analyzers.Input{d}})
	if err != nil {
		t.Fatal(err)
	}
	v, ok := analyzers.FactOf(r, d)
	if !ok {
		t.Fatalf("%s was not computed: %+v", d.Name, r.Facts)
	}
	return v
}

var (
	nan     = math.NaN()
	sameNaN = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 || math.IsNaN(a) && math.IsNaN(b) })
)

func day(hours float64) time.Time {
	return time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC).Add(time.Duration(hours * float64(time.Hour)))
}

// span makes a part with a window, in hours; a negative end is not known.
func span(variant string, from, to float64, zone string, skew time.Duration) func(*model.Builder, *model.Part) {
	return func(_ *model.Builder, p *model.Part) {
		p.Variant, p.Clock = variant, model.Clock{Zone: zone, Skew: skew}
		if from >= 0 {
			p.Window.From = day(from)
		}
		if to >= 0 {
			p.Window.To = day(to)
		}
	}
}

func TestTimeline(t *testing.T) {
	c := build(t,
		span("late", 60, 61, "", 0),
		span("b", 10, 12, "CET", 0),
		span("undated", -1, -1, "", 0),
		span("a", 8, 11, "UTC", 0),
		span("end only", -1, 30, "", 0),
		span("skewed", 12, 13, "CET", -90*time.Minute),
		span("next", 54, 55, "", 0),
	)
	tl := compute(t, c, facts.Episodes)
	names := func(parts []*model.Part) string {
		var out []string
		for _, p := range parts {
			out = append(out, p.Variant)
		}
		return strings.Join(out, ", ")
	}
	var got []string
	for _, e := range tl.Episodes {
		got = append(got, names(e.Parts)+" | "+strings.Join(e.Zones, " "))
	}
	want := []string{"a, b, skewed, end only | CET UTC", "next, late | "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("episodes (-want +got):\n%s", diff)
	}
	if got := names(tl.Undated); got != "undated" {
		t.Errorf("undated: %q", got)
	}
	first := tl.Episodes[0]
	if first.Window != (model.Window{From: day(8), To: day(30)}) {
		t.Errorf("window %v", first.Window)
	}
	var overlaps []string
	for _, o := range first.Overlapping(first.Parts[0]) {
		overlaps = append(overlaps, o.Part.Variant+" "+o.Shared.String())
	}
	if diff := cmp.Diff([]string{"b 1h0m0s", "skewed 30m0s"}, overlaps); diff != "" {
		t.Errorf("overlaps (-want +got):\n%s", diff)
	}
	if tl.Of(tl.Undated[0]) != nil || tl.Of(first.Parts[1]) == nil {
		t.Error("Of does not find the episode of a part")
	}
}

func TestTimelineOfNothing(t *testing.T) {
	if tl := compute(t, &parsers.Case{}, facts.Episodes); len(tl.Episodes)+len(tl.Undated) != 0 {
		t.Errorf("got %+v", tl)
	}
}

// series adds a series of one value a minute from 08:00.
func series(b *model.Builder, m *model.Metric, labels model.Labels, values ...float64) {
	var times []int64
	var lines []int32
	var col model.Column
	for i, v := range values {
		times = append(times, day(8).Add(time.Duration(i)*time.Minute).UnixMilli())
		lines = append(lines, int32(10+i))
		col.Append(v)
	}
	b.Series(model.NewSeries(m, labels, model.NewAxis(times, lines), &col, 1, nil))
}

func cpuAll(state string) model.Labels { return model.L("cpu", "all", "state", state) }

func TestProcessors(t *testing.T) {
	lpar := func(capped, shared float64) func(*model.Builder, *model.Part) {
		return func(b *model.Builder, p *model.Part) {
			p.Variant, p.Window = "AIX 7.2", model.Window{From: day(8), To: day(9)}
			series(b, model.CPUUtilization, cpuAll("user"), 0.6, 0.6, 0.6)
			series(b, model.CPUUtilization, cpuAll("system"), 0.2, 0.2, 0.2)
			series(b, model.CPUPhysicalUsed, model.Labels{}, 3, 1, 2)
			series(b, model.CPUVirtual, model.Labels{}, 4, 4, 8)
			series(b, model.CPUPhysicalEntitled, model.Labels{}, 2, 2, 2)
			series(b, model.CPUCapped, model.Labels{}, capped, capped, capped)
			series(b, model.CPUShared, model.Labels{}, shared, shared, shared)
			series(b, model.CPULogical, model.Labels{}, 16, 16, 16)
		}
	}
	c := build(t, lpar(0, 1), lpar(1, 1), lpar(0, 0),
		func(b *model.Builder, p *model.Part) {
			p.Variant = "Linux 5"
			series(b, model.CPUUtilization, cpuAll("user"), 0.5, nan, 0.9)
			series(b, model.CPUUtilization, cpuAll("system"), 0.1, 0.1, 0.1)
			series(b, model.CPUUtilization, cpuAll("steal"), 0.2, 0, 0.001)
			series(b, model.CPUUtilization, model.L("cpu", "1", "state", "user"), 0.5, 0.5, 0.5)
			series(b, model.CPUUtilization, model.L("cpu", "2", "state", "user"), 0.5, 0.5, 0.5)
		},
		func(b *model.Builder, p *model.Part) {
			series(b, model.CPUUtilization, cpuAll("idle"), 0.3, 1)
			series(b, model.CPUUtilization, cpuAll("iowait"), 0.2, 0)
		},
		func(b *model.Builder, p *model.Part) {
			p.Variant = "AIX 7.1"
			series(b, model.CPUPhysicalUsed, model.Labels{}, 1, 1)
		},
		func(b *model.Builder, p *model.Part) { series(b, model.CPURunQueue, model.Labels{}, 1) },
	)
	type row struct {
		Basis, Unit    string
		Capacity, SMT  float64
		Busy, Used     []float64
		Shared, Capped bool
	}
	want := []row{
		{"physical processors used, of the virtual processors", "cores", 4, 4, []float64{nan, 0.25, 0.25}, []float64{nan, 1, 2}, true, false},
		{"physical processors used, of the entitlement of the capped partition", "cores", 2, 4, []float64{nan, 0.5, 1}, []float64{nan, 1, 2}, true, true},
		{"user + system time of all logical CPUs", "logical CPUs", 16, 4, []float64{nan, 0.8, 0.8}, []float64{nan, 12.8, 12.8}, false, false},
		{"user + system + steal time of all logical CPUs", "logical CPUs", 2, nan, []float64{0.8, nan, 1}, []float64{1.6, nan, 2}, false, false},
		{"time of all logical CPUs that was neither idle nor waiting for I/O", "logical CPUs", nan, nan, []float64{0.5, 0}, []float64{nan, nan}, false, false},
		{"physical processors used; neither virtual processors nor a cap are known, so how much was left is not known either", "cores", nan, nan,
			[]float64{nan, nan}, []float64{nan, 1}, true, false},
	}
	var got []row
	for _, c := range compute(t, c, facts.Processors) {
		got = append(got, row{c.Basis, c.CapacityUnit, c.Capacity, c.SMT, c.Busy.Values, c.Used.Values, c.Shared, c.Capped})
	}
	// The virtual processors of the first partitions change: 4 is the median of the two snapshots that count, and each has its own.
	if diff := cmp.Diff(want, got, sameNaN); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestPoints(t *testing.T) {
	c := build(t, func(b *model.Builder, p *model.Part) {
		series(b, model.CPURunQueue, model.Labels{}, 1, nan, 3)
		series(b, model.CPUBlocked, model.Labels{}, 10, 20)
	})
	p := c.Parts()[0]
	a, b := p.FirstSeries(model.CPURunQueue), p.FirstSeries(model.CPUBlocked)
	if diff := cmp.Diff([]float64{11, nan, nan}, facts.Sum(p, a, b).Values, sameNaN); diff != "" {
		t.Errorf("sum (-want +got):\n%s", diff)
	}
	if got := facts.PointsOf(p, nil); len(got.Values) != 0 || got.Stats().N != 0 {
		t.Errorf("no series has points: %+v", got)
	}
}
