package oralog

import (
	"strings"
	"time"

	"dumplens/parsers/text"
)

const (
	kindStamp   = iota // a time alone
	kindConnect        // an entry of the listener
	kindBanner         // "Oracle Database 12c Standard Edition Release 12.1.0.1.0"
	kindError          // an error with a number
	kindBlank
	kindOther
)

func kinds() []text.Kind {
	return []text.Kind{
		kindStamp: {Name: "Stamp"}, kindConnect: {Name: "Connect", Run: true}, kindBanner: {Name: "Banner"}, kindError: {Name: "Error", Run: true},
		kindBlank: {Name: "Blank", Run: true}, kindOther: {Name: "Other", Run: true},
	}
}

// classify needs no state.
func classify(_ int, line string) (kind, next int) {
	s := strings.TrimSpace(line)
	switch {
	case s == "":
		return kindBlank, 0
	case isConnect(s):
		return kindConnect, 0
	case edition(s) != "":
		return kindBanner, 0
	case len(code(s)) > 0:
		return kindError, 0
	}
	if _, rest, ok := cutTime(s); ok && rest == "" {
		return kindStamp, 0
	}
	return kindOther, 0
}

// isConnect knows the entries of a listener log, whose fields are parted by asterisks.
func isConnect(s string) bool {
	return strings.Count(s, " * ") >= 3 && (strings.Contains(s, "CONNECT_DATA=") || strings.Contains(s, "* establish *"))
}

// edition takes the edition out of the banner of an instance.
func edition(s string) string {
	i := strings.Index(s, "Oracle Database ")
	if i < 0 {
		return ""
	}
	name, _, ok := strings.Cut(s[i:], " Release ")
	if !ok || !strings.Contains(name, " Edition") || len(name) > 80 {
		return ""
	}
	return name
}

// code finds the first error number in a line: "ORA-01116", "TNS-12518".
func code(s string) string {
	for rest, at := s, 0; ; {
		i := strings.IndexByte(rest, '-')
		if i < 0 {
			return ""
		}
		at += i
		if c := codeAt(s, at); c != "" {
			return c
		}
		rest, at = rest[i+1:], at+1
	}
}

// codeAt reads an error number around a hyphen.
func codeAt(s string, hyphen int) string {
	if hyphen < 3 {
		return ""
	}
	facility := s[hyphen-3 : hyphen]
	if facility != "ORA" && facility != "TNS" || hyphen > 3 && isWord(s[hyphen-4]) {
		return ""
	}
	end := hyphen + 1
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	if digits := end - hyphen - 1; digits < 3 || digits > 5 || end < len(s) && isWord(s[end]) {
		return ""
	}
	digits := s[hyphen+1 : end]
	return facility + "-" + "00000"[len(digits):] + digits
}

func isWord(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_'
}

// layouts of times at the start of a line, and how many bytes of the line each may take.
var layouts = []string{
	"Mon Jan _2 15:04:05 2006", "2006-01-02T15:04:05", "2006-01-02 15:04:05", "02-Jan-2006 15:04:05", "2006/01/02 15:04:05", "02.01.2006 15:04:05",
}

// cutTime reads the time at the start of a line and gives what follows it.
func cutTime(s string) (t time.Time, rest string, ok bool) {
	s = strings.TrimLeft(s, "[<")
	for _, layout := range layouts {
		if len(s) < len(layout) {
			continue
		}
		head := s[:len(layout)]
		if layout[0] == '0' && layout[2] == '-' && len(head) > 6 { // 12-MAR-2026
			head = head[:4] + strings.ToLower(head[4:6]) + head[6:]
		}
		t, err := time.Parse(layout, head)
		if err != nil || t.Year() < 1970 {
			continue
		}
		return t, strings.TrimSpace(cutZone(s[len(layout):])), true
	}
	return time.Time{}, s, false
}

// cutZone takes the fraction and the offset off that follow a clock. The offset is not used: times are those of the wall.
func cutZone(s string) string {
	if len(s) > 1 && (s[0] == '.' || s[0] == ',') && s[1] >= '0' && s[1] <= '9' {
		s = strings.TrimLeft(s[1:], "0123456789")
	}
	if len(s) >= 6 && (s[0] == '+' || s[0] == '-') && s[3] == ':' {
		s = s[6:]
	}
	return strings.TrimLeft(s, "Z]>:")
}
