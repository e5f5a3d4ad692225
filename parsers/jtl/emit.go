package jtl

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"dumplens/parsers/model"
)

// shownTracks is how many labels have series of their own.
const shownTracks = 12

// emit makes the numbers of a run of what was added up.
func (rd *runs) emit() {
	t := rd.tally
	run := rd.run
	if run.Kind != "CSV" && run.Kind != "XML" {
		return
	}
	run.Rows, run.Servers = t.rows, t.servers
	total := t.total()
	s := newSum()
	for _, l := range t.order {
		run.Labels = append(run.Labels, t.figures(l, s))
	}
	run.All = t.all(total, run.Labels, s)
	slices.SortStableFunc(run.Labels, func(a, b Label) int {
		return cmp.Or(cmp.Compare(kindOrder(a.Kind), kindOrder(b.Kind)), cmp.Compare(b.Count, a.Count))
	})
	rd.failures(total)
	rd.timeline(total)
	rd.samples()
	rd.series(s)
	rd.about()
}

// kindOrder puts samples first and transactions last: "", "sub", "transaction".
func kindOrder(kind string) int { return len(kind) }

// total is the kind of rows that the total is of: samples, unless a file has none.
func (t *tally) total() rowKind {
	var n [3]int64
	for _, l := range t.order {
		n[l.kind] += l.n
	}
	switch {
	case n[kindSample] > 0 || n[kindTransaction]+n[kindSub] == 0:
		if n[kindTransaction] > 0 {
			t.b.Notef(0, model.Info, "rows of transaction controllers: %d; they repeat the time of the samples within and are not in the totals", n[kindTransaction])
		}
		return kindSample
	case n[kindTransaction] > 0:
		t.b.Notef(0, model.Info, "all rows are of transaction controllers: they are taken for the samples")
		return kindTransaction
	}
	return kindSub
}

// figures are those of one label.
func (t *tally) figures(l *label, s *sum) Label {
	s.reset()
	t.spread(l, s)
	out := Label{Name: l.name, Kind: l.kind.String(), Count: l.n, Errors: float64(l.errors), Received: l.received, Sent: l.sent, Line: l.line, MaxLine: l.maxLine,
		elapsed: l.elapsed / 1000, latencies: l.latencies, latencySum: l.latency / 1000, connects: l.connects, connectSum: l.connect / 1000, Min: l.min / 1000, Max: l.max / 1000}
	if l.first != noTime {
		out.Window = model.Window{From: time.UnixMilli(l.first).UTC(), To: time.UnixMilli(l.last).UTC()}
	}
	t.derive(&out, s)
	return out
}

// spread adds up the response times of a label.
func (t *tally) spread(l *label, s *sum) {
	s.add(&l.whole, &t.time.room)
	if l.track == nil {
		return
	}
	for _, h := range l.track.spread {
		if h != nil {
			s.add(h, &t.time.room)
		}
	}
}

// derive computes what follows from the sums.
func (t *tally) derive(l *Label, s *sum) {
	if !t.judged {
		l.Errors = nan
	}
	l.Mean = l.elapsed / float64(l.Count)
	l.Latency, l.Connect = l.latencySum/float64(l.latencies), l.connectSum/float64(l.connects) // NaN without any
	seconds := l.Window.Seconds()
	l.Throughput, l.ReceivedRate, l.SentRate = float64(l.Count)/seconds, l.Received/seconds, l.Sent/seconds
	if seconds <= 0 || !t.timed {
		l.Throughput, l.ReceivedRate, l.SentRate = nan, nan, nan
	}
	d := s.distribution()
	for i, p := range Percentiles {
		l.Percentiles[i] = math.Max(math.Min(d.Percentile(p), l.Max), l.Min)
	}
	if !t.timed {
		l.Mean, l.Min, l.Max = nan, nan, nan
		l.Percentiles = [len(Percentiles)]float64{nan, nan, nan, nan}
	}
}

// all adds up the labels of one kind.
func (t *tally) all(kind rowKind, labels []Label, s *sum) Label {
	s.reset()
	out := Label{Kind: kind.String(), Min: math.Inf(1), Max: math.Inf(-1)}
	for i, l := range t.order {
		if l.kind != kind {
			continue
		}
		t.spread(l, s)
		x := labels[i]
		out.Count += x.Count
		out.Errors += x.Errors
		out.Received += x.Received
		out.Sent += x.Sent
		out.elapsed += x.elapsed
		out.latencies += x.latencies
		out.latencySum += x.latencySum
		out.connects += x.connects
		out.connectSum += x.connectSum
		out.Min = math.Min(out.Min, l.min/1000)
		if l.max/1000 > out.Max {
			out.Max, out.MaxLine = l.max/1000, l.maxLine
		}
		if out.Line == 0 || l.line < out.Line {
			out.Line = l.line
		}
		out.Window = out.Window.Union(x.Window)
	}
	if out.Count == 0 {
		return Label{Errors: nan, Mean: nan, Min: nan, Max: nan, Throughput: nan}
	}
	t.derive(&out, s)
	return out
}

// failures lists the kinds of errors of what is in the totals: a transaction fails because a sample within does.
func (rd *runs) failures(total rowKind) {
	t := rd.tally
	for _, k := range t.kinds {
		if k.label.kind != total {
			continue
		}
		c := t.failures[k]
		f := Failure{Label: k.label.name, Code: cmp.Or(k.code, "none"), Count: c.n, Line: c.line, Message: message(k.code, k.text)}
		if k.assertion {
			f.Code, f.Message.Kind = "assertion", model.SQL // it quotes what was wanted and what came
		}
		rd.run.Errors = append(rd.run.Errors, f)
	}
	slices.SortStableFunc(rd.run.Errors, func(a, b Failure) int { return cmp.Compare(b.Count, a.Count) })
	if t.moreErrors > 0 {
		t.b.Notef(0, model.Info, "more than %d different errors; %d samples that failed are not listed by kind", mostErrors, t.moreErrors)
	}
}

// message gives a response message its kind: those of the network name hosts, those of databases and the like may quote anything; what belongs
// to an HTTP code is a phrase.
func message(code, s string) model.Text {
	switch {
	case strings.HasPrefix(s, "Non HTTP"):
		return model.Text{Kind: model.Address, S: s}
	case len(code) == 3 && len(s) <= 40:
		return model.Say(s)
	}
	return model.Text{Kind: model.SQL, S: s}
}

// timeline keeps the steps in use, the labels with the most samples first.
func (rd *runs) timeline(total rowKind) {
	t := rd.tally
	t.demote(keptTracks)
	b := t.time
	if b.low > b.high {
		return
	}
	first, n := int(b.low-b.base), int(b.high-b.low+1)
	tl := &Timeline{From: time.UnixMilli(b.low * widths[b.width]).UTC(), Step: time.Duration(widths[b.width]) * time.Millisecond,
		Dist: time.Duration(widths[b.coarse]) * time.Millisecond, Steps: n, hosts: b.hosts, distBase: b.coarseBase, total: total}
	for _, l := range t.order {
		if l.track != nil {
			tl.Tracks = append(tl.Tracks, Track{Label: l.name, Kind: l.kind.String(), steps: tail(l.track.steps, first), spread: l.track.spread})
		}
	}
	slices.SortStableFunc(tl.Tracks, func(a, b Track) int {
		return cmp.Or(cmp.Compare(kindOrder(a.Kind), kindOrder(b.Kind)), cmp.Compare(count(b.steps), count(a.steps)))
	})
	for k, r := range t.rest {
		if r != nil {
			tl.Tracks = append(tl.Tracks, Track{Label: otherLabels, Kind: rowKind(k).String(), Rest: true, steps: tail(r.steps, first), spread: r.spread})
		}
	}
	tl.lines = tail(b.lines, first)
	for _, h := range b.hosts {
		h.steps = tail(h.steps, first)
		if h.name != "" {
			rd.run.Hosts = append(rd.run.Hosts, h.name)
		}
	}
	rd.run.Timeline = tl
}

func count(steps []step) (n int64) {
	for _, s := range steps {
		n += int64(s.n)
	}
	return n
}

func tail[T any](s []T, from int) []T {
	if from >= len(s) {
		return nil
	}
	return s[from:]
}

// samples gives the figures of the run and of its labels.
func (rd *runs) samples() {
	rd.emitLabel(&rd.run.All, model.Labels{})
	for i := range rd.run.Labels {
		l := &rd.run.Labels[i]
		rd.emitLabel(l, model.L("label", cmp.Or(l.Name, "(no label)"), "kind", l.Kind))
	}
	type key struct{ label, code string }
	n, lines := map[key]int64{}, map[key]int32{}
	var order []key
	for _, f := range rd.run.Errors {
		k := key{f.Label, f.Code}
		if n[k] == 0 {
			order = append(order, k)
			lines[k] = f.Line
		}
		n[k] += f.Count
		lines[k] = min(lines[k], f.Line)
	}
	for _, k := range order {
		rd.b.Sample(model.LoadErrorKinds, model.L("label", k.label, "error", k.code), float64(n[k]), lines[k])
	}
	if tl := rd.run.Timeline; tl != nil && len(tl.hosts) > 0 {
		if most := model.StatsOf(rd.axis(tl), tl.active()); most.N > 0 {
			rd.b.Sample(model.LoadThreads, model.L("stat", "max"), most.Max, most.MaxLine)
		}
	}
}

// emitLabel gives the figures of a label that are known.
func (rd *runs) emitLabel(l *Label, labels model.Labels) {
	if l.Count == 0 {
		return
	}
	line := l.Line
	add := func(m *model.Metric, labels model.Labels, v float64, line int32) {
		if !math.IsNaN(v) {
			rd.b.Sample(m, labels, v, line)
		}
	}
	add(model.LoadSamples, labels, float64(l.Count), line)
	add(model.LoadErrors, labels, l.Errors, line)
	add(model.LoadThroughput, labels, l.Throughput, line)
	add(model.LoadMean, labels, l.Mean, line)
	add(model.LoadMin, labels, l.Min, line)
	add(model.LoadMax, labels, l.Max, l.MaxLine)
	for i, p := range Percentiles {
		add(model.LoadPercentile, labels.With("percentile", strconv.FormatFloat(p, 'g', -1, 64)), l.Percentiles[i], line)
	}
	add(model.LoadLatency, labels, l.Latency, line)
	add(model.LoadConnect, labels, l.Connect, line)
	for _, d := range [...]struct {
		direction   string
		bytes, rate float64
	}{{"receive", l.Received, l.ReceivedRate}, {"transmit", l.Sent, l.SentRate}} {
		if d.bytes > 0 {
			add(model.LoadBytes, labels.With("direction", d.direction), d.bytes, line)
		}
		if d.rate > 0 {
			add(model.LoadBytesRate, labels.With("direction", d.direction), d.rate, line)
		}
	}
}
