package sqltext_test

import (
	"fmt"
	"strings"
	"testing"

	"dumplens/parsers/sqltext"
)

var kindNames = map[sqltext.Kind]string{sqltext.Symbol: "symbol", sqltext.Word: "word", sqltext.Quoted: "quoted", sqltext.Number: "number",
	sqltext.String: "string", sqltext.Bind: "bind", sqltext.Comment: "comment", sqltext.Hint: "hint"}

func TestNext(t *testing.T) {
	for _, tt := range []struct{ sql, want string }{
		{"a1 = 5", "word:a1 symbol:= number:5"},
		{"t.5", "word:t symbol:. number:5"},
		{"-.5e-3+0x1F", "symbol:- number:.5e-3 symbol:+ number:0x1F"},
		{"1..3", "number:1 symbol:. symbol:. number:3"},
		{"'it''s'||N'x'", "string:'it''s' symbol:| symbol:| string:N'x'"},
		{"q'[a'b]'nq'{c}'q'!d'e!'", "string:q'[a'b]' string:nq'{c}' string:q'!d'e!'"},
		{"freq'x'", "word:freq string:'x'"},
		{`"A 1"."B`, `quoted:"A 1" symbol:. quoted:"B`},
		{":1,:b2,&x,&1 :=", "bind::1 symbol:, bind::b2 symbol:, bind:&x symbol:, bind:&1 symbol:: symbol:="},
		{":q'[a'b]'", "symbol:: string:q'[a'b]'"},
		{"-- c\n/* d */", "comment:--\u00a0c comment:/*\u00a0d\u00a0*/"},
		{"/*+ h */x/*+ cut", "hint:/*+\u00a0h\u00a0*/ word:x comment:/*+\u00a0cut"},
		{"größe1='x", "word:größe1 symbol:= string:'x"},
		{"q'", "string:q'"},
		{"q'[", "string:q'["},
		{"/*/", "comment:/*/"},
	} {
		var got []string
		for i := 0; i < len(tt.sql); {
			kind, end := sqltext.Next(tt.sql, i)
			if kind != sqltext.Blank {
				token := tt.sql[i:end]
				if kind != sqltext.Quoted {
					token = strings.ReplaceAll(token, " ", "\u00a0")
				}
				got = append(got, fmt.Sprintf("%s:%s", kindNames[kind], token))
			}
			i = end
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%q:\n got %s\nwant %s", tt.sql, s, tt.want)
		}
	}
}

func TestEnded(t *testing.T) {
	for token, want := range map[string]bool{`"a"`: true, `"`: false, `"a`: false, "/**/": true, "/*/": false, "/* a": false} {
		if got := sqltext.Ended(token); got != want {
			t.Errorf("%s: got %v, want %v", token, got, want)
		}
	}
}
