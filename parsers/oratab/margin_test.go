package oratab_test

import (
	"strings"
	"testing"

	"dumplens/parsers/oratab"
)

// TestMargin finds what stands before a title and takes it off the lines below.
func TestMargin(t *testing.T) {
	known := func(rest string) bool { return strings.TrimSpace(rest) == "A Title" }
	for _, c := range []struct {
		name, title string
		lines, want []string
	}{
		{"nothing", "A Title", []string{"> row", "1: row"}, []string{"> row", "1: row"}},
		{"quoted", "> A Title", []string{">   row", ">", "no mark"}, []string{"  row", "", "no mark"}},
		{"quoted twice", "> > A Title", []string{">> row", "> row"}, []string{"row", "row"}},
		{"bars", "| A Title", []string{"|  row"}, []string{" row"}},
		{"grep -n", "7:A Title", []string{"8:  row", "9-  beside", "10:"}, []string{"  row", "  beside", ""}},
		{"grep of a file", "a.lst:A Title", []string{"a.lst: row", "a.lst- beside"}, []string{" row", " beside"}},
		{"grep -n of a file", `C:\d\a.lst:7:A Title`, []string{`C:\d\a.lst:8: 2nd row`, `C:\d\a.lst-9- beside`}, []string{" 2nd row", " beside"}},
		{"cat -n", "     7\tA Title", []string{"     8\t  row", "100000\trow"}, []string{"  row", "row"}},
		{"nl", "     7\tA Title", []string{"       ", "     8\t2nd row"}, []string{"", "2nd row"}},
		{"an editor", "    7 A Title", []string{"    8 2nd row", "    9", "   10   3"}, []string{"2nd row", "", "  3"}},
		{"quoted numbers", "> 7:A Title", []string{"> 8:row"}, []string{"row"}},
	} {
		m, ok := oratab.FindMargin(c.title, known)
		if !ok {
			t.Errorf("%s: %q is not known", c.name, c.title)
		}
		for i, line := range c.lines {
			if got := m.Cut(line); got != c.want[i] {
				t.Errorf("%s: %q became %q, want %q", c.name, line, got, c.want[i])
			}
		}
	}
	for _, line := range []string{"", "A Titles", "7:8:A Title or so", "see: A Title"} {
		if m, ok := oratab.FindMargin(line, known); ok {
			t.Errorf("%q is taken for a title behind %+v", line, m)
		}
	}
}

func TestPlain(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"a\n  b", "a\n  b"},
		{"\fa\n\n  b", "a\n\n  b"},
		{"^La\n^Lb ^L", "a\nb ^L"},
		{"    a\n\n      b\n ", "a\n\n  b\n"},
		{"\ta\tb\n\t  c", "a       b\n  c"},
		{"a\u00a0\u00a0b", "a  b"},
		{"   \n ", "   \n "},
	} {
		if got := oratab.Plain(c.in); got != c.want {
			t.Errorf("%q became %q, want %q", c.in, got, c.want)
		}
	}
}

// TestLocale tells decimal commas from others, and writes them anew without moving anything.
func TestLocale(t *testing.T) {
	for s, want := range map[string]oratab.Locale{
		"Elapsed: 15.00 (mins)": oratab.Point, "Elapsed: 15,00 (mins)": oratab.Comma, "1,234 5,678": oratab.Unknown, "": oratab.Unknown,
		"11.2.0.4.0 1.234": oratab.Unknown, "54520,6s of 52,961.0": oratab.Point, "select 1,2": oratab.Comma,
	} {
		if got := oratab.LocaleOf(s); got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
	for _, c := range []struct{ title, in, want string }{
		{"Wait Events", "db file 1.234   ,6 12,5K (3,5%) 9.2.0.8.0", "db file 1,234   .6 12.5K (3.5%) 9.2.0.8.0"},
		{"Wait Events", "1.234.567,89 1.23 a,5 12.34.567", "1,234,567.89 1.23 a,5 12.34.567"},
		{"SQL ordered by Gets", "  1.234    5   246,8  1234567890\nwhere a in (1,5 , 2,5)", "  1,234    5   246.8  1234567890\nwhere a in (1,5 , 2,5)"},
		{"init.ora Parameters", "x 1.234", "x 1.234"},
	} {
		if got := oratab.Comma.Rewrite(c.title, c.in); got != c.want {
			t.Errorf("%q became %q, want %q", c.in, got, c.want)
		}
		if got := oratab.Point.Rewrite(c.title, c.in); got != c.in {
			t.Errorf("%q became %q though it has points", c.in, got)
		}
	}
	for in, want := range map[string]string{"15,00 (mins)": "15.00 (mins)", "1.234": "1,234", "a 1,5": "a 1,5", "1,5 of 2,5 more": "1,5 of 2,5 more"} {
		if got := oratab.Comma.Cell(in); got != want {
			t.Errorf("cell %q became %q, want %q", in, got, want)
		}
	}
}
