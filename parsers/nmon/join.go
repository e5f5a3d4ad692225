package nmon

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"dumplens/parsers/model"
)

// remember keeps what is needed to find the file that a tail continues, and the snapshots that two files hold both.
func (c *capture) remember() {
	d := c.doc
	d.headings = map[string][]string{}
	for _, t := range c.tables {
		if t.names != nil && !t.headless {
			d.headings[t.tag] = t.names
		}
	}
	for _, s := range c.sortedSnapshots() {
		d.run = append(d.run, moment{s, c.clocks[s].at.UnixMilli()})
	}
}

// piece is a part of a case with its capture.
type piece struct {
	source *model.Source
	part   *model.Part
	doc    *Capture
}

// join makes captures one that came in pieces: a tail without headings gets those of the file that it continues, and a snapshot that two
// files of one run hold counts once.
func join(sources []*model.Source) {
	var all []piece
	for _, s := range sources {
		for _, p := range s.Parts {
			if d, ok := p.Document.(*Capture); ok {
				all = append(all, piece{s, p, d})
			}
		}
	}
	for _, tail := range all {
		if tail.headless() {
			tail.continues(all)
		}
	}
	byHost := map[string][]piece{}
	for _, p := range all {
		if host := p.part.Subject.Host; host != "" && len(p.doc.run) > 0 {
			key := p.part.Stage + "\x00" + host
			byHost[key] = append(byHost[key], p)
		}
	}
	for _, host := range slices.Sorted(maps.Keys(byHost)) { // in an order, since captures of two hosts in one file have their notes in one list
		once(byHost[host])
	}
}

// headless reports whether a part is a tail: no head, and columns that nothing names.
func (p piece) headless() bool {
	return len(p.doc.Facts) == 0 && len(p.doc.run) > 0 && slices.ContainsFunc(p.part.Series, func(s *model.Series) bool { return isNumbered(s) })
}

func isNumbered(s *model.Series) bool {
	return s.Metric == model.NmonColumn && strings.HasPrefix(s.Labels.Get("column"), "col")
}

// continues looks for the one capture that a tail goes on from, and reads the tail under its headings.
func (p piece) continues(all []piece) {
	var found []piece
	for _, head := range all {
		if head.part != p.part && head.part.Stage == p.part.Stage && len(head.doc.Facts) > 0 && head.doc.leadsTo(p.doc) && p.fits(head.doc) {
			found = append(found, head)
		}
	}
	switch len(found) {
	case 0:
	case 1:
		p.adopt(found[0])
	default:
		p.note(model.Info, fmt.Sprintf("this tail could go on from %d captures of the case; it was joined to none", len(found)))
	}
}

// leadsTo reports whether a tail goes on from this capture: they share a snapshot with its time, or the numbers of the tail follow and
// its clock is where the interval puts it, within a quarter, since intervals drift.
func (c *Capture) leadsTo(tail *Capture) bool {
	n := len(c.run)
	if n < 2 {
		return false
	}
	if shared(c.run, tail.run) > 0 {
		return true
	}
	last, next := c.run[n-1], tail.run[0]
	steps := int64(next.snapshot - last.snapshot)
	step := (last.at - c.run[0].at) / int64(last.snapshot-c.run[0].snapshot)
	if steps < 1 || step <= 0 {
		return false
	}
	off := next.at - last.at - steps*step
	return max(off, -off) <= max(step, steps*step/4)
}

// shared counts the snapshots that two runs hold at the same time.
func shared(a, b []moment) int {
	n := 0
	for i, k := 0, 0; i < len(a) && k < len(b); {
		switch {
		case a[i].snapshot < b[k].snapshot:
			i++
		case a[i].snapshot > b[k].snapshot:
			k++
		default:
			if a[i].at == b[k].at {
				n++
			}
			i++
			k++
		}
	}
	return n
}

// fits reports whether every numbered column of a tail has a name under the headings of a capture.
func (p piece) fits(head *Capture) bool {
	for _, s := range p.part.Series {
		if isNumbered(s) {
			names := head.headings[s.Labels.Get("section")]
			if i := columnIndex(s); i < 0 || names != nil && i >= len(names) {
				return false
			}
		}
	}
	return true
}

// columnIndex is the index of a numbered column: col3 is the first.
func columnIndex(s *model.Series) int {
	n, err := strconv.Atoi(strings.TrimPrefix(s.Labels.Get("column"), "col"))
	if err != nil {
		return -1
	}
	return n - 3
}

// adopt reads a tail under the headings of the capture that it continues, and gives it its host.
func (p piece) adopt(head piece) {
	named := 0
	for i, s := range p.part.Series {
		if !isNumbered(s) {
			continue
		}
		names := head.doc.headings[s.Labels.Get("section")]
		if names == nil {
			continue
		}
		t := &table{tag: s.Labels.Get("section"), names: names}
		column := columnIndex(s)
		if t.tag == "VM" && vmRates[t.name(column)] != nil {
			p.part.Series[i] = rates(s, vmRates[t.name(column)], head.doc.run)
		} else {
			tg := t.target(column)
			p.part.Series[i] = s.As(tg.metric, tg.labels, tg.factor)
		}
		named++
	}
	p.part.Subject, p.part.Variant, p.doc.Host, p.doc.OS = head.part.Subject, head.part.Variant, head.doc.Host, head.doc.OS
	p.note(model.Info, fmt.Sprintf("goes on from the capture at line %d of %s: %d columns were read under its headings", head.part.First, head.source.Name.S, named))
}

// rates divides a counted column by the time since the snapshot before, which may be the last one of the capture that the tail continues.
func rates(s *model.Series, m *model.Metric, before []moment) *model.Series {
	var col model.Column
	values := s.Values(nil)
	for i, n := range values {
		now, then := s.Axis.Times[i], int64(0)
		if i > 0 {
			then = s.Axis.Times[i-1]
		} else if k, _ := slices.BinarySearchFunc(before, now, func(b moment, at int64) int { return cmp.Compare(b.at, at) }); k > 0 {
			then = before[k-1].at
		}
		if now <= then || then == 0 {
			col.AppendMissing()
			continue
		}
		col.Append(n / (float64(now-then) / 1000))
	}
	out := model.NewSeries(m, model.Labels{}, s.Axis, &col, one, nil)
	out.Part = s.Part
	return out
}

// once leaves snapshots that several captures of one run hold in the longest of them.
func once(same []piece) {
	slices.SortStableFunc(same, func(a, b piece) int { return cmp.Compare(len(b.doc.run), len(a.doc.run)) })
	for i, kept := range same {
		for _, other := range same[i+1:] {
			if kept.part.Window.From.After(other.part.Window.To) || other.part.Window.From.After(kept.part.Window.To) {
				continue
			}
			if shared(kept.doc.run, other.doc.run) > 0 {
				other.without(kept)
			}
		}
	}
}

// without takes the snapshots out that another capture holds.
func (p piece) without(kept piece) {
	at := map[int64]bool{}
	for _, m := range kept.doc.run {
		at[m.at] = true
	}
	cuts := map[*model.Axis]*model.Cut{}
	series := p.part.Series[:0]
	for _, s := range p.part.Series {
		cut := cuts[s.Axis]
		if cut == nil {
			cut = model.NewCutWhere(s.Axis, func(i int) bool { return !at[s.Axis.Times[i]] })
			cuts[s.Axis] = cut
		}
		if cut.Len() > 0 {
			series = append(series, cut.Of(s))
		}
	}
	p.part.Series = series
	before := len(p.doc.run)
	p.doc.run = slices.DeleteFunc(p.doc.run, func(m moment) bool { return at[m.at] })
	gone := before - len(p.doc.run)
	p.doc.Snapshots = max(p.doc.Snapshots-gone, 0)
	for i := range p.part.Samples.Len() {
		if s := p.part.Samples.At(i); s.Metric == model.NmonSnapshots {
			p.part.Samples.Set(i, max(s.Value-float64(gone), 0))
		}
	}
	p.note(model.Info, fmt.Sprintf("%d of its %d snapshots are in %s too, with the same times; they count there", gone, before, kept.source.Name.S))
}

// note says on the source of a part what was done with it.
func (p piece) note(level model.Level, text string) {
	p.source.Notes = append(p.source.Notes, model.Note{Pos: model.Pos{Source: p.source.ID, Line: p.part.First, Offset: -1}, Level: level,
		Msg: model.Text{Kind: model.Path, S: text}})
}
