package sqltrace

import (
	"context"
	"hash/maphash"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

const (
	// blockSize is how much is lexed at a time.
	blockSize = 128 << 10
	// tailKept is how long an item may be that goes on in the next block; no statement is as long.
	tailKept = 1 << 20
	// sessionsKept is how many sessions of a trace are told apart.
	sessionsKept = 1000
)

// reader is the format with its options.
type reader struct{ options Options }

// parse reads a source block by block. A block ends anywhere, so its last item goes on in the next one, but for runs of whole lines.
func (f reader) parse(ctx context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{b: b, options: f.options}
	var tail text.Record
	wrap := wrapping{}
	for {
		rec, ok := r.Block(blockSize)
		if !ok {
			break
		}
		torn := r.Torn()
		rec = wrap.whole(rec, false)
		if tail.Text != "" {
			rec = text.Record{Text: tail.Text + "\n" + rec.Text, Line: tail.Line, Offset: tail.Offset}
		}
		tail = rd.block(rec, torn, false)
	}
	if wrap.held.Text != "" {
		rec := wrap.whole(text.Record{}, true)
		if tail.Text != "" {
			rec = text.Record{Text: tail.Text + "\n" + rec.Text, Line: tail.Line, Offset: tail.Offset}
		}
		tail = rec
	}
	if tail.Text != "" {
		rd.block(tail, r.Torn(), true)
	}
	if wrap.width > 0 {
		b.Notef(1, model.Info, "the lines of the trace were broken at column %d; they are read as if they were whole", wrap.width)
	}
	rd.close(r.Lines())
	return ctx.Err()
}

// reading is the state of one source: the trace being read, nil before the first line that belongs to one.
type reading struct {
	b       *model.Builder
	options Options
	t       *trace
}

// block reads a block and returns what of it goes on in the next one.
func (rd *reading) block(rec text.Record, torn, last bool) (tail text.Record) {
	blk, err := grammar.Parse(rec)
	if err != nil {
		rd.b.Notef(rec.Line, model.Error, "defect: a block of lines was not read: %v", err)
		return tail
	}
	for i, it := range blk.Items {
		end := i == len(blk.Items)-1
		if end && !last && it.Work == nil {
			at := it.Pos.Offset - int(rec.Offset)
			if rest := rec.Text[at:]; len(rest) < tailKept {
				return text.Record{Text: rest, Line: int32(it.Pos.Line), Offset: int64(it.Pos.Offset)}
			}
		}
		if rest, line := rd.item(it, torn && end, last || !end); rest != "" {
			return text.Record{Text: rest, Line: line, Offset: rec.Offset + int64(len(rec.Text)-len(rest))}
		}
	}
	return tail
}

// item reads one thing of a trace. It hands back the rest of a run that ends inside a statement, unless it is the last of the input.
func (rd *reading) item(it *item, torn, last bool) (rest string, restLine int32) {
	if it.Preamble != nil && rd.t != nil && rd.t.begun && !rd.another(it) {
		return "", 0
	}
	line := int32(it.Pos.Line)
	if rd.t == nil {
		rd.t = newTrace(rd.b, rd.options, line)
	}
	t := rd.t
	t.line = line
	if it.Work == nil {
		t.cur.plans.flush()
	}
	switch {
	case it.Work != nil:
		return t.work(*it.Work, line, torn, last)
	case it.Binds != nil:
		t.binds(*it.Binds, line)
	case it.Markers != nil:
		t.markers(*it.Markers, line)
	case it.Error != nil:
		t.parseError(it.Error, line)
	case it.Preamble != nil:
		t.preamble(*it.Preamble, line)
	case it.Messages != nil:
		t.messages(*it.Messages, line)
	case it.Foreign != nil:
		t.foreign(*it.Foreign, line)
	}
	return "", 0
}

// another ends the trace being read where a run of preamble lines begins the next one. What stands before that in the run is not of a
// preamble: dumps of other modules have lines like it.
func (rd *reading) another(it *item) bool {
	run, line := *it.Preamble, int32(it.Pos.Line)
	at := 0
	for _, l := range text.Numbered(run, line) {
		if l != "" && beginsTrace(l) {
			break
		}
		at += len(l) + 1
	}
	if at > 0 {
		rd.t.foreign(strings.TrimSuffix(run[:min(at, len(run))], "\n"), line)
	}
	if at >= len(run) {
		return false
	}
	rest := run[at:]
	it.Preamble, it.Pos.Line = &rest, it.Pos.Line+strings.Count(run[:at], "\n")
	rd.close(int32(it.Pos.Line) - 1)
	return true
}

// close ends the trace being read.
func (rd *reading) close(last int32) {
	if rd.t == nil {
		return
	}
	rd.t.finish()
	rd.b.Seal(last)
	rd.t = nil
}

// trace is a trace being read.
type trace struct {
	b           *model.Builder
	options     Options
	part        *model.Part
	doc         *Trace
	line        int32
	text        string // of the line of a call, wait or head read last, which points into the block
	lastOf      int32  // its number
	quotes      quotes
	begun       bool // calls, waits or markers were read: another preamble begins another trace
	cur         *session
	sessions    map[[2]string]*session
	order       []*session
	process     string // that trcsess has named last
	lastProcess string // of the time read last

	seed       maphash.Seed
	statements int // kept
	variants   int // texts told apart
	textBytes  int
	steps      int // of plans
	plansLost  int // plans that were not kept

	min, max, lastTim int64
	rawTim            int64 // lastTim as printed
	turns             int64 // what the clock has lost by beginning again
	ticks             int   // tim values read
	backwards         int   // tim lower than before
	backwardsAt       int32
	timedWaits        int
	longest           int64 // wait
	measured, instant int   // calls that print their time, and those of them that print 0
	busiest           int64 // longest call, or wait that is not for the client
	clocks            clocks
	banner            string
	modern            bool // it has lines or fields that only 11g and later write
}

func newTrace(b *model.Builder, opt Options, line int32) *trace {
	t := &trace{b: b, options: opt, part: b.Begin("sqltrace", "", line), doc: &Trace{}, sessions: map[[2]string]*session{}, seed: maphash.MakeSeed()}
	t.part.Document = t.doc
	t.line = line
	t.cur = t.session("", "")
	return t
}

// session finds or makes a session. One that has no name yet, as traces begin, takes the name that is told.
func (t *trace) session(process, id string) *session {
	key := [2]string{process, id}
	if s := t.sessions[key]; s != nil {
		return s
	}
	if t.cur != nil && !t.cur.used() && t.cur.ID == "" && (t.cur.Process == process || t.cur.Process == "") {
		delete(t.sessions, [2]string{t.cur.Process, t.cur.ID})
		t.cur.Process, t.cur.ID = process, id
		t.sessions[key] = t.cur
		return t.cur
	}
	if len(t.order) >= sessionsKept {
		t.b.Notef(t.line, model.Warning, "more than %d sessions; what the others did is added to the one before", sessionsKept)
		return t.cur
	}
	s := newSession(t, process, id, t.line)
	t.sessions[key] = s
	t.order = append(t.order, s)
	return s
}

// switchTo goes on with the session that a process had last.
func (t *trace) switchTo(process string) {
	t.process = process
	t.leave()
	for _, s := range slices.Backward(t.order) {
		if s.Process == process {
			t.cur = s
			return
		}
	}
	t.cur = t.session(process, "")
}

// used reports whether anything of the session was read.
func (s *session) used() bool { return s.Last > 0 }

// leave keeps the last line of the session of now, before another one comes.
func (t *trace) leave() {
	if t.cur != nil && t.cur.used() && t.lastOf == t.cur.Last {
		t.quote(t.lastOf)
	}
}

// begin is the session of now, which a line is about to be counted for.
func (t *trace) begin() *session {
	t.begun = true
	t.cur.Last = t.line
	return t.cur
}

// wrapAt is where the times of old releases begin again at 0: they have 32 bits.
const wrapAt = 1 << 32

// steady puts a time on a clock that does not begin again.
func (t *trace) steady(tim int64) int64 {
	if t.process == "" && t.rawTim < wrapAt && t.rawTim-tim > wrapAt/2 {
		t.turns += wrapAt
		t.b.Notef(t.line, model.Info, "the clock of the trace has 32 bits, and begins again at 0 here; its times are read as going on")
	}
	t.rawTim = tim
	return tim + t.turns
}

// tick takes a time of a call of a cursor or of a wait, and returns it on a steady clock.
func (t *trace) tick(tim int64) int64 {
	tim = t.steady(tim)
	if t.ticks == 0 {
		t.min, t.max = tim, tim
	}
	t.ticks++
	t.min, t.max = min(t.min, tim), max(t.max, tim)
	if tim < t.lastTim && t.process == t.lastProcess {
		t.backwards++
		t.backwardsAt = t.line
	}
	t.lastTim, t.lastProcess = tim, t.process
	t.clocks.tick(tim)
	return tim
}

// parseError takes a statement that Oracle refused.
func (t *trace) parseError(e *errorText, line int32) {
	s := t.begin()
	t.b.Understood(1)
	var v values
	_, rest, ok := strings.Cut(bare(e.Head), ":")
	if p := v.fields(rest, 0); p != fine || !ok {
		t.b.NoteText(line, model.Warning, string(cutLine), model.Say(string(cutLine)))
	}
	body := ""
	if e.Text != nil {
		body = bare(*e.Text)
		t.b.Understood(text.LineCount(*e.Text))
	}
	s.Errors++
	if len(s.ParseErrors) < errorsKept {
		kept, _ := t.keep(body)
		s.ParseErrors = append(s.ParseErrors, ParseError{int(v.err), model.Text{Kind: model.SQL, S: kept}, line})
	}
}

// foreign counts lines that other modules of the server wrote into the file.
func (t *trace) foreign(run string, line int32) {
	n := text.LineCount(run)
	t.doc.Foreign += n
	if n == 1 {
		t.b.Notef(line, model.Info, "a line that is not of the trace: another module of the server wrote it, or it is damaged")
		return
	}
	t.b.Notef(line, model.Info, "%d lines that are not of the trace: another module of the server wrote them, or they are damaged", n)
}
