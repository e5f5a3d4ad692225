package parsers_test

import (
	"testing"
	"time"

	"dumplens/parsers/model"
)

func TestRestrict(t *testing.T) {
	day := func(clock string) time.Time {
		if clock == "" {
			return time.Time{}
		}
		at, err := time.Parse("15:04:05", clock)
		must(t, err)
		return time.Date(2026, 3, 3, at.Hour(), at.Minute(), at.Second(), 0, time.UTC)
	}
	for _, c := range []struct {
		name, from, to    string
		out, points       int
		windowFrom, winTo string
	}{
		{"inside", "09:00:30", "09:01:30", 0, 2, "09:00:30", "09:01:30"}, // of points at 09:00:05, :35, 09:01:05, :35, 09:02:05, :35
		{"open end", "09:02:05", "", 0, 2, "09:02:05", "09:02:35"},
		{"open start", "", "09:00:05", 0, 1, "09:00:05", "09:00:05"},
		{"all", "08:00:00", "10:00:00", 0, 6, "09:00:05", "09:02:35"},
		{"before", "08:00:00", "08:30:00", 1, 0, "", ""},
		{"after", "10:00:00", "", 1, 0, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			cs := read(t, nil, folder(t, map[string]string{"a.nmon": capture(t)}))
			if got := cs.Restrict(model.Window{From: day(c.from), To: day(c.to)}); got != c.out {
				t.Errorf("%d parts taken out, want %d", got, c.out)
			}
			parts := cs.Parts()
			if len(parts) != 1-c.out {
				t.Fatalf("%d parts left", len(parts))
			}
			if c.out > 0 {
				return
			}
			s := parts[0].FirstSeries(model.CPUUtilization, "cpu", "all", "state", "user")
			if n := len(s.Values(nil)); n != c.points || s.Stats().N != c.points {
				t.Errorf("%d points, want %d", n, c.points)
			}
			if want := (model.Window{From: day(c.windowFrom), To: day(c.winTo)}); parts[0].Window != want {
				t.Errorf("window %v, want %v", parts[0].Window, want)
			}
			if other := parts[0].FirstSeries(model.CPUUtilization, "cpu", "all", "state", "idle"); other.Axis != s.Axis {
				t.Error("series of one section do not share their axis any more")
			}
		})
	}
}

// TestRestrictNumbers: parts are numbered anew, and parts without a time stay.
func TestRestrictNumbers(t *testing.T) {
	c := read(t, withOdd, folder(t, map[string]string{"a.nmon": capture(t), "b.odd": "odd 1\n"}))
	out := c.Restrict(model.Window{From: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)})
	parts := c.Parts()
	if out != 1 || len(parts) != 1 || parts[0].Format != "odd" || parts[0].ID != 0 || parts[0].Samples.At(0).Part != 0 {
		t.Errorf("%d taken out, left %+v", out, parts)
	}
}
