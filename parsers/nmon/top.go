package nmon

import (
	"cmp"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

const (
	// maxCommands is how many commands are told apart; a system that starts more distinct ones than this has names with numbers in them.
	maxCommands = 4096
	// shownCommands is how many commands get series of their own; the others are added up.
	shownCommands = 20
	// otherCommands is the label of what the others use together.
	otherCommands = "(other commands)"
)

// top adds up the TOP section per command and snapshot: processes are too many to keep one by one.
type top struct {
	cpu, command, fields int // indexes of fields in a row, found in the heading; fields is their number
	headed               bool
	commands             []*command
	byName               map[string]int
	snapshots            []int32 // snapshots with rows, in the order met
	lines                []int32 // first line of each
	bad                  rowCount
}

// command is the use of one command: a point for each snapshot in which a process of it was listed.
type command struct {
	name   string
	total  float64
	points []point
}

// point is the CPU use of a command in a snapshot, in percent of one logical CPU: of all its processes, and of the largest one, which
// stands at line.
type point struct {
	index    int32 // into top.snapshots
	line     int32
	sum, max float32
}

// newTop knows the fields where they stand in every level of nmon seen; a heading corrects them.
func newTop() *top { return &top{cpu: 3, command: 13, byName: map[string]int{}} }

// setHeading finds the fields in the second heading of the section.
func (t *top) setHeading(h *heading) {
	names := append([]string{h.tag, h.title}, h.columns...)
	cpu, name := slices.Index(names, "%CPU"), slices.Index(names, "Command")
	if cpu < 0 || name < 0 {
		return // the first heading, "TOP,%CPU Utilisation"
	}
	t.cpu, t.command, t.fields, t.headed = cpu, name, len(names), true
}

// rows decodes a run of TOP rows.
func (t *top) rows(b *model.Builder, run string, first int32) {
	understood := 0
	var fields []string
	for line, row := range text.Numbered(run, first) {
		fields = splitInto(fields[:0], row)
		last := t.command + 1
		if t.headed {
			last = t.fields
		}
		if len(fields) < last {
			t.bad.add(line, len(fields))
			continue
		}
		v, state := text.Plain.Parse(fields[t.cpu])
		if state != text.OK || v < 0 {
			t.bad.add(line, len(fields))
			continue
		}
		understood++
		t.add(t.snapshot(snapshotNumber(fields[2]), line), t.name(fields), float32(v), line)
	}
	b.Understood(understood)
}

// name is the command of a row. A command that holds a comma has more fields than the heading: they belong to it.
func (t *top) name(fields []string) string {
	extra := 0
	if t.headed {
		extra = len(fields) - t.fields
	}
	if extra <= 0 {
		return fields[t.command]
	}
	return strings.Join(fields[t.command:t.command+extra+1], ",")
}

// splitInto is strings.Split at commas without the allocation.
func splitInto(dst []string, s string) []string {
	for {
		field, rest, more := strings.Cut(s, ",")
		dst = append(dst, field)
		if !more {
			return dst
		}
		s = rest
	}
}

// snapshot is the index of a snapshot among those with rows.
func (t *top) snapshot(n, line int32) int32 {
	if k := len(t.snapshots); k > 0 && t.snapshots[k-1] == n {
		return int32(k - 1)
	}
	for i := len(t.snapshots) - 1; i >= 0 && t.snapshots[i] >= n; i-- { // rows of a snapshot apart from the others; near the end, mostly
		if t.snapshots[i] == n {
			return int32(i)
		}
	}
	t.snapshots = append(t.snapshots, n)
	t.lines = append(t.lines, line)
	return int32(len(t.snapshots) - 1)
}

func (t *top) add(index int32, name string, cpu float32, line int32) {
	i, ok := t.byName[name]
	if !ok {
		if len(t.commands) >= maxCommands {
			name = otherCommands
			if i, ok = t.byName[name]; ok {
				t.commands[i].add(index, cpu, line)
				return
			}
		}
		i = len(t.commands)
		name = strings.Clone(name)
		t.byName[name] = i
		t.commands = append(t.commands, &command{name: name})
	}
	t.commands[i].add(index, cpu, line)
}

func (c *command) add(index int32, cpu float32, line int32) {
	c.total += float64(cpu)
	for k := len(c.points) - 1; k >= 0 && c.points[k].index >= index; k-- {
		p := &c.points[k]
		if p.index != index {
			continue
		}
		p.sum += cpu
		if cpu > p.max {
			p.max, p.line = cpu, line
		}
		return
	}
	c.points = append(c.points, point{index, line, cpu, cpu})
}

// emit writes the series of the commands that used most, and of all others together, and one sample for each command.
func (t *top) emit(c *capture) {
	if len(t.snapshots) == 0 {
		return
	}
	ranked := slices.Clone(t.commands)
	slices.SortStableFunc(ranked, func(a, b *command) int { return cmp.Or(cmp.Compare(b.total, a.total), strings.Compare(a.name, b.name)) })
	times, order := c.times(t.snapshots)
	others := make([]float64, len(t.snapshots))
	for rank, cmd := range ranked {
		labels := model.L("command", cmd.name)
		first := cmd.points[0].line
		c.b.Sample(model.ProcessListed, labels, float64(len(cmd.points)), first)
		if rank < shownCommands && cmd.name != otherCommands {
			c.b.Series(cmd.series(model.ProcessCPU, labels, times, t.lines, order, func(p point) float32 { return p.sum }))
			c.b.Series(cmd.series(model.ProcessCPUMax, labels, times, t.lines, order, func(p point) float32 { return p.max }))
			continue
		}
		for _, p := range cmd.points {
			others[p.index] += float64(p.sum)
		}
	}
	if len(ranked) > shownCommands {
		var col model.Column
		for _, v := range others {
			col.Append(v)
		}
		c.b.Series(model.NewSeries(model.ProcessCPU, model.L("command", otherCommands), axisOf(times, t.lines, order), &col, 0.01, order))
	}
	if t.bad.n > 0 {
		c.b.Notef(t.bad.first, model.Warning, "TOP: %d rows could not be read, the first with %d fields; the last is at line %d", t.bad.n, t.bad.width, t.bad.last)
	}
}

// series makes one series of a command. A snapshot in which no process of it was listed is missing: it used too little to be listed,
// which is not the same as nothing.
func (c *command) series(m *model.Metric, labels model.Labels, times []int64, lines, order []int32, pick func(point) float32) *model.Series {
	var col model.Column
	own := slices.Clone(lines)
	next := int32(0)
	slices.SortFunc(c.points, func(a, b point) int { return cmp.Compare(a.index, b.index) })
	for _, p := range c.points {
		for ; next < p.index; next++ {
			col.AppendMissing()
		}
		v := float64(pick(p))
		if f, ok := text.ParseFixed(shortest(v)); ok {
			col.AppendFixed(f.Mantissa, f.Scale)
		} else {
			col.Append(v)
		}
		own[p.index] = p.line
		next++
	}
	for ; int(next) < len(lines); next++ {
		col.AppendMissing()
	}
	return model.NewSeries(m, labels, axisOf(times, own, order), &col, 0.01, order)
}
