package buffer

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// ProgramCompression proposes to trade program buffer for CPU where there is room.
var ProgramCompression = &analyzers.Rule{
	Name:  "sap/program-compression",
	Title: "programs are compressed although their buffer has room",
	Doc: `The program buffer has room although abap/initrc_degree is not 0: initialised data of programs is unpacked at every start of a program.

Why it matters: 5 to 6 % of the CPU time of a work process went into unpacking in the SD benchmark.
How to confirm: free space and no swaps of the program buffer in ST02 with the present setting.
What to do: abap/initrc_degree = 0 on a test system first, watching the program buffer; SAP note 559874.
Limits: measured in a benchmark with few programs; systems with many need much more buffer. For kernels that know the parameter (from 6.20).
Thresholds: row 8 of the field's rules (HP-UX 11i v3 for SAP); what is room is our own.`,
	Severity: analyzers.Info,
	Params: []analyzers.Param{
		{Name: "free", Default: 0.2, Unit: unit.Share, Doc: "free share of the program buffer from which there is room", Source: "our default"},
	},
	Needs: []analyzers.Input{sap.Buffers, analyzers.Format("sapprofile")},
	Run: func(p *analyzers.Pass) error {
		for _, b := range sap.Buffers.Of(p) {
			i := b.Instance
			if b.Known.Buffer != "program" || i.Profile == nil || !sap.Serves(i) || !(b.Row.FreeShare >= p.Param("free")) || b.Row.Swaps > 0 || b.Young {
				continue
			}
			written, evidence := sap.ParameterState(i, "abap/initrc_degree")
			if written == "0" {
				continue
			}
			f := advice.Instance(i, analyzers.Info, analyzers.Possible, "Programs of %s are compressed although %s of their buffer is free: abap/initrc_degree is %s.", i, say.Percent(b.Row.FreeShare), advice.OrUnset(written))
			f.Values = []analyzers.NamedValue{analyzers.Value("free share of the buffer", b.Row.FreeShare, unit.Share), p.Threshold("free")}
			f.Evidence = []analyzers.Evidence{evidence, analyzers.At(b.Part, b.Row.Line, "program buffer: %s free, no swaps", say.Size(b.Row.Free))}
			f.Remedy = []string{advice.Set("abap/initrc_degree", written, "0", "saves 5 to 6 % of CPU in a benchmark, takes more program buffer, "+advice.Restart+"; try it on a test system first")}
			f.References = []string{"SAP note 559874"}
			p.Report(f)
		}
		return nil
	},
}
