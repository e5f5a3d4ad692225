package vmsacct

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// briefTypes are the words of the column Type, and what /FULL calls them.
var briefTypes = map[string]string{
	"PROCESS": "process", "IMAGE": "image", "PRINT": "print", "LOGFAIL": "login_failure", "SYSINIT": "system_initialization",
	"UNKNOWN": "unknown", "USER": "user_data", "FILE": "file",
}

// briefRun decodes rows: date, time, type, subtype, user name, process id, source, status. They are read by what their words are, not by
// columns, since user names and sources may be missing.
func (l *listing) briefRun(run string, first int32) {
	for n, line := range text.Numbered(run, first) {
		s := strings.Trim(line, " \t\f")
		switch {
		case s == "":
			l.blank++
			continue
		case listKind(s) == listRuler:
			l.understood++
			continue
		case !briefRow(s):
			l.unknown(n)
			continue
		}
		at, rest, _ := text.CutVMSTime(s)
		l.begin(n)
		l.layout = "brief"
		r := &l.rec
		r.finish = at
		r.fields = 1
		l.briefWords(r, strings.Fields(rest))
		l.understood++
		l.flush()
	}
}

// briefWords takes the words behind the time. The process id, eight hexadecimal digits, tells where the others are.
func (l *listing) briefWords(r *record, words []string) {
	r.kind = briefTypes[words[0]]
	if r.kind == "" {
		r.kind = strings.ToLower(words[0])
	}
	id := -1
	for i := 1; i < len(words); i++ {
		if hex8(words[i]) {
			id = i
			break
		}
	}
	if id < 0 {
		l.b.Notef(r.line, model.Warning, "a row without a process id; only its type was counted")
		return
	}
	r.pid = words[id]
	if id >= 2 {
		r.user = words[id-1]
	}
	if id >= 3 {
		r.subtype = strings.ToLower(words[1])
	}
	if id == 2 && briefSubtype(words[1]) {
		r.user, r.subtype = "", strings.ToLower(words[1])
	}
}

func briefSubtype(s string) bool {
	switch s {
	case "BATCH", "INTERACTIVE", "NETWORK", "SUBPROCESS", "DETACHED", "DIALUP", "LOCAL", "REMOTE":
		return true
	}
	return false
}

func hex8(s string) bool {
	if len(s) != 8 {
		return false
	}
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'A' || c > 'F') {
			return false
		}
	}
	return true
}
