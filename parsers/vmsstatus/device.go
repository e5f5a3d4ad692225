package vmsstatus

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// deviceItems are the numbers of SHOW DEVICE/FULL that are read.
var deviceItems = []string{"Error count", "Operations completed", "Reference count", "Default buffer size", "Total blocks", "Free blocks",
	"Sectors per track", "Cluster size", "Transaction count", "Maximum files allowed", "Extend quantity", "Mount count", "Extent cache size",
	"Maximum blocks in extent cache", "Blocks currently in extent cache", "Blocks in extent cache", "File ID cache size", "Quota cache size",
	"Maximum buffers in FCP cache", "Relative volume number", "Current preferred CPU Id", "Total cylinders", "Tracks per cylinder"}

var deviceLabels = text.NewLabels(deviceItems...)

// beginDevice reads "Disk NAME: (NODE), device type TYPE, is online …".
func (p *parser) beginDevice(line string, n int32) {
	p.doc.Command = "SHOW DEVICE/FULL"
	name, after, _ := strings.Cut(strings.TrimPrefix(line, "Disk "), ":")
	name = strings.Clone(strings.TrimSpace(name))
	if _, model1, ok := strings.Cut(after, "device type "); ok {
		kind, _, _ := strings.Cut(model1, ",")
		p.field("device type of "+name, strings.TrimSpace(kind), model.Plain, n)
	}
	p.decode = func(line string, n int32) bool { return p.deviceLine(name, line, n) }
}

// deviceLine reads numbers by their names, and what the volume's status says of high-water marking.
func (p *parser) deviceLine(device, line string, n int32) bool {
	t := strings.ToLower(strings.TrimSpace(line))
	found := false
	for v := range deviceLabels.All(line) {
		word, _, _ := strings.Cut(v.Value, " ")
		if x, state := text.Plain.Parse(word); state == text.OK {
			p.b.Sample(model.VMSDevice, model.L("device", device, "item", strings.ToLower(deviceItems[v.Label])), x, n)
		}
		found = true
	}
	if strings.HasPrefix(t, "volume status:") {
		p.doc.volume = &volumeStatus{device: device, line: n}
	}
	if s := p.doc.volume; s != nil && s.device == device && (n == s.line || n <= s.line+3 && !found) {
		if strings.Contains(t, "high-water") {
			s.highwater = true
		}
		found = true
	}
	return found || strings.Contains(line, "  ") || strings.Contains(t, ",") // descriptions, owners, names
}

// volumeStatus is what the last lines of SHOW DEVICE/FULL say of a volume.
type volumeStatus struct {
	device    string
	line      int32
	highwater bool
}

// emit makes the mark a number: 1 where high-water marking is on.
func (s *volumeStatus) emit(b *model.Builder) {
	v := 0.0
	if s.highwater {
		v = 1
	}
	b.Sample(model.VMSDevice, model.L("device", s.device, "item", "high-water marking"), v, s.line)
}
