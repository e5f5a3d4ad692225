package printout

import (
	"iter"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// Cut says how a source is cut into the records that a grammar reads.
type Cut struct {
	Starts   func(line string) bool // knows the first line of a record; nil where a source is one record
	MaxLines int                    // of a record; 0 is DefaultLines. A record that never ends must not fill the memory: what is longer is cut
	Broken   string                 // the note on a record that its grammar does not take to its end: "the table was read only up to here"
}

// DefaultLines is more than one output of most commands has.
const DefaultLines = 1 << 16

// Records parses a source record by record. What a grammar took of a record before it met a line that does not fit is given too, with a
// Note at that line. The error that ended the source, if one did, is the reader's.
func Records[G any](r *text.Reader, b *model.Builder, grammar *text.Grammar[G], cut Cut) iter.Seq2[*G, text.Record] {
	if cut.Starts == nil {
		cut.Starts = func(string) bool { return false }
	}
	if cut.MaxLines == 0 {
		cut.MaxLines = DefaultLines
	}
	return func(yield func(*G, text.Record) bool) {
		for {
			rec, ok := r.Record(cut.MaxLines, cut.Starts)
			if !ok {
				return
			}
			tree, err := grammar.Parse(rec)
			if err != nil {
				b.Notef(text.LineOf(err, rec), model.Warning, cut.Broken+": %v", err)
			}
			if tree != nil && !yield(tree, rec) {
				return
			}
		}
	}
}

// Items is the root of a grammar whose records are items in any order.
type Items[I any] struct {
	Items []*I `parser:"@@*"`
}

// Read gives the items of a source, wherever it is cut into records.
func Read[I any](r *text.Reader, b *model.Builder, grammar *text.Grammar[Items[I]], cut Cut) iter.Seq[*I] {
	return func(yield func(*I) bool) {
		for tree := range Records(r, b, grammar, cut) {
			for _, it := range tree.Items {
				if !yield(it) {
					return
				}
			}
		}
	}
}

// Rows are rows of a table that follow each other; a grammar has "@@?" for them below the heads. Their kind of line is Rows.
type Rows struct {
	Pos  lexer.Position
	Text string `parser:"@Rows"`
}

// Line is that of the first row.
func (r *Rows) Line() int32 { return int32(r.Pos.Line) }

// Each reads the lines of a run that begins at a line, blanks around them taken off. Those that read takes count as understood, the
// others get a Note that says the fault.
func Each(b *model.Builder, run string, first int32, fault string, read func(s string, line int32) bool) {
	for n, s := range text.Trimmed(run, first) {
		if read(s, n) {
			b.Understood(1)
		} else {
			b.NoteText(n, model.Warning, fault, model.Say(fault))
		}
	}
}

// Known counts lines as understood that give no number: rulers, blank lines, heads that say nothing new.
func Known(b *model.Builder, run string) { b.Understood(text.LineCount(run)) }

// Stray notes a run of lines that the command does not print, and says what they are not: "are no counters".
func Stray(b *model.Builder, run string, line int32, what string) {
	b.Notef(line, model.Info, "lines %d to %d "+what, line, text.LastLine(run, line))
}
