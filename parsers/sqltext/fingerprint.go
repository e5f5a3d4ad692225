package sqltext

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
	f := fingerprint{out: make([]byte, 0, len(s))}
	for i := 0; i < len(s); {
		kind, end := Next(s, i)
		switch kind {
		case Blank, Comment:
			f.space()
		case Number, String:
			f.literal()
		case Symbol:
			f.symbol(s[i])
		default:
			f.out = append(f.out, s[i:end]...)
		}
		i = end
	}
	f.trim()
	return string(f.out)
}

// fingerprint is one being written.
type fingerprint struct {
	out   []byte
	blank int // length of out behind the blank written last
}

// symbol copies an operator or bracket; brackets and commas take no blanks around them.
func (f *fingerprint) symbol(c byte) {
	if c == '(' || c == ')' || c == ',' {
		f.trim()
	}
	f.out = append(f.out, c)
}

// trim takes back a blank that was written last.
func (f *fingerprint) trim() {
	if n := len(f.out); n > 0 && f.blank == n {
		f.out, f.blank = f.out[:n-1], 0
	}
}

// space writes one blank where it separates something.
func (f *fingerprint) space() {
	n := len(f.out)
	if n == 0 || f.blank == n || strings.IndexByte("(),", f.out[n-1]) >= 0 {
		return
	}
	f.out = append(f.out, ' ')
	f.blank = n + 1
}

// literal writes ?, and for a literal that follows another in a list nothing more.
func (f *fingerprint) literal() {
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
func (f *fingerprint) markBefore() bool {
	n := len(f.out) - 3
	return n >= 0 && InWord(f.out[n])
}
