package vmsstatus

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// beginFastPath reads "Fast Path preferred CPUs on NODE TIME", with all that was flowed into the line.
func (p *parser) beginFastPath(line string, n int32) {
	p.doc.Command, p.decode = "SHOW FASTPATH", p.fastPathLine
	_, after, _ := strings.Cut(line, "Fast Path preferred CPUs on ")
	node, rest, _ := strings.Cut(strings.TrimSpace(after), " ")
	p.part.Subject.Host = strings.Clone(node)
	p.field("node", node, model.Host, n)
	at, rest, ok := text.CutVMSTime(rest)
	if ok {
		p.part.Window = model.Window{From: at, To: at}
	} else {
		p.b.Notef(n, model.Warning, "the time of SHOW FASTPATH cannot be read")
	}
	if strings.TrimSpace(rest) != "" {
		p.fastPathLine(rest, n)
	}
}

// fastPathLine reads devices with their CPUs, and the sentences about services.
func (p *parser) fastPathLine(line string, n int32) bool {
	found := false
	if machine, after, ok := strings.Cut(line, "Device:"); ok {
		p.field("machine", strings.TrimSpace(machine), model.Plain, n)
		line, found = strings.Replace(after, "Fastpath CPU:", " ", 1), true
	} else if strings.Contains(line, " CPU") && strings.Contains(line, "with ") {
		p.field("machine", strings.TrimSpace(line), model.Plain, n)
		return true
	}
	for {
		before, after, ok := strings.Cut(line, " is currently running on CPU ")
		if !ok {
			break
		}
		found = true
		devices, service := before, ""
		if i := strings.LastIndex(before, "OpenVMS "); i >= 0 {
			devices, service = before[:i], before[i+len("OpenVMS "):]
		}
		p.devices(devices, n)
		number, rest, _ := strings.Cut(strings.TrimSpace(after), " ")
		if v, ok := whole([]string{strings.TrimRight(number, ".")}, 0); ok {
			p.b.Sample(model.VMSFastPath, model.L("service", serviceLabel(service)), v, n)
		}
		line = rest
	}
	return p.devices(line, n) || found
}

// serviceLabel names the services that have a CPU of their own.
func serviceLabel(s string) string {
	switch s = strings.ToLower(strings.TrimSpace(s)); s {
	case "tcp/ip":
		return "tcpip"
	}
	return strings.Clone(s)
}

// devices reads pairs of a device name and a number.
func (p *parser) devices(s string, n int32) bool {
	words := strings.Fields(s)
	found := false
	for i := 0; i+1 < len(words); i++ {
		cpu, ok := whole(words, i+1)
		if ok && deviceName(words[i]) && cpu < 4096 {
			p.b.Sample(model.VMSFastPath, model.L("device", strings.Clone(words[i])), cpu, n)
			found = true
			i++
		}
	}
	return found
}

// deviceName knows "EWA0", "$1$PKA0": two letters or more, a controller letter among them, and a unit number.
func deviceName(s string) bool {
	s = strings.TrimLeft(s, "$0123456789_")
	letters := strings.TrimRight(s, "0123456789")
	return len(letters) >= 3 && len(letters) <= 5 && len(letters) < len(s) && strings.Trim(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}
