package storage

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// FastPath finds unlucky assignments of devices and services to CPUs.
var FastPath = &analyzers.Rule{
	Name:  "vms/fastpath",
	Title: "devices and services are spread badly over CPUs",
	Doc: `One CPU serves most of the fast path ports, or Fibre Channel ports are spread over CPUs on a release where their drivers share one spin lock, or
TCP/IP or the lock manager runs on a CPU that serves many ports.

Why it matters: interrupts and the start of I/Os are handled by the port's CPU. One that serves most of them is full before the others; before
V8.3 the interrupt service routines of Fibre Channel took IOLOCK8, so that ports on different CPUs spin for each other.
How to confirm: MONITOR MODES/CPU for interrupt state and MP synchronization by CPU; a spin lock trace for IOLOCK8.
What to do: SET DEVICE/PREFERRED_CPUS, FAST_PATH_PORTS and IO_PREFER_CPUS; before V8.3 all FG ports on one CPU; TCP/IP V5.4 and later takes
its CPU from TCPIP$STARTUP_CPU_IMAGES; LCKMGR_CPUID for the lock manager.
Limits: how busy the ports are is not in this output, and ports that are idle do not matter.
Thresholds: ours; the advice about Fibre Channel is of the tips.`,
	Severity:  analyzers.Notice,
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.6, Unit: unit.Share, Doc: "share of the ports on one CPU from which it is called full", Source: "our default"},
		{Name: "ports", Default: 4, Unit: unit.One, Doc: "ports from which their spread is looked at", Source: "our default"},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.VMSFastPath)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vms.PartsInScope(p, model.VMSFastPath) {
			vmsSpread(p, part)
		}
		return nil
	},
}

// portMap is which CPU serves what.
type portMap struct {
	ports    map[float64][]model.Sample
	services []model.Sample
	fibre    map[float64][]model.Sample
	count    int
}

func mapCPUs(part *model.Part) portMap {
	m := portMap{ports: map[float64][]model.Sample{}, fibre: map[float64][]model.Sample{}}
	for _, s := range part.SamplesOf(model.VMSFastPath) {
		device := s.Labels.Get("device")
		switch {
		case math.IsNaN(s.Value):
		case device == "":
			m.services = append(m.services, s)
		default:
			m.count++
			m.ports[s.Value] = append(m.ports[s.Value], s)
			if strings.HasPrefix(strings.TrimLeft(device, "$0123456789_"), "FG") {
				m.fibre[s.Value] = append(m.fibre[s.Value], s)
			}
		}
	}
	return m
}

func vmsSpread(p *analyzers.Pass, part *model.Part) {
	m := mapCPUs(part)
	if m.count < int(p.Param("ports")) {
		return
	}
	full := -1.0
	for _, cpu := range slices.Sorted(maps.Keys(m.ports)) {
		if float64(len(m.ports[cpu])) >= p.Param("share")*float64(m.count) {
			full = cpu
		}
	}
	if full >= 0 {
		list := m.ports[full]
		f := advice.Printed(part, list[0], fmt.Sprintf("CPU %s serves %d of %d fast path ports on %s: %s.", say.Number(full), len(list), m.count, say.Subject(part, "the system"), vmsPorts(list)),
			"Interrupts and the start of I/Os of all of them are handled there, whatever the other CPUs do.", "the first of them")
		f.Evidence[0].Count = len(list)
		f.Confidence = analyzers.Possible
		f.Values = []analyzers.NamedValue{analyzers.Value("share of the ports", float64(len(list))/float64(m.count), unit.Share), p.Threshold("share")}
		f.Remedy = []string{"Spread the busy ones: SET DEVICE/PREFERRED_CPUS."}
		p.Report(f)
	}
	_, release := analyzers.Platform(part)
	if len(m.fibre) > 1 && vmsBefore(release, "8.3") {
		fibreSpread(p, part, m, release)
	}
	for _, s := range m.services {
		if list := m.ports[s.Value]; len(list) > 0 && (s.Value == full || len(list) >= 3) {
			f := advice.Printed(part, s, fmt.Sprintf("%s runs on CPU %s of %s, which also serves %s.", vmsService(s), say.Number(s.Value), say.Subject(part, "the system"), say.Counted(len(list), "fast path port")),
				"The service and the interrupts of these ports take the CPU from each other: "+vmsPorts(list)+".", "the service")
			f.Severity, f.Confidence = analyzers.Info, analyzers.Possible
			f.Values = []analyzers.NamedValue{analyzers.Value("ports on its CPU", float64(len(list)), unit.One)}
			f.Remedy = []string{"Give the service a CPU of its own: LCKMGR_CPUID, TCPIP$STARTUP_CPU_IMAGES."}
			p.Report(f)
		}
	}
}

// vmsBefore reports whether a release is earlier than another; an unknown one may be.
func vmsBefore(release, bound string) bool {
	applies, _ := analyzers.Scope{From: bound}.Match(&model.Part{Variant: "OpenVMS " + release})
	return !applies || release == ""
}

func fibreSpread(p *analyzers.Pass, part *model.Part, m portMap, release string) {
	var all []model.Sample
	for _, cpu := range slices.Sorted(maps.Keys(m.fibre)) {
		all = append(all, m.fibre[cpu]...)
	}
	f := advice.Printed(part, all[0], fmt.Sprintf("The Fibre Channel ports of %s are on different CPUs: %s.", say.Subject(part, "the system"), vmsPorts(all)),
		"Before V8.3 their interrupt service routines take IOLOCK8, so that CPUs which serve different ports spin for each other.", "the first of them")
	f.Evidence[0].Count = len(all)
	f.Confidence = analyzers.Possible
	f.Values = []analyzers.NamedValue{analyzers.Value("CPUs of Fibre Channel ports", float64(len(m.fibre)), unit.One), p.Threshold("ports")}
	f.Remedy = []string{"Before V8.3, assign all FG ports to one CPU; from V8.3 on spread them."}
	if release == "" {
		f.Severity = analyzers.Info
		f.Detail.S += " Which release this is, the dump does not say."
	}
	p.Report(f)
}

func vmsPorts(list []model.Sample) string {
	var names []string
	for _, s := range list {
		names = append(names, s.Labels.Get("device")+" (CPU "+say.Number(s.Value)+")")
	}
	return strings.Join(names, ", ")
}

func vmsService(s model.Sample) string {
	if name := s.Labels.Get("service"); name != "tcpip" {
		return say.Capital(name)
	}
	return "TCP/IP"
}
