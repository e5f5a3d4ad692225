package t4

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"dumplens/parsers/model"
)

// seal ends a file at its last line: columns become series.
func (c *capture) seal(last int32) {
	c.notes()
	c.doc.Columns = len(c.names)
	c.doc.pos = c.b.Pos(c.part.First)
	if len(c.names) > 0 {
		c.doc.pos = c.b.Pos(c.names[0].line)
	}
	if len(c.times) > 0 {
		axis := model.NewAxis(c.times, c.lines)
		c.part.Window = axis.Window()
		c.emit(axis)
	}
	c.b.Seal(max(last, c.part.First))
}

// notes says what was not read, once for each fault.
func (c *capture) notes() {
	if c.width.n > 0 {
		c.b.Notef(c.width.first, model.Warning, "rows with another number of fields than there are names, %d: %d; they were left out, the last at line %d", len(c.names), c.width.n, c.width.last)
	}
	if c.cut.n > 0 {
		c.b.Notef(c.cut.first, model.Warning, "lines that are cut or no rows: %d, the last at line %d", c.cut.n, c.cut.last)
	}
	if c.repeated.n > 0 {
		c.b.Notef(c.repeated.first, model.Info, "rows whose time was there before: %d, the last at line %d; a file's end may repeat old rows, so they were left out", c.repeated.n, c.repeated.last)
	}
	if c.back.n > 0 {
		c.b.Notef(c.back.first, model.Info, "the time goes back: %d, the first here; the clock was set back, or files were merged", c.back.n)
	}
	if c.unread.n > 0 {
		c.b.Notef(c.unread.first, model.Warning, "cells that are no numbers: %d, the last at line %d; taken as not known", c.unread.n, c.unread.last)
	}
	if len(c.names) == 0 {
		c.b.Notef(c.part.First, model.Warning, "a file without column names")
	}
}

func (c *capture) emit(axis *model.Axis) {
	used := map[string]int{}
	cpus := newModes()
	for i, n := range c.names {
		if n.clock {
			continue
		}
		if cpus.take(n, &c.columns[i]) {
			continue
		}
		t := targetOf(n)
		key := t.metric.Name + "{" + t.labels.String()
		if used[key]++; used[key] > 1 {
			t.labels = t.labels.With("copy", strconv.Itoa(used[key]))
		}
		c.b.Series(model.NewSeries(t.metric, t.labels, axis, &c.columns[i], t.factor, nil))
	}
	c.modes(axis, cpus)
}

// processorModes are the columns of the processor modes: by CPU ("all" for the sums) and mode.
type processorModes struct {
	order []string
	by    map[string]map[string]*model.Column
	busy  *model.Column // Cpu Busy, a sum too
}

func newModes() *processorModes { return &processorModes{by: map[string]map[string]*model.Column{}} }

// take keeps a column when it is one of a processor mode.
func (m *processorModes) take(n name, column *model.Column) bool {
	section, title := strings.ToLower(n.section), strings.ToLower(n.column)
	cpu := "all"
	switch section {
	case "mon.syst":
		if title == "cpu busy" {
			m.busy = column
			return true
		}
		return false
	case "mon.mode":
	case "mon.modes":
		words := strings.SplitN(title, " ", 3)
		if len(words) < 3 || words[0] != "cpu" {
			return false
		}
		number, err := strconv.Atoi(words[1])
		if err != nil {
			return false
		}
		cpu, title = strconv.Itoa(number), words[2]
		if title == "busy" {
			return true // the other modes added up
		}
	default:
		return false
	}
	mode := modes[title]
	if mode == "" || m.by[cpu][mode] != nil {
		return false
	}
	if m.by[cpu] == nil {
		m.by[cpu] = map[string]*model.Column{}
		m.order = append(m.order, cpu)
	}
	m.by[cpu][mode] = column
	return true
}

// modeOrder is the order in which modes are shown.
var modeOrder = []string{"interrupt", "mp_synch", "kernel", "exec", "super", "compatibility", "user", "idle"}

// modes emits the processor modes as shares of all CPUs, and of each.
func (c *capture) modes(axis *model.Axis, m *processorModes) {
	n := m.count(axis.Len())
	if n > 0 {
		c.doc.CPUs = n
		c.b.Sample(model.CPULogical, model.Labels{}, float64(n), c.names[0].line)
	} else if m.busy != nil {
		c.b.Notef(c.names[0].line, model.Warning, "Cpu Busy is a sum over all CPUs, and how many there are cannot be told without Idle Time; it was left out")
	}
	slices.Sort(m.order)
	for _, cpu := range m.order {
		factor := 0.01
		if cpu == "all" {
			if n == 0 {
				continue
			}
			factor = 0.01 / float64(n)
		}
		c.cpu(axis, cpu, m.by[cpu], factor)
	}
}

// cpu emits the modes of one CPU or of all, and user, system and idle time as other platforms have them: system is all but user and idle.
func (c *capture) cpu(axis *model.Axis, cpu string, modes map[string]*model.Column, factor float64) {
	for _, mode := range modeOrder {
		if column := modes[mode]; column != nil {
			c.b.Series(model.NewSeries(model.VMSMode, model.L("cpu", cpu, "mode", mode), axis, column, factor, nil))
		}
	}
	if modes["user"] == nil || modes["kernel"] == nil {
		return
	}
	c.b.Series(model.NewSeries(model.CPUUtilization, model.L("cpu", cpu, "state", "user"), axis, modes["user"], factor, nil))
	var system model.Column
	for _, v := range sum(axis.Len(), modes, "user", "idle") {
		system.Append(hundredths(v))
	}
	c.b.Series(model.NewSeries(model.CPUUtilization, model.L("cpu", cpu, "state", "system"), axis, &system, factor, nil))
	if modes["idle"] != nil {
		c.b.Series(model.NewSeries(model.CPUUtilization, model.L("cpu", cpu, "state", "idle"), axis, modes["idle"], factor, nil))
	}
}

// hundredths takes the noise of binary fractions out of a sum of numbers with two decimals.
func hundredths(v float64) float64 { return math.Round(v*100) / 100 }

// sum adds up modes row by row, but for some.
func sum(n int, modes map[string]*model.Column, but ...string) []float64 {
	total := make([]float64, n)
	for _, mode := range modeOrder {
		if modes[mode] == nil || slices.Contains(but, mode) {
			continue
		}
		for i, v := range modes[mode].Values(make([]float64, 0, n), 1) {
			total[i] += v
		}
	}
	return total
}

// count is the number of CPUs: the median of the sum of all modes is 100 for each. 0 where idle time is not there.
func (m *processorModes) count(n int) int {
	if m.by["all"]["idle"] == nil {
		return 0
	}
	known := slices.DeleteFunc(sum(n, m.by["all"]), math.IsNaN)
	if len(known) == 0 {
		return 0
	}
	slices.Sort(known)
	return int(math.Round(model.Percentile(known, 0.5) / 100))
}
