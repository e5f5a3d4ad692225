package sqltrace

// timelineBins is how many bins a timeline has at most; when a session goes on, two become one.
const timelineBins = 512

// Timeline is what a session did over its time, in bins of equal width, from the start of its first call or wait on.
type Timeline struct {
	Width float64 // seconds
	Bins  []Bin
}

// Bin is what lies in one bin of a timeline, in seconds; calls and waits that reach over bins are divided among them. What is missing to
// the width is the gap: nothing was printed for it.
type Bin struct {
	Calls  float64 // top-level calls and LOB calls
	Client float64 // waits for the client
	Other  float64 // other waits between calls
}

// What a stretch of time on the timeline is.
const (
	inCalls = iota
	inClient
	inOther
)

// firstWidth is the width that a timeline begins with, in units of the trace.
const firstWidth = 1 << 10

// timeline collects bins, in units of the trace.
type timeline struct {
	width float64
	bins  [][3]float64
}

// add adds a stretch by its distance from the start of the session. What lies before the start, as the clock went back, is left out.
func (t *timeline) add(from, to float64, what int) {
	if t.width == 0 {
		t.width = firstWidth
	}
	from, to = max(from, 0), max(to, 0)
	for to >= t.width*timelineBins {
		t.halve()
	}
	first, last := int(from/t.width), int(to/t.width)
	for len(t.bins) <= last {
		t.bins = append(t.bins, [3]float64{})
	}
	if first == last {
		t.bins[first][what] += to - from
		return
	}
	t.bins[first][what] += float64(first+1)*t.width - from
	for i := first + 1; i < last; i++ {
		t.bins[i][what] += t.width
	}
	t.bins[last][what] += to - float64(last)*t.width
}

// halve makes one bin of two.
func (t *timeline) halve() {
	n := 0
	for i, b := range t.bins {
		if i%2 == 0 {
			t.bins[n] = b
			n++
			continue
		}
		for k := range b {
			t.bins[n-1][k] += b[k]
		}
	}
	t.bins = t.bins[:n]
	t.width *= 2
}

func (t *timeline) seconds(tick float64) Timeline {
	out := Timeline{Width: t.width * tick, Bins: make([]Bin, len(t.bins))}
	for i, b := range t.bins {
		out.Bins[i] = Bin{b[inCalls] * tick, b[inClient] * tick, b[inOther] * tick}
	}
	return out
}

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
