package sap

import (
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/parsers/model"
	"dumplens/parsers/sapqueue"
)

// Capacities says what each instance has to do its work with, and what waits for it.
var Capacities = &analyzers.Derived[[]Capacity]{
	Name: "sap-capacity",
	Doc: `Work processes by type, queues, and the processors of the host for each SAP instance. Work processes are counted in a list of them, else
taken from the profile. The use of the processors is that of a capture of the host, where there is one. Cores for each instance are the cores
of the host over the instances that the case shows: there may be more.`,
	Needs: []analyzers.Input{Landscapes},
	Run: func(p *analyzers.Pass) ([]Capacity, error) {
		var out []Capacity
		for _, i := range Landscapes.Of(p).Instances {
			out = append(out, CapacityOf(i))
		}
		return out, nil
	},
}

// Capacity is one instance. Unknown numbers are NaN.
type Capacity struct {
	Instance  *Instance
	Types     []WorkProcesses // by type, in the order of the profile
	Processes float64         // of all types
	Queues    []QueueState    // of the last list
	Histories []QueueHistory
	Workload  []Dump[*sapqueue.List]
	CPU       *host.CPU // of the host; nil where no capture is there
	Busy      float64   // mean share of its processors in use
}

// WorkProcesses is how many there are of a type.
type WorkProcesses struct {
	Type  string // DIA, UPD, UP2, BTC, SPO, ENQ
	Count analyzers.Amount
}

// QueueState is a queue as a list shows it.
type QueueState struct {
	sapqueue.Queue
	Part *model.Part
}

// QueueHistory is a queue over time.
type QueueHistory struct {
	Name   string
	Points points.Points
	Part   *model.Part
}

// profileTypes are the parameters that say how many work processes there are.
var profileTypes = [...]struct{ kind, parameter string }{{"DIA", "rdisp/wp_no_dia"}, {"UPD", "rdisp/wp_no_vb"}, {"UP2", "rdisp/wp_no_vb2"},
	{"BTC", "rdisp/wp_no_btc"}, {"SPO", "rdisp/wp_no_spo"}, {"ENQ", "rdisp/wp_no_enq"}}

// CapacityOf is what one instance has for its work.
func CapacityOf(i *Instance) Capacity {
	c := Capacity{Instance: i, Processes: math.NaN(), Busy: math.NaN()}
	c.count()
	for _, l := range i.Lists {
		switch l.Doc.Kind {
		case "queues":
			c.Queues = nil
			for _, q := range l.Doc.Queues {
				c.Queues = append(c.Queues, QueueState{q, l.Part})
			}
		case "history":
			for _, s := range l.Part.SeriesOf(model.SAPQueueHistory) {
				c.Histories = append(c.Histories, QueueHistory{s.Labels.Get("column"), points.Of(l.Part, s), l.Part})
			}
		case "workload":
			c.Workload = append(c.Workload, l)
		}
	}
	if i.Host == nil {
		return c
	}
	for _, p := range i.Host.Parts {
		if len(p.SeriesOf(model.CPUUtilization)) > 0 || p.FirstSeries(model.CPUPhysicalUsed) != nil {
			cpu := host.CPUOf(p)
			c.CPU, c.Busy = &cpu, cpu.Busy.Stats().Mean
		}
	}
	return c
}

// count takes the profile, and a list of work processes where there is one: that is what runs.
func (c *Capacity) count() {
	i := c.Instance
	if i.Profile != nil {
		for _, t := range profileTypes {
			if v, ok := i.Profile.Doc.Get(t.parameter); ok && v.Number >= 0 {
				c.Types = append(c.Types, WorkProcesses{t.kind, analyzers.AmountOf(v.Number, placeOf(i.Profile.Part, v.Line), t.parameter)})
			}
		}
	}
	for _, l := range i.Lists {
		if l.Doc.Kind != "processes" {
			continue
		}
		index := map[string]int{} // of the types that this list shows; the profile keeps the others
		for _, p := range l.Doc.Processes {
			kind := strings.ToUpper(p.Type)
			k, ok := index[kind]
			if !ok {
				if k = slices.IndexFunc(c.Types, func(t WorkProcesses) bool { return t.Type == kind }); k < 0 {
					k = len(c.Types)
					c.Types = append(c.Types, WorkProcesses{Type: kind})
				}
				index[kind] = k
				c.Types[k].Count = analyzers.AmountOf(0, placeOf(l.Part, p.Line), "list of work processes")
			}
			c.Types[k].Count.Value++
		}
	}
	for k, t := range c.Types {
		if k == 0 {
			c.Processes = 0
		}
		c.Processes += t.Count.Value
	}
}

// Of is the number of work processes of a type.
func (c Capacity) Of(kind string) analyzers.Amount {
	for _, t := range c.Types {
		if t.Type == kind {
			return t.Count
		}
	}
	return analyzers.UnknownAmount()
}
