package sapqueue

import (
	"strings"
)

// head is the columns of a table: the fields that are read, by their place.
type head struct {
	kind   string // queues, processes, sessions, connections, history
	fields []string
	names  []string // as printed
	starts []int    // where they begin, in tables parted by blanks
}

// columns are the fields that are read, by the heads that releases give them.
var columns = map[string]string{
	"typ": "type", "type": "type", "ty.": "type", "request type": "type", "now": "now", "req. waiting": "now", "high": "high", "max. req. wait": "high",
	"max": "limit", "max. req": "limit", "max. req.": "limit", "writes": "writes", "req. written": "writes", "reads": "reads", "req. read": "reads",
	"no": "no", "no.": "no", "pid": "pid", "status": "status", "reason": "reason", "reasn": "reason", "start": "start", "err": "err", "sem": "sem",
	"cpu": "cpu", "time": "time", "program": "program", "report": "program", "action": "action", "table": "table",
	"logon-type": "logon", "conv-id": "conversation", "state": "state", "wp": "wp", "prio": "prio", "tcode": "tcode", "sess-key": "session",
}

// headOf reads a line as heads of one of the known tables; nil when it is none.
func headOf(line string) *head {
	s := strings.TrimSpace(line)
	if len(s) > 1000 {
		return nil
	}
	h := &head{}
	switch {
	case strings.HasPrefix(s, "|"):
		h.names = trimAll(strings.Split(strings.Trim(s, "|"), "|"))
	case strings.HasPrefix(s, "Typ,"), strings.HasPrefix(s, "No,"), strings.HasPrefix(s, "No ,"):
		h.names = trimAll(strings.Split(s, ","))
	case strings.HasPrefix(s, "Request type "):
		h.names = requestHeads(s)
	case strings.HasPrefix(s, "No ") || strings.HasPrefix(s, "No. "):
		h.words(line)
	default:
		return historyHead(s)
	}
	known := map[string]bool{}
	for _, n := range h.names {
		f := columns[strings.ToLower(n)]
		h.fields = append(h.fields, f)
		known[f] = true
	}
	switch {
	case known["type"] && known["now"] && known["high"]:
		h.kind = "queues"
	case known["no"] && known["type"] && known["pid"] && known["status"]:
		h.kind = "processes"
	case known["logon"]:
		h.kind = "sessions"
	case known["conversation"]:
		h.kind = "connections"
	default:
		return nil
	}
	return h
}

func trimAll(cells []string) []string {
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = strings.Clone(strings.TrimSpace(c))
	}
	return out
}

// requestHeads splits the heads of SM51, which hold blanks.
func requestHeads(s string) []string {
	var out []string
	for s != "" {
		best := ""
		for _, name := range []string{"Request type", "Req. waiting", "Max. Req. Wait", "Max. Req", "Req. written", "Req. read"} {
			if strings.HasPrefix(s, name) && len(name) > len(best) {
				best = name
			}
		}
		if best == "" {
			return out
		}
		out = append(out, best)
		s = strings.TrimLeft(s[len(best):], " .\t")
	}
	return out
}

// words splits heads at blanks and keeps where they begin: cells of such tables may be empty.
func (h *head) words(line string) {
	at := 0
	for rest := line; ; {
		trimmed := strings.TrimLeft(rest, " ")
		at += len(rest) - len(trimmed)
		word, tail, more := strings.Cut(trimmed, " ")
		if word == "" {
			return
		}
		h.names = append(h.names, strings.Clone(word))
		h.starts = append(h.starts, at)
		if !more {
			return
		}
		at += len(word) + 1
		rest = tail
	}
}

// historyHead knows times with named queues.
func historyHead(s string) *head {
	w := strings.Fields(s)
	if len(w) < 2 || strings.ContainsAny(s, "0123456789:") {
		return nil
	}
	switch strings.ToLower(w[0]) {
	case "time", "date", "zeit", "datum":
	default:
		return nil
	}
	queues := false
	for _, name := range w[1:] {
		lower := strings.ToLower(name)
		queues = queues || strings.Contains(lower, "que") || strings.HasPrefix(lower, "vb-") || strings.HasPrefix(lower, "enq")
	}
	if !queues {
		return nil
	}
	h := &head{kind: "history"}
	for _, name := range w[1:] {
		if lower := strings.ToLower(name); lower != "time" && lower != "zeit" {
			h.names = append(h.names, strings.Clone(name))
		}
	}
	return h
}

// cells takes a row apart into the fields that are read.
func (h *head) cells(line string) map[string]string {
	out := map[string]string{}
	var parts []string
	s := strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(s, "|"):
		parts = trimAll(strings.Split(strings.Trim(s, "|"), "|"))
	case strings.Contains(s, ",") && h.starts == nil:
		parts = trimAll(strings.Split(s, ","))
	case h.starts != nil && aligned(line, h.starts):
		for i, from := range h.starts {
			to := len(line)
			if i+1 < len(h.starts) {
				to = min(h.starts[i+1], len(line))
			}
			parts = append(parts, strings.Clone(strings.TrimSpace(line[min(from, len(line)):to])))
		}
	default:
		parts = strings.Fields(strings.Clone(s))
		if h.kind == "processes" && len(parts) > 4 {
			parts = parts[:4] // without columns, what stands behind the status cannot be told
		}
	}
	for i, p := range parts {
		if i < len(h.fields) && h.fields[i] != "" {
			out[h.fields[i]] = p
		}
	}
	return out
}

// aligned reports whether columns begin where the heads do: before each there is a blank.
func aligned(line string, starts []int) bool {
	if len(starts) < 4 || len(line) <= starts[3] {
		return false
	}
	for _, at := range starts[1:] {
		if at < len(line) && line[at-1] != ' ' {
			return false
		}
	}
	return line[starts[3]] != ' '
}
