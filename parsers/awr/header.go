package awr

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// headTable reads one of the small tables of the head: database, instance, container or host.
func (o *open) headTable(t *orareport.HeadTable) (bad int) {
	if t.Rows == nil {
		return 0
	}
	line, rest, more := strings.Cut(t.Rows.Text, "\n")
	names := t.Ruler.Names(t.Heads)
	cells, ok := headCells(t.Ruler.Ruler, names, line)
	if !ok {
		o.Builder.Notef(int32(t.Rows.Pos.Line), model.Warning, "a line of the head of the report cannot be read (want %d columns)", len(names))
		bad++
	} else {
		o.headRow(names, cells, int32(t.Rows.Pos.Line))
	}
	if more {
		bad += text.LineCount(rest)
	}
	return bad
}

// headCells cuts a line of the head by its ruler, or, where a name is longer than its column and has shifted the others, by its words:
// then there must be as many as columns, a date and its time and its day being one.
func headCells(r oratab.Ruler, names []string, line string) ([]string, bool) {
	cells := r.Cells(line)
	if cells != nil && sound(names, cells) {
		return cells, true
	}
	words := dated(strings.Fields(line))
	return words, len(words) == len(names) && sound(names, words)
}

// sound reports whether the cells of a line of the head hold what their columns must.
func sound(names, cells []string) bool {
	for i, name := range names {
		if i >= len(cells) || cells[i] == "" {
			continue
		}
		switch name {
		case "db id", "inst num", "container db id":
			if !oratab.IsDigits(cells[i]) {
				return false
			}
		case "release":
			if strings.Count(cells[i], ".") < 3 {
				return false
			}
		case "startup time", "begin snap time", "end snap time":
			if _, ok := text.ParseOracle(withoutDay(cells[i])); !ok {
				return false
			}
		}
	}
	return true
}

// dated puts the words of dates together: "23-Apr-14 16:33", "03-3月 -17 09:00", "23-Apr-14 18:30:05 (Wed)".
func dated(words []string) []string {
	out := words[:0]
	for _, w := range words {
		if n := len(out); n > 0 {
			last := out[n-1]
			year := len(w) > 1 && w[0] == '-' && oratab.IsDigits(w[1:]) && strings.Count(last, "-") == 1 && last[0]-'0' <= 9
			clock := strings.Contains(w, ":") && strings.Count(last, "-") == 2
			if day := w[0] == '(' && strings.Contains(last, ":"); year || clock || day {
				out[n-1] = last + " " + w
				continue
			}
		}
		out = append(out, w)
	}
	return out
}

// headRow takes over the cells of a line of the head by the names of its columns.
func (o *open) headRow(names, cells []string, line int32) {
	h := &o.Header
	for i, name := range names {
		if i >= len(cells) || cells[i] == "" {
			continue
		}
		value := strings.Clone(cells[i])
		switch name {
		case "db name":
			h.Database, h.Line = value, line
		case "db id":
			h.DatabaseID = value
		case "instance":
			h.Instance = value
			h.Line = line
		case "inst num":
			h.InstanceNumber = value
		case "startup time":
			h.Startup, _ = text.ParseOracle(value)
		case "release":
			h.Release = value
		case "rac", "cluster":
			h.Cluster = value
		case "host", "host name":
			h.Host = model.Text{Kind: model.Host, S: value}
		case "db role":
			h.Role = value
		case "edition":
			h.Edition = value
		case "cdb":
			h.Multitenant = value
		case "container name":
			h.Container = value
		case "platform":
			h.Platform = value
		default:
			o.ReadHost(name, oratab.Number(value), line)
		}
	}
}

// headTables and blockTables are more tables than the head of an HTML report has, and a block whose name stands in loose text.
const (
	headTables  = 8
	blockTables = 4
)

// withoutHeading takes out the tables that are more than there can be: they are of sections that have lost their headings.
func (o *open) withoutHeading(s *section, most int) {
	n := len(s.html)
	if n <= most {
		return
	}
	o.Builder.Notef(s.html[most].line, model.Warning, "%d tables have no heading above them, so what they are cannot be told; they were not read", n-most)
	for _, g := range s.html[most:] {
		s.bad += len(g.rows)
	}
	s.html = s.html[:most]
}

// htmlHeader reads the tables above the first heading of an HTML report.
func (o *open) htmlHeader(s *section) {
	for _, g := range s.html {
		for _, r := range g.rows {
			line := r.joined()
			switch {
			case orareport.IsSnapshot(line):
				s.bad += o.ReadSnapshot(line, r.line)
			case orareport.IsSpan(line):
				o.ReadSpan(line, r.line)
			default:
				o.headRow(g.columns, r.cells, r.line)
			}
		}
	}
}

// databaseTime gives DB time and DB CPU, which the head does not have: without a time model it is that of the top events, in seconds.
func (o *open) databaseTime() {
	for _, w := range o.Top.Rows {
		if w.Event == "DB CPU" {
			o.Header.DBCPU, o.CPULine = w.Time, w.Line
		}
	}
	o.DatabaseTime()
}
