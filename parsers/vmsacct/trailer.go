package vmsacct

import (
	"math"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// pageBytes is the size of the pages that accounting counts: VAX pages and the pagelets of Alpha and I64.
const pageBytes = 512

// Trailer is the document of one trailer.
type Trailer struct {
	User       string
	Process    string
	Caption    string // the line before it, where one names it
	Pipe       bool   // its commands or its caption say that sub-processes did some of the work
	Platform   string // as the sizes suggest it: "VAX", "Alpha or I64", or "" where they tell nothing
	heading    model.Pos
	captionPos model.Pos
}

// Fields implements model.Document.
func (t *Trailer) Fields() []model.Field {
	var out []model.Field
	add := func(name string, v model.Text, pos model.Pos) {
		if v.S != "" {
			out = append(out, model.Field{Name: name, Value: v, Pos: pos})
		}
	}
	add("user", model.Text{Kind: model.User, S: t.User}, t.heading)
	add("process", model.Say(t.Process), t.heading)
	add("caption", model.Say(t.Caption), t.captionPos)
	add("platform, as the page counts suggest", model.Say(t.Platform), t.heading)
	if t.Pipe {
		add("sub-processes", model.Say("made by PIPE or SPAWN; their CPU time, I/Os and faults are not in these figures"), t.heading)
	}
	return out
}

// reading is what is read of one trailer. NaN is what it does not say.
type reading struct {
	values [labelImages + 1]float64
	lines  [labelImages + 1]int32
}

func newReading() *reading {
	r := &reading{}
	for i := range r.values {
		r.values[i] = math.NaN()
	}
	return r
}

// trailer makes a part of a trailer. last is the last line of its record.
func (l *log) trailer(g *logRecord, last int32) {
	r, first, end := newReading(), int32(0), int32(0)
	torn := l.r.Torn() && len(g.Rest) == 0
	if t := g.Trailer.Timer; t != nil {
		first, end = int32(t.Pos.Line), int32(t.Pos.Line)
		l.timer(r, t.Text, first, torn)
	} else {
		first = int32(g.Trailer.Heading.Pos.Line)
		end = l.pairs(r, g.Trailer, torn)
	}
	doc := &Trailer{heading: l.b.Pos(first)}
	var finished time.Time
	if g.Ended != nil {
		doc.User, finished = l.ended(g.Ended)
		first = int32(g.Ended.Pos.Line)
	}
	for i, o := range g.Owner {
		if i == 0 && g.Ended == nil {
			first = int32(o.Pos.Line)
		}
	}
	p := l.b.Begin("vmsacct", "OpenVMS", first)
	p.Document = doc
	if g.Ended == nil && l.caption != "" && first-l.captionLine <= 4 {
		doc.Caption, doc.captionPos = l.caption, l.b.Pos(l.captionLine)
		l.stray--
		l.b.Understood(1)
		p.Subject.Job = l.caption
	}
	finished = l.owner(g.Owner, doc, p, finished)
	doc.Pipe = l.pipe || mentions(doc.Caption, "pipe") || mentions(doc.Caption, "spawn")
	doc.Platform = platformOf(r)
	if doc.Platform == "VAX" {
		p.Variant = "OpenVMS VAX"
	}
	l.emit(r, doc)
	if e := r.elapsed(); !finished.IsZero() {
		p.Window = model.Window{From: finished, To: finished}
		if !math.IsNaN(e) {
			p.Window.From = finished.Add(-time.Duration(e * float64(time.Second)))
		}
	}
	l.parts = append(l.parts, p)
	l.b.Seal(min(max(end, first), last))
}

// mentions reports whether a word is in a text, in any case.
func mentions(s, word string) bool { return strings.Contains(strings.ToLower(s), word) }

// pairs reads the labelled values under a heading, and gives the last line that held one.
func (l *log) pairs(r *reading, t *trailer, torn bool) (end int32) {
	first := int32(t.Heading.Pos.Line)
	all := t.Heading.Text
	understood := 1
	for _, p := range t.Pairs {
		all += "\n" + p.text()
		understood += text.LineCount(p.text())
	}
	l.b.Understood(understood)
	end = first
	for v := range trailerLabels.All(all) {
		line := first + int32(strings.Count(all[:v.At], "\n"))
		stop := v.Start + len(v.Value)
		if torn && strings.TrimSpace(all[stop:]) == "" {
			l.b.Notef(line, model.Warning, "the line has no end; its last value may be cut and was not read")
			continue
		}
		r.take(l.b, v.Label, v.Value, line)
		end = first + int32(strings.Count(all[:stop], "\n"))
	}
	return end
}

// take reads one value. An empty one is not known: flowed texts lose zeros.
func (r *reading) take(b *model.Builder, label int, value string, line int32) {
	if r.lines[label] != 0 {
		b.Notef(line, model.Info, "a label of the trailer comes twice; the first value is kept")
		return
	}
	r.lines[label] = line
	value = strings.TrimLeft(value, "> \t\n\"'") // marks of quoting before a value that stands on the next line
	switch label {
	case labelCPU, labelElapsed, labelElapsedCPU, labelConnect:
		v, _, ok := text.CutVMSDelta(value)
		if !ok && value != "" {
			b.Notef(line, model.Warning, "a time of the trailer cannot be read; taken as not known")
		}
		r.values[label] = v
	default:
		word, _, _ := strings.Cut(value, " ")
		word, _, _ = strings.Cut(word, "\n")
		v, state := text.Plain.Parse(word)
		if state == text.NotNumber {
			b.Notef(line, model.Warning, "a count of the trailer is no number; taken as not known")
		}
		r.values[label] = v
	}
}

func (r *reading) elapsed() float64 {
	return firstKnown(r.values[labelElapsed], r.values[labelConnect])
}

func firstKnown(a, b float64) float64 {
	if math.IsNaN(a) {
		return b
	}
	return a
}

// timer reads a line of LIB$SHOW_TIMER.
func (l *log) timer(r *reading, line string, n int32, torn bool) {
	fields := [...]int{labelElapsed, labelCPU, labelBuffered, labelDirect, labelFaults}
	l.b.Understood(1)
	for v := range timerLabels.All(line) {
		if torn && strings.TrimSpace(line[v.Start+len(v.Value):]) == "" {
			l.b.Notef(n, model.Warning, "the line has no end; its last value may be cut and was not read")
			continue
		}
		r.take(l.b, fields[v.Label], v.Value, n)
	}
}

// ended reads "NAME job terminated at TIME".
func (l *log) ended(e *endedLine) (user string, at time.Time) {
	l.b.Understood(1 + gapLines(e.Gap))
	line := e.Text
	before, after, ok := strings.Cut(line, " job terminated at ")
	if !ok {
		before, after, _ = strings.Cut(line, " logged out at ")
	}
	if fields := strings.Fields(before); len(fields) > 0 && !strings.ContainsAny(before, ".[") {
		user = fields[len(fields)-1]
	}
	at, _, ok = text.CutVMSTime(after)
	if !ok || at.IsZero() {
		l.b.Notef(int32(e.Pos.Line), model.Warning, "the time at which the job ended cannot be read")
		return user, time.Time{}
	}
	return user, at
}

// owner reads the first lines of SHOW PROCESS/ACCOUNTING.
func (l *log) owner(owner []*ownerLine, doc *Trailer, p *model.Part, at time.Time) time.Time {
	for _, o := range owner {
		l.b.Understood(1 + gapLines(o.Gap))
		if t, _, ok := text.CutVMSTime(o.Text); ok && at.IsZero() {
			at = t
		}
		for v := range ownerLabels.All(o.Text) {
			word, _, _ := strings.Cut(v.Value, "  ")
			switch v.Label {
			case ownerUser:
				doc.User = word
			case ownerNode:
				p.Subject.Host = word
			case ownerProcess:
				doc.Process = strings.Trim(word, `"`)
				p.Subject.Process = doc.Process
			}
		}
	}
	return at
}

// platformOf tells pages from pagelets: all sizes of Alpha and I64 are whole pages of 8 KiB, 16 pagelets each.
func platformOf(r *reading) string {
	n := 0
	for _, label := range []int{labelWorkingSet, labelVirtual, labelPageFile} {
		v := r.values[label]
		if math.IsNaN(v) {
			continue
		}
		if math.Mod(v, 16) != 0 {
			return "VAX"
		}
		n++
	}
	if n > 1 {
		return "Alpha or I64"
	}
	return ""
}

func (l *log) emit(r *reading, doc *Trailer) {
	labels := model.L("user", doc.User)
	add := func(m *model.Metric, factor float64, fields ...int) {
		for _, f := range fields {
			if r.lines[f] != 0 && !math.IsNaN(r.values[f]) {
				l.b.Sample(m, labels, r.values[f]*factor, r.lines[f])
				return
			}
		}
		for _, f := range fields {
			if r.lines[f] != 0 {
				l.b.Sample(m, labels, math.NaN(), r.lines[f])
				return
			}
		}
	}
	add(model.VMSJobElapsed, 1, labelElapsed, labelConnect)
	add(model.VMSJobCPU, 1, labelCPU, labelElapsedCPU)
	add(model.VMSJobDirect, 1, labelDirect)
	add(model.VMSJobBuffered, 1, labelBuffered)
	add(model.VMSJobFaults, 1, labelFaults)
	add(model.VMSJobWorkingSet, pageBytes, labelWorkingSet)
	add(model.VMSJobVirtual, pageBytes, labelVirtual, labelPageFile)
	add(model.VMSJobVolumes, 1, labelVolumes)
	add(model.VMSJobImages, 1, labelImages)
}
