package baancgp

import (
	"math"
	"strings"

	"dumplens/parsers/text"
)

// maxColumns is more than any heading has.
const maxColumns = 32

// mark is what a row of the call graph says of itself.
type mark uint8

const (
	markNone    mark = iota
	markPrimary      // ***, or [n] in front
	markCaller       // <--
	markCallee       // -->
)

// row is a line of a table taken apart. Numbers are as printed but for the unit of their column.
type row struct {
	name, object   string
	caller, callee string
	calls, of      float64 // "1/25"; "3+2" gives the second as own calls
	own            float64
	value          [timeRoles]float64 // by role, from roleSelf on
	share          [timeRoles]float64
	mark           mark
	indent         int
	timed          bool // its times are in seconds
	line           int32
}

type field struct{ start, end int }

// split cuts a line at blanks. What is beyond the room of the columns goes into the last field.
func split(line string, out *[maxColumns + 4]field) int {
	n := 0
	for i := 0; i < len(line); {
		if line[i] == ' ' || line[i] == '\t' {
			i++
			continue
		}
		start := i
		for i < len(line) && line[i] != ' ' && line[i] != '\t' {
			i++
		}
		if n == len(out) {
			out[n-1].end = i
			continue
		}
		out[n] = field{start, i}
		n++
	}
	return n
}

// time is the time of a role.
func (r *row) time(of role) float64 { return r.value[of-roleSelf] }

// decoder reads rows of one table.
type decoder struct {
	table
	format text.Format
}

// row reads a line; false when it does not fit the table.
func (d *decoder) row(line string, n int32, r *row) bool {
	*r = row{line: n, calls: math.NaN(), of: math.NaN(), own: math.NaN()}
	for i := range r.value {
		r.value[i], r.share[i] = math.NaN(), math.NaN()
	}
	if d.delim != 0 {
		return d.delimited(line, r)
	}
	return d.blanks(line, r)
}

func (d *decoder) delimited(line string, r *row) bool {
	if d.delim == '|' {
		line = strings.Trim(line, " |")
	}
	for i := 0; ; i++ {
		cell, rest, more := strings.Cut(line, string(rune(d.delim)))
		if i < len(d.cols) {
			cell = strings.Trim(cell, " \"\t")
			if d.cols[i].role == roleName {
				cell = takeMark(cell, r)
			}
			if !d.cell(d.cols[i], cell, r) {
				return false
			}
		} else if strings.TrimSpace(cell) != "" {
			return false
		}
		if !more {
			break
		}
		line = rest
	}
	return r.named()
}

// takeMark cuts the mark off a name.
func takeMark(name string, r *row) string {
	for _, m := range [...]struct {
		text string
		mark mark
	}{{"***", markPrimary}, {"<--", markCaller}, {"-->", markCallee}, {"<-", markCaller}, {"->", markCallee}} {
		if rest, ok := strings.CutPrefix(name, m.text); ok {
			r.mark = m.mark
			return strings.TrimSpace(rest)
		}
	}
	return name
}

func (r *row) named() bool { return r.name != "" || r.caller != "" && r.callee != "" }

func (d *decoder) blanks(line string, r *row) bool {
	var fields [maxColumns + 4]field
	n := split(line, &fields)
	list := fields[:n]
	if n == 0 {
		return false
	}
	r.indent = list[0].start
	list = d.marks(line, list, r)
	if extra := len(list) - len(d.cols); extra > 0 {
		list = d.joinName(line, list, extra)
	}
	if len(list) > len(d.cols) || len(list) == 0 {
		return false
	}
	if len(list) == len(d.cols) && d.inOrder(line, list) {
		for i, f := range list {
			if !d.cell(d.cols[i], line[f.start:f.end], r) {
				return false
			}
		}
		return r.named()
	}
	return d.aligned(line, list, r)
}

// marks takes references and marks out of the fields.
func (d *decoder) marks(line string, list []field, r *row) []field {
	if f := list[0]; isRef(line[f.start:f.end]) {
		r.mark = markPrimary
		list = list[1:]
	} else if d.index && len(list) == len(d.cols)+1 && isDigits(line[f.start:f.end]) {
		list = list[1:]
	}
	if k := len(list) - 1; k > 0 && isRef(line[list[k].start:list[k].end]) { // "name [12]"
		list = list[:k]
	}
	for i := 0; i < len(list); i++ {
		f := list[i]
		c := line[f.start]
		if c != '<' && c != '-' && c != '*' {
			continue
		}
		if rest := takeMark(line[f.start:f.end], r); len(rest) < f.end-f.start {
			if rest == "" {
				copy(list[i:], list[i+1:])
				list = list[:len(list)-1]
			} else {
				list[i].start = f.end - len(rest)
			}
			break
		}
	}
	return list
}

func isRef(s string) bool {
	return len(s) > 2 && s[0] == '[' && s[len(s)-1] == ']' && isDigits(s[1:len(s)-1])
}

// joinName makes one field of the pieces of a name that holds blanks.
func (d *decoder) joinName(line string, list []field, extra int) []field {
	at := d.find(roleName)
	if at < 0 || at+extra >= len(list) {
		return list
	}
	for i := at; i <= at+extra; i++ {
		if numeric(line[list[i].start:list[i].end]) && i < at+extra {
			return list
		}
	}
	list[at].end = list[at+extra].end
	return append(list[:at+1], list[at+extra+1:]...)
}

// inOrder reports whether the names are where the heading has them.
func (d *decoder) inOrder(line string, list []field) bool {
	for i, f := range list {
		switch d.cols[i].role {
		case roleName, roleObject, roleCaller, roleCallee, roleNone:
		default:
			if s := line[f.start:f.end]; !numeric(s) && !blankCell(s) {
				return false
			}
		}
	}
	return true
}

// aligned gives each field to the column that it lies under, where cells are missing.
func (d *decoder) aligned(line string, list []field, r *row) bool {
	next := 0
	for k, f := range list {
		best, distance := -1, math.MaxInt
		word := !numeric(line[f.start:f.end])
		for i := next; i <= len(d.cols)-(len(list)-k); i++ {
			c := d.cols[i]
			if text := c.role == roleName || c.role == roleObject || c.role == roleCaller || c.role == roleCallee; text != word && c.role != roleNone {
				continue
			}
			if dist := min(abs(c.end-f.end), abs(c.start-f.start)); dist < distance {
				best, distance = i, dist
			}
		}
		if best < 0 || !d.cell(d.cols[best], line[f.start:f.end], r) {
			return false
		}
		next = best + 1
	}
	return r.named()
}

func abs(n int) int { return max(n, -n) }

func blankCell(s string) bool { return s == "-" || s == "--" || s == "n/a" || s == "N/A" || s == "?" }

// numeric tells numbers, times and calls (1/25, 3+2) from names.
func numeric(s string) bool {
	digits := false
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digits = true
		case c == '.' || c == ',' || c == ':' || c == '/' || c == '+' || c == '-' || c == '%' || c == '\'':
		case digits && i >= len(s)-4 && (c == 's' || c == 'm' || c == 'u' || c == 'e' || c == 'c' || c == 'h' || c == 'n'):
		case c == '#' || c == '*':
		default:
			return false
		}
	}
	return digits || len(s) > 1 && strings.Trim(s, "#") == ""
}

// cell reads one cell. It is false when a number cannot be read.
func (d *decoder) cell(c column, s string, r *row) bool {
	switch c.role {
	case roleName:
		r.name = s
		return true
	case roleObject:
		r.object = s
		return true
	case roleCaller:
		r.caller = s
		return true
	case roleCallee:
		r.callee = s
		return true
	case roleNone, roleIndex, roleMean, roleCPU, roleTime:
		return true
	case roleCalls:
		return d.calls(s, r)
	}
	if s == "" || blankCell(s) {
		return true
	}
	slot := int(c.role) - int(roleSelf)
	if c.role == roleShare { // of all time, without that of callees
		slot = 0
	}
	if c.share || strings.HasSuffix(s, "%") {
		v, state := d.number(strings.TrimSuffix(s, "%"))
		if c.role != roleShare || math.IsNaN(r.share[slot]) {
			r.share[slot] = v / 100
		}
		return state != text.NotNumber
	}
	v, state := d.number(s)
	if state == text.NotNumber {
		seconds, ok := text.ParseDuration(s)
		r.value[slot], r.timed = seconds, true
		return ok
	}
	if c.unit > 0 {
		v, r.timed = v*c.unit, true
	}
	r.value[slot] = v
	return true
}

// number reads the most usual spelling first.
func (d *decoder) number(s string) (float64, text.NumberState) {
	if d.format.Decimal != ',' {
		if x, ok := text.ParseFixed(s); ok {
			return x.Float(), text.OK
		}
	}
	return d.format.Parse(s)
}

// calls reads a count, "a/b" or "a+b".
func (d *decoder) calls(s string, r *row) bool {
	if s == "" || blankCell(s) {
		return true
	}
	second := &r.of
	i := strings.IndexByte(s, '/')
	if i < 0 {
		i, second = strings.IndexByte(s, '+'), &r.own
	}
	if i > 0 {
		v, state := d.number(s[i+1:])
		if state == text.NotNumber {
			return false
		}
		*second = v
		s = s[:i]
	}
	v, state := d.number(s)
	r.calls = v
	return state != text.NotNumber
}

// decimals finds out whether numbers have decimal commas: one that can only be read so, and none that can only be read otherwise.
func decimals(rows string, delim byte) text.Format {
	european := false
	for cell := range strings.FieldsFuncSeq(rows, func(c rune) bool {
		return c == ' ' || c == '\t' || c == '\n' || c == ';' || c == '|' || delim == ',' && c == ','
	}) {
		if strings.IndexByte(cell, ',') < 0 || !numeric(cell) {
			continue
		}
		if strings.IndexByte(cell, ':') >= 0 { // a clock with decimals
			european = true
			continue
		}
		_, plain := text.Plain.Parse(cell)
		_, comma := text.European.Parse(cell)
		switch {
		case plain == text.OK && comma != text.OK:
			return text.Plain
		case plain != text.OK && comma == text.OK:
			european = true
		}
	}
	if european {
		return text.European
	}
	return text.Plain
}
