package text_test

import (
	"math"
	"testing"

	"dumplens/parsers/text"
)

func TestParseDuration(t *testing.T) {
	tests := []struct {
		in   string
		want float64 // NaN: refused
	}{
		{"07:03:12", 25392},
		{"00:00:18", 18},
		{"7:03:12.50", 25392.5},
		{"100:00:00,001", 360000.001},
		{"03:12", 192},
		{"903:12.5", 54192.5},
		{" 0 00:00:03.13", 3.13},
		{"1 07:03:12.50", 111792.5},
		{"1-07:03:12", 111792},
		{"    2   7:03:12", 198192},
		{"00:00:00.123456789", .123456},
		{"13.12ms", .01312},
		{"268.69us", .00026869},
		{"268.69µs", .00026869},
		{"268.69μs", .00026869},
		{"5ns", 5e-9},
		{"52.86 s", 52.86},
		{"43s", 43},
		{"7h 03m 12s", 25392},
		{"7h03m12s", 25392},
		{"2 days 3 hours", 183600},
		{"1.5 mins", 90},
		{"1,439.98 mins", 86398.8},
		{".5 sec", .5},
		{"-1.5s", -1.5},
		{"+1.5 S", 1.5},
		{"99999999999999999 days", 99999999999999999 * 86400.},

		{"", math.NaN()},
		{"12", math.NaN()},
		{"12.5", math.NaN()},
		{"####", math.NaN()},
		{"--1s", math.NaN()},
		{"-", math.NaN()},
		{"ms", math.NaN()},
		{"1 parsec", math.NaN()},
		{"1,5 s", math.NaN()},
		{"1.2.3s", math.NaN()},
		{"3m 7h", math.NaN()},
		{"3m 3m", math.NaN()},
		{"7h 3", math.NaN()},
		{"16.55 (mins)", math.NaN()},
		{"07:60:00", math.NaN()},
		{"07:03:60", math.NaN()},
		{"07:3:12", math.NaN()},
		{"07:03:12:01", math.NaN()},
		{"07:03:", math.NaN()},
		{":03", math.NaN()},
		{"07:03:12x", math.NaN()},
		{"1 24:00:00", math.NaN()},
		{"1 07:03", math.NaN()},
		{"1 007:03:12", math.NaN()},
		{"12.5:03", math.NaN()},
		{"1234567:00:00", math.NaN()},
		{"1 ", math.NaN()},
		{"1 :", math.NaN()},
		{"1 -:", math.NaN()},
	}
	for _, tt := range tests {
		got, ok := text.ParseDuration(tt.in)
		if ok == math.IsNaN(tt.want) || got != tt.want && ok || ok == math.IsNaN(got) {
			t.Errorf("ParseDuration(%q) = %v, %v; want %v", tt.in, got, ok, tt.want)
		}
	}
}
