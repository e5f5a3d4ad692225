package jtl

import (
	"math"
	"slices"
	"strconv"
	"time"

	"dumplens/parsers/model"
)

// axis is the times of the steps, each with the line of the first row that ended in it, or of the step before.
func (rd *runs) axis(t *Timeline) *model.Axis {
	a := &model.Axis{Span: t.Step.Seconds()}
	line := rd.part.First
	for i := range t.Steps {
		if i < len(t.lines) && t.lines[i] != 0 {
			line = t.lines[i]
		}
		a.Times = append(a.Times, t.From.Add(time.Duration(i)*t.Step).UnixMilli())
		a.Lines = append(a.Lines, line)
	}
	return a
}

// series gives what is over time: of all samples, and of the labels with the most.
func (rd *runs) series(s *sum) {
	t := rd.run.Timeline
	if t == nil {
		return
	}
	axis := rd.axis(t)
	wide := rd.wideAxis(t, axis)
	all := &Track{Kind: t.total.String()}
	var parts []*Track
	for i := range t.Tracks {
		k := &t.Tracks[i]
		if k.Kind != all.Kind {
			continue
		}
		parts = append(parts, k)
		all.steps = grow(all.steps, len(k.steps))
		for j, x := range k.steps {
			all.steps[j].add(x)
		}
	}
	rd.track(axis, all, model.Labels{})
	rd.percentiles(wide, t, parts, s, model.Labels{}, Percentiles[:])
	for i := range t.Tracks {
		k := &t.Tracks[i]
		if i >= shownTracks && !k.Rest {
			continue
		}
		labels := model.L("label", k.Label, "kind", k.Kind)
		rd.track(axis, k, labels)
		rd.percentiles(wide, t, []*Track{k}, s, labels, []float64{95})
	}
	if len(t.hosts) > 0 {
		var column model.Column
		for _, v := range t.active() {
			column.Append(v)
		}
		rd.b.Series(model.NewSeries(model.LoadThreads, model.Labels{}, axis, &column, 1, nil))
	}
}

// track gives throughput, mean response time and errors of a track.
func (rd *runs) track(axis *model.Axis, k *Track, labels model.Labels) {
	var n, errors, mean model.Column
	failed := false
	for i := range axis.Times {
		var x step
		if i < len(k.steps) {
			x = k.steps[i]
		}
		n.AppendFixed(int64(x.n), 0)
		errors.AppendFixed(int64(x.errors), 0)
		failed = failed || x.errors > 0
		if x.n == 0 {
			mean.AppendMissing()
			continue
		}
		mean.Append(x.elapsed / float64(x.n))
	}
	rd.b.Series(model.NewSeries(model.LoadThroughput, labels, axis, &n, 1/axis.Span, nil))
	if rd.tally.timed {
		rd.b.Series(model.NewSeries(model.LoadMean, labels, axis, &mean, 0.001, nil))
	}
	if failed || labels.Empty() && rd.tally.judged {
		rd.b.Series(model.NewSeries(model.LoadErrorRate, labels, axis, &errors, 1/axis.Span, nil))
	}
}

// wideAxis is the axis of the percentiles; that of the steps where they are as long.
func (rd *runs) wideAxis(t *Timeline, axis *model.Axis) *model.Axis {
	if t.Dist == t.Step {
		return axis
	}
	wide := &model.Axis{Span: t.Dist.Seconds()}
	for i, ms := range axis.Times {
		if start := ms - ms%t.Dist.Milliseconds(); i == 0 || start != wide.Times[len(wide.Times)-1] {
			wide.Times = append(wide.Times, start)
			wide.Lines = append(wide.Lines, axis.Lines[i])
		}
	}
	return wide
}

// percentiles gives those of tracks together.
func (rd *runs) percentiles(axis *model.Axis, t *Timeline, tracks []*Track, s *sum, labels model.Labels, which []float64) {
	if !rd.tally.timed {
		return
	}
	columns := make([]*model.Column, len(which))
	for i := range columns {
		columns[i] = &model.Column{}
	}
	for _, ms := range axis.Times {
		s.reset()
		at := ms/t.Dist.Milliseconds() - t.distBase
		for _, k := range tracks {
			if at >= 0 && at < int64(len(k.spread)) && k.spread[at] != nil {
				s.add(k.spread[at], &rd.tally.time.room)
			}
		}
		d := s.distribution()
		for i, p := range which {
			columns[i].Append(d.Percentile(p))
		}
	}
	for i, p := range which {
		if slices.ContainsFunc(columns[i].Values(nil, 1), func(v float64) bool { return !math.IsNaN(v) }) {
			rd.b.Series(model.NewSeries(model.LoadPercentile, labels.With("percentile", strconv.FormatFloat(p, 'g', -1, 64)), axis, columns[i], 1, nil))
		}
	}
}

// about says what there is to know of the run as a whole.
func (rd *runs) about() {
	t, p := rd.tally, rd.part
	if t.first != noTime {
		p.Window = model.Window{From: time.UnixMilli(t.first).UTC(), To: time.UnixMilli(t.end).UTC()}
	}
	switch {
	case rd.stamps.epoch > 0 && rd.stamps.formatted == 0, rd.stamps.zoned:
		p.Clock = model.Clock{Zone: "UTC"}
	case rd.stamps.formatted > 0:
		p.Clock = model.Clock{Guessed: true}
	}
	if len(rd.run.Hosts) == 1 {
		p.Subject.Host = rd.run.Hosts[0]
	}
	if line := rd.stamps.ambiguous; line > 0 && !rd.stamps.dayFirst {
		t.b.Notef(line, model.Warning, "day and month of the time stamps cannot be told apart; the month is taken to come first")
	}
	if t.rows == 0 {
		t.b.Notef(p.First, model.Warning, "there are no samples")
	}
	if t.folded > 0 {
		t.b.Notef(0, model.Warning, "more than %d labels; the %d rows with others are together under %s", mostLabels, t.folded, otherLabels)
	}
	if t.demoted && rd.run.Timeline != nil {
		t.b.Notef(0, model.Info, "%d labels have a timeline of their own; the others have one together", keptTracks)
	}
	if t.time.crowded {
		t.b.Notef(0, model.Warning, "more than %d load generators; the active threads of the others are not added up", mostHosts)
	}
	if t.weighed {
		t.b.Notef(0, model.Info, "rows stand for several samples (SampleCount): their elapsed time is taken for the sum, and percentiles are of the means")
	}
	const enough, clear = 200, 10
	if t.backEnd > enough && t.backEnd > clear*t.backStart {
		t.b.Notef(0, model.Info, "the rows are in the order of their time stamps, not of their ends: they were sorted, or the stamps are those of the ends (sampleresult.timestamp.start=false); then all is shown later by its response time")
	}
}
