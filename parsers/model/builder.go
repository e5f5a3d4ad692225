package model

import (
	"fmt"
	"math"
)

// noteLimit is how many Notes of one kind a source shows before the rest are only counted.
const noteLimit = 20

// Builder collects what a format reads from one source, and checks it when a part is sealed. It is used by one goroutine.
type Builder struct {
	source *Source
	open   *Part
	kinds  map[string]*noteKind
	order  []string
	names  *Names
	last   struct { // labels of the sample before: the numbers of one line share theirs mostly
		labels Labels
		number uint32
		known  bool
	}
}

type noteKind struct {
	level       Level
	count       int
	first, last int32
}

// NewBuilder makes a builder for a source.
func NewBuilder(s *Source) *Builder {
	return &Builder{source: s, kinds: map[string]*noteKind{}, names: NewNames()}
}

// Share lets the builder keep its labels with those of others.
func (b *Builder) Share(names *Names) *Builder {
	b.names, b.last.known = names, false
	return b
}

// Source is the source being built.
func (b *Builder) Source() *Source { return b.source }

// Begin opens a new part at a line. The part before it must have been sealed.
func (b *Builder) Begin(format, variant string, first int32) *Part {
	if b.open != nil {
		b.Seal(first - 1)
	}
	b.open = &Part{Source: b.source.ID, Format: format, Variant: variant, First: first, Stage: b.source.Stage,
		Samples: Samples{source: b.source.ID, names: b.names}}
	return b.open
}

// Pos is the position of a line of this source, its offset not kept.
func (b *Builder) Pos(line int32) Pos { return Pos{Source: b.source.ID, Line: line, Offset: -1} }

// Sample adds one number to the open part. What breaks the model's promises is left out with a Note, here or by Seal.
func (b *Builder) Sample(m *Metric, labels Labels, v float64, line int32) {
	if !b.check(m, labels, line, math.IsInf(v, 0)) {
		return
	}
	if last := &b.last; !last.known || last.labels != labels {
		last.labels, last.number, last.known = labels, b.names.number(labels), true
	}
	b.open.Samples.add(vocabulary().index[m], b.last.number, v, line)
}

// Grow makes room for n more samples of the open part, where a format knows how many are to come.
func (b *Builder) Grow(n int) { b.open.Samples.grow(n) }

// Series adds one series to the open part.
func (b *Builder) Series(s *Series) { b.open.Series = append(b.open.Series, s) }

// Event adds one event to the open part.
func (b *Builder) Event(e Event) { b.open.Events = append(b.open.Events, e) }

// Understood counts lines that gave a value, a text or structure.
func (b *Builder) Understood(lines int) { b.source.Understood += int32(lines) }

// Pin keeps the text of a line for quoting. Lines that are not pinned are read again when a finding quotes them.
func (b *Builder) Pin(line int32, t Text) { b.source.SetPin(line, t) }

// Notef adds a Note at a line; line 0 is the whole source. The format string is the kind of the note: after the first 20 of a kind the
// rest are counted, and said in one more Note. Arguments must not hold texts that redaction would have to treat; see NoteText.
func (b *Builder) Notef(line int32, level Level, format string, args ...any) {
	b.NoteText(line, level, format, Say(fmt.Sprintf(format, args...)))
}

// NoteText adds a Note whose message has a kind of its own. kind groups notes for the limit.
func (b *Builder) NoteText(line int32, level Level, kind string, msg Text) {
	k := b.kinds[kind]
	if k == nil {
		k = &noteKind{level: level, first: line}
		b.kinds[kind] = k
		b.order = append(b.order, kind)
	}
	k.count++
	k.last = line
	if k.count <= noteLimit {
		b.source.Notes = append(b.source.Notes, Note{Pos: b.Pos(line), Level: level, Msg: msg})
	}
}

// Seal closes the open part at its last line. Samples and series that break the model's promises are taken out with a Note: that is a
// fault of dumplens, not of the dump, and must not pass as a number.
func (b *Builder) Seal(last int32) {
	p := b.open
	if p == nil {
		return
	}
	b.open = nil
	p.Last = last
	for _, m := range p.Samples.seal(last) {
		b.Notef(m.Pos.Line, Error, "defect: %s{%s} points behind the end of its part; it was left out", m.Metric.Name, m.Labels)
	}
	series := p.Series[:0]
	for _, s := range p.Series {
		bad := len(s.Axis.Lines) != len(s.Axis.Times)
		if b.check(s.Metric, s.Labels, 0, bad) {
			series = append(series, s)
		}
	}
	p.Series = series
	b.source.Parts = append(b.source.Parts, p)
}

func (b *Builder) check(m *Metric, labels Labels, line int32, bad bool) bool {
	if _, known := vocabulary().index[m]; !known {
		b.Notef(line, Error, "defect: metric %s is not in the vocabulary; its numbers were left out", m.Name)
		return false
	}
	if bad {
		b.Notef(line, Error, "defect: %s{%s} has a value that is no number; it was left out", m.Name, labels)
	}
	return !bad
}

// Close seals what is open and says how many Notes of each kind were left out. lines is the number of lines of the source.
func (b *Builder) Close(lines int32) {
	b.Seal(lines)
	b.source.Lines = lines
	for _, name := range b.order {
		k := b.kinds[name]
		if k.count > noteLimit {
			b.source.Notes = append(b.source.Notes, Note{Pos: b.Pos(k.last), Level: k.level,
				Msg: Say(fmt.Sprintf("… and %d more notes like the one at line %d, the last here", k.count-noteLimit, k.first))})
		}
	}
}
