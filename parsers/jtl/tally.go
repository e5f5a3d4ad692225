package jtl

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
)

// Kinds of rows: what of them is in the totals.
type rowKind uint8

const (
	kindSample      rowKind = iota
	kindTransaction         // a transaction controller: its samples are rows of their own
	kindSub                 // part of another sample
)

// label of a kind in the metrics; "" for samples.
func (k rowKind) String() string { return [...]string{"", "transaction", "sub"}[k] }

// row is one sample as CSV and XML have it. Numbers that are not there are NaN, counts -1.
type row struct {
	line                   int32
	time                   int64 // ms since 1970; noTime
	elapsed                float64
	label, code, message   string
	failure, host, url     string
	failed                 bool
	received, sent         float64
	latency, connect       float64
	threads, count, errors int64
	kind                   rowKind
}

// noTime is a time that is not there, or not to be read.
const noTime = math.MinInt64

// Limits of a run, and what is a far time.
const (
	mostLabels      = 2000
	mostErrors      = 500
	mostHostsOfURLs = 100
	farAway         = 24 * 3600 * 1000 // ms
)

// otherLabels is the name of the labels beyond the limit.
const otherLabels = "(other labels)"

// label is what is known of the samples of one name and kind.
type label struct {
	name                string
	kind                rowKind
	line, maxLine       int32
	n, errors           int64
	elapsed, min, max   float64 // ms
	received, sent      float64
	latency, connect    float64
	latencies, connects int64
	first, last         int64 // ms since 1970, of the first start and the last end; noTime
	track               *track
	whole               histogram // of samples that are in no track of the label's own
}

// failures is one kind of error of a label.
type failures struct {
	label      *label
	code, text string
	assertion  bool
}

type failureCount struct {
	n    int64
	line int32
}

// tally adds up the rows of a run.
type tally struct {
	b                           *model.Builder
	labels                      [3]map[string]*label
	order                       []*label
	others                      [3]*label // labels beyond the limit
	rest                        [3]*track // timeline of labels without one
	time                        *timeline
	failures                    map[failures]*failureCount
	kinds                       []failures
	servers                     []string
	timed                       bool // elapsed is there
	judged                      bool // success is there
	weighed                     bool // some rows are of several samples
	rows                        int64
	folded                      int64 // samples in others
	demoted                     bool
	moreErrors                  int64
	backStart, backEnd, stamped int64 // rows whose start, whose end is before that of the row before
	last                        struct{ start, end int64 }
	first, end                  int64
	latest                      int32 // line of the rows counted
	held                        *row  // far from all others, until the next one tells
}

func newTally(b *model.Builder) *tally {
	t := &tally{b: b, time: newTimeline(), failures: map[failures]*failureCount{}, first: noTime, end: noTime}
	for k := range t.labels {
		t.labels[k] = map[string]*label{}
	}
	return t
}

// far reports whether a time is more than a day from the others.
func (t *tally) far(ms int64) bool {
	return t.first != noTime && (ms < t.first-farAway || ms > t.end+farAway)
}

// add counts a row. It reports false, and counts nothing, when the row begins another run in the same file: it and the row before it lie
// more than a day from the others; the row before is in held.
func (t *tally) add(r *row) bool {
	if r.time != noTime && t.far(r.time) {
		if t.held != nil && abs(r.time-t.held.time) <= farAway {
			return false
		}
		t.release()
		held := *r
		for _, s := range []*string{&held.label, &held.code, &held.message, &held.failure, &held.host, &held.url} {
			*s = strings.Clone(*s)
		}
		t.held = &held
		return true
	}
	t.release()
	t.count(r)
	return true
}

// release counts the row that is held without its time: no other agrees with it.
func (t *tally) release() {
	if t.held == nil {
		return
	}
	r := t.held
	t.held = nil
	t.b.Notef(r.line, model.Warning, "the time is more than a day from that of all other rows; the sample is counted without it")
	r.time = noTime
	t.count(r)
}

func abs(x int64) int64 { return max(x, -x) }

func (t *tally) count(r *row) {
	t.rows++
	t.latest = max(t.latest, r.line)
	n := max(r.count, 1)
	errors := int64(0)
	switch {
	case n > 1 && r.errors >= 0:
		errors = min(r.errors, n)
	case r.failed:
		errors = n
	}
	t.weighed = t.weighed || n > 1
	l := t.label(r)
	l.n += n
	l.errors += errors
	l.addAmounts(r, n)
	if errors > 0 {
		t.fail(l, r, errors)
	}
	ms := int64(-1)
	if t.timed {
		one := r.elapsed / float64(n)
		ms = int64(math.Round(one))
		l.elapsed += r.elapsed
		l.min = math.Min(l.min, one)
		if one > l.max {
			l.max, l.maxLine = one, r.line
		}
	}
	own := l.track != nil && r.time != noTime
	if ms >= 0 && !own {
		if n == 1 {
			l.whole.add(binOf(ms), &t.time.room)
		} else {
			l.whole.addMany(binOf(ms), n, &t.time.room)
		}
	}
	if r.time == noTime {
		return
	}
	start, end := r.time, r.time
	if t.timed {
		end += int64(r.elapsed)
	}
	t.window(l, start, end)
	track := l.track
	if track == nil {
		track = t.restOf(l.kind)
	}
	t.time.add(track, end, r.line, step{uint32(n), uint32(errors), max(r.elapsed, 0)}, ms)
	if r.threads >= 0 && r.threads < math.MaxInt32 {
		t.time.threads(r.host, end, uint32(r.threads))
	}
}

// addAmounts adds what a row says besides its time.
func (l *label) addAmounts(r *row, n int64) {
	if r.received >= 0 {
		l.received += r.received
	}
	if r.sent >= 0 {
		l.sent += r.sent
	}
	if r.latency >= 0 {
		l.latency += r.latency
		l.latencies += n
	}
	if r.connect >= 0 {
		l.connect += r.connect
		l.connects += n
	}
}

// window widens the time of the label and of the run, and sees in which order the rows stand.
func (t *tally) window(l *label, start, end int64) {
	if l.first == noTime || start < l.first {
		l.first = start
	}
	l.last = max(l.last, end)
	if t.first == noTime || start < t.first {
		t.first = start
	}
	t.end = max(t.end, end)
	if t.stamped++; t.stamped > 1 {
		if start < t.last.start {
			t.backStart++
		}
		if end < t.last.end {
			t.backEnd++
		}
	}
	t.last.start, t.last.end = start, end
}

// label finds the label of a row, or makes it.
func (t *tally) label(r *row) *label {
	if l := t.labels[r.kind][r.label]; l != nil {
		return l
	}
	if len(t.order) >= mostLabels {
		t.folded++
		if t.others[r.kind] == nil {
			t.others[r.kind] = newLabel(otherLabels, r)
			t.order = append(t.order, t.others[r.kind])
		}
		return t.others[r.kind]
	}
	t.serve(r.label)
	t.serve(r.url)
	l := newLabel(strings.Clone(r.label), r)
	l.track = t.time.track()
	t.labels[r.kind][l.name] = l
	t.order = append(t.order, l)
	if len(t.time.tracks) > mostTracks {
		t.demote(keptTracks)
	}
	return l
}

func newLabel(name string, r *row) *label {
	return &label{name: name, kind: r.kind, line: r.line, maxLine: r.line, min: math.Inf(1), max: math.Inf(-1), first: noTime, last: noTime}
}

// serve keeps the host of a URL: names must be known to be masked.
func (t *tally) serve(url string) {
	_, rest, ok := strings.Cut(url, "://")
	if !ok {
		return
	}
	host := rest
	if end := strings.IndexAny(rest, "/:?# "); end >= 0 {
		host = rest[:end]
	}
	if host != "" && len(host) < 256 && len(t.servers) < mostHostsOfURLs && !slices.Contains(t.servers, host) {
		t.servers = append(t.servers, strings.Clone(host))
	}
}

// restOf is the timeline of the labels that have none.
func (t *tally) restOf(k rowKind) *track {
	if t.rest[k] == nil {
		t.rest[k] = t.time.track()
	}
	return t.rest[k]
}

// demote leaves a timeline to so many labels, those with the most samples, and puts the others together. Their sums and percentiles go on.
func (t *tally) demote(keep int) {
	var own []*label
	for _, l := range t.order {
		if l.track != nil {
			own = append(own, l)
		}
	}
	if len(own) <= keep {
		return
	}
	slices.SortStableFunc(own, func(a, b *label) int { return cmp.Compare(b.n, a.n) })
	for _, l := range own[keep:] {
		for _, h := range l.track.spread {
			if h != nil {
				h.pack(&t.time.room)
				l.whole.pack(&t.time.room)
				l.whole.merge(h, &t.time.room)
			}
		}
		t.time.absorb(t.restOf(l.kind), l.track)
		l.track = nil
	}
	t.demoted = true
}

// fail counts an error by what it was.
func (t *tally) fail(l *label, r *row, n int64) {
	key := failures{label: l, code: r.code, text: r.message}
	if len(r.code) == 3 && r.code[0] == '2' || r.code == "" && r.failure != "" { // JMeter's rule: the server was content
		key.assertion, key.text = true, r.failure
	}
	if c := t.failures[key]; c != nil {
		c.n += n
		return
	}
	if len(t.failures) >= mostErrors {
		t.moreErrors += n
		return
	}
	t.serve(r.url)
	t.serve(key.text)
	key.code, key.text = strings.Clone(key.code), strings.Clone(key.text)
	t.failures[key] = &failureCount{n, r.line}
	t.kinds = append(t.kinds, key)
}
