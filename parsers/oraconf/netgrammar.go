package oraconf

import (
	"io"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// netGrammar reads one entry of an Oracle Net file.
var netGrammar = participle.MustBuild[netEntry](participle.Lexer(netTokens{}), participle.UseLookahead(1), participle.Elide("Blank", "Comment"))

// EBNF prints the grammars of the format.
func EBNF() string { return netGrammar.String() + "\n" + lineGrammar.EBNF() }

// netEntry is "NAME, NAME = value".
type netEntry struct {
	Pos   lexer.Position
	Names []string  `parser:"@Word ( ',' @Word )*"`
	Value *netValue `parser:"'=' @@?"`
}

// netValue is groups, or words and strings.
type netValue struct {
	Groups []*netGroup `parser:"  @@+"`
	Words  []string    `parser:"| @( Word | String | ',' )+"`
}

// netGroup is "(NAME = value)" or a list "(A, B)".
type netGroup struct {
	Pos   lexer.Position
	Words []string    `parser:"'(' ( @( Word | String ) ','? )*"`
	Value *netValue   `parser:"( '=' @@? )?"`
	Lists []*netGroup `parser:"@@* ')'"`
}

// maxDepth is how deep parentheses may nest: no descriptor goes beyond ten, and the parser must not run out of stack.
const maxDepth = 64

// Kinds of tokens; participle keeps the negative ones.
const (
	tokenOpen lexer.TokenType = iota + 1
	tokenClose
	tokenEqual
	tokenComma
	tokenWord
	tokenString
	tokenBlank
	tokenComment
	tokenDeep // a parenthesis beyond maxDepth, which no grammar takes
)

// netTokens implements lexer.Definition.
type netTokens struct{}

// Symbols implements lexer.Definition.
func (netTokens) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{"EOF": lexer.EOF, "Open": tokenOpen, "Close": tokenClose, "Equal": tokenEqual, "Comma": tokenComma,
		"Word": tokenWord, "String": tokenString, "Blank": tokenBlank, "Comment": tokenComment, "Deep": tokenDeep}
}

// Lex implements lexer.Definition.
func (netTokens) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	b, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return newNetLexer(string(b), 1), nil
}

func newNetLexer(s string, line int32) *netLexer { return &netLexer{rest: s, line: int(line)} }

// netLexer implements lexer.Lexer. It cannot fail.
type netLexer struct {
	rest        string
	line, depth int
}

// Next implements lexer.Lexer.
func (l *netLexer) Next() (lexer.Token, error) {
	pos := lexer.Position{Line: l.line, Column: 1}
	if l.rest == "" {
		return lexer.Token{Type: lexer.EOF, Pos: pos}, nil
	}
	kind, n := l.token()
	t := lexer.Token{Type: kind, Value: l.rest[:n], Pos: pos}
	l.line += strings.Count(t.Value, "\n")
	l.rest = l.rest[n:]
	if kind == tokenString {
		t.Value = strings.Trim(t.Value, `"'`)
	}
	return t, nil
}

// token gives the kind and length of what the rest starts with.
func (l *netLexer) token() (kind lexer.TokenType, n int) {
	s := l.rest
	switch c := s[0]; c {
	case '(':
		if l.depth++; l.depth > maxDepth {
			return tokenDeep, 1
		}
		return tokenOpen, 1
	case ')':
		l.depth--
		return tokenClose, 1
	case '=':
		return tokenEqual, 1
	case ',':
		return tokenComma, 1
	case '#':
		return tokenComment, until(s, "\n")
	case '"', '\'':
		if i := strings.IndexByte(s[1:], c); i >= 0 && strings.IndexByte(s[1:1+i], '\n') < 0 {
			return tokenString, i + 2
		}
		return tokenString, until(s, "\n")
	case ' ', '\t', '\n', '\r', '\f':
		return tokenBlank, len(s) - len(strings.TrimLeft(s, " \t\n\r\f"))
	}
	return tokenWord, until(s, " \t\n\r\f()=,#\"'")
}

// until is the length up to the first of some characters, at least 1.
func until(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return max(i, 1)
	}
	return len(s)
}
