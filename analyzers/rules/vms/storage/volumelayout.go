package storage

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// VolumeLayout finds volumes whose cluster size or marking costs I/O on arrays.
var VolumeLayout = &analyzers.Rule{
	Name:  "vms/volume-layout",
	Title: "a volume is laid out badly for its array",
	Doc: `The cluster size of a volume is no multiple of 4, or high-water marking is on.

Why it matters: arrays with RAID 5 work in units of 4 blocks and more; files that begin elsewhere make them read before they write.
High-water marking lets the system erase space before a file may use it, which is a second write for files that are not written in sequence.
How to confirm: SHOW DEVICE/FULL; the array's own count of writes that are not full stripes.
What to do: INITIALIZE/CLUSTER_SIZE with a multiple of 4 (32 was a good value on EVA and XP) when the volume is next made anew; SET
VOLUME/NOHIGHWATER_MARKING where no user may read what another deleted without that protection.
Limits: the marking is a matter of security: where it is required it stays. A RAM disk or a single disk does not care for the cluster size.
Thresholds: of the tips.`,
	Severity:  analyzers.Info,
	AppliesTo: vms.Scope,
	Params:    []analyzers.Param{{Name: "multiple", Default: 4, Unit: unit.One, Doc: "number of which the cluster size should be a multiple", Source: vms.Tips}},
	Needs:     []analyzers.Input{analyzers.Metric(model.VMSDevice)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vms.PartsInScope(p, model.VMSDevice) {
			for _, s := range part.SamplesOf(model.VMSDevice, "item", "cluster size") {
				if s.Value > 0 && math.Mod(s.Value, p.Param("multiple")) != 0 {
					f := advice.Printed(part, s, fmt.Sprintf("The cluster size of %s is %s, no multiple of %s.", s.Labels.Get("device"), say.Number(s.Value), say.Number(p.Param("multiple"))),
						"Files begin at places that do not fit the units of the array.", "the cluster size")
					f.Values = []analyzers.NamedValue{analyzers.Value("cluster size", s.Value, unit.One), p.Threshold("multiple")}
					f.Remedy = []string{"Choose a multiple of 4, 32 for instance, when the volume is initialized next."}
					p.Report(f)
				}
			}
			for _, s := range part.SamplesOf(model.VMSDevice, "item", "high-water marking") {
				if s.Value == 1 {
					f := advice.Printed(part, s, fmt.Sprintf("High-water marking is on for %s.", s.Labels.Get("device")), "Space is erased before files may use it, a second write where files are not written in sequence.", "the volume's status")
					f.Remedy = []string{"SET VOLUME/NOHIGHWATER_MARKING, where the security policy allows it."}
					p.Report(f)
				}
			}
		}
		return nil
	},
}
