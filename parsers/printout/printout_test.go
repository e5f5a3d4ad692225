package printout_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// The reader of a small vmstat, as a format has it: what it prints at intervals, averaged.

const (
	kindHead = iota
	kindRows
	kindCommand
	kindBlank
	kindStray
)

var lines = text.NewLines([]text.Kind{
	kindHead: {Name: "Head"}, kindRows: {Name: "Rows", Run: true}, kindCommand: {Name: "Command"}, kindBlank: {Name: "Blank", Run: true},
	kindStray: {Name: "Stray", Run: true},
}, classify)

func classify(_ int, line string) (kind, next int) {
	w := strings.Fields(line)
	name, _ := printout.Command(line)
	switch {
	case len(w) == 0:
		return kindBlank, 0
	case name == "vmstat":
		return kindCommand, 0
	case len(w) > 2 && w[0] == "r" && w[1] == "b":
		return kindHead, 0
	case len(w) > 2 && strings.Trim(line, " 0123456789x") == "":
		return kindRows, 0
	}
	return kindStray, 0
}

type item struct {
	Pos   lexer.Position
	Head  *printout.Heads `parser:"  @Head"`
	Rows  *string         `parser:"| @Rows"`
	Known *string         `parser:"| @Command | @Blank"`
	Stray *string         `parser:"| @Stray"`
}

var grammar = text.NewGrammar[printout.Items[item]](lines)

// reading is a run being read.
type reading struct {
	b      *model.Builder
	heads  printout.Heads
	states printout.Tally[string, printout.Sum]
}

func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	b.Begin("vmstat", "", r.Lines()+1)
	rd := &reading{b: b}
	for it := range printout.Read(r, b, grammar, printout.Cut{Broken: "the table was read only up to here"}) {
		rd.item(it)
	}
	for state, percent := range rd.states.All() {
		b.Sample(model.CPUUtilization, model.L("cpu", "all", "state", state), percent.Mean()/100, percent.Line)
	}
	b.Seal(r.Lines())
	return r.Err()
}

func (rd *reading) item(it *item) {
	line := int32(it.Pos.Line)
	switch {
	case it.Head != nil:
		rd.heads = *it.Head
		rd.b.Understood(1)
	case it.Rows != nil:
		printout.Each(rd.b, *it.Rows, line, "a row does not fit its heads", rd.row)
	case it.Known != nil:
		printout.Known(rd.b, *it.Known)
	case it.Stray != nil:
		printout.Stray(rd.b, *it.Stray, line, "are not vmstat's")
	}
}

func (rd *reading) row(s string, line int32) bool {
	row := strings.Fields(s)
	for _, x := range [...]struct{ head, state string }{{"us", "user"}, {"sy", "system"}} {
		cell, ok := rd.heads.Cell(row, x.head)
		v, is := text.Plain.Parse(cell)
		if !ok || is != text.OK {
			return false
		}
		rd.states.At(x.state).Add(v, line)
	}
	return true
}

func TestRead(t *testing.T) {
	for _, tt := range []struct{ name, in, samples, notes string }{
		{"intervals", "# /usr/bin/vmstat 5 2\n r b us sy\n 1 0 10 4\n 2 0 30 5\n",
			"state=user 0.2 @3, state=system 0.045 @3", ""},
		{"heads again, no line end", "r b sy us\n1 0 4 10\nr b us sy\n2 0 30 6",
			"state=user 0.2 @2, state=system 0.05 @2", ""},
		{"something else between", "r b us sy\n1 0 10 4\nlogout\nbye\n\n2 0 30 6\n",
			"state=user 0.2 @2, state=system 0.05 @2", "3: lines 3 to 4 are not vmstat's"},
		{"rows that do not fit", "r b us sy\n1 0 10\n1 0 x\n1 0 10 4\n",
			"state=user 0.1 @2, state=system 0.04 @4", "2: a row does not fit its heads, 3: a row does not fit its heads"},
		{"rows without heads", "1 0 10 4\n", "", "1: a row does not fit its heads"},
		{"nothing", "", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := read(t, tt.in, parse)
			var samples []string
			for _, p := range s.Parts {
				for x := range p.Samples.All() {
					samples = append(samples, fmt.Sprintf("state=%s %.4g @%d", x.Labels.Get("state"), x.Value, x.Pos.Line))
				}
			}
			if got := strings.Join(samples, ", "); got != tt.samples {
				t.Errorf("got %s, want %s", got, tt.samples)
			}
			if got := notes(s); got != tt.notes {
				t.Errorf("notes: got %s, want %s", got, tt.notes)
			}
		})
	}
}

// TestBroken: what a grammar took of a record is given in spite of the line that it does not take, and the note names that line.
func TestBroken(t *testing.T) {
	type pair struct {
		Head *string `parser:"@Head"`
		Rows *string `parser:"@Rows"`
	}
	s := read(t, "r b us\n\n1 2 3\nr b us\n1 2 3\n", func(_ context.Context, r *text.Reader, b *model.Builder) error {
		var got []string
		cut := printout.Cut{Starts: func(line string) bool { return line == "r b us" }, Broken: "the pair was read only up to here"}
		for tree, rec := range printout.Records(r, b, text.NewGrammar[pair](lines), cut) {
			got = append(got, fmt.Sprint(rec.Line, tree.Head != nil, tree.Rows != nil))
		}
		if want := []string{"1 true false", "4 true true"}; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
		return r.Err()
	})
	if got := notes(s); !strings.HasPrefix(got, "2: the pair was read only up to here: ") {
		t.Errorf("notes: %s", got)
	}
}

// TestMaxLines: a record that does not end is cut.
func TestMaxLines(t *testing.T) {
	read(t, strings.Repeat("1 2 3\n", 7), func(_ context.Context, r *text.Reader, b *model.Builder) error {
		var first []int32
		for _, rec := range printout.Records(r, b, grammar, printout.Cut{MaxLines: 3}) {
			first = append(first, rec.Line)
		}
		if want := []int32{1, 4, 7}; !slices.Equal(first, want) {
			t.Errorf("records begin at %d, want %d", first, want)
		}
		return r.Err()
	})
}

func TestCommand(t *testing.T) {
	for _, tt := range []struct{ line, name, arguments string }{
		{"pmap -xs 1731", "pmap", "-xs 1731"},
		{"# /usr/bin/pmap  1731 ", "pmap", "1731"},
		{"$ pmap", "pmap", ""},
		{"  >  trapstat -T 1 10", "trapstat", "-T 1 10"},
		{"#", "", ""},
		{"any line at all", "any", "line at all"},
	} {
		if name, arguments := printout.Command(tt.line); name != tt.name || arguments != tt.arguments {
			t.Errorf("%q: got %q %q, want %q %q", tt.line, name, arguments, tt.name, tt.arguments)
		}
	}
}

func TestTally(t *testing.T) {
	var tally printout.Tally[string, printout.Sum]
	if tally.Find("a") != nil || tally.Len() != 0 {
		t.Error("an empty tally knows a key")
	}
	tally.At("b").Add(1, 7)
	tally.At("a").Add(2, 8)
	tally.At("b").Add(4, 9)
	var got []string
	for key, sum := range tally.All() {
		got = append(got, fmt.Sprintf("%s %v %v %d %d", key, sum.Total, sum.Mean(), sum.N, sum.Line))
	}
	if want := []string{"b 5 2.5 2 7", "a 2 2 1 8"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if mean := tally.At("c").Mean(); !math.IsNaN(mean) {
		t.Errorf("the mean of nothing is %v, want NaN", mean)
	}
}

func read(t *testing.T, in string, parse func(context.Context, *text.Reader, *model.Builder) error) *model.Source {
	t.Helper()
	s := &model.Source{}
	b := model.NewBuilder(s)
	r := text.NewReader(t.Context(), strings.NewReader(in), text.Options{})
	if err := parse(t.Context(), r, b); err != nil {
		t.Fatal(err)
	}
	b.Close(r.Lines())
	return s
}

func notes(s *model.Source) string {
	var out []string
	for _, n := range s.Notes {
		out = append(out, fmt.Sprintf("%d: %s", n.Pos.Line, n.Msg.S))
	}
	return strings.Join(out, ", ")
}
