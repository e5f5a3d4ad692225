package sqltrace

import (
	"strings"

	"dumplens/parsers/text"
)

// Traces come out of terminals and editors with their lines broken at a column. Such lines are put together again before they are read.
// Whether lines were broken shows in the first block, by lines of one length that the next one completes.

const (
	// narrowest and widest are the columns at which lines are taken to be broken.
	narrowest = 60
	widest    = 4000
	// completed is how many lines must be completed by the next.
	completed = 3
)

// wrapping is how the lines of a source were broken.
type wrapping struct {
	looked bool
	width  int         // 0 where lines are whole
	held   text.Record // the last line of the block before, which may go on
	inText bool        // in the text of a statement
}

// look finds out whether lines are broken: no line is longer than those that the next one completes.
func (w *wrapping) look(block string) {
	w.looked = true
	longest, found := 0, 0
	before := ""
	for _, l := range text.Numbered(block, 0) {
		if len(l) > longest {
			longest, found = len(l), 0
		}
		if len(before) == longest && completes(before, l) {
			found++
		}
		if before = ""; l != "" && (isHot(l) && !endsInTime(l) || isHead(l) && !endsHead(l)) {
			before = l
		}
	}
	if found >= completed && longest >= narrowest && longest <= widest {
		w.width = longest
	}
}

// completes reports whether a line is the rest of a call or wait, or of the head of a cursor.
func completes(before, rest string) bool {
	return before != "" && !isCode(rest) && (isHead(before) && endsHead(before+rest) || !isHead(before) && endsInTime(before+rest))
}

func endsInTime(line string) bool {
	_, at := ending(bare(line), "tim=")
	return at > 0 && strings.IndexByte(", ", line[at-1]) >= 0
}

// endsHead reports whether a head ends as it does since there are heads: in an address, or, from 11g on, in an id, between quotes.
func endsHead(line string) bool {
	at := strings.LastIndexByte(line, '=')
	return at > 0 && len(line) > at+2 && line[at+1] == '\'' && strings.IndexByte(line[at+2:], '\'') == len(bare(line))-at-3
}

// isCode knows the lines that begin something of their own.
func isCode(line string) bool {
	return first(line) == 0 || isHot(line) || isTraceLine(line) || isMarker(line) || isEnd(line) || isHead(line)
}

// whole puts the broken lines of a block together. The lines that are gone come as blank ones behind, so that the numbers stay right. The
// last line of a block is held for the next, where it may go on.
func (w *wrapping) whole(rec text.Record, last bool) text.Record {
	if !w.looked {
		w.look(rec.Text)
	}
	if w.width == 0 {
		return rec
	}
	if h := w.held; h.Text != "" {
		rec = text.Record{Text: strings.TrimSuffix(h.Text+"\n"+rec.Text, "\n"), Line: h.Line, Offset: h.Offset}
		w.held = text.Record{}
	}
	lines := strings.Split(rec.Text, "\n")
	out, gone := make([]string, 0, len(lines)), 0
	for at := 0; at < len(lines); {
		l, end := w.join(lines, at)
		if end == len(lines) && !last && at > 0 {
			w.held = text.Record{Text: strings.Join(lines[at:], "\n"), Line: rec.Line + int32(at), Offset: rec.Offset}
			break
		}
		w.inText = isHead(l) || w.inText && !isEnd(l) && !isTraceLine(l)
		out = append(out, l)
		if gone += end - at - 1; !w.inText {
			out = append(out, make([]string, gone)...)
			gone = 0
		}
		at = end
	}
	rec.Text = strings.Join(append(out, make([]string, gone)...), "\n")
	return rec
}

// join puts the line at a place together with those that it goes on in; end is behind them.
func (w *wrapping) join(lines []string, at int) (l string, end int) {
	l, end = lines[at], at+1
	if end == len(lines) || !w.inText && !isCode(l) && !isVariable(l) || isHead(l) && endsHead(l) && !strings.HasPrefix(strings.TrimLeft(lines[end], " "), "sqlid='") {
		return l, end // a line of its own: a value, a preamble
	}
	for part := l; end < len(lines) && len(part) == w.width && !isCode(lines[end]); end++ {
		part = lines[end]
		l += part
	}
	return l, end
}
