package memory

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// PoolOversized finds shared memory pools with much room to spare.
var PoolOversized = &analyzers.Rule{
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
	Needs: []analyzers.Input{sap.Landscapes, analyzers.Metric(model.SAPPoolSize)},
	Run: func(p *analyzers.Pass) error {
		for _, i := range sap.Checked(p) {
			for _, pool := range i.Check.Doc.Pools {
				spare := pool.Configured - pool.Advised
				if !(pool.Configured >= p.Param("ratio")*pool.Advised) || !(spare >= p.Param("waste")) {
					continue
				}
				f := advice.Instance(i, analyzers.Notice, analyzers.Confirmed, "Pool %s of %s is configured with %s where %s would do: %s are never used.", pool.Key, i, say.Size(pool.Configured), say.Size(pool.Advised), say.Size(spare))
				f.Values = []analyzers.NamedValue{analyzers.Value("configured", pool.Configured, unit.Byte), analyzers.Value("advised", pool.Advised, unit.Byte), p.Threshold("ratio")}
				f.Evidence = []analyzers.Evidence{analyzers.At(i.Check.Part, pool.Line, "pool %s", pool.Key)}
				f.Remedy = []string{advice.Set("ipc/shm_psize_"+pool.Key, advice.AsSet(pool.Configured, 1), advice.AsSet(pool.Advised, 1), "frees "+say.Size(spare)+", "+advice.Restart)}
				p.Report(f)
			}
		}
		return nil
	},
}
