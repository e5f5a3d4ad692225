package sqltrace

import (
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/sqltext"
	"dumplens/parsers/text"
)

// messagesKept is how many messages of a session are kept, and messageKept how many bytes of each.
const (
	messagesKept = 50
	messageKept  = 1000
)

// Message is what another module of the server wrote into the trace for people to read: an error, a warning, a remark on auditing.
type Message struct {
	Code string // "ORA-28035", the first in it; "" without one
	Text model.Text
	At   time.Time // of the wall clock line before; zero without any
	Line int32
}

// messages takes a run of messages and of ends of damaged lines.
func (t *trace) messages(run string, line int32) {
	s := t.begin()
	for n, l := range text.Numbered(run, line) {
		t.line = n
		t.b.Understood(1)
		if isRemnant(l) {
			t.b.Notef(n, model.Warning, "the rest of a line whose beginning is lost; nothing can be told from it")
			continue
		}
		t.message(s, strings.TrimSpace(l), n)
	}
}

func (t *trace) message(s *session, l string, line int32) {
	if isAlertDate(l) {
		return
	}
	code := errorCode(l)
	if len(l) > messageKept {
		l = strings.ToValidUTF8(l[:messageKept], "") + " …"
	}
	m := Message{Code: strings.Clone(code), Text: model.Say(strings.Clone(l)), At: t.clocks.lastAt, Line: line}
	s.Said++
	if len(s.Messages) < messagesKept {
		s.Messages = append(s.Messages, m)
		if !m.At.IsZero() {
			t.b.Event(model.Event{Name: "server.message", At: m.At, Pos: t.b.Pos(line), Text: m.Text})
		}
	}
	if code == "" {
		code = "without an error code"
	}
	t.b.Notef(line, model.Info, "a message of the server (%s), written by another of its modules", code)
}

// isMessage knows lines that say something to people: those with an error code, those that begin as warnings do, sentences, and the dates
// that stand above them as in the alert log.
func isMessage(line string) bool {
	line = strings.TrimSpace(line)
	if strings.HasPrefix(line, "value=") {
		return false // of a bind whose beginning is lost
	}
	return errorCode(line) != "" || isAlertDate(line) || isSentence(line) || text.StartsWith(line, "WARNING: ", "Warning: ", "ERROR: ", "Error: ", "Errors in file ", "Incident ", "DDE: ")
}

// errorCode finds the first code of an Oracle error: the letters of a facility, a hyphen, and one to five digits, as in ORA-28035.
func errorCode(s string) string {
	for at := 0; ; {
		i := strings.IndexByte(s[at:], '-')
		if i < 0 {
			return ""
		}
		i += at
		from := i
		for from > 0 && s[from-1] >= 'A' && s[from-1] <= 'Z' {
			from--
		}
		_, to := digits(s, i+1)
		digitsAre, lettersAre := to-i-1, i-from
		if digitsAre >= 1 && digitsAre <= 5 && lettersAre == 3 && (from == 0 || !sqltext.InWord(s[from-1])) && (to == len(s) || !sqltext.InWord(s[to])) {
			return s[from:to]
		}
		at = i + 1
	}
}

// isSentence knows prose: five words at least, mostly letters, from a capital to a full stop.
func isSentence(line string) bool {
	const fewest = 5
	if len(line) < 2 || line[0] < 'A' || line[0] > 'Z' || line[len(line)-1] != '.' || strings.ContainsAny(line, "=[]{}#") {
		return false
	}
	words := strings.Fields(line)
	plain := 0
	for _, w := range words {
		if strings.Trim(strings.ToLower(w), "abcdefghijklmnopqrstuvwxyz'.,;:-") == "" {
			plain++
		}
	}
	return len(words) >= fewest && 4*plain >= 3*len(words)
}

// isAlertDate knows a line that is only a date: "Mon Mar  2 08:00:00 2026", "2026-03-02T08:00:00.000125+01:00".
func isAlertDate(line string) bool {
	if len(line) < len("2006-01-02T15:04:05") || len(line) > 40 {
		return false
	}
	if _, _, ok := stamp(line); ok {
		return true
	}
	_, err := time.Parse("Mon Jan _2 15:04:05 2006", line)
	return err == nil
}

// isRemnant knows the end of a call, wait or plan step whose beginning is lost.
func isRemnant(line string) bool {
	line = bare(line)
	if strings.Contains(line, " nam='") || strings.HasSuffix(line, ")'") && strings.Contains(line, "time=") {
		return true
	}
	_, at := ending(line, "tim=")
	return at > 0 && strings.IndexByte(", ", line[at-1]) >= 0
}
