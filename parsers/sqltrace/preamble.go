package sqltrace

import (
	"cmp"
	"strings"
	"time"

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

// markers takes a run of "*** " lines and of 8i's APPNAME.
func (t *trace) markers(run string, line int32) {
	before, names := t.cur, t.cur.names()
	for n, l := range text.Numbered(run, line) {
		t.line, t.text, t.lastOf = n, l, n
		if t.marker(bare(l)) {
			t.b.Understood(1)
			if t.cur != before && before != nil {
				t.cur.takeOver(before, names)
				before = nil
			}
			continue
		}
		t.doc.Foreign++
		t.b.Notef(n, model.Info, "a line with *** that does not belong to a trace, or is cut")
	}
}

// names is what markers tell of a session.
type names struct {
	client, service        model.Text
	driver, module, action string
}

func (s *session) names() names {
	return names{s.Client, s.Service, s.Driver, s.module, s.action}
}

// takeOver gives a session the names that were printed before its id, as 10g has it, and the session before its own again.
func (s *session) takeOver(before *session, own names) {
	said := before.names()
	if said == own {
		return
	}
	before.Client, before.Service, before.Driver = own.client, own.service, own.driver
	before.module, before.action, before.activity = own.module, own.action, nil
	s.Client, s.Service, s.Driver = cmp.Or(said.client, s.Client), cmp.Or(said.service, s.Service), cmp.Or(said.driver, s.Driver)
	s.module, s.action, s.activity = said.module, said.action, nil
}

func (t *trace) marker(l string) bool {
	if rest, ok := strings.CutPrefix(l, "APPNAME mod='"); ok {
		t.appName(rest)
		return true
	}
	rest := l[min(len("*** "), len(l)):]
	switch {
	case strings.HasPrefix(rest, "[ Unix process pid: "), strings.HasPrefix(rest, "[ Windows thread id: "):
		_, pid, _ := strings.Cut(rest, ": ")
		t.switchTo(name(strings.TrimRight(pid, " ]")))
		t.clocks.unanchor()
		return true
	case strings.HasPrefix(rest, "DUMP FILE SIZE IS LIMITED"):
		t.doc.Limited = true
		t.b.Notef(t.line, model.Warning, "the trace has reached max_dump_file_size; what came after is lost")
		return true
	case strings.HasPrefix(rest, "TRACE "):
		t.continued(rest)
		return true
	}
	if at, zone, ok := stamp(rest); ok {
		t.clocks.mark(at, zone)
		return true
	}
	return t.named(rest)
}

// named takes "MODULE NAME:(perl@shop (TNS V1-V3)) 2007-07-11 10:58:57.903". The value may hold brackets: it ends at the last ones.
func (t *trace) named(l string) bool {
	key, rest, ok := strings.Cut(l, ":(")
	end := strings.LastIndex(rest, ") ")
	if !ok || end < 0 {
		return false
	}
	at, zone, ok := stamp(rest[end+2:])
	if !ok {
		return false
	}
	t.clocks.mark(at, zone)
	value := name(rest[:end])
	s := t.cur
	switch key {
	case "SESSION ID":
		t.leave()
		t.cur = t.session(t.process, value)
	case "CLIENT ID":
		s.Client = model.Text{Kind: model.User, S: value}
	case "SERVICE NAME":
		s.Service = model.Text{Kind: model.Address, S: value}
	case "MODULE NAME":
		s.module, s.activity = value, nil
	case "ACTION NAME":
		s.action, s.activity = value, nil
	case "CLIENT DRIVER":
		s.Driver = value
	default: // CONTAINER ID, CLIENT IP, ECID: not looked at
		return strings.Trim(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZ ") == ""
	}
	return true
}

func (t *trace) appName(rest string) {
	module, rest, _ := strings.Cut(rest, "' mh=")
	_, action, _ := strings.Cut(rest, "act='")
	action, _, _ = strings.Cut(action, "' ah=")
	t.cur.module, t.cur.action, t.cur.activity = name(module), name(action), nil
}

// continued takes "TRACE CONTINUED FROM FILE x ***" and its counterpart.
func (t *trace) continued(rest string) {
	path := func(s string) model.Text {
		return model.Text{Kind: model.Path, S: name(strings.Trim(s, " *"))}
	}
	if _, file, ok := strings.Cut(rest, "CONTINUED FROM FILE"); ok {
		t.doc.From, t.doc.Continued = path(file), true
		t.b.Notef(t.line, model.Info, "the trace goes on from another file: statements of cursors that are open here may have their text there")
		return
	}
	if _, file, ok := strings.Cut(rest, "IN FILE"); ok {
		t.doc.Into = path(file)
		t.b.Notef(t.line, model.Warning, "the trace goes on in another file; what is there is missing here unless that file is read too")
		return
	}
	t.b.NoteText(t.line, model.Warning, "trace note", model.Text{Kind: model.Path, S: "the server notes: " + strings.Trim(rest, " *")})
}

// stamp reads the time of a marker, and the zone that releases from 12.2 on write behind it: "2007-07-11 10:58:57.903",
// "2007-10-9 16:21:08.294", "2019-07-09T09:57:07.703476-07:00 (SHOPPDB(8))".
func stamp(s string) (at time.Time, zone string, ok bool) {
	s, _, _ = strings.Cut(s, " (")
	s = strings.TrimSpace(s)
	if len(s) >= 12 && s[4] == '.' {
		return oldStamp(s)
	}
	if len(s) < 12 || s[4] != '-' {
		return at, "", false
	}
	if strings.IndexByte(s, 'T') == 10 {
		at, err := time.Parse("2006-01-02T15:04:05.999999999Z07:00", s)
		if err != nil {
			at, err = time.Parse("2006-01-02T15:04:05.999999999", s)
			return at, "", err == nil
		}
		_, offset := at.Zone()
		return time.Unix(0, at.UnixNano()+int64(offset)*int64(time.Second)).UTC(), "UTC" + at.Format("-07:00"), true
	}
	at, err := time.Parse("2006-1-2 15:04:05.999999999", s)
	return at, "", err == nil
}

// oldStamp reads the time of a marker as releases before 8i write it: "1999.03.01.13.52.49.000".
func oldStamp(s string) (at time.Time, zone string, ok bool) {
	at, err := time.Parse("2006.01.02.15.04.05.000", s)
	return at, "", err == nil
}
