package text

import (
	"errors"
	"fmt"
	"iter"
	"regexp"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Grammar is a participle parser over line tokens that parses one record at a time with absolute positions. It is safe for concurrent use.
type Grammar[G any] struct {
	lines  *Lines
	parser *participle.Parser[G]
}

// NewGrammar builds a grammar; it panics when the grammar itself is wrong, which a test of the format meets first.
// One token of look-ahead is enough, because alternatives start with distinct kinds of lines.
func NewGrammar[G any](lines *Lines, options ...participle.Option) *Grammar[G] {
	options = append([]participle.Option{participle.Lexer(lines), participle.UseLookahead(1)}, options...)
	return &Grammar[G]{lines, participle.MustBuild[G](options...)}
}

// SyntaxError is a record that its grammar does not accept, or a column that cannot be read.
type SyntaxError struct {
	Line int32
	Msg  string
}

// Error gives the line and what was wrong there.
func (e *SyntaxError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Msg) }

// Parse reads a record. With an error, what was read before it may still be in the result.
func (g *Grammar[G]) Parse(rec Record) (*G, error) {
	peek, err := lexer.Upgrade(g.lines.record(rec))
	if err != nil {
		return nil, &SyntaxError{rec.Line, err.Error()}
	}
	out, err := g.parser.ParseFromLexer(peek)
	if err == nil {
		return out, nil
	}
	var perr participle.Error
	if errors.As(err, &perr) {
		return out, &SyntaxError{int32(perr.Position().Line), shorten(perr.Message())}
	}
	return out, &SyntaxError{rec.Line, shorten(err.Error())}
}

// LineOf is the line at which a record could not be read on: that of the error, as long as it lies in the record.
func LineOf(err error, rec Record) int32 {
	var syntax *SyntaxError
	if !errors.As(err, &syntax) {
		return rec.Line
	}
	return min(max(syntax.Line, rec.Line), rec.Line+int32(LineCount(rec.Text))-1)
}

// EBNF prints the grammar: the golden file of every format, so that a change shows in review. Of a generic type it prints the name alone.
func (g *Grammar[G]) EBNF() string { return typeArguments.ReplaceAllString(g.parser.String(), "") }

var typeArguments = regexp.MustCompile(`\[[\w./]+\]`)

// shorten keeps whole dump lines out of messages: they may be long, and redaction could not treat them there.
func shorten(msg string) string {
	if before, after, ok := strings.Cut(msg, `unexpected token "`); ok {
		want := ""
		if i := strings.LastIndex(after, `" (expected `); i >= 0 {
			want = " (want " + after[i+len(`" (expected `):]
		}
		return before + "unexpected line" + want
	}
	if len(msg) > 200 {
		msg = strings.ToValidUTF8(msg[:200], "") + "…"
	}
	return msg
}

// LineCount is how many lines a run of lines has.
func LineCount(run string) int { return strings.Count(run, "\n") + 1 }

// LastLine is the line at which a run ends that begins at a line.
func LastLine(run string, first int32) int32 { return first + int32(LineCount(run)) - 1 }

// Trimmed iterates over the lines of a run that was captured at a line, without the blanks around them.
func Trimmed(run string, first int32) iter.Seq2[int32, string] {
	return func(yield func(int32, string) bool) {
		for n, line := range Numbered(run, first) {
			if !yield(n, strings.TrimSpace(line)) {
				return
			}
		}
	}
}

// Numbered iterates over the lines of a run that was captured at a line.
func Numbered(run string, first int32) iter.Seq2[int32, string] {
	return func(yield func(int32, string) bool) {
		for n := first; ; n++ {
			line, rest, more := strings.Cut(run, "\n")
			if !yield(n, line) || !more {
				return
			}
			run = rest
		}
	}
}
