package sap

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/parsers/listing"
	"dumplens/parsers/model"
)

// figures finds platform, memory, swap and cores of a host in its dumps.
func (h *Host) figures() {
	h.Memory, h.Swap, h.Cores = analyzers.UnknownAmount(), analyzers.UnknownAmount(), analyzers.UnknownAmount()
	for _, p := range h.Parts {
		h.platform(p)
		h.memory(p)
		h.cores(p)
	}
	for _, i := range h.Instances {
		if i.Profile == nil {
			continue
		}
		if h.Platform == "" {
			h.Platform = i.Profile.Part.Variant
		}
		if v, ok := i.Profile.Doc.Get("PHYS_MEMSIZE"); ok && !h.Memory.Known() && !math.IsNaN(v.Bytes) {
			h.Memory = analyzers.AmountOf(v.Bytes, placeOf(i.Profile.Part, v.Line), "PHYS_MEMSIZE of the profile")
		}
	}
}

func placeOf(p *model.Part, line int32) model.Pos {
	return model.Pos{Source: p.Source, Line: line, Offset: -1}
}

// platform takes what tools of one platform tell; those of SAP run everywhere.
func (h *Host) platform(p *model.Part) {
	switch p.Format {
	case "st02", "sappfpar", "sapprofile", "sapqueue":
		return
	}
	platform, release := analyzers.Platform(p)
	if platform != "" && h.Platform == "" {
		h.Platform = platform
	}
	if release != "" && h.Release == "" {
		h.Release = release
	}
}

func (h *Host) memory(p *model.Part) {
	if s, ok := p.Sample(model.MemoryUsage, "state", "total"); ok && !h.Memory.Known() {
		h.Memory = analyzers.AmountOf(s.Value, s.Pos, "main memory")
	}
	if s := p.FirstSeries(model.MemoryUsage, "state", "total"); s != nil && !h.Memory.Known() {
		st := s.Stats()
		h.Memory = analyzers.AmountOf(st.Max, placeOf(p, st.MaxLine), "main memory")
	}
	if d, ok := p.Document.(*listing.Listing); ok && d.Kind == "swapinfo" {
		for _, s := range p.SamplesOf(model.SwapUsage, "state", "total") {
			if dev := s.Labels.Get("device"); dev == "memory" || dev == "total" || dev == "reserve" || math.IsNaN(s.Value) {
				continue
			}
			if !h.Swap.Known() {
				h.Swap = analyzers.AmountOf(0, s.Pos, "swap devices")
			}
			h.Swap.Value += s.Value
		}
	}
	if s := p.FirstSeries(model.SwapUsage, "state", "total"); s != nil && !h.Swap.Known() {
		st := s.Stats()
		h.Swap = analyzers.AmountOf(st.Max, placeOf(p, st.MaxLine), "swap")
	}
}

func (h *Host) cores(p *model.Part) {
	if h.Cores.Known() {
		return
	}
	if s, ok := p.Sample(model.CPUCores); ok {
		h.Cores = analyzers.AmountOf(s.Value, s.Pos, "cores")
		return
	}
	if s, ok := p.Sample(model.CPULogical); ok && h.PlatformName(p) == "HP-UX" {
		h.Cores = analyzers.AmountOf(s.Value, s.Pos, "processors")
		return
	}
	if p.Format != "nmon" {
		return
	}
	if v := points.Level(p, model.CPUVirtual); v >= 1 {
		h.Cores = analyzers.AmountOf(v, placeOf(p, p.First), "virtual processors")
	}
}

// PlatformName is the platform that a part names.
func (h *Host) PlatformName(p *model.Part) string {
	platform, _ := analyzers.Platform(p)
	return platform
}
