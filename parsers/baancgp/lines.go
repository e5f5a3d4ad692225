package baancgp

import (
	"strings"

	"dumplens/parsers/text"
)

const (
	kindSection = iota // "Flat profile", "Call graph"
	kindHeading
	kindMeta // "Elapsed : 9:00:00"
	kindRows
	kindRule
	kindBlank
	kindRest
)

func kinds() []text.Kind {
	return []text.Kind{
		kindSection: {Name: "Section"}, kindHeading: {Name: "Heading"}, kindMeta: {Name: "Meta"}, kindRows: {Name: "Rows", Run: true},
		kindRule: {Name: "Rule", Run: true}, kindBlank: {Name: "Blank", Run: true}, kindRest: {Name: "Rest", Run: true},
	}
}

// classify tells the lines apart. It needs no state: a record may begin in the middle of a table.
func (s Settings) classify(_ int, line string) (kind, next int) { return s.kindOf(line), 0 }

func (s Settings) kindOf(line string) int {
	trimmed := strings.TrimSpace(line)
	switch {
	case trimmed == "":
		return kindBlank
	case isRule(trimmed):
		return kindRule
	}
	if c := trimmed[0]; len(s.Columns) == 0 && (c >= '0' && c <= '9' || c == '[') { // most lines of a call graph
		return kindRows
	}
	digits := strings.ContainsAny(trimmed, "0123456789")
	if !digits || len(s.Columns) > 0 {
		if _, ok := s.parseHeading(line); ok && (!digits || s.mapped(line)) {
			return kindHeading
		}
	}
	switch {
	case sectionOf(trimmed) != sectionNone:
		return kindSection
	case isMeta(trimmed):
		return kindMeta
	case digits, trimmed == "<spontaneous>":
		return kindRows
	}
	return kindRest
}

// mapped reports whether a line with digits holds a heading that the settings name.
func (s Settings) mapped(line string) bool {
	for _, heading := range s.Columns {
		if strings.ContainsAny(heading, "0123456789") && strings.Contains(strings.ToLower(line), strings.ToLower(heading)) {
			return true
		}
	}
	return false
}

// isRule knows lines drawn with one character, and with gaps where columns part.
func isRule(s string) bool {
	return len(s) >= 5 && (strings.Trim(s, "- +|") == "" && strings.Contains(s, "--") || strings.Trim(s, "= +|") == "" && strings.Contains(s, "==") ||
		strings.Trim(s, "*") == "" || strings.Trim(s, "_ ") == "")
}

// section is what the rows that follow are.
type section uint8

const (
	sectionNone section = iota
	sectionTitle
	sectionFlat
	sectionGraph
)

// sectionOf knows the lines that name a part of the profile.
func sectionOf(s string) section {
	if len(s) > 120 {
		return sectionNone
	}
	l := strings.ToLower(s)
	switch {
	case strings.Contains(l, "call graph profile"), strings.Contains(l, "callgraph profile"), strings.HasPrefix(l, "cgp ") && !strings.Contains(l, ":"):
		return sectionTitle
	case strings.HasPrefix(l, "flat profile"), strings.HasPrefix(l, "function profile"), strings.HasPrefix(l, "profile by function"), strings.HasPrefix(l, "profile of functions"):
		return sectionFlat
	case strings.HasPrefix(l, "call graph"), strings.HasPrefix(l, "callgraph"), strings.HasPrefix(l, "call tree"), strings.HasPrefix(l, "callers and callees"):
		return sectionGraph
	}
	return sectionNone
}

// cutMeta takes "name: value" or "name = value" apart; a mark of a comment may stand before it.
func cutMeta(s string) (name, value string, ok bool) {
	s = strings.TrimLeft(s, "#*! ")
	i := strings.IndexAny(s, ":=")
	if k := strings.IndexAny(s, ";\t,"); k > 0 && (i < 0 || k < i) && metaOf(s[:k]) != metaNone {
		i = k // a profile that is delimited all through
	}
	if i <= 0 || i > 40 {
		return "", "", false
	}
	name, value = strings.TrimSpace(s[:i]), strings.TrimSpace(s[i+1:])
	return name, value, name != "" && value != ""
}

// isMeta knows the lines of the head. Names of functions may hold a colon, so a name that is not known needs a blank beside it.
func isMeta(s string) bool {
	name, _, ok := cutMeta(s)
	if !ok || strings.ContainsAny(name, "0123456789;,|\t<>[]") {
		return false
	}
	if metaOf(name) != metaNone {
		return true
	}
	i := strings.IndexAny(s, ":=")
	if i < 0 {
		return false
	}
	return s[i] == ':' && (i+1 < len(s) && s[i+1] == ' ' || s[i-1] == ' ') && strings.Count(name, " ") <= 3 && !strings.Contains(name, ".")
}

// meta is a line of the head that is known.
type meta uint8

const (
	metaNone meta = iota
	metaJob
	metaHost
	metaUser
	metaProcess
	metaDatabase
	metaFrom
	metaTo
	metaElapsed
	metaUnprofiled
)

// metaOf knows names of the head in the words that profiles and people use.
func metaOf(name string) meta {
	switch strings.Join(strings.Fields(strings.ToLower(name)), " ") {
	case "session", "session name", "program", "job", "job name":
		return metaJob
	case "host", "hostname", "host name", "server", "machine", "node", "system":
		return metaHost
	case "user", "user name", "login", "logname":
		return metaUser
	case "pid", "process", "process id", "bshell", "bshell pid":
		return metaProcess
	case "database", "database instance", "db", "oracle sid", "oracle_sid", "connect", "connection", "service", "oracle_service_name":
		return metaDatabase
	case "start", "started", "start time", "begin", "begin time", "profile start", "profiling started", "from":
		return metaFrom
	case "end", "ended", "end time", "finished", "stop", "stopped", "profile end", "profiling ended", "until":
		return metaTo
	case "elapsed", "elapsed time", "total elapsed", "total elapsed time", "wall time", "wall clock", "wall clock time", "run time", "duration", "total time", "real time":
		return metaElapsed
	case "unprofiled", "unprofiled run", "elapsed without profiler", "elapsed without profiling", "run time without profiler", "unprofiled elapsed":
		return metaUnprofiled
	}
	return metaNone
}
