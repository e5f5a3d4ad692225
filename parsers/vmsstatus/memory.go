package vmsstatus

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// memoryGroup is one table inside SHOW MEMORY.
type memoryGroup struct {
	name    string
	bytes   float64 // of one unit of its rows; NaN where pages have no known size
	columns []string
	pending string // the start of a row whose numbers stand on the next line: a long file name
}

func (p *parser) beginMemory(line string, n int32) {
	p.doc.Command = "SHOW MEMORY"
	_, after, _ := strings.Cut(line, "Memory Resources on ")
	at, _, ok := text.CutVMSTime(after)
	if !ok {
		p.b.Notef(n, model.Warning, "the time of SHOW MEMORY cannot be read")
	}
	p.part.Window = model.Window{From: at, To: at}
	g := &memoryGroup{}
	pageSize := math.NaN()
	p.decode = p.memoryLine(g, &pageSize)
	p.group = func(line string, n int32) {
		if headOf(line) == reserve {
			p.beginReserve(line, n)
			return
		}
		*g = newGroup(line, pageSize)
		p.decode = p.memoryLine(g, &pageSize)
	}
}

// memoryLine decodes the rows of a table.
func (p *parser) memoryLine(g *memoryGroup, pageSize *float64) func(string, int32) bool {
	return func(line string, n int32) bool {
		switch {
		case strings.Contains(g.name, "File Cache") && len(g.columns) == 0:
			return p.cachePairs(line, n)
		case strings.HasPrefix(strings.TrimSpace(line), "Of the physical pages"):
			return p.permanent(line, *pageSize, n)
		}
		return p.memoryRow(g, pageSize, line, n)
	}
}

// newGroup reads the heading of a table: its name, its unit, its columns.
func newGroup(line string, pageSize float64) memoryGroup {
	before, after, _ := strings.Cut(line, ":")
	g := memoryGroup{bytes: 1}
	name, unit, _ := strings.Cut(before, "(")
	g.name = strings.TrimSpace(name)
	unit = strings.ToLower(strings.TrimRight(strings.TrimSpace(unit), ")"))
	switch {
	case strings.HasPrefix(unit, "8kb"):
		g.bytes = 8192
	case unit == "blocks" || unit == "pagelets":
		g.bytes = 512
	case unit == "pages":
		g.bytes = pageSize
	case unit == "mbytes" || unit == "mb":
		g.bytes = 1 << 20
	}
	if strings.Contains(g.name, "File Cache") && !strings.Contains(after, "Total") {
		return g
	}
	for _, pair := range [...][2]string{{"In Use", "in_use"}, {"File Name", ""}} {
		after = strings.ReplaceAll(after, pair[0], pair[1])
	}
	for _, c := range strings.Fields(after) {
		g.columns = append(g.columns, strings.ToLower(c))
	}
	return g
}

// memoryRow reads a name and a number for each column.
func (p *parser) memoryRow(g *memoryGroup, pageSize *float64, line string, n int32) bool {
	name, numbers, ok := trailing(line, len(g.columns))
	if !ok {
		if len(g.columns) > 0 && strings.ContainsAny(line, "[]:") && g.pending == "" {
			g.pending = strings.TrimSpace(line)
			return true
		}
		return false
	}
	if name == "" || g.pending != "" {
		name, g.pending = strings.TrimSpace(g.pending+" "+name), ""
	}
	lower := strings.ToLower(g.name)
	bytes := g.bytes
	if strings.HasPrefix(lower, "physical memory") && strings.HasPrefix(name, "Main Memory") {
		if size := sizeOfPage(name, numbers[0]); !math.IsNaN(size) {
			*pageSize, bytes, g.bytes = size, size, size
		}
	}
	for i, column := range g.columns {
		p.memoryNumber(lower, name, column, numbers[i], bytes, n)
	}
	return true
}

// memoryNumber emits one number of a table under the metric of its group.
func (p *parser) memoryNumber(group, name, column string, v, bytes float64, n int32) {
	switch {
	case strings.HasPrefix(group, "physical memory"):
		if math.IsNaN(bytes) {
			p.b.Sample(model.VMSMemoryPages, model.L("state", column), v, n)
			return
		}
		p.b.Sample(model.VMSMemory, model.L("state", column), v*bytes, n)
	case strings.Contains(group, "cache"):
		p.b.Sample(model.VMSMemoryCache, model.L("state", column), v*bytes, n)
	case strings.HasPrefix(group, "slot"):
		kind, _, _ := strings.Cut(strings.ToLower(name), " slots")
		p.b.Sample(model.VMSMemorySlots, model.L("kind", kind, "state", column), v, n)
	case strings.HasPrefix(group, "dynamic memory"):
		pool, unit, _ := strings.Cut(strings.ToLower(name), "(")
		if strings.HasPrefix(unit, "mb") {
			bytes = 1 << 20
		}
		pool, _, _ = strings.Cut(pool, " dynamic")
		p.b.Sample(model.VMSMemoryPool, model.L("pool", strings.TrimSpace(pool), "state", column), v*bytes, n)
	case strings.Contains(group, "paging file"), strings.Contains(group, "swap file"), strings.Contains(group, "page file"):
		if column == "index" {
			return
		}
		metric := model.VMSMemoryPageFile
		if math.IsNaN(bytes) {
			metric, bytes = model.VMSMemoryPageFilePages, 1
		}
		p.b.Sample(metric, model.L("file", name, "state", column), v*bytes, n)
	default:
		p.b.Sample(model.VMSMemoryCacheCount, model.L("group", group, "stat", strings.ToLower(name), "state", column), v, n)
	}
}

// sizeOfPage computes the bytes of a page from "Main Memory (128.00Mb)" and the number of pages; sizes are powers of two.
func sizeOfPage(name string, pages float64) float64 {
	_, inside, ok := strings.Cut(name, "(")
	if !ok || !(pages > 0) {
		return math.NaN()
	}
	bytes := sizeOf(inside)
	for _, size := range []float64{512, 4096, 8192, 16384, 65536} {
		if math.Abs(bytes/pages/size-1) < 0.03 {
			return size
		}
	}
	return math.NaN()
}

// sizeOf reads "128.00Mb)", "1.07 GBytes reserved)": bytes, NaN where it is none.
func sizeOf(s string) float64 {
	i := 0
	for i < len(s) && (s[i] >= '0' && s[i] <= '9' || s[i] == '.') {
		i++
	}
	v, state := text.Plain.Parse(s[:i])
	if state != text.OK {
		return math.NaN()
	}
	switch unit := strings.ToLower(strings.TrimSpace(s[i:])); {
	case strings.HasPrefix(unit, "g"):
		return v * (1 << 30)
	case strings.HasPrefix(unit, "m"):
		return v * (1 << 20)
	case strings.HasPrefix(unit, "t"):
		return v * (1 << 40)
	case strings.HasPrefix(unit, "k"):
		return v * (1 << 10)
	}
	return math.NaN()
}

// trailing cuts the last count words of a line, all numbers, from the name in front of them.
func trailing(line string, count int) (name string, numbers []float64, ok bool) {
	words := strings.Fields(line)
	if count == 0 || len(words) < count {
		return "", nil, false
	}
	for _, w := range words[len(words)-count:] {
		v, state := text.Plain.Parse(w)
		if state == text.NotNumber {
			return "", nil, false
		}
		numbers = append(numbers, v)
	}
	return strings.Join(words[:len(words)-count], " "), numbers, true
}

// cachePairs reads the lines of the extended file cache, names and numbers in turn.
func (p *parser) cachePairs(line string, n int32) bool {
	found := false
	var words []string
	for _, w := range strings.Fields(line) {
		v, state := text.Plain.Parse(strings.TrimSuffix(w, "%"))
		if state != text.OK || len(words) == 0 {
			words = append(words, w)
			continue
		}
		name := strings.ToLower(strings.Join(words, " "))
		words, found = nil, true
		if base, _, ok := strings.Cut(name, " (mbytes)"); ok {
			state := map[string]string{"allocated": "total", "free": "free", "in use": "in_use", "maximum size": "maximum", "minimum size": "minimum"}[base]
			if state == "" {
				state = base
			}
			p.b.Sample(model.VMSMemoryCache, model.L("state", state), v*(1<<20), n)
			continue
		}
		p.b.Sample(model.VMSMemoryCacheCount, model.L("stat", name), v, n)
	}
	return found
}

// permanent reads how many pages belong to the system for good.
func (p *parser) permanent(line string, pageSize float64, n int32) bool {
	for _, w := range strings.Fields(line) {
		if v, state := text.Plain.Parse(w); state == text.OK && !math.IsNaN(pageSize) {
			p.b.Sample(model.VMSMemory, model.L("state", "permanent"), v*pageSize, n)
			return true
		}
	}
	return true
}
