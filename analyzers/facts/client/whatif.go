package client

import (
	"fmt"
	"math"
)

// LocalTrip is what a round trip within one host takes, in seconds, over BEQ (pipes) or IPC: two changes of processes.
const LocalTrip = 20e-6

// WhatIf is a change that could be made and what it would save of the run, in seconds. NaN is not known.
type WhatIf struct {
	Name    string
	Saves   float64
	Why     string
	Caveats []string
}

// Names of the changes.
const (
	WhatIfBEQ   = "BEQ (or IPC) on one host"
	WhatIfArray = "array interface of 100 rows"
	WhatIfSDU   = "larger SDU and TDU"
)

// whatIfs prices the changes that touch transport.
func (r *Run) whatIfs() []WhatIf {
	if !(r.Transport.Time > 0) {
		return nil
	}
	return []WhatIf{r.beq(), r.arrays(), r.packets()}
}

// beq prices the change to a connection within one host.
func (r *Run) beq() WhatIf {
	w := WhatIf{Name: WhatIfBEQ, Saves: math.NaN()}
	if r.Path.Protocol == "beq" || r.Path.Protocol == "ipc" {
		w.Saves, w.Why = 0, "the connection is "+r.Path.Protocol+" already"
		return w
	}
	if trips := r.Server.Trips; !math.IsNaN(trips) {
		w.Saves = math.Max(r.Transport.Time-trips*LocalTrip, 0)
		w.Why = fmt.Sprintf("%s of transport, less %s round trips of %s within the host", seconds(r.Transport.Time), number(trips), seconds(LocalTrip))
	} else {
		w.Saves = r.Transport.Time
		w.Why = "all of transport at most: the number of round trips is not known"
	}
	w.Caveats = r.oneHost()
	return w
}

// oneHost is what moving client and database to one host asks for.
func (r *Run) oneHost() []string {
	var out []string
	if r.Path.Hosts != Yes {
		out = append(out, r.combined())
		out = append(out, "more cores need more licences: Standard Edition is bound to sockets, SE2 to 2 sockets and 16 threads")
	}
	out = append(out, "with BEQ the server process is started by the client's user: its limits (fsize in /etc/security/limits) apply to the data files, or ORA-01116 follows",
		"ORACLE_SID instead of a service name, and the Oracle home of the instance")
	return out
}

// combined adds the load of both hosts.
func (r *Run) combined() string {
	var client, server *HostLoad
	for i := range r.Loads {
		switch h := &r.Loads[i]; h.Role {
		case "client":
			client = h
		case "server":
			server = h
		}
	}
	if client == nil || server == nil || client.CPU.CapacityUnit != server.CPU.CapacityUnit || math.IsNaN(client.Used+server.Used) {
		return "one host must carry the CPU load of both; captures of both during the run would say whether it can"
	}
	most := server
	if client.CPU.Capacity > server.CPU.Capacity {
		most = client
	}
	sum := client.Used + server.Used
	s := fmt.Sprintf("one host must carry both loads: during the run %s + %s = %s %s of %s on %s", number(client.Used), number(server.Used), number(sum),
		most.CPU.CapacityUnit, number(most.CPU.Capacity), most.CPU.Part.Subject.Host)
	if sum >= fullBusy*most.CPU.Capacity {
		return s + ", which would be full"
	}
	return s + "; look at the busiest time of day as well"
}

// arrays prices larger arrays.
func (r *Run) arrays() WhatIf {
	w := WhatIf{Name: WhatIfArray, Saves: math.NaN()}
	a := r.Array
	if math.IsNaN(a.Removed) {
		w.Why = "not known: no calls of the run are there to tell which round trips it could remove"
		return w
	}
	share := a.Removed / a.Trips
	if math.IsNaN(r.Server.Trips) {
		w.Why = "not known: the number of round trips is not known"
		return w
	}
	w.Saves = share * r.Server.Trips * r.Transport.PerTrip // the calls of a shorter trace are taken for those of the run
	switch {
	case share < 0.02:
		w.Why = fmt.Sprintf("next to nothing more: by %s, %s of the fetches read about one row by its key, and %s of %s calls could be saved", a.Basis, percent(a.Single), number(a.Removed), number(a.Trips))
	default:
		w.Why = fmt.Sprintf("by %s, %s of %s calls could be saved (%s rows a fetch now)", a.Basis, number(a.Removed), number(a.Trips), number(a.PerFetch))
	}
	return w
}

// packets prices larger packets: they touch only calls that need more than one.
func (r *Run) packets() WhatIf {
	w := WhatIf{Name: WhatIfSDU, Saves: r.Transport.MoreData}
	w.Why = fmt.Sprintf("at most the %s of waits for more data: only calls that need several packets gain, and small packets cost nothing more on a fast network", seconds(r.Transport.MoreData))
	if !(r.Transport.MoreData > 0) {
		w.Why = "nothing: no call waited for a second packet"
	}
	return w
}
