package unix

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/unix"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/pmap"
	"dumplens/parsers/unit"
)

// TLBProcessPages finds memory of processes that lies on small pages.
var TLBProcessPages = &analyzers.Rule{
	Name:  "tlb/process-pages",
	Title: "memory of a process lies on small pages",
	Doc: `Much of the memory of a process lies on pages that are smaller than the system could give it.

Why it matters: the translation buffer holds some dozens of entries; with large pages each of them covers thousands of times as much.
How to confirm: pmap -xs of a work process some time after the start, each kind of memory by page size.
What to do: intimate shared memory for everything that is shared, its size and alignment in multiples of the large page; MPSSHEAP or ppgsz for heap.
Limits: memory that is not mapped at the moment shows no page size, and is left out. Small rests at the ends of segments are normal.
Thresholds: row 23 of the field's rules (Sun T2000 tuning notes) names none; these are our own. There 99 % on 4M and 256M pages is "good".`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "heap", Default: 64 << 20, Unit: unit.Byte, Doc: "heap on small pages from which it is said", Source: "our default"},
		{Name: "shared", Default: 0.05, Unit: unit.Share, Doc: "share of shared memory on small pages from which it is said", Source: "our default"},
		{Name: "size", Default: 64 << 20, Unit: unit.Byte, Doc: "shared memory on small pages below which nothing is said", Source: "our default"},
	},
	Needs: []analyzers.Input{unix.TLB, analyzers.Metric(model.ProcessPages)},
	Run: func(p *analyzers.Pass) error {
		for _, t := range unix.TLB.Of(p) {
			for _, s := range t.Spaces {
				processPages(p, t, s)
			}
		}
		return nil
	},
}

// smallOf adds up what one kind of memory has on small and on all known pages; line is its largest small mapping.
func smallOf(d *pmap.Space, kinds ...string) (small, known float64, line int32) {
	largest := 0.0
	for _, u := range d.ByPage {
		for _, k := range kinds {
			bytes, ok := unix.PageBytes(u.PageSize)
			if u.Kind != k || !ok {
				continue
			}
			known += u.Bytes
			if bytes < unix.LargePage {
				small += u.Bytes
				if u.Bytes > largest {
					largest, line = u.Bytes, u.Line
				}
			}
		}
	}
	return small, known, line
}

func processPages(p *analyzers.Pass, t unix.Translation, s unix.Pages) {
	report := func(what, remedy string, small, known float64, line int32) {
		f := analyzers.Finding{Severity: analyzers.Warning, Confidence: analyzers.Likely, Subject: s.Part.Subject}
		f.Summary = say.Textf("%s of %s of %s of %s lie on pages below 4M.", say.Size(small), say.Size(known), what, say.Subject(s.Part, "a process"))
		f.Detail = say.Textf("Of all memory whose page size is known, %s lies on pages of 4M and more.", say.Percent(s.Large/s.Mapped))
		f.Values = []analyzers.NamedValue{analyzers.Value("on small pages", small, unit.Byte), analyzers.Value("in all", known, unit.Byte), analyzers.Value("large share of the process", s.Large/s.Mapped, unit.Share)}
		f.Evidence = []analyzers.Evidence{analyzers.At(s.Part, line, "the largest of them")}
		f.Remedy = []string{remedy}
		p.Report(f)
	}
	if small, known, line := smallOf(s.Doc, "heap", "anon"); small >= p.Param("heap") {
		report("heap and anonymous memory", "Start the processes with MPSSHEAP=4M and the mpss library, or ppgsz -o heap=4M; if it is extended memory, set es/use_shared_memory = true; takes up to a page more for each process, "+advice.Restart+".", small, known, line)
	}
	if small, known, line := smallOf(s.Doc, "ism", "dism", "shm"); small >= p.Param("size") && small >= p.Param("shared")*known {
		report("shared memory", "Size and align shared memory in multiples of 4M: one pool (ipc/shm_psize_10), em/block_size_KB in multiples of 4096; takes up to a page more for each segment, "+advice.Restart+".", small, known, line)
	}
}
