package st02_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/st02"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{st02.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "st02") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "st02") }

func TestGrammar(t *testing.T) { fixtures.Golden(t, "st02/grammar.ebnf", []byte(st02.EBNF()+"\n")) }

func TestRobust(t *testing.T) { fixtures.Robust(t, st02.Format, "st02") }

func FuzzParse(f *testing.F) { fixtures.Fuzz(f, st02.Format, "st02") }

// numbersOf lists the numbers of a source without their lines; buffers tells whether only those of the first table are wanted.
func numbersOf(t *testing.T, s *model.Source, buffers bool) map[string]float64 {
	t.Helper()
	out := map[string]float64{}
	for _, p := range s.Parts {
		for m := range p.Samples.All() {
			if !buffers || strings.HasPrefix(m.Metric.Name, "sap.buffer.") {
				out[m.Metric.Name+"{"+m.Labels.String()+"}"] = m.Value
			}
		}
	}
	return out
}

// TestLocales holds the ways to write a snapshot to the same numbers.
func TestLocales(t *testing.T) {
	read := func(name string) *model.Source {
		return fixtures.Read(t, only, fixtures.Path(t, "st02/"+name+"/in.txt")).Sources[0]
	}
	same(t, read("point"), map[string]*model.Source{"comma": read("comma"), "blank": read("blank"), "american": read("american"), "flat": read("flat")},
		map[string]*model.Source{"bars": read("bars"), "tabs": read("tabs")})
	want, got := numbersOf(t, read("point"), true), numbersOf(t, read("flatblank"), true)
	for name, v := range got { // blanks between thousands and between columns: what cannot be told is left out
		if want[name] != v {
			t.Errorf("flatblank: %s is %v, want %v", name, v, want[name])
		}
	}
	if len(got) < len(want)*9/10 {
		t.Errorf("flatblank: %d numbers of %d", len(got), len(want))
	}
}

// TestCorpus does so for the files of the field.
func TestCorpus(t *testing.T) {
	read := func(name string) *model.Source {
		s := fixtures.Read(t, only, fixtures.Corpus(t, "st02/SYNTHETIC_"+name+".txt")).Sources[0]
		for _, n := range s.Notes {
			if n.Level > model.Info {
				t.Errorf("%s:%d: %s", name, n.Pos.Line, n.Msg)
			}
		}
		if s.Understood != s.Lines {
			t.Errorf("%s: %d of %d lines, notes %v", name, s.Understood, s.Lines, s.Notes)
		}
		return s
	}
	same(t, read("grid_en_nw70"), map[string]*model.Source{"comma": read("grid_decimal_comma"), "blank": read("grid_blank_thousands")},
		map[string]*model.Source{"bars": read("alv_unconverted_pipes")})
}

func same(t *testing.T, point *model.Source, whole, buffers map[string]*model.Source) {
	t.Helper()
	if n := len(numbersOf(t, point, false)); n < 150 {
		t.Fatalf("only %d numbers", n)
	}
	for name, s := range whole {
		if diff := cmp.Diff(numbersOf(t, point, false), numbersOf(t, s, false)); diff != "" {
			t.Errorf("%s (-point +%s):\n%s", name, name, diff)
		}
	}
	for name, s := range buffers {
		if diff := cmp.Diff(numbersOf(t, point, true), numbersOf(t, s, true)); diff != "" {
			t.Errorf("%s (-point +%s):\n%s", name, name, diff)
		}
	}
}
