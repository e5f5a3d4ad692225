package host

import (
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/parsers/model"
)

// Storages says what the disks of each host moved, every byte once.
var Storages = &analyzers.Derived[[]Storage]{
	Name: "storage",
	Doc: `The disks of a host, for each capture, and what they moved together. Collectors list the same transfer several times: for the disk, for its
partition, for the volume of the device mapper above it, for the pseudo-device of a multipath driver. Only whole disks (or paths) count
towards a total; where none are listed, the volumes do. Volume and disk groups are kept beside them.`,
	Needs: []analyzers.Input{analyzers.Metric(model.DiskUtilization, model.DiskIO, model.DiskTransfers, model.DiskServiceTime)},
	Run: func(p *analyzers.Pass) ([]Storage, error) {
		var out []Storage
		for _, part := range p.Case.Parts() {
			if s := NewStorage(part); len(s.Devices) > 0 {
				out = append(out, s)
			}
		}
		return out, nil
	},
}

// DeviceKind says what a device is.
type DeviceKind string

// The kinds of devices.
const (
	WholeDisk DeviceKind = "disk"
	Partition DeviceKind = "partition"
	Mapped    DeviceKind = "mapped"    // device mapper, software RAID
	Multipath DeviceKind = "multipath" // pseudo-device of a driver over several disks
	NoDisk    DeviceKind = "no disk"   // loop, ram disk, optical drive
)

// Device is one device of a part.
type Device struct {
	Name    string
	Kind    DeviceKind
	Counted bool // it counts towards totals
}

// Storage is the disks of one host during one part.
type Storage struct {
	Part               *model.Part
	Devices            []Device      // in the order of the dump
	Grouped            bool          // volume or disk groups are printed
	Read, Write, Moves points.Points // of all counted devices: bytes and transfers a second; no points when not printed

	kinds map[string]Device
}

// Device is what is known of a device by name.
func (s Storage) Device(name string) Device { return s.kinds[name] }

// NewStorage tells the devices of a part apart.
func NewStorage(part *model.Part) Storage {
	s := Storage{Part: part, kinds: map[string]Device{}}
	whole := false
	for _, x := range part.Series {
		switch x.Metric {
		case model.DiskUtilization, model.DiskIO, model.DiskTransfers, model.DiskServiceTime:
		case model.GroupUtilization, model.GroupIO:
			s.Grouped = true
			continue
		default:
			continue
		}
		name := x.Labels.Get("device")
		if _, ok := s.kinds[name]; !ok {
			s.kinds[name] = Device{Name: name, Kind: KindOf(name)}
			s.Devices = append(s.Devices, s.kinds[name])
		}
	}
	for i := range s.Devices {
		if d := &s.Devices[i]; d.Kind == Partition && s.kinds[DiskOf(d.Name)].Name == "" {
			d.Kind = WholeDisk // its disk is not listed: a disk whose name ends in digits, or the only one shown
		}
		whole = whole || s.Devices[i].Kind == WholeDisk
	}
	for i := range s.Devices {
		d := &s.Devices[i]
		d.Counted = d.Kind == WholeDisk || !whole && (d.Kind == Mapped || d.Kind == Multipath)
		s.kinds[d.Name] = *d
	}
	return s
}

// Totals adds up what the counted devices moved.
func (s Storage) Totals() Storage {
	sum := func(m *model.Metric, direction string) points.Points {
		var list []*model.Series
		for _, x := range s.Part.SeriesOf(m) {
			if x.Labels.Get("direction") == direction && s.kinds[x.Labels.Get("device")].Counted {
				list = append(list, x)
			}
		}
		return points.SumKnown(s.Part, list...)
	}
	s.Read, s.Write, s.Moves = sum(model.DiskIO, "read"), sum(model.DiskIO, "write"), sum(model.DiskTransfers, "")
	return s
}

// KindOf tells a device by its name.
func KindOf(name string) DeviceKind {
	has := func(starts ...string) bool {
		return slices.ContainsFunc(starts, func(start string) bool { return strings.HasPrefix(name, start) })
	}
	switch {
	case has("loop", "ram", "zram", "sr", "cd", "fd") && !has("fdd"):
		return NoDisk
	case has("dm-", "md", "drbd", "bcache"):
		return Mapped
	case has("hdiskpower", "emcpower", "vpath", "dlmfdrv", "mpath", "power"):
		return Multipath
	case DiskOf(name) != "":
		return Partition
	}
	return WholeDisk
}

// DiskOf is the disk of a partition: sda of sda1, nvme0n1 of nvme0n1p5, dasda of dasda1; "" when the name is none of a partition. hdisk10
// is no partition of hdisk1.
func DiskOf(device string) string {
	base := strings.TrimRight(device, "0123456789")
	if base == device || base == "" {
		return ""
	}
	if whole, ok := strings.CutSuffix(base, "p"); ok && whole != "" && whole[len(whole)-1] >= '0' && whole[len(whole)-1] <= '9' {
		return whole
	}
	for _, start := range []string{"sd", "vd", "hd", "xvd", "dasd", "ubd"} {
		rest, ok := strings.CutPrefix(base, start)
		if ok && rest != "" && base != "hdisk" && strings.Trim(rest, "abcdefghijklmnopqrstuvwxyz") == "" {
			return base
		}
	}
	return ""
}
