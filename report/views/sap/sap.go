// Package sap shows buffers, memory, shared memory keys, work processes and queues of SAP instances.
package sap

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
	"dumplens/report/views/generic"
)

// The views of SAP dumps. The first dump of an instance carries the page of the instance, over all its dumps.
var (
	ST02       = report.View{Format: "st02", Doc: "the page of the instance (memory, buffers, keys, work processes and queues), then the numbers of the snapshot", Section: sapView}
	SAPPFPar   = report.View{Format: "sappfpar", Doc: "as for st02: shared memory keys by pool, memory that is needed", Section: sapView}
	SAPProfile = report.View{Format: "sapprofile", Doc: "as for st02: the parameters", Section: sapView}
	SAPQueue   = report.View{Format: "sapqueue", Doc: "as for st02: queues and work processes", Section: sapView}
)

func sapView(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	if i, first := v.Instance(p); first {
		s.AddSection(memoryLadder(v, p, sap.LadderOf(i)))
		s.AddSection(sapBuffers(v, p, i))
		s.AddSection(sapKeys(v, p, i))
		s.AddSection(sapWork(v, p, sap.CapacityOf(i)))
	}
	s.AddSection(history(v, p))
	s.AddSection(generic.Numbers(v, p, []*model.Metric{model.SAPKeySize}))
	s.AddSection(generic.Header(v, p))
	s.AddSection(generic.Events(v, p))
	return s
}

// rung is one amount of the memory ladder.
type rung struct {
	name   string
	amount analyzers.Amount
	said   string
}

// memoryLadder shows the memory of an instance from what it uses to what its host has.
func memoryLadder(v *report.ViewContext, p *model.Part, m sap.MemoryLadder) report.Section {
	s := report.Section{ID: v.ID(p, "ladder"), Title: report.Say("Memory of " + m.Instance.String())}
	rungs := []rung{
		{"Extended memory, largest use", m.ExtendedMax, ""}, {"Extended memory, configured", m.Extended, m.ExtendedName},
		{"Roll area, largest use", m.RollMax, ""}, {"Roll area, in memory", m.Roll, "rdisp/ROLL_SHM"},
		{"Paging area, largest use", m.PageMax, ""}, {"Paging area, in memory", m.Page, "rdisp/PG_SHM"},
		{"Heap, largest use", m.HeapMax, ""}, {"Heaps, worst case", m.HeapLimit, m.HeapedName},
		{"Shared memory", m.Shared, ""}, {"Processes", m.Processes, ""}, {"Minimum requirement", m.Minimum, ""}, {"Worst case", m.Worst, ""},
	}
	if h := m.Instance.Host; h != nil {
		if m.HostChecked > 1 {
			rungs = append(rungs, rung{"Worst case of all instances of the host", analyzers.Amount{Value: m.HostWorst, From: "sum of their checks"}, ""})
		}
		rungs = append(rungs, rung{"Main memory of the host", h.Memory, ""}, rung{"Swap of the host", h.Swap, ""})
	}
	c := v.Bars(p, "ladder-bars", "From what is used to what there is", unit.Byte)
	c.Main = true
	c.Basis = report.Say("largest uses are since the start of the instance; the database is not in it")
	t := &report.Table{ID: v.ID(p, "ladder-table"), Title: report.Say("Memory"), Columns: []report.Column{report.Words("What"), report.Numbers("Size", unit.Byte), report.Words("Parameter"), report.Words("From")}}
	var values []float64
	for _, r := range rungs {
		if !r.amount.Known() || r.amount.Value == 0 {
			continue
		}
		c.Categories, values = append(c.Categories, report.Say(r.name)), append(values, r.amount.Value)
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(r.name)), generic.AmountCell(r.amount), report.TextCell(report.Say(r.said)), report.TextCell(report.Say(r.amount.From))})
	}
	if len(values) == 0 {
		return s
	}
	c.Series = append(c.Series, v.Own("size", nil, values, color.Blue))
	s.Add(c.Block(), t.Block())
	return s
}

// sapBuffers lists the buffers with what sizes them, and shows what they displaced.
func sapBuffers(v *report.ViewContext, p *model.Part, i *sap.Instance) report.Section {
	s := report.Section{ID: v.ID(p, "buffers"), Title: report.Say("Buffers of " + i.String())}
	list := sap.BuffersOf(i)
	if len(list) == 0 {
		return s
	}
	swaps := v.Bars(p, "buffer-swaps", "Objects displaced a day", unit.One)
	swaps.Main = true
	swaps.Basis = report.Say("since the start of the instance; between the last two snapshots where there are several since one start")
	free, freeEntries := v.Bars(p, "buffer-free", "Free space", unit.Share), v.Bars(p, "buffer-entries", "Free directory entries", unit.Share)
	free.Max, freeEntries.Max = 1, 1
	t := &report.Table{ID: v.ID(p, "buffer-table"), Title: report.Say("Buffers"), Columns: []report.Column{report.Words("Buffer"), report.Numbers("Hit ratio", unit.Share),
		report.Numbers("Allocated", unit.Byte), report.Numbers("Free", unit.Share), report.Numbers("Directory", unit.One), report.Numbers("Free entries", unit.Share), report.Numbers("Swaps", unit.One),
		report.Numbers("Swaps a day", unit.One), report.Numbers("DB accesses", unit.One), report.Words("Key"), report.Numbers("Key size", unit.Byte), report.Words("Size parameter"), report.Numbers("Set to", unit.Byte), report.Words("Entries parameter")}}
	var perDay, space, entries []float64
	for _, b := range list {
		r := b.Row
		at := model.Pos{Source: b.Part.Source, Line: r.Line, Offset: -1}
		name := report.Say(r.Name)
		swaps.Categories, free.Categories, freeEntries.Categories = append(swaps.Categories, name), append(free.Categories, name), append(freeEntries.Categories, name)
		perDay, space, entries = append(perDay, b.SwapsPerDay), append(space, r.FreeShare), append(entries, r.DirFreeShare)
		n := func(x float64) report.Cell { return report.NumberCell(x).At(at) }
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(name).At(at), n(b.Hit), n(r.Allocated), n(r.FreeShare), n(r.Dir), n(r.DirFreeShare), n(r.Swaps), n(b.SwapsPerDay), n(r.Accesses),
			report.TextCell(report.Say(b.Known.Key)), generic.AmountCell(b.KeySize), report.TextCell(report.Say(b.Known.Size)), generic.AmountCell(b.Setting), report.TextCell(report.Say(b.Known.Entries))})
	}
	swaps.Series = append(swaps.Series, v.Own("swaps a day", nil, perDay, color.Blue))
	free.Series = append(free.Series, v.Own("free space", nil, space, color.Blue))
	freeEntries.Series = append(freeEntries.Series, v.Own("free directory entries", nil, entries, color.Blue))
	if anyKnown(perDay) {
		s.Add(swaps.Block())
	}
	s.Add(free.Block(), freeEntries.Block(), t.Block())
	return s
}

// anyKnown reports whether any number is.
func anyKnown(values []float64) bool {
	for _, x := range values {
		if !math.IsNaN(x) {
			return true
		}
	}
	return false
}
