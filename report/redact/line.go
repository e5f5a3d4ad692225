package redact

import "strings"

// statementWords are what a line of a statement may begin with.
var statementWords = []string{"select", "insert", "update", "delete", "merge", "with", "from", "where", "and", "or", "on", "set", "values", "having",
	"begin", "declare", "call", "exec", "in", "between", "like", "when", "then", "else", "union", "order", "group"}

// line masks what a line of unknown kind may give away of statements and bind values: all literals where it begins like a line of a
// statement, else strings in single quotes; and what an SQL trace prints as the value of a bind variable.
func line(s string) string {
	trimmed := strings.ToLower(strings.TrimLeft(s, " \t("))
	for _, w := range statementWords {
		if rest, ok := strings.CutPrefix(trimmed, w); ok && (rest == "" || !isWord(rest[0]) && rest[0] < 0x80) {
			return SQL(s)
		}
	}
	if head, _, ok := strings.Cut(s, "value="); ok && (head == "" || !isWord(head[len(head)-1])) {
		return head + "value=" + bindMask
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if s[i] != '\'' {
			b.WriteByte(s[i])
			i++
			continue
		}
		end := endOfString(s, i)
		if strings.HasSuffix(s[:i], "nam=") { // a WAIT line of a trace: the name of an event
			b.WriteString(s[i:end])
		} else {
			b.WriteString("'?'")
		}
		i = end
	}
	return b.String()
}
