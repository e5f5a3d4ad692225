package redact

import (
	"strings"

	"dumplens/parsers/sqltext"
)

// SQL masks the literals of a statement:
//
//	strings and numbers   become '?' and ?, a range of numbers ? as a whole
//	comments              become --? or /*?*/, since they hold names and old literals; of a hint /*+…*/ only literals are masked
//	what was cut          a quoted identifier or comment without its end, is masked to the end of the text
//
// Names, bind variables and all else is copied.
func SQL(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		kind, end := sqltext.Next(s, i)
		token := s[i:end]
		i = end
		switch kind {
		case sqltext.String:
			if token[0]|0x20 == 'n' && token[1] == '\'' {
				b.WriteByte(token[0])
			}
			b.WriteString("'?'")
		case sqltext.Number:
			b.WriteByte('?')
			i = endOfRange(s, end)
		case sqltext.Comment:
			b.WriteString(commentMask(token))
		case sqltext.Hint:
			b.WriteString("/*" + SQL(strings.TrimSuffix(token[2:], "*/")) + "*/")
		case sqltext.Quoted:
			if sqltext.Ended(token) {
				b.WriteString(token)
			} else {
				b.WriteString(`"?`)
			}
		default:
			b.WriteString(token)
		}
	}
	return b.String()
}

// endOfRange returns the place behind a range of numbers, "1..10", whose first one ends at a place: it is masked as one number.
func endOfRange(s string, at int) int {
	if !strings.HasPrefix(s[at:], "..") {
		return at
	}
	for at < len(s) && s[at] == '.' {
		at++
	}
	if at < len(s) && sqltext.InWord(s[at]) {
		_, at = sqltext.Next(s, at)
	}
	return at
}

func commentMask(token string) string {
	switch {
	case token[0] == '-':
		return "--?"
	case sqltext.Ended(token):
		return "/*?*/"
	}
	return "/*?"
}
