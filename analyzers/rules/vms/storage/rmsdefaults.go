package storage

import (
	"fmt"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// RMSDefaults finds RMS at its defaults of small memories.
var RMSDefaults = &analyzers.Rule{
	Name:  "vms/rms-defaults",
	Title: "RMS works with few and small buffers",
	Doc: `The system's RMS defaults are those of small memories: few buffers, small blocks, no extend quantity; or write-behind for sequential files is off.

Why it matters: RMS reads and writes what its buffers hold. Small ones mean many I/Os, one buffer means waiting for each of them, and an extend
quantity of 0 lets files grow in small pieces.
How to confirm: SHOW RMS_DEFAULT; MONITOR RMS of a file with SET FILE/STATISTICS: reads and writes for each record.
What to do: SET RMS_DEFAULT/SYSTEM with /BLOCK_COUNT=124 or 127 for sequential files, /BUFFER_COUNT, /EXTEND_QUANTITY=65535 for those that grow,
/NETWORK_BLOCK_COUNT=127; SYSGEN RMS_SEQFILE_WBH 1. BACKUP takes 124 or 127 blocks, 4 buffers and a large extend too.
Limits: programs may set their own. Large buffers of many processes take memory.
Thresholds: of the tips; the block count below which it is small is ours.`,
	Severity:  analyzers.Info,
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "blocks", Default: 64, Unit: unit.One, Doc: "multiblock count of the system below which it is small", Source: "our default; the tips advise larger ones"},
		{Name: "network", Default: 127, Unit: unit.One, Doc: "network block count of the system below which it is small", Source: vms.Tips},
		{Name: "write-behind", Default: 1, Unit: unit.One, Doc: "RMS_SEQFILE_WBH below which write-behind is off", Source: vms.Tips},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.VMSRMSDefault, model.VMSParameter)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vms.PartsInScope(p, model.VMSRMSDefault, model.VMSParameter) {
			if f, ok := vmsSmallBuffers(p, part); ok {
				p.Report(f)
			}
			if s, ok := vms.Parameter(part, "rms_seqfile_wbh"); ok && s.Value < p.Param("write-behind") {
				f := advice.Printed(part, s, fmt.Sprintf("RMS_SEQFILE_WBH is %s on %s: programs wait for each write to a sequential file.", say.Number(s.Value), say.Subject(part, "the system")),
					"With 1, RMS writes behind for sequential files that are not shared.", "the setting")
				f.Values = []analyzers.NamedValue{analyzers.Value("rms_seqfile_wbh", s.Value, unit.One), p.Threshold("write-behind")}
				f.Remedy = []string{"SYSGEN> SET RMS_SEQFILE_WBH 1."}
				p.Report(f)
			}
		}
		return nil
	},
}

func vmsSmallBuffers(p *analyzers.Pass, part *model.Part) (f analyzers.Finding, found bool) {
	var small []string
	for _, k := range [...]struct{ name, param, title string }{
		{"multiblock_count", "blocks", "multiblock count"}, {"network_block_count", "network", "network block count"}, {"extend_quantity", "", "extend quantity"},
	} {
		s, ok := part.Sample(model.VMSRMSDefault, "scope", "system", "name", k.name)
		if !ok || k.param != "" && !(s.Value < p.Param(k.param)) || k.param == "" && s.Value != 0 {
			continue
		}
		if !found {
			f = advice.Printed(part, s, "", "Each program that does not set its own works with these.", k.title)
		} else if s.Pos.Line != f.Evidence[0].Pos.Line {
			f.Evidence = append(f.Evidence, analyzers.At(part, s.Pos.Line, "%s", k.title))
		}
		found = true
		small = append(small, fmt.Sprintf("%s %s", k.title, say.Number(s.Value)))
		f.Values = append(f.Values, analyzers.Value(k.title, s.Value, unit.One))
	}
	if !found {
		return f, false
	}
	f.Summary = say.Textf("RMS of %s works with small defaults: %s.", say.Subject(part, "the system"), strings.Join(small, ", "))
	f.Values = append(f.Values, p.Threshold("blocks"), p.Threshold("network"))
	f.Confidence = analyzers.Possible
	f.Remedy = []string{"SET RMS_DEFAULT/SYSTEM/BLOCK_COUNT=124/BUFFER_COUNT=8/NETWORK_BLOCK_COUNT=127, and an extend quantity for files that grow."}
	return f, true
}
