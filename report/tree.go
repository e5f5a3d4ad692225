package report

import (
	"encoding/json"
	"fmt"

	"dumplens/parsers/model"
	"dumplens/report/redact"
)

// Schema names the shape of report.json.
const Schema = "dumplens.report/1"

// Report is report.json, but for its metrics and series: these are most of it, and are made from the dumps while they are written.
type Report struct {
	Schema     string       `json:"schema"`
	Tool       Tool         `json:"tool"`
	Title      Text         `json:"title"`
	Redaction  Redaction    `json:"redaction"`
	Window     Window       `json:"window"`
	Sources    []Source     `json:"sources"`
	Ledgers    []Ledger     `json:"ledgers"`
	Findings   []Finding    `json:"findings"`
	Rules      []Rule       `json:"rules"`
	Comparison []Comparison `json:"comparison"`
	Sections   []Section    `json:"sections"`

	Points    int             `json:"-"` // most points of a series in report.json; 0 is all
	Dumps     []*model.Part   `json:"-"` // whose samples and series report.json lists
	Series    []*model.Series `json:"-"` // what charts refer to, in the order of report.json
	Masker    *redact.Masker  `json:"-"`
	PageLimit int             `json:"-"` // most bytes of a page
	beside    bool            // instances are shown beside each other
}

// Tool is the program that wrote the report.
type Tool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Redaction says what the report withholds.
type Redaction struct {
	Level   string `json:"level"`
	Meaning string `json:"meaning"`
}

// Source is one input. Understood counts lines that gave a value, a text or structure. Reason says why there are no parts.
type Source struct {
	ID         string `json:"id"`
	Name       Text   `json:"name"`
	SHA256     string `json:"sha256"`
	Bytes      int64  `json:"bytes"`
	Encoding   string `json:"encoding,omitempty"`
	Lines      int32  `json:"lines"`
	Understood int32  `json:"understood"`
	Verdict    string `json:"verdict"` // understood, unrecognised, unreadable, not_yet_read
	Reason     Text   `json:"reason,omitzero"`
	Notes      []Note `json:"notes"`
	Parts      []Part `json:"parts"`
}

// Coverage is the share of lines understood; NaN for an empty source.
func (s *Source) Coverage() Number { return Number(float64(s.Understood) / float64(s.Lines)) }

// Note is one thing to say about an input. Line 0 is the whole input.
type Note struct {
	Line  int32  `json:"line"`
	Level string `json:"level"`
	Text  Text   `json:"text"`
}

// Part is one dump inside a source.
type Part struct {
	ID       string   `json:"id"`
	Format   string   `json:"format"`
	Variant  Text     `json:"variant"`
	First    int32    `json:"first"`
	Last     int32    `json:"last"`
	Subject  Subject  `json:"subject"`
	Stage    Text     `json:"stage"`
	Window   Window   `json:"window"`
	Clock    Clock    `json:"clock"`
	Document Document `json:"document"`
	source   *model.Part
}

// Clock says what is known of the clock behind the times of a part.
type Clock struct {
	Zone    Text   `json:"zone"`
	Guessed bool   `json:"guessed"`
	Skew    Number `json:"skew_s"`
}

// Document is the texts of a dump: in JSON an object of their values and lines by name. A name that comes again gets a number: "disk (2)".
// Like metrics, they are not in the tree: they are made from the dump, and masked, while report.json is written.
type Document struct {
	of     model.Document
	masker *redact.Masker
}

// Field is one named text of a dump: a header, a setting.
type Field struct {
	Value Text  `json:"value"`
	Line  int32 `json:"line"`
}

// fields are the texts as the dump has them; none where it has no document.
func (d Document) fields() []model.Field {
	if d.of == nil {
		return nil
	}
	return d.of.Fields()
}

// learn tells the masker of names in the texts, and keeps it.
func (d *Document) learn(m *redact.Masker) {
	d.masker = m
	for _, f := range d.fields() {
		m.LearnText(model.Say(f.Name))
		m.LearnText(f.Value)
	}
}

// MarshalJSON writes an object, its names in the order of the dump.
func (d Document) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	times := map[string]int{}
	for i, f := range d.fields() {
		name := d.masker.Text(model.Say(f.Name))
		if times[name]++; times[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, times[name])
		}
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(Field{Value: Of(f.Value.Kind, d.masker.Text(f.Value)), Line: f.Pos.Line})
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, key...), ':'), value...)
	}
	return append(out, '}'), nil
}

// Metric is one number.
type Metric struct {
	Name   string `json:"name"`
	Labels Labels `json:"labels"`
	Part   string `json:"part"`
	Line   int32  `json:"line"`
	Value  Number `json:"value"`
	Unit   Unit   `json:"unit"`
}

// Series is one number over time. Its points follow in report.json: see writeSeries.
type Series struct {
	Name   string `json:"name"`
	Labels Labels `json:"labels"`
	Part   string `json:"part"`
	Unit   Unit   `json:"unit"`
	Span   Number `json:"span_s"`
	Stats  Stats  `json:"stats"`
}

// Stats are over all points as read.
type Stats struct {
	N       int    `json:"n"`
	Missing int    `json:"missing"`
	Min     Number `json:"min"`
	Mean    Number `json:"mean"`
	P95     Number `json:"p95"`
	Max     Number `json:"max"`
	MaxAt   Time   `json:"max_at"`
	MaxLine int32  `json:"max_line"`
}

// Ledger divides an amount into its parts.
type Ledger struct {
	Kind    string       `json:"kind"`
	Basis   Text         `json:"basis"`
	Subject Subject      `json:"subject"`
	Window  Window       `json:"window"`
	Part    string       `json:"part"`
	Total   Number       `json:"total"`
	Unit    Unit         `json:"unit"`
	Parts   []LedgerPart `json:"parts"`
}

// LedgerPart is one part of a ledger. Parent is an index into the parts, -1 for a root; Share is of the parent.
type LedgerPart struct {
	Name     string     `json:"name"`
	Labels   Labels     `json:"labels"`
	Parent   int        `json:"parent"`
	Value    Number     `json:"value"`
	Share    Number     `json:"share"`
	Evidence []Evidence `json:"evidence"`
}

// Finding is one statement about a subject and a window.
type Finding struct {
	ID         string     `json:"id"`
	Rule       string     `json:"rule"`
	Title      Text       `json:"title"`
	Severity   string     `json:"severity"`
	Confidence string     `json:"confidence"`
	Summary    Text       `json:"summary"`
	Detail     Text       `json:"detail"`
	Subject    Subject    `json:"subject"`
	Window     Window     `json:"window"`
	Cost       Quantity   `json:"cost"`
	Values     []Value    `json:"values"`
	Evidence   []Evidence `json:"evidence"`
	Remedy     []Text     `json:"remedy"`
	References []Text     `json:"references"`

	Limits []bool `json:"-"` // which of the values are thresholds of the rule
}

// Quantity is a number with its unit.
type Quantity struct {
	Value Number `json:"value"`
	Unit  Unit   `json:"unit"`
}

// String writes the quantity for people.
func (q Quantity) String() string { return q.Unit.Format(q.Value) }

// Value is a named number that a finding rests on.
type Value struct {
	Name  Text   `json:"name"`
	Value Number `json:"value"`
	Unit  Unit   `json:"unit"`
}

// Evidence is a place in an input. Line 0 is the whole input: the evidence of an absence.
type Evidence struct {
	Source string `json:"source"`
	Name   Text   `json:"-"` // of the source, for people
	Line   int32  `json:"line"`
	Lines  int    `json:"lines"`
	Count  int    `json:"count"`
	Quote  Text   `json:"quote"`
	Note   Text   `json:"note"`
}

func (e *Evidence) excerpt() *Text { return &e.Quote }

// Place names the evidence for people: "dump.nmon:17".
func (e Evidence) Place() string { return place(e.Name, e.Line) }

// Rule is what became of a rule.
type Rule struct {
	Rule    string `json:"rule"`
	Title   Text   `json:"title"`
	State   string `json:"state"` // fired, clear, skipped, failed
	Missing []Text `json:"missing"`
	Error   Text   `json:"error"`
	Doc     Text   `json:"doc"`
}

// Comparison is one number of several stages.
type Comparison struct {
	Name    string       `json:"name"`
	Labels  Labels       `json:"labels"`
	Subject Subject      `json:"subject"`
	Unit    Unit         `json:"unit"`
	Stages  []StageValue `json:"stages"`
	Change  Number       `json:"change"` // last against first, as a share; NaN where it cannot be told
}

// StageValue is the number of one stage.
type StageValue struct {
	Stage Text   `json:"stage"`
	Value Number `json:"value"`
}
