package baantrace

import (
	"regexp"
	"strings"

	"dumplens/parsers/text"
)

const (
	kindStatHead = iota // "<pid> date[time]: Statistics [interval = n]"
	kindStats           // headings and rows of ORASTAT
	kindSlow            // "------ Profiling value exceeded -----"
	kindWho             // "<user><program>:date[time]:"
	kindTime            // "Time (phase) : n seconds"
	kindSQLHead         // "SQL statement:"
	kindSQL
	kindSlowEnd
	kindDBS  // lines of dbs.log
	kindFlow // calls and returns
	kindBlank
	kindRest
)

func kinds() []text.Kind {
	return []text.Kind{
		kindStatHead: {Name: "StatHead"}, kindStats: {Name: "Stats", Run: true}, kindSlow: {Name: "Slow"}, kindWho: {Name: "Who"},
		kindTime: {Name: "Time"}, kindSQLHead: {Name: "SqlHead"}, kindSQL: {Name: "Sql", Run: true}, kindSlowEnd: {Name: "SlowEnd"},
		kindDBS: {Name: "Dbs", Run: true}, kindFlow: {Name: "Flow", Run: true}, kindBlank: {Name: "Blank", Run: true}, kindRest: {Name: "Rest", Run: true},
	}
}

// The states of the lexer.
const (
	inNothing = iota
	inStats
	inSlow
	inSQL // statement text may look like anything, up to a line of dashes
	inDBS
)

var (
	statHead = regexp.MustCompile(`^<(\d+)>\s*(\d{4}-\d\d-\d\d)\[(\d\d:\d\d:\d\d(?:\.\d+)?)\]:\s*Statistics(?:\s*\[interval\s*=\s*(\d+)\])?`)
	whoLine  = regexp.MustCompile(`^<([^>]*)><([^>]*)>:\s*(\d{4}-\d\d-\d\d)\[(\d\d:\d\d:\d\d(?:\.\d+)?)\]:`)
	timeLine = regexp.MustCompile(`^Time \(([^)]+)\)\s*:\s*([\d.,]+)\s*seconds`)
	flowLine = regexp.MustCompile(`Flow:\s*(-->>?|<<?--)\s*(\S+)\s*\(depth (\d+)\)`)
)

// classify tells the lines apart.
func classify(state int, line string) (kind, next int) {
	s := strings.TrimSpace(line)
	switch {
	case state == inSQL && isDashes(s):
		return kindSlowEnd, inNothing
	case state == inSQL:
		return kindSQL, inSQL
	case s == "":
		return kindBlank, state
	case s[0] == '<' && statHead.MatchString(s):
		return kindStatHead, inStats
	case isSlow(s):
		return kindSlow, inSlow
	case state == inSlow && whoLine.MatchString(s):
		return kindWho, inSlow
	case state == inSlow && timeLine.MatchString(s):
		return kindTime, inSlow
	case state == inSlow && strings.HasPrefix(s, "SQL statement:"):
		return kindSQLHead, inSQL
	case strings.Contains(s, "Flow:") && flowLine.MatchString(s):
		return kindFlow, inNothing
	case state == inStats && isStats(s):
		return kindStats, inStats
	case isDBS(s):
		return kindDBS, inDBS
	case state == inDBS && (line[0] == ' ' || line[0] == '\t' || isDBSBody(s)):
		return kindDBS, inDBS
	}
	return kindRest, inNothing
}

func isSlow(s string) bool {
	return strings.HasPrefix(s, "---") && strings.Contains(s, "Profiling value exceeded")
}

func isDashes(s string) bool { return len(s) >= 10 && strings.Trim(s, "-") == "" }

// isStats knows the rows of ORASTAT, and its headings, which hold no digit but that of "3/4GL".
func isStats(s string) bool {
	if text.StartsWith(s, "Count", "Time(s)", "Avg") {
		return true
	}
	return !strings.ContainsAny(strings.TrimPrefix(s, "3/4GL"), "0123456789:=;'\"")
}

func isDBS(s string) bool {
	if text.StartsWith(s, "Generated Query Execution Tree", "RDS_FULL:", "SrchOper for ", "Hint used: array", "View expression") {
		return true
	}
	return isQuery(s)
}

// isQuery knows "Query 4006e078 flag 0100000".
func isQuery(s string) bool {
	words := strings.Fields(s)
	return len(words) == 4 && words[0] == "Query" && words[2] == "flag"
}

// isDBSBody knows the lines of a query tree that are not indented.
func isDBSBody(s string) bool {
	if text.StartsWith(s, "Tables", "index ", "Used columns", "Hint used", "[", "Field ") {
		return true
	}
	return strings.Contains(s, " dep ") && strings.Contains(s, " flag ")
}
