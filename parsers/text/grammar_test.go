package text_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"

	"dumplens/parsers/text"
)

// Kinds of the lines of a small report: a title, rows of numbers, statement text between quotes, and the rest.
const (
	kindTitle = iota
	kindRow
	kindQuote
	kindText
	kindOther
)

// quotedLines has a state: between two lines of quotes all is text, whatever it looks like.
var quotedLines = text.NewLines([]text.Kind{
	kindTitle: {Name: "Title"},
	kindRow:   {Name: "Row", Run: true},
	kindQuote: {Name: "Quote"},
	kindText:  {Name: "Text", Run: true},
	kindOther: {Name: "Other"},
}, func(state int, line string) (kind, next int) {
	switch {
	case line == `"""`:
		return kindQuote, 1 - state
	case state == 1:
		return kindText, 1
	case strings.HasPrefix(line, "= "):
		return kindTitle, 0
	case line != "" && line[0] >= '0' && line[0] <= '9':
		return kindRow, 0
	}
	return kindOther, 0
})

type report struct {
	Sections []*section `parser:"@@*"`
}

type section struct {
	Pos   lexer.Position
	Title string      `parser:"@Title"`
	Items []*fragment `parser:"@@*"`
}

type fragment struct {
	Pos  lexer.Position
	Rows *string `parser:"  @Row"`
	Text *string `parser:"| Quote @Text? Quote"`
}

var quoted = text.NewGrammar[report](quotedLines)

const sampleReport = "= one\n1\n22\n333\n= two\n\"\"\"\n= no title\n4\n\"\"\"\n5"

func TestTokens(t *testing.T) {
	type token struct {
		Kind   string
		Value  string
		Line   int
		Offset int
	}
	lex, err := quotedLines.LexString("", sampleReport)
	if err != nil {
		t.Fatal(err)
	}
	names := map[lexer.TokenType]string{}
	for name, kind := range quotedLines.Symbols() {
		names[kind] = name
	}
	var got []token
	for {
		tok, err := lex.Next()
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, token{names[tok.Type], tok.Value, tok.Pos.Line, tok.Pos.Offset})
		if tok.EOF() {
			break
		}
	}
	want := []token{
		{"Title", "= one", 1, 0},
		{"Row", "1\n22\n333", 2, 6},
		{"Title", "= two", 5, 15},
		{"Quote", `"""`, 6, 21},
		{"Text", "= no title\n4", 7, 25},
		{"Quote", `"""`, 9, 38},
		{"Row", "5", 10, 42},
		{"EOF", "", 11, 44},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestTokensCoverText puts the tokens together again: no byte may be lost.
func TestTokensCoverText(t *testing.T) {
	for _, in := range []string{"", "\n", "\n\n", "1\n", "1\n2\n\n", "= a\n\n1", sampleReport, sampleReport + "\n"} {
		lex, err := quotedLines.Lex("", strings.NewReader(in))
		if err != nil {
			t.Fatal(err)
		}
		var values []string
		for {
			tok, err := lex.Next()
			if err != nil {
				t.Fatal(err)
			}
			if tok.EOF() {
				break
			}
			values = append(values, tok.Value)
		}
		if got := strings.Join(values, "\n"); got != in {
			t.Errorf("tokens of %q make %q", in, got)
		}
	}
}

func TestGrammarPositions(t *testing.T) {
	got, err := quoted.Parse(text.Record{Text: sampleReport, Line: 101, Offset: 5000})
	if err != nil {
		t.Fatal(err)
	}
	two := got.Sections[1]
	if two.Title != "= two" || two.Pos.Line != 105 || two.Pos.Offset != 5015 {
		t.Errorf("second section is %q at line %d, offset %d", two.Title, two.Pos.Line, two.Pos.Offset)
	}
	if s := two.Items[0]; *s.Text != "= no title\n4" || s.Pos.Line != 106 {
		t.Errorf("text is %q at line %d", *s.Text, s.Pos.Line)
	}
	if s := two.Items[1]; *s.Rows != "5" || s.Pos.Line != 110 {
		t.Errorf("rows are %q at line %d", *s.Rows, s.Pos.Line)
	}
}

func TestGrammarError(t *testing.T) {
	secret := strings.Repeat("secret", 100)
	got, err := quoted.Parse(text.Record{Text: "= one\n1\n" + secret + "\n= two", Line: 41})
	var syntax *text.SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("error %v, want a SyntaxError", err)
	}
	if syntax.Line != 43 {
		t.Errorf("error at line %d, want 43: %v", syntax.Line, err)
	}
	if strings.Contains(err.Error(), "secret") {
		t.Errorf("the error quotes the dump: %v", err)
	}
	if got == nil || len(got.Sections) != 1 || got.Sections[0].Title != "= one" {
		t.Errorf("what was read before the error is lost: %+v", got)
	}
}

func TestGrammarErrorAtEnd(t *testing.T) {
	_, err := quoted.Parse(text.Record{Text: "= one\n\"\"\"\ntext", Line: 1})
	var syntax *text.SyntaxError
	if !errors.As(err, &syntax) || syntax.Line != 4 {
		t.Errorf("error %v, want one at line 4", err)
	}
}

func TestEBNF(t *testing.T) {
	want := "Report = Section* .\nSection = <title> Fragment* .\nFragment = <row> | (<quote> <text>? <quote>) ."
	if got := quoted.EBNF(); got != want {
		t.Errorf("grammar is\n%s\nwant\n%s", got, want)
	}
}

func TestNumbered(t *testing.T) {
	var got []text.Line
	for n, l := range text.Numbered("a\n\nb", 7) {
		got = append(got, text.Line{Text: l, N: n})
	}
	want := []text.Line{{Text: "a", N: 7}, {Text: "", N: 8}, {Text: "b", N: 9}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for n, l := range text.Numbered("a\nb", 1) {
		if n > 1 || l != "a" {
			t.Error("went on after a break")
		}
		break
	}
}
