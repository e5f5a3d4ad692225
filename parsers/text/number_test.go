package text_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"dumplens/parsers/text"
)

var (
	swiss    = text.Format{Decimal: '.', Group: '\''}
	blanks   = text.Format{Decimal: ',', Group: ' '}
	base1000 = text.Format{Decimal: '.', Group: ',', Base: 1000}
	base1024 = text.Format{Decimal: '.', Group: ',', Base: 1024}
	bare     = text.Format{}
)

var numbers = []struct {
	format text.Format
	in     string
	want   float64
	state  text.NumberState
}{
	{text.Plain, "0", 0, text.OK},
	{text.Plain, "010", 10, text.OK},
	{text.Plain, "0458774", 458774, text.OK},
	{text.Plain, ".6", .6, text.OK},
	{text.Plain, "-.0", math.Copysign(0, -1), text.OK},
	{text.Plain, "-0.0", math.Copysign(0, -1), text.OK},
	{text.Plain, "5.", 5, text.OK},
	{text.Plain, "+7", 7, text.OK},
	{text.Plain, "\t -1.25 \r\n", -1.25, text.OK},
	{text.Plain, "\u00a01.5\u00a0 ", 1.5, text.OK},
	{text.Plain, "3.51655E+08", 351655000, text.OK},
	{text.Plain, "1e-3", .001, text.OK},
	{text.Plain, "366,124,548", 366124548, text.OK},
	{text.Plain, "1,439.98", 1439.98, text.OK},
	{text.Plain, "12,345-", -12345, text.OK},
	{text.Plain, "0.1", .1, text.OK},
	{text.Plain, "9007199254740993", 9007199254740993, text.OK},
	{text.Plain, "123456789012345678901234567890.5", 123456789012345678901234567890.5, text.OK},
	{text.Plain, "1,234,567,890,123,456,789,012.25-", -1234567890123456789012.25, text.OK},
	{text.Plain, "0." + strings.Repeat("0", 400) + "1e401", 1, text.OK},
	{text.Plain, "1e-999999999999999999999", 0, text.OK},
	{text.European, "1.234.567,8", 1234567.8, text.OK},
	{text.European, "-,5", -.5, text.OK},
	{text.European, "54520,6", 54520.6, text.OK},
	{text.European, "12345678901234567890,5", 12345678901234567890.5, text.OK},
	{swiss, "1'234.5", 1234.5, text.OK},
	{blanks, "1 234,56", 1234.56, text.OK},
	{blanks, "1\u00a0234\u202f567", 1234567, text.OK},
	{bare, "1234.5", 1234.5, text.OK},
	{base1000, "184K", 184e3, text.OK},
	{base1000, "2k", 2e3, text.OK},
	{base1000, "4.5M", 4.5e6, text.OK},
	{base1000, "1.1G", 1.1e9, text.OK},
	{base1000, "12345678901234567890K", 12345678901234567890e3, text.OK},
	{base1000, "541", 541, text.OK},
	{base1024, "4074M", 4074 << 20, text.OK},
	{base1024, ".0M", 0, text.OK},
	{base1024, "1,024T", 1 << 50, text.OK},
	{base1024, "2P", 2 << 50, text.OK},

	{text.Plain, "", 0, text.Blank},
	{text.Plain, " \t\u00a0", 0, text.Blank},
	{text.Plain, "#", 0, text.Overflow},
	{text.Plain, " ######## ", 0, text.Overflow},
	{text.Plain, "******", 0, text.Overflow},
	{text.Plain, "1e999", 0, text.Overflow},
	{text.Plain, "-" + strings.Repeat("9", 400), 0, text.Overflow},
	{base1024, strings.Repeat("9", 308) + "P", 0, text.Overflow},
	{text.Plain, "nan", 0, text.Undefined},
	{text.Plain, "-nan", 0, text.Undefined},
	{text.Plain, "NaNQ", 0, text.Undefined},
	{text.Plain, "INF", 0, text.Undefined},
	{text.Plain, "-Infinity", 0, text.Undefined},
	{text.Plain, "-1.#IND", 0, text.Undefined},

	{text.Plain, "54520,6", 0, text.NotNumber}, // a decimal comma
	{text.Plain, "0,123", 0, text.NotNumber},
	{text.Plain, "1,23", 0, text.NotNumber},
	{text.Plain, "1,2345", 0, text.NotNumber},
	{text.Plain, "1234,567", 0, text.NotNumber},
	{text.Plain, ",123", 0, text.NotNumber},
	{text.Plain, "1,,234", 0, text.NotNumber},
	{text.Plain, "1,234,", 0, text.NotNumber},
	{text.Plain, "3,516E+08", 0, text.NotNumber},
	{bare, "1,234", 0, text.NotNumber},
	{blanks, "12 34", 0, text.NotNumber},
	{text.Plain, "184K", 0, text.NotNumber},
	{base1000, "184KB", 0, text.NotNumber},
	{base1000, "K", 0, text.NotNumber},
	{base1000, "12m", 0, text.NotNumber}, // could be milli
	{base1000, "1e3K", 0, text.NotNumber},
	{text.Plain, "12%", 0, text.NotNumber},
	{text.Plain, "-", 0, text.NotNumber},
	{text.Plain, "--1", 0, text.NotNumber},
	{text.Plain, "-1-", 0, text.NotNumber},
	{text.Plain, "1-2", 0, text.NotNumber},
	{text.Plain, ".", 0, text.NotNumber},
	{text.Plain, "1.2.3", 0, text.NotNumber},
	{text.Plain, "1e", 0, text.NotNumber},
	{text.Plain, "1e+", 0, text.NotNumber},
	{text.Plain, "0x1f", 0, text.NotNumber},
	{text.Plain, "1_000", 0, text.NotNumber},
	{text.Plain, "*", 0, text.NotNumber},
	{text.Plain, "###1", 0, text.NotNumber},
	{text.Plain, "nano", 0, text.NotNumber},
	{text.Plain, "١٢", 0, text.NotNumber},
}

func TestParse(t *testing.T) {
	for _, tt := range numbers {
		got, state := tt.format.Parse(tt.in)
		want := tt.want
		if tt.state != text.OK {
			want = math.NaN()
		}
		if state != tt.state || math.Float64bits(got) != math.Float64bits(want) && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Errorf("%+v.Parse(%.40q) = %v, %v; want %v, %v", tt.format, tt.in, got, state, want, tt.state)
		}
	}
}

func TestParseFixed(t *testing.T) {
	tests := []struct {
		in   string
		want text.Fixed
		ok   bool
	}{
		{"1234.5", text.Fixed{Mantissa: 12345, Scale: 1}, true},
		{"  -7 ", text.Fixed{Mantissa: -7}, true},
		{"+0.10", text.Fixed{Mantissa: 10, Scale: 2}, true},
		{".6", text.Fixed{Mantissa: 6, Scale: 1}, true},
		{"5.", text.Fixed{Mantissa: 5}, true},
		{"010", text.Fixed{Mantissa: 10}, true},
		{"0", text.Fixed{}, true},
		{"999999999999999999", text.Fixed{Mantissa: 999999999999999999}, true},
		{"0.00000000000000001", text.Fixed{Mantissa: 1, Scale: 17}, true},
		{in: "1000000000000000000"},
		{in: "-0.0"},
		{in: ""},
		{in: "  "},
		{in: "-"},
		{in: "."},
		{in: "- 1"},
		{in: "1 2"},
		{in: "1.2.3"},
		{in: "1,234"},
		{in: "1e3"},
		{in: "1-"},
		{in: "####"},
		{in: "-nan"},
		{in: strings.Repeat("1", 300)},
	}
	for _, tt := range tests {
		if got, ok := text.ParseFixed(tt.in); got != tt.want || ok != tt.ok {
			t.Errorf("ParseFixed(%.40q) = %v, %v; want %v, %v", tt.in, got, ok, tt.want, tt.ok)
		}
	}
}

func TestFixedFloat(t *testing.T) {
	tests := []struct {
		in   text.Fixed
		want float64
	}{
		{text.Fixed{Mantissa: 12345, Scale: 1}, 1234.5},
		{text.Fixed{Mantissa: -3, Scale: 1}, -.3},
		{text.Fixed{Mantissa: 123456789012345678, Scale: 17}, 1.23456789012345678},
		{text.Fixed{Mantissa: math.MinInt64}, math.MinInt64},
		{text.Fixed{Mantissa: 1, Scale: 255}, 1e-255},
	}
	for _, tt := range tests {
		if got := tt.in.Float(); got != tt.want {
			t.Errorf("%v.Float() = %v, want %v", tt.in, got, tt.want)
		}
	}
}

func FuzzNumber(f *testing.F) {
	for _, tt := range numbers {
		f.Add(tt.in, tt.format.Decimal, tt.format.Group, tt.format.Base)
	}
	f.Fuzz(func(t *testing.T, s string, decimal, group byte, base int) {
		v, state := text.Format{Decimal: decimal, Group: group, Base: base}.Parse(s)
		if (state == text.OK) == (math.IsNaN(v) || math.IsInf(v, 0)) {
			t.Errorf("Parse(%q) = %v, %v", s, v, state)
		}
		// Whatever strconv reads in decimal has the same value here.
		v, state = text.Format{}.Parse(s)
		want, err := strconv.ParseFloat(s, 64)
		if state == text.OK && err == nil && v != want {
			t.Errorf("Parse(%q) = %v, strconv reads %v", s, v, want)
		}
		if state == text.NotNumber && err == nil && !strings.ContainsAny(s, "xX_") {
			t.Errorf("Parse(%q) is not a number, strconv reads %v", s, want)
		}
		if x, ok := text.ParseFixed(s); ok && x.Float() != v {
			t.Errorf("ParseFixed(%q) = %v, Parse reads %v", s, x.Float(), v)
		}
		text.ParseDuration(s)
		text.ParseDate(s)
		text.ParseOracle(s)
		text.ParseNmon(s, "01-FEB-2020")
		text.MonthByName(s)
	})
}

func BenchmarkParseFixed(b *testing.B) {
	for _, s := range []string{"1234.5", "0.0", "366124548", "  12.3"} {
		b.Run(s, func(b *testing.B) {
			for b.Loop() {
				text.ParseFixed(s)
			}
		})
	}
}

func BenchmarkFixedFloat(b *testing.B) {
	x := text.Fixed{Mantissa: 12345, Scale: 1}
	for b.Loop() {
		x.Float()
	}
}

func BenchmarkParse(b *testing.B) {
	for _, s := range []string{"1234.5", "366,124,548", "3.51655E+08", "########", "12345678901234567890.5"} {
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				text.Plain.Parse(s)
			}
		})
	}
}
