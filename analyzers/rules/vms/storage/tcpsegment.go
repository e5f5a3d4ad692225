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

// TCPSegment finds TCP/IP with small segments.
var TCPSegment = &analyzers.Rule{
	Name:  "vms/tcp-segment",
	Title: "TCP sends small segments",
	Doc: `The default segment size of TCP (tcp_mssdflt) is below what an Ethernet frame holds.

Why it matters: the size is taken for connections through routers. Small segments are more packets, more interrupts and more buffered I/Os for the
same data.
How to confirm: netstat -s and a trace of a slow connection: the size of its full packets.
What to do: sysconfig -r inet tcp_mssdflt=1460 (the tips say 1500), and the same in SYSCONFIGTAB.
Limits: where a path carries less, path MTU discovery must be on. Connections within one network negotiate more anyway.
Thresholds: 1460 is what an Ethernet frame of 1500 bytes holds.`,
	Severity:  analyzers.Info,
	AppliesTo: vms.Scope,
	Params:    []analyzers.Param{{Name: "bytes", Default: 1460, Unit: unit.One, Doc: "tcp_mssdflt below which it is small", Source: "an Ethernet frame less the headers of IP and TCP; " + vms.Tips + " advise 1500"}},
	Needs:     []analyzers.Input{analyzers.Metric(model.VMSInet)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vms.PartsInScope(p, model.VMSInet) {
			for _, s := range part.SamplesOf(model.VMSInet, "attribute", "tcp_mssdflt") {
				if s.Value <= 0 || s.Value >= p.Param("bytes") {
					continue
				}
				f := advice.Printed(part, s, fmt.Sprintf("tcp_mssdflt is %s bytes on %s.", say.Number(s.Value), say.Subject(part, "the system")), "Connections through routers send segments of this size at most.", "the setting")
				f.Values = []analyzers.NamedValue{analyzers.Value("tcp_mssdflt", s.Value, unit.One), p.Threshold("bytes")}
				f.Remedy = []string{"sysconfig -r inet tcp_mssdflt=1460, and the same in SYSCONFIGTAB."}
				p.Report(f)
			}
		}
		return nil
	},
}
