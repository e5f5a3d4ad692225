package vmsstatus

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// screen is the state of reading a MONITOR screen or summary.
type screen struct {
	class   string
	columns []string // cur, ave, min, max, as the screen heads them
	top     bool
}

// beginMonitor reads "OpenVMS Monitor Utility", the class and the node under it, and then rows. Bars and rulers of screens are passed
// over: their numbers stand in front of them.
func (p *parser) beginMonitor(_ string, _ int32) {
	p.doc.Command = "MONITOR"
	s := &screen{}
	p.decode = func(line string, n int32) bool { return p.monitorLine(s, line, n) }
}

func (p *parser) monitorLine(s *screen, line string, n int32) bool {
	t := strings.TrimSpace(line)
	switch {
	case t == "" || strings.Trim(t, "|+- 0123456789X*") == "" && strings.ContainsAny(t, "|+"), strings.Trim(t, "0123456789 ") == "":
		return true
	case strings.HasPrefix(t, "on node "):
		node, rest, _ := strings.Cut(strings.TrimPrefix(t, "on node "), " ")
		p.part.Subject.Host = strings.Clone(node)
		p.field("node", node, model.Host, n)
		p.monitorTime(rest)
		return true
	case p.monitorTime(t):
		return true
	case s.class == "":
		s.class = strings.ToLower(t)
		s.top = strings.HasPrefix(s.class, "top ")
		p.field("class", t, model.Plain, n)
		return true
	}
	if columns := monitorColumns(t); columns != nil {
		s.columns = columns
		return true
	}
	if s.top {
		return p.topRow(s, t, n)
	}
	return p.monitorRow(s, t, n)
}

// monitorTime reads a time that ends a line, alone or behind "From:" and "To:".
func (p *parser) monitorTime(t string) bool {
	for _, mark := range []string{"From:", "To:"} {
		if _, when, ok := strings.Cut(t, mark); ok {
			t = when
		}
	}
	at, _, ok := text.CutVMSTime(t)
	if ok {
		p.part.Window = p.part.Window.Union(model.Window{From: at, To: at})
	}
	return ok
}

// monitorColumns reads the heading "CUR AVE MIN MAX".
func monitorColumns(t string) []string {
	var out []string
	for _, w := range strings.Fields(t) {
		switch w {
		case "CUR", "AVE", "MIN", "MAX":
			out = append(out, strings.ToLower(w))
		default:
			if len(out) > 0 {
				return nil
			}
		}
	}
	return out
}

// topRow reads a process and its number; a bar follows.
func (p *parser) topRow(s *screen, t string, n int32) bool {
	words := strings.Fields(t)
	for len(words) > 0 && strings.Trim(words[len(words)-1], "X*|") == "" {
		words = words[:len(words)-1]
	}
	if len(words) < 3 || len(words[0]) != 8 {
		return false
	}
	v, state := text.Plain.Parse(words[len(words)-1])
	if state != text.OK {
		return false
	}
	p.b.Sample(model.VMSMonitor, model.L("class", s.class, "pid", strings.Clone(words[0]), "item", strings.Join(words[1:len(words)-1], " "), "stat", "cur"), v, n)
	return true
}

// monitorRow reads a name and a number for each column of the heading.
func (p *parser) monitorRow(s *screen, t string, n int32) bool {
	columns := s.columns
	if columns == nil {
		columns = []string{"cur"}
	}
	name, numbers, ok := trailing(t, len(columns))
	if !ok || name == "" {
		return false
	}
	for i, c := range columns {
		p.b.Sample(model.VMSMonitor, model.L("class", s.class, "item", name, "stat", c), numbers[i], n)
	}
	return true
}
