package rules

import (
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// SAPPoolSegments finds shared memories outside of pools.
var SAPPoolSegments = &analyzers.Rule{
	Name:  "sap/pool-segments",
	Title: "shared memories lie outside of the pool",
	Doc: `Shared memories of an instance lie in segments of their own instead of in a pool.

Why it matters: one pool is one segment, which the system can put on large pages; many small segments waste memory to their alignment and take
more entries of the address translation. On Solaris and HP-UX that is what a shared memory pool is for.
How to confirm: "Shared memories outside of pools" of the check, and pmap: more than one ism segment beside extended memory.
What to do: put the keys into pool 10 (ipc/shm_psize_<key> = -10) and size it as the check advises.
Limits: some keys cannot lie in a pool on some releases; the check then says so. From kernel 7.40 on the defaults are right and static sizes
do harm. On Linux and Windows segments cost little.
Thresholds: any key of some size outside; row 4 of the field's rules (Sun T2000 and HP-UX tuning notes). The size is our own.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "size", Default: 4 << 20, Unit: unit.Byte, Doc: "size of all keys outside of pools from which it is worth a change", Source: "our default: one large page"},
	},
	Needs: []analyzers.Input{facts.SAPLandscape, analyzers.Metric(model.SAPKeySize)},
	Run: func(p *analyzers.Pass) error {
		for _, i := range checked(p) {
			sapSegments(p, i)
		}
		return nil
	},
}

func sapSegments(p *analyzers.Pass, i *facts.SAPInstance) {
	severity, applies := analyzers.Notice, true
	if i.Host != nil && i.Host.Platform != "" {
		severity, applies = forPlatform(i.Host, "Solaris", analyzers.Warning)
		if !applies {
			severity, applies = forPlatform(i.Host, "HP-UX", analyzers.Warning)
		}
	}
	planned, ok := i.Check.Part.Sample(model.SAPSegments, "state", "planned")
	if !applies || ok && planned.Value <= 1 {
		return
	}
	sum := 0.0
	var keys []string
	f := aboutInstance(i, severity, analyzers.Likely, "")
	for _, k := range i.Check.Doc.Keys {
		if k.Pool != "none" {
			continue
		}
		sum += k.Size
		keys = append(keys, k.Key)
		f.Evidence = append(f.Evidence, at(i.Check.Part, k.Line, "key %s: %s, %s", k.Key, size(k.Size), k.Text))
	}
	if sum < p.Param("size") {
		return
	}
	const shown = 6
	f.Summary.S = counted(len(keys), "shared memory") + " of " + i.String() + " with " + size(sum) + " lie outside of a pool"
	if ok {
		f.Summary.S += ", in " + number(planned.Value) + " segments"
		f.Evidence = append(f.Evidence, atPos(planned.Pos, "segments of the operating system"))
	}
	f.Summary.S += "."
	f.Summary.S = strings.Replace(f.Summary.S, "memorys", "memories", 1)
	if len(f.Evidence) > shown {
		f.Evidence = f.Evidence[:shown]
	}
	f.Values = []analyzers.NamedValue{value("outside of pools", sum, unit.Byte), value("keys", float64(len(keys)), unit.One), p.Threshold("size")}
	f.Remedy = []string{setting{"ipc/shm_psize_<key>", "0", "-10", "for keys " + strings.Join(keys[:min(len(keys), shown)], ", ") + ", with ipc/shm_psize_10 raised by " + size(sum) + "; costs no memory, " + restart}.String()}
	f.Detail = model.Say("This holds for kernels before 7.40; later ones size their pools themselves.")
	p.Report(f)
}
