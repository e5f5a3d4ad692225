package sqltrace

import (
	"strings"

	"dumplens/parsers/text"
)

// bindsKept is how many bind variables of a statement are kept.
const bindsKept = 64

// bindReader reads BINDS sections. It counts and types bind variables; values are passed over and nowhere kept.
type bindReader struct {
	target *Statement
	at     int // bind variable of now, -1 before the first and for those that are not kept
}

// binds takes a run of BINDS sections.
func (t *trace) binds(run string, line int32) {
	s := t.begin()
	t.b.Understood(text.LineCount(run))
	for n, l := range text.Numbered(run, line) {
		t.line = n
		if strings.HasPrefix(l, "BINDS #") {
			number, end := cursorNumber(l, len("BINDS #"))
			if end > len("BINDS #") {
				s.binds.begin(s.cursor(number, 0, n).stmt)
			}
			continue
		}
		if strings.HasPrefix(l, "RPC BINDS") {
			s.binds.begin(&Statement{}) // of a procedure of another database
			continue
		}
		s.binds.line(l)
	}
}

func (r *bindReader) begin(st *Statement) {
	r.target, r.at = st, -1
	st.BindSets++
}

// line reads a line below BINDS.
func (r *bindReader) line(l string) {
	if r.target == nil {
		return
	}
	l = strings.TrimLeft(l, " \t")
	switch {
	case strings.HasPrefix(l, "Bind#"), strings.HasPrefix(l, "bind "):
		number, end := digits(l, len("Bind#"))
		r.variable(int(number))
		r.attributes(l[end:])
	case strings.HasPrefix(l, "oacdty="), strings.HasPrefix(l, "kxsbbbfp="), strings.HasPrefix(l, "bfp="):
		r.attributes(l)
	}
}

// variable begins a bind variable.
func (r *bindReader) variable(number int) {
	r.at = -1
	if number < 0 || number >= bindsKept {
		return
	}
	for len(r.target.Binds) <= number {
		r.target.Binds = append(r.target.Binds, Bind{Position: len(r.target.Binds)})
	}
	r.at = number
	r.target.Binds[number].Count++
}

// attributes reads "oacdty=01 mxl=32(02) …"; none of these is a value.
func (r *bindReader) attributes(l string) {
	if r.at < 0 || r.at >= len(r.target.Binds) {
		return
	}
	b := &r.target.Binds[r.at]
	for _, field := range strings.Fields(strings.TrimLeft(l, ":")) {
		key, value, ok := strings.Cut(field, "=")
		n, end := digits(value, 0)
		if !ok || end == 0 {
			continue
		}
		switch key {
		case "oacdty", "dty":
			b.Type, b.Name = int(n), typeName(int(n))
		case "mxl":
			b.Length = max(b.Length, int(n))
		case "avl":
			if n == 0 {
				b.Nulls++
			}
		}
	}
}

// typeName names a data type by Oracle's number, "" for those without a name here.
func typeName(number int) string {
	switch number {
	case 1:
		return "VARCHAR2"
	case 2:
		return "NUMBER"
	case 8:
		return "LONG"
	case 11, 69, 208:
		return "ROWID"
	case 12:
		return "DATE"
	case 23:
		return "RAW"
	case 24:
		return "LONG RAW"
	case 96:
		return "CHAR"
	case 100:
		return "BINARY_FLOAT"
	case 101:
		return "BINARY_DOUBLE"
	case 102:
		return "REF CURSOR"
	case 112:
		return "CLOB"
	case 113:
		return "BLOB"
	case 121, 122, 123:
		return "object"
	case 180, 181, 187, 188, 231, 232:
		return "TIMESTAMP"
	case 182, 183, 189, 190:
		return "INTERVAL"
	}
	return ""
}

// isBindLine knows what stands below BINDS: indented lines, and the lines of a dump of memory.
func isBindLine(line string) bool {
	c := line[0]
	return c == ' ' || c == '\t' || strings.HasPrefix(line, "kkscoacd") || strings.HasPrefix(line, "Dump of memory") || isHexLine(line)
}

func isHexLine(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	return len(word) >= 8 && strings.Trim(word, "0123456789abcdefABCDEFx:") == ""
}

// valueState is the state behind a line below BINDS. left is how many bytes the value has, once a line has said it.
func valueState(left int, line string) int {
	if _, value, ok := strings.Cut(line, "value=\""); ok {
		if endsValue(value) {
			left = 0
		}
		return inValue + phases*max(left-len(value)-1, 0)
	}
	if _, length, ok := strings.Cut(line, " avl="); ok {
		n, _ := digits(length, 0)
		return inBinds + phases*int(min(n, unknownLength))
	}
	return inBinds + phases*left
}

// bindValue reports whether a line belongs to a bind value that is a string, and the state behind it. The quote at the end of a line may be
// one of the value, so what comes behind it belongs to it too, unless it is plainly of the trace; up to its length the value may even hold
// lines of a trace.
func bindValue(left int, line string) (next int, inside bool) {
	if left == 0 && (isTraceLine(line) || isMarker(line) || isVariable(line) || isRemote(line) || starts(line) || strings.HasPrefix(line, "APPNAME mod=")) {
		return 0, false
	}
	if endsValue(line) {
		left = 0
	}
	return inValue + phases*max(left-len(line)-1, 0), true
}

// isVariable knows the first line of a bind variable: " Bind#0", " bind 0: dty=…".
func isVariable(line string) bool {
	for _, start := range [...]string{" Bind#", " bind "} {
		if strings.HasPrefix(line, start) {
			n := len(start)
			_, end := digits(line, n)
			return end > n && (end == len(line) || line[end] == ':' || line[end] == ' ')
		}
	}
	return false
}

func endsValue(line string) bool { return strings.HasSuffix(bare(line), "\"") }
