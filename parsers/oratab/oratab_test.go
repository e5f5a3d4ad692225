package oratab_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// grids runs the grammar over a section.
func grids(t *testing.T, section string) []*oratab.Grid {
	t.Helper()
	s, err := text.NewGrammar[oratab.Section](oratab.Lines).Parse(text.Record{Text: section, Line: 1})
	if err != nil {
		t.Fatal(err)
	}
	return s.Grids()
}

func TestNames(t *testing.T) {
	g := grids(t, `Latch Activity
-> a note
   and the rest of it

                             Pct   Wait ---- Other ---
                    Get      Get   Time   a -     NoWait
Latch          Requests     Miss    (s)    b    Requests
--------- ------------- -------- ------ ------ ---------
a                     1      2.0      3      4         5
`)
	want := []string{"latch", "get requests", "pct get miss", "wait time (s)", "a - b", "other nowait requests"}
	if diff := cmp.Diff(want, g[0].Ruler.Names(g[0].Heads)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestSplit takes rows apart by a ruler and, where that fails, by their words.
func TestSplit(t *testing.T) {
	g := grids(t, `A Section

Owner      Name             Gets   Time (s)
---------- ---------- ---------- ----------
`)[0]
	spec := &oratab.Spec{Columns: []oratab.Column{{Heads: "owner", Label: "owner"}, {Heads: "name", Label: "name"}, {Heads: "gets"}, {Heads: "time"}}}
	l := spec.On(g)
	nan := math.NaN()
	for _, c := range []struct {
		line   string
		texts  string
		values []float64
	}{
		{"SHOP       ORDERS             12        1.5", "SHOP|ORDERS", []float64{12, 1.5}},
		{"SHOP       ORDERS LIN         12", "SHOP|ORDERS LIN", []float64{12, nan}},
		{"SHOP       ORDERS     ##########        1.5", "SHOP|ORDERS", []float64{nan, 1.5}},
		{"           ORDERS             12        1.5", "|ORDERS", []float64{12, 1.5}},
		{"ЗАКАЗЫ     ТОВАРЫ             12        1.5", "ЗАКАЗЫ|ТОВАРЫ", []float64{12, 1.5}},
		{"SHOP ORDERS 12 1.5", "SHOP|ORDERS", []float64{12, 1.5}},
		{"SHOP       ORDERS            N/A        1.5", "SHOP|ORDERS", []float64{nan, 1.5}},
		{"SHOP ORDERS LINES 12 1.5", "", nil},
		{"no row of this table at all, only words", "", nil},
	} {
		r, ok := l.Split(c.line, 1, 1)
		if !ok {
			if c.values != nil {
				t.Errorf("%q: not read", c.line)
			}
			continue
		}
		got := []float64{r.Cells[2].Value, r.Cells[3].Value}
		if diff := cmp.Diff(c.values, got, cmpopts.EquateNaNs()); diff != "" || r.Cells[0].Text+"|"+r.Cells[1].Text != c.texts {
			t.Errorf("%q: %s|%s (-want +got):\n%s", c.line, r.Cells[0].Text, r.Cells[1].Text, diff)
		}
	}
}

func TestParseTitle(t *testing.T) {
	for line, want := range map[string]string{
		"Wait Events for DB: SHOP  Instance: shop1  Snaps: 7 -8":                           "Wait Events|SHOP|shop1",
		"\fLatch Activity  DB/Inst: SHOP/shop1  Snaps: 7-8":                                "Latch Activity|SHOP|shop1",
		"Buffer Pool Advisory  DB/Inst: SHOP/shop1  End Snap: 8":                           "Buffer Pool Advisory|SHOP|shop1",
		"Segments by Global Cache Buffer BusyDB/Inst: SHOP/shop1  Snaps: 7-8":              "Segments by Global Cache Buffer Busy|SHOP|shop1",
		"Parent Latch Statistics DB: SHOP  Instance: shop1  Snaps: 7 -8":                   "Parent Latch Statistics|SHOP|shop1",
		"Wait Events   First DB/Inst: SHOP/shop1 Snaps: 7-8 (Elapsed time: 900.5 sec)":     "Wait Events|SHOP|shop1",
		"select 'DB/Inst: A/b Snaps' from dual":                                            "",
		"the DB: is called SHOP":                                                           "",
		"a = b DB: SHOP  Instance: shop1  Snaps: 7 -8":                                     "",
		" SQL ordered by Elapsed time for DB: SHOPSHOP  Instance: shopshop1shopshop  Snap": "SQL ordered by Elapsed time|SHOPSHOP|shopshop1shopshop",
	} {
		got, ok := oratab.ParseTitle(line)
		s := got.Name + "|" + got.Database + "|" + got.Instance
		if !ok {
			s = ""
		}
		if s != want {
			t.Errorf("%q is %q, want %q", line, s, want)
		}
	}
}

// TestPages reads a section of two pages whose record of two lines is cut in between, and whose text goes on in the next line.
func TestPages(t *testing.T) {
	head := "File IO Stats\n\nTablespace File\n---------- ----------\n  Reads Writes\n------- ------\n"
	first := grids(t, head+"DATA       /u01/data_\n           01.dbf\n      1      2\n           /u01/b.dbf\n")
	second := grids(t, head+"      3\n")
	b := model.NewBuilder(&model.Source{})
	b.Begin("test", "", 1)
	r := oratab.Reader{Builder: b, Bad: func(line int32, _ int) { t.Errorf("line %d: no row", line) }}
	r.Begin()
	var table *oratab.Table
	for i, page := range [][]*oratab.Grid{first, second} {
		spec, known := oratab.SpecFor("File IO Stats", page[0])
		if !known {
			t.Fatal("the section is not known")
		}
		table, _, _ = r.Read("File IO Stats", spec, page[0], i > 0)
	}
	var got []string
	for _, rec := range table.Rows {
		got = append(got, fmt.Sprint(rec.Texts, rec.Values))
	}
	if diff := cmp.Diff([]string{"[DATA /u01/data_01.dbf] [1 2]", "[DATA /u01/b.dbf] [3 NaN]"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if kept := r.Tables(); len(kept) != 0 {
		t.Errorf("%d tables are kept although samples say all of them", len(kept))
	}
}

// TestLoose finds rows that have lost their ruler.
func TestLoose(t *testing.T) {
	for section, want := range map[string]string{
		"Latch Activity\n\nLatch Gets\n----- ----\na        1\n":                         "0 at 0",
		"Latch Activity\n\n\n          No data exists for this section of the report.\n": "0 at 0",
		"Latch Activity\n\nlibrary cache 12 3\nshared pool 1 1\n":                        "2 at 3",
	} {
		s, err := text.NewGrammar[oratab.Section](oratab.Lines).Parse(text.Record{Text: section, Line: 1})
		if err != nil {
			t.Fatal(err)
		}
		first, lines := s.Loose()
		if got := fmt.Sprintf("%d at %d", lines, first); got != want {
			t.Errorf("%q: %s, want %s", section, got, want)
		}
	}
}

// TestRecords wants the records of text.Reader.Record, whatever the size of the blocks that they come from.
func TestRecords(t *testing.T) {
	starts := func(line string) bool { return strings.HasPrefix(line, "#") }
	long := strings.Repeat("row of a long record\n", 40_000) // more than a block, several of them
	for _, in := range []string{"", "a", "a\n", "#1\na\nb\n#2\n\n#3\n#4\nlast", "\n\n#\n", "#1\n" + long + "#2\n" + long + "end", strings.Repeat("#\r\nx\r\n", 50_000)} {
		for _, most := range []int{1 << 20, 100} {
			want := text.NewReader(t.Context(), strings.NewReader(in), text.Options{})
			got := oratab.NewRecords(text.NewReader(t.Context(), strings.NewReader(in), text.Options{}), most, starts)
			for n := 0; ; n++ {
				w, wantMore := want.Record(most, starts)
				g, last, torn, more := got.Next()
				if more != wantMore {
					t.Fatalf("%.20q, %d lines at most: record %d is there: %v, want %v", in, most, n, more, wantMore)
				}
				if !more {
					break
				}
				if g.Text != w.Text || g.Line != w.Line || last != want.Lines() || torn != want.Torn() {
					t.Fatalf("%.20q, %d lines at most: record %d of lines %d to %d (torn %v) has %d bytes; want %d to %d (%v), %d", in, most, n, g.Line, last, torn,
						len(g.Text), w.Line, want.Lines(), want.Torn(), len(w.Text))
				}
			}
		}
	}
}

func TestTextsKeep(t *testing.T) {
	var kept oratab.Texts
	var got, want []string
	for i := range 3000 {
		s := strings.Repeat("x", i%50)
		got, want = append(got, kept.Keep(s)), append(want, s)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
