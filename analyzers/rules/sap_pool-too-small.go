package rules

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// SAPPoolTooSmall finds shared memory pools that do not hold what lies in them.
var SAPPoolTooSmall = &analyzers.Rule{
	Name:  "sap/pool-too-small",
	Title: "a shared memory pool is too small",
	Doc: `A shared memory pool is configured smaller than what sappfpar estimates for the keys inside it.

Why it matters: the instance does not start, or keys end up in segments of their own.
How to confirm: "Size configured" below "Size min. estimated"; the summary shows more than 100 % used.
What to do: raise the pool to the advised size, or take a large key out of it (ipc/shm_psize_<key> = 0) or into another pool.
Limits: from kernel 7.40 on pools 10 and 40 are sized by the kernel: take the parameters out instead. A pool that is 98 % used is fine.
Thresholds: the tool's own; row 3 of the field's rules (Sun T2000 tuning notes).`,
	Severity: analyzers.Critical,
	Needs:    []analyzers.Input{facts.SAPLandscape, analyzers.Metric(model.SAPPoolSize)},
	Run: func(p *analyzers.Pass) error {
		for _, i := range checked(p) {
			for _, pool := range i.Check.Doc.Pools {
				if !(pool.Configured < pool.Minimum) {
					continue
				}
				f := aboutInstance(i, analyzers.Critical, analyzers.Confirmed, "Pool %s of %s is configured with %s; what lies in it needs %s.", pool.Key, i, size(pool.Configured), size(pool.Minimum))
				f.Values = []analyzers.NamedValue{value("configured", pool.Configured, unit.Byte), value("minimum", pool.Minimum, unit.Byte), value("advised", pool.Advised, unit.Byte)}
				f.Evidence = []analyzers.Evidence{at(i.Check.Part, pool.Line, "pool %s", pool.Key)}
				f.Remedy = []string{setting{"ipc/shm_psize_" + pool.Key, asSet(pool.Configured, 1), asSet(pool.Advised, 1), "takes " + size(pool.Advised-pool.Configured) + " more memory, " + restart}.String(),
					"Or put a large key outside of the pool: ipc/shm_psize_<key> = 0."}
				p.Report(f)
			}
		}
		return nil
	},
}
