package text

import (
	"math"
	"strings"
)

// ParseDuration reads the lengths of time found in dumps and returns seconds; when ok is false they are NaN.
//
//	07:03:12  07:03:12.50  7:03:12,500   hours, minutes, seconds
//	03:12  903:12.5                      minutes, seconds
//	1 07:03:12.50  1-07:03:12            days before a clock: OpenVMS, ps
//	13.12ms  268.69us  52.86 s  1.5 mins amount and unit, with or without a blank
//	7h 03m 12s  2 days 3 hours           falling units
//
// A bare number is no duration: only the format knows its unit. "m" is minutes, "ms" milliseconds.
func ParseDuration(s string) (seconds float64, ok bool) {
	s = trimBlanks(s)
	minus := s != "" && s[0] == '-'
	if minus || s != "" && s[0] == '+' {
		s = s[1:]
	}
	if s == "" || !isDigit(s[0]) && s[0] != '.' { // one sign at most
		return math.NaN(), false
	}
	if strings.IndexByte(s, ':') >= 0 {
		seconds, ok = parseClockDuration(s)
	} else {
		seconds, ok = parseUnits(s)
	}
	switch {
	case !ok || math.IsInf(seconds, 0):
		return math.NaN(), false
	case minus:
		return -seconds, true
	}
	return seconds, true
}

// parseClockDuration reads [D ][HH:]MM:SS[.fraction]. Only the leading part may exceed its range ("903:12"): a
// later one that does is not a clock. The sum is made in units of the last digit, so that it is rounded once.
func parseClockDuration(s string) (float64, bool) {
	lead, rest, ok := leadingInt(s)
	if !ok {
		return 0, false
	}
	total, hours := lead, false
	if rest[0] != ':' { // days
		if rest = strings.TrimLeft(rest, " "); rest != "" && rest[0] == '-' {
			rest = rest[1:]
		}
		width := strings.IndexByte(rest, ':')
		hour, after, ok := leadingInt(rest)
		if !ok || hour > 23 || width != len(rest)-len(after) || width > 2 {
			return 0, false
		}
		total, rest, hours = lead*24+hour, after, true
	}
	parts := 0
	for rest != "" && rest[0] == ':' {
		part, ok := twoDigits(rest[1:])
		if parts++; !ok || part > 59 || parts > 2 {
			return 0, false
		}
		total, rest = total*60+part, rest[3:]
	}
	if hours && parts != 2 {
		return 0, false
	}
	digits, scale := int64(0), 0
	if rest != "" && (rest[0] == '.' || rest[0] == ',') {
		for rest = rest[1:]; rest != "" && isDigit(rest[0]) && scale < 6; rest = rest[1:] {
			digits = digits*10 + int64(rest[0]-'0')
			scale++
		}
		rest = strings.TrimLeft(rest, "0123456789") // beyond microseconds
	}
	if rest != "" {
		return 0, false
	}
	for range scale {
		total *= 10
	}
	return Fixed{Mantissa: total + digits, Scale: uint8(scale)}.Float(), true
}

// leadingInt cuts up to six digits off s. Something must follow them; six, so that days in microseconds fit an int64.
func leadingInt(s string) (n int64, rest string, ok bool) {
	i := 0
	for ; i < len(s) && isDigit(s[i]); i++ {
		if i == 6 {
			return 0, "", false
		}
		n = n*10 + int64(s[i]-'0')
	}
	return n, s[i:], i > 0 && i < len(s)
}

func twoDigits(s string) (n int64, ok bool) {
	if len(s) < 2 || !isDigit(s[0]) || !isDigit(s[1]) {
		return 0, false
	}
	return int64(s[0]-'0')*10 + int64(s[1]-'0'), true
}

// timeUnit is a unit as factor / 10^scale seconds.
type timeUnit struct {
	factor int64
	scale  uint8
}

// parseUnits reads amounts with units, each unit smaller than the one before.
func parseUnits(s string) (seconds float64, ok bool) {
	previous := math.Inf(1)
	for s != "" {
		i := strings.IndexFunc(s, func(r rune) bool { return r != '.' && r != ',' && (r < '0' || r > '9') })
		if i < 1 {
			return 0, false
		}
		amount := s[:i]
		s = strings.TrimLeft(s[i:], " \t")
		end := strings.IndexFunc(s, func(r rune) bool { return r <= '9' })
		if end < 0 {
			end = len(s)
		}
		unit, known := unitOf(s[:end])
		size := Fixed{Mantissa: unit.factor, Scale: unit.scale}.Float()
		if !known || size >= previous {
			return 0, false
		}
		v, ok := amountOf(amount, unit)
		if !ok {
			return 0, false
		}
		seconds += v
		previous = size
		s = strings.TrimLeft(s[end:], " \t")
	}
	return seconds, true
}

// amountOf multiplies in decimal where it can, so that 13.12 ms is 0.01312 and not the product of two roundings.
func amountOf(s string, unit timeUnit) (float64, bool) {
	if x, ok := ParseFixed(s); ok && x.Mantissa < math.MaxInt64/86400 {
		return Fixed{Mantissa: x.Mantissa * unit.factor, Scale: x.Scale + unit.scale}.Float(), true
	}
	v, state := Plain.Parse(s)
	return v * float64(unit.factor) / pow10[unit.scale], state == OK
}

func unitOf(s string) (u timeUnit, ok bool) {
	switch strings.ToLower(s) {
	case "ns", "nsec":
		return timeUnit{1, 9}, true
	case "us", "usec", "µs", "μs": // micro sign and Greek mu
		return timeUnit{1, 6}, true
	case "ms", "msec", "msecs":
		return timeUnit{1, 3}, true
	case "cs", "csec":
		return timeUnit{1, 2}, true
	case "s", "sec", "secs", "second", "seconds":
		return timeUnit{1, 0}, true
	case "m", "min", "mins", "minute", "minutes":
		return timeUnit{60, 0}, true
	case "h", "hr", "hrs", "hour", "hours":
		return timeUnit{3600, 0}, true
	case "d", "day", "days":
		return timeUnit{86400, 0}, true
	}
	return timeUnit{}, false
}
