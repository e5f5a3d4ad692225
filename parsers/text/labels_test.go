package text_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/parsers/text"
)

func TestLabels(t *testing.T) {
	labels := text.NewLabels("Page faults", "Peak virtual size", "Elapsed time", "Elapsed", "User")
	type pair struct {
		Label int
		Value string
	}
	for name, tt := range map[string]struct {
		in   string
		want []pair
	}{
		"columns":            {"  Page faults:     4227      Elapsed time:   0 00:00:02.30", []pair{{0, "4227"}, {2, "0 00:00:02.30"}}},
		"no colon":           {"Peak virtual size 5268", []pair{{1, "5268"}}},
		"no colon, no digit": {"the Peak virtual size of a process", nil},
		"empty value":        {"Page faults: Elapsed time:\n\n0 00:00:01.00", []pair{{0, ""}, {2, "0 00:00:01.00"}}},
		"case and blanks":    {"PAGE FAULTS  : 1", []pair{{0, "1"}}},
		"longest first":      {"Elapsed: 1 Elapsed time: 2", []pair{{3, "1"}, {2, "2"}}},
		"inside a word":      {"SuperUser: x", nil},
		"at the end":         {"User:", []pair{{4, ""}}},
		"nothing":            {"", nil},
	} {
		t.Run(name, func(t *testing.T) {
			var got []pair
			for l := range labels.All(tt.in) {
				got = append(got, pair{l.Label, l.Value})
				if tt.in[l.Start:l.Start+len(l.Value)] != l.Value {
					t.Errorf("value %q is not at %d", l.Value, l.Start)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if labels.Any(tt.in) != (len(tt.want) > 0) {
				t.Errorf("Any is %v", labels.Any(tt.in))
			}
		})
	}
}
