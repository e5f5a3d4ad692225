package client

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/facts/timeline"
	"dumplens/parsers/model"
	"dumplens/parsers/oraconf"
)

// Path is the way from the client to the database.
type Path struct {
	ClientHost, ServerHost string
	Hosts                  Tri    // do client and server share a host?
	Protocol               string // tcp, tcps, ipc, beq; "" where no connect descriptor says it
	Alias                  string // connect descriptor that says it
	SDU, TDU               float64
	At                     model.Pos // of the descriptor; line 0 without one
	NoDelay                string    // TCP.NODELAY as sqlnet.ora has it, "" where it is not set
	NoDelayAt              model.Pos
}

// Tri is yes, no, or not known.
type Tri uint8

// The values of Tri.
const (
	NotKnown Tri = iota
	Yes
	No
)

// path finds out how the client reaches the database.
func (r *Run) path(w *world) {
	p := Path{ClientHost: r.Part.Subject.Host, SDU: math.NaN(), TDU: math.NaN()}
	for _, part := range []*model.Part{serverPart(r.Server), r.FloorOf} {
		if part != nil && part.Subject.Host != "" && p.ServerHost == "" {
			p.ServerHost = part.Subject.Host
		}
	}
	database := r.Part.Subject.Database
	for _, part := range w.parts {
		c, ok := part.Document.(*oraconf.Config)
		if !ok {
			continue
		}
		if s, ok := c.Setting("TCP.NODELAY"); ok && p.NoDelay == "" {
			p.NoDelay, p.NoDelayAt = strings.ToUpper(s.Value.S), model.Pos{Source: part.Source, Line: s.Line, Offset: -1}
		}
		if c.Kind != oraconf.TNSNames {
			continue
		}
		for _, a := range c.Aliases {
			if p.Alias != "" || !describes(a, database, r) {
				continue
			}
			p.Alias, p.SDU, p.TDU, p.At = a.Name, a.SDU, a.TDU, model.Pos{Source: part.Source, Line: a.Line, Offset: -1}
			if len(a.Addresses) > 0 {
				p.Protocol = a.Addresses[0].Protocol
				if p.ServerHost == "" {
					p.ServerHost = a.Addresses[0].Host.S
				}
			}
		}
	}
	client, server := shortHost(p.ClientHost), shortHost(p.ServerHost)
	switch {
	case p.Protocol == "beq" || p.Protocol == "ipc":
		p.Hosts = Yes
	case client == "" || server == "":
	case client == server || server == "localhost" || server == "127.0.0.1":
		p.Hosts = Yes
	default:
		p.Hosts = No
	}
	r.Path = p
}

func serverPart(s *ServerTime) *model.Part {
	if s == nil {
		return nil
	}
	return s.Part
}

// describes reports whether a descriptor is that of the client's database, by its name, service or SID.
func describes(a oraconf.Alias, database string, r *Run) bool {
	names := []string{database}
	for _, part := range []*model.Part{serverPart(r.Server), r.FloorOf} {
		if part != nil {
			names = append(names, part.Subject.Database, part.Subject.Instance)
		}
	}
	for _, n := range names {
		if n != "" && (strings.EqualFold(a.Name, n) || strings.EqualFold(a.Service, n) || strings.EqualFold(a.SID, n)) {
			return true
		}
	}
	return false
}

// shortHost is a host's name without its domain, in lower case; an address stays whole.
func shortHost(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	if strings.Trim(name, "0123456789.:") == "" {
		return name
	}
	short, _, _ := strings.Cut(name, ".")
	return short
}

// HostLoad is how busy one of the two hosts was during the run.
type HostLoad struct {
	Role     string // "client", "server", "client and server"
	CPU      host.CPU
	Busy     float64 // mean share of the capacity during the run
	Used     float64 // mean, in the unit of the capacity
	RunQueue float64 // mean
	Line     int32   // of the fullest point
	Points   int
}

// Full reports whether the processors were short during the run: what waits for them is in the client's wait, too.
func (h *HostLoad) Full() bool { return h.Busy >= fullBusy || h.RunQueue > fullQueue*h.CPU.Logical }

const (
	fullBusy  = 0.9 // mean share of the capacity from which a host is full
	fullQueue = 2   // runnable threads for each logical CPU, on average, from which it is too
)

// loads looks at the processors of both hosts before the network is blamed.
func (r *Run) loads(w *world) {
	window := timeline.Window(r.Part)
	client, server := shortHost(r.Path.ClientHost), shortHost(r.Path.ServerHost)
	seen := map[string]bool{}
	for i := range w.hosts {
		c := &w.hosts[i]
		host := shortHost(c.Part.Subject.Host)
		if host == "" || c.Part.Stage != r.Part.Stage || host != client && host != server {
			continue
		}
		load := loadOf(c, window)
		if load.Points == 0 {
			continue
		}
		load.Role = "server"
		if host == client {
			load.Role = "client"
			if host == server {
				load.Role = "client and server"
			}
		}
		seen[host] = true
		r.Loads = append(r.Loads, load)
	}
	slices.SortStableFunc(r.Loads, func(a, b HostLoad) int {
		return cmp.Or(strings.Compare(a.Role, b.Role), timeline.Window(a.CPU.Part).From.Compare(timeline.Window(b.CPU.Part).From))
	})
	if client == "" || !seen[client] {
		r.Missing = append(r.Missing, "a capture (nmon) of the client's host during the run: whether it was short of CPU")
	}
	if server != client && (server == "" || !seen[server]) {
		r.Missing = append(r.Missing, "a capture (nmon) of the database's host during the run: whether it was short of CPU")
	}
}

// loadOf is the load of a host in a window; of the whole capture where the window is not known.
func loadOf(c *host.CPU, window model.Window) HostLoad {
	h := HostLoad{CPU: *c}
	inside := func(p points.Points) (mean float64, n int, at int) {
		sum, most := 0.0, math.Inf(-1)
		for i, v := range p.Values {
			ms := p.Axis.Times[i]
			if math.IsNaN(v) || window.Known() && (ms < window.From.UnixMilli() || ms > window.To.UnixMilli()) {
				continue
			}
			sum += v
			n++
			if v > most {
				most, at = v, i
			}
		}
		if n == 0 {
			return math.NaN(), 0, 0
		}
		return sum / float64(n), n, at
	}
	var at int
	h.Busy, h.Points, at = inside(c.Busy)
	if h.Points > 0 {
		h.Line = c.Busy.Axis.Lines[at]
	}
	h.Used, _, _ = inside(c.Used)
	h.RunQueue, _, _ = inside(c.RunQueue)
	return h
}
