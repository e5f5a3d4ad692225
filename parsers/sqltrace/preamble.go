package sqltrace

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// isPreamble knows the first lines of a preamble, and those by which one goes on behind a block's end.
func isPreamble(line string) bool {
	switch line[0] {
	case '/':
		return strings.HasSuffix(strings.TrimRight(line, " "), ".trc")
	case 'T':
		return strings.HasPrefix(line, "Trace file ")
	case 'D':
		return strings.HasPrefix(line, "Dump file ") || strings.HasPrefix(line, "Database ")
	case 'O':
		return strings.HasPrefix(line, "Oracle") && strings.Contains(line, " Release ") || strings.HasPrefix(line, "ORACLE_HOME") ||
			strings.HasPrefix(line, "ORACLE V") || strings.HasPrefix(line, "Oracle process number:")
	case 'S':
		return strings.HasPrefix(line, "System name:")
	case 'N':
		return strings.HasPrefix(line, "Node name:")
	case 'I':
		return strings.HasPrefix(line, "Instance name:")
	case 'R':
		return strings.HasPrefix(line, "Redo thread mounted by this instance:")
	case 'U':
		return strings.HasPrefix(line, "Unix process pid:")
	case 'W':
		return strings.HasPrefix(line, "Windows thread id:")
	}
	return false
}

// preamble takes the lines that say who writes the trace. Lines that are not looked at belong to it all the same.
func (t *trace) preamble(run string, line int32) {
	t.b.Understood(1 + strings.Count(run, "\n"))
	first, _, _ := strings.Cut(run, "\n")
	t.keepLine(line, first)
	system, release, machine := "", "", ""
	for n, l := range text.Numbered(run, line) {
		l = strings.TrimSpace(l)
		if t.line = n; n == line || strings.HasPrefix(l, "Trace file ") || strings.HasPrefix(l, "Dump file ") {
			t.file(l)
		}
		key, value, _ := strings.Cut(l, ":")
		value = name(strings.TrimSpace(value))
		switch key {
		case "System name":
			system = value
		case "Release":
			release = value
		case "Machine":
			machine = value
		case "Node name":
			t.doc.Host = model.Text{Kind: model.Host, S: value}
		case "Instance name":
			t.doc.Instance = value
		case "Unix process pid", "Windows thread id":
			t.processOf(value)
		}
		t.releaseOf(l)
		if strings.HasPrefix(l, "Windows ") && strings.Contains(l, " Version ") {
			system = name(l)
		}
	}
	if system != "" {
		t.doc.Platform = strings.Join(strings.Fields(system+" "+release+" "+machine), " ")
	}
}

// file takes the name that the trace gives itself: "Trace file x", "Dump file x", or, in 10g, the bare path.
func (t *trace) file(l string) {
	for _, words := range [...]string{"Trace file ", "Dump file "} {
		l = strings.TrimPrefix(l, words)
	}
	if strings.Contains(l, ".trc") {
		t.doc.File = model.Text{Kind: model.Path, S: name(l)}
	}
}

// processOf takes "24374, image: oracle@shop (S000)".
func (t *trace) processOf(value string) {
	pid, image, _ := strings.Cut(value, ", image:")
	t.doc.Process = pid
	t.doc.Image = model.Text{Kind: model.Module, S: strings.TrimSpace(image)}
}

// releaseOf takes the release out of the banner: "Oracle Database 10g Enterprise Edition Release 10.2.0.3.0 - 64bit Production".
func (t *trace) releaseOf(l string) {
	if v, ok := strings.CutPrefix(l, "Version "); ok && t.banner != "" && len(v) > 2 && isDigit(v[0]) {
		t.doc.Release = name(v) // 18c and later: the banner has the release without its updates
		return
	}
	if !strings.HasPrefix(l, "Oracle") {
		return
	}
	if _, rest, ok := strings.Cut(l, " Release "); ok && t.banner == "" {
		number, _, _ := strings.Cut(rest, " ")
		t.banner, t.doc.Release = name(l), name(number)
	}
}
