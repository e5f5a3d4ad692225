package unix

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/parsers/chatr"
	"dumplens/parsers/model"
	"dumplens/parsers/pmap"
	"dumplens/parsers/trapstat"
)

// TLB joins what misses of address translation cost with the page sizes that processes have.
var TLB = &analyzers.Derived[[]Translation]{
	Name: "tlb",
	Doc: `Address translation of each host: the time that trapstat measures, misses for each instruction from cpustat or Caliper, the page sizes
that processes use (pmap) and that executables ask for (chatr). Resident memory on large pages is counted over what is mapped; memory that
is not mapped at the moment is no evidence of small pages. Shared memory is not added up over processes.`,
	Needs: []analyzers.Input{sap.Landscapes, analyzers.Format("trapstat", "cpustat", "listing", "pmap", "chatr")},
	Run: func(p *analyzers.Pass) ([]Translation, error) {
		var out []Translation
		for _, h := range sap.Landscapes.Of(p).Hosts {
			if t := translationOf(h, p.Case.Parts()); t.some() {
				out = append(out, t)
			}
		}
		return out, nil
	},
}

// LargePage is from how many bytes on a page counts as large: what Solaris and HP-UX give to shared memory.
const LargePage = 4 << 20

// Translation is one host.
type Translation struct {
	Host     *sap.Host
	Times    []MissTime
	Ratios   []model.Sample
	Spaces   []Pages
	Programs []sap.Dump[*chatr.Program]
}

func (t Translation) some() bool {
	return len(t.Times)+len(t.Ratios)+len(t.Spaces)+len(t.Programs) > 0
}

// MissTime is the time of one trapstat run, shares of a CPU as means over all. BySize is by mode and page size.
type MissTime struct {
	Part                *model.Part
	User, Kernel, Total float64
	TotalAt             model.Pos
	CPUSeconds          float64        // of all CPUs and intervals, spent on misses; NaN where the length of the run is not known
	BySize              []model.Sample // cpu=all, kind=all, with mode and page size
	ByKind              []model.Sample // the same by kind of miss
}

// Pages is the address space of one process.
type Pages struct {
	Part   *model.Part
	Doc    *pmap.Space
	Mapped float64 // resident bytes whose page size is known
	Large  float64 // of these on pages of LargePage and more
}

func translationOf(h *sap.Host, all []*model.Part) Translation {
	t := Translation{Host: h}
	for _, p := range h.Parts {
		t.add(p)
	}
	for _, p := range all { // processes that are not of SAP, and have no host of their own
		if p.Format == "pmap" && p.Subject.Host == "" && p.Subject.Instance == "" && p.Stage == h.Stage {
			t.add(p)
		}
	}
	for _, i := range h.Instances {
		for _, s := range i.Spaces {
			if s.Part.Subject.Host == "" {
				t.add(s.Part)
			}
		}
	}
	return t
}

func (t *Translation) add(p *model.Part) {
	switch d := p.Document.(type) {
	case *pmap.Space:
		if d.Basis != "" {
			t.Spaces = append(t.Spaces, pagesOf(p, d))
		}
		return
	case *chatr.Program:
		t.Programs = append(t.Programs, sap.Dump[*chatr.Program]{Part: p, Doc: d})
		return
	}
	if p.Format == "trapstat" && len(p.SamplesOf(model.TLBTime)) > 0 {
		t.Times = append(t.Times, missTimeOf(p))
	}
	t.Ratios = append(t.Ratios, p.SamplesOf(model.TLBMissRatio)...)
}

func missTimeOf(p *model.Part) MissTime {
	m := MissTime{Part: p, User: math.NaN(), Kernel: math.NaN(), Total: math.NaN(), CPUSeconds: math.NaN()}
	for _, s := range p.SamplesOf(model.TLBTime, "cpu", "all") {
		mode, size, kind := s.Labels.Get("mode"), s.Labels.Get("page_size"), s.Labels.Get("kind")
		switch {
		case size != "" && kind == "all":
			m.BySize = append(m.BySize, s)
		case size != "":
			m.ByKind = append(m.ByKind, s)
		case kind != "all":
		case mode == "user":
			m.User = s.Value
		case mode == "kernel":
			m.Kernel = s.Value
		case mode == "":
			m.Total, m.TotalAt = s.Value, s.Pos
		}
	}
	if d, ok := p.Document.(*trapstat.Misses); ok && d.Seconds > 0 {
		m.CPUSeconds = m.Total * d.Seconds * float64(d.Tables*d.CPUs)
	}
	return m
}

func pagesOf(p *model.Part, d *pmap.Space) Pages {
	out := Pages{Part: p, Doc: d}
	for _, u := range d.ByPage {
		size, ok := PageBytes(u.PageSize)
		if !ok {
			continue
		}
		out.Mapped += u.Bytes
		if size >= LargePage {
			out.Large += u.Bytes
		}
	}
	return out
}

// PageBytes reads the page size that pmap prints: "4M". It reports false for "-", where nothing is mapped.
func PageBytes(s string) (float64, bool) {
	if s == "" || s == "-" {
		return math.NaN(), false
	}
	unit := map[byte]float64{'K': 1 << 10, 'M': 1 << 20, 'G': 1 << 30}[s[len(s)-1]]
	n := 0.0
	for i := range len(s) - 1 {
		if s[i] < '0' || s[i] > '9' {
			return math.NaN(), false
		}
		n = n*10 + float64(s[i]-'0')
	}
	return n * unit, n > 0 && unit > 0
}
