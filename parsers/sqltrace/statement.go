package sqltrace

import (
	"fmt"
	"hash/fnv"
	"hash/maphash"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/sqltext"
)

const (
	// statementsKept is how many statements of a trace are told apart; the others are added up in one.
	statementsKept = 20_000
	// textKept is how much of a statement is kept, and textsKept of all of them.
	textKept  = 32 << 10
	textsKept = 48 << 20
	// variantsKept is how many texts are told apart to count the variants of statements.
	variantsKept = 1 << 17
	// cursorsKept is more than OPEN_CURSORS allows.
	cursorsKept = 1 << 17
	// eventsKept and eventsOfStatement are how many events of a session and of a statement are told apart.
	eventsKept        = 2000
	eventsOfStatement = 100
	// errorsKept is how many errors of a statement, and parse errors of a session, are kept.
	errorsKept = 20
)

// textKey tells statements of a session apart: by hash of a text or fingerprint, depth and user.
type textKey struct {
	hash      uint64
	dep, user int32
}

// head is a PARSING IN CURSOR line.
type head struct {
	cursor         uint64
	length, dep    int64
	user, command  int64
	hash, sqlid    string
	tim            int64
	timed, wrapped bool // wrapped: its last value goes on in the next line
}

// parseHead reads the head behind its words. Heads that were cut have fewer fields.
func parseHead(line string) (h head, ok bool) {
	at := strings.IndexByte(line, '#') + 1
	if at == 0 {
		return h, false
	}
	var end int
	h.cursor, end = cursorNumber(line, at)
	if end == at {
		return h, false
	}
	for at = end; ; {
		for at < len(line) && (line[at] == ' ' || line[at] == ';' || line[at] == ':') {
			at++
		}
		key := at
		for at < len(line) && line[at] != '=' {
			at++
		}
		if at == len(line) {
			return h, true
		}
		value := at + 1
		for at = value; at < len(line) && line[at] != ' '; {
			at++
		}
		h.set(line[key:value-1], line[value:at])
	}
}

func (h *head) set(key, value string) {
	n, end, ok := integer(value, 0)
	ok = ok && end == len(value)
	switch key {
	case "len":
		h.length = n
	case "dep":
		h.dep = n
	case "uid":
		h.user = n
	case "oct":
		h.command = n
	case "tim":
		h.tim, h.timed = n, ok
	case "hv":
		if ok {
			h.hash = value
		}
	case "sqlid":
		h.sqlid = strings.Trim(value, "'")
		h.wrapped = strings.HasPrefix(value, "'") && !strings.HasSuffix(value, "'")
	}
}

// open takes the head and text of a cursor.
func (s *session) open(h *head, text string, whole bool, line int32) {
	cur := s.cursors[h.cursor]
	if cur == nil {
		cur = s.newCursor(h.cursor)
	}
	dep := min(max(h.dep, 0), maxDepth)
	st := s.statement(h, text, int32(dep), line)
	st.Cut = st.Cut || !whole
	s.t.modern = s.t.modern || h.sqlid != ""
	st.Cursors++
	cur.before, cur.stmt, cur.called = cur.stmt, st, false
	if s.fetched == cur {
		s.fetched = nil
	}
}

// longerThan reports whether a text is plainly not all of the statement: somebody has cut it before the trace came here, or it has lost its
// end. Then it does not tell the statement from others. Editors take blanks off the ends of lines, which is no loss.
func (h *head) longerThan(text string) bool {
	const slack = 8
	n := int64(len(text))
	return h.length > n+n/4+int64(strings.Count(text, "\n"))+slack
}

func (s *session) newCursor(number uint64) *cursor {
	if len(s.cursors) >= cursorsKept {
		s.t.b.Notef(s.t.line, model.Warning, "more than %d cursors are open; what they are is forgotten, and their next calls count for statements without text", cursorsKept)
		clear(s.cursors)
	}
	cur := &cursor{number: number}
	s.cursors[number] = cur
	return cur
}

// cursor finds a cursor of a call or wait. One whose head is not in the trace gets a statement without text.
func (s *session) cursor(number uint64, dep int64, line int32) *cursor {
	cur := s.cursors[number]
	if cur == nil {
		cur = s.newCursor(number)
	}
	if cur.stmt == nil {
		key := textKey{hash: number, dep: -1 - int32(dep)}
		st := s.byPrint[key]
		if st == nil {
			st = s.newStatement(line)
			if st != s.other {
				st.ID, st.Depth, st.Missing = idOf("", "", number), int(dep), true
				s.byPrint[key] = st
			}
		}
		cur.stmt = st
	}
	return cur
}

// statement finds or makes the statement of a text.
func (s *session) statement(h *head, text string, dep, line int32) *Statement {
	short := ""
	if h.longerThan(text) {
		short = idOf(h.sqlid, h.hash, h.cursor)
	}
	raw := textKey{maphash.String(s.t.seed, text) ^ maphash.String(s.t.seed, short), dep, int32(h.user)}
	if st := s.texts[raw]; st != nil {
		return st
	}
	hash := hashOf(sqltext.Fingerprint(text) + short)
	key := textKey{hash, dep, int32(h.user)}
	st := s.byPrint[key]
	if st == nil {
		st = s.newStatement(line)
		if st == s.other {
			return st
		}
		kept, whole := s.t.keep(text)
		st.Cut = !whole
		st.describe(h, kept, printOf(hash), int(dep))
		s.byPrint[key] = st
	}
	if s.t.variants < variantsKept {
		s.t.variants++
		s.texts[raw] = st
		st.Variants++
	} else {
		st.Many = true
	}
	return st
}

// PrintOf is the Fingerprint field of a statement with a text: a hash of its fingerprint.
func PrintOf(text string) string { return printOf(hashOf(sqltext.Fingerprint(text))) }

func hashOf(print string) uint64 {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(print)) // a hash never fails
	return hash.Sum64()
}

func printOf(hash uint64) string { return fmt.Sprintf("%016x", hash) }

func (st *Statement) describe(h *head, text, print string, dep int) {
	hash, sqlid := name(h.hash), name(h.sqlid)
	st.ID, st.Hash = idOf(sqlid, hash, h.cursor), hash
	st.Text = model.Text{Kind: model.SQL, S: text}
	st.Length, st.Command, st.User, st.Depth = int(h.length), int(h.command), int(h.user), dep
	st.Fingerprint = print
}

// keep copies a text out of the block being read, and reports whether it is whole: there are limits.
func (t *trace) keep(text string) (kept string, whole bool) {
	limit := min(textKept, max(textsKept-t.textBytes, 0))
	if whole = len(text) <= limit; !whole {
		text = strings.ToValidUTF8(text[:limit], "")
	}
	t.textBytes += len(text)
	return strings.Clone(text), whole
}

// newStatement makes a statement; beyond the limit it is the one for all others.
func (s *session) newStatement(line int32) *Statement {
	if s.t.statements >= statementsKept {
		s.t.doc.Folded++
		if s.other == nil {
			s.other = &Statement{ID: "others", First: line, Trips: Trips{All: &Histogram{}}, Latency: &Histogram{}}
			s.Statements = append(s.Statements, s.other)
		}
		return s.other
	}
	s.t.statements++
	s.t.quote(line)
	st := &Statement{First: line, Last: line, Trips: Trips{All: &Histogram{}}, Latency: &Histogram{}}
	s.Statements = append(s.Statements, st)
	return st
}

func (st *Statement) latency(e int64) { st.Latency.add(e) }

// waited adds a wait of a cursor of the statement.
func (st *Statement) waited(ev *event, ela float64, line int32) {
	for _, w := range st.Waits {
		if w.Name == ev.Name {
			w.Count++
			w.Time += ela
			if ela > w.Worst.Elapsed {
				w.Worst = Call{ev.Name, ela, line}
			}
			st.Last = line
			return
		}
	}
	st.Last = line
	if len(st.Waits) == eventsOfStatement && ev.Name != otherEvents {
		st.waited(&event{Event: Event{Name: otherEvents}}, ela, line)
		return
	}
	st.Waits = append(st.Waits, &Event{Name: ev.Name, Count: 1, Time: ela, Worst: Call{ev.Name, ela, line}})
}

func (st *Statement) trip(ela int64) { st.Trips.add(ela) }

// failed adds an error of a statement.
func (st *Statement) failed(code int) {
	if !slices.Contains(st.Errors, code) && len(st.Errors) < errorsKept {
		st.Errors = append(st.Errors, code)
	}
}
