package jtl

import (
	"context"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

const blockBytes = 256 << 10

// blocks reads the blocks of one kind of file.
type blocks interface {
	block(rec text.Record, torn bool)
}

// parse reads a source by its first lines.
func parse(ctx context.Context, r *text.Reader, b *model.Builder) error {
	rd := &runs{b: b}
	var reader blocks
	for ctx.Err() == nil {
		rec, ok := r.Block(blockBytes)
		if !ok {
			break
		}
		torn := r.Torn() && !strings.Contains(rec.Text, "\n")
		if reader == nil {
			switch sniff(strings.Split(rec.Text, "\n")).kind {
			case fileXML:
				reader = &xmlReading{runs: rd}
			case fileLog:
				reader = &logReading{runs: rd}
			case fileStatistics:
				reader = &statisticsReading{runs: rd}
			case fileCSV:
				reader = &csvReading{runs: rd}
			default:
				if strings.TrimSpace(rec.Text) == "" {
					b.Understood(text.LineCount(rec.Text))
					continue
				}
				reader = &csvReading{runs: rd} // a cut file: its rows may still tell
			}
		}
		reader.block(rec, torn)
	}
	switch x := reader.(type) {
	case *csvReading:
		x.finishCarry()
	case *xmlReading:
		x.close(r.Lines())
	case *logReading:
		x.close(r.Lines())
	case *statisticsReading:
		x.close(r.Lines())
	}
	rd.close(r.Lines())
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return nil
}

// runs are the runs of a source: mostly one.
type runs struct {
	b      *model.Builder
	tally  *tally
	run    *Run
	part   *model.Part
	stamps stamps
}

// begin opens a run at a line, unless one is open.
func (rd *runs) begin(line int32, variant string) {
	if rd.part != nil {
		return
	}
	rd.run = &Run{Kind: variant, pos: rd.b.Pos(line)}
	rd.part = rd.b.Begin("jtl", variant, line)
	rd.part.Document = rd.run
	rd.tally = newTally(rd.b)
	rd.stamps = stamps{dayFirst: rd.stamps.dayFirst, ambiguous: rd.stamps.ambiguous}
}

// add counts a row, in a run of its own where it lies more than a day from those before.
func (rd *runs) add(r *row) {
	if r.kind == kindTransaction && strings.HasPrefix(r.message, emptyTransaction) {
		rd.run.Empty++
		return
	}
	r.line = max(r.line, rd.part.First)
	if rd.tally.add(r) {
		return
	}
	held, old, had := rd.tally.held, rd.tally, *rd.run
	old.held = nil
	held.line = max(held.line, old.latest+1) // a sample of XML may hold others, which were counted before it
	r.line = max(r.line, held.line)
	rd.b.Notef(held.line, model.Info, "the rows from here on are more than a day from those before: they are taken for another run in the same file")
	rd.seal(held.line - 1)
	rd.begin(held.line, had.Kind)
	rd.run.Columns, rd.run.guessed, rd.run.variables = had.Columns, had.guessed, had.variables
	rd.tally.timed, rd.tally.judged = old.timed, old.judged
	rd.tally.add(held)
	rd.tally.add(r)
}

// seal ends the run at its last line.
func (rd *runs) seal(last int32) {
	if rd.part == nil {
		return
	}
	rd.tally.release()
	rd.emit()
	rd.b.Seal(max(last, rd.part.First))
	rd.part, rd.tally, rd.run = nil, nil, nil
}

func (rd *runs) close(last int32) { rd.seal(last) }
