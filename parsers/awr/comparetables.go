package awr

import (
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// periodColumn is a column of a table of two periods.
type periodColumn struct {
	from, to int    // characters
	head     string // for a table of one period
	bare     bool   // head is the name of the period and nothing else is above it
	period   int    // -1: of both, like names; -2: a difference or a running total, which follows from others
}

// periodColumns finds out which columns are whose. Two lines of heads say it: the upper one has what is counted, the lower one the period;
// or the other way round.
func periodColumns(g *oratab.Grid) []periodColumn {
	groups, upper, lower := groupsOf(g)
	names := g.Ruler.Names(lower)
	over := groups.Names(upper)
	out := make([]periodColumn, len(g.Ruler))
	for i, e := range g.Ruler {
		c := periodColumn{to: e.To, head: names[i], period: -1}
		if i > 0 {
			c.from = g.Ruler[i-1].To
		}
		group := ""
		for k, r := range groups {
			if min(r.To, e.To) > max(r.From, e.From) {
				group = over[k]
			}
		}
		switch name := names[i]; {
		case strings.Contains(name, "diff") || strings.Contains(name, " total") && periodOf(name) >= 0 || strings.Contains(group, "diff"):
			c.period = -2
		case periodOf(group) >= 0:
			c.period = periodOf(group)
		case periodOf(name) >= 0:
			c.period, c.head = periodOf(name), group
			if group == "" {
				c.head, c.bare = name, true
			}
		}
		out[i] = c
	}
	return out
}

// ambiguous reports whether two columns of one period have the same heads, as where the line under the upper heads is lost.
func ambiguous(columns []periodColumn) bool {
	for i, c := range columns {
		for _, other := range columns[:i] {
			if c.period >= 0 && c.period == other.period && (c.head == other.head || c.bare && other.bare) {
				return true
			}
		}
	}
	return false
}

// groupsOf is the line under the upper heads, and the heads above and below it. It stands among the heads, or, where it begins on the left,
// was taken for a ruler.
func groupsOf(g *oratab.Grid) (groups oratab.Ruler, upper, lower string) {
	if g.Above != nil && g.Above != namesAbove(g) {
		return g.Above.Ruler, g.Above.Heads, g.Heads
	}
	lines := strings.Split(g.Heads, "\n")
	for i, line := range lines {
		if runs, _ := oratab.RulerRuns(line); runs > 0 {
			return oratab.ParseRuler(line), strings.Join(lines[:i], "\n"), strings.Join(lines[i+1:], "\n")
		}
	}
	return nil, "", g.Heads
}

// namesAbove is the heads of names that stand in a line above their numbers; nil where names and numbers share a line.
func namesAbove(g *oratab.Grid) *oratab.Grid {
	switch {
	case g.Above == nil:
		return nil
	case g.Above.Above != nil:
		return g.Above.Above
	}
	for line := range strings.SplitSeq(g.Heads, "\n") {
		if runs, _ := oratab.RulerRuns(line); runs > 0 {
			return g.Above
		}
	}
	if len(g.Above.Ruler) == 1 {
		return g.Above
	}
	return nil
}

// periodGrid is the table of one period. It reports how many lines are no rows of the table.
func periodGrid(g *oratab.Grid, columns []periodColumn, period int) (out *grid, bad int) {
	out = &grid{}
	var mine []periodColumn
	above := namesAbove(g)
	if above != nil {
		out.columns = append(out.columns, above.Ruler.Names(above.Heads)...)
	}
	for _, c := range columns {
		if c.period == period || c.period == -1 {
			mine = append(mine, c)
			out.columns = append(out.columns, c.head)
		}
	}
	var names []string
	for _, body := range g.Rows {
		for n, line := range text.Numbered(body.Text, body.Line) {
			switch {
			case oratab.IsBlank(line) || orareport.IsNoData(line):
			case above != nil && !allNumbers(line):
				names, _ = cutCells(line, wholeColumns(above.Ruler))
			default:
				cells, ok := cutCells(line, mine)
				if !ok {
					bad++
					continue
				}
				if above != nil {
					cells = append(slices.Clone(names), cells...)
				}
				out.rows = append(out.rows, htmlRow{n, cells})
			}
		}
	}
	return out, bad
}

// wholeColumns are columns that belong to both periods. The last goes on to the end of the line.
func wholeColumns(r oratab.Ruler) []periodColumn {
	out := make([]periodColumn, len(r))
	for i, e := range r {
		out[i] = periodColumn{from: e.From, to: e.To}
	}
	if n := len(out); n > 0 {
		out[n-1].to = math.MaxInt
	}
	return out
}

func allNumbers(line string) bool {
	for _, w := range strings.Fields(line) {
		if !oratab.NumberLike(w) && w != "N/A" {
			return false
		}
	}
	return true
}

// cutCells cuts a line by columns, which are characters. It reports false when something stands across the end of one.
func cutCells(line string, columns []periodColumn) ([]string, bool) {
	runes := []rune(line)
	cells := make([]string, len(columns))
	for i, c := range columns {
		from, to := min(c.from, len(runes)), min(c.to, len(runes))
		if to < len(runes) && runes[to] != ' ' {
			return nil, false
		}
		cells[i] = strings.Clone(strings.TrimSpace(string(runes[from:max(from, to)])))
	}
	return cells, true
}

// compareTables reads the tables of a section for one period.
func (o *open) compareTables(s *section, rec text.Record, lower string, period int) {
	t := o.tablesOf(s, rec)
	if t == nil {
		return
	}
	s.bad += len(t.Strays)
	s.empty = orareport.IsNoData(rec.Text)
	if strings.HasPrefix(lower, "top sql comparison") {
		o.compareSQL(s, t.Grids(), period)
		return
	}
	var kept []*grid
	for _, g := range withoutNotes(t.Grids()) {
		if g.Ruler == nil {
			continue
		}
		columns := periodColumns(g)
		if ambiguous(columns) {
			s.bad += g.Lines()
			o.Builder.Notef(rec.Line, model.Warning, "the heads of a table do not tell which numbers are of the first period; it was not read")
			continue
		}
		mine, bad := periodGrid(g, columns, period)
		if s.bad += bad; bad > 0 {
			o.Builder.Notef(rec.Line, model.Warning, "%d rows of a table do not stand under its heads; they were not read", bad)
		}
		kept = append(kept, mine)
		s.grids = append(s.grids, mine.text(&o.kept))
	}
	switch lower {
	case "cache sizes":
		o.compareCaches(s)
	case "top timed events":
		trimMarks(s)
		o.entry(s).Read = true
		o.readTop(s)
	case "time model statistics", "operating system statistics", "wait classes", "wait events", "key instance activity stats", "other instance activity stats":
		o.section(s)
	default:
		o.keepTables(s, kept)
	}
}

// keepTables keeps the tables of a section as they are: their columns are not those of the same section in a report of one period.
func (o *open) keepTables(s *section, kept []*grid) {
	entry := o.entry(s)
	entry.Read = s.empty || len(s.grids) > 0
	if entry.Pages == 1 {
		o.tables.Begin()
	}
	o.bad = 0
	for i, g := range s.grids {
		o.tables.Read(s.title, kept[i].plainSpec(s.title), g, entry.Pages > 1)
	}
	s.bad += o.bad
}

// plainSpec keeps a table under its printed heads; a column with anything but numbers is one of texts.
func (g *grid) plainSpec(title string) *oratab.Spec {
	spec := &oratab.Spec{Name: oratab.Fold(title)}
	for i, head := range g.columns {
		c := oratab.Column{Heads: head, Name: head}
		numbers := 0
		for _, r := range g.rows {
			switch v := r.cell(i); {
			case v == "" || v == "N/A":
			case oratab.NumberLike(v):
				numbers++
			default:
				c.Text = true
			}
		}
		c.Text = c.Text || numbers == 0
		if head != "" {
			spec.Columns = append(spec.Columns, c)
		}
	}
	return spec
}

// trimMarks takes the marks off events that were listed for the sake of the other period only.
func trimMarks(s *section) {
	for _, g := range s.grids {
		for i, body := range g.Rows {
			if body.Text != "" && (body.Text[0] == '-' || body.Text[0] == '*') {
				g.Rows[i].Text = " " + body.Text[1:]
			}
		}
	}
}

// cacheSpec is the sizes of caches, indented with dots below what they are part of.
var cacheSpec = &oratab.Spec{Name: "cache sizes", Columns: []oratab.Column{{Heads: "^", Name: "name", Text: true}, {Heads: "(m)", Name: "size"}}}

func (o *open) compareCaches(s *section) {
	o.entry(s).Read = true
	o.eachRow(s, cacheSpec, 0, func(l *oratab.Layout, r *oratab.Row) {
		name, v := oratab.Fold(strings.TrimLeft(r.Cells[0].Text, ".")), r.At(l.Index("size")).Value*mega
		if math.IsNaN(v) {
			return
		}
		o.AddCache(name, v, math.NaN(), r.Line)
	})
}

// comparePairs reads a block of labels and values, a value for each period.
func (o *open) comparePairs(s *section, rec text.Record, lower string, period int) {
	o.entry(s).Read = true
	for n, line := range text.Numbered(rec.Text, rec.Line) {
		oratab.EachPair(line, func(label string, values []string) {
			if len(values) <= period {
				return
			}
			if lower == "workload comparison" {
				o.compareLoad(label, values, period, n)
				return
			}
			o.compareHost(oratab.Fold(label), values[period], n)
		})
	}
}

// compareLoad reads a row of the load profile: both periods per second, their difference, both per transaction, their difference.
func (o *open) compareLoad(label string, values []string, period int, line int32) {
	if strings.HasPrefix(label, "Avg DB time") {
		return
	}
	mine := []string{values[period]}
	if len(values) > 4 {
		mine = append(mine, values[3+period])
	}
	switch oratab.Fold(label) {
	case "cpu time":
		label = "DB CPU"
	case "w/a mb processed": // whatever the label says, these are bytes
		label = "SQL Work Area"
	}
	o.ReadLoad(label, mine, line)
}

// compareHost reads a row of the configuration of the host.
func (o *open) compareHost(label, value string, line int32) {
	h := &o.HostCPU
	if label == "physical memory" {
		o.Header.Memory = oratab.Size(value)
		o.Builder.Sample(model.OracleHostMemory, model.Labels{}, o.Header.Memory, line)
		return
	}
	v := oratab.Number(value)
	for _, c := range []struct {
		label, key, value string
		to                *float64
		metric            *model.Metric
	}{
		{"number of cpus", "", "", &o.Header.CPUs, model.OracleHostCPUCount},
		{"number of cpu cores", "", "", &o.Header.Cores, model.OracleHostCPUCores},
		{"number of cpu sockets", "", "", &o.Header.Sockets, model.OracleHostCPUSockets},
		{"load at start snapshot", "at", "begin", &h.LoadBegin, model.OracleHostLoad},
		{"load at end snapshot", "at", "end", &h.LoadEnd, model.OracleHostLoad},
		{"%user time", "state", "user", &h.User, model.OracleHostCPUUtilization},
		{"%system time", "state", "system", &h.System, model.OracleHostCPUUtilization},
		{"%idle time", "state", "idle", &h.Idle, model.OracleHostCPUUtilization},
		{"%io wait time", "state", "iowait", &h.IOWait, model.OracleHostCPUUtilization},
	} {
		if c.label != label {
			continue
		}
		if c.key == "state" {
			v /= 100
			h.Line = line
		}
		*c.to = v
		o.Builder.Sample(c.metric, model.L(c.key, c.value), v, line)
	}
}

// compareSQL reads statements: executions are printed for each period, times only per execution and in whole milliseconds, from which no
// totals can be made. The text follows each row.
func (o *open) compareSQL(s *section, grids []*oratab.Grid, period int) {
	o.entry(s).Read = true
	for _, g := range grids {
		columns := periodColumns(g)
		executions := -1
		var mine []periodColumn
		for _, c := range columns {
			if c.period == period && c.head == "#executions" {
				executions, mine = len(mine), append(mine, c)
			}
		}
		var st *orareport.Listed
		for _, body := range g.Rows {
			for n, line := range text.Numbered(body.Text, body.Line) {
				id, rest, _ := strings.Cut(line, " ")
				switch {
				case oratab.IsBlank(line):
					st = nil
				case len(id) == wholeID && isSQLID(id) && rest != "" && st == nil:
					st = o.statements.Of(id, n)
					if cells, ok := cutCells(line, mine); ok && executions >= 0 {
						o.statements.Value(st, model.OracleSQLExecutions, oratab.Number(cells[executions]), n)
					}
				case st != nil:
					st.Add(line, &style)
				case !orareport.IsNoData(line):
					s.bad++
				}
			}
		}
	}
}
