package rules

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// SAPPoolOversized finds shared memory pools with much room to spare.
var SAPPoolOversized = &analyzers.Rule{
	Name:  "sap/pool-oversized",
	Title: "a shared memory pool is larger than needed",
	Doc: `A shared memory pool is configured much larger than the tool advises: the rest of it is never used.

Why it matters: shared memory of SAP is locked on Solaris (ism) and reserves swap elsewhere; what no key uses is lost for all others.
How to confirm: "Size configured" far above "Advised Size".
What to do: lower the pool to the advised size.
Limits: a pool may be kept larger on purpose for keys to come. From kernel 7.40 on the kernel sizes pools 10 and 40.
Thresholds: our own, settable.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "ratio", Default: 1.2, Unit: unit.One, Doc: "configured over advised size from which a pool is too large", Source: "our default"},
		{Name: "waste", Default: 32 << 20, Unit: unit.Byte, Doc: "unused size below which nothing is said", Source: "our default"},
	},
	Needs: []analyzers.Input{facts.SAPLandscape, analyzers.Metric(model.SAPPoolSize)},
	Run: func(p *analyzers.Pass) error {
		for _, i := range checked(p) {
			for _, pool := range i.Check.Doc.Pools {
				spare := pool.Configured - pool.Advised
				if !(pool.Configured > p.Param("ratio")*pool.Advised) || !(spare >= p.Param("waste")) {
					continue
				}
				f := aboutInstance(i, analyzers.Notice, analyzers.Confirmed, "Pool %s of %s is configured with %s where %s would do: %s are never used.", pool.Key, i, size(pool.Configured), size(pool.Advised), size(spare))
				f.Values = []analyzers.NamedValue{value("configured", pool.Configured, unit.Byte), value("advised", pool.Advised, unit.Byte), p.Threshold("ratio")}
				f.Evidence = []analyzers.Evidence{at(i.Check.Part, pool.Line, "pool %s", pool.Key)}
				f.Remedy = []string{setting{"ipc/shm_psize_" + pool.Key, asSet(pool.Configured, 1), asSet(pool.Advised, 1), "frees " + size(spare) + ", " + restart}.String()}
				p.Report(f)
			}
		}
		return nil
	},
}
