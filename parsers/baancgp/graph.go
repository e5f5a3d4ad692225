package baancgp

import (
	"cmp"
	"math"
	"strings"

	"dumplens/parsers/model"
)

// index gives the function of a name, a new one where it is not known.
func (rd *reading) index(name string, line int32) int32 {
	if i, ok := rd.names[name]; ok {
		return i
	}
	full := name
	name, cycle := trimRef(name)
	i, ok := rd.names[name]
	if !ok {
		i = int32(len(rd.Functions))
		name = strings.Clone(name)
		nan := math.NaN()
		rd.names[name] = i
		rd.Functions = append(rd.Functions, Function{Name: name, Class: rd.classes.of(name), Calls: nan, Self: nan, Total: nan, Database: nan, Line: line})
	}
	if cycle {
		rd.Functions[i].Cycle = true
	}
	if full != name {
		rd.names[strings.Clone(full)] = i
	}
	return i
}

// function reads the row of a function itself. What a flat profile says of it goes before the call graph; two rows of one name in a flat
// profile are two functions of one name in different objects, and are added.
func (rd *reading) function(r *row, flat bool) int32 {
	name := r.name
	if r.object != "" && r.object != "-" {
		name = r.object + ":" + name
	}
	i := rd.index(name, r.line)
	f := &rd.Functions[i]
	met := !math.IsNaN(f.Calls) || !math.IsNaN(f.Self) || !math.IsNaN(f.Total)
	next := Function{Calls: r.calls, Self: r.time(roleSelf), Total: r.time(roleTotal), Database: r.time(roleDatabase), unit: r.timed, Recursive: r.own, Line: r.line, flat: flat}
	if child := r.time(roleChild); !math.IsNaN(child) {
		if math.IsNaN(next.Total) {
			next.Total = next.Self + child
		} else if math.IsNaN(next.Self) {
			next.Self = next.Total - child
		}
	}
	if math.IsNaN(next.Self) && math.IsNaN(next.Total) {
		next.Self, next.Total, next.shares = r.share[0], r.share[1], true
	}
	if !math.IsNaN(r.own) { // "3+2": five calls, two of them by itself
		next.Calls += r.own
		f.Cycle = true
	}
	switch {
	case !met:
		f.take(next)
	case flat && f.flat:
		rd.b.Notef(r.line, model.Info, "a function of this name was met before in the flat profile; their numbers are added")
		f.Calls, f.Self, f.Total = add(f.Calls, next.Calls), add(f.Self, next.Self), math.Max(f.Total, next.Total)
	case f.shares && !next.shares:
		f.take(next) // times say more than shares
	case f.shares == next.shares:
		f.fill(next)
	}
	return i
}

func add(a, b float64) float64 {
	switch {
	case math.IsNaN(a):
		return b
	case math.IsNaN(b):
		return a
	}
	return a + b
}

func (f *Function) take(n Function) {
	f.Calls, f.Self, f.Total, f.Database, f.Recursive = n.Calls, n.Self, n.Total, n.Database, n.Recursive
	f.unit, f.shares, f.flat, f.Line = n.unit, n.shares, n.flat, n.Line
}

// fill takes over what is not known yet.
func (f *Function) fill(n Function) {
	for _, p := range []struct {
		have *float64
		new  float64
	}{{&f.Calls, n.Calls}, {&f.Self, n.Self}, {&f.Total, n.Total}, {&f.Database, n.Database}, {&f.Recursive, n.Recursive}} {
		if math.IsNaN(*p.have) {
			*p.have = p.new
		}
	}
}

// node reads a block of the call graph: callers, the function, callees.
func (rd *reading) node(rows []row) {
	rd.Graph = true
	k := primary(rows)
	if k < 0 {
		rd.b.Notef(rows[0].line, model.Warning, "a block of the call graph does not show which of its lines is the function itself (want [n], *** or the least indent)")
		return
	}
	if strings.HasPrefix(rows[k].name, "<cycle ") {
		return // a cycle as a whole is no function; its members have blocks of their own
	}
	at := rd.function(&rows[k], false)
	rd.blocks[at] = true
	for i := range rows {
		r := &rows[i]
		if i == k || r.name == "" || strings.HasPrefix(r.name, "<spontaneous>") || strings.HasPrefix(r.name, "<root>") || strings.HasPrefix(r.name, "<cycle ") {
			continue
		}
		a := Arc{Line: r.line, Calls: r.calls, Self: float32(r.time(roleSelf)), Total: float32(r.time(roleTotal))}
		if child := r.time(roleChild); math.IsNaN(float64(a.Total)) && !math.IsNaN(child) {
			a.Total = a.Self + float32(child)
		}
		caller := r.mark == markCaller || r.mark != markCallee && i < k
		other := rd.index(r.name, r.line)
		if caller {
			a.Caller, a.Callee = other, at
			rd.up = append(rd.up, a)
		} else {
			a.Caller, a.Callee = at, other
			rd.down = append(rd.down, a)
		}
	}
}

// primary finds the line of the function itself, or -1.
func primary(rows []row) int {
	least, at, same := math.MaxInt, -1, 0
	for i := range rows {
		if rows[i].mark == markPrimary {
			return i
		}
		if rows[i].mark != markNone {
			continue
		}
		switch c := cmp.Compare(rows[i].indent, least); {
		case c < 0:
			least, at, same = rows[i].indent, i, 1
		case c == 0:
			same++
		}
	}
	if same != 1 {
		return -1
	}
	return at
}

// arc reads a row of a table of arcs.
func (rd *reading) arc(r *row) {
	callee := r.callee
	if callee == "" {
		callee = r.name
	}
	if r.caller == "" || callee == "" {
		return
	}
	rd.Graph = true
	rd.down = append(rd.down, Arc{Caller: rd.index(r.caller, r.line), Callee: rd.index(callee, r.line), Line: r.line, Calls: r.calls,
		Self: float32(r.time(roleSelf)), Total: float32(r.time(roleTotal))})
}

// arcs joins what blocks say of their callers and callees: a call is in both blocks, but lists may be cut.
func (rd *reading) arcs() {
	rd.Arcs = rd.down
	for _, a := range rd.up {
		if len(rd.down) == 0 || !rd.blocks[a.Caller] {
			rd.Arcs = append(rd.Arcs, a)
		}
	}
	rd.up, rd.down = nil, nil
}
