package host

import (
	"math"
	"strings"

	"dumplens/analyzers"
	"dumplens/parsers/model"
)

// Networks says what the interfaces of each host moved, against their speed where it is known.
var Networks = &analyzers.Derived[[]Interface]{
	Name: "network",
	Doc: `The network interfaces of each capture. The loopback and the virtual interfaces of Linux (veth, docker, bridges, bonds) show traffic that
others show too, and do not count towards a total. The speed is nominal; the figures 1024 and 2047 Mbit/s, which virtual adapters of AIX print, say nothing
and are taken as not known.`,
	Needs: []analyzers.Input{analyzers.Metric(model.NetworkIO)},
	Run: func(p *analyzers.Pass) ([]Interface, error) {
		var out []Interface
		for _, part := range p.Case.Parts() {
			out = append(out, Interfaces(part)...)
		}
		return out, nil
	},
}

// Interface is one network interface of a part. Series that the part does not give are nil.
type Interface struct {
	Part                *model.Part
	Name                string
	Counted             bool    // its traffic is not that of another one
	Speed               float64 // bytes a second in one direction; NaN when not known
	SpeedLine           int32
	Receive, Transmit   *model.Series
	ErrorsIn, ErrorsOut *model.Series
}

// Interfaces lists the interfaces of a part in the order of the dump.
func Interfaces(part *model.Part) []Interface {
	var out []Interface
	at := map[string]int{}
	for _, s := range part.Series {
		if s.Metric != model.NetworkIO && s.Metric != model.NetworkErrors || s.Labels.Get("kind") != "" {
			continue
		}
		name := s.Labels.Get("device")
		i, ok := at[name]
		if !ok {
			i = len(out)
			at[name] = i
			out = append(out, newInterface(part, name))
		}
		n := &out[i]
		in := s.Labels.Get("direction") == "receive"
		switch {
		case s.Metric == model.NetworkIO && in:
			n.Receive = s
		case s.Metric == model.NetworkIO:
			n.Transmit = s
		case in:
			n.ErrorsIn = s
		default:
			n.ErrorsOut = s
		}
	}
	return out
}

// nominal are speeds, in Mbit/s, that AIX prints for adapters that have none.
var nominal = []float64{1024, 2047}

func newInterface(part *model.Part, name string) Interface {
	n := Interface{Part: part, Name: name, Counted: true, Speed: math.NaN()}
	for _, start := range []string{"lo", "veth", "docker", "br-", "virbr", "vnet", "tap", "tun", "bond", "dummy", "cali", "flannel", "cni"} {
		if strings.HasPrefix(name, start) {
			n.Counted = false
		}
	}
	if s, ok := part.Sample(model.NetworkSpeed, "device", name); ok {
		n.Speed, n.SpeedLine = s.Value, s.Pos.Line
		for _, mbit := range nominal {
			if s.Value == mbit*1e6/8 {
				n.Speed = math.NaN()
			}
		}
	}
	return n
}
