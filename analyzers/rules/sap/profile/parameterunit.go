package profile

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/sapprofile"
	"dumplens/parsers/unit"
)

// ParameterUnit finds amounts that were most likely written in the wrong unit.
var ParameterUnit = &analyzers.Rule{
	Name:  "sap/parameter-unit",
	Title: "a parameter looks as if written in the wrong unit",
	Doc: `A memory parameter of a profile is so large or so small that its number was most likely written in another unit than the parameter has.

Why it matters: every SAP memory parameter has its own unit (bytes, KB, MB, blocks of 8 KB); a mistake is a factor of a thousand, and the instance starts
with it or does not start at all.
How to confirm: the unit in the documentation of the parameter (RZ11).
What to do: write the value in the parameter's unit.
Limits: very small test systems and very large ones may mean what they say. Limits per user (ztta/roll_extension) are not looked at.
Thresholds: our own, settable.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "large", Default: 256 << 30, Unit: unit.Byte, Doc: "size of a buffer from which it is too large to be meant", Source: "our default"},
		{Name: "small", Default: 64 << 10, Unit: unit.Byte, Doc: "size of a buffer below which it is too small to be meant", Source: "our default"},
	},
	Needs: []analyzers.Input{sap.Landscapes, analyzers.Format("sapprofile")},
	Run: func(p *analyzers.Pass) error {
		for _, i := range sap.Profiled(p) {
			for _, v := range i.Profile.Doc.Parameters {
				parameterUnit(p, i, v)
			}
		}
		return nil
	},
}

// mainBuffers are the parameters that are looked at: amounts that every instance has in the same order of magnitude.
var mainBuffers = map[string]bool{"abap/buffersize": true, "zcsa/table_buffer_area": true, "zcsa/presentation_buffer_area": true, "rtbb/buffer_length": true,
	"rsdb/ntab/ftabsize": true, "rsdb/ntab/sntabsize": true, "rsdb/ntab/irbdsize": true, "rsdb/cua/buffersize": true, "rsdb/obj/buffersize": true,
	"em/initial_size_MB": true, "rdisp/ROLL_SHM": true, "rdisp/PG_SHM": true, "PHYS_MEMSIZE": true}

func parameterUnit(p *analyzers.Pass, i *sap.Instance, v sapprofile.Parameter) {
	if !mainBuffers[v.Name] || v.Replaced || !(v.Bytes > 0) {
		return
	}
	large := v.Bytes >= p.Param("large") && v.Name != "PHYS_MEMSIZE" && v.Name != "em/initial_size_MB" || v.Bytes >= 1024*p.Param("large")
	small := v.Bytes < p.Param("small") || (v.Name == "em/initial_size_MB" || v.Name == "PHYS_MEMSIZE") && v.Bytes < 64<<20
	if !large && !small {
		return
	}
	f := advice.Instance(i, analyzers.Warning, analyzers.Likely, "%s of %s is %s (%s, in %s): most likely another unit was meant.", v.Name, i, say.Size(v.Bytes), v.Value, v.Unit)
	f.Values = []analyzers.NamedValue{analyzers.Value(v.Name, v.Bytes, unit.Byte), p.Threshold("large"), p.Threshold("small")}
	f.Evidence = []analyzers.Evidence{analyzers.At(i.Profile.Part, v.Line, "%s = %s", v.Name, v.Value)}
	f.Remedy = []string{"Write " + v.Name + " in " + v.Unit + " (now " + v.Value + "); " + advice.Restart + "."}
	p.Report(f)
}
