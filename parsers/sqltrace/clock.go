package sqltrace

import (
	"math"
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
