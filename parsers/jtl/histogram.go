package jtl

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// The bins of a histogram are those of HDR histograms with three digits: exact below 2,048 ms, from there on 1,024 bins for each power of
// two. The libraries for them keep all bins of the range, 147 KB; here are tens of thousands of histograms, one for each label and second,
// so that only the bins in use are kept, two bytes each for most.
const (
	exactBins  = 2048
	scaledBins = exactBins / 2
)

// binOf is the bin of a response time in milliseconds.
func binOf(ms int64) uint16 {
	if ms < exactBins {
		return uint16(max(ms, 0))
	}
	shift := bits.Len64(uint64(ms)) - bits.Len64(exactBins-1)
	return uint16(int64(scaledBins*shift) + ms>>shift)
}

// middle is the value that a bin stands for, in milliseconds.
func middle(bin uint16) float64 {
	if bin < exactBins {
		return float64(bin)
	}
	shift := bin/scaledBins - 1
	low := int64(bin-scaledBins*shift) << shift
	return float64(low) + float64(int64(1)<<shift-1)/2
}

// histogram counts response times by bin. The zero value is empty.
type histogram struct {
	packed  []byte   // distance to the bin before and count, as varints
	pending []uint16 // bins counted since
}

// leastPending is how many bins wait before they are packed. More where packing takes longer.
const leastPending = 128

// add counts a sample, and reports by how many bytes the histogram has grown.
func (h *histogram) add(bin uint16, room *[]byte) int {
	h.pending = append(h.pending, bin)
	if len(h.pending) < max(leastPending, len(h.packed)/2) {
		return 0
	}
	before := len(h.packed)
	h.pack(room)
	return len(h.packed) - before
}

// pack takes what is pending into the bins; room is memory to work in.
func (h *histogram) pack(room *[]byte) {
	if len(h.pending) == 0 {
		return
	}
	slices.Sort(h.pending)
	var new histogram
	w := packer{out: (*room)[:0]}
	for i := 0; i < len(h.pending); {
		n := i + 1
		for n < len(h.pending) && h.pending[n] == h.pending[i] {
			n++
		}
		w.add(h.pending[i], uint64(n-i))
		i = n
	}
	new.packed = slices.Clone(w.out)
	h.pending = nil
	*room = w.out
	h.merge(&new, room)
}

// merge adds the packed bins of another histogram.
func (h *histogram) merge(o *histogram, room *[]byte) {
	w := packer{out: (*room)[:0]}
	a, b := unpacker{rest: h.packed}, unpacker{rest: o.packed}
	moreA, moreB := a.next(), b.next()
	for moreA || moreB {
		switch {
		case !moreB || moreA && a.bin < b.bin:
			w.add(a.bin, a.count)
			moreA = a.next()
		case !moreA || b.bin < a.bin:
			w.add(b.bin, b.count)
			moreB = b.next()
		default:
			w.add(a.bin, a.count+b.count)
			moreA, moreB = a.next(), b.next()
		}
	}
	h.packed = slices.Clone(w.out)
	*room = w.out
}

// addMany counts n samples of one bin.
func (h *histogram) addMany(bin uint16, n int64, room *[]byte) {
	w := packer{}
	w.add(bin, uint64(n))
	h.merge(&histogram{packed: w.out}, room)
}

// packer writes bins in their order.
type packer struct {
	out  []byte
	last uint16
}

func (w *packer) add(bin uint16, count uint64) {
	w.out = binary.AppendUvarint(w.out, uint64(bin-w.last))
	w.out = binary.AppendUvarint(w.out, count)
	w.last = bin
}

// unpacker reads them.
type unpacker struct {
	rest  []byte
	bin   uint16
	count uint64
}

func (u *unpacker) next() bool {
	if len(u.rest) == 0 {
		return false
	}
	step, n := binary.Uvarint(u.rest)
	count, m := binary.Uvarint(u.rest[n:])
	u.rest = u.rest[n+m:]
	u.bin += uint16(step)
	u.count = count
	return true
}

// sum adds up histograms.
type sum struct {
	counts    []uint64 // by bin
	low, high int      // bins in use
	n         uint64
}

func newSum() *sum { return &sum{low: 1 << 16, high: -1} }

// add adds a histogram, which is packed first.
func (s *sum) add(h *histogram, room *[]byte) {
	h.pack(room)
	for u := (unpacker{rest: h.packed}); u.next(); {
		bin := int(u.bin)
		if bin >= len(s.counts) {
			s.counts = slices.Grow(s.counts, bin+1-len(s.counts))[:bin+1]
		}
		s.counts[bin] += u.count
		s.low, s.high = min(s.low, bin), max(s.high, bin)
		s.n += u.count
	}
}

// reset forgets all, and keeps the memory.
func (s *sum) reset() {
	if s.high >= s.low {
		clear(s.counts[s.low : s.high+1])
	}
	s.low, s.high, s.n = 1<<16, -1, 0
}

// distribution is what was added up.
func (s *sum) distribution() Distribution {
	d := Distribution{N: int64(s.n)}
	for bin := s.low; bin <= s.high; bin++ {
		if n := s.counts[bin]; n > 0 {
			d.values = append(d.values, middle(uint16(bin))/1000)
			d.counts = append(d.counts, int64(n))
		}
	}
	return d
}
