package timeline_test

import (
	"dumplens/analyzers/facts/timeline"
	"dumplens/fixtures/facttest"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestTimeline(t *testing.T) {
	c := facttest.Build(t,
		facttest.Span("late", 60, 61, "", 0),
		facttest.Span("b", 10, 12, "CET", 0),
		facttest.Span("undated", -1, -1, "", 0),
		facttest.Span("a", 8, 11, "UTC", 0),
		facttest.Span("end only", -1, 30, "", 0),
		facttest.Span("skewed", 12, 13, "CET", -90*time.Minute),
		facttest.Span("next", 54, 55, "", 0),
	)
	tl := facttest.Compute(t, c, timeline.Episodes)
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
	if first.Window != (model.Window{From: facttest.Day(8), To: facttest.Day(30)}) {
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
	if tl := facttest.Compute(t, &parsers.Case{}, timeline.Episodes); len(tl.Episodes)+len(tl.Undated) != 0 {
		t.Errorf("got %+v", tl)
	}
}
