package model

import "slices"

// Verdict says what became of a source.
type Verdict uint8

const (
	Understood   Verdict = iota // at least one part was read
	Unrecognised                // no format claims it
	Unreadable                  // the bytes themselves could not be read
	NotYetRead                  // recognised as something that dumplens does not read
)

// Source is one input: a file, a member of an archive, or standard input.
type Source struct {
	ID       SourceID
	Name     Text   // as the user would find it: "dump.tgz!host1/x.nmon"
	Stage    string // LABEL of the path, or ""
	SHA256   string // of the decompressed bytes, in hex
	Bytes    int64  // decompressed
	Encoding string // "utf-8", "windows-1252" …

	Lines      int32 // lines in all
	Understood int32 // lines that gave a value, a text or structure

	Verdict Verdict
	Reason  Text // why the source was not understood; empty when it was
	Parts   []*Part
	Notes   []Note

	pins map[int32]Text
}

// Pin returns the text of a line that was pinned while parsing.
func (s *Source) Pin(line int32) (Text, bool) {
	t, ok := s.pins[line]
	return t, ok
}

// SetPin keeps the text of a line for later quoting.
func (s *Source) SetPin(line int32, t Text) {
	if s.pins == nil {
		s.pins = map[int32]Text{}
	}
	s.pins[line] = t
}

// Coverage is the share of lines understood, NaN-free: an empty source counts as 0.
func (s *Source) Coverage() float64 {
	if s.Lines == 0 {
		return 0
	}
	return float64(s.Understood) / float64(s.Lines)
}

// Part is one dump inside a source: a whole capture, one report of several in a spool file, a trailer at the end of a log.
type Part struct {
	ID              PartID
	Source          SourceID
	First, Last     int32  // lines, both included
	Format, Variant string // "nmon" and "AIX 7.2"; "statspack" and "9.2.0.4.0"
	Subject         Subject
	Stage           string
	Window          Window
	Clock           Clock
	Document        Document

	Samples Samples
	Series  []*Series
	Events  []Event
}

// Document is the typed content of a part that is not numbers: headers, settings, statement texts. Its fields go into report.json and
// into the generic view; views and rules that know the format use the concrete type.
type Document interface {
	// Fields lists what the report shows of the document, in order.
	Fields() []Field
}

// Field is one named text of a document.
type Field struct {
	Name  string
	Value Text
	Pos   Pos
}

// Number gives the part and what it holds their ID.
func (p *Part) Number(id PartID) {
	p.ID, p.Samples.part = id, id
	for _, s := range p.Series {
		s.Part = id
	}
}

// Sample returns the first sample of a metric whose labels hold every pair given.
func (p *Part) Sample(m *Metric, pairs ...string) (Sample, bool) {
	for s := range p.Samples.of(m, pairs...) {
		return s, true
	}
	return Sample{}, false
}

// SamplesOf returns all samples of a metric whose labels hold every pair given, in the order of the dump.
func (p *Part) SamplesOf(m *Metric, pairs ...string) []Sample {
	return slices.Collect(p.Samples.of(m, pairs...))
}

// SeriesOf returns all series of a metric whose labels hold every pair given, in the order of the dump.
func (p *Part) SeriesOf(m *Metric, pairs ...string) []*Series {
	var out []*Series
	for _, s := range p.Series {
		if s.Metric == m && s.Labels.Match(pairs...) {
			out = append(out, s)
		}
	}
	return out
}

// FirstSeries returns the first series of a metric whose labels hold every pair given, or nil.
func (p *Part) FirstSeries(m *Metric, pairs ...string) *Series {
	for _, s := range p.Series {
		if s.Metric == m && s.Labels.Match(pairs...) {
			return s
		}
	}
	return nil
}
