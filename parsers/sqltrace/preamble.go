package sqltrace

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// isTraceName knows the name of a trace file, alone in its line or behind words: "/u01/…/shop1_ora_4711.trc", "SYS$DISK:[ORA]X_1.TRC;1".
func isTraceName(line string) bool {
	line, version, ok := strings.Cut(bare(line), ";")
	if _, end := digits(version, 0); ok && (version == "" || end < len(version)) || len(line) < len(".trc") {
		return false
	}
	return strings.EqualFold(line[len(line)-len(".trc"):], ".trc")
}

// beginsTrace knows the lines that a preamble begins with. Others may stand in the dump of another module, in the middle of a trace.
func beginsTrace(line string) bool {
	return starts(line) || isBareName(line) || isBanner(line) || strings.HasPrefix(line, "ORACLE V")
}

// isBareName knows the path of a trace, alone in its line.
func isBareName(line string) bool {
	return isTraceName(line) && !strings.ContainsAny(bare(line), " =") && strings.ContainsAny(line, `/\:]`)
}

// isBanner knows "Oracle Database 10g Enterprise Edition Release 10.2.0.3.0 - 64bit Production", "Oracle8i …", "Personal Oracle9i …".
func isBanner(line string) bool {
	line = strings.TrimPrefix(line, "Personal ")
	return strings.HasPrefix(line, "Oracle") && strings.Contains(line, " Release ")
}

// isPreamble knows the first lines of a preamble, and those by which one goes on behind a block's end.
func isPreamble(line string) bool {
	return isBareName(line) || isWordOfPreamble(line)
}

func isWordOfPreamble(line string) bool {
	switch line[0] {
	case 'T':
		return strings.HasPrefix(line, "Trace file ")
	case 'D':
		return strings.HasPrefix(line, "Dump file ") || strings.HasPrefix(line, "Database ")
	case 'O':
		return isBanner(line) || strings.HasPrefix(line, "ORACLE_HOME") ||
			strings.HasPrefix(line, "ORACLE V") || strings.HasPrefix(line, "Oracle process number:")
	case 'P':
		return isBanner(line)
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
	t.b.Understood(text.LineCount(run))
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
	if isTraceName(l) {
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
	if v, ok := strings.CutPrefix(l, "ORACLE V"); ok && t.banner == "" { // on Windows, before the banner
		number, _, _ := strings.Cut(v, " ")
		t.doc.Release = name(number)
	}
	if !strings.Contains(l, "Oracle") {
		return
	}
	if _, rest, ok := strings.Cut(l, " Release "); ok && t.banner == "" {
		number, _, _ := strings.Cut(rest, " ")
		t.banner, t.doc.Release = name(l), name(number)
	}
}
