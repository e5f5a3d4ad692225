package cpustat

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// maxLines is how much is parsed as one.
const maxLines = 1 << 16

// heads are the words of the head line: time, who, event, counters.
type heads []string

// Capture splits the line.
func (h *heads) Capture(values []string) error {
	*h = strings.Fields(strings.Clone(values[0]))
	return nil
}

// Counters is a run: sums over its intervals.
type Counters struct {
	Sets      [][]string // names of the events, as the command gives them
	Intervals int
	Sums      []Sum
	Line      int32
}

// Sum is one event on one CPU, or on all.
type Sum struct {
	CPU, Event string
	Set        int
	Count      float64
	Line       int32
}

// Fields lists the sets of events.
func (c *Counters) Fields() []model.Field {
	at := model.Pos{Line: c.Line, Offset: -1}
	out := []model.Field{{Name: "Intervals", Value: model.Say(fmt.Sprint(c.Intervals)), Pos: at}}
	for i, set := range c.Sets {
		out = append(out, model.Field{Name: fmt.Sprintf("Events %d", i+1), Value: model.Say(strings.Join(set, ", ")), Pos: at})
	}
	return out
}

// key tells sums apart.
type key struct {
	set        int
	cpu, event string
}

// reading is a run being read.
type reading struct {
	*Counters
	b        *model.Builder
	heads    heads
	index    map[key]int
	time     string
	interval int
	open     bool
}

// parse reads a run into one part; further heads are intervals of the same run.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{Counters: &Counters{}, b: b, index: map[key]int{}, interval: -1}
	for {
		rec, ok := r.Record(maxLines, func(string) bool { return false })
		if !ok {
			break
		}
		rd.record(rec, r.Lines())
	}
	if rd.open {
		rd.finish()
		b.Seal(r.Lines())
	}
	return r.Err()
}

func (rd *reading) record(rec text.Record, last int32) {
	tree, err := grammar.Parse(rec)
	if err != nil {
		rd.b.Notef(text.LineOf(err, rec), model.Warning, "the counters were read only up to here: %v", err)
	}
	if tree == nil {
		return
	}
	for _, it := range tree.Items {
		line := int32(it.Pos.Line)
		switch {
		case it.Command != nil:
			rd.command(*it.Command)
			rd.b.Understood(text.LineCount(*it.Command))
		case it.Head != nil:
			rd.heads = *it.Head
			rd.b.Understood(1)
			if !rd.open {
				rd.open, rd.Line = true, line
				rd.b.Begin("cpustat", "Solaris", line).Document = rd.Counters
			}
		case it.Rows != nil:
			for n, s := range text.Numbered(*it.Rows, line) {
				rd.row(s, n)
			}
		case it.Known != nil:
			rd.b.Understood(text.LineCount(*it.Known))
		case it.Stray != nil:
			rd.b.Notef(line, model.Info, "lines %d to %d are no counters", line, min(line+int32(text.LineCount(*it.Stray))-1, last))
		}
	}
}

// eventName finds "pic0=DTLB_miss" in commands and comments.
var eventName = regexp.MustCompile(`pic[0-9]+=([A-Za-z0-9_.-]+)`)

// command keeps the events of each -c.
func (rd *reading) command(s string) {
	for i, set := range strings.Split(s, "-c ") {
		if i > 0 {
			rd.addSet(set)
		}
	}
}

// addSet gives the number of a set of events, which it adds when it is new.
func (rd *reading) addSet(s string) int {
	var names []string
	for _, m := range eventName.FindAllStringSubmatch(s, 32) {
		names = append(names, strings.Clone(m[1]))
	}
	for i, set := range rd.Sets {
		if strings.Join(set, " ") == strings.Join(names, " ") {
			return i
		}
	}
	const mostSets = 64
	if len(names) == 0 || len(rd.Sets) == mostSets {
		return 0
	}
	rd.Sets = append(rd.Sets, names)
	return len(rd.Sets) - 1
}

// row reads one line. With several sets the intervals take turns.
func (rd *reading) row(s string, line int32) {
	s, comment, named := strings.Cut(s, "# pic")
	w := strings.Fields(s)
	pics := rd.heads[len(rd.heads)-1:]
	for i, h := range rd.heads {
		if strings.HasPrefix(h, "pic") {
			pics = rd.heads[i:]
			break
		}
	}
	who := len(rd.heads) - len(pics) // words before the counters
	if len(w) != len(rd.heads) || who < 3 {
		rd.b.Notef(line, model.Warning, "a row has %d columns, its head %d", len(w), len(rd.heads))
		return
	}
	event, cpu := w[who-1], strings.Clone(w[who-2])
	if w[0] != rd.time && event == "tick" {
		rd.time = strings.Clone(w[0])
		rd.interval++
		rd.Intervals++
	}
	set := 0
	switch {
	case named:
		set = rd.addSet("pic" + comment)
	case len(rd.Sets) > 0 && rd.interval >= 0:
		set = rd.interval % len(rd.Sets)
	}
	switch event {
	case "total":
		cpu = "all"
	case "exit", "fini_lwp": // what a thread counted in all, which its ticks have told
		rd.b.Understood(1)
		return
	}
	ok := true
	for i, pic := range pics {
		name := pic
		if set < len(rd.Sets) && i < len(rd.Sets[set]) {
			name = rd.Sets[set][i]
		}
		v, state := text.Plain.Parse(w[who+i])
		ok = ok && state == text.OK
		if state == text.OK {
			rd.add(key{set, cpu, name}, v, line)
		}
	}
	if !ok {
		rd.b.Notef(line, model.Warning, "a counter of this row cannot be read")
		return
	}
	rd.b.Understood(1)
}

func (rd *reading) add(k key, v float64, line int32) {
	i, ok := rd.index[k]
	if !ok {
		i = len(rd.Sums)
		rd.index[k] = i
		rd.Sums = append(rd.Sums, Sum{CPU: k.cpu, Event: k.event, Set: k.set, Line: line})
	}
	rd.Sums[i].Count += v
}

// finish adds up where the run prints no totals, and computes misses for each instruction.
func (rd *reading) finish() {
	all := map[key]float64{}
	var order []key
	lines := map[key]int32{}
	for _, s := range rd.Sums {
		if s.CPU == "all" {
			continue
		}
		k := key{s.Set, "all", s.Event}
		if _, ok := all[k]; !ok {
			order = append(order, k)
			lines[k] = s.Line
		}
		all[k] += s.Count
	}
	for _, k := range order {
		i, ok := rd.index[k]
		switch {
		case !ok:
			rd.add(k, all[k], lines[k])
		case rd.Sums[i].Count != all[k]:
			rd.b.Notef(rd.Sums[i].Line, model.Warning, "the total line says %.0f %s, the rows add up to %.0f: rows are missing, or a counter wrapped", rd.Sums[i].Count, k.event, all[k])
		}
	}
	for _, s := range rd.Sums {
		set := ""
		if len(rd.Sets) > 1 {
			set = fmt.Sprint(s.Set + 1)
		}
		rd.b.Sample(model.CPUCounter, model.L("cpu", s.CPU, "event", s.Event, "set", set), s.Count, s.Line)
	}
	rd.ratios()
}

// ratios pairs each kind of miss with the instructions of the same set.
func (rd *reading) ratios() {
	for _, s := range rd.Sums {
		kind := ""
		switch lower := strings.ToLower(s.Event); {
		case s.CPU != "all" || !strings.Contains(lower, "miss"):
		case strings.Contains(lower, "dtlb"):
			kind = "dtlb"
		case strings.Contains(lower, "itlb"):
			kind = "itlb"
		}
		i, ok := rd.index[key{s.Set, "all", "Instr_cnt"}]
		if kind != "" && ok && rd.Sums[i].Count > 0 {
			rd.b.Sample(model.TLBMissRatio, model.L("cpu", "all", "kind", kind), s.Count/rd.Sums[i].Count, s.Line)
		}
	}
}
