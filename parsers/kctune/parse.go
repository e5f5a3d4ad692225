package kctune

import (
	"context"
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// reading is a listing being read.
type reading struct {
	*Kernel
	b       *model.Builder
	release string
}

// parse reads the parameters of a source into one part.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{Kernel: &Kernel{}, b: b}
	first := r.Lines() + 1
	for it := range printout.Read(r, b, grammar, printout.Cut{Broken: "the list was read only up to here"}) {
		rd.item(it)
	}
	if len(rd.Tunables) > 0 {
		rd.finish(first, r.Lines())
	}
	return r.Err()
}

func (rd *reading) item(it *item) {
	line := int32(it.Pos.Line)
	switch {
	case it.Table != nil:
		rd.b.Understood(1)
		rd.release = "11.23"
		if strings.Contains(it.Table.Head, "Value") {
			rd.release = "11.31"
		}
		if it.Table.Rows != nil {
			rd.each(it.Table.Rows.Text, it.Table.Rows.Line(), rd.row)
		}
	case it.Lost != nil:
		rd.each(*it.Lost, line, rd.row)
	case it.Pairs != nil:
		rd.each(*it.Pairs, line, rd.pair)
	case it.Verbose != nil:
		rd.each(*it.Verbose, line, rd.verbose)
	case it.Assigned != nil:
		rd.each(*it.Assigned, line, rd.assigned)
	case it.Known != nil:
		printout.Known(rd.b, *it.Known)
	case it.Stray != nil:
		printout.Stray(rd.b, *it.Stray, line, "are no kernel parameters")
	}
}

func (rd *reading) each(run string, first int32, read func(w []string, line int32) bool) {
	printout.Each(rd.b, run, first, "a line of the list cannot be read", func(s string, line int32) bool {
		return read(strings.Fields(strings.Clone(s)), line)
	})
}

func (rd *reading) assigned(w []string, line int32) bool {
	rd.add(w[0], w[2], line)
	return true
}

func (rd *reading) add(name, written string, line int32) *Tunable {
	rd.Tunables = append(rd.Tunables, Tunable{Name: name, Written: written, Value: number(written), Line: line})
	return rd.last()
}

// last is the parameter that lines without a name belong to, nil before the first.
func (rd *reading) last() *Tunable {
	if len(rd.Tunables) == 0 {
		return nil
	}
	return &rd.Tunables[len(rd.Tunables)-1]
}

// row reads a row of the table. The last word is when changes come, where it is one of the known words.
func (rd *reading) row(w []string, line int32) bool {
	if strings.HasPrefix(w[0], "(next") {
		t := rd.last()
		if t == nil {
			return false
		}
		for _, x := range w[1:] {
			if x != "boot)" {
				t.NextBoot = x
				return true
			}
		}
		return false
	}
	name, rest := w[0], w[1:]
	if rest[0] == "(now)" {
		rest = rest[1:]
	}
	if len(rest) == 0 {
		return false
	}
	t := rd.add(name, rest[0], line)
	if rest = rest[1:]; len(rest) > 0 {
		if last := rest[len(rest)-1]; last == "Immed" || last == "Auto" {
			t.Changes, rest = last, rest[:len(rest)-1]
		}
		t.Expression = strings.Join(rest, " ")
	}
	return true
}

// pair reads a line of -P. Constraints name their parameter, where the line with its name was cut off.
func (rd *reading) pair(w []string, line int32) bool {
	t := rd.last()
	switch w[0] {
	case "name":
		rd.add(w[1], "", line)
	case "current":
		if t == nil {
			return false
		}
		t.Written, t.Value, t.Line = w[1], number(w[1]), line
	case "next_boot", "planned":
		if t == nil {
			return false
		}
		if w[1] != t.Written {
			t.NextBoot = w[1]
		}
	case "constraint":
		if t == nil {
			t = rd.add(w[1], "", line)
		}
		t.Constraints = append(t.Constraints, strings.Join(w[1:], " "))
	}
	return true
}

// verbose reads a line of -v.
func (rd *reading) verbose(w []string, line int32) bool {
	t := rd.last()
	switch {
	case w[0] == "Tunable" && len(w) > 1:
		rd.add(w[1], "", line)
	case w[0] == "Current" && len(w) > 2 && t != nil:
		t.Written, t.Value, t.Line = w[2], number(w[2]), line
		t.Expression = strings.Trim(strings.Join(w[3:], " "), "[]")
	case len(w) > 4 && w[2] == "Next" && t != nil && w[4] != t.Written:
		t.NextBoot = w[4]
	}
	return true
}

func (rd *reading) finish(first, last int32) {
	part := rd.b.Begin("kctune", strings.TrimSpace("HP-UX "+rd.release), first)
	part.Document = rd.Kernel
	for _, t := range rd.Tunables {
		if t.Written == "" {
			continue
		}
		if math.IsNaN(t.Value) {
			rd.b.Notef(t.Line, model.Info, "the value of this parameter is no number; it is kept as a text")
		}
		rd.b.Sample(model.Tunable, model.L("tunable", t.Name), t.Value, t.Line)
	}
	rd.b.Seal(last)
}
