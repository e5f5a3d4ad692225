package unit

import (
	"math"
	"strconv"
	"strings"
)

// Unknown is how a number that the dump does not give is written.
const Unknown = "–"

// thin is U+202F, the narrow blank between groups of three digits and before a unit.
const thin = "\u202f"

// String writes the quantity for people: "6 h 20 min", "1.50 GiB", "87.2 %", "1 234 567". Unknown values are "–".
func (q Quantity) String() string {
	if math.IsNaN(q.Value) || math.IsInf(q.Value, 0) {
		return Unknown
	}
	switch q.Unit.Dimension {
	case Ratio:
		return Number(q.Value*100) + thin + "%"
	case Time:
		return duration(q.Value)
	case Information:
		return binary(q.Value, "")
	case Throughput:
		return binary(q.Value, "/s")
	case Frequency:
		return Number(q.Value) + thin + "/s"
	case Load:
		return Number(q.Value) + thin + "s/s"
	}
	return Number(q.Value)
}

// Number writes a plain number with at most three decimals (fewer for large numbers) and narrow blanks between thousands.
func Number(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return Unknown
	}
	a := math.Abs(v)
	if v == math.Trunc(v) && a < 1e15 {
		return group(strconv.FormatFloat(v+0, 'f', 0, 64))
	}
	if a >= 1e15 || a < 5e-7 {
		return strconv.FormatFloat(v, 'g', 4, 64)
	}
	prec := 0
	switch {
	case a < 0.01:
		return strconv.FormatFloat(v, 'g', 3, 64)
	case a < 1:
		prec = 3
	case a < 100:
		prec = 2
	case a < 10000:
		prec = 1
	}
	s := strconv.FormatFloat(v, 'f', prec, 64)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return group(s)
}

// group puts a narrow blank between the thousands of a written number.
func group(s string) string {
	digits, rest, _ := strings.Cut(s, ".")
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	if len(digits) > 4 {
		var b strings.Builder
		for i, c := range digits {
			if i > 0 && (len(digits)-i)%3 == 0 {
				b.WriteString(thin)
			}
			b.WriteRune(c)
		}
		digits = b.String()
	}
	if rest != "" {
		rest = "." + rest
	}
	if digits == "0" && rest == "" {
		sign = "" // no minus zero
	}
	return sign + digits + rest
}

// duration writes seconds in the two largest units that matter; below a minute with three significant digits.
func duration(s float64) string {
	sign := ""
	if s < 0 {
		sign, s = "-", -s
	}
	switch {
	case s == 0:
		return "0" + thin + "s"
	case s < 1e-3:
		return sign + significant(s*1e6) + thin + "µs"
	case s < 1:
		return sign + significant(s*1e3) + thin + "ms"
	case s < 60:
		return sign + significant(s) + thin + "s"
	case s < 3600:
		return sign + pair(s, 60, "min", 1, "s")
	case s < 48*3600:
		return sign + pair(s, 3600, "h", 60, "min")
	}
	return sign + pair(s, 86400, "d", 3600, "h")
}

func pair(s, major float64, majorName string, minor float64, minorName string) string {
	n := math.Round(s / minor)
	per := math.Round(major / minor)
	out := Number(math.Floor(n/per)) + thin + majorName
	if m := math.Mod(n, per); m > 0 {
		out += thin + Number(m) + thin + minorName
	}
	return out
}

// significant writes three significant digits without trailing zeros.
func significant(v float64) string {
	prec := 0
	switch {
	case v < 10:
		prec = 2
	case v < 100:
		prec = 1
	}
	s := strconv.FormatFloat(v, 'f', prec, 64)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

func binary(v float64, suffix string) string {
	names := []string{"B", "KiB", "MiB", "GiB", "TiB", "PiB"}
	i := 0
	a := math.Abs(v)
	for a >= 1024 && i < len(names)-1 {
		a, v, i = a/1024, v/1024, i+1
	}
	if i == 0 {
		return Number(v) + thin + names[0] + suffix
	}
	if v < 0 {
		return "-" + significant(-v) + thin + names[i] + suffix
	}
	return significant(v) + thin + names[i] + suffix
}
