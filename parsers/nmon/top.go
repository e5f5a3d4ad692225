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
	memory, io           int // likewise; 0 where the level does not list them
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
	total  int64 // of the CPU use of all points
	memory int64 // largest of all points
	io     int64 // sum of all points
	points []point
	axis   *model.Axis // of its series, once there is one
}

// point is the CPU use of a command in a snapshot, in thousandths of a percent of one logical CPU, so that sums are exact: of all its
// processes, and of the largest one, which stands at line.
type point struct {
	index    int32 // into top.snapshots
	line     int32
	sum, max int64
	memory   int64 // KiB of all its processes
	io       int64 // bytes a second of all its processes
}

const (
	// pointScale is the number of decimals of a point: thousandths of a percent.
	pointScale = 3
	perPercent = 1000
	// maxPercent is more than the processes of any machine use.
	maxPercent = 10_000_000
	// maxAmount is more KiB, or bytes a second, than any process has.
	maxAmount = 1e15
	// shownByAmount is how many commands get series of their memory and of their I/O.
	shownByAmount = 10
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
	t.io = max(slices.Index(names, "CharIO"), 0)
	if t.memory = max(slices.Index(names, "ResSet"), 0); t.memory == 0 {
		t.memory = max(slices.Index(names, "ResData"), 0)
	}
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
		u := use{cpu: int64(math.Round(v * perPercent)), memory: amount(fields, t.memory), io: amount(fields, t.io)}
		t.add(t.snapshot(snapshotNumber(fields[2]), line), t.name(fields), u, line)
	}
	b.Understood(understood)
}

// complete reports whether a row without a line end has all that is read of it: its last field, which may be cut, is another one.
func (t *top) complete(row string) bool {
	return t.headed && t.command < t.fields-1 && strings.Count(row, ",") == t.fields-1
}

// use is what one row says of a process.
type use struct{ cpu, memory, io int64 }

// amount reads a field that counts something; 0 where there is none, or it is no number.
func amount(fields []string, i int) int64 {
	if i == 0 || i >= len(fields) {
		return 0
	}
	v, state := text.Plain.Parse(fields[i])
	if state != text.OK || v < 0 || v > maxAmount {
		return 0
	}
	return int64(v)
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

func (t *top) add(index int32, name string, u use, line int32) {
	i, ok := t.byName[name]
	if !ok {
		if len(t.commands) >= maxCommands {
			name = otherCommands
			if i, ok = t.byName[name]; ok {
				t.commands[i].add(index, u, line)
				return
			}
		}
		i = len(t.commands)
		name = strings.Clone(name)
		t.byName[name] = i
		t.commands = append(t.commands, &command{name: name})
	}
	t.commands[i].add(index, u, line)
}

func (c *command) add(index int32, u use, line int32) {
	c.total += u.cpu
	c.io += u.io
	k := len(c.points) - 1
	found := k >= 0 && c.points[k].index == index
	if !found && k >= 0 && c.points[k].index > index {
		k, found = slices.BinarySearchFunc(c.points, index, func(p point, index int32) int { return cmp.Compare(p.index, index) })
	} else if !found {
		k++
	}
	if !found {
		c.points = slices.Insert(c.points, k, point{index, line, u.cpu, u.cpu, u.memory, u.io})
		c.memory = max(c.memory, u.memory)
		return
	}
	p := &c.points[k]
	p.sum += u.cpu
	p.memory += u.memory
	p.io += u.io
	c.memory = max(c.memory, p.memory)
	if u.cpu > p.max {
		p.max, p.line = u.cpu, line
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
	ranked := t.ranked(func(c *command) int64 { return c.total })
	rows := c.times(t.snapshots)
	others := make([]int64, len(t.snapshots))
	for rank, cmd := range ranked {
		c.b.Sample(model.ProcessListed, model.L("command", cmd.name), float64(len(cmd.points)), cmd.points[0].line)
		if rank < shownCommands && cmd.name != otherCommands {
			c.b.Series(cmd.series(model.ProcessCPU, rows, t.lines, func(col *model.Column, p point) { col.AppendFixed(p.sum, pointScale) }, percent))
			c.b.Series(cmd.series(model.ProcessCPUMax, rows, t.lines, func(col *model.Column, p point) { col.AppendFixed(p.max, pointScale) }, percent))
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
		c.b.Series(model.NewSeries(model.ProcessCPU, model.L("command", otherCommands), rows.axis(slices.Clone(t.lines)), &col, percent, rows.order))
	}
	for _, cmd := range t.most(func(c *command) int64 { return c.memory }) {
		c.b.Series(cmd.series(model.ProcessMemory, rows, t.lines, func(col *model.Column, p point) { col.Append(float64(p.memory)) }, kib))
	}
	for _, cmd := range t.most(func(c *command) int64 { return c.io }) {
		c.b.Series(cmd.series(model.ProcessIO, rows, t.lines, func(col *model.Column, p point) { col.Append(float64(p.io)) }, one))
	}
}

// ranked sorts the commands by an amount, the largest first.
func (t *top) ranked(by func(*command) int64) []*command {
	out := slices.Clone(t.commands)
	slices.SortStableFunc(out, func(a, b *command) int { return cmp.Or(cmp.Compare(by(b), by(a)), strings.Compare(a.name, b.name)) })
	return out
}

// most lists the commands with the largest amounts that are not nothing.
func (t *top) most(by func(*command) int64) []*command {
	out := t.ranked(by)
	out = out[:min(len(out), shownByAmount)]
	return slices.DeleteFunc(out, func(c *command) bool { return by(c) == 0 || c.name == otherCommands })
}

// series makes one series of a command. A snapshot in which no process of it was listed is missing: it used too little to be listed,
// which is not the same as nothing. The axis of the command has the lines of its own rows, and all its series share it.
func (c *command) series(m *model.Metric, rows *rowTimes, lines []int32, put func(*model.Column, point), factor float64) *model.Series {
	var col model.Column
	next := int32(0)
	for _, p := range c.points {
		for ; next < p.index; next++ {
			col.AppendMissing()
		}
		put(&col, p)
		next++
	}
	for ; int(next) < len(lines); next++ {
		col.AppendMissing()
	}
	if c.axis == nil {
		own := slices.Clone(lines)
		for _, p := range c.points {
			own[p.index] = p.line
		}
		c.axis = rows.axis(own)
	}
	return model.NewSeries(m, model.L("command", c.name), c.axis, &col, factor, rows.order)
}
