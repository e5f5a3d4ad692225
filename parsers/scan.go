package parsers

import (
	"context"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// scanLimit is the largest source that is scanned for pieces: what is pasted together by hand is small.
const scanLimit = 32 << 20

// scan looks for dumps inside a source that no format claims as a whole, and parses each piece from its start line to the next.
func (r *reading) scan(ctx context.Context, s *model.Source, reader *text.Reader, b *model.Builder) {
	var lines []string
	var pieces []piece
	size := 0
	for {
		l, ok := reader.Line()
		if !ok {
			break
		}
		if size > scanLimit {
			b.Notef(l.N, model.Warning, "no format claims this source as a whole; it was searched for dumps up to here only")
			break
		}
		if f := starting(r.opt.Formats, l.Text); f != nil {
			pieces = addPiece(pieces, piece{f, len(lines), l.N, l.Offset}, lines)
		}
		lines = append(lines, l.Text)
		size += len(l.Text) + 1
	}
	if len(pieces) == 0 {
		s.Verdict, s.Reason = model.Unrecognised, model.Say("no format that dumplens knows")
		return
	}
	for i, p := range pieces {
		end := len(lines)
		if i+1 < len(pieces) {
			end = pieces[i+1].index
		}
		content := strings.Join(lines[p.index:end], "\n")
		if end < len(lines) || !reader.Torn() { // a piece ends in a line end as the source does, or its last field counts as cut
			content += "\n"
		}
		sub := text.NewReader(ctx, strings.NewReader(content), text.Options{Skipped: p.line - 1, Offset: p.offset, MaxLine: r.opt.MaxLine})
		if p.format.Parse == nil {
			b.Notef(p.line, model.Warning, "from here on %s, which this version does not read yet", p.format.Title)
			continue
		}
		run(ctx, p.format, sub, b)
		b.Seal(p.line + int32(end-p.index) - 1)
	}
}

// leadLines is how many lines before a piece may belong to it.
const leadLines = 8

// addPiece adds a piece that starts behind the lines read so far. Formats with a Lead read neighbours as one piece, and take the lines
// that name it; its offset then is that of its first line as far as lines end in LF.
func addPiece(pieces []piece, p piece, lines []string) []piece {
	if p.format.Lead == nil {
		return append(pieces, p)
	}
	from := max(0, len(lines)-leadLines)
	if n := len(pieces); n > 0 {
		if pieces[n-1].format == p.format {
			return pieces
		}
		from = max(from, pieces[n-1].index+1)
	}
	lead := p.format.Lead(lines[from:])
	p.index -= lead
	p.line -= int32(lead)
	for _, l := range lines[p.index:] {
		p.offset -= int64(len(l) + 1) // exact for text without CR
	}
	p.offset = max(p.offset, 0)
	return append(pieces, p)
}

// piece is a dump that starts inside a source.
type piece struct {
	format *Format
	index  int
	line   int32
	offset int64
}

func starting(formats []*Format, line string) *Format {
	for _, f := range formats {
		if f.Starts != nil && f.Starts(line) {
			return f
		}
	}
	return nil
}
