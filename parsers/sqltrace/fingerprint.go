package sqltrace

import "strings"

// Fingerprint is the form under which statements that differ only in literals are one statement:
//
//   - strings, N'…' and q'[…]' included, and numbers become ?
//   - a list of nothing but literals, as in IN (1, 2, 3), becomes ?, …
//   - comments become a blank; hints /*+ … */ stay, because they change the plan
//   - blanks and line ends between words become one blank, those around brackets and commas none
//
// Case, names and bind variables are kept: Oracle keeps such statements apart too. Text that ends inside a string or comment ends there.
// The fingerprint of a fingerprint is the fingerprint.
func Fingerprint(s string) string {
	f := fingerprinter{src: s, out: make([]byte, 0, len(s))}
	for f.i < len(s) {
		f.next()
	}
	f.trim()
	return string(f.out)
}

// fingerprinter writes the fingerprint of src.
type fingerprinter struct {
	src   string
	i     int
	out   []byte
	blank int // length of out behind the blank written last
}

func (f *fingerprinter) next() {
	s, c := f.src, f.src[f.i]
	switch {
	case c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
		f.i++
		f.space()
	case isWord(c):
		f.word()
	case c == '\'':
		f.i = endOfString(s, f.i)
		f.literal()
	case c == '"':
		end := strings.IndexByte(s[f.i+1:], '"')
		if end < 0 {
			end = len(s) - f.i - 2
		}
		f.copy(f.i + end + 2)
	case c == '-' && strings.HasPrefix(s[f.i:], "--"):
		if end := strings.IndexByte(s[f.i:], '\n'); end >= 0 {
			f.i += end
		} else {
			f.i = len(s)
		}
		f.space()
	case c == '/' && strings.HasPrefix(s[f.i:], "/*"):
		f.comment()
	case c == '.' && f.i+1 < len(s) && isDigit(s[f.i+1]) && !f.afterWord() && (f.i == 0 || s[f.i-1] != '.'):
		f.i = endOfNumber(s, f.i)
		f.literal()
	case c == ':' && f.i+1 < len(s) && isWord(s[f.i+1]): // a bind variable, which may be a number
		end := f.i + 1
		for end < len(s) && isWord(s[end]) {
			end++
		}
		f.copy(end)
	default:
		f.symbol(c)
	}
}

// word copies an identifier or keyword, or takes a number or a string with a letter before it.
func (f *fingerprinter) word() {
	s := f.src
	if isDigit(s[f.i]) && !f.afterWord() {
		f.i = endOfNumber(s, f.i)
		f.literal()
		return
	}
	end := f.i
	for end < len(s) && isWord(s[end]) {
		end++
	}
	if end < len(s) && s[end] == '\'' && end-f.i <= 2 && !f.afterWord() {
		switch strings.ToLower(s[f.i:end]) {
		case "q", "nq":
			f.i = endOfAlternative(s, end)
			f.literal()
			return
		case "n":
			f.i = endOfString(s, end)
			f.literal()
			return
		}
	}
	f.copy(end)
}

// copy copies the source up to a place.
func (f *fingerprinter) copy(end int) {
	end = min(end, len(f.src))
	f.out = append(f.out, f.src[f.i:end]...)
	f.i = end
}

// symbol copies an operator or bracket; brackets and commas take no blanks around them.
func (f *fingerprinter) symbol(c byte) {
	f.i++
	if c == '(' || c == ')' || c == ',' {
		f.trim()
	}
	f.out = append(f.out, c)
}

// trim takes back a blank that was written last.
func (f *fingerprinter) trim() {
	if n := len(f.out); n > 0 && f.blank == n {
		f.out, f.blank = f.out[:n-1], 0
	}
}

// space writes one blank where it separates something.
func (f *fingerprinter) space() {
	n := len(f.out)
	if n == 0 || f.blank == n || strings.IndexByte("(),", f.out[n-1]) >= 0 {
		return
	}
	f.out = append(f.out, ' ')
	f.blank = n + 1
}

// literal writes ?, and for a literal that follows another in a list nothing more.
func (f *fingerprinter) literal() {
	const mark = "?,…"
	out := string(f.out[max(len(f.out)-len(mark)-1, 0):])
	switch {
	case strings.HasSuffix(out, mark+","):
		f.out = f.out[:len(f.out)-1]
	case strings.HasSuffix(out, "?,") && !f.markBefore():
		f.out = append(f.out, "…"...)
	default:
		f.out = append(f.out, '?')
	}
}

// markBefore reports whether the ? before the last comma belongs to something longer than a literal, such as x?.
func (f *fingerprinter) markBefore() bool {
	n := len(f.out) - 3
	return n >= 0 && isWord(f.out[n])
}

// comment takes a comment; a hint is kept.
func (f *fingerprinter) comment() {
	end := strings.Index(f.src[f.i+2:], "*/")
	if end < 0 {
		f.i = len(f.src)
		f.space()
		return
	}
	end += f.i + 4
	if strings.HasPrefix(f.src[f.i:], "/*+") {
		f.copy(end)
		return
	}
	f.i = end
	f.space()
}

func (f *fingerprinter) afterWord() bool {
	n := len(f.out)
	return f.i > 0 && n > 0 && isWord(f.src[f.i-1]) && isWord(f.out[n-1])
}

// endOfString returns the place behind a string that begins at i.
func endOfString(s string, i int) int {
	for i++; i < len(s); i++ {
		if s[i] != '\'' {
			continue
		}
		if i+1 == len(s) || s[i+1] != '\'' {
			return i + 1
		}
		i++
	}
	return len(s)
}

// endOfAlternative returns the place behind a string like q'[…]' whose quote is at i.
func endOfAlternative(s string, i int) int {
	if i+1 >= len(s) {
		return len(s)
	}
	closing := s[i+1]
	if j := strings.IndexByte("[{(<", closing); j >= 0 {
		closing = "]})>"[j]
	}
	for j := i + 2; j+1 < len(s); j++ {
		if s[j] == closing && s[j+1] == '\'' {
			return j + 2
		}
	}
	return len(s)
}

// endOfNumber returns the place behind a number: digits, letters (1e6, 10k), points, and the sign of an exponent. Two points are a range.
func endOfNumber(s string, i int) int {
	for i++; i < len(s); i++ {
		c := s[i]
		sign := (c == '+' || c == '-') && s[i-1]|0x20 == 'e' && i+1 < len(s) && isDigit(s[i+1])
		point := c == '.' && (i+1 == len(s) || s[i+1] != '.')
		if !isWord(c) && !point && !sign {
			break
		}
	}
	return i
}

func isWord(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || isDigit(c) || c == '_' || c == '$' || c == '#' || c >= 0x80
}

func isDigit(c byte) bool { return c-'0' <= 9 }
