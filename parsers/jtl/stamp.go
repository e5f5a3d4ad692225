package jtl

import (
	"strings"
	"time"

	"dumplens/parsers/text"
)

// stamps reads the times of a run, and remembers how they were written.
type stamps struct {
	epoch, formatted int64 // rows with either
	zoned            bool  // formatted times name their zone
	dayFirst         bool  // of dates between slashes, once one has told
	ambiguous        int32 // line of the first date whose day and month could be either
	day              string
	midnight         int64
}

// The times that are taken for milliseconds since 1970 have 12 or 13 digits: March 1973 to November 2286.
const (
	fewestDigits = 12
	mostDigits   = 13
)

// read gives the milliseconds since 1970, of a clock on the wall where the zone is not known.
func (p *stamps) read(s string, line int32) (int64, bool) {
	if n, ok := digits(s); ok {
		if len(s) < fewestDigits || len(s) > mostDigits {
			return 0, false
		}
		p.epoch++
		return n, true
	}
	s = strings.TrimSpace(s)
	if n, ok := digits(s); ok && len(s) >= fewestDigits && len(s) <= mostDigits {
		p.epoch++
		return n, true
	}
	ms, ok := p.format(s, line)
	if ok {
		p.formatted++
	}
	return ms, ok
}

// format reads a date and a clock, or a clock alone, which is taken as of the first day of 1970, as JMeter does.
func (p *stamps) format(s string, line int32) (int64, bool) {
	cut := strings.IndexAny(s, " T")
	if cut < 0 {
		return clock(s)
	}
	if s[:cut] != p.day {
		day, ok := p.date(s[:cut], line)
		if !ok {
			return 0, false
		}
		p.day, p.midnight = strings.Clone(s[:cut]), day.UnixMilli()
	}
	rest, offset := p.zone(strings.TrimSpace(s[cut+1:]))
	ms, ok := clock(rest)
	return p.midnight + ms - offset, ok && p.midnight+ms-offset >= 0
}

// zone takes the zone off a clock: "Z", "+02:00", "+0200". The offset is in milliseconds.
func (p *stamps) zone(s string) (rest string, offset int64) {
	if rest, ok := strings.CutSuffix(s, "Z"); ok {
		p.zoned = true
		return rest, 0
	}
	at := strings.LastIndexAny(s, "+-")
	if at < 5 {
		return s, 0
	}
	hhmm := strings.Replace(s[at+1:], ":", "", 1)
	n, ok := digits(hhmm)
	if !ok || len(hhmm) != 4 {
		return s, 0
	}
	p.zoned = true
	offset = (n/100*60 + n%100) * 60_000
	if s[at] == '-' {
		offset = -offset
	}
	return strings.TrimSpace(s[:at]), offset
}

// date reads a day. Between slashes the year may come last; whether the month or the day comes first, the first date tells that can.
func (p *stamps) date(s string, line int32) (time.Time, bool) {
	if t, ok := text.ParseDate(s); ok {
		return t, true
	}
	parts := strings.Split(s, "/")
	if len(parts) != 3 {
		return time.Time{}, false
	}
	var n [3]int
	for i, part := range parts {
		v, ok := digits(part)
		if !ok || len(part) > 4 {
			return time.Time{}, false
		}
		n[i] = int(v)
	}
	year, month, day := n[2], n[0], n[1]
	switch {
	case len(parts[0]) == 4:
		year, month, day = n[0], n[1], n[2]
	case n[0] > 12:
		p.dayFirst = true
	case n[1] <= 12 && n[0] != n[1] && !p.dayFirst && p.ambiguous == 0:
		p.ambiguous = line
	}
	if p.dayFirst && len(parts[0]) != 4 {
		month, day = day, month
	}
	if year < 100 {
		year += 2000
	}
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return t, t.Day() == day && int(t.Month()) == month && t.Year() == year && year >= 1970
}

// clock reads "09:00:30", with a fraction behind a point or comma, in milliseconds.
func clock(s string) (int64, bool) {
	if len(s) < 8 || s[2] != ':' || s[5] != ':' {
		return 0, false
	}
	h, ok1 := digits(s[:2])
	m, ok2 := digits(s[3:5])
	sec, ok3 := digits(s[6:8])
	if !ok1 || !ok2 || !ok3 || h > 23 || m > 59 || sec > 60 {
		return 0, false
	}
	ms := ((h*60+m)*60 + sec) * 1000
	if len(s) == 8 {
		return ms, true
	}
	fraction := s[9:]
	n, ok := digits(fraction)
	if s[8] != '.' && s[8] != ',' || !ok || len(fraction) > 9 {
		return 0, false
	}
	for i := len(fraction); i < 3; i++ {
		n *= 10
	}
	for i := len(fraction); i > 3; i-- {
		n /= 10
	}
	return ms + n, true
}

// digits reads a whole number without a sign, of at most 18 digits.
func digits(s string) (int64, bool) {
	if s == "" || len(s) > 18 {
		return 0, false
	}
	n := int64(0)
	for i := range len(s) {
		d := s[i] - '0'
		if d > 9 {
			return 0, false
		}
		n = n*10 + int64(d)
	}
	return n, true
}
