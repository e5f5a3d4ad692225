package system

import (
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Release finds early releases of OpenVMS on Alpha and I64.
var Release = &analyzers.Rule{
	Name:  "vms/release",
	Title: "the release lacks known improvements",
	Doc: `The system runs a release before V8.3, which lacks improvements of the scheduler, of AST delivery, of deadlock detection, and on I64 fewer alignment
faults of the system itself.

Why it matters: the same hardware does more with V8.3; I/Os from a RAM disk on an rx4640 are one of the measured examples.
How to confirm: SHOW SYSTEM/NOPROCESS; the release notes of the versions between.
What to do: plan the upgrade; meanwhile look at the findings whose workarounds depend on the release (fast path, quantum).
Limits: VAX has no such release: systems on V7.3 may be VAXes, and are left out. An upgrade is a project, not a tuning step.
Thresholds: of the tips.`,
	Severity:  analyzers.Info,
	AppliesTo: analyzers.Scope{Platform: "OpenVMS", From: "8.0", Until: "8.2"},
	Params:    []analyzers.Param{{Name: "release", Default: 8.3, Unit: unit.One, Doc: "release with the improvements", Source: vms.Tips}},
	Needs:     []analyzers.Input{analyzers.Metric(model.VMSUptime, model.VMSJobElapsed)},
	Run: func(p *analyzers.Pass) error {
		seen := map[string]bool{}
		for _, part := range p.Case.Parts() {
			platform, release := analyzers.Platform(part)
			if platform != "OpenVMS" {
				continue
			}
			applies, sure := p.InScope(part)
			key := part.Subject.Host + " " + release
			improved, _ := analyzers.Scope{From: say.Number(p.Param("release"))}.Match(part)
			if !applies || !sure || improved || seen[key] {
				continue
			}
			seen[key] = true
			system := strings.TrimSpace(strings.TrimPrefix(part.Variant, "OpenVMS"))
			p.Report(analyzers.Finding{Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window,
				Summary:  say.Textf("%s runs OpenVMS %s; V8.3 brought improvements of scheduling, AST delivery and deadlock search.", say.Capital(say.Subject(part, "the system")), system),
				Detail:   say.Text("On I64 V8.2-1 and V8.3 also take fewer alignment faults themselves."),
				Values:   []analyzers.NamedValue{p.Threshold("release")},
				Evidence: []analyzers.Evidence{analyzers.At(part, part.First, "the dump names its release here, or beside it")},
				Remedy:   []string{"Plan an upgrade to V8.3 or later."}})
		}
		return nil
	},
}
