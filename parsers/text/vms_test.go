package text_test

import (
	"math"
	"testing"
	"time"

	"dumplens/parsers/text"
)

func TestCutVMSTime(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want time.Time
		rest string
		ok   bool
	}{
		{" 4-JUN-2025 12:42:28.39", time.Date(2025, time.June, 4, 12, 42, 28, 390_000_000, time.UTC), "", true},
		{"19-NOV-2015 00:02:00.01 ,", time.Date(2015, time.November, 19, 0, 2, 0, 10_000_000, time.UTC), " ,", true},
		{"1-JAN-2026 15:55  To", time.Date(2026, time.January, 1, 15, 55, 0, 0, time.UTC), "  To", true},
		{"29-AUG-2026", time.Date(2026, time.August, 29, 0, 0, 0, 0, time.UTC), "", true},
		{"17-NOV-1858 00:00:00.00", time.Time{}, "", true},
		{"31-FEB-2026 00:00:00.00", time.Time{}, "31-FEB-2026 00:00:00.00", false},
		{"3-XXX-2026 00:00:00.00", time.Time{}, "3-XXX-2026 00:00:00.00", false},
		{"123-MAR-2026", time.Time{}, "123-MAR-2026", false},
		{"", time.Time{}, "", false},
	} {
		got, rest, ok := text.CutVMSTime(tt.in)
		if ok != tt.ok || !got.Equal(tt.want) || rest != tt.rest {
			t.Errorf("CutVMSTime(%q) = %v, %q, %v", tt.in, got, rest, ok)
		}
	}
}

func TestCutVMSDelta(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want float64
		rest string
	}{
		{"0 00:11:42.39", 702.39, ""},
		{"   1 02:00:06.40", 93606.40, ""},
		{"00:00:44.50  BUFIO", 44.50, "  BUFIO"},
		{"0:00:44.50", 44.50, ""},
		{"12 03:34", 1049640, ""},
		{"0 00:99:41.20", math.NaN(), "0 00:99:41.20"},
		{"0 00:00:02.3", math.NaN(), "0 00:00:02.3"}, // cut in its last digit
		{"0 00:00:4", math.NaN(), "0 00:00:4"},
		{"never", math.NaN(), "never"},
		{"", math.NaN(), ""},
	} {
		got, rest, ok := text.CutVMSDelta(tt.in)
		if ok == math.IsNaN(tt.want) || rest != tt.rest || ok && got != tt.want {
			t.Errorf("CutVMSDelta(%q) = %v, %q, %v; want %v, %q", tt.in, got, rest, ok, tt.want, tt.rest)
		}
	}
}
