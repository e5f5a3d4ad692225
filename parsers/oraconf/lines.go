package oraconf

import (
	"regexp"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// lineGrammar reads the files that have one setting a line.
var lineGrammar = text.NewGrammar[printout.Items[lineItem]](text.NewLines(kinds(), classify))

type lineItem struct {
	Pos      lexer.Position
	Resource *string `parser:"  @Resource"`
	Table    *string `parser:"| @Table"`
	Stanza   *stanza `parser:"| @@"`
	Shell    *string `parser:"| @Shell"`
	Domain   *string `parser:"| @Domain"`
	Lost     *string `parser:"| @Limit"`
	Comment  *string `parser:"| @Comment"`
	Rest     *string `parser:"| @Rest"`
}

// stanza is the limits of one user.
type stanza struct {
	Pos    lexer.Position
	User   string        `parser:"@User"`
	Limits []*limitBlock `parser:"@@*"`
}

type limitBlock struct {
	Pos     lexer.Position
	Limits  *string `parser:"  @Limit"`
	Comment *string `parser:"| @Comment"`
	Rest    *string `parser:"| @Rest"`
}

const (
	kindResource = iota // "ora_max_array_fetch:100"
	kindTable           // "tccom010:812:oracle8(ORAPROF=0.4):N"
	kindUser            // "default:"
	kindLimit           // "fsize = 2097151"
	kindShell           // "file(blocks) 2097151"
	kindDomain          // "@bsp soft fsize 2097152"
	kindComment
	kindRest
)

func kinds() []text.Kind {
	return []text.Kind{
		kindResource: {Name: "Resource", Run: true}, kindTable: {Name: "Table", Run: true}, kindUser: {Name: "User"}, kindLimit: {Name: "Limit", Run: true},
		kindShell: {Name: "Shell", Run: true}, kindDomain: {Name: "Domain", Run: true}, kindComment: {Name: "Comment", Run: true}, kindRest: {Name: "Rest", Run: true},
	}
}

var (
	resourceLine = regexp.MustCompile(`^([a-z][a-z0-9_]*)\s*:\s*(\S.*)$`)
	tableLine    = regexp.MustCompile(`^([\w*.]+):([\d*]+):([A-Za-z]\w*)(?:\(([^)]*)\))?(?::([YNyn]))?\s*$`)
	paramLine    = regexp.MustCompile(`^([\w*]+):([\d*]+):([TI*]):\s*([^:]*):([^:]*):([^:]*):?\s*$`)
	userLine     = regexp.MustCompile(`^([A-Za-z_][\w.-]*):$`)
	limitLine    = regexp.MustCompile(`^(fsize|core|cpu|data|rss|stack|nofiles|nproc|threads|fsize_hard|core_hard|cpu_hard|data_hard|rss_hard|stack_hard|nofiles_hard|nproc_hard|threads_hard)\s*=\s*(-?\d+|unlimited)$`)
	shellLine    = regexp.MustCompile(`^([a-z][a-z /-]*?)\s*\(([^)]*)\)\s+(-?\d+|unlimited)$`)
	domainLine   = regexp.MustCompile(`^(\S+)\s+(soft|hard|-)\s+(fsize|core|cpu|data|rss|stack|nofile|nproc)\s+(-?\d+|unlimited|infinity)$`)
)

// classify tells the lines apart; they need no state.
func classify(_ int, line string) (kind, next int) {
	s := strings.TrimSpace(line)
	switch {
	case s == "", strings.HasPrefix(s, "#"), strings.HasPrefix(s, "|"), strings.HasPrefix(s, "*") && strings.Count(s, ":") < 2 && !domainLine.MatchString(s):
		return kindComment, 0
	case limitLine.MatchString(s):
		return kindLimit, 0
	case userLine.MatchString(s):
		return kindUser, 0
	case domainLine.MatchString(s):
		return kindDomain, 0
	case tableLine.MatchString(s), paramLine.MatchString(s):
		return kindTable, 0
	case shellName(s) != "":
		return kindShell, 0
	case resourceLine.MatchString(s):
		return kindResource, 0
	}
	return kindRest, 0
}

// shellName is the limit that a line of "ulimit -a" names, in the words of AIX, of ksh and of bash; "" for other lines.
func shellName(s string) string {
	m := shellLine.FindStringSubmatch(s)
	if m == nil {
		return ""
	}
	switch strings.TrimSpace(m[1]) {
	case "file", "file size":
		return "fsize"
	case "data", "data seg size":
		return "data"
	case "stack", "stack size":
		return "stack"
	case "memory", "max memory size":
		return "rss"
	case "coredump", "core file size":
		return "core"
	case "time", "cpu time":
		return "cpu"
	case "nofiles", "open files":
		return "nofiles"
	case "processes", "max user processes":
		return "nproc"
	case "threads":
		return "threads"
	case "virtual memory", "vmemory", "max locked memory", "locked memory", "pipe size", "pending signals", "posix message queues", "scheduling priority",
		"real-time priority", "file locks", "address space", "swap":
		return "other"
	}
	return ""
}
