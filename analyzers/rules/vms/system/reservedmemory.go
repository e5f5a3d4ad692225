package system

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// ReservedMemory finds reservations of memory that nobody uses.
var ReservedMemory = &analyzers.Rule{
	Name:  "vms/reserved-memory",
	Title: "reserved memory is not in use",
	Doc: `Memory was reserved for global sections, and none of it is in use: the section is not created, or it is created under another name or size and
lies in ordinary pages.

Why it matters: a reservation takes its memory from everybody. In use it is worth it: with granularity hints one entry of the translation buffer
maps many pages, which saved 40 % of the CPU time of a program that changes one GiB at random (5:43 against 3:24 on an rx4640).
How to confirm: SHOW MEMORY/RESERVE while the application runs; INSTALL LIST/GLOBAL for the section's real name.
What to do: let the application create the section as memory-resident with just this name and size; or remove the reservation (SYSMAN
RESERVED_MEMORY REMOVE) and reboot.
Limits: the application may not have been started when the output was made. Reservations in part do count as used.
Thresholds: the least size is ours; the gain is of the tips.`,
	Severity:  analyzers.Notice,
	AppliesTo: vms.Scope,
	Params:    []analyzers.Param{{Name: "size", Default: 16 << 20, Unit: unit.Byte, Doc: "unused memory of one name from which it counts", Source: "our default"}},
	Needs:     []analyzers.Input{analyzers.Metric(model.VMSReservation)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vms.PartsInScope(p, model.VMSReservation) {
			for _, r := range vmsReservations(part) {
				if r.inUse != 0 || r.reserved < p.Param("size") {
					continue
				}
				f := advice.Printed(part, r.first, fmt.Sprintf("%s is reserved on %s for %s, and none of it is in use.", unit.Of(r.reserved, unit.Byte), say.Subject(part, "the system"), r.name),
					"Either the application was not running, or its section is not the one that the reservation is for; then it has no granularity hints either.", "the reservation")
				f.Confidence = analyzers.Possible
				f.Values = []analyzers.NamedValue{analyzers.Value("reserved", r.reserved, unit.Byte), analyzers.Value("in use", r.inUse, unit.Byte), p.Threshold("size")}
				f.Remedy = []string{"Compare name and size with what the application creates (INSTALL LIST/GLOBAL); else remove the reservation."}
				p.Report(f)
			}
		}
		return nil
	},
}

// vmsReserved is what is reserved under one name, page tables included.
type vmsReserved struct {
	name            string
	first           model.Sample
	reserved, inUse float64
}

func vmsReservations(part *model.Part) []*vmsReserved {
	var out []*vmsReserved
	by := map[string]*vmsReserved{}
	for _, s := range part.SamplesOf(model.VMSReservation) {
		name := s.Labels.Get("name")
		r := by[name]
		if r == nil {
			r = &vmsReserved{name: name, first: s}
			by[name] = r
			out = append(out, r)
		}
		if s.Labels.Get("state") == "reserved" {
			r.reserved += s.Value
		} else {
			r.inUse += s.Value
		}
	}
	return out
}
