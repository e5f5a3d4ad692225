package sapqueue

import (
	"math"
	"strings"
	"time"

	"dumplens/parsers/text"
)

// whole reads a number of requests: every separator parts thousands.
func whole(s string) float64 {
	s = strings.TrimSpace(s)
	f := text.Format{Decimal: '.', Group: ','}
	if strings.Contains(s, ".") {
		f = text.European
	}
	v, state := f.Parse(s)
	if state != text.OK || v != math.Trunc(v) || v < 0 {
		return math.NaN()
	}
	return v
}

// decimal reads a number with one decimal sign of either kind; three digits behind the only separator are thousands.
func decimal(s string) float64 {
	i := strings.LastIndexAny(s, ".,")
	f := text.Plain
	switch {
	case i < 0:
	case s[i] == ',' && len(s)-i-1 != 3, s[i] == '.' && len(s)-i-1 == 3 && strings.Count(s, ",") == 0:
		f = text.European
	}
	v, state := f.Parse(s)
	if state != text.OK || v < 0 {
		return math.NaN()
	}
	return v
}

// seconds reads CPU or run time: h:mm:ss, m:ss, or a plain number of seconds.
func seconds(s string) float64 {
	s = strings.TrimSpace(s)
	if v, ok := text.ParseDuration(s); ok && v >= 0 {
		return v
	}
	return decimal(s)
}

// clock reads the times that the tools print: "Sun Nov 13 23:49:58 2022 (UTC)", "13.11.2022 23:49:58".
func clock(s string) (time.Time, bool) {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "(")
	s = strings.Join(strings.Fields(s), " ")
	for _, layout := range []string{"Mon Jan 2 15:04:05 2006", "02.01.2006 15:04:05", "2006-01-02 15:04:05", "2006 01 02 15:04:05"} {
		if t, err := time.Parse(layout, s); err == nil && t.Year() > 1970 {
			return t, true
		}
	}
	return time.Time{}, false
}

// figure is a line of a workload summary.
type figure struct {
	component string // "" is the number of steps
	value     float64
}

// components are the times of a dialog step, by the words of their labels; the first that fits is taken.
var components = [...]struct{ words, component string }{
	{"response time", "response"}, {"roll wait", "roll_wait"}, {"wait time", "wait"}, {"roll in", "roll_in"}, {"roll-in", "roll_in"}, {"roll out", "roll_out"},
	{"roll-out", "roll_out"}, {"load", "load"}, {"generat", "generate"}, {"processing time", "processing"}, {"enqueue time", "enqueue"}, {"lock time", "enqueue"},
	{"cpu time", "cpu"}, {"db request time", "database"}, {"database time", "database"}, {"db time", "database"}, {"gui time", "gui"}, {"direct read", "direct_read"},
	{"sequential read", "sequential_read"}, {"change", "change"},
}

// figureOf reads "Av. response time   620,5 ms". Lines that do not begin as an average are none.
func figureOf(s string) *figure {
	lower := strings.ToLower(s)
	w := strings.Fields(lower)
	if len(w) < 3 || len(s) > 120 {
		return nil
	}
	number, scale := math.NaN(), 1e-3
	for _, x := range w[1:] {
		x = strings.Trim(x, "():[]")
		switch x {
		case "s", "sec", "seconds":
			scale = 1
		}
		if x != "" && (x[0] >= '0' && x[0] <= '9') {
			number = decimal(x)
		}
	}
	if math.IsNaN(number) {
		return nil
	}
	if strings.HasPrefix(lower, "dialog steps") || strings.HasPrefix(lower, "no. dialog steps") || strings.HasPrefix(lower, "number of dialog steps") {
		return &figure{"", number}
	}
	if w[0] != "av." && w[0] != "avg." && w[0] != "avg" && w[0] != "average" && w[0] != "ø" && w[0] != "mean" {
		return nil
	}
	for _, c := range components {
		if strings.Contains(lower, c.words) {
			return &figure{c.component, number * scale}
		}
	}
	return nil
}

// taskType reads "Task type: DIALOG".
func taskType(s string) string {
	if rest, ok := strings.CutPrefix(strings.ToLower(s), "task type"); ok {
		if w := strings.Fields(strings.Trim(rest, ": ")); len(w) == 1 {
			return w[0]
		}
	}
	return ""
}

// instanceOf reads "Instance  elder_ZZ1_07" and gives the name.
func instanceOf(s string) string {
	w := strings.Fields(s)
	if len(w) != 2 || !strings.HasPrefix(strings.ToLower(w[0]), "instance") && !strings.EqualFold(w[0], "Server") && !strings.EqualFold(w[0], "Server:") {
		return ""
	}
	parts := strings.Split(w[1], "_")
	if n := len(parts); n < 3 || len(parts[n-1]) != 2 || len(parts[n-2]) != 3 || strings.Trim(parts[n-1], "0123456789") != "" {
		return ""
	}
	return w[1]
}
