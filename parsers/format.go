// Package parsers reads all sources of a case: it finds out what each is, parses it concurrently with the others, and keeps going
// whatever a source holds. What no format claims is scanned for pieces that one does; what is left is listed with the reason.
package parsers

import (
	"context"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// Score says how sure a format is that a source is its own.
type Score int

const (
	No      Score = 0   // not this format
	Maybe   Score = 40  // some lines look like it: a tail without its head, a fragment
	Likely  Score = 70  // its own section starts
	Certain Score = 100 // its own title
)

// Format is one kind of dump. A Format without Parse is recognised, and named as not yet read.
type Format struct {
	Name    string   // short, lower case: "nmon"
	Title   string   // for people: "nmon capture (AIX, Linux)"
	Doc     string   // sample and vendor reference, from the package's doc.go
	Samples []string // heads that Detect must accept and that every other format must refuse

	// Detect looks at the start of a source, and its end where the source can seek. The name is a hint, never proof.
	Detect func(Head) Score
	// Starts reports whether a dump of this format starts at a line. It is asked for sources that no format claims as a whole: pasted
	// texts and logs that hold several dumps. Nil when a dump of this format has no line to know it by.
	Starts func(line string) bool
	// Lead says how many of the lines before such a line belong to the dump, since they name it. A format that has it reads all its
	// dumps up to the next of another format as one piece. May be nil.
	Lead func(before []string) int
	// Join, where a format has it, is called once when all sources are read: dumps that came in pieces are made one there. It may change the
	// parts of its format and add notes; it must not add or remove parts.
	Join func(sources []*model.Source)
	// Parse reads the whole source and emits one or more parts. It returns an error only when it cannot go on at all; a bad line is a Note.
	Parse func(ctx context.Context, r *text.Reader, b *model.Builder) error
}

// Head is what Detect sees of a source: decoded text, whole lines where possible.
type Head struct {
	Name string // display name of the source
	Text string // up to the first 64 KiB
	Tail string // up to the last 64 KiB where the source can seek and is longer than its head, else ""

	lines []string // of Text, cut once for all formats
}

// Lines are the lines of the head, without CR and line end. They are shared: nobody changes them.
func (h Head) Lines() []string {
	if h.lines != nil {
		return h.lines
	}
	if strings.IndexByte(h.Text, '\n') < 0 { // lines that end in a lone CR, as the Reader takes them
		return strings.Split(h.Text, "\r")
	}
	return strings.Split(strings.ReplaceAll(h.Text, "\r", ""), "\n")
}

// Count tells the lines of the head apart as a format's grammar does, and counts each kind.
func (h Head) Count(lines *text.Lines) Counts { return lines.Count(h.Lines()) }

// Counts are how many lines are of each kind. The last kind is that of lines which are not the format's.
type Counts []int

// Of is how many lines are of some kinds.
func (c Counts) Of(kinds ...int) int {
	n := 0
	for _, k := range kinds {
		n += c[k]
	}
	return n
}

// Mostly reports whether a number of lines that are the format's own are a share, in percent, of these and of the lines that are not: a
// source of which more is something else is left to be searched for pieces.
func (c Counts) Mostly(own, percent int) bool { return own*100 >= (own+c[len(c)-1])*percent }

// MostlyOwn is the share, in percent, from which a source is a format's as a whole, where nothing speaks for another one.
const MostlyOwn = 85

// detect asks the formats in their order. The best score wins; a tie goes to the first of the list, and tied names the others. The first
// that is certain ends the search: no later one can beat it, and with many formats asking costs more than reading a small source.
func detect(formats []*Format, h Head) (best *Format, tied []string) {
	top := No
	for _, f := range formats {
		switch s := f.Detect(h); {
		case s > top:
			best, top, tied = f, s, nil
		case s == top && s > No:
			tied = append(tied, f.Name)
		}
		if top >= Certain {
			break
		}
	}
	return best, tied
}
