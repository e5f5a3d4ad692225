package unix

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/unix"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// TLBMissRatio finds processors that miss address translations too often.
var TLBMissRatio = &analyzers.Rule{
	Name:  "tlb/misses",
	Title: "too many misses of address translation",
	Doc: `Hardware counters show many misses of the translation lookaside buffer for each instruction.

Why it matters: two misses for 1,000 instructions cost an SAP system 7 % of its time in the miss handler; the stalls around it come on top.
How to confirm: Caliper or cpustat with misses and instructions in one set; trapstat measures the time.
What to do: larger pages: for the executable (chatr, ppgsz, MPSS), and for shared memory (ism, pools).
Limits: sampled profilers count a part. What a miss costs depends on what answers it: hardware walkers are cheap, software is not.
Thresholds: row 20 of the field's rules (HP-UX 11i v3 for SAP, an rx6600): 2 for 1,000 is 7 % of the time, 1 for 10,000 is the target.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "warning", Default: 0.002, Unit: unit.One, Doc: "misses for each instruction from which it is a warning", Source: "HP-UX 11i v3 for SAP: 2 for 1,000 are 7 % of the time"},
		{Name: "notice", Default: 0.0001, Unit: unit.One, Doc: "misses for each instruction from which it is a notice", Source: "HP-UX 11i v3 for SAP: target of 1 for 10,000"},
	},
	Needs: []analyzers.Input{unix.TLB, analyzers.Metric(model.TLBMissRatio)},
	Run: func(p *analyzers.Pass) error {
		for _, t := range unix.TLB.Of(p) {
			for _, s := range t.Ratios {
				if !(s.Value >= p.Param("notice")) {
					continue
				}
				severity := analyzers.Notice
				if s.Value >= p.Param("warning") {
					severity = analyzers.Warning
				}
				kind := map[string]string{"dtlb": "data", "itlb": "instruction"}[s.Labels.Get("kind")]
				f := advice.Host(t.Host, severity, analyzers.Likely, "Processors of %s missed %s %s translations for every 1,000 instructions.", advice.HostName(t.Host), say.Number(s.Value*1000), kind)
				f.Detail = say.Text("2 for 1,000 cost 7 % of the time on an rx6600 that ran SAP; the target is 1 for 10,000.")
				f.Values = []analyzers.NamedValue{analyzers.Value("misses for each instruction", s.Value, unit.One), p.Threshold("notice"), p.Threshold("warning")}
				f.Evidence = []analyzers.Evidence{analyzers.AtPos(s.Pos, "%s misses", kind)}
				f.Remedy = largerPages(t)
				p.Report(f)
			}
		}
		return nil
	},
}

// largerPages is what to do about misses, for the platform of a host.
func largerPages(t unix.Translation) []string {
	switch t.Host.Platform {
	case "HP-UX":
		return []string{"Check disp+work with chatr: text 4M and data 16M (chatr +pi 4M +pd 16M on a copy that is not running); takes about 25 % more memory, needs a restart of the instance.",
			"Put buffers into one pool: fewer segments, larger pages."}
	case "Solaris":
		return []string{"Put extended memory and buffers into intimate shared memory (es/use_shared_memory = true, one pool); locks them in main memory, " + advice.Restart + ".",
			"Give heap and stack larger pages: MPSSHEAP=4M with the mpss library, or ppgsz -o heap=4M; takes up to a page more for each process."}
	}
	return []string{"Give shared memory, heap and text larger pages; takes somewhat more memory, needs a restart of the processes."}
}
