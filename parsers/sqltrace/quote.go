package sqltrace

import (
	"strings"

	"dumplens/parsers/model"
)

// Findings quote the heads of statements, their plans, and the longest calls and waits. To read those lines again takes as long as to
// decompress the trace once more, so they are kept while it is read.

// quotesKept is how many lines are kept that may be quoted; of more, the lines of calls that are no longer among the longest are let go.
const quotesKept = 100_000

// quotes are lines that may be quoted.
type quotes struct {
	lines map[int32]string
	full  bool // too many lines are still of use: no more are kept, and findings read them again
}

// quote keeps a line if it is the one being read. The lines of binds are never kept.
func (t *trace) quote(line int32) {
	if line == t.lastOf {
		t.keepLine(line, t.text)
	}
}

func (t *trace) keepLine(line int32, l string) {
	q := &t.quotes
	if q.full {
		return
	}
	if q.lines == nil {
		q.lines = map[int32]string{}
	}
	if len(q.lines) >= quotesKept {
		t.forget()
	}
	if len(l) > messageKept {
		l = strings.ToValidUTF8(l[:messageKept], "") + " …"
	}
	q.lines[line] = strings.Clone(l)
}

// forget lets go of lines that are of no use any more.
func (t *trace) forget() {
	use := map[int32]string{}
	for _, s := range t.order {
		s.quotable(func(line int32) {
			if l, ok := t.quotes.lines[line]; ok {
				use[line] = l
			}
		})
	}
	t.quotes.lines = use
	t.quotes.full = len(use) > quotesKept/2
}

// quotable lists the lines of a session that findings quote.
func (s *session) quotable(f func(line int32)) {
	f(s.First)
	f(s.Last)
	f(s.Silence.Line)
	for _, c := range s.Worst {
		f(c.Line)
	}
	for _, e := range s.events {
		f(e.Worst.Line)
	}
	for _, st := range s.Statements {
		f(st.First)
		for _, c := range st.Worst {
			f(c.Line)
		}
		for _, p := range st.Plans {
			f(p.Line)
		}
	}
}

// pinQuotes hands the lines to the source.
func (t *trace) pinQuotes() {
	t.forget()
	for line, l := range t.quotes.lines {
		t.b.Pin(line, model.Say(l))
	}
	t.quotes = quotes{}
}
