package vmsacct

import (
	"math"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// record is one accounting record while it is read. Numbers that it does not have are NaN.
type record struct {
	line          int32
	kind, subtype string // "process", "batch"
	user, account string
	image, job    string
	queue, node   string
	pid, owner    string
	finish, start time.Time
	numbers       [fieldOther + 1]float64
	seen          [fieldOther + 1]bool
	fields        int
	last          field // read last, for a line that may be cut
}

func (r *record) reset(line int32) {
	*r = record{line: line}
	for i := range r.numbers {
		r.numbers[i] = math.NaN()
	}
}

// title takes the first line of a record: the last words say what ended, those before it how it ran.
func (r *record) title(s string) {
	s = strings.ToLower(strings.TrimSpace(s))
	switch {
	case strings.HasSuffix(s, " termination"):
		s = strings.TrimSuffix(s, " termination")
		i := strings.LastIndexByte(s, ' ')
		r.kind, r.subtype = s[i+1:], strings.TrimSpace(s[:max(i, 0)])
		if r.kind == "job" { // PRINT JOB Termination
			r.kind, r.subtype = r.subtype, ""
		}
	default:
		r.kind = strings.ReplaceAll(s, " ", "_")
	}
}

// fullRun decodes a run of lines of /FULL records.
func (l *listing) fullRun(run string, first int32) {
	for n, line := range text.Numbered(run, first) {
		s := strings.TrimLeft(line, " \t\f")
		switch {
		case s == "":
			l.blank++
		case s[0] == '-' && listKind(s) == listRuler:
			l.understood++
		default:
			l.fullLine(s, n)
		}
	}
}

// fullLine decodes one line that is not blank.
func (l *listing) fullLine(s string, n int32) {
	colon := strings.IndexByte(s, ':')
	if colon < 0 {
		if isTitle(s) {
			l.begin(n)
			l.rec.title(s)
			l.understood++
			return
		}
		l.unknown(n)
		return
	}
	f := fieldOf(strings.TrimRight(s[:colon], " \t"))
	if f == fieldNone {
		if logKind(s) == logHeading {
			l.flush()
			l.b.Notef(n, model.Warning, "a trailer behind a listing; it is not read: cut the text before it")
		}
		l.unknown(n)
		return
	}
	l.understood++
	if f == fieldUser && (l.rec.seen[fieldUser] || l.rec.line == 0) { // the title of the record is missing
		l.begin(n)
	}
	rest := s[colon+1:]
	if p := partners[f]; p != "" {
		if i := strings.Index(rest, p); i >= 0 {
			l.set(f, rest[:i], n)
			l.set(fieldOf(p[:len(p)-1]), rest[i+len(p):], n)
			return
		}
	}
	if f != fieldStatusText && f != fieldImage && holdsLabel(rest) {
		for v := range anyField.All(s) {
			l.set(anyFields[v.Label], v.Value, n)
		}
		return
	}
	l.set(f, rest, n)
}

// holdsLabel reports whether a colon behind a letter or bracket is in the rest of a line: another label. Those of times stand behind digits.
func holdsLabel(s string) bool {
	for i := 1; i < len(s); i++ {
		if c := s[i-1]; s[i] == ':' && (c >= 'a' && c <= 'z' || c == '>') {
			return true
		}
	}
	return false
}

// set takes one value.
func (l *listing) set(f field, value string, n int32) {
	r := &l.rec
	value = strings.Trim(value, " \t")
	r.last = f
	if r.seen[f] && f != fieldPrivilege && f != fieldOther {
		l.b.Notef(n, model.Info, "a field of the record comes twice; the first value is kept")
		return
	}
	r.fields++
	r.seen[f] = true
	switch f {
	case fieldUser:
		r.user = value
	case fieldAccount:
		r.account = strings.Trim(value, "<>")
	case fieldPID:
		r.pid = value
	case fieldOwner:
		r.owner = value
	case fieldImage:
		r.image = imageName(value)
	case fieldJob:
		r.job = value
	case fieldQueue:
		r.queue = value
	case fieldNode:
		r.node = value
	case fieldFinish:
		r.finish = l.moment(value, n)
	case fieldStart:
		r.start = l.moment(value, n)
	case fieldElapsed, fieldCPU:
		v, rest, ok := text.CutVMSDelta(value)
		if value != "" && (!ok || strings.TrimSpace(rest) != "") {
			l.b.Notef(n, model.Warning, "a time of the record cannot be read; taken as not known")
			v = math.NaN()
		}
		r.numbers[f] = v
	case fieldFaults, fieldDirect, fieldHard, fieldBuffered, fieldWorkingSet, fieldVolumes, fieldPageFile, fieldImages, fieldPages, fieldQIOs, fieldGets:
		r.numbers[f] = l.count(value, n)
	}
}

func (l *listing) count(value string, n int32) float64 {
	if x, ok := text.ParseFixed(value); ok && x.Scale == 0 && x.Mantissa >= 0 {
		return float64(x.Mantissa)
	}
	v, state := text.Plain.Parse(value)
	if state == text.NotNumber || v < 0 {
		l.b.Notef(n, model.Warning, "a count of the record is no number; taken as not known")
		return math.NaN()
	}
	return v
}

// moment reads a time; the system's zero is none.
func (l *listing) moment(value string, n int32) time.Time {
	if value == "" {
		return time.Time{}
	}
	t, rest, ok := text.CutVMSTime(value)
	switch {
	case !ok || strings.TrimSpace(rest) != "":
		l.b.Notef(n, model.Warning, "a time of the record cannot be read; taken as not known")
		return time.Time{}
	case t.IsZero():
		l.b.Notef(n, model.Info, "a time is the zero of the system's clock, 17-NOV-1858: it was never set")
	}
	return t
}

// imageName is the file name of an image specification, without folder and version.
func imageName(s string) string {
	if i := strings.LastIndexAny(s, "]>:"); i >= 0 {
		s = s[i+1:]
	}
	s, _, _ = strings.Cut(s, ";")
	return strings.TrimSuffix(s, ".EXE")
}
