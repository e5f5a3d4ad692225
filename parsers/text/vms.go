package text

import (
	"math"
	"strings"
	"time"
)

// CutVMSTime reads an absolute time of OpenVMS, "29-AUG-2026 15:49:56.19", from the start of s, blanks before it ignored, and gives what
// follows. Day and fraction may be short, the time of day may be missing. 17-NOV-1858 00:00, the zero of the system's clock, is the zero
// time: OpenVMS writes it where it has none.
func CutVMSTime(s string) (t time.Time, rest string, ok bool) {
	s = strings.TrimLeft(s, " \t")
	day, n := shortInt(s, 2)
	if n == 0 || len(s) < n+9 || s[n] != '-' || s[n+4] != '-' {
		return t, s, false
	}
	month := vmsMonth(s[n+1 : n+4])
	year, digits := shortInt(s[n+5:], 4)
	if month == 0 || digits != 4 {
		return t, s, false
	}
	t = time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	if t.Day() != day {
		return time.Time{}, s, false
	}
	rest = s[n+9:]
	clock := strings.TrimLeft(rest, " \t:")
	if since, after, ok := cutClock(clock); ok && len(clock) < len(rest) {
		t, rest = t.Add(since), after
	}
	if t.Equal(vmsZero) {
		t = time.Time{}
	}
	return t, rest, true
}

var vmsZero = time.Date(1858, time.November, 17, 0, 0, 0, 0, time.UTC)

// CutVMSDelta reads a length of time of OpenVMS, "0 00:11:42.39" or "00:11:42.39", from the start of s, blanks before it ignored, and gives
// seconds and what follows; the fraction must be whole, since a cut one is a wrong number.
func CutVMSDelta(s string) (seconds float64, rest string, ok bool) {
	s = strings.TrimLeft(s, " \t\n")
	days, n := shortInt(s, 5)
	clock := s
	if n > 0 && n < len(s) && (s[n] == ' ' || s[n] == '-') {
		clock = strings.TrimLeft(s[n+1:], " \t")
	} else {
		days = 0
	}
	since, rest, ok := cutClock(clock)
	if !ok || len(clock) < 3 || since%time.Second != 0 && !hundredths(clock, rest) {
		return math.NaN(), s, false
	}
	return Fixed{Mantissa: int64(days)*8_640_000 + int64(since/(10*time.Millisecond)), Scale: 2}.Float(), rest, true
}

// hundredths reports whether the clock in front of rest ends in two decimals.
func hundredths(clock, rest string) bool {
	n := len(clock) - len(rest)
	return n > 3 && clock[n-3] == '.'
}

// cutClock reads [H]H:MM:SS[.cc] or HH:MM.
func cutClock(s string) (since time.Duration, rest string, ok bool) {
	hour, n := shortInt(s, 2)
	minute, ok := colonTwo(s, n)
	if n == 0 || !ok || hour > 23 || minute > 59 {
		return 0, s, false
	}
	since = time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute
	n += 3
	if n == len(s) || s[n] != ':' {
		return since, s[n:], true
	}
	second, ok := colonTwo(s, n)
	if !ok || second > 59 {
		return 0, s, false
	}
	since += time.Duration(second) * time.Second
	n += 3
	if n < len(s) && (s[n] == '.' || s[n] == ',') {
		f, digits := shortInt(s[n+1:], 7)
		if digits < 2 {
			return 0, s, false
		}
		for range 7 - digits {
			f *= 10
		}
		since += time.Duration(f) * 100
		n += 1 + digits
	}
	return since, s[n:], true
}

func colonTwo(s string, i int) (int, bool) {
	if len(s) < i+3 || s[i] != ':' || !isDigit(s[i+1]) || !isDigit(s[i+2]) {
		return 0, false
	}
	return int(s[i+1]-'0')*10 + int(s[i+2]-'0'), true
}

// shortInt reads up to most leading digits; none where more follow.
func shortInt(s string, most int) (n, width int) {
	for width < len(s) && isDigit(s[width]) {
		if width == most {
			return 0, 0
		}
		n = n*10 + int(s[width]-'0')
		width++
	}
	return n, width
}

// vmsMonth knows the months as OpenVMS writes them, always in English.
func vmsMonth(s string) time.Month {
	const months = "janfebmaraprmayjunjulaugsepoctnovdec"
	b := [3]byte{lower(s[0]), lower(s[1]), lower(s[2])}
	if i := strings.Index(months, string(b[:])); i >= 0 && i%3 == 0 {
		return time.Month(i/3 + 1)
	}
	return 0
}
