package nmon

import (
	"math"
	"strconv"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// setting is one number that the configuration gives, with the line that gives it.
type setting struct {
	value float64
	line  int32
}

// shape is what the configuration says of the processors, as far as it does. The first line that gives a number wins: BBBL comes before
// the output of lparstat, whose words may be translated.
type shape struct {
	threads, cores, virtual, logical, entitled, capped, shared setting
}

func (s *setting) set(v float64, line int32) {
	if s.line == 0 && v >= 0 {
		s.value, s.line = v, line
	}
}

// configLine is one line of the configuration that nmon collects: Tag is BBBP for output of commands, with the command and its text.
type configLine struct {
	tag, command, text string
	line               int32
}

// config takes a run of BBB lines: tag, number, and for BBBP the command and a quoted line of its output. They are many (a large AIX writes
// two thousand), and what they say in numbers is taken out here; the rest is not kept.
func (c *capture) config(run string, first int32) {
	for line, l := range text.Numbered(run, first) {
		tag, rest, _ := strings.Cut(l, ",")
		_, rest, _ = strings.Cut(rest, ",")
		k := configLine{tag: tag, text: rest, line: line}
		if tag == "BBBP" {
			command, output, _ := strings.Cut(rest, ",")
			k.command, k.text = command, strings.Trim(output, `"`)
		}
		c.shape.read(&k)
		c.networkSpeed(&k)
		if name, value, ok := strings.Cut(k.text, ","); ok && tag == "BBBL" {
			c.doc.add("BBBL "+strings.TrimSpace(name), strings.Clone(strings.TrimSpace(value)), c.b.Pos(line))
		}
	}
}

// configured emits what the configuration says in numbers. What the LPAR section gives snapshot by snapshot is not repeated.
func (c *capture) configured() {
	s := &c.shape
	for _, key := range []string{"x86 hyperthreads", "x86 Cores"} {
		f, ok := c.doc.facts[key]
		if n, err := strconv.Atoi(strings.TrimSpace(f.Value.S)); ok && err == nil && f.Pos.Line >= c.part.First {
			switch key {
			case "x86 Cores":
				s.cores.set(float64(n), f.Pos.Line)
			default:
				s.threads.set(float64(max(n, 1)), f.Pos.Line)
			}
		}
	}
	c.sample(model.CPUThreads, s.threads)
	c.sample(model.CPUCores, s.cores)
	if !c.has("LPAR") {
		c.sample(model.CPUVirtual, s.virtual)
		c.sample(model.CPUCapped, s.capped)
		c.sample(model.CPUShared, s.shared)
		if !c.has("PCPU_ALL") {
			c.sample(model.CPUPhysicalEntitled, s.entitled)
		}
	}
	if !c.has("CPU_ALL") {
		c.sample(model.CPULogical, s.logical)
	}
	c.promised("interval", model.CaptureInterval)
	c.promised("snapshots", model.CapturePromised)
}

func (c *capture) sample(m *model.Metric, s setting) {
	if s.line > 0 {
		c.b.Sample(m, model.Labels{}, s.value, s.line)
	}
}

// promised emits a number of the head.
func (c *capture) promised(key string, m *model.Metric) {
	f := c.doc.facts[key]
	if v, state := text.Plain.Parse(f.Value.S); state == text.OK && v > 0 && f.Pos.Line >= c.part.First {
		c.b.Sample(m, model.Labels{}, v, f.Pos.Line)
	}
}

// read takes one line of the configuration: "smt threads,8" of BBBL, or a line of lparstat, lsattr or lscpu.
func (s *shape) read(k *configLine) {
	switch {
	case k.tag == "BBBL":
		name, value, _ := strings.Cut(k.text, ",")
		s.named(strings.ToLower(strings.TrimSpace(name)), value, k.line)
	case k.tag != "BBBP":
	case strings.HasPrefix(k.command, "lparstat -i"), k.command == "lscpu":
		if name, value, ok := strings.Cut(k.text, ":"); ok {
			s.named(strings.ToLower(strings.TrimSpace(name)), value, k.line)
		}
	case strings.HasPrefix(k.command, "lparstat"):
		s.system(k)
	case strings.HasPrefix(k.command, "lsattr"):
		if f := strings.Fields(k.text); len(f) > 1 && f[0] == "ent_capacity" {
			s.entitled.set(leading(f[1]), k.line)
		}
	}
}

// named takes a name and a value, by names that BBBL, lparstat -i and lscpu use.
func (s *shape) named(name, value string, line int32) {
	value = strings.TrimSpace(value)
	switch name {
	case "smt threads", "thread(s) per core":
		s.threads.set(leading(value), line)
	case "type": // Shared-SMT-8, Dedicated-SMT, Shared
		kind, mode, _ := strings.Cut(strings.ToLower(value), "-smt")
		switch {
		case strings.HasPrefix(mode, "-"):
			s.threads.set(leading(mode[1:]), line)
		case strings.HasSuffix(strings.ToLower(value), "-smt"):
			s.threads.set(2, line) // levels before SMT4 print no number
		}
		if kind == "shared" || kind == "dedicated" {
			s.shared.set(yes(kind == "shared"), line)
		}
	case "mode":
		s.capped.set(yes(strings.HasPrefix(strings.ToLower(value), "capped")), line)
	case "capped":
		s.capped.set(leading(value), line)
	case "virtual cpu", "online virtual cpus":
		s.virtual.set(leading(value), line)
	case "logical cpu":
		s.logical.set(leading(value), line)
	case "entitled capacity":
		s.entitled.set(leading(value), line)
	}
}

// system takes the line "System configuration: type=Shared mode=Uncapped smt=4 lcpu=24 … ent=3.50".
func (s *shape) system(k *configLine) {
	for _, f := range strings.Fields(k.text) {
		name, value, _ := strings.Cut(f, "=")
		switch name {
		case "type":
			s.shared.set(yes(value == "Shared"), k.line)
		case "mode":
			s.capped.set(yes(value == "Capped"), k.line)
		case "smt":
			switch strings.ToLower(value) {
			case "off":
				s.threads.set(1, k.line)
			case "on":
				s.threads.set(2, k.line)
			default:
				s.threads.set(leading(value), k.line)
			}
		case "lcpu":
			s.logical.set(leading(value), k.line)
		case "ent":
			s.entitled.set(leading(value), k.line)
		}
	}
}

func yes(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// leading reads the number that a text begins with; NaN where there is none.
func leading(s string) float64 {
	end := 0
	for end < len(s) && (s[end] >= '0' && s[end] <= '9' || s[end] == '.') {
		end++
	}
	if v, state := text.Plain.Parse(s[:end]); state == text.OK {
		return v
	}
	return math.NaN()
}

// networkSpeed takes a line of BBBN: name, MTU, Mbit/s, description. The loopback has 0. On Linux ethtool's Speed stands in BBBP where
// the capture collects it: "Speed: 10000Mb/s" under "ethtool eth0".
func (c *capture) networkSpeed(k *configLine) {
	device, speed := "", math.NaN()
	switch {
	case k.tag == "BBBN":
		if f := strings.Split(k.text, ","); len(f) > 2 {
			device, speed = strings.TrimSpace(f[0]), leading(strings.TrimSpace(f[2]))
		}
	case k.tag == "BBBP" && strings.HasPrefix(k.command, "ethtool "):
		if value, ok := strings.CutPrefix(strings.TrimSpace(k.text), "Speed:"); ok {
			device, speed = strings.TrimSpace(k.command[len("ethtool "):]), leading(strings.TrimSpace(value))
		}
	}
	if device != "" && speed > 0 {
		c.b.Sample(model.NetworkSpeed, model.L("device", strings.Clone(device)), speed*1e6/8, k.line)
	}
}
