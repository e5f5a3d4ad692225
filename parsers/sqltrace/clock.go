package sqltrace

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// clocks pairs the wall clock of markers with the tim of the line behind each: a marker is written together with that line.
type clocks struct {
	marked  bool
	at      time.Time
	zone    string
	firstAt time.Time // of all markers
	lastAt  time.Time
	pairs   []pairing
	last    pairing
}

type pairing struct {
	wall time.Time
	tim  int64
}

// pairsKept is how many pairs are kept; the last one is kept always.
const pairsKept = 256

func (c *clocks) mark(at time.Time, zone string) {
	c.marked, c.at = true, at
	if zone != "" {
		c.zone = zone
	}
	if c.firstAt.IsZero() {
		c.firstAt = at
	}
	c.lastAt = at
}

// unanchor forgets a marker of another process.
func (c *clocks) unanchor() { c.marked = false }

func (c *clocks) tick(tim int64) {
	if !c.marked {
		return
	}
	c.marked = false
	c.last = pairing{c.at, tim}
	if len(c.pairs) < pairsKept {
		c.pairs = append(c.pairs, c.last)
	}
}

const (
	// linuxFactor is what one "microsecond" of Oracle 10.2 on Linux is: nanoseconds are divided by 1024.
	linuxFactor = 1.024
	// factorSlack is how far a measured ratio may be from it, and factorSpan the seconds that a ratio needs because the wall clock is
	// written to a millisecond.
	factorSlack = 0.001
	factorSpan  = 5
)

// factor measures what one unit of tim is in microseconds: 1.024, 1, or NaN where the markers do not tell.
func (c *clocks) factor() float64 {
	if len(c.pairs) == 0 {
		return math.NaN()
	}
	if f := epochFactor(c.pairs[0]); !math.IsNaN(f) {
		return f
	}
	first, last := c.pairs[0], c.last
	wall, tim := last.wall.Sub(first.wall).Seconds(), float64(last.tim-first.tim)/1e6
	if wall < factorSpan || tim <= 0 {
		return math.NaN()
	}
	switch ratio := wall / tim; {
	case math.Abs(ratio/linuxFactor-1) <= factorSlack:
		return linuxFactor
	case math.Abs(ratio-1) <= factorSlack:
		return 1
	}
	return math.NaN()
}

// secondsOfTick is how many seconds a unit of tim is by the wall clock lines; NaN where these are too near to each other.
func (c *clocks) secondsOfTick() float64 {
	if len(c.pairs) == 0 {
		return math.NaN()
	}
	wall, ticks := c.last.wall.Sub(c.pairs[0].wall).Seconds(), float64(c.last.tim-c.pairs[0].tim)
	if wall < factorSpan || ticks <= 0 {
		return math.NaN()
	}
	return wall / ticks
}

// epochFactor looks whether a tim is the time since 1970 in units of 1.024 or 1 µs: then wall clock and tim differ by a whole number of
// quarters of an hour, the offset of the zone.
func epochFactor(p pairing) float64 {
	const farthest, quarter = 14*3600 + 60, 900
	for _, f := range [...]float64{linuxFactor, 1} {
		offset := float64(p.wall.UnixMilli())/1e3 - float64(p.tim)*f/1e6
		if math.Abs(offset) < farthest && math.Abs(offset-quarter*math.Round(offset/quarter)) < 1 {
			return f
		}
	}
	return math.NaN()
}

// wall is the wall clock at a tim, with the anchor nearest to it in the list; the zero time without any.
func (c *clocks) wall(tim, tick float64) time.Time {
	if len(c.pairs) == 0 {
		return time.Time{}
	}
	best := c.last
	for _, p := range c.pairs {
		if math.Abs(float64(p.tim)-tim) < math.Abs(float64(best.tim)-tim) {
			best = p
		}
	}
	away := (tim - float64(best.tim)) * tick
	if math.Abs(away) > 1e8 {
		return time.Time{} // more than three years: no clock of this trace
	}
	return best.wall.Add(time.Duration(away * 1e9))
}

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
