package memory

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// PoolTooSmall finds shared memory pools that do not hold what lies in them.
var PoolTooSmall = &analyzers.Rule{
	Name:  "sap/pool-too-small",
	Title: "a shared memory pool is too small",
	Doc: `A shared memory pool is configured smaller than what sappfpar estimates for the keys inside it.

Why it matters: the instance does not start, or keys end up in segments of their own.
How to confirm: "Size configured" below "Size min. estimated"; the summary shows more than 100 % used.
What to do: raise the pool to the advised size, or take a large key out of it (ipc/shm_psize_<key> = 0) or into another pool.
Limits: from kernel 7.40 on pools 10 and 40 are sized by the kernel: take the parameters out instead. A pool that is 98 % used is fine.
Thresholds: the tool's own; row 3 of the field's rules (Sun T2000 tuning notes).`,
	Severity: analyzers.Critical,
	Needs:    []analyzers.Input{sap.Landscapes, analyzers.Metric(model.SAPPoolSize)},
	Run: func(p *analyzers.Pass) error {
		for _, i := range sap.Checked(p) {
			for _, pool := range i.Check.Doc.Pools {
				if !(pool.Configured < pool.Minimum) {
					continue
				}
				f := advice.Instance(i, analyzers.Critical, analyzers.Confirmed, "Pool %s of %s is configured with %s; what lies in it needs %s.", pool.Key, i, say.Size(pool.Configured), say.Size(pool.Minimum))
				f.Values = []analyzers.NamedValue{analyzers.Value("configured", pool.Configured, unit.Byte), analyzers.Value("minimum", pool.Minimum, unit.Byte), analyzers.Value("advised", pool.Advised, unit.Byte)}
				f.Evidence = []analyzers.Evidence{analyzers.At(i.Check.Part, pool.Line, "pool %s", pool.Key)}
				f.Remedy = []string{advice.Set("ipc/shm_psize_"+pool.Key, advice.AsSet(pool.Configured, 1), advice.AsSet(pool.Advised, 1), "takes "+say.Size(pool.Advised-pool.Configured)+" more memory, "+advice.Restart),
					"Or put a large key outside of the pool: ipc/shm_psize_<key> = 0."}
				p.Report(f)
			}
		}
		return nil
	},
}
