// Package sqltext takes the text of SQL statements apart, as far as that can be done without a grammar of SQL: into tokens, for the
// fingerprint under which statements are one, and for redaction, which masks their literals.
package sqltext

import "strings"

// Kind is what a token is.
type Kind uint8

const (
	Symbol  Kind = iota // one byte: an operator, a bracket, a comma
	Blank               // blanks and line ends
	Word                // an identifier or keyword
	Quoted              // an identifier "in quotes"
	Number              // digits with what belongs to them: 1.5e-3, 0x1F, 10k
	String              // '…', two quotes being one inside; N'…'; q'[…]' with any of Oracle's delimiters, and nq'…'
	Bind                // :name, :1; &name, a variable that SQL*Plus replaces
	Comment             // -- up to the line end, /* … */
	Hint                // /*+ … */
)

// Next tells what the token is that begins at a place of s, and where it ends; the first begins at 0, each other where the one before it
// ends. Text that ends inside a string, a quoted identifier or a comment, since dumps cut statements, ends that token.
func Next(s string, at int) (kind Kind, end int) {
	c := s[at]
	switch {
	case isBlank(c):
		for end = at + 1; end < len(s) && isBlank(s[end]); end++ {
		}
		return Blank, end
	case isDigit(c):
		return Number, endOfNumber(s, at)
	case InWord(c):
		return word(s, at)
	case c == '\'':
		return String, endOfString(s, at)
	case c == '"':
		return Quoted, behind(s, at+1, `"`)
	case c == '-' && strings.HasPrefix(s[at:], "--"):
		if n := strings.IndexByte(s[at:], '\n'); n >= 0 {
			return Comment, at + n
		}
		return Comment, len(s)
	case c == '/' && strings.HasPrefix(s[at:], "/*"):
		end = behind(s, at+2, "*/")
		if strings.HasPrefix(s[at:], "/*+") && Ended(s[at:end]) {
			return Hint, end
		}
		return Comment, end
	case c == '.' && at+1 < len(s) && isDigit(s[at+1]) && (at == 0 || !InWord(s[at-1]) && s[at-1] != '.'):
		return Number, endOfNumber(s, at)
	case (c == ':' || c == '&') && at+1 < len(s) && InWord(s[at+1]):
		if kind, end := word(s, at+1); kind == Word {
			return Bind, end
		}
	}
	return Symbol, at + 1
}

// Ended reports whether a quoted identifier or a comment between /* and */ has its end, or was cut.
func Ended(token string) bool {
	if strings.HasPrefix(token, `"`) {
		return len(token) > 1 && strings.HasSuffix(token, `"`)
	}
	return len(token) >= len("/**/") && strings.HasSuffix(token, "*/")
}

// InWord reports whether a byte may stand in an identifier.
func InWord(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || isDigit(c) || c == '_' || c == '$' || c == '#' || c >= 0x80
}

// word takes an identifier or keyword, or a string with letters before its quote.
func word(s string, at int) (Kind, int) {
	end := endOfWord(s, at)
	if end < len(s) && s[end] == '\'' && end-at <= 2 {
		switch strings.ToLower(s[at:end]) {
		case "q", "nq":
			return String, endOfAlternative(s, end)
		case "n":
			return String, endOfString(s, end)
		}
	}
	return Word, end
}

func endOfWord(s string, at int) int {
	for at < len(s) && InWord(s[at]) {
		at++
	}
	return at
}

// endOfString returns the place behind a string whose quote is at i.
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
	closing := s[i+1 : i+2]
	if j := strings.Index("[{(<", closing); j >= 0 {
		closing = "]})>"[j : j+1]
	}
	return behind(s, i+2, closing+"'")
}

// behind returns the place behind the next mark at or behind a place, the end of s when there is none.
func behind(s string, at int, mark string) int {
	if at > len(s) {
		return len(s)
	}
	if n := strings.Index(s[at:], mark); n >= 0 {
		return at + n + len(mark)
	}
	return len(s)
}

// endOfNumber returns the place behind a number: digits, letters, points, and the sign of an exponent. Two points are a range.
func endOfNumber(s string, i int) int {
	for i++; i < len(s); i++ {
		c := s[i]
		sign := (c == '+' || c == '-') && s[i-1]|0x20 == 'e' && i+1 < len(s) && isDigit(s[i+1])
		point := c == '.' && (i+1 == len(s) || s[i+1] != '.')
		if !InWord(c) && !point && !sign {
			break
		}
	}
	return i
}

func isBlank(c byte) bool { return c == ' ' || c-'\t' <= '\r'-'\t' }

func isDigit(c byte) bool { return c-'0' <= 9 }
