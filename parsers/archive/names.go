package archive

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// nameBytes is the longest member name that is kept: names live as long as the walk, and a PAX header may hold 1 MiB.
const nameBytes = 1024

// memberName is the text to show for a member of a container.
func memberName(container, raw string) string {
	for strings.HasPrefix(raw, "./") {
		raw = raw[2:]
	}
	if len(raw) > nameBytes {
		cut := nameBytes
		for cut > nameBytes-utf8.UTFMax && !utf8.RuneStart(raw[cut]) {
			cut--
		}
		raw = raw[:cut] + "…"
	}
	if raw == "" {
		raw = "(no name)"
	}
	return container + "!" + strings.ReplaceAll(raw, "\x00", `\x00`)
}

// nameWarning says what is odd about a member's name, or nothing. Such members are read all the same, since no name is
// ever used as a path; but whoever sends them may have an attack in mind, or a tool that went wrong.
func nameWarning(raw string) string {
	slashed := strings.ReplaceAll(raw, `\`, "/")
	switch {
	case strings.HasPrefix(slashed, "/"), hasDrive(raw), climbs(slashed):
		return "member name points outside the archive; used as text only"
	case strings.Contains(raw, "\x00"):
		return "member name holds a NUL byte; used as text only"
	case slashed != raw:
		return "member name holds a backslash; used as text only"
	case len(raw) > nameBytes:
		return "member name is longer than " + strconv.Itoa(nameBytes) + " bytes; shown in part"
	}
	return ""
}

// climbs reports whether a path has an element "..".
func climbs(path string) bool {
	for element := range strings.SplitSeq(path, "/") {
		if element == ".." {
			return true
		}
	}
	return false
}

// hasDrive reports whether a name starts with a drive letter of DOS, as in "C:".
func hasDrive(name string) bool {
	return len(name) > 1 && name[1] == ':' && (name[0]|0x20) >= 'a' && (name[0]|0x20) <= 'z'
}

// claim makes a name unique in the walk: the second of one name becomes "name#2".
func (w *walker) claim(name string) string {
	n := w.names[name]
	if n == 0 {
		w.names[name] = 1
		return name
	}
	for {
		n++
		unique := name + "#" + strconv.Itoa(n)
		if w.names[unique] == 0 {
			w.names[name], w.names[unique] = n, 1
			return unique
		}
	}
}
