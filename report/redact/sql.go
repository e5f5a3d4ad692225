package redact

import "strings"

// SQL masks the literals of a statement in one pass. Its states, and what each does:
//
//	code        copied; a number that does not continue an identifier or a bind name becomes ?
//	'…'         a string, two quotes being one inside: becomes '?'; so does q'[…]' with any of Oracle's delimiters
//	"…"         a quoted identifier: copied
//	-- and /*…*/  a comment: becomes --? or /*?*/, since comments hold names and old literals; of a hint /*+…*/ only literals are masked
//
// What does not end before the text does is masked to its end, a quoted identifier included: dumps cut statements.
func SQL(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '\'':
			i = endOfString(s, i)
			b.WriteString("'?'")
		case (c == 'q' || c == 'Q') && !afterWord(s, i) && i+2 < len(s) && s[i+1] == '\'',
			(c == 'n' || c == 'N') && !afterWord(s, i) && i+3 < len(s) && (s[i+1]|0x20) == 'q' && s[i+2] == '\'':
			i = endOfAlternative(s, i+strings.IndexByte(s[i:], '\''))
			b.WriteString("'?'")
		case c == '"':
			end := strings.IndexByte(s[i+1:], '"')
			if end < 0 {
				b.WriteString(`"?`)
				return b.String()
			}
			b.WriteString(s[i : i+end+2])
			i += end + 2
		case strings.HasPrefix(s[i:], "--"):
			b.WriteString("--?")
			i = endOfLine(s, i)
		case strings.HasPrefix(s[i:], "/*"):
			i = comment(&b, s, i)
		case isDigit(c) && !afterWord(s, i) && !afterBind(s, i), c == '.' && i+1 < len(s) && isDigit(s[i+1]) && !afterWord(s, i):
			i = endOfNumber(s, i)
			b.WriteByte('?')
		default:
			b.WriteByte(c)
			i++
		}
	}
	return b.String()
}

// endOfString returns the index behind a string that begins at i.
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

// endOfAlternative returns the index behind an Oracle string like q'[…]' whose quote is at i.
func endOfAlternative(s string, i int) int {
	if i+1 >= len(s) {
		return len(s)
	}
	closing := s[i+1]
	if j := strings.IndexByte("[{(<", closing); j >= 0 {
		closing = "]})>"[j]
	}
	if end := strings.Index(s[i+2:], string(rune(closing))+"'"); closing < 0x80 && end >= 0 {
		return i + 2 + end + 2
	}
	return len(s)
}

func endOfLine(s string, i int) int {
	if end := strings.IndexByte(s[i:], '\n'); end >= 0 {
		return i + end
	}
	return len(s)
}

// comment writes what stands for the comment at i and returns the index behind it.
func comment(b *strings.Builder, s string, i int) int {
	end := strings.Index(s[i+2:], "*/")
	if end < 0 {
		b.WriteString("/*?")
		return len(s)
	}
	if body := s[i+2 : i+2+end]; strings.HasPrefix(body, "+") {
		b.WriteString("/*" + SQL(body) + "*/")
	} else {
		b.WriteString("/*?*/")
	}
	return i + 2 + end + 2
}

// endOfNumber returns the index behind a number: digits, letters (0x1F, 1e6, 10k), points, and the sign of an exponent.
func endOfNumber(s string, i int) int {
	for i++; i < len(s); i++ {
		c := s[i]
		sign := (c == '+' || c == '-') && s[i-1]|0x20 == 'e' && i+1 < len(s) && isDigit(s[i+1])
		if !isWord(c) && c != '.' && !sign {
			break
		}
	}
	return i
}

func afterWord(s string, i int) bool { return i > 0 && (isWord(s[i-1]) || s[i-1] >= 0x80) }

func afterBind(s string, i int) bool { return i > 0 && (s[i-1] == ':' || s[i-1] == '&') }

func isWord(c byte) bool {
	return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '$' || c == '#'
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
