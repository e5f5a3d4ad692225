package nmon

import (
	"math"
	"slices"
	"strconv"

	"dumplens/parsers/model"
)

// emit turns the columns of a section into series.
func (c *capture) emit(t *table) {
	if len(t.snapshots) == 0 {
		return
	}
	rows := c.times(t.snapshots)
	axis, order := rows.axis(slices.Clone(t.lines)), rows.order
	used := map[string]int{}
	for i := range t.columns {
		tg := t.target(i)
		key := tg.metric.Name + tg.labels.String()
		if used[key]++; used[key] > 1 { // names that the section cut, or lists twice, are kept apart
			tg.labels = tg.labels.With("copy", strconv.Itoa(used[key]))
		}
		if t.tag == "VM" && c.perInterval(t, i, axis, order) {
			continue
		}
		c.b.Series(model.NewSeries(tg.metric, tg.labels, axis, &t.columns[i], tg.factor, order))
	}
	if t.tag == "PCPU_ALL" && !c.has("LPAR") { // the entitlement stands here too, and LPAR is often not collected
		for i := range t.columns {
			if t.name(i) == "Entitled Capacity" {
				c.b.Series(model.NewSeries(model.CPUPhysicalEntitled, model.Labels{}, axis, &t.columns[i], one, order))
			}
		}
	}
}

func (c *capture) has(tag string) bool {
	i, ok := c.byTag[tag]
	return ok && len(c.tables[i].snapshots) > 0
}

// vmRates are the columns of the Linux VM section that count events since the snapshot before, and have a name in the vocabulary.
var vmRates = map[string]*model.Metric{
	"pswpin":  model.PagingSwapIn,
	"pswpout": model.PagingSwapOut,
	"pgfault": model.PagingFaults,
}

// perInterval divides a counted column by the time since the snapshot before. The first snapshot counts from a moment that no line
// names, so its rate is unknown.
func (c *capture) perInterval(t *table, i int, axis *model.Axis, order []int32) bool {
	metric := vmRates[t.name(i)]
	if metric == nil {
		return false
	}
	counts := model.NewSeries(metric, model.Labels{}, axis, &t.columns[i], one, order).Values(nil)
	var rates model.Column
	for k, n := range counts {
		row := k
		if order != nil {
			row = int(order[k])
		}
		now, before := c.clocks[t.snapshots[row]].at, c.clocks[t.snapshots[row]-1].at
		seconds := math.NaN()
		if !before.IsZero() && now.After(before) {
			seconds = now.Sub(before).Seconds()
		}
		rates.Append(n / seconds)
	}
	c.b.Series(model.NewSeries(metric, model.Labels{}, axis, &rates, one, nil))
	return true
}

// layout names the columns of sections whose layout follows from their width, for captures without headings.
func layout(tag string, width int) []string {
	switch family := familyOf(tag); {
	case family == "CPU" && width == 4:
		return []string{"User%", "Sys%", "Wait%", "Idle%"}
	case family == "CPU" && width == 5:
		return []string{"User%", "Sys%", "Wait%", "Idle%", "Steal%"}
	case tag == "CPU_ALL" && width == 6:
		return []string{"User%", "Sys%", "Wait%", "Idle%", "Busy", "CPUs"}
	case tag == "CPU_ALL" && width == 7:
		return []string{"User%", "Sys%", "Wait%", "Idle%", "Steal%", "Busy", "CPUs"}
	case tag == "MEM" && width == 6:
		return []string{"Real Free %", "Virtual free %", "Real free(MB)", "Virtual free(MB)", "Real total(MB)", "Virtual total(MB)"}
	case tag == "MEM" && width == 15:
		return []string{"memtotal", "hightotal", "lowtotal", "swaptotal", "memfree", "highfree", "lowfree", "swapfree", "memshared",
			"cached", "active", "bigfree", "buffers", "swapcached", "inactive"}
	case tag == "PAGE" && width == 8:
		return []string{"faults", "pgin", "pgout", "pgsin", "pgsout", "reclaims", "scans", "cycles"}
	}
	return nil
}

func familyOf(tag string) string {
	for len(tag) > 0 && tag[len(tag)-1] >= '0' && tag[len(tag)-1] <= '9' {
		tag = tag[:len(tag)-1]
	}
	return tag
}
