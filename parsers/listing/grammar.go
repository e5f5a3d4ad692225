package listing

import (
	"regexp"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// grammar gives the order of listings.
var grammar = text.NewGrammar[printout.Items[item]](lines)

// EBNF prints the grammar of the format.
func EBNF() string { return grammar.EBNF() }

type item struct {
	Pos     lexer.Position
	Pages   *table  `parser:"  @@"`
	Env     *string `parser:"| @Env | @OtherEnv"`
	Limits  *string `parser:"| @Limit"`
	Sets    *string `parser:"| @Set"`
	Facts   *string `parser:"| @Fact"`
	Caliper *string `parser:"| @Caliper"`
	Lost    *string `parser:"| @Rows"`
	Known   *string `parser:"| @Command | @Units | @Blank"`
	Stray   *string `parser:"| @Stray"`
}

// table is a listing with heads: page sizes, processors, or swap.
type table struct {
	Pos    lexer.Position
	Pages  *printout.Heads `parser:"( @Pages"`
	Mpstat *printout.Heads `parser:"| @Mpstat"`
	Swap   *printout.Heads `parser:"| @Swap )"`
	Rows   *printout.Rows  `parser:"@@?"`
}

const (
	kindPages = iota
	kindMpstat
	kindSwap
	kindRows
	kindEnv      // a variable that matters
	kindOtherEnv // one that does not
	kindLimit
	kindSet
	kindFact
	kindCaliper
	kindCommand
	kindUnits // "Kb Kb Kb PCT" over swapinfo
	kindBlank
	kindStray
)

var lines = text.NewLines([]text.Kind{
	kindPages: {Name: "Pages"}, kindMpstat: {Name: "Mpstat"}, kindSwap: {Name: "Swap"}, kindRows: {Name: "Rows", Run: true},
	kindEnv: {Name: "Env", Run: true}, kindOtherEnv: {Name: "OtherEnv", Run: true}, kindLimit: {Name: "Limit", Run: true},
	kindSet: {Name: "Set", Run: true}, kindFact: {Name: "Fact", Run: true}, kindCaliper: {Name: "Caliper", Run: true},
	kindCommand: {Name: "Command"}, kindUnits: {Name: "Units"}, kindBlank: {Name: "Blank", Run: true}, kindStray: {Name: "Stray", Run: true},
}, classify)

// The states of the lexer: rows follow the heads of a table.
const (
	outside = iota
	inTable
)

var (
	variable = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*=`)
	limit    = regexp.MustCompile(`^(time|file|data|stack|memory|coredump|nofiles|vmemory|threads|processes) ?\([a-z-]+\)\s+(\S+)$`)
	pset     = regexp.MustCompile(`^(?:user processor set ([0-9]+): processors? ([0-9 ]+)|PSET\s+([0-9]+)|SPU_LIST\s+([0-9 ]+))$`)
	bound    = regexp.MustCompile(`^(?:process id|pid) [0-9]+: [0-9]+$`)
	fact     = regexp.MustCompile(`^(?:Memory size: ([0-9]+) Megabytes|Memory(?:: | = |:\s+)([0-9]+) ?MB.*|The physical processor has (?:([0-9]+) cores and )?([0-9]+) virtual processors? .*|Number of CPUs = ([0-9]+)|([0-9]+) logical processors? .*|System Configuration: .*)$`)
)

// matter are the variables that say something of performance.
var matter = map[string]bool{"PTHREAD_FORCE_SCOPE_SYSTEM": true, "PTHREAD_DISABLE_HANDOFF": true, "PTHREAD_PERF_MUTEX": true, "_M_ARENA_OPTS": true, "_M_SBA_OPTS": true,
	"MPSSHEAP": true, "MPSSSTACK": true, "MPSSCFGFILE": true, "LDR_CNTRL": true, "MALLOCOPTIONS": true, "AIXTHREAD_SCOPE": true, "AIXTHREAD_MUTEX_DEBUG": true,
	"NLS_LANG": true, "ORACLE_SID": true, "TWO_TASK": true}

// classify tells the lines apart.
func classify(state int, line string) (kind, next int) {
	s := strings.TrimSpace(line)
	w := strings.Fields(s)
	switch {
	case s == "":
		return kindBlank, outside
	case len(w) > 5 && w[len(w)-1] == "CMD" && strings.Contains(s, " DPGSZ "):
		return kindPages, inTable
	case len(w) > 12 && w[0] == "CPU" && w[1] == "minf":
		return kindMpstat, inTable
	case len(w) > 6 && w[0] == "TYPE" && w[1] == "AVAIL":
		return kindSwap, inTable
	case len(w) > 3 && strings.Trim(strings.ToUpper(s), "KMBPCTSARLI/ ") == "" && w[0] == w[1]:
		return kindUnits, outside
	case state == inTable && len(w) > 3:
		return kindRows, inTable
	case pset.MatchString(s) || bound.MatchString(s):
		return kindSet, outside
	case limit.MatchString(s):
		return kindLimit, outside
	case fact.MatchString(s):
		return kindFact, outside
	case caliperOf(s) != nil:
		return kindCaliper, outside
	case text.StartsWith(s, "ps -", "mpstat ", "swapinfo", "psrset", "ulimit "):
		return kindCommand, outside
	case variable.MatchString(s):
		name, _, _ := strings.Cut(s, "=")
		if matter[name] {
			return kindEnv, outside
		}
		return kindOtherEnv, outside
	}
	return kindStray, outside
}
