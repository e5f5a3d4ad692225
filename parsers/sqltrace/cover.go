package sqltrace

// cover adds up intervals of time, in units of the trace, as they come, mostly in order. At any time
//
//	total = sum + gap - overlap
//
// so that what is printed twice, and what is not printed at all, are parts with a size and never lost.
type cover struct {
	open         bool
	first, pos   float64 // the earliest start, the latest end
	sum          float64 // of the lengths of the intervals
	gap, overlap float64
	shift        float64 // of the clock: it was set, or another one goes on
	early        float64 // lengths without a time before the first that has one: they end where that begins
}

// add adds an interval by its length and end. One without a time follows what was before it.
func (c *cover) add(length, end float64, timed bool) {
	c.sum += length
	switch {
	case !timed && !c.open:
		c.early += length
		return
	case !timed:
		end = c.pos + length
	case !c.open:
		c.open, c.pos = true, end-length
		c.first = c.pos - c.early
	}
	if timed {
		end = c.steady(end, length)
	}
	from := end - length
	c.gap += max(0, from-c.pos)
	was := max(c.pos, from)
	c.pos = max(c.pos, end)
	c.overlap += length - max(0, c.pos-was)
}

// jump is what no session lasts: a year of microseconds.
const jump = 365 * 86400e6

// steady is an end on a clock that was not set. A clock that jumps over a year, or back behind all that was before, by more than that
// lasted, was; what it jumped over is neither a gap nor counted twice.
func (c *cover) steady(end, length float64) float64 {
	at := end + c.shift
	if lasted := c.pos - c.first; at-length-c.pos > jump || at < c.first-lasted {
		c.shift = c.pos + length - end
		at = c.pos + length
	}
	return at
}

// merge adds what another cover holds.
func (c *cover) merge(o *cover) {
	before := c.sum
	c.add(o.total(), o.pos, o.open)
	c.sum = before + o.sum
	c.gap += o.gap
	c.overlap += o.overlap
}

func (c *cover) total() float64 {
	if !c.open {
		return c.early
	}
	return c.pos - c.first
}
