package jtl

import "slices"

// widths are the lengths of a step in milliseconds. Each divides the next, so that steps can be put together.
var widths = [...]int64{1000, 5000, 10_000, 30_000, 60_000, 300_000, 600_000, 1_800_000, 3_600_000, 21_600_000, 86_400_000}

// Limits of a timeline, so that its memory does not grow with the input.
const (
	mostSteps  = 4096     // 68 minutes in seconds
	mostTracks = 64       // labels with a timeline of their own while reading
	keptTracks = 20       // those that keep it when there are more
	mostHosts  = 32       // load generators whose threads are counted apart
	mostPacked = 16 << 20 // bytes of histograms
	// histogramBytes is what a histogram takes besides its bins.
	histogramBytes = 64
	// settled is after how many steps a histogram is packed: nothing more is likely to come.
	settled = 4
)

// step is what ended in one step of time.
type step struct {
	n, errors uint32
	elapsed   float64 // ms, added up
}

func (s *step) add(o step) {
	s.n += o.n
	s.errors += o.errors
	s.elapsed += o.elapsed
}

// crowd is what the samples of a step say of the active threads.
type crowd struct {
	sum float64
	n   uint32
	max uint32
}

func (c *crowd) add(o crowd) {
	c.sum += o.sum
	c.n += o.n
	c.max = max(c.max, o.max)
}

// track is the timeline of a label, or of the labels that have none of their own.
type track struct {
	n      int64
	steps  []step
	spread []*histogram
}

// timeline has steps of one width, counted from a base that all tracks share; histograms may have longer ones.
type timeline struct {
	width, coarse  int   // of steps and of histograms, in widths
	base           int64 // number of the first step since 1970
	low, high      int64 // steps in use; low > high before the first
	coarseBase     int64 // number of the first histogram
	coarseHigh     int64
	tracks         []*track
	lines          []int32 // first line of each step
	hosts          []*host
	crowded        bool // there are more hosts than are counted apart
	packed         int  // bytes of histograms
	room           []byte
	merged, halved bool // steps or histograms were put together
}

// host is a load generator.
type host struct {
	name  string
	steps []crowd
}

func newTimeline() *timeline { return &timeline{low: 1, high: 0} }

func (t *timeline) track() *track {
	k := &track{}
	t.tracks = append(t.tracks, k)
	return k
}

// place makes room for a time and gives the index of its step.
func (t *timeline) place(ms int64) int {
	number := ms / widths[t.width]
	switch {
	case t.low > t.high:
		t.base, t.low, t.high = number, number, number
		t.coarseBase = ms / widths[t.coarse]
		t.coarseHigh = t.coarseBase
	case number < t.low:
		t.low = number
	case number > t.high:
		t.high = number
	}
	for t.high-t.low >= mostSteps && t.width < len(widths)-1 {
		t.widen()
		number = ms / widths[t.width]
	}
	if number < t.base {
		t.shift(t.base - number)
	}
	return int(number - t.base)
}

// shift makes room before the first step: for more than is needed now, since what comes late mostly comes so again.
func (t *timeline) shift(by int64) {
	by = min(max(by, 64), t.base)
	for _, k := range t.tracks {
		k.steps = slices.Insert(k.steps, 0, make([]step, by)...)
	}
	for _, h := range t.hosts {
		h.steps = slices.Insert(h.steps, 0, make([]crowd, by)...)
	}
	t.lines = slices.Insert(t.lines, 0, make([]int32, by)...)
	t.base -= by
}

// widen puts steps together, and histograms where they would be shorter.
func (t *timeline) widen() {
	times := widths[t.width+1] / widths[t.width]
	if t.coarse == t.width {
		t.coarsen()
	}
	for _, k := range t.tracks {
		k.steps = fold(k.steps, t.base, times, (*step).add)
	}
	for _, h := range t.hosts {
		h.steps = fold(h.steps, t.base, times, (*crowd).add)
	}
	t.lines = fold(t.lines, t.base, times, func(a *int32, b int32) {
		if *a == 0 || b != 0 && b < *a {
			*a = b
		}
	})
	t.base, t.low, t.high = t.base/times, t.low/times, t.high/times
	t.width++
	t.merged = true
}

// coarsen puts histograms together.
func (t *timeline) coarsen() {
	if t.coarse == len(widths)-1 {
		return
	}
	times := widths[t.coarse+1] / widths[t.coarse]
	t.packed = 0
	for _, k := range t.tracks {
		k.spread = fold(k.spread, t.coarseBase, times, t.mergeInto)
		for _, h := range k.spread {
			if h != nil {
				t.packed += len(h.packed) + histogramBytes
			}
		}
	}
	t.coarseBase, t.coarseHigh = t.coarseBase/times, t.coarseHigh/times
	t.coarse++
}

func (t *timeline) mergeInto(to **histogram, from *histogram) {
	switch {
	case from == nil:
	case *to == nil:
		*to = from
	default:
		(*to).pack(&t.room)
		from.pack(&t.room)
		(*to).merge(from, &t.room)
	}
}

// fold puts so many steps together, where the first has a number.
func fold[T any](in []T, base, times int64, add func(*T, T)) []T {
	if len(in) == 0 {
		return in
	}
	first := base / times
	out := make([]T, (base+int64(len(in))-1)/times-first+1)
	for i, x := range in {
		add(&out[(base+int64(i))/times-first], x)
	}
	return out
}

// grow gives a slice at least n elements.
func grow[T any](s []T, n int) []T {
	if n <= len(s) {
		return s
	}
	return slices.Grow(s, n-len(s))[:n]
}

// add counts samples that ended at a time. elapsed is negative where it is not known.
func (t *timeline) add(k *track, end int64, line int32, s step, ms int64) {
	i := t.place(end)
	k.steps = grow(k.steps, i+1)
	k.steps[i].add(s)
	k.n += int64(s.n)
	t.lines = grow(t.lines, i+1)
	if t.lines[i] == 0 {
		t.lines[i] = line
	}
	if ms < 0 {
		return
	}
	t.distribute(k, end, int64(s.n), binOf(ms))
	if t.packed > mostPacked && t.coarse < len(widths)-1 {
		t.coarsen()
		t.halved = true
	}
}

// distribute counts samples in the histogram of their time.
func (t *timeline) distribute(k *track, end, n int64, bin uint16) {
	number := end / widths[t.coarse]
	if number < t.coarseBase {
		by := min(max(t.coarseBase-number, 64), t.coarseBase)
		for _, other := range t.tracks {
			other.spread = slices.Insert(other.spread, 0, make([]*histogram, by)...)
		}
		t.coarseBase -= by
	}
	if number > t.coarseHigh {
		for old := t.coarseHigh - settled; old < number-settled && old <= t.coarseHigh; old++ {
			t.settle(old)
		}
		t.coarseHigh = number
	}
	i := int(number - t.coarseBase)
	k.spread = grow(k.spread, i+1)
	if k.spread[i] == nil {
		k.spread[i] = &histogram{}
		t.packed += histogramBytes
	}
	if n == 1 {
		t.packed += k.spread[i].add(bin, &t.room)
		return
	}
	k.spread[i].addMany(bin, n, &t.room)
}

// settle packs the histograms of one step.
func (t *timeline) settle(number int64) {
	i := number - t.coarseBase
	for _, k := range t.tracks {
		if i >= 0 && i < int64(len(k.spread)) && k.spread[i] != nil {
			before := len(k.spread[i].packed)
			k.spread[i].pack(&t.room)
			t.packed += len(k.spread[i].packed) - before
		}
	}
}

// absorb takes another track into one, and leaves it empty.
func (t *timeline) absorb(to, from *track) {
	to.n += from.n
	to.steps = grow(to.steps, len(from.steps))
	for i, s := range from.steps {
		to.steps[i].add(s)
	}
	to.spread = grow(to.spread, len(from.spread))
	for i, h := range from.spread {
		t.mergeInto(&to.spread[i], h)
	}
	t.tracks = slices.DeleteFunc(t.tracks, func(k *track) bool { return k == from })
}

// threads counts what a sample says of the active threads of a generator.
func (t *timeline) threads(name string, end int64, active uint32) {
	i := t.place(end)
	h := t.host(name)
	h.steps = grow(h.steps, i+1)
	h.steps[i].add(crowd{float64(active), 1, active})
}

func (t *timeline) host(name string) *host {
	for _, h := range t.hosts { // a handful, and mostly one
		if h.name == name {
			return h
		}
	}
	if len(t.hosts) == mostHosts {
		t.crowded = true
		return t.hosts[mostHosts-1]
	}
	h := &host{name: name}
	t.hosts = append(t.hosts, h)
	return h
}
