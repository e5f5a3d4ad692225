package st02_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/st02"
)

var suite = formattest.Suite{Format: st02.Format, Grammar: st02.EBNF(), Halves: "*",
	Loses: map[string]string{
		"marked":            "*",
		"trailing TABs":     "american blank comma flat flatblank old point two",
		"indented by a TAB": "*",
		"no-break spaces":   "american blank comma old point two",
		"double spacing":    "old",
	},
	Invents: []string{"sap.buffer.directory.free", "sap.buffer.swaps", "sap.cursor.hit_ratio"},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }

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
		return fixtures.Read(t, []*parsers.Format{st02.Format}, fixtures.Path(t, "st02/"+name+"/in.txt")).Sources[0]
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
	files := suite.Field(t, formattest.Field{Files: []string{"st02/SYNTHETIC_grid_en_nw70.txt", "st02/SYNTHETIC_grid_decimal_comma.txt", "st02/SYNTHETIC_grid_blank_thousands.txt",
		"st02/SYNTHETIC_alv_unconverted_pipes.txt"}})
	read := func(name string) *model.Source {
		s := files["SYNTHETIC_"+name+".txt"]
		for _, n := range s.Notes {
			if n.Level > model.Info {
				t.Errorf("%s:%d: %s", name, n.Pos.Line, n.Msg)
			}
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
