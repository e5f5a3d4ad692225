package redact_test

import (
	"strings"
	"testing"

	"dumplens/parsers/model"
	"dumplens/report/redact"
)

func TestSQL(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"nothing to mask", "select a.id, b from t1 a where a.x_2 = :1 and y = :b2", "select a.id, b from t1 a where a.x_2 = :1 and y = :b2"},
		{"string", "where name = 'O''Neill' and x", "where name = '?' and x"},
		{"empty string", "nvl(a, '')", "nvl(a, '?')"},
		{"national string", "x = N'abc'", "x = N'?'"},
		{"alternative quote", "x = q'[it's]' and y", "x = '?' and y"},
		{"alternative quote, other delimiters", "q'{a}' || Q'(b)' || q'<c>' || q'!d'e!' || nq'[f]'", "'?' || '?' || '?' || '?' || '?'"},
		{"alternative quote, not ended", "x = q'[it's", "x = '?'"},
		{"a name that ends in q", "freq'x'", "freq'?'"},
		{"quoted identifier", `select "Card 12" from "T'x"`, `select "Card 12" from "T'x"`},
		{"quoted identifier, not ended", `select "Card 12`, `select "?`},
		{"numbers", "a = 5 and b=-12.50 or c in (1,.5,1e-6,0x1F)", "a = ? and b=-? or c in (?,?,?,?)"},
		{"numbers in names", "t1.c2 + sys_b_0 + v$x9 + a#1", "t1.c2 + sys_b_0 + v$x9 + a#1"},
		{"string, not ended", "where name = 'O''Ne", "where name = '?'"},
		{"range", "for i in 1..10 loop x(1.. 20)", "for i in ? loop x(? ?)"},
		{"date", "date '2026-03-01'", "date '?'"},
		{"line comment", "select 1 -- for Jane, card 4929\nfrom dual", "select ? --?\nfrom dual"},
		{"comment", "select /* for Jane */ 1", "select /*?*/ ?"},
		{"comment, not ended", "select 1 /* for Jane", "select ? /*?"},
		{"hint", "select /*+ index(a i1) cardinality(a 100) x('y') */ 1", "select /*+ index(a i1) cardinality(a ?) x('?') */ ?"},
		{"letters that are not ASCII", "where größe1 = 'für' and é=7", "where größe1 = '?' and é=?"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := redact.SQL(tt.in); got != tt.want {
				t.Errorf("SQL(%q)\n got %q\nwant %q", tt.in, got, tt.want)
			}
		})
	}
}

func FuzzSQL(f *testing.F) {
	for _, s := range []string{"select 1", "q'[x", "'", `"`, "/*", "--", "0x", "é'1", "n'q'"} {
		f.Add(s, "secret")
	}
	f.Fuzz(func(t *testing.T, before, secret string) {
		redact.SQL(before) // must not panic
		if len(secret) < 4 || strings.ContainsAny(secret, `'"/-`) || strings.Contains("'?'", secret) {
			return
		}
		if got := redact.SQL("select '" + secret + "', q'[" + secret + "' "); strings.Contains(got, secret) && !strings.Contains("select '?', '?'", secret) {
			t.Errorf("%q survives in %q", secret, got)
		}
	})
}

func masker(level redact.Level) *redact.Masker {
	m := redact.New(level)
	m.Learn("host", "db1.shop.example")
	m.Learn("instance", "SHOP1")
	m.Learn("host", "root") // a word like any other: not taken for a name
	m.LearnText(model.Text{Kind: model.User, S: "shopadm"})
	m.LearnText(model.Text{Kind: model.Path, S: "/u01/app"})
	return m
}

func TestText(t *testing.T) {
	for _, tt := range []struct {
		name  string
		level redact.Level
		kind  model.TextKind
		in    string
		want  string
	}{
		{"literals leave names", redact.Literals, model.Plain, "db1 by shopadm", "db1 by shopadm"},
		{"literals mask statements", redact.Literals, model.SQL, "select 'x'", "select '?'"},
		{"literals mask binds", redact.Literals, model.Bind, "x", "[bind value]"},
		{"an absent bind", redact.Literals, model.Bind, "", ""},
		{"off masks nothing", redact.Off, model.Bind, "x", "x"},
		{"off makes visible", redact.Off, model.Plain, "a\x1bb\u202e", `a\x1bb\u{202E}`},
		{"line ends stay in plain text", redact.Off, model.Plain, "a\r\n\tb", "a\n        b"},
		{"line ends in names do not", redact.Off, model.Host, "a\nb", `a\x0ab`},
		{"a host", redact.Names, model.Host, "DB1.shop.example", "host-1"},
		{"its short name, in a sentence", redact.Names, model.Plain, "On DB1, all waited", "On host-1, all waited"},
		{"part of a path", redact.Names, model.Plain, "see db1_trace and xdb1", "see host-1_trace and xdb1"},
		{"in a statement", redact.Names, model.SQL, "select * from shopadm.t where a='b'", "select * from user-1.t where a='?'"},
		{"an unknown host", redact.Names, model.Host, "web7", "host-2"},
		{"an unknown path in a sentence", redact.Names, model.Plain, "in /u02/oradata/x.dbf.", "in path-2."},
		{"a rate is no path", redact.Names, model.Plain, "12 /s and read/write/open", "12 /s and read/write/open"},
		{"the root directory", redact.Names, model.Path, "/", "/"},
		{"a generic user", redact.Names, model.User, "root", "root"},
		{"a short name", redact.Names, model.User, "x", "user-x"},
		{"release numbers", redact.Names, model.Plain, "Oracle 11.2.0.4", "Oracle 11.2.0.4"},
		{"addresses", redact.Strict, model.Plain, "from 10.1.2.3, not 10.1.2 or 1.2.3.4.5 or 300.1.1.1", "from [address], not 10.1.2 or 1.2.3.4.5 or 300.1.1.1"},
		{"statements as a whole", redact.Strict, model.SQL, "select 1", "[statement withheld]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := masker(tt.level).Text(model.Text{Kind: tt.kind, S: tt.in}); got != tt.want {
				t.Errorf("%s %q: got %q, want %q", tt.level, tt.in, got, tt.want)
			}
		})
	}
}

func TestQuote(t *testing.T) {
	line := model.Say("host db1 busy")
	for level, want := range map[redact.Level]string{redact.Off: "host db1 busy", redact.Literals: "host db1 busy", redact.Names: "host host-1 busy", redact.Strict: "[line withheld]"} {
		if got := masker(level).Quote(line); got != want {
			t.Errorf("%s: got %q, want %q", level, got, want)
		}
	}
}

// TestQuotedLines wants lines that were read again, of no known kind, to give away no more than the statement itself would.
func TestQuotedLines(t *testing.T) {
	for in, want := range map[string]string{
		"  WHERE card = 4929 and name = 'x'": "  WHERE card = ? and name = '?'",
		"and pin in (1234)":                  "and pin in (?)",
		` value="Jane"`:                      " value=[bind value]",
		"  value=4929":                       "  value=[bind value]",
		"name => 'Jane', 7":                  "name => '?', 7",
		"CPU02,T0095,88.9,11.1,0.0,0.0":      "CPU02,T0095,88.9,11.1,0.0,0.0",
		"WAIT #3: nam='db file sequential read' ela= 134 file#=4":                                      "WAIT #3: nam='db file sequential read' ela= 134 file#=4",
		"EXEC #182924653824:c=0,e=2100,p=0,cr=3,cu=0,mis=0,r=0,dep=0,og=1,plh=17,tim=1376654231166757": "EXEC #182924653824:c=0,e=2100,p=0,cr=3,cu=0,mis=0,r=0,dep=0,og=1,plh=17,tim=1376654231166757",
		"EXEC #3:c=0,e='x'": "EXEC #3:c=?,e='?'",
		"exec pay(4929)":    "exec pay(?)",
		"PARSING IN CURSOR #3 len=9 ad='5f' sqlid='8t0q'": "PARSING IN CURSOR #3 len=9 ad='?' sqlid='8t0q'",
		"select '' sqlid='4929'":                          "select '?' sqlid='?'",
	} {
		if got := redact.New(redact.Literals).Quote(model.Say(in)); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
		if got := redact.New(redact.Off).Quote(model.Say(in)); got != in {
			t.Errorf("%q: got %q without redaction", in, got)
		}
	}
}

func TestParse(t *testing.T) {
	for _, level := range []redact.Level{redact.Literals, redact.Off, redact.Names, redact.Strict} {
		if got, err := redact.Parse(level.String()); err != nil || got != level {
			t.Errorf("Parse(%s) = %v, %v", level, got, err)
		}
	}
	if _, err := redact.Parse("some"); err == nil {
		t.Error("an unknown level was taken")
	}
}
