package memory

import (
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// PoolSegments finds shared memories outside of pools.
var PoolSegments = &analyzers.Rule{
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
	Needs: []analyzers.Input{sap.Landscapes, analyzers.Metric(model.SAPKeySize)},
	Run: func(p *analyzers.Pass) error {
		for _, i := range sap.Checked(p) {
			sapSegments(p, i)
		}
		return nil
	},
}

func sapSegments(p *analyzers.Pass, i *sap.Instance) {
	severity, applies := analyzers.Notice, true
	if i.Host != nil && i.Host.Platform != "" {
		severity, applies = advice.ForPlatform(i.Host, "Solaris", analyzers.Warning)
		if !applies {
			severity, applies = advice.ForPlatform(i.Host, "HP-UX", analyzers.Warning)
		}
	}
	planned, ok := i.Check.Part.Sample(model.SAPSegments, "state", "planned")
	if !applies || ok && planned.Value <= 1 {
		return
	}
	sum := 0.0
	var keys []string
	f := advice.Instance(i, severity, analyzers.Likely, "")
	for _, k := range i.Check.Doc.Keys {
		if k.Pool != "none" {
			continue
		}
		sum += k.Size
		keys = append(keys, k.Key)
		f.Evidence = append(f.Evidence, analyzers.At(i.Check.Part, k.Line, "key %s: %s, %s", k.Key, say.Size(k.Size), k.Text))
	}
	if sum < p.Param("size") {
		return
	}
	const shown = 6
	f.Summary.S = say.Counted(len(keys), "shared memory") + " of " + i.String() + " with " + say.Size(sum) + " lie outside of a pool"
	if ok {
		f.Summary.S += ", in " + say.Number(planned.Value) + " segments"
		f.Evidence = append(f.Evidence, analyzers.AtPos(planned.Pos, "segments of the operating system"))
	}
	f.Summary.S += "."
	f.Summary.S = strings.Replace(f.Summary.S, "memorys", "memories", 1)
	if len(f.Evidence) > shown {
		f.Evidence = f.Evidence[:shown]
	}
	f.Values = []analyzers.NamedValue{analyzers.Value("outside of pools", sum, unit.Byte), analyzers.Value("keys", float64(len(keys)), unit.One), p.Threshold("size")}
	f.Remedy = []string{advice.Set("ipc/shm_psize_<key>", "0", "-10", "for keys "+strings.Join(keys[:min(len(keys), shown)], ", ")+", with ipc/shm_psize_10 raised by "+say.Size(sum)+"; costs no memory, "+advice.Restart)}
	f.Detail = say.Text("This holds for kernels before 7.40; later ones size their pools themselves.")
	p.Report(f)
}
