package oracle

import (
	"fmt"
	"slices"

	"dumplens/analyzers/facts/oracle"
)

// eventColors are the colours of events, the one with the most time first; the others are for what has none.
var eventColors = []int{4, 1, 0, 3, 5}

const (
	cpuColor         = 2
	otherColor       = 6
	unaccountedColor = 9
)

// stacked divides the whole of each report into CPU, the events with a colour, other waits, and what is unaccounted for; each value by
// the report's divisor. Parts that no report has are left out.
func (b *besidePage) stacked(times []*oracle.DBTime, divisor func(*oracle.DBTime) float64) []stackPart {
	out := []stackPart{{name: "CPU", color: cpuColor}}
	for k, e := range b.events {
		out = append(out, stackPart{name: e, color: eventColors[k]})
	}
	out = append(out, stackPart{name: "other waits", color: otherColor}, stackPart{name: "unaccounted for", color: unaccountedColor})
	for _, d := range times {
		by := divisor(d)
		rest := d.Wait
		out[0].add(d.CPU / by)
		for k, e := range b.events {
			found, _ := d.Event(e, false)
			rest -= found.Time
			out[1+k].add(found.Time / by)
		}
		out[len(out)-2].add(max(rest, 0) / by)
		out[len(out)-1].add(max(d.Unaccounted, 0) / by)
	}
	all := 0.0
	for _, p := range out {
		all += p.sum
	}
	other := &out[len(out)-2]
	for k := range b.events {
		if p := &out[1+k]; !(p.sum > invisible*all) {
			other.take(p)
		}
	}
	return slices.DeleteFunc(out, func(p stackPart) bool { return !(p.sum > invisible*all) })
}

// invisible is the share of a stack below which nobody would see a part of it.
const invisible = 2e-3

// stackPart is one layer of a stack: a value for each report.
type stackPart struct {
	name   string
	color  int
	values []float64
	sum    float64
}

func (p *stackPart) add(v float64) {
	p.values = append(p.values, v)
	if v > 0 {
		p.sum += v
	}
}

// take adds the values of another part, and leaves it empty.
func (p *stackPart) take(o *stackPart) {
	for i, v := range o.values {
		p.values[i] += v
	}
	p.sum += o.sum
	o.sum = 0
}

// excess says when the parts of a whole are more than it, in some report.
func excess(times []*oracle.DBTime) string {
	n := 0
	for _, d := range times {
		if d.Unaccounted < -0.02*d.Total {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" In %d of %d reports CPU and waits are more than the DB time that is printed.", n, len(times))
}

// pick chooses the events that have a colour of their own: those with the most time in all stages of the database, and lost blocks.
func (b *besidePage) pick(all []*oracle.Database) {
	var times []*oracle.DBTime
	for _, d := range all {
		b.twin = b.twin || d.Name == b.d.Name && d.ID != b.d.ID
		if d.Name != b.d.Name || d.ID != b.d.ID || d.Container != b.d.Container {
			continue
		}
		for i := range d.Instances {
			times = append(times, timesOf(d.Instances[i].Trend)...)
		}
		for _, w := range d.Windows {
			for _, n := range w.Nodes {
				b.widest = max(b.widest, n.Time.Total)
				if parts := n.Time.CPU + n.Time.Wait; parts > b.widest { // false where CPU is not known
					b.widest = parts
				}
			}
		}
	}
	rows := oracle.EventTotals(times)
	whole := 0.0
	for _, t := range times {
		whole += t.Total
	}
	for _, r := range rows[:min(len(rows), len(eventColors))] {
		if r.Total > invisible*whole {
			b.events = append(b.events, r.Event)
		}
	}
	lost := slices.IndexFunc(rows, func(r oracle.EventRow) bool { return isLost(r.Event) })
	if lost >= len(eventColors) && len(b.events) == len(eventColors) && rows[lost].Total > invisible*whole { // the cause of other waits, however few
		b.events[len(eventColors)-1] = rows[lost].Event
	}
}

func isLost(event string) bool {
	return event == "gc cr block lost" || event == "gc current block lost"
}
