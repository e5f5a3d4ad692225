package nmon

import (
	"cmp"
	"math"
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
	snapshots            []int32         // snapshots with rows, in the order met
	lines                []int32         // first line of each
	indexes              map[int32]int32 // into both, by snapshot
	bad                  rowCount
}

// command is the use of one command: a point for each snapshot in which a process of it was listed, by index.
type command struct {
	name   string
	total  int64
	points []point
}

// point is the CPU use of a command in a snapshot, in thousandths of a percent of one logical CPU, so that sums are exact: of all its
// processes, and of the largest one, which stands at line.
type point struct {
	index    int32 // into top.snapshots
	line     int32
	sum, max int64
}

const (
	// pointScale is the number of decimals of a point: thousandths of a percent.
	pointScale = 3
	perPercent = 1000
	// maxPercent is more than the processes of any machine use.
	maxPercent = 10_000_000
)

// newTop knows the fields where they stand in every level of nmon seen; a heading corrects them.
func newTop() *top {
	return &top{cpu: 3, command: 13, byName: map[string]int{}, indexes: map[int32]int32{}}
}

// setHeading finds the fields in the second heading of the section.
func (t *top) setHeading(h *heading) {
	names := append([]string{h.tag, h.title}, h.columns...)
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
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
		if state != text.OK || v < 0 || v > maxPercent {
			t.bad.add(line, len(fields))
			continue
		}
		understood++
		t.add(t.snapshot(snapshotNumber(fields[2]), line), t.name(fields), int64(math.Round(v*perPercent)), line)
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
		return strings.TrimSpace(fields[t.command])
	}
	return strings.TrimSpace(strings.Join(fields[t.command:t.command+extra+1], ","))
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
	i, ok := t.indexes[n] // rows of a snapshot may stand apart from each other, and do in sorted captures
	if !ok {
		i = int32(len(t.snapshots))
		t.indexes[n] = i
		t.snapshots = append(t.snapshots, n)
		t.lines = append(t.lines, line)
	}
	return i
}

func (t *top) add(index int32, name string, cpu int64, line int32) {
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

func (c *command) add(index int32, cpu int64, line int32) {
	c.total += cpu
	k := len(c.points) - 1
	found := k >= 0 && c.points[k].index == index
	if !found && k >= 0 && c.points[k].index > index {
		k, found = slices.BinarySearchFunc(c.points, index, func(p point, index int32) int { return cmp.Compare(p.index, index) })
	} else if !found {
		k++
	}
	if !found {
		c.points = slices.Insert(c.points, k, point{index, line, cpu, cpu})
		return
	}
	p := &c.points[k]
	p.sum += cpu
	if cpu > p.max {
		p.max, p.line = cpu, line
	}
}

// emit writes the series of the commands that used most, and of all others together, and one sample for each command.
func (t *top) emit(c *capture) {
	if t.bad.n > 0 {
		c.b.Notef(t.bad.first, model.Warning, "TOP: rows that could not be read: %d, the first with %d fields; the last is at line %d", t.bad.n, t.bad.width, t.bad.last)
	}
	if len(t.snapshots) == 0 {
		return
	}
	ranked := slices.Clone(t.commands)
	slices.SortStableFunc(ranked, func(a, b *command) int { return cmp.Or(cmp.Compare(b.total, a.total), strings.Compare(a.name, b.name)) })
	times, order := c.times(t.snapshots)
	others := make([]int64, len(t.snapshots))
	for rank, cmd := range ranked {
		labels := model.L("command", cmd.name)
		first := cmd.points[0].line
		c.b.Sample(model.ProcessListed, labels, float64(len(cmd.points)), first)
		if rank < shownCommands && cmd.name != otherCommands {
			c.b.Series(cmd.series(model.ProcessCPU, labels, times, t.lines, order, func(p point) int64 { return p.sum }))
			c.b.Series(cmd.series(model.ProcessCPUMax, labels, times, t.lines, order, func(p point) int64 { return p.max }))
			continue
		}
		for _, p := range cmd.points {
			others[p.index] += p.sum
		}
	}
	if len(ranked) > shownCommands {
		var col model.Column
		for _, v := range others {
			col.AppendFixed(v, pointScale)
		}
		c.b.Series(model.NewSeries(model.ProcessCPU, model.L("command", otherCommands), axisOf(times, t.lines, order), &col, percent, order))
	}
}

// series makes one series of a command. A snapshot in which no process of it was listed is missing: it used too little to be listed,
// which is not the same as nothing.
func (c *command) series(m *model.Metric, labels model.Labels, times []int64, lines, order []int32, pick func(point) int64) *model.Series {
	var col model.Column
	own := slices.Clone(lines)
	next := int32(0)
	for _, p := range c.points {
		for ; next < p.index; next++ {
			col.AppendMissing()
		}
		col.AppendFixed(pick(p), pointScale)
		own[p.index] = p.line
		next++
	}
	for ; int(next) < len(lines); next++ {
		col.AppendMissing()
	}
	return model.NewSeries(m, labels, axisOf(times, own, order), &col, percent, order)
}
