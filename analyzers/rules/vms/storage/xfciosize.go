package storage

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// XFCIOSize finds file caches that pass over large I/Os.
var XFCIOSize = &analyzers.Rule{
	Name:  "vms/xfc-io-size",
	Title: "the file cache passes over large I/Os",
	Doc: `VCC_MAX_IO_SIZE is 127 blocks or less: I/Os larger than that go past the extended file cache.

Why it matters: I/Os of 127 blocks were the largest for decades. Utilities of today read up to 256 blocks at a time, and none of that is found in
the cache.
How to confirm: SHOW MEMORY/CACHE: reads that bypass the cache; T4's XFC columns: bypasses by size.
What to do: VCC_MAX_IO_SIZE 256; reserve the least size of the cache (VCC$MIN_CACHE_SIZE in the reserved memory registry); keep large files
that are read once out of it (directories with /CACHING_ATTRIBUTE=NO_CACHING).
Limits: large sequential reads that come once push other data out of the cache; then the small limit is a blessing.
Thresholds: of the tips.`,
	Severity:  analyzers.Info,
	AppliesTo: vms.Scope,
	Params:    []analyzers.Param{{Name: "blocks", Default: 127, Unit: unit.One, Doc: "VCC_MAX_IO_SIZE up to which it is small", Source: vms.Tips}},
	Needs:     []analyzers.Input{analyzers.Metric(model.VMSParameter)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vms.PartsInScope(p, model.VMSParameter) {
			s, ok := vms.Parameter(part, "vcc_max_io_size")
			if !ok || s.Value > p.Param("blocks") || s.Value <= 0 {
				continue
			}
			f := advice.Printed(part, s, fmt.Sprintf("VCC_MAX_IO_SIZE is %s blocks on %s: larger I/Os go past the file cache.", say.Number(s.Value), say.Subject(part, "the system")),
				"Utilities of today read up to 256 blocks at a time.", "the setting")
			f.Values = []analyzers.NamedValue{analyzers.Value("vcc_max_io_size", s.Value, unit.One), p.Threshold("blocks")}
			f.Remedy = []string{"Set VCC_MAX_IO_SIZE to 256, and watch the hit rate (SHOW MEMORY/CACHE)."}
			p.Report(f)
		}
		return nil
	},
}
