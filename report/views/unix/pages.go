package unix

import (
	"cmp"
	"slices"

	"dumplens/analyzers/facts/unix"
	"dumplens/parsers/model"
	"dumplens/parsers/pmap"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/generic"
)

// The views of address spaces and their translation.
var (
	PMap     = report.View{Format: "pmap", Doc: "memory of a process by kind and page size, and its mappings", Section: addressSpace}
	TrapStat = report.View{Format: "trapstat", Doc: "time spent on TLB misses by page size and mode, and by CPU", Section: translation}
)

// addressSpace shows what a process has on which page size.
func addressSpace(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	d, ok := p.Document.(*pmap.Space)
	if ok && len(d.ByPage) > 0 {
		s.AddSection(pageSizes(v, p, d))
	}
	s.AddSection(generic.Header(v, p))
	if ok {
		s.AddSection(mappings(v, p, d))
	}
	s.AddSection(generic.Numbers(v, p, []*model.Metric{model.ProcessMapping, model.ProcessPages}))
	return s
}

func pageSizes(v *report.ViewContext, p *model.Part, d *pmap.Space) report.Section {
	s := report.Section{ID: v.ID(p, "pages"), Title: report.Say("Memory by page size")}
	c := v.Bars(p, "page-bars", "Memory by page size", unit.Byte)
	c.Main = true
	c.Basis = report.Sayf("%s memory of the mappings; \"not mapped\" is what the hardware has no page for at the moment", d.Basis)
	var sizes, kinds []string
	bytes := map[[2]string]float64{}
	for _, u := range d.ByPage {
		if !slices.Contains(sizes, u.PageSize) {
			sizes = append(sizes, u.PageSize)
		}
		if !slices.Contains(kinds, u.Kind) {
			kinds = append(kinds, u.Kind)
		}
		bytes[[2]string{u.Kind, u.PageSize}] += u.Bytes
	}
	slices.SortStableFunc(sizes, func(a, b string) int {
		x, okX := unix.PageBytes(a)
		y, okY := unix.PageBytes(b)
		switch {
		case okX && okY:
			return cmp.Compare(y, x)
		case okX:
			return -1
		}
		return 1
	})
	t := &report.Table{ID: v.ID(p, "page-table"), Title: report.Say("Memory by kind and page size"), Columns: []report.Column{report.Words("Page size")}}
	for _, k := range kinds {
		t.Columns = append(t.Columns, report.Numbers(k, unit.Byte))
	}
	for _, size := range sizes {
		name := report.Say(size)
		if size == "-" {
			name = report.Say("not mapped")
		}
		c.Categories = append(c.Categories, name)
		cells := []report.Cell{report.TextCell(name)}
		for _, k := range kinds {
			cells = append(cells, report.NumberCell(bytes[[2]string{k, size}]))
		}
		t.Rows = append(t.Rows, cells)
	}
	for i, k := range kinds {
		var values []float64
		for _, size := range sizes {
			values = append(values, bytes[[2]string{k, size}])
		}
		c.Series = append(c.Series, v.Own(k, nil, values, i))
	}
	s.Add(c.Block(), t.Block())
	return s
}

// mappings lists the address space, the largest first where it is long.
func mappings(v *report.ViewContext, p *model.Part, d *pmap.Space) report.Section {
	s := report.Section{ID: v.ID(p, "mappings"), Title: report.Say("Mappings")}
	t := &report.Table{ID: v.ID(p, "mapping-table"), Title: report.Say("Mappings"), Columns: []report.Column{report.Words("Address"), report.Words("Name"), report.Words("Mode"), report.Words("Page size"),
		report.Numbers("Size", unit.Byte), report.Numbers("Resident", unit.Byte), report.Numbers("Anonymous", unit.Byte), report.Numbers("Locked", unit.Byte), report.Numbers("Swap", unit.Byte)}}
	list := d.Mappings
	if len(list) > generic.Rows {
		list = slices.Clone(list)
		slices.SortStableFunc(list, func(a, b pmap.Mapping) int { return generic.CompareKnown(b.Size, a.Size) })
	}
	for _, m := range list {
		at := model.Pos{Source: p.Source, Line: m.Line, Offset: -1}
		n := func(x float64) report.Cell { return report.NumberCell(x).At(at) }
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(m.Address)).At(at), report.TextCell(report.Of(model.Path, m.Name)), report.TextCell(report.Say(m.Mode)), report.TextCell(report.Say(m.PageSize)),
			n(m.Size), n(m.Resident), n(m.Anon), n(m.Locked), n(m.Swap)})
	}
	if len(t.Rows) > 0 {
		t.Cut(generic.Rows)
		s.Add(t.Block())
	}
	return s
}

// translation shows the time of misses by page size and mode.
func translation(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	s.AddSection(missTimes(v, p))
	s.AddSection(generic.Header(v, p))
	s.AddSection(generic.Numbers(v, p, nil))
	s.AddSection(generic.OverTime(v, p))
	return s
}

func missTimes(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "misses"), Title: report.Say("Time spent on misses of address translation")}
	sized := len(p.SamplesOf(model.TLBTime, "cpu", "all", "kind", "all", "mode", "user")) > 1
	c := v.Bars(p, "miss-bars", "Time of a CPU spent on misses", unit.Share)
	c.Main = true
	c.Basis = report.Say("mean of the CPUs; the stalls around the handlers are not in it")
	var rows []string
	times := map[[2]string]float64{}
	for _, x := range p.SamplesOf(model.TLBTime, "cpu", "all") {
		mode, row := x.Labels.Get("mode"), x.Labels.Get("page_size")
		if !sized {
			row = x.Labels.Get("kind")
		}
		if mode == "" || row == "" || sized && x.Labels.Get("kind") != "all" || !sized && row == "all" {
			continue
		}
		if !slices.Contains(rows, row) {
			rows = append(rows, row)
		}
		times[[2]string{row, mode}] = x.Value
	}
	if len(rows) == 0 {
		return s
	}
	for _, row := range rows {
		name := row + " pages"
		if !sized {
			name = row
		}
		c.Categories = append(c.Categories, report.Say(name))
	}
	for i, mode := range []string{"user", "kernel"} {
		var values []float64
		for _, row := range rows {
			values = append(values, times[[2]string{row, mode}])
		}
		c.Series = append(c.Series, v.Own(mode, nil, values, i))
	}
	t := &report.Table{ID: v.ID(p, "miss-table"), Title: report.Say("Time of a CPU spent on misses"), Columns: []report.Column{report.Words("Of"), report.Numbers("User", unit.Share), report.Numbers("Kernel", unit.Share)}}
	for i, row := range rows {
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(c.Categories[i]), report.NumberCell(times[[2]string{row, "user"}]), report.NumberCell(times[[2]string{row, "kernel"}])})
	}
	s.Add(c.Block(), t.Block())
	return s
}
