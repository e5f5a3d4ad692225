package nmon

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// seal ends a capture at its last line: rows get their times, columns become series.
func (c *capture) seal(last int32) {
	c.identify()
	c.layouts()
	c.notes()
	clockless := c.unclocked()
	for _, t := range c.tables {
		c.emit(t)
	}
	c.top.emit(c)
	c.configured()
	c.remember()
	if c.doc.Snapshots > 0 {
		c.b.Sample(model.NmonSnapshots, model.Labels{}, float64(c.doc.Snapshots), c.firstClock())
	}
	if clockless > 0 && len(c.clocks) == 0 {
		c.b.Notef(0, model.Warning, "no clock line (ZZZZ) was found: the times of %d snapshots are unknown", clockless)
	}
	if c.empty() {
		c.b.Notef(c.part.First, model.Info, "a capture without rows: only its head was read")
	}
	c.b.Seal(max(last, c.part.First))
}

func (c *capture) empty() bool { return len(c.part.Series) == 0 && c.part.Samples.Len() == 0 }

func (c *capture) firstClock() int32 {
	line := int32(math.MaxInt32)
	for _, k := range c.clocks {
		line = min(line, k.line)
	}
	if line == math.MaxInt32 {
		return c.part.First
	}
	return line
}

// identify fills in whom the capture is about.
func (c *capture) identify() {
	d := c.doc
	d.Host = d.Fact("host")
	if aix := d.Fact("AIX"); aix != "" {
		d.OS = "AIX " + aix
	} else if _, ok := d.facts["VIOS"]; ok {
		d.OS = "VIOS " + d.Fact("VIOS")
	} else if fields := strings.Split(d.Fact("OS"), ","); fields[0] != "" {
		d.OS = strings.TrimSpace(strings.Join(fields[:min(2, len(fields))], " "))
	} else if d.Fact("build") == "AIX" {
		d.OS = "AIX"
	}
	if d.OS == "" {
		d.OS = c.guessOS()
	}
	if d.Host == "" {
		d.Host = c.hostFromTitles()
	}
	c.part.Variant = d.OS
	c.part.Subject.Host = d.Host
	c.part.Document = d
	for _, k := range c.clocks {
		c.part.Window = c.part.Window.Union(model.Window{From: k.at, To: k.at})
	}
}

// guessOS tells the platform of a capture without a head by sections that only one of them writes.
func (c *capture) guessOS() string {
	for _, t := range c.tables {
		switch {
		case t.tag == "VM", t.tag == "MEM" && len(t.columns) > 10:
			return "Linux"
		case t.tag == "LPAR", t.tag == "PAGE", t.tag == "MEMNEW", t.tag == "PCPU_ALL":
			return "AIX"
		}
	}
	return ""
}

// hostFromTitles takes the host from the title of CPU_ALL, "CPU Total web1", where the head is missing.
func (c *capture) hostFromTitles() string {
	for _, t := range c.tables {
		if host, ok := strings.CutPrefix(t.title, "CPU Total "); ok && t.tag == "CPU_ALL" {
			return strings.TrimSpace(host)
		}
	}
	return ""
}

// layouts gives tails, which have no headings, the columns of the sections whose layout can be told from their width.
func (c *capture) layouts() {
	for _, t := range c.tables {
		if !t.headless || t.names != nil {
			continue
		}
		if names := layout(t.tag, len(t.columns)); names != nil {
			t.names = names
		}
	}
}

// notes says what was not read as it stands, once for each section and fault.
func (c *capture) notes() {
	if c.twice.n > 0 {
		c.b.Notef(c.twice.first, model.Warning, "clock lines that give a snapshot another time than before: %d, the first for T%04d; the first time of each is kept; the last is at line %d", c.twice.n, c.twice.width, c.twice.last)
	}
	if k := c.doc.droppedArgs; k.n > 0 {
		c.b.Notef(k.first, model.Info, "command lines that were not kept, since there are those of %d commands already: %d, the last at line %d", keptArgs, k.n, k.last)
	}
	for _, t := range c.tables {
		if n := t.short.n + t.long.n; n > 0 {
			first := t.short
			if first.n == 0 || t.long.n > 0 && t.long.first < first.first {
				first = t.long
			}
			what := "the columns they have were read"
			if positional(t.tag) {
				what = "they were left out, since their columns may have moved"
			}
			c.b.Notef(first.first, model.Warning, "%s: rows with another number of columns than the heading: %d (the first has %d, want %d); %s; the last is at line %d",
				t.tag, n, first.width, t.width(), what, max(t.short.last, t.long.last))
		}
		if t.ragged.n > 0 {
			c.b.Notef(t.ragged.first, model.Warning, "%s: the widths of its rows differ too much; rows left out: %d, the last is at line %d", t.tag, t.ragged.n, t.ragged.last)
		}
		if t.duplicate.n > 0 {
			c.b.Notef(t.duplicate.first, model.Info, "%s: rows for a snapshot that already has one: %d; the first of each is kept; the last is at line %d", t.tag, t.duplicate.n, t.duplicate.last)
		}
	}
	c.headless()
}

// headless says which sections had no heading.
func (c *capture) headless() {
	var named, numbered []string
	first := int32(math.MaxInt32)
	for _, t := range c.tables {
		if !t.headless || len(t.snapshots) == 0 {
			continue
		}
		first = min(first, t.lines[0])
		if t.names != nil {
			named = append(named, t.tag)
		} else {
			numbered = append(numbered, t.tag)
		}
	}
	if len(named) > 0 {
		c.b.Notef(first, model.Info, "no headings for %s; their columns are named after the layout that nmon writes in that width", list(named))
	}
	if len(numbered) > 0 {
		c.b.Notef(first, model.Info, "no headings for %s; their columns are numbered", list(numbered))
	}
}

// list names the first of many.
func list(tags []string) string {
	if len(tags) > 12 {
		return strings.Join(tags[:12], ", ") + " and " + strconv.Itoa(len(tags)-12) + " more"
	}
	return strings.Join(tags, ", ")
}

// unclocked gives snapshots that have rows but no clock a time, and counts them: between their neighbours by the step from
// snapshot to snapshot, or from the head's time and interval where there is no clock at all.
func (c *capture) unclocked() int {
	missing := map[int32]int32{}
	for _, t := range c.tables {
		for i, s := range t.snapshots {
			if _, ok := c.clocks[s]; !ok && missing[s] == 0 {
				missing[s] = t.lines[i]
			}
		}
	}
	if len(missing) == 0 {
		return 0
	}
	known := c.sortedSnapshots()
	for s, line := range missing {
		if at, ok := c.estimate(known, s); ok {
			c.clocks[s] = clockAt{at, line}
		}
	}
	if len(known) > 0 {
		for _, s := range sortedKeys(missing) {
			c.b.Notef(missing[s], model.Warning, "snapshot T%04d has rows but no clock line; its time was estimated from its neighbours", s)
		}
	} else if len(c.clocks) > 0 {
		c.b.Notef(c.part.First, model.Warning, "no clock lines: times are counted from the start and interval in the head")
		for _, k := range c.clocks {
			c.part.Window = c.part.Window.Union(model.Window{From: k.at, To: k.at})
		}
	}
	return len(missing)
}

func (c *capture) estimate(known []int32, s int32) (time.Time, bool) {
	if len(known) == 0 {
		start, ok := text.ParseNmon(c.doc.Fact("time"), c.doc.Fact("date"))
		interval, err := strconv.Atoi(strings.TrimSpace(c.doc.Fact("interval")))
		if !ok || err != nil || interval <= 0 {
			return time.Time{}, false
		}
		return start.Add(time.Duration(s-1) * time.Duration(interval) * time.Second), true
	}
	i, _ := slices.BinarySearch(known, s)
	if i == 0 || i == len(known) { // before the first or behind the last: one interval further for each number
		edge := known[min(i, len(known)-1)]
		step := c.step(known)
		return c.clocks[edge].at.Add(time.Duration(s-edge) * step), step > 0
	}
	a, b := known[i-1], known[i]
	span := c.clocks[b].at.Sub(c.clocks[a].at).Seconds() * float64(s-a) / float64(b-a)
	return c.clocks[a].at.Add(time.Duration(span) * time.Second), true
}

// step is the mean time from snapshot to snapshot, or the interval of the head.
func (c *capture) step(known []int32) time.Duration {
	first, last := known[0], known[len(known)-1]
	if last > first {
		return c.clocks[last].at.Sub(c.clocks[first].at) / time.Duration(last-first)
	}
	interval, err := strconv.Atoi(strings.TrimSpace(c.doc.Fact("interval")))
	if err != nil {
		return 0
	}
	return time.Duration(interval) * time.Second
}

func sortedKeys(m map[int32]int32) []int32 {
	out := make([]int32, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// times gives each row its time, in milliseconds, and the order of the rows by snapshot when they do not stand in it. A row whose
// snapshot has no time gets 0. Sections mostly have a row for every snapshot, so they share what was worked out for one before.
func (c *capture) times(snapshots []int32) *rowTimes {
	for _, known := range c.shared {
		if slices.Equal(known.snapshots, snapshots) {
			return known
		}
	}
	r := &rowTimes{snapshots: snapshots, times: make([]int64, len(snapshots))}
	if !slices.IsSorted(snapshots) {
		r.order = make([]int32, len(snapshots))
		for i := range r.order {
			r.order[i] = int32(i)
		}
		slices.SortStableFunc(r.order, func(a, b int32) int { return int(snapshots[a]) - int(snapshots[b]) })
	}
	for i := range r.times {
		s := snapshots[i]
		if r.order != nil {
			s = snapshots[r.order[i]]
		}
		if k, ok := c.clocks[s]; ok {
			r.times[i] = k.at.UnixMilli()
		}
	}
	r.span = model.NewAxis(r.times, nil).Span
	if len(c.shared) < sharedTimes {
		c.shared = append(c.shared, r)
	}
	return r
}

// sharedTimes is how many sets of snapshots are kept for sections to share.
const sharedTimes = 8

// rowTimes are the times of the rows of a section, in the order of the snapshots; order is nil where the rows stand in it.
type rowTimes struct {
	snapshots []int32
	times     []int64
	order     []int32
	span      float64
}

// axis puts the lines of rows into the order of their times.
func (r *rowTimes) axis(lines []int32) *model.Axis {
	return &model.Axis{Times: r.times, Lines: slices.Clip(inOrder(lines, r.order)), Span: r.span}
}

func inOrder(lines, order []int32) []int32 {
	if order == nil {
		return lines
	}
	sorted := make([]int32, len(lines))
	for i, o := range order {
		sorted[i] = lines[o]
	}
	return sorted
}
