package job

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Conversion finds conversions of indexed files that wait for their disks.
var Conversion = &analyzers.Rule{
	Name:  "vms/conversion",
	Title: "conversions and sorts wait for their disks",
	Doc: `The image records of ACCOUNTING show that CONVERT, SORT or ANALYZE/RMS_FILE used little CPU time for their elapsed time.

Why it matters: these utilities read and write files and work files over and over. From a RAM disk the same conversion took 8 minutes instead of
nearly 4 hours in one measurement, and 8 instead of 12 in another.
How to confirm: where the work files are (SHOW LOGICAL SORTWORK*, the CONVERT/WORK_FILES qualifier), and how busy these disks are.
What to do: DECram or another disk for work files and, for the time of the conversion, for the file; CONVERT with /FAST_LOAD and an FDL with
allocations; more buffers for the process.
Limits: image accounting must be on (SET ACCOUNTING/ENABLE=IMAGE). What is in memory is lost in a crash: the original stays on disk until the end.
Thresholds: ours; the measurements are of the tips.`,
	Severity:  analyzers.Notice,
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "cpu", Default: 0.2, Unit: unit.Share, Doc: "CPU time as a share of elapsed time below which an image counts", Source: "our default"},
		{Name: "elapsed", Default: 300, Unit: unit.Second, Doc: "elapsed time of all its runs from which an image counts", Source: "our default"},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.VMSAccountingElapsed)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vms.PartsInScope(p, model.VMSAccountingElapsed) {
			var found []model.Sample
			for _, s := range part.SamplesOf(model.VMSAccountingElapsed) {
				image := strings.ToUpper(s.Labels.Get("image"))
				cpu, ok := part.Sample(model.VMSAccountingCPU, "image", s.Labels.Get("image"))
				works := strings.HasPrefix(image, "CONV") || strings.HasPrefix(image, "SORT") || strings.HasPrefix(image, "ANALYZRMS")
				if works && ok && s.Value >= p.Param("elapsed") && cpu.Value < p.Param("cpu")*s.Value {
					found = append(found, s)
				}
			}
			if len(found) > 0 {
				p.Report(vmsConversions(p, part, found))
			}
		}
		return nil
	},
}

func vmsConversions(p *analyzers.Pass, part *model.Part, found []model.Sample) analyzers.Finding {
	slices.SortStableFunc(found, func(a, b model.Sample) int { return cmp.Compare(b.Value, a.Value) })
	image := found[0].Labels.Get("image")
	cpu, _ := part.Sample(model.VMSAccountingCPU, "image", image)
	direct, _ := part.Sample(model.VMSAccountingDirect, "image", image)
	f := advice.Printed(part, found[0], fmt.Sprintf("%s ran for %s on %s, with %s of CPU time and %s direct I/Os.", image, say.Seconds(found[0].Value), say.Subject(part, "the system"), say.Seconds(cpu.Value), say.Number(direct.Value)),
		"It waited for its files and work files nearly all the time.", image)
	f.Confidence, f.Cost = analyzers.Likely, unit.Seconds(found[0].Value-cpu.Value)
	f.Values = []analyzers.NamedValue{analyzers.Value("elapsed time", found[0].Value, unit.Second), analyzers.Value("CPU time", cpu.Value, unit.Second), p.Threshold("cpu"), p.Threshold("elapsed")}
	for _, s := range found[1:] {
		f.Evidence = append(f.Evidence, analyzers.At(part, s.Pos.Line, "%s: %s elapsed", s.Labels.Get("image"), say.Seconds(s.Value)))
	}
	f.Remedy = []string{"Put work files, and the file while it is converted, on a RAM disk or on idle disks."}
	return f
}
