package sqltrace

import (
	"strings"

	"dumplens/parsers/model"
)

// work decodes a run of hot lines: it is where the time of reading goes. When the run may go on in the next block and ends inside the text
// of a statement, the statement is not read but handed back.
func (t *trace) work(run string, line int32, torn, last bool) (rest string, restLine int32) {
	head, headLine := -1, int32(0) // where the statement begins that the loop is in; -1 outside
	state, begin := inCode, 0
	understood := 0
	for more := true; more; line++ {
		end := strings.IndexByte(run[begin:], '\n')
		if more = end >= 0; !more {
			end = len(run) - begin
		}
		l := bare(run[begin : begin+end])
		understood++
		if head >= 0 {
			next, inside := statementText(state, run[begin:begin+end])
			switch {
			case !inside:
				t.head(run[head:begin-1], headLine)
				head = -1
			case next == inCode:
				t.head(run[head:begin+end], headLine)
				head = -1
				begin += end + 1
				continue
			}
			state = next
		}
		switch {
		case head >= 0:
		case isHead(l):
			head, headLine, state = begin, line, headState(l)
		case !t.hot(l, line, torn && !more):
			understood--
		}
		begin += end + 1
	}
	if last {
		t.cur.plans.flush()
	} else {
		t.cur.plans.own()
	}
	if head >= 0 && !last && len(run)-head < tailKept {
		t.b.Understood(understood - 1 - strings.Count(run[head:], "\n"))
		return run[head:], headLine
	}
	if head >= 0 {
		t.head(run[head:], headLine)
	}
	t.b.Understood(understood)
	return "", 0
}

// hot reads a line outside of statements, and reports whether it understood it. A torn line has no line end.
func (t *trace) hot(l string, line int32, torn bool) bool {
	t.line, t.text, t.lastOf = line, l, line
	if torn {
		if l = t.tornEnd(l); first(l) == 0 || !isHot(l) {
			return false
		}
	}
	p := t.hotLine(l)
	if p != fine {
		t.b.NoteText(line, model.Warning, string(p), model.Say(string(p)))
	}
	return p != strange
}

// hotLine reads a line by its first letters.
func (t *trace) hotLine(l string) problem {
	if l == "" {
		return fine
	}
	if l[0] != 'S' {
		t.cur.plans.flush()
	}
	switch l[0] {
	case 'W':
		return t.waitLine(l)
	case 'F':
		return t.callLine(Fetch, l, len("FETCH #"))
	case 'E':
		switch {
		case l[1] == 'X':
			return t.callLine(Execute, l, len("EXEC #"))
		case l[1] == 'R':
			return t.errorLine(l)
		}
		return "END OF STMT without a statement before it"
	case 'P':
		return t.callLine(Parse, l, len("PARSE #"))
	case 'C':
		return t.callLine(Close, l, len("CLOSE #"))
	case 'S':
		if l[1] == 'O' {
			return t.callLine(Execute, l, len("SORT UNMAP #"))
		}
		return t.statLine(l)
	case 'U':
		return t.callLine(Execute, l, len("UNMAP #"))
	case 'X':
		return t.transaction(l)
	case 'L', 'R':
		return t.lobLine(l)
	}
	return fine // a separator or blanks
}

// tornEnd takes the last field off a line that has no line end, unless it is a time that is plainly whole.
func (t *trace) tornEnd(l string) string {
	if tim, at := ending(l, "tim="); at >= 0 && sameWidth(tim, t.rawTim) && tim >= t.rawTim {
		return l
	}
	if strings.HasPrefix(l, "=") || strings.TrimSpace(l) == "" || isTransaction(l) {
		return l
	}
	t.b.Notef(t.line, model.Warning, "the line has no end; its last field may be cut and was not read")
	if i := strings.LastIndexAny(l, ", "); i >= 0 {
		return l[:i]
	}
	return ""
}

// isTransaction knows the end of a transaction as it was printed before 11.2: its last value has one digit.
func isTransaction(l string) bool {
	if !strings.HasPrefix(l, "XCTEND ") || len(l) < len("rd_only=0") {
		return false
	}
	end := l[len(l)-len("rd_only=0"):]
	return end == "rd_only=0" || end == "rd_only=1"
}

// sameWidth reports whether two numbers have equally many digits.
func sameWidth(a, b int64) bool {
	for a > 9 && b > 9 {
		a, b = a/10, b/10
	}
	return a <= 9 && b <= 9 && a > 0 && b > 0
}

// head takes the head and text of a statement.
func (t *trace) head(section string, line int32) {
	t.line = line
	s := t.begin()
	first, body, has := section, "", false
	if end := strings.IndexByte(section, '\n'); end >= 0 {
		first, body, has = section[:end], section[end+1:], true
	}
	first = bare(first)
	t.text, t.lastOf = first, line
	h, ok := parseHead(first)
	if !ok {
		t.b.Notef(line, model.Warning, "the head of a statement has no cursor number; it is not read")
		return
	}
	if !has {
		t.b.Notef(line, model.Warning, "no text follows the head of a statement")
		s.open(&h, "", false, line)
		return
	}
	if h.wrapped {
		rest, after, _ := strings.Cut(body, "\n")
		if end := strings.IndexByte(rest, '\''); end >= 0 && end <= 13 {
			h.sqlid += rest[:end]
			body = after
		}
	}
	body, whole := cutEnd(body)
	if !whole {
		t.b.Notef(line, model.Warning, "a statement has lost its END OF STMT; its text ends where the next line of the trace, or the input, does")
	}
	s.open(&h, body, whole, line)
}

// cutEnd takes END OF STMT off a text.
func cutEnd(body string) (string, bool) {
	at := strings.LastIndexByte(body, '\n')
	if isEnd(body[at+1:]) {
		return body[:max(at, 0)], true
	}
	return body, false
}
