package host

import (
	"dumplens/analyzers/facts/points"
	"dumplens/parsers/model"
)

// ByLabel lists the series of a metric that hold the pairs given, by the value of a label; the first of equals.
func ByLabel(part *model.Part, m *model.Metric, label string, pairs ...string) map[string]*model.Series {
	out := map[string]*model.Series{}
	for _, s := range part.SeriesOf(m, pairs...) {
		if name := s.Labels.Get(label); out[name] == nil {
			out[name] = s
		}
	}
	return out
}

// of gives those in one direction where they are printed, else all; the writes are all less the reads where only these are printed.
func (t Transfers) Of(device, direction string) points.Points {
	read, write := t.read[device], t.write[device]
	switch {
	case direction == "read" && read != nil:
		return points.Of(t.part, read)
	case direction == "write" && write != nil:
		return points.Of(t.part, write)
	}
	all := points.Of(t.part, t.all[device])
	if direction == "write" && read != nil {
		for i, r := range points.Of(t.part, read).On(all.Axis) {
			all.Values[i] = max(all.Values[i]-r, 0)
		}
	}
	return all
}

// Transfers are the transfers per second of the devices of a part, by direction.
type Transfers struct {
	part             *model.Part
	all, read, write map[string]*model.Series
}

func PrintedTransfers(part *model.Part) Transfers {
	by := func(direction string) map[string]*model.Series {
		return ByLabel(part, model.DiskTransfers, "device", "direction", direction)
	}
	return Transfers{part, by(""), by("read"), by("write")}
}
