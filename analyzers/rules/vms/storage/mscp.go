package storage

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// MSCP finds disk servers without enough buffers or credits.
var MSCP = &analyzers.Rule{
	Name:  "vms/mscp",
	Title: "the MSCP server has too few buffers or credits",
	Doc: `The MSCP server, which serves disks to other members of the cluster, has few credits or little buffer space, or had to wait for buffers or to
fragment requests.

Why it matters: a request without a credit waits at the other node, one without a buffer in the server, and a fragmented one makes several
trips.
How to confirm: SHOW DEVICE/SERVED/ALL, MONITOR MSCP_SERVER: buffer waits and fragments; SHOW CLUSTER/CONTINUOUS with CREDIT_WAITS.
What to do: MSCP_CREDITS and MSCP_BUFFER in MODPARAMS.DAT, then AUTOGEN; with host-based shadowing MSCP_BUFFER 127 times MSCP_CREDITS. On Alpha
and I64 the server does not balance its load: SET PREFERRED_PATH/HOST does it by hand.
Limits: settings matter on nodes that serve disks to others, which SYSGEN does not tell; buffer waits do.
Thresholds: of the tips.`,
	Severity:  analyzers.Notice,
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "credits", Default: 64, Unit: unit.One, Doc: "MSCP_CREDITS below which a server is short of them", Source: vms.Tips},
		{Name: "buffer", Default: 2048, Unit: unit.One, Doc: "MSCP_BUFFER below which a server is short of it", Source: vms.Tips},
		{Name: "waits", Default: 0, Unit: unit.PerSecond, Doc: "buffer waits and fragments per second above which a row counts", Source: vms.Tips},
		stretch.Snapshots,
	},
	Needs: []analyzers.Input{analyzers.Metric(model.VMSParameter, model.VMSMSCPRate)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vms.PartsInScope(p, model.VMSParameter) {
			for _, k := range [...]struct{ name, param string }{{"mscp_credits", "credits"}, {"mscp_buffer", "buffer"}} {
				if s, ok := vms.Parameter(part, k.name); ok && s.Value < p.Param(k.param) {
					f := advice.Printed(part, s, fmt.Sprintf("MSCP_%s is %s on %s; a busy disk server wants %s or more.", map[string]string{"credits": "CREDITS", "buffer": "BUFFER"}[k.param], say.Number(s.Value), say.Subject(part, "the system"), say.Number(p.Param(k.param))),
						"It matters where this node serves disks to others.", "the setting")
					f.Values = []analyzers.NamedValue{analyzers.Value(k.name, s.Value, unit.One), p.Threshold(k.param)}
					f.Confidence = analyzers.Possible
					f.Severity = analyzers.Info
					f.Remedy = []string{"Raise it in MODPARAMS.DAT and run AUTOGEN, if the node serves disks."}
					p.Report(f)
				}
			}
		}
		for _, part := range vms.PartsInScope(p, model.VMSMSCPRate) {
			waits := points.Added(points.Of(part, part.FirstSeries(model.VMSMSCPRate, "kind", "buffer_waits")), points.Of(part, part.FirstSeries(model.VMSMSCPRate, "kind", "fragments")))
			s := stretch.Above(p, part, waits, "waits")
			if s.Empty() {
				continue
			}
			f := stretch.OverTime(p, part, s, waits.Values, "buffer waits and fragments of the MSCP server", unit.PerSecond, "waits")
			f.Severity = analyzers.Warning
			f.Summary = say.Textf("The MSCP server of %s had to wait for buffers or to fragment requests %s times a second on average%s.", say.Subject(part, "the system"), say.Number(s.Mean(waits.Values)), say.During(s.Window()))
			f.Detail = say.Text("Other nodes waited for their disk I/Os meanwhile.")
			f.Remedy = []string{"Raise MSCP_BUFFER; with host-based shadowing to 127 times MSCP_CREDITS."}
			p.Report(f)
		}
		return nil
	},
}
