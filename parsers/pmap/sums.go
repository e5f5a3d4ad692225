package pmap

import (
	"fmt"
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
)

// amounts are the states of memory that a listing may have, in the order of its columns.
var amounts = [...]string{"size", "resident", "anon", "locked", "swap"}

func (rd *reading) rows(run string, first int32) {
	printout.Each(rd.b, run, first, "a mapping cannot be taken apart", func(s string, line int32) bool {
		m, ok := mapping(rd.heads, s)
		if !ok {
			return false
		}
		m.Line = line
		rd.Mappings = append(rd.Mappings, m)
		if len(rd.Mappings) <= maxMappings {
			rd.samples(&m, model.ProcessMapping, model.L("virtual_address", m.Address, "file", m.Name, "mode", m.Mode, "page_size", strings.Trim(m.PageSize, "-"), "kind", m.Kind))
		}
		return true
	})
	if len(rd.Mappings) > maxMappings {
		rd.b.Notef(first, model.Info, "more than %d mappings: those beyond count in the sums only", maxMappings)
	}
}

func (rd *reading) samples(m *Mapping, metric *model.Metric, labels model.Labels) {
	for _, state := range amounts {
		if v := *m.amount(state); !math.IsNaN(v) {
			rd.b.Sample(metric, labels.With("state", state), v, m.Line)
		}
	}
}

// total reads "total Kb 1 2 - 4" or "total 6293504K": the amounts in the order of the columns.
func (rd *reading) total(s string, line int32) {
	words := strings.Fields(s)[1:]
	if len(words) > 0 && strings.EqualFold(words[0], "kb") {
		words = words[1:]
	}
	nan := math.NaN()
	t := &Mapping{Size: nan, Resident: nan, Anon: nan, Locked: nan, Swap: nan, Line: line}
	columns := rd.heads
	if len(columns) == 0 {
		columns = heads{"bytes"}
	}
	for _, head := range columns {
		to := t.amount(states[head])
		if to == nil || len(words) == 0 {
			continue
		}
		v, ok := size(words[0])
		if !ok {
			rd.b.Notef(line, model.Warning, "the total line cannot be taken apart")
			return
		}
		*to, words = v, words[1:]
	}
	rd.Total = t
	rd.b.Understood(1)
	rd.samples(t, model.ProcessSpace, model.Labels{})
}

// finish adds up by kind and page size, and holds the sum against the total.
func (rd *reading) finish(last int32) {
	sized, resident := false, false
	sums := map[string]float64{}
	for i := range rd.Mappings {
		m := &rd.Mappings[i]
		sized = sized || m.PageSize != ""
		resident = resident || !math.IsNaN(m.Resident)
		for _, state := range amounts {
			sums[state] += *m.amount(state)
		}
	}
	switch {
	case !sized:
		rd.part.Variant += " without page sizes"
	case resident:
		rd.Basis = "resident"
		rd.byPage()
	default:
		rd.Basis = "size"
		rd.byPage()
	}
	rd.compare(sums)
	if rd.Total == nil {
		rd.b.Notef(last, model.Info, "the listing has no total line: it may have been cut")
	}
}

func (rd *reading) byPage() {
	type use struct{ kind, pageSize string }
	type sum struct {
		printout.Sum
		largest float64
	}
	var uses printout.Tally[use, sum]
	for i := range rd.Mappings {
		m := &rd.Mappings[i]
		v := *m.amount(rd.Basis)
		u := uses.At(use{m.Kind, m.PageSize})
		u.Add(v, m.Line)
		if v > u.largest {
			u.largest, u.Line = v, m.Line
		}
	}
	for of, s := range uses.All() {
		u := PageUse{Kind: of.kind, PageSize: of.pageSize, Bytes: s.Total, Line: s.Line}
		rd.ByPage = append(rd.ByPage, u)
		size := u.PageSize
		if size == "-" {
			size = "none"
		}
		rd.b.Sample(model.ProcessPages, model.L("kind", u.Kind, "page_size", size), u.Bytes, u.Line)
	}
}

func (rd *reading) compare(sums map[string]float64) {
	if rd.Total == nil {
		return
	}
	for _, state := range amounts {
		whole := *rd.Total.amount(state)
		rest := whole - sums[state]
		switch {
		case math.IsNaN(rest) || rest == 0:
		case rd.Elided && rest > 0:
			rd.b.NoteText(rd.Total.Line, model.Info, "elided", model.Say(fmt.Sprintf("%s: the lines that were left out hold %.0f KB of %.0f KB", state, rest/1024, whole/1024)))
		default:
			rd.b.NoteText(rd.Total.Line, model.Warning, "sum", model.Say(fmt.Sprintf("%s: the total line says %.0f KB, the lines above add up to %.0f KB", state, whole/1024, sums[state]/1024)))
		}
	}
}
