package text

import (
	"io"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// Kind is one kind of line, a token type of a grammar. Lines of a Run kind that follow each other make one token, so that a grammar sees
// the body of a table as one thing and a tight loop decodes it.
type Kind struct {
	Name string
	Run  bool
}

// Lines is a lexer definition for participle whose tokens are whole lines, told apart by a function. It cannot fail: the function gives
// every line a kind, and the last kind of the list should be the one for whatever is left.
type Lines struct {
	kinds    []Kind
	classify func(state int, line string) (kind, next int)
}

// NewLines makes a definition. classify gets the lexer's state, 0 at the start of a record, and a line, and gives the index of its kind
// and the next state: that is how statement text, which may look like anything, is kept from being taken for the dump's own lines.
func NewLines(kinds []Kind, classify func(state int, line string) (kind, next int)) *Lines {
	return &Lines{kinds, classify}
}

// Count tells lines apart, the first of them as that of a record, and says how many there are of each kind.
func (d *Lines) Count(lines []string) []int {
	n := make([]int, len(d.kinds))
	state := 0
	for _, line := range lines {
		var kind int
		kind, state = d.classify(state, line)
		n[kind]++
	}
	return n
}

// StartsWith reports whether a line starts with one of the words that its kind is known by.
func StartsWith(line string, words ...string) bool {
	for _, w := range words {
		if strings.HasPrefix(line, w) {
			return true
		}
	}
	return false
}

// firstKind is the token type of kind 0; participle keeps the negative ones for itself.
const firstKind lexer.TokenType = 1

// Symbols implements lexer.Definition.
func (d *Lines) Symbols() map[string]lexer.TokenType {
	m := map[string]lexer.TokenType{"EOF": lexer.EOF}
	for i, k := range d.kinds {
		m[k.Name] = firstKind + lexer.TokenType(i)
	}
	return m
}

// Lex implements lexer.Definition.
func (d *Lines) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	b, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return d.LexString(name, string(b))
}

// LexString implements lexer.StringDefinition.
func (d *Lines) LexString(_ string, s string) (lexer.Lexer, error) {
	return d.record(Record{Text: s, Line: 1}), nil
}

// record lexes a record, its tokens carrying absolute lines and offsets.
func (d *Lines) record(rec Record) *lineLexer {
	return &lineLexer{def: d, rest: rec.Text, more: true, line: int(rec.Line), offset: int(rec.Offset)}
}

// lineLexer implements lexer.Lexer.
type lineLexer struct {
	def    *Lines
	rest   string
	more   bool // rest holds at least one more line, which may be empty
	state  int
	line   int
	offset int
}

// Next implements lexer.Lexer.
func (l *lineLexer) Next() (lexer.Token, error) {
	pos := lexer.Position{Offset: l.offset, Line: l.line, Column: 1}
	if !l.more {
		return lexer.Token{Type: lexer.EOF, Pos: pos}, nil
	}
	start := l.rest
	n, kind := l.take()
	if l.def.kinds[kind].Run {
		for l.more {
			end := strings.IndexByte(l.rest, '\n')
			if end < 0 {
				end = len(l.rest)
			}
			next, state := l.def.classify(l.state, l.rest[:end])
			if next != kind {
				break
			}
			l.pass(end, state)
			n += 1 + end
		}
	}
	return lexer.Token{Type: firstKind + lexer.TokenType(kind), Value: start[:n], Pos: pos}, nil
}

// take moves past one line and gives its length and kind.
func (l *lineLexer) take() (n, kind int) {
	end := strings.IndexByte(l.rest, '\n')
	if end < 0 {
		end = len(l.rest)
	}
	kind, state := l.def.classify(l.state, l.rest[:end])
	l.pass(end, state)
	return end, kind
}

// pass moves past a line of a length.
func (l *lineLexer) pass(end, state int) {
	l.state = state
	if l.more = end < len(l.rest); l.more {
		l.rest = l.rest[end+1:]
	} else {
		l.rest = ""
	}
	l.line++
	l.offset += end + 1
}
