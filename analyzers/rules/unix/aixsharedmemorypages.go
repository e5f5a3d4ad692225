package unix

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// TLBAIXSharedMemoryPages finds work processes on AIX whose shared memory has 4 KB pages.
var TLBAIXSharedMemoryPages = &analyzers.Rule{
	Name:  "tlb/aix-shared-memory-pages",
	Title: "shared memory of work processes has 4 KB pages",
	Doc: `Work processes on AIX or IBM i use 4 KB pages for shared memory where 64 KB pages are recommended.

Why it matters: SAP's shared memory is large and used all over; 64 KB pages need a sixteenth of the translations, and cost nothing to have.
How to confirm: ps -Z: column SHMPGSZ of disp+work.
What to do: 64 KB pages for shared memory, the default of SAP kernels from 7.54 on; before that by the environment (LDR_CNTRL) and parameters of SAP notes.
Limits: for AIX only, and kernels that support it.
Thresholds: none; SAP and IBM recommend 64 KB pages since kernel 7.54.`,
	Severity:  analyzers.Notice,
	AppliesTo: analyzers.Scope{Platform: "AIX"},
	Needs:     []analyzers.Input{sap.Landscapes, analyzers.Metric(model.ProcessPageSize)},
	Run: func(p *analyzers.Pass) error {
		for _, h := range sap.Landscapes.Of(p).Hosts {
			for _, part := range h.Parts {
				samples := part.SamplesOf(model.ProcessPageSize, "command", "disp+work", "segment", "shm")
				if applies, _ := p.InScope(part); !applies || len(samples) == 0 {
					continue
				}
				small, first := 0, model.Sample{}
				for _, s := range samples {
					if s.Value < 64<<10 {
						if small++; small == 1 {
							first = s
						}
					}
				}
				if small == 0 {
					continue
				}
				f := advice.Host(h, analyzers.Notice, analyzers.Likely, "Shared memory of %s of %s work processes on %s has pages of %s; 64 KiB are recommended.", say.Number(float64(small)), say.Number(float64(len(samples))), advice.HostName(h), say.Size(first.Value))
				f.Values = []analyzers.NamedValue{analyzers.Value("page size", first.Value, unit.Byte)}
				f.Evidence = []analyzers.Evidence{{Pos: first.Pos, Lines: 1, Count: small, Note: "SHMPGSZ"}}
				f.Remedy = []string{"Use 64 KB pages for shared memory (default from SAP kernel 7.54 on; LDR_CNTRL with SHMPSIZE=64K before): takes no memory worth naming, " + advice.Restart + "."}
				p.Report(f)
			}
		}
		return nil
	},
}
