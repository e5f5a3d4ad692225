package sap

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"dumplens/analyzers/facts/sap"
	"dumplens/parsers/model"
	"dumplens/parsers/sappfpar"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
)

// keyBars is how many shared memories a chart shows.
const keyBars = 15

// sapKeys shows the pools of an instance and what lies in them.
func sapKeys(v *report.ViewContext, p *model.Part, i *sap.Instance) report.Section {
	s := report.Section{ID: v.ID(p, "keys"), Title: report.Say("Shared memory of " + i.String())}
	if i.Check == nil || len(i.Check.Doc.Keys)+len(i.Check.Doc.Pools) == 0 {
		return s
	}
	check := i.Check.Doc
	at := func(line int32) model.Pos { return model.Pos{Source: i.Check.Part.Source, Line: line, Offset: -1} }
	if len(check.Pools) > 0 {
		c := v.Bars(p, "pools", "Pools", unit.Byte)
		var sizes []float64
		t := &report.Table{ID: v.ID(p, "pool-table"), Title: report.Say("Pools"), Columns: []report.Column{report.Words("Pool"), report.Numbers("Configured", unit.Byte), report.Numbers("Needed", unit.Byte), report.Numbers("Advised", unit.Byte), report.Numbers("Used", unit.Share)}}
		for _, x := range check.Pools {
			c.Categories = append(c.Categories, report.Say("pool "+x.Key+", configured"), report.Say("pool "+x.Key+", needed"), report.Say("pool "+x.Key+", advised"))
			sizes = append(sizes, x.Configured, x.Minimum, x.Advised)
			n := func(value float64) report.Cell { return report.NumberCell(value).At(at(x.Line)) }
			t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(x.Key)).At(at(x.Line)), n(x.Configured), n(x.Minimum), n(x.Advised), n(x.Minimum / x.Configured)})
		}
		c.Series = append(c.Series, v.Own("size", nil, sizes, color.Blue))
		s.Add(c.Block(), t.Block())
	}
	sorted := slices.Clone(check.Keys)
	slices.SortStableFunc(sorted, func(a, b sappfpar.Key) int { return cmp.Compare(b.Size, a.Size) })
	c := v.Bars(p, "key-bars", "The largest shared memories", unit.Byte)
	var sizes []float64
	for _, k := range sorted[:min(len(sorted), keyBars)] {
		c.Categories, sizes = append(c.Categories, report.Say(fmt.Sprintf("%s %s", k.Key, k.Text))), append(sizes, k.Size)
	}
	if len(sizes) > 0 {
		c.Series = append(c.Series, v.Own("size", nil, sizes, color.Blue))
		s.Add(c.Block())
	}
	t := &report.Table{ID: v.ID(p, "key-table"), Title: report.Say("Shared memories"), Columns: []report.Column{report.Words("Key"), report.Words("What"), report.Words("Pool"), report.Numbers("Size", unit.Byte), report.Numbers("Of the pool", unit.Share)}}
	for _, k := range check.Keys {
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(k.Key)).At(at(k.Line)), report.TextCell(report.Say(k.Text)), report.TextCell(report.Say(k.Pool)), report.NumberCell(k.Size).At(at(k.Line)), report.NumberCell(k.Size / poolSize(check, k.Pool))})
	}
	if len(t.Rows) > 0 {
		s.Add(t.Block())
	}
	return s
}

// poolSize is the configured size of a pool; NaN for none.
func poolSize(check *sappfpar.Check, key string) float64 {
	for _, x := range check.Pools {
		if x.Key == key {
			return x.Configured
		}
	}
	return math.NaN()
}
