package cpustat

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

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
	heads    printout.Heads // time, who, event, counters
	sums     printout.Tally[key, printout.Sum]
	time     string
	interval int
	open     bool
}

// parse reads a run into one part; further heads are intervals of the same run.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{Counters: &Counters{}, b: b, interval: -1}
	for it := range printout.Read(r, b, grammar, printout.Cut{Broken: "the counters were read only up to here"}) {
		rd.item(it)
	}
	if rd.open {
		rd.finish()
		b.Seal(r.Lines())
	}
	return r.Err()
}

func (rd *reading) item(it *item) {
	line := int32(it.Pos.Line)
	switch {
	case it.Command != nil:
		rd.command(*it.Command)
		printout.Known(rd.b, *it.Command)
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
		printout.Known(rd.b, *it.Known)
	case it.Stray != nil:
		printout.Stray(rd.b, *it.Stray, line, "are no counters")
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
			rd.sums.At(key{set, cpu, strings.Clone(name)}).Add(v, line)
		}
	}
	if !ok {
		rd.b.Notef(line, model.Warning, "a counter of this row cannot be read")
		return
	}
	rd.b.Understood(1)
}

// finish adds up where the run prints no totals, and computes misses for each instruction.
func (rd *reading) finish() {
	var all printout.Tally[key, printout.Sum]
	for k, s := range rd.sums.All() {
		if k.cpu != "all" {
			all.At(key{k.set, "all", k.event}).Add(s.Total, s.Line)
		}
	}
	for k, sum := range all.All() {
		printed := rd.sums.Find(k)
		switch {
		case printed == nil:
			rd.sums.At(k).Add(sum.Total, sum.Line)
		case printed.Total != sum.Total:
			rd.b.Notef(printed.Line, model.Warning, "the total line says %.0f %s, the rows add up to %.0f: rows are missing, or a counter wrapped", printed.Total, k.event, sum.Total)
		}
	}
	for k, s := range rd.sums.All() {
		rd.Sums = append(rd.Sums, Sum{CPU: k.cpu, Event: k.event, Set: k.set, Count: s.Total, Line: s.Line})
		set := ""
		if len(rd.Sets) > 1 {
			set = fmt.Sprint(k.set + 1)
		}
		rd.b.Sample(model.CPUCounter, model.L("cpu", k.cpu, "event", k.event, "set", set), s.Total, s.Line)
	}
	rd.ratios()
}

// ratios pairs each kind of miss with the instructions of the same set.
func (rd *reading) ratios() {
	for k, s := range rd.sums.All() {
		kind := ""
		switch lower := strings.ToLower(k.event); {
		case k.cpu != "all" || !strings.Contains(lower, "miss"):
		case strings.Contains(lower, "dtlb"):
			kind = "dtlb"
		case strings.Contains(lower, "itlb"):
			kind = "itlb"
		}
		instructions := rd.sums.Find(key{k.set, "all", "Instr_cnt"})
		if kind != "" && instructions != nil && instructions.Total > 0 {
			rd.b.Sample(model.TLBMissRatio, model.L("cpu", "all", "kind", kind), s.Total/instructions.Total, s.Line)
		}
	}
}
