package vmsacct

import (
	"strings"

	"dumplens/parsers/text"
)

// Kinds of lines in logs, in the order of logKinds.
const (
	logEnded = iota
	logOwner
	logHeading
	logPairs
	logAlone
	logTimer
	logBlank
	logOther
)

var logLines = text.NewLines([]text.Kind{
	{Name: "Ended"}, {Name: "Owner"}, {Name: "Heading"}, {Name: "Pairs", Run: true}, {Name: "Alone"}, {Name: "Timer"}, {Name: "Blank", Run: true},
	{Name: "Other", Run: true},
}, func(_ int, line string) (kind, next int) { return logKind(line), 0 })

// The labels of trailers, SHOW PROCESS/ACCOUNTING and LIB$SHOW_TIMER, and what their values are.
const (
	labelBuffered = iota
	labelWorkingSet
	labelDirect
	labelVirtual
	labelPageFile
	labelFaults
	labelVolumes
	labelCPU
	labelElapsed
	labelElapsedCPU
	labelConnect
	labelImages
)

var trailerLabels = text.NewLabels("Buffered I/O count", "Peak working set size", "Direct I/O count", "Peak virtual size",
	"Peak page file size", "Page faults", "Mounted volumes", "Charged CPU time", "Elapsed time", "Elapsed CPU time", "Connect time",
	"Images activated")

// timerLabels are those of LIB$SHOW_TIMER, in the order of timerFields.
var timerLabels = text.NewLabels("ELAPSED", "CPU", "BUFIO", "DIRIO", "FAULTS")

// ownerLabels are those of the first lines of SHOW PROCESS.
var ownerLabels = text.NewLabels("User", "Process ID", "Node", "Process name")

const (
	ownerUser = iota
	ownerPID
	ownerNode
	ownerProcess
)

func logKind(line string) int {
	if len(line) > 0 && line[0] == '$' && !strings.Contains(line, "ccounting information") {
		return logOther // commands, which may quote anything
	}
	switch {
	case strings.Contains(line, "Accounting information"):
		return logHeading
	case strings.Contains(line, " job terminated at ") || strings.Contains(line, " logged out at "):
		return logEnded
	case strings.Contains(line, "BUFIO:") && strings.Contains(line, "ELAPSED:"):
		return logTimer
	case strings.Contains(line, "Process ID:") && strings.Contains(line, "User:"), strings.Contains(line, "Process name:"):
		return logOwner
	}
	trimmed := strings.Trim(line, " \t\"'>*")
	switch {
	case trimmed == "":
		return logBlank
	case trimmed[0] >= '0' && trimmed[0] <= '9':
		if _, rest, ok := text.CutVMSDelta(trimmed); ok && strings.TrimSpace(rest) == "" {
			return logAlone
		}
	}
	if pairsLine(trimmed) {
		return logPairs
	}
	return logOther
}

// pairsLine reports whether a line begins with a label of a trailer, or holds one with a colon in flowed text.
func pairsLine(s string) bool {
	if len(s) > 0 && strings.IndexByte("BbDdPpMmCcEeIi", s[0]) < 0 {
		return false
	}
	for l := range trailerLabels.All(s) {
		return l.At == 0
	}
	return false
}

// Kinds of lines in listings of ACCOUNTING.
const (
	listTitle = iota
	listFields
	listBriefHead
	listSpan
	listRuler
	listRows
	listBlank
	listOther
)

// newListLines makes the lexer of listings for blocks that begin in a state: blocks are cut anywhere between lines. In /FULL listings every
// line of a record is of one kind, so that the grammar sees a whole run of records and a loop decodes it: there may be millions of them.
func newListLines(begin int) *text.Lines {
	return text.NewLines([]text.Kind{
		{Name: "Full", Run: true}, {Name: "BriefHead"}, {Name: "Brief", Run: true}, {Name: "Span"}, {Name: "Summary", Run: true},
	}, func(state int, line string) (kind, next int) {
		if state == 0 {
			state = begin
		}
		k := listKind(line)
		switch {
		case k == listBriefHead:
			return 1, inBrief
		case k == listSpan:
			return 3, inSummary
		case state == inSummary && k != listTitle:
			return 4, inSummary
		case state == inBrief && k != listTitle, k == listRows:
			return 2, inBrief
		}
		return 0, inFull
	})
}

// States of the lexer of listings.
const (
	inFull = iota + 1
	inBrief
	inSummary
)

func listKind(line string) int {
	s := strings.TrimLeft(line, " \t\f")
	if s == "" {
		return listBlank
	}
	switch c := s[0]; {
	case c == '-':
		if strings.Trim(s, "- \t") == "" && len(s) > 4 {
			return listRuler
		}
	case c >= '0' && c <= '9':
		if briefRow(s) {
			return listRows
		}
	case c >= 'A' && c <= 'Z':
		return upperKind(s)
	}
	return listOther
}

// upperKind tells lines that begin with a capital letter.
func upperKind(s string) int {
	colon := strings.IndexByte(s, ':')
	switch {
	case strings.HasPrefix(s, "Date / Time"):
		return listBriefHead
	case strings.HasPrefix(s, "From:") && strings.Contains(s, "To:"):
		return listSpan
	case colon > 0 && colon < 20 && fieldOf(s[:colon]) != fieldNone:
		return listFields
	case colon < 0 && isTitle(s):
		return listTitle
	}
	return listOther
}

// isTitle knows the titles of /FULL records: "BATCH Process Termination", and those in capitals, "LOGIN FAILURE".
func isTitle(s string) bool {
	s = strings.TrimRight(s, " \t")
	if strings.HasSuffix(s, " Termination") || strings.HasSuffix(s, " termination") {
		return len(s) < 60
	}
	switch s {
	case "LOGIN FAILURE", "Login Failure", "SYSTEM INITIALIZATION", "System Initialization", "System initialization", "USER DATA", "User Data",
		"FILE BACKWARD LINK", "FILE FORWARD LINK", "File Backward Link", "File Forward Link", "ENABLE ACCOUNTING", "DISABLE ACCOUNTING":
		return true
	}
	return false
}

// briefRow knows a row of a brief listing by its date and the word behind it.
func briefRow(s string) bool {
	_, rest, ok := text.CutVMSTime(s)
	rest = strings.TrimLeft(rest, " \t")
	n := 0
	for n < len(rest) && (rest[n] >= 'A' && rest[n] <= 'Z' || rest[n] == '_') {
		n++
	}
	return ok && n > 2 && n < len(rest) && rest[n] == ' ' && !strings.Contains(rest, ",")
}
