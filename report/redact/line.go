package redact

import (
	"strings"

	"dumplens/parsers/sqltext"
)

// statementWords are what a line of a statement may begin with.
var statementWords = []string{"select", "insert", "update", "delete", "merge", "with", "from", "where", "and", "or", "on", "set", "values", "having",
	"begin", "declare", "call", "exec", "in", "between", "like", "when", "then", "else", "union", "order", "group"}

// line masks what a line of unknown kind may give away of statements and bind values: all literals where it begins like a line of a
// statement, else strings in single quotes; and what an SQL trace prints as the value of a bind variable.
func line(s string) string {
	if isCall(s) {
		return s
	}
	trimmed := strings.ToLower(strings.TrimLeft(s, " \t("))
	for _, w := range statementWords {
		if rest, ok := strings.CutPrefix(trimmed, w); ok && (rest == "" || !sqltext.InWord(rest[0])) {
			return SQL(s)
		}
	}
	if head, _, ok := strings.Cut(s, "value="); ok && (head == "" || head[len(head)-1] >= 0x80 || !sqltext.InWord(head[len(head)-1])) {
		return head + "value=" + bindMask
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if s[i] != '\'' {
			b.WriteByte(s[i])
			i++
			continue
		}
		_, end := sqltext.Next(s, i)
		if strings.HasSuffix(s[:i], "nam=") || strings.HasPrefix(s, "PARSING IN CURSOR #") && strings.HasSuffix(s[:i], " sqlid=") {
			// a WAIT line of a trace, the name of an event; or the line above a statement, what Oracle calls it
			b.WriteString(s[i:end])
		} else {
			b.WriteString("'?'")
		}
		i = end
	}
	return b.String()
}

// isCall reports whether a line is the execution of a cursor in an SQL trace, which begins like a statement but has nothing but counters:
// "EXEC #3:c=1000,e=1523,p=0".
func isCall(s string) bool {
	rest, ok := strings.CutPrefix(s, "EXEC #")
	if !ok {
		return false
	}
	cursor, counters, ok := strings.Cut(rest, ":")
	if !ok || !isNumber(cursor) {
		return false
	}
	for _, c := range strings.Split(counters, ",") {
		name, value, ok := strings.Cut(c, "=")
		if !ok || len(name) == 0 || len(name) > 4 || !isNumber(value) {
			return false
		}
	}
	return true
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
