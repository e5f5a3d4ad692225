package orareport_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// cutter knows the titles of a made-up kind of report.
func cutter() *orareport.Cutter {
	return &orareport.Cutter{
		Title: func(trimmed string) bool { return trimmed == "SHOP report for" },
		Block: func(trimmed string) string {
			if orareport.HasWord(trimmed, "Load Profile") {
				return "Load Profile"
			}
			return ""
		},
	}
}

// TestSource cuts a source into records: what begins with each, and its first and its last line.
func TestSource(t *testing.T) {
	kinds := [...]string{"nothing", "report", "head", "block", "titled", "end"}
	for _, c := range []struct {
		name, in string
		want     []string
	}{
		{"a report behind a prompt", "SQL> @report\nSHOP report for\n\nLoad Profile\n  a: 1\nLatches  DB/Inst: SHOP/shop1  Snaps: 7-8\nLoad Profile\nEnd of Report\nbye\n", []string{
			"1 nothing: SQL> @report … SQL> @report", "2 report: SHOP report for … ", "4 block: Load Profile …   a: 1",
			"6 titled: Latches  DB/Inst: SHOP/shop1  Snaps: 7-8 … Load Profile", "8 end: End of Report … bye"}},
		{"a piece of one, quoted", "> Begin Snap:   7 02-Mar-26 08:00:00\n> Load Profile\n>   a: 1\n", []string{
			"1 head: Begin Snap:   7 02-Mar-26 08:00:00 … Begin Snap:   7 02-Mar-26 08:00:00", "2 block: Load Profile …   a: 1"}},
		{"decimal commas", "SHOP report for\n   12,5  1.234,5\n", []string{"1 report: SHOP report for …    12.5  1,234.5"}},
		{"cut in its last row", "Latches  DB/Inst: SHOP/shop1  Snaps: 7-8\n----- -----\nabc       1\nabcd    1", []string{
			"1 titled: Latches  DB/Inst: SHOP/shop1  Snaps: 7-8 … abc       1"}},
		{"cut behind its last row", "Latches  DB/Inst: SHOP/shop1  Snaps: 7-8\n----- -----\nabc       1", []string{
			"1 titled: Latches  DB/Inst: SHOP/shop1  Snaps: 7-8 … abc       1"}},
	} {
		r := text.NewReader(t.Context(), strings.NewReader(c.in), text.Options{})
		cut := cutter()
		if line, ok := r.Peek(); ok {
			cut.Starts(line.Text)
		}
		source := orareport.NewSource(r, model.NewBuilder(&model.Source{}), cut)
		var got []string
		for {
			begin, rec, ok := source.Next()
			if !ok {
				break
			}
			lines := strings.Split(rec.Text, "\n")
			got = append(got, fmt.Sprintf("%d %s: %s … %s", rec.Line, kinds[begin.Kind], lines[0], lines[len(lines)-1]))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestHead reads the two snapshots, the time between them, and the restart in it.
func TestHead(t *testing.T) {
	source := &model.Source{}
	r := orareport.NewReader(model.NewBuilder(source))
	r.Part = r.Builder.Begin("test", "", 1)
	r.Comments = true
	head := "SHOP report for\n\nDB Name         DB Id    Release\n------------ ----------- -----------\nSHOP           271828182 9.2.0.8.0\n\n" +
		"              Snap Id     Snap Time      Sessions\n              ------- ------------------ --------\n" +
		"Begin Snap:         7 02-Mar-26 08:00:00       25      1.6 before the close\n  End Snap:         8 02-Mar-26 08:20:00       ##\n" +
		"   Elapsed:               15.00 (mins) Av Act Sess:       1.0\n   DB time:       20.00 (mins)      DB CPU:      5.00 (mins)\n???\n"
	r.ReadHead(text.Record{Text: head, Line: 1}, func(table *orareport.HeadTable) int {
		if table.Rows != nil {
			r.Header.Database = strings.Fields(table.Rows.Text)[0]
		}
		return 0
	})
	r.Header.Startup = r.Begin.At.Add(60e9)
	r.CompletePart()
	r.Restart()
	r.CheckTimes()
	r.Builder.Close(14)
	if r.Header.Database != "SHOP" || r.Header.Elapsed != 900 || r.Header.DBTime != 1200 || r.Header.DBCPU != 300 || r.Begin.Cursors != 1.6 || r.Begin.Comment != "before the close" {
		t.Errorf("header %+v, begin %+v", r.Header, r.Begin)
	}
	if len(source.Parts) != 1 || source.Parts[0].Window.To.Sub(source.Parts[0].Window.From).Minutes() != 20 {
		t.Errorf("the part is not of 20 minutes")
	}
	var notes []string
	for _, n := range source.Notes {
		notes = append(notes, n.Msg.S)
	}
	if diff := cmp.Diff([]string{"the instance was started between the snapshots; the figures of this report are not valid",
		"elapsed time is 900 s, but the snapshots are 1200 s apart (a change of the clock in between?)"}, notes); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
	if source.Understood != 13 { // all but the question marks
		t.Errorf("%d lines understood, want 13", source.Understood)
	}
}

// isRow knows the number rows of the statements below.
func isRow(line string, _ int) bool {
	return strings.HasSuffix(line, "cdef") && oratab.IsDigits(strings.Fields(line)[0])
}

// TestStatements puts the pieces of a statement together: over a page break, and with the blanks that the report cut off their ends.
func TestStatements(t *testing.T) {
	const heads = "SQL ordered by Gets\n\nBuffer Gets    Id\n----------- -----\n"
	const end = "\n          -------------------------------------------------------------\n"
	for _, c := range []struct {
		name  string
		style orareport.SQLStyle
		pages []string
		want  string
		bad   int
	}{
		{"blanks at the end of a piece", orareport.SQLStyle{Width: 12}, []string{heads + "        100 abcdef\nModule: app\nselect a,\nb from t\n" + end}, "select a,   b from t", 0},
		{"line ends of the statement", orareport.SQLStyle{Width: 12, OwnLines: true}, []string{heads + "        100 abcdef\nselect\na, b from t\n" + end}, "select\na, b from t", 0},
		{"a page break", orareport.SQLStyle{Width: 12}, []string{heads + "        100 abcdef\nselect a, b,", heads + "c from t\n" + end}, "select a, b,c from t", 0},
		{"a second section", orareport.SQLStyle{Width: 12}, []string{heads + "        100 abcdef\nselect a, b,\n" + end, heads + "        100 abcdef\nselect a, b,\nc from t\n" + end}, "select a, b,c from t", 0},
		{"text of no statement", orareport.SQLStyle{Width: 12}, []string{heads + "of another\n\n        100 abcdef\nselect 1\n" + end}, "select 1", 1},
	} {
		style := c.style
		style.IsRow, style.IsFullRow, style.Label = isRow, func(string, int) bool { return false }, "id"
		grammar := orareport.NewSQLGrammar(&style)
		r := orareport.NewReader(model.NewBuilder(&model.Source{}))
		r.Part = r.Builder.Begin("test", "", 1)
		statements := orareport.NewStatements(&r, &style)
		bad := 0
		for _, page := range c.pages {
			section, err := grammar.Parse(text.Record{Text: page, Line: 1})
			if err != nil {
				t.Fatal(c.name, err)
			}
			bad += statements.Read(section)
		}
		statements.Finish()
		if len(r.Statements) != 1 || r.Statements[0].Text.S != c.want || bad != c.bad {
			t.Errorf("%s: %d lines of none, %d statements, the first %+v, want %q", c.name, bad, len(r.Statements), r.Statements, c.want)
			continue
		}
		gets := r.Part.SamplesOf(model.OracleSQLGets, "id", "abcdef")
		if len(gets) != 1 || gets[0].Value != 100 {
			t.Errorf("%s: gets are %v, want 100 once", c.name, gets)
		}
	}
}

// TestSameEvent joins spellings of which one can be the other cut off.
func TestSameEvent(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"latch free", "latch free", true},
		{"latch free", "latch free list", false}, // shorter than any column
		{"log file switch (private str", "log file switch (private strand flush)", true},
		{"log file switch (private strand flush)", "log file switch (private str", true},
		{"log file switch (checkpoint i", "log file switch (private strand flush)", false},
	} {
		if got := orareport.SameEvent(c.a, c.b, 20); got != c.want {
			t.Errorf("%q and %q: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
