package sap

import (
	"math"

	"dumplens/analyzers"
	"dumplens/parsers/model"
)

// Memory says how much memory each instance may take, how much it took, and what its host has.
var Memory = &analyzers.Derived[[]MemoryLadder]{
	Name: "sap-memory",
	Doc: `The memory of each SAP instance from three sides: what the profile or its check configures, what ST02 says was used since the start, and
what the worst case is; beside it main memory and swap of the host. The worst case of a host is the sum over its instances that have a
check; shared memory of the system and the database come on top and are not in it.`,
	Needs: []analyzers.Input{Landscapes, analyzers.Metric(model.SAPMemoryUsage, model.SAPRequirement, model.SAPParameterSize)},
	Run: func(p *analyzers.Pass) ([]MemoryLadder, error) {
		var out []MemoryLadder
		for _, i := range Landscapes.Of(p).Instances {
			out = append(out, LadderOf(i))
		}
		return out, nil
	},
}

// MemoryLadder is the memory of one instance, in bytes. Unknown amounts are NaN.
type MemoryLadder struct {
	Instance                 *Instance
	Extended, ExtendedMax    analyzers.Amount // configured; largest use since the start
	Roll, RollMax            analyzers.Amount
	Page, PageMax            analyzers.Amount
	HeapMax                  analyzers.Amount
	HeapLimit                analyzers.Amount // of all work processes together
	Shared, Processes        analyzers.Amount
	Minimum, Worst           analyzers.Amount
	HostMinimum, HostWorst   float64 // sums over the instances of the host that have a check
	HostChecked              int     // how many those are
	ExtendedName, HeapedName string  // parameter names
}

// LadderOf is the memory of one instance.
func LadderOf(i *Instance) MemoryLadder {
	u := analyzers.UnknownAmount()
	m := MemoryLadder{Instance: i, Extended: u, ExtendedMax: u, Roll: u, RollMax: u, Page: u, PageMax: u, HeapMax: u, HeapLimit: u, Shared: u,
		Processes: u, Minimum: u, Worst: u, ExtendedName: "em/initial_size_MB", HeapedName: "abap/heap_area_total"}
	if i.Check != nil && !i.Check.Doc.NoProfile {
		p := i.Check.Part
		m.Shared, m.Processes, m.Extended = requirement(p, "shared"), requirement(p, "processes"), requirement(p, "extended")
		m.HeapLimit, m.Minimum, m.Worst = requirement(p, "heaps"), requirement(p, "minimum"), requirement(p, "worst")
	}
	if i.Profile != nil {
		m.Extended = i.parameter(m.ExtendedName, m.Extended)
		m.HeapLimit = i.parameter(m.HeapedName, m.HeapLimit)
	}
	if n := len(i.Snapshots); n > 0 {
		p := i.Snapshots[n-1].Part
		if v := usage(p, "extended", "in_memory"); v.Value > 0 {
			m.Extended = v
		}
		m.ExtendedMax, m.HeapMax = usage(p, "extended", "max"), usage(p, "heap", "max")
		m.Roll, m.RollMax = usage(p, "roll", "in_memory"), usage(p, "roll", "max")
		m.Page, m.PageMax = usage(p, "page", "in_memory"), usage(p, "page", "max")
	}
	m.HostMinimum, m.HostWorst = math.NaN(), math.NaN()
	if i.Host != nil {
		for _, other := range i.Host.Instances {
			if other.Check == nil || other.Check.Doc.NoProfile {
				continue
			}
			least, worst := requirement(other.Check.Part, "minimum"), requirement(other.Check.Part, "worst")
			if !least.Known() || !worst.Known() {
				continue
			}
			if m.HostChecked++; m.HostChecked == 1 {
				m.HostMinimum, m.HostWorst = 0, 0
			}
			m.HostMinimum += least.Value
			m.HostWorst += worst.Value
		}
	}
	return m
}

// parameter is the value of a profile parameter in bytes, else what was known before.
func (i *Instance) parameter(name string, otherwise analyzers.Amount) analyzers.Amount {
	if v, ok := i.Profile.Doc.Get(name); ok && !math.IsNaN(v.Bytes) {
		return analyzers.AmountOf(v.Bytes, placeOf(i.Profile.Part, v.Line), name)
	}
	return otherwise
}

func requirement(p *model.Part, area string) analyzers.Amount {
	if s, ok := p.Sample(model.SAPRequirement, "area", area); ok {
		return analyzers.AmountOf(s.Value, s.Pos, "sappfpar")
	}
	return analyzers.UnknownAmount()
}

func usage(p *model.Part, area, state string) analyzers.Amount {
	if s, ok := p.Sample(model.SAPMemoryUsage, "area", area, "state", state); ok {
		return analyzers.AmountOf(s.Value, s.Pos, "ST02")
	}
	return analyzers.UnknownAmount()
}
