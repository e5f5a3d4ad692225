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
