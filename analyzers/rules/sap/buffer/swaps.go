package buffer

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Swaps finds buffers that displace objects, and says whether space or directory entries are what they lack.
var Swaps = &analyzers.Rule{
	Name:  "sap/buffer-swaps",
	Title: "a buffer displaces objects",
	Doc: `A buffer of an SAP instance displaced objects: it lacks space, or directory entries, for what is used.

Why it matters: every displaced object is read from the database again, and the next one is displaced for it.
How to confirm: ST02: swaps, and whichever of free space and free directory entries is near zero. Compare two snapshots of a working day: swaps
since the start may all be of one night.
What to do: raise what is used up, and only that: the size, or the number of entries. Add a tenth to a quarter, look again after some days.
Limits: a few swaps are no harm; after transports and mass generation (SGEN) repository buffers fill once. The program buffer may swap where memory
is short. Free space in pieces that are too small counts as free.
Thresholds: 10,000 swaps a day (itsiti.com; SAP notes 1918603, 103747); some swaps are a notice (rows 9 of the field's rules).`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "per_day", Default: 10000, Unit: unit.One, Doc: "swaps a day from which it is a warning", Source: "itsiti.com ST02 rules; SAP note 1918603"},
		{Name: "ignore", Default: 100, Unit: unit.One, Doc: "swaps a day below which nothing is said", Source: "our default"},
		{Name: "exhausted", Default: 0.05, Unit: unit.Share, Doc: "free share below which space or directory count as used up", Source: "our default"},
	},
	Needs: []analyzers.Input{sap.Buffers, analyzers.Metric(model.SAPBufferSwaps)},
	Run: func(p *analyzers.Pass) error {
		for _, b := range sap.Buffers.Of(p) {
			if b.SwapsPerDay >= p.Param("ignore") || math.IsNaN(b.SwapsPerDay) && b.Row.Swaps >= p.Param("ignore") {
				p.Report(bufferSwaps(p, b))
			}
		}
		return nil
	},
}

func bufferSwaps(p *analyzers.Pass, b sap.BufferState) analyzers.Finding {
	f := advice.Instance(b.Instance, analyzers.Notice, analyzers.Likely, "Buffer %s of %s displaced %s; %s.", b.Row.Name, b.Instance, swapRate(b), bufferLacks(p, b))
	if b.SwapsPerDay >= p.Param("per_day") && b.Known.Buffer != "program" {
		f.Severity = analyzers.Warning
	}
	f.Window = b.Part.Window
	if b.Young {
		f.Severity, f.Confidence = min(f.Severity, analyzers.Notice), analyzers.Possible
		f.Detail = say.Text("The instance had run for less than a day: buffers were still filling.")
	}
	f.Values = []analyzers.NamedValue{analyzers.Value("swaps", b.Row.Swaps, unit.One), analyzers.Value("swaps a day", b.SwapsPerDay, unit.One), analyzers.Value("free space", b.Row.FreeShare, unit.Share),
		analyzers.Value("free directory", b.Row.DirFreeShare, unit.Share), p.Threshold("per_day")}
	f.Evidence = []analyzers.Evidence{analyzers.At(b.Part, b.Row.Line, "%s: %s swaps", b.Row.Name, say.Number(b.Row.Swaps))}
	f.Remedy = enlarge(p, b)
	return f
}

func swapRate(b sap.BufferState) string {
	switch {
	case math.IsNaN(b.SwapsPerDay):
		return say.Number(b.Row.Swaps) + " objects since its start, which is not known"
	case b.Interval:
		return say.Number(math.Round(b.SwapsPerDay)) + " objects a day between the last two snapshots"
	}
	return fmt.Sprintf("%s objects in %s days, %s a day", say.Number(b.Row.Swaps), say.Number(math.Round(b.Days*10)/10), say.Number(math.Round(b.SwapsPerDay)))
}

// used says what of a buffer is used up.
func used(p *analyzers.Pass, b sap.BufferState) (space, directory bool) {
	return b.Row.FreeShare < p.Param("exhausted"), b.Row.DirFreeShare < p.Param("exhausted")
}

func bufferLacks(p *analyzers.Pass, b sap.BufferState) string {
	space, directory := used(p, b)
	switch {
	case space && directory:
		return "space and directory entries are used up"
	case space:
		return fmt.Sprintf("space is used up (%s free), directory entries are not", say.Percent(b.Row.FreeShare))
	case directory:
		return fmt.Sprintf("directory entries are used up (%s free), space is not", say.Percent(b.Row.DirFreeShare))
	}
	return fmt.Sprintf("%s of its space and %s of its entries are free", say.Percent(b.Row.FreeShare), say.Percent(b.Row.DirFreeShare))
}

// enlarge proposes new sizes: a quarter more of what is used up.
func enlarge(p *analyzers.Pass, b sap.BufferState) []string {
	const more = 1.25
	space, directory := used(p, b)
	if b.Known.Buffer == "" {
		return []string{"This buffer is not among those whose parameters are known here: find them in ST02 (current parameters), and raise what is used up by a quarter."}
	}
	var out []string
	if directory && b.Known.Entries != "" {
		now := ""
		if b.Entries.Known() {
			now = say.Number(b.Entries.Value)
		}
		out = append(out, advice.Set(b.Known.Entries, now, advice.InUnit(b.Row.Dir*more, 1), "takes little memory, "+advice.Restart))
	}
	if (space || !directory) && b.Known.Unit > 0 {
		now := ""
		if b.Setting.Known() {
			now = advice.AsSet(b.Setting.Value, b.Known.Unit)
		}
		unitName := " (" + b.Known.Label + ")"
		out = append(out, advice.Set(b.Known.Size, now, advice.InUnit(b.Row.Allocated*more, b.Known.Unit)+unitName, "takes "+say.Size(b.Row.Allocated*(more-1))+" of shared memory, "+advice.Restart))
	}
	if len(out) == 0 {
		out = append(out, fmt.Sprintf("Raise %s by a quarter; %s.", b.Known.Size, advice.Restart))
	}
	return append(out, "Check the pool that key "+b.Known.Key+" lies in with sappfpar before the restart.")
}
