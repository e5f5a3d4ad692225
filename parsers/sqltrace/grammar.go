package sqltrace

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/text"
)

// grammar gives the order of the lines of a block. Runs are decoded by the loops of work.go, binds.go and preamble.go.
var grammar = text.NewGrammar[block](lines)

// EBNF prints the grammar.
func EBNF() string { return grammar.EBNF() }

// block is a piece of a trace that begins at a line outside of statement text.
type block struct {
	Items []*item `parser:"@@*"`
}

// item is one thing of a trace. The fields that are nil were not there.
type item struct {
	Pos      lexer.Position
	Work     *string    `parser:"  @Work"`
	Binds    *string    `parser:"| @Binds"`
	Markers  *string    `parser:"| @Markers"`
	Error    *errorText `parser:"| @@"`
	Preamble *string    `parser:"| @Preamble"`
	Messages *string    `parser:"| @Messages"`
	Foreign  *string    `parser:"| @Foreign"`
}

// errorText is a statement that could not be parsed.
type errorText struct {
	Head string  `parser:"@ParseError"`
	Text *string `parser:"@ErrorText?"`
}

// Kinds of lines. The hot ones are runs, each one token that a loop decodes. Statements are among them: where each has a text of its own,
// there is one every ten lines, and a token for each would take a third of the time.
const (
	kindWork      = iota // calls, waits, plans, ends of transactions, separators, blank lines; heads of cursors and texts of statements
	kindBinds            // BINDS and what belongs to it
	kindMarker           // *** lines and APPNAME
	kindError            // PARSE ERROR
	kindErrorText        // the text of the statement that could not be parsed
	kindPreamble         // who writes the trace
	kindMessage          // what other modules of the server say to people; ends of damaged lines
	kindForeign          // other lines of other modules of the server
)

var lines = text.NewLines([]text.Kind{
	kindWork:      {Name: "Work", Run: true},
	kindBinds:     {Name: "Binds", Run: true},
	kindMarker:    {Name: "Markers", Run: true},
	kindError:     {Name: "ParseError"},
	kindErrorText: {Name: "ErrorText", Run: true},
	kindPreamble:  {Name: "Preamble", Run: true},
	kindMessage:   {Name: "Messages", Run: true},
	kindForeign:   {Name: "Foreign", Run: true},
}, classify)

// Phases of the lexer. Its state is a phase and, in texts, how many bytes of the text are still to come.
const (
	inCode      = iota
	inPreamble  // until the first line of the trace proper
	inBinds     // below BINDS
	inValue     // in a bind value that is a string, which may go on over lines, and behind it
	atText      // before the first line of a statement
	inText      // inside a statement: left at END OF STMT, or at a trace line behind the length that the head promised
	inErrorText // below PARSE ERROR, where no line marks the end
	phases
)

// unknownLength is the length of a text whose head does not say it.
const unknownLength = 1 << 20

// endOfStatement ends statement text, alone in its line.
const endOfStatement = "END OF STMT"

func classify(state int, line string) (kind, next int) {
	phase, left := state%phases, state/phases
	switch phase {
	case atText, inText:
		if next, inside := statementText(state, line); inside {
			return kindWork, next
		}
	case inErrorText:
		if left > 0 && !isTraceLine(line) && !isMarker(line) {
			return kindErrorText, inErrorText + phases*max(left-len(line)-1, 0)
		}
	case inValue:
		if left > 0 && isClock(line) {
			return kindMarker, state
		}
		if next, inside := bindValue(left, line); inside {
			return kindBinds, next
		}
		phase = inBinds
	}
	return classifyCode(phase, left, line)
}

// isHead knows the line above a statement's text, and headState is the state behind it.
func isHead(line string) bool { return strings.HasPrefix(line, "PARSING IN CURSOR #") }

func headState(line string) int {
	const start, key = "PARSING IN CURSOR #", " len="
	_, at := digits(line, len(start))
	if !strings.HasPrefix(line[at:], key) {
		return atText + phases*lengthOf(line, key)
	}
	n, end := digits(line, at+len(key))
	if end == at+len(key) || n > unknownLength {
		n = unknownLength
	}
	return atText + phases*int(n)
}

// statementText reports whether a line is inside the text of a statement, END OF STMT being its last line, and the state behind it. A
// text that has lost its end is left at the first trace line behind the length that its head promises; at its very beginning at any.
func statementText(state int, line string) (next int, inside bool) {
	if isEnd(line) {
		return inCode, true
	}
	phase, left := state%phases, state/phases
	if phase == inText && left > 0 || !isTraceLine(line) {
		return inText + phases*max(left-len(line)-1, 0), true
	}
	return inCode, false
}

// classifyCode tells lines apart outside of texts.
func classifyCode(phase, left int, line string) (kind, next int) {
	switch first(line) {
	case 0:
		switch phase {
		case inBinds:
			return kindBinds, inBinds // from 12.2 on, a blank line follows BINDS
		case inPreamble:
			return kindPreamble, inPreamble
		}
		return kindWork, inCode
	case 'W', 'F', 'C', 'X', 'U', 'L', '=':
		if isHot(line) {
			return kindWork, inCode
		}
	case 'E':
		if isHot(line) || isEnd(line) {
			return kindWork, inCode
		}
	case 'S':
		if isHot(line) {
			return kindWork, inCode
		}
	case 'P':
		switch {
		case isHead(line):
			return kindWork, headState(line)
		case strings.HasPrefix(line, "PARSE #"):
			return kindWork, inCode
		case strings.HasPrefix(line, "PARSE ERROR #"):
			return kindError, inErrorText + phases*lengthOf(line, "len=")
		}
	case 'B':
		if strings.HasPrefix(line, "BINDS #") {
			return kindBinds, inBinds
		}
	case 'R':
		if strings.HasPrefix(line, "RPC BINDS") {
			return kindBinds, inBinds
		}
		if isHot(line) {
			return kindWork, inCode
		}
	case '*':
		if isMarker(line) {
			if phase == inBinds {
				return kindMarker, inBinds // the clock may be written in the middle of binds
			}
			return kindMarker, inCode
		}
	case 'A':
		if strings.HasPrefix(line, "APPNAME mod=") {
			return kindMarker, inCode
		}
	}
	return classifyRest(phase, left, line)
}

// classifyRest takes lines that need what was before them.
func classifyRest(phase, left int, line string) (kind, next int) {
	switch {
	case isPreamble(line):
		return kindPreamble, inPreamble
	case phase == inBinds && isBindLine(line):
		return kindBinds, valueState(left, line)
	case phase == inPreamble:
		return kindPreamble, inPreamble
	case isRemnant(line), isMessage(line):
		return kindMessage, inCode
	}
	return kindForeign, inCode
}

// first is the first byte of a line, 0 for a blank one.
func first(line string) byte {
	if line == "" {
		return 0
	}
	if c := line[0]; c > ' ' {
		return c
	}
	if strings.TrimSpace(line) == "" {
		return 0
	}
	return ' '
}

func isEnd(line string) bool {
	return strings.HasPrefix(line, endOfStatement) && bare(line) == endOfStatement
}

// bare takes off the blanks that mails, terminals and editors leave behind lines.
func bare(line string) string {
	for line != "" && line[len(line)-1] <= ' ' {
		line = line[:len(line)-1]
	}
	return line
}

func isMarker(line string) bool { return strings.HasPrefix(line, "*** ") }

// isClock knows the markers that are written wherever the trace is, a bind value not excepted.
func isClock(line string) bool {
	return strings.HasPrefix(line, "*** SESSION ID:(") || strings.HasPrefix(line, "*** 2") && strings.Count(line, ":") >= 2
}

// isHot knows the starts of the lines that make up nearly all of a trace.
func isHot(line string) bool {
	switch line[0] {
	case 'W':
		return strings.HasPrefix(line, "WAIT #")
	case 'F':
		return strings.HasPrefix(line, "FETCH #")
	case 'E':
		return strings.HasPrefix(line, "EXEC #") || strings.HasPrefix(line, "ERROR #")
	case 'S':
		return strings.HasPrefix(line, "STAT #") || strings.HasPrefix(line, "SORT UNMAP #")
	case 'C':
		return strings.HasPrefix(line, "CLOSE #")
	case 'X':
		return strings.HasPrefix(line, "XCTEND ")
	case 'U':
		return strings.HasPrefix(line, "UNMAP #")
	case 'L':
		return isLob(line)
	case 'R':
		return strings.HasPrefix(line, "RPC CALL:") || strings.HasPrefix(line, "RPC EXEC:")
	case '=':
		return strings.HasPrefix(line, "=====")
	case 'P':
		return strings.HasPrefix(line, "PARSE #")
	}
	return false
}

// isRemote knows the lines of calls to other databases.
func isRemote(line string) bool {
	return strings.HasPrefix(line, "RPC CALL:") || strings.HasPrefix(line, "RPC EXEC:") || strings.HasPrefix(line, "RPC BINDS")
}

// isLob knows LOBREAD: and its kin, by their name in capitals.
func isLob(line string) bool {
	name, _, ok := strings.Cut(line, ":")
	if !ok || len(name) > 20 || !strings.HasPrefix(name, "LOB") {
		return false
	}
	return strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// isTraceLine is strict: it knows lines that statement text does not hold by chance. It decides where a text has lost its end.
func isTraceLine(line string) bool {
	if first(line) == 0 {
		return false
	}
	if line[0] == '=' {
		line = bare(line)
		return strings.TrimRight(line, "=") == "" && len(line) >= 20
	}
	if strings.HasPrefix(line, "XCTEND rlbk=") || isLob(line) && strings.Contains(line, ",e=") {
		return true
	}
	name, rest, ok := strings.Cut(line, " #")
	if !ok {
		return false
	}
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	if digits == 0 || digits == len(rest) {
		return false
	}
	rest = rest[digits:]
	switch name {
	case "WAIT":
		return strings.HasPrefix(rest, ": nam='") || strings.HasPrefix(rest, `: nam="`)
	case "PARSE", "EXEC", "FETCH", "CLOSE", "UNMAP", "SORT UNMAP":
		return strings.HasPrefix(rest, ":c=")
	case "STAT":
		return strings.HasPrefix(rest, " id=")
	case "BINDS":
		return bare(rest) == ":"
	case "ERROR":
		return strings.HasPrefix(rest, ":err=")
	case "PARSE ERROR":
		return strings.HasPrefix(rest, ":len=")
	case "PARSING IN CURSOR":
		return strings.HasPrefix(rest, " len=")
	}
	return false
}

// lengthOf reads the number behind a key; unknownLength where there is none.
func lengthOf(line, key string) int {
	_, rest, ok := strings.Cut(line, key)
	n, end := digits(rest, 0)
	if !ok || end == 0 || n > unknownLength {
		return unknownLength
	}
	return int(n)
}

// digits reads a number without a sign at a place; end is the place itself where there is none. Numbers of more than 18 digits are cut.
func digits(s string, at int) (n int64, end int) {
	const most = 18
	end = at
	for limit := min(len(s), at+most); end < limit && s[end]-'0' <= 9; end++ {
		n = n*10 + int64(s[end]-'0')
	}
	if end == at+most {
		for end < len(s) && s[end]-'0' <= 9 {
			end++
		}
	}
	return n, end
}
