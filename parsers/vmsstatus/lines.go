package vmsstatus

import (
	"regexp"
	"strings"

	"dumplens/parsers/text"
)

// section is one kind of output; it is also the kind of its first line, and the lexer's state while in it.
type section int

const (
	none section = iota - 1
	status
	memory
	reserve
	system
	fastpath
	sysgen
	rmsDefault
	monitor
	device
	fdl
	inet
	trace
	sections // how many there are
)

// Kinds of lines behind the first of an output.
const (
	kindGroup = int(sections) + iota
	kindRows
	kindPrompt
	kindBlank
	kindOther
)

var lines = text.NewLines([]text.Kind{
	{Name: "Status"}, {Name: "Memory"}, {Name: "Reserve"}, {Name: "System"}, {Name: "FastPath"}, {Name: "Sysgen"}, {Name: "RMSDefault"},
	{Name: "Monitor"}, {Name: "Device"}, {Name: "FDL"}, {Name: "Inet"}, {Name: "Trace"},
	{Name: "Group"}, {Name: "Rows", Run: true}, {Name: "Prompt", Run: true}, {Name: "Blank", Run: true}, {Name: "Other", Run: true},
}, classify)

// classify tells lines apart. The state is the section plus one; 0 is outside.
func classify(state int, line string) (kind, next int) {
	line = plain(line)
	if h := headOf(line); h != none {
		inside := h == reserve && state == int(memory)+1 || h == fdl && state == int(fdl)+1 && !strings.HasPrefix(line, "IDENT")
		if inside { // a group of SHOW MEMORY, a section of an FDL
			return kindGroup, state
		}
		return int(h), int(h) + 1
	}
	switch {
	case strings.TrimSpace(line) == "":
		return kindBlank, state
	case isPrompt(line):
		return kindPrompt, 0
	case state == 0:
		return kindOther, 0
	case state == int(memory)+1 && isGroup(line), state == int(fdl)+1 && line[0] >= 'A' && line[0] <= 'Z':
		return kindGroup, state
	}
	return kindRows, state
}

// headOf knows the first line of an output.
func headOf(line string) section {
	has := func(words ...string) bool {
		for _, w := range words {
			if !strings.Contains(line, w) {
				return false
			}
		}
		return true
	}
	switch {
	case len(line) < 5:
		return none
	case has("Status on ", "Elapsed CPU"):
		return status
	case has("System Memory Resources on "):
		return memory
	case has("Memory Reservations ("):
		return reserve
	case has(" on node ", "Uptime "):
		return system
	case has("Fast Path preferred CPUs on "):
		return fastpath
	case has("Parameter Name", "Current", "Default"):
		return sysgen
	case has("MULTIBUFFER COUNTS"):
		return rmsDefault
	case has(" Monitor Utility"):
		return monitor
	case strings.HasPrefix(line, "Disk ") && has(": ", "device type"):
		return device
	case strings.HasPrefix(line, "IDENT") && has(`"`), strings.HasPrefix(line, "SYSTEM") && strings.TrimSpace(line) == "SYSTEM":
		return fdl
	case strings.TrimSpace(line) == "inet:":
		return inet
	case traceOf(line) != "":
		return trace
	}
	return none
}

// traceOf names the SDA extension whose report begins at a line.
func traceOf(line string) string {
	line = strings.TrimSpace(line)
	for _, t := range [...]struct{ start, name string }{
		{"Unaligned Data Fault Trace", "flt"}, {"Alignment Fault Trace", "flt"}, {"Fault Trace Summary", "flt"},
		{"Spinlock Trace", "spl"}, {"Spinlock Usage", "spl"}, {"Spinlock Analysis", "spl"},
		{"Lock Activity", "lck"}, {"Active Lock", "lck"}, {"Lock Trace", "lck"},
		{"I/O Trace", "io"}, {"I/O Activity", "io"},
	} {
		if strings.HasPrefix(line, t.start) && len(line) < 120 && strings.Contains(line, ":") {
			return t.name
		}
	}
	return ""
}

// isPrompt knows a command of DCL or of a utility as a log shows it.
func isPrompt(line string) bool {
	s := strings.TrimLeft(line, " \t")
	if strings.HasPrefix(s, "$") {
		return !strings.HasPrefix(s, "$$") && (len(s) == 1 || s[1] == ' ' || s[1] == '@' || s[1] >= 'A')
	}
	name, _, ok := strings.Cut(s, "> ")
	return ok && len(name) < 24 && name != "" && !strings.ContainsAny(name, ":=.,")
}

// isGroup knows the headings inside SHOW MEMORY.
func isGroup(line string) bool {
	before, _, ok := strings.Cut(line, ":")
	if !ok {
		return strings.Contains(line, "Extended File Cache") && !strings.Contains(line, "Usage")
	}
	for _, word := range []string{" Usage", "Reservations (", " Regions", "File Cache", "Memory Summary"} {
		if strings.Contains(before, word) {
			return !strings.Contains(before, "committed")
		}
	}
	return false
}

var escapes = regexp.MustCompile("\x1b\\[[0-9;?]*[A-Za-z]|\x1b[()#][A-Za-z0-9]|\x1b[=>A-Z78]|\u241b\\[[0-9;?]*[A-Za-z]")

// plain takes the escape sequences of a terminal out of a line. Where they place the cursor, two blanks stand for them.
func plain(line string) string {
	if strings.IndexByte(line, 0x1b) < 0 && !strings.Contains(line, "\u241b") {
		return line
	}
	return escapes.ReplaceAllStringFunc(line, func(e string) string {
		switch e[len(e)-1] {
		case 'H', 'f', 'C', 'G':
			return "  "
		}
		return ""
	})
}
