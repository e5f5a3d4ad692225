package trapstat

import (
	"math"
	"strings"

	"dumplens/parsers/text"
)

// trapHead is "vct  name | cpu0 cpu1": the CPUs of the columns.
type trapHead struct{ cpus []string }

// Capture splits the line.
func (h *trapHead) Capture(values []string) error {
	_, columns, _ := strings.Cut(values[0], "|")
	for _, w := range strings.Fields(columns) {
		h.cpus = append(h.cpus, strings.Clone(strings.TrimPrefix(w, "cpu")))
	}
	return nil
}

// kind names of the misses, in the order of the columns.
var missKinds = [...]string{"itlb", "itsb", "dtlb", "dtsb"}

// missRow is a row of -t or -T, the total line with CPU "ttl". Rates are per second, times are shares.
type missRow struct {
	cpu, mode, size string
	rate, time      [len(missKinds)]float64
	total           float64
}

// decode takes a row apart; numbers may touch the bars.
func (r *missRow) decode(line string) bool {
	cells := strings.Split(line, "|")
	if len(cells) != 4 {
		return false
	}
	head := strings.Fields(cells[0])
	r.cpu = strings.Clone(head[0])
	if len(head) > 1 {
		r.mode = modeName(head[1])
	}
	if len(head) > 2 {
		r.size = strings.ToUpper(head[2])
	}
	return r.numbers(strings.Fields(cells[1]+" "+cells[2]+" "+cells[3]), true)
}

// numbers reads rate and time of each kind, and the total behind them where it is printed.
func (r *missRow) numbers(words []string, total bool) bool {
	want := 2 * len(missKinds)
	if total {
		want++
	}
	if len(words) != want {
		return false
	}
	ok := true
	number := func(s string) float64 {
		v, state := text.Plain.Parse(s)
		ok = ok && state == text.OK && v >= 0
		return v
	}
	r.total = 0
	for i := range missKinds {
		r.rate[i], r.time[i] = number(words[2*i]), number(words[2*i+1])/100
		r.total += r.time[i]
	}
	if total {
		r.total = number(words[want-1]) / 100
	}
	return ok
}

// sums reports whether the total is the sum of its parts, which are rounded to a tenth of a percent each.
func (r *missRow) sums() bool {
	sum := 0.0
	for _, t := range r.time {
		sum += t
	}
	return math.Abs(sum-r.total) <= 0.0026
}

func modeName(s string) string {
	if s == "k" {
		return "kernel"
	}
	return "user"
}
