package unit_test

import (
	"math"
	"strings"
	"testing"

	"dumplens/parsers/unit"
)

func TestQuantityString(t *testing.T) {
	for _, tt := range []struct {
		q    unit.Quantity
		want string
	}{
		{unit.Seconds(22800), "6 h 20 min"},
		{unit.Seconds(59.994), "60 s"},
		{unit.Seconds(3599.9), "60 min"},
		{unit.Seconds(90), "1 min 30 s"},
		{unit.Seconds(0.0131), "13.1 ms"},
		{unit.Seconds(0.00026869), "269 µs"},
		{unit.Seconds(0), "0 s"},
		{unit.Seconds(-5), "-5 s"},
		{unit.Seconds(3 * 86400), "3 d"},
		{unit.Seconds(math.NaN()), "–"},
		{unit.Of(0.872, unit.Share), "87.2 %"},
		{unit.Of(4.545, unit.Share), "454.5 %"},
		{unit.Of(1536, unit.Byte), "1.5 KiB"},
		{unit.Of(28510362009.6, unit.Byte), "26.6 GiB"},
		{unit.Of(11431.3, unit.BytePerSecond), "11.2 KiB/s"},
		{unit.Of(366124548, unit.One), "366 124 548"},
		{unit.Of(1234, unit.One), "1234"},
		{unit.Of(-0.0001, unit.One), "-0.0001"},
		{unit.Of(302.25, unit.PerSecond), "302.2 /s"},
		{unit.Of(7.1, unit.SecondsPerSec), "7.1 s/s"},
	} {
		if got := strings.ReplaceAll(tt.q.String(), "\u202f", " "); got != tt.want {
			t.Errorf("%v: got %q, want %q", tt.q, got, tt.want)
		}
	}
}
