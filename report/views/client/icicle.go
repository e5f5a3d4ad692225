package client

import (
	"cmp"
	"math"
	"slices"

	"dumplens/parsers/baancgp"
	"dumplens/report"
)

const (
	icicleDepth = 7     // rows of the drawing
	icicleLeast = 0.004 // share of the whole below which a function is too narrow to draw
	icicleParts = 400
)

// icicle unfolds the call graph from its root into a tree. Where several functions call one, what is under it is divided among them as its
// time is: a call graph does not say more. Recursion ends where a function would come under itself.
func icicle(profile *baancgp.Profile) []report.ChartPart {
	t := &unfolding{profile: profile, out: make([][]baancgp.Arc, len(profile.Functions)), on: map[int32]bool{}}
	called := make([]bool, len(profile.Functions))
	for _, a := range profile.Arcs {
		if a.Caller != a.Callee && !math.IsNaN(float64(a.Total)) {
			t.out[a.Caller] = append(t.out[a.Caller], a)
			called[a.Callee] = true
		}
	}
	var roots []int32
	for i, f := range profile.Functions {
		if !called[i] && f.Total > 0 && len(t.out[i]) > 0 {
			roots = append(roots, int32(i))
			t.whole += f.Total
		}
	}
	slices.SortStableFunc(roots, func(a, b int32) int { return cmp.Compare(profile.Functions[b].Total, profile.Functions[a].Total) })
	for _, i := range roots {
		t.add(i, -1, 0, profile.Functions[i].Total)
	}
	return t.parts
}

// unfolding is a call graph becoming a tree.
type unfolding struct {
	profile *baancgp.Profile
	out     [][]baancgp.Arc
	on      map[int32]bool // functions between the root and here
	parts   []report.ChartPart
	whole   float64
}

// add draws a function with an amount of time under a parent, and under it what it calls, in the same proportion.
func (t *unfolding) add(i int32, parent, depth int, amount float64) {
	f := &t.profile.Functions[i]
	if depth >= icicleDepth || amount < icicleLeast*t.whole || len(t.parts) >= icicleParts || t.on[i] {
		return
	}
	t.on[i] = true
	defer delete(t.on, i)
	at := len(t.parts)
	name := f.Name
	if f.Class == baancgp.Database {
		name += " (database)"
	}
	t.parts = append(t.parts, report.ChartPart{Name: report.Say(name), Parent: parent, Value: report.Number(amount)})
	arcs := slices.Clone(t.out[i])
	slices.SortStableFunc(arcs, func(a, b baancgp.Arc) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(a.Line, b.Line))
	})
	scale := 1.0
	if f.Total > 0 {
		scale = amount / f.Total
	}
	before, drawn := len(t.parts), 0.0
	for _, a := range arcs {
		part := float64(a.Total) * scale
		n := len(t.parts)
		t.add(a.Callee, at, depth+1, part)
		if len(t.parts) > n {
			drawn += part
		}
	}
	if rest := amount - drawn; len(t.parts) > before && rest > icicleLeast*t.whole {
		t.parts = append(t.parts, report.ChartPart{Name: report.Say("own time and small callees"), Parent: at, Value: report.Number(rest), Rest: true})
	}
}
