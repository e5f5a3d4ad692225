package sqltrace

import (
	"fmt"
	"math"
	"strings"
)

// Options are the choices of the user.
type Options struct {
	Units Unit // of e, c, ela and tim; the zero value finds out
}

// Unit is the unit of the times of a trace.
type Unit uint8

const (
	Auto         Unit = iota
	Centiseconds      // 8i
	Microseconds      // 9i and later, without a correction
	Corrected         // units of 1.024 µs: 10.2 on Linux
)

// ParseUnit reads the value of --trace-units.
func ParseUnit(s string) (Unit, error) {
	switch s {
	case "", "auto":
		return Auto, nil
	case "cs":
		return Centiseconds, nil
	case "us":
		return Microseconds, nil
	case "us1024":
		return Corrected, nil
	}
	return Auto, fmt.Errorf("unknown unit %q (want auto, cs, us or us1024)", s)
}

// slowestTick is the longest wait, in units, below which a trace of unknown release is taken for one of 8i: no wait of a trace in
// microseconds is as short as its longest.
const slowestTick = 100

// A trace with times of unknown release is taken for one of 8i where most calls, fewestCalls at least, take 0 units, and none slowestCall:
// microseconds are 0 only where the clock of the system is coarse, and then the next number is 10,000 or 15,625.
const (
	fewestCalls = 3
	slowestCall = 10_000
)

// units decides what the numbers of the trace are.
func (t *trace) units() Units {
	const us = 1e-6
	switch t.options.Units {
	case Centiseconds:
		return Units{0.01, 1, "hundredths of a second, as --trace-units says"}
	case Microseconds:
		return Units{us, 1, "microseconds, as --trace-units says"}
	case Corrected:
		return Units{us * linuxFactor, linuxFactor, "units of 1.024 microseconds, as --trace-units says"}
	}
	if t.old() {
		if t.doc.Release != "" {
			return Units{0.01, 1, "hundredths of a second, as release " + t.doc.Release + " writes them"}
		}
		return Units{0.01, 1, "hundredths of a second: the release is not known, waits have no times of their own, and the numbers or the wall clock lines show it; --trace-units overrides this"}
	}
	if !t.counts1024() {
		return Units{us, 1, "microseconds"}
	}
	switch f := t.clocks.factor(); {
	case f == linuxFactor:
		return Units{us * f, f, "units of 1.024 microseconds, as Oracle 10.2 on Linux counts: the wall clock lines show it; tkprof does not correct it"}
	case math.IsNaN(f):
		return Units{us, 1, "microseconds; Oracle 10.2 on Linux may mean 1.024 microseconds, which the wall clock lines of this trace cannot show"}
	}
	return Units{us, 1, "microseconds, as the wall clock lines confirm"}
}

// old reports whether the trace is of 8i or older.
func (t *trace) old() bool {
	if r := t.doc.Release; r != "" {
		return strings.HasPrefix(r, "8.") || strings.HasPrefix(r, "7.")
	}
	if t.modern || t.timedWaits > 0 {
		return false
	}
	if t.ticks == 0 {
		return t.longest > 0 && t.longest < slowestTick
	}
	if per := t.clocks.secondsOfTick(); !math.IsNaN(per) {
		return per > 1e-3
	}
	return t.max < wrapAt && t.measured >= fewestCalls && 2*t.instant >= t.measured && t.busiest > 0 && t.busiest < slowestCall
}

// counts1024 reports whether the release may be one that counts units of 1.024 µs.
func (t *trace) counts1024() bool {
	r, p := t.doc.Release, t.doc.Platform
	return (r == "" && !t.modern || strings.HasPrefix(r, "10.")) && (p == "" || strings.HasPrefix(p, "Linux"))
}
