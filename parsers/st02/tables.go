package st02

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

const kilobyte = 1024

// table reads one of the three tables.
func (rd *reading) table(t *table) {
	rd.b.Understood(1)
	if t.More != nil {
		printout.Known(rd.b, *t.More)
	}
	var l layout
	var row func(label, line string, c row) bool
	switch {
	case t.Buffers != nil:
		l, row = heads(*t.Buffers, bufferFields), rd.buffer
		if t.More != nil { // heads of two lines: which column is which cannot be told from one of them
			l = inOrder(bufferFields)
		}
	case t.Memory != nil:
		l, row = heads(*t.Memory, memoryFields), rd.memory
	default:
		l, row = heads(*t.Calls, callFields), rd.call
	}
	for _, b := range t.Body {
		if b.Known != nil {
			if t.Buffers != nil && strings.TrimSpace(*b.Known) == "" {
				rd.group = ""
			}
			printout.Known(rd.b, *b.Known)
			continue
		}
		for n, line := range text.Numbered(*b.Rows, int32(b.Pos.Line)) {
			label, cells, ok := l.split(line)
			if !ok && t.Memory != nil {
				cells, ok = flatMemory(line)
			}
			if !ok && !isGroup(label) {
				rd.b.Notef(n, model.Warning, "the cells of this row cannot be told from each other")
				if len(cells) == 0 {
					continue
				}
			}
			if row(label, line, rd.newRow(cells, n)) {
				rd.b.Understood(1)
			}
		}
	}
}

// row is the cells of a line, to be read by their fields.
type row struct {
	rd    *reading
	cells map[string]string
	line  int32
}

func (rd *reading) newRow(cells map[string]string, line int32) row { return row{rd, cells, line} }

// amount reads a whole number times a factor.
func (r row) amount(field string, factor float64) float64 {
	v, state := whole(r.cells[field])
	switch state {
	case text.Overflow:
		r.rd.b.Notef(r.line, model.Warning, "a counter has wrapped or does not fit its column: it is not known")
	case text.NotNumber:
		r.rd.b.Notef(r.line, model.Warning, "a cell of this row is no whole number")
	}
	return v * factor
}

// share reads a percentage.
func (r row) share(field string) float64 {
	v, state := r.rd.locale.fraction(r.cells[field])
	if state == text.NotNumber {
		r.rd.b.Notef(r.line, model.Warning, "a percentage of this row cannot be read")
	}
	return v / 100
}

// sample adds a number that the row has.
func (r row) sample(m *model.Metric, labels model.Labels, v float64, field string) {
	if strings.TrimSpace(r.cells[field]) != "" {
		r.rd.b.Sample(m, labels, v, r.line)
	}
}

// buffer reads a row of the first table. Rows that only group others have no numbers, or partial ones, which repeat their members'.
func (rd *reading) buffer(label, line string, r row) bool {
	b := Buffer{Name: label, Line: r.line, Hit: r.share("hit"), Allocated: r.amount("allocated", kilobyte), Free: r.amount("free", kilobyte),
		FreeShare: r.share("free%"), Dir: r.amount("dir", 1), DirFree: r.amount("dirfree", 1), DirFreeShare: r.share("dirfree%"),
		Swaps: r.amount("swaps", 1), Accesses: r.amount("accesses", 1)}
	if label == "" {
		rd.b.Notef(r.line, model.Warning, "a row of the buffers has no name")
		return false
	}
	if math.IsNaN(b.Hit) && math.IsNaN(b.Allocated) {
		rd.group = label
		return true
	}
	inset := strings.TrimPrefix(line, "|")
	if rd.group != "" && strings.HasPrefix(inset, " ") {
		b.Group = rd.group
	} else {
		rd.group = ""
	}
	rd.Buffers = append(rd.Buffers, b)
	labels := model.L("buffer", b.Name)
	r.sample(model.SAPBufferHitRatio, labels, b.Hit, "hit")
	r.sample(model.SAPBufferSize, labels.With("state", "allocated"), b.Allocated, "allocated")
	r.sample(model.SAPBufferSize, labels.With("state", "free"), b.Free, "free")
	r.sample(model.SAPBufferFree, labels, b.FreeShare, "free%")
	r.sample(model.SAPBufferDirectory, labels.With("state", "total"), b.Dir, "dir")
	r.sample(model.SAPBufferDirectory, labels.With("state", "free"), b.DirFree, "dirfree")
	r.sample(model.SAPBufferDirectoryFree, labels, b.DirFreeShare, "dirfree%")
	r.sample(model.SAPBufferSwaps, labels, b.Swaps, "swaps")
	r.sample(model.SAPBufferAccesses, labels, b.Accesses, "accesses")
	rd.checkDirectory(b)
	return true
}

// checkDirectory holds the printed percentage against its counts: the best check of how numbers were read.
func (rd *reading) checkDirectory(b Buffer) {
	if math.IsNaN(b.DirFreeShare) || math.IsNaN(b.DirFree) || !(b.Dir > 0) {
		return
	}
	if agrees(b.DirFree, b.Dir, b.DirFreeShare*100) {
		rd.right++
		return
	}
	rd.wrong++
	rd.b.Notef(b.Line, model.Warning, "free directory entries over directory size are %.2f %%, printed are %.2f %%", 100*b.DirFree/b.Dir, 100*b.DirFreeShare)
}

// areas are the rows of the second table, by the start of their label.
var areas = [...]struct{ start, area string }{{"roll", "roll"}, {"page", "page"}, {"paging", "page"}, {"ext", "extended"}, {"erw", "extended"}, {"heap", "heap"}}

// memory reads a row of the second table, and the row of the cursor cache beside it.
func (rd *reading) memory(label, _ string, r row) bool {
	m := Memory{Name: label, Line: r.line, Use: r.share("use%"), Current: r.amount("current", kilobyte), Max: r.amount("max", kilobyte),
		InMem: r.amount("memory", kilobyte), OnDisk: r.amount("disk", kilobyte)}
	for _, a := range areas {
		if strings.HasPrefix(strings.ToLower(label), a.start) {
			m.Area = a.area
			break
		}
	}
	area := m.Area
	if area == "" {
		area = label
	}
	if label == "" {
		return false
	}
	rd.Memory = append(rd.Memory, m)
	labels := model.L("area", area)
	r.sample(model.SAPMemoryUtilization, labels, m.Use, "use%")
	r.sample(model.SAPMemoryUsage, labels.With("state", "current"), m.Current, "current")
	r.sample(model.SAPMemoryUsage, labels.With("state", "max"), m.Max, "max")
	r.sample(model.SAPMemoryUsage, labels.With("state", "in_memory"), m.InMem, "memory")
	r.sample(model.SAPMemoryUsage, labels.With("state", "on_disk"), m.OnDisk, "disk")
	if name := strings.TrimSpace(r.cells["cache"]); name != "" {
		c := Cursor{Name: strings.Clone(name), Hit: r.share("cache%"), Line: r.line}
		rd.Cursors = append(rd.Cursors, c)
		r.sample(model.SAPCursorHitRatio, model.L("cache", strings.ToLower(c.Name)), c.Hit, "cache%")
	}
	return true
}

// flatMemory takes a row apart that lost its columns: perhaps a percentage, then amounts in order, then the cursor cache.
func flatMemory(line string) (map[string]string, bool) {
	cells := map[string]string{}
	order := []string{"current", "max", "memory", "disk"}
	label := true
	for _, w := range words(line) {
		switch {
		case label && !isNumeric(w.text):
			continue
		case isPercent(w.text) && label:
			cells["use%"] = w.text
		case isPercent(w.text):
			cells["cache%"] = w.text
		case isNumeric(w.text) && len(order) > 0:
			cells[order[0]], order = w.text, order[1:]
		case !isNumeric(w.text) && cells["cache"] == "":
			cells["cache"] = w.text
		default:
			return nil, false
		}
		label = false
	}
	return cells, !label
}

// call reads a row of the call statistics.
func (rd *reading) call(label, _ string, r row) bool {
	c := Call{Name: label, Line: r.line, Hit: r.share("hit"), Requests: r.amount("requests", 1), Fails: r.amount("fails", 1),
		DBCall: r.amount("calls", 1), Rows: r.amount("rows", 1)}
	ms, _ := rd.locale.fraction(r.cells["time"])
	c.Time = ms / 1000
	if label == "" {
		return false
	}
	rd.Calls = append(rd.Calls, c)
	labels := model.L("call", strings.ToLower(label))
	r.sample(model.SAPCallHitRatio, labels, c.Hit, "hit")
	r.sample(model.SAPCallCount, labels.With("state", "requests"), c.Requests, "requests")
	r.sample(model.SAPCallCount, labels.With("state", "fails"), c.Fails, "fails")
	r.sample(model.SAPCallCount, labels.With("state", "database_calls"), c.DBCall, "calls")
	r.sample(model.SAPCallTime, labels, c.Time, "time")
	r.sample(model.SAPCallCount, labels.With("state", "rows"), c.Rows, "rows")
	return true
}
