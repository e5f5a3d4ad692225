package listing

import (
	"context"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// reading is the state of one source: listings of one kind that follow each other are one part.
type reading struct {
	b    *model.Builder
	open *Listing
	part *model.Part
	last int32
	unit float64 // of the swap table that follows
	set  string  // processor set being listed
}

// parse reads all listings of a source.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{b: b, unit: 1024}
	for it := range printout.Read(r, b, grammar, printout.Cut{Broken: "the listing was read only up to here"}) {
		rd.item(it)
	}
	rd.seal()
	return r.Err()
}

func (rd *reading) item(it *item) {
	line := int32(it.Pos.Line)
	switch {
	case it.Pages != nil:
		rd.table(it.Pages)
	case it.Env != nil:
		rd.each("env", "", *it.Env, line, rd.variable)
	case it.Limits != nil:
		rd.each("ulimit", "", *it.Limits, line, rd.limit)
	case it.Sets != nil:
		rd.each("psrset", "", *it.Sets, line, rd.processors)
	case it.Facts != nil:
		rd.each("machine", "", *it.Facts, line, rd.fact)
	case it.Caliper != nil:
		rd.each("caliper", "HP-UX", *it.Caliper, line, func(s string, n int32) bool {
			c := caliperOf(s)
			rd.b.Sample(c.metric, c.labels, c.value, n)
			return true
		})
	case it.Known != nil:
		if strings.HasPrefix(strings.TrimSpace(*it.Known), "M") {
			rd.unit = 1 << 20
		}
		printout.Known(rd.b, *it.Known)
	case it.Lost != nil:
		rd.b.Notef(line, model.Warning, "rows without the heads of their table")
	case it.Stray != nil:
		printout.Stray(rd.b, *it.Stray, line, "say nothing that is known here")
	}
}

// begin opens a part for a kind of listing, unless one is open.
func (rd *reading) begin(kind, variant string, line int32) {
	if rd.open != nil && rd.open.Kind == kind {
		return
	}
	rd.seal()
	rd.open = &Listing{Kind: kind, Line: line}
	rd.part = rd.b.Begin("listing", variant, line)
	rd.part.Document = rd.open
	rd.last = line
	if kind == "caliper" {
		rd.b.Notef(line, model.Info, "Caliper summary lines are recalled, not sampled: they are read by their words")
	}
}

func (rd *reading) seal() {
	if rd.open != nil {
		rd.b.Seal(rd.last)
		rd.open = nil
	}
}

func (rd *reading) each(kind, variant, run string, first int32, read func(s string, line int32) bool) {
	rd.begin(kind, variant, first)
	printout.Each(rd.b, run, first, "a line of the listing cannot be read", read)
	rd.last = text.LastLine(run, first)
}

// variable keeps what matters. Windows between the two kinds of variables do not end the environment.
func (rd *reading) variable(s string, line int32) bool {
	name, value, _ := strings.Cut(s, "=")
	if matter[name] {
		rd.open.Settings = append(rd.open.Settings, Setting{strings.Clone(name), strings.Clone(value), line})
	} else {
		rd.open.Others++
	}
	return true
}

func (rd *reading) limit(s string, line int32) bool {
	m := limit.FindStringSubmatch(s)
	rd.open.Settings = append(rd.open.Settings, Setting{m[1], strings.Clone(m[2]), line})
	return true
}

func (rd *reading) processors(s string, line int32) bool {
	m := pset.FindStringSubmatch(s)
	switch {
	case m == nil: // a process bound to a set
		return true
	case m[1] != "":
		rd.b.Sample(model.ProcessorSet, model.L("set", strings.Clone(m[1])), float64(len(strings.Fields(m[2]))), line)
		rd.part.Variant = "Solaris"
	case m[3] != "":
		rd.set = strings.Clone(m[3])
		rd.part.Variant = "HP-UX"
	default:
		rd.b.Sample(model.ProcessorSet, model.L("set", rd.set), float64(len(strings.Fields(m[4]))), line)
	}
	return true
}

// fact reads main memory and processors.
func (rd *reading) fact(s string, line int32) bool {
	m := fact.FindStringSubmatch(s)
	value := func(i int) float64 {
		v, _ := text.Plain.Parse(m[i])
		return v
	}
	switch {
	case strings.HasPrefix(s, "System Configuration"):
		rd.part.Variant = "Solaris"
	case m[1] != "":
		rd.part.Variant = "Solaris"
		rd.b.Sample(model.MemoryUsage, model.L("state", "total"), value(1)*(1<<20), line)
	case m[2] != "":
		rd.part.Variant = "HP-UX"
		rd.b.Sample(model.MemoryUsage, model.L("state", "total"), value(2)*(1<<20), line)
	case m[4] != "":
		rd.part.Variant = "Solaris"
		rd.b.Sample(model.CPULogical, model.Labels{}, value(4), line)
		if m[3] != "" {
			rd.b.Sample(model.CPUCores, model.Labels{}, value(3), line)
		}
	case m[5] != "":
		rd.part.Variant = "HP-UX"
		rd.b.Sample(model.CPULogical, model.Labels{}, value(5), line)
	case m[6] != "":
		rd.b.Sample(model.CPULogical, model.Labels{}, value(6), line)
	}
	return true
}
