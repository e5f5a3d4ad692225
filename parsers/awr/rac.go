package awr

import (
	"strings"

	"dumplens/parsers/model"
)

// readRAC reads the blocks of the RAC section: pairs of a label and values, whose label tells the unit.
func (o *open) readRAC(s *section) {
	o.eachPair(s, func(label string, values []string, line int32) bool {
		if len(values) == 0 {
			return false
		}
		name := racName(label)
		labels := model.L("stat", name)
		switch v := number(values[0]); {
		case name == "number of instances":
			for i, at := range []string{"begin", "end"} {
				if i < len(values) {
					o.b.Sample(model.OracleRACInstances, model.L("at", at), number(values[i]), line)
				}
			}
		case strings.Contains(name, "interconnect traffic"):
			o.b.Sample(model.OracleRACTraffic, model.Labels{}, v*1024, line)
		case strings.Contains(label, "(ms)"):
			o.b.Sample(model.OracleRACTime, labels, v/1e3, line)
		case strings.Contains(label, "%"):
			o.b.Sample(model.OracleRACShare, labels, v/100, line)
		case strings.Contains(label, "(us)"):
			o.b.Sample(model.OracleRACTime, labels, v/1e6, line)
		default:
			o.b.Sample(model.OracleRACRate, labels, v, line)
			if len(values) > 1 {
				o.b.Sample(model.OracleRACPerTransaction, labels, number(values[1]), line)
			}
		}
		return true
	})
}

// racName is a label without its unit.
func racName(label string) string {
	name := fold(strings.ReplaceAll(label, "%", " "))
	if i := strings.IndexByte(name, '('); i > 0 {
		name = strings.TrimSpace(name[:i])
	}
	return name
}

// readIOProfile reads requests and amounts per second: both together, reads, writes.
func (o *open) readIOProfile(s *section) {
	o.eachPair(s, func(label string, values []string, line int32) bool {
		for i, v := range values {
			if i == 0 || i > 2 {
				continue // the first is the sum
			}
			m, factor := model.OracleIOProfile, 1.0
			if strings.Contains(label, "(MB)") {
				m, factor = model.OracleIOProfileBytes, mega
			}
			o.b.Sample(m, model.L("stat", racName(label), "direction", []string{"", "read", "write"}[i]), number(v)*factor, line)
		}
		return len(values) > 0
	})
}
