package statspack_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/statspack"
)

const fixtures = "../../fixtures/statspack"

var update = flag.Bool("update", false, "write the golden files anew")

// golden is what a fixture must become: everything with its line.
type golden struct {
	Lines, Understood int32
	Parts             []goldenPart
	Notes             []string
}

type goldenPart struct {
	First, Last int32
	Variant     string
	Subject     string
	From, To    string
	Sections    []string
	Fields      []string
	Metrics     []goldenMetric
	Events      []string
}

type goldenMetric struct {
	Line   int32
	Name   string
	Labels string
	Value  *float64 // null: not known
	Unit   string
}

func goldenOf(s *model.Source) golden {
	g := golden{Lines: s.Lines, Understood: s.Understood}
	for _, p := range s.Parts {
		gp := goldenPart{First: p.First, Last: p.Last, Variant: p.Variant, Subject: p.Subject.String()}
		if p.Window.Known() {
			gp.From, gp.To = p.Window.From.Format("2006-01-02 15:04:05"), p.Window.To.Format("2006-01-02 15:04:05")
		}
		report := p.Document.(*statspack.Report)
		for _, sec := range report.Sections {
			gp.Sections = append(gp.Sections, fmt.Sprintf("%d-%d %s, %d pages, read %t", sec.First, sec.Last, sec.Title, sec.Pages, sec.Read))
		}
		for _, f := range report.Fields() {
			gp.Fields = append(gp.Fields, fmt.Sprintf("%d %s (kind %d): %s", f.Pos.Line, f.Name, f.Value.Kind, f.Value.S))
		}
		for _, m := range p.Samples {
			gm := goldenMetric{Line: m.Pos.Line, Name: m.Metric.Name, Labels: m.Labels.String(), Unit: m.Metric.Unit.Symbol}
			if !math.IsNaN(m.Value) {
				gm.Value = &m.Value
			}
			gp.Metrics = append(gp.Metrics, gm)
		}
		for _, e := range p.Events {
			gp.Events = append(gp.Events, fmt.Sprintf("%d %s %s", e.Pos.Line, e.Name, e.At.Format("2006-01-02 15:04")))
		}
		g.Parts = append(g.Parts, gp)
	}
	for _, n := range s.Notes {
		g.Notes = append(g.Notes, fmt.Sprintf("%d %s: %s", n.Pos.Line, n.Level, n.Msg))
	}
	return g
}

// compare holds got against a golden file, or writes that with -update.
func compare(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(got), "\n")); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// inputs lists the whole reports among the fixtures.
func inputs(t testing.TB) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(fixtures, "*", "in.lst"))
	if err != nil || len(files) == 0 {
		t.Fatal("no fixtures: ", err)
	}
	out := map[string][]byte{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(filepath.Dir(f))] = data
	}
	return out
}

func TestGolden(t *testing.T) {
	for name, data := range inputs(t) {
		t.Run(name, func(t *testing.T) {
			s := parse(t, data)
			got, err := json.MarshalIndent(goldenOf(s), "", "\t")
			if err != nil {
				t.Fatal(err)
			}
			compare(t, filepath.Join(fixtures, name, "want.json"), append(got, '\n'))
			for _, p := range s.Parts {
				checkWaits(t, name, p.Document.(*statspack.Report))
			}
		})
	}
}

func TestGrammar(t *testing.T) {
	compare(t, filepath.Join(fixtures, "grammar.ebnf"), []byte(statspack.EBNF()))
}

// TestBad reads damaged, cut and pasted pieces. What comes of them is listed line by line: notes, numbers, statements.
func TestBad(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(fixtures, "bad", "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatal("no fixtures: ", err)
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := listing(parse(t, []byte(fileOf(a, "in"))))
			if *update {
				a.Files = []txtar.File{{Name: "in", Data: []byte(fileOf(a, "in"))}, {Name: "want", Data: []byte(got)}}
				if err := os.WriteFile(path, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(strings.Split(fileOf(a, "want"), "\n"), strings.Split(got, "\n")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func fileOf(a *txtar.Archive, name string) string {
	for _, f := range a.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func listing(s *model.Source) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d lines understood\n", s.Understood, s.Lines)
	for _, n := range s.Notes {
		fmt.Fprintf(&b, "in:%d: %s: %s\n", n.Pos.Line, n.Level, n.Msg)
	}
	for _, p := range s.Parts {
		fmt.Fprintf(&b, "part %d-%d %s %s\n", p.First, p.Last, p.Variant, p.Subject)
		if p.Window.Known() {
			fmt.Fprintf(&b, "window %s to %s\n", p.Window.From.Format("2006-01-02 15:04:05"), p.Window.To.Format("2006-01-02 15:04:05"))
		}
		for _, m := range p.Samples {
			fmt.Fprintf(&b, "in:%d: %s{%s} %.6g %s\n", m.Pos.Line, m.Metric.Name, m.Labels, m.Value, m.Metric.Unit.Symbol)
		}
		for _, st := range p.Document.(*statspack.Report).Statements {
			fmt.Fprintf(&b, "in:%d: statement %s [%s] truncated %t: %s\n", st.Line, st.Hash, st.Module, st.Truncated, st.Text)
		}
	}
	return b.String()
}

func TestSamples(t *testing.T) {
	for i, s := range statspack.Format.Samples {
		if got := statspack.Format.Detect(parsers.Head{Text: s}); got < parsers.Likely {
			t.Errorf("sample %d scores %d", i, got)
		}
	}
}
