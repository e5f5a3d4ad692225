package unix

import (
	"fmt"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/facts/unix"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/chatr"
	"dumplens/parsers/unit"
)

// TLBExecutablePages finds SAP kernels on HP-UX that ask for small pages.
var TLBExecutablePages = &analyzers.Rule{
	Name:  "tlb/executable-pages",
	Title: "the SAP kernel asks for small pages",
	Doc: `On HP-UX, disp+work asks for smaller pages than SAP delivers it with, or leaves them to the system.

Why it matters: in the SD benchmark on an rx6600, 4 KB pages gave a response time of 4 s, large pages 1.4 s and 20 % more throughput.
How to confirm: chatr of the executable; misses of address translation with Caliper.
What to do: chatr +pi 4M +pd 16M on a copy that is not running, and start with the copy.
Limits: for HP-UX only. Large pages take about 25 % more memory. The default is 4 KB before 11i v3 and 16 KB from it on. Kernels before 6.20 were
delivered without the hints.
Thresholds: row 21 of the field's rules (HP-UX 11i v3 for SAP): text 4M, data 16M.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "text", Default: 4 << 20, Unit: unit.Byte, Doc: "page size of text below which it is too small", Source: "HP-UX 11i v3 for SAP: what SAP delivers"},
		{Name: "misses", Default: 0.002, Unit: unit.One, Doc: "data misses for each instruction from which small pages are critical", Source: "HP-UX 11i v3 for SAP: 2 for 1,000 are 7 % of the time"},
		{Name: "data", Default: 16 << 20, Unit: unit.Byte, Doc: "page size of data below which it is too small", Source: "HP-UX 11i v3 for SAP: what SAP delivers"},
	},
	Needs: []analyzers.Input{unix.TLB, analyzers.Format("chatr")},
	Run: func(p *analyzers.Pass) error {
		for _, t := range unix.TLB.Of(p) {
			for _, c := range t.Programs {
				if c.Doc.File.S == "" || strings.Contains(c.Doc.File.S, "disp+work") || strings.Contains(c.Doc.File.S, "dw.sap") {
					executablePages(p, t, c)
				}
			}
		}
		return nil
	},
}

func executablePages(p *analyzers.Pass, t unix.Translation, c sap.Dump[*chatr.Program]) {
	f := advice.Host(t.Host, analyzers.Warning, analyzers.Likely, "")
	small := 0
	words := ""
	for _, kind := range []string{"text", "data"} {
		s, ok := c.Doc.Segment(kind)
		if !ok || s.Written == "L" || s.Size >= p.Param(kind) {
			continue
		}
		if small++; small > 1 {
			words += " and "
		}
		words += fmt.Sprintf("%s pages of %s", s.Written, kind)
		f.Evidence = append(f.Evidence, analyzers.At(c.Part, s.Line, "%s: %s", kind, s.Written))
		f.Values = append(f.Values, analyzers.Value("page size of "+kind, s.Size, unit.Byte), p.Threshold(kind))
	}
	if small == 0 {
		return
	}
	for _, s := range t.Ratios {
		if s.Labels.Get("kind") == "dtlb" && s.Value >= p.Param("misses") {
			f.Severity, f.Confidence = analyzers.Critical, analyzers.Confirmed
			f.Evidence = append(f.Evidence, analyzers.AtPos(s.Pos, "%s misses for every 1,000 instructions", say.Number(s.Value*1000)))
			f.Detail = say.Text("Misses of the address translation confirm that it costs time: 2 for every 1,000 instructions are 7 % of the time.")
			break
		}
	}
	if c.Doc.File.S == "" {
		f.Severity, f.Confidence = analyzers.Info, analyzers.Possible
		f.Detail = say.Text("The listing does not name its program.")
	}
	f.Summary = say.Text("disp+work on " + advice.HostName(t.Host) + " asks for " + strings.ReplaceAll(words, "D (default)", "default") + ".")
	f.Remedy = []string{"Run chatr +pi 4M +pd 16M on a copy of disp+work that is not running, and start the instance with it (now " + strings.ReplaceAll(words, "D (default)", "default") + "): takes about 25 % more memory, " + advice.Restart + "."}
	p.Report(f)
}
