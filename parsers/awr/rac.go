package awr

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
)

// readRAC reads the blocks of the RAC section: pairs of a label and values, whose label tells the unit.
func (o *open) readRAC(s *section) {
	o.eachPair(s, func(label string, values []string, line int32) bool {
		if len(values) == 0 {
			return false
		}
		name := racName(label)
		labels := model.L("stat", name)
		switch v := oratab.Number(values[0]); {
		case name == "number of instances":
			for i, at := range []string{"begin", "end"} {
				if i < len(values) {
					o.Builder.Sample(model.OracleRACInstances, model.L("at", at), oratab.Number(values[i]), line)
				}
			}
		case strings.Contains(name, "interconnect traffic"):
			o.Builder.Sample(model.OracleRACTraffic, model.Labels{}, v*1024, line)
		case strings.Contains(label, "(ms)"):
			o.Builder.Sample(model.OracleRACTime, labels, v/1e3, line)
		case strings.Contains(label, "%"):
			o.Builder.Sample(model.OracleRACShare, labels, v/100, line)
		case strings.Contains(label, "(us)"):
			o.Builder.Sample(model.OracleRACTime, labels, v/1e6, line)
		default:
			o.Builder.Sample(model.OracleRACRate, labels, v, line)
			if len(values) > 1 {
				o.Builder.Sample(model.OracleRACPerTransaction, labels, oratab.Number(values[1]), line)
			}
		}
		return true
	})
}

// racName is a label without its unit.
func racName(label string) string {
	name := oratab.Fold(strings.ReplaceAll(label, "%", " "))
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
			o.Builder.Sample(m, model.L("stat", racName(label), "direction", []string{"", "read", "write"}[i]), oratab.Number(v)*factor, line)
		}
		return len(values) > 0
	})
}
