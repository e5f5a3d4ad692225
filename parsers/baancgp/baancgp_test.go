package baancgp_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/baancgp"
	"dumplens/parsers/model"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{baancgp.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "baancgp") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "baancgp") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "baancgp/grammar.ebnf", []byte(baancgp.EBNF()+"\n"))
}

func TestRobust(t *testing.T) { fixtures.Robust(t, baancgp.Format, "baancgp") }

func FuzzParse(f *testing.F) { fixtures.Fuzz(f, baancgp.Format, "baancgp") }

// TestCorpus reads the profile of a relative: shares without an elapsed time, and a call graph.
func TestCorpus(t *testing.T) {
	s := fixtures.Read(t, only, fixtures.Corpus(t, "baan/frag_genero_fglprof.txt")).Sources[0]
	if s.Verdict != model.Understood || s.Understood != s.Lines {
		t.Fatalf("%d of %d lines, %s %v", s.Understood, s.Lines, s.Reason, s.Notes)
	}
	p := s.Parts[0].Document.(*baancgp.Profile)
	if len(p.Functions) != 7 || !p.Graph || len(p.Arcs) < 5 {
		t.Errorf("%d functions, %d arcs", len(p.Functions), len(p.Arcs))
	}
}

// TestSettings: headings and functions that nobody knows are read when the user names them.
func TestSettings(t *testing.T) {
	const profile = "Elapsed: 100\nWhat  Runs  Netto  Brutto\nmy.read  10  60,5  60,5\nmain  1  39,5  100,0\n"
	if s := fixtures.ReadBytes(t, only, "in", []byte(profile)); len(s.Parts) > 0 {
		t.Errorf("read without settings: %+v", s.Parts[0])
	}
	settings := baancgp.Settings{Columns: map[string]string{"name": "what", "calls": "Runs", "self": "Netto", "total": "Brutto"}, DatabaseFunctions: []string{"my.*"}}
	if err := settings.Check(); err != nil {
		t.Fatal(err)
	}
	s := fixtures.ReadBytes(t, []*parsers.Format{baancgp.New(settings)}, "in", []byte(profile))
	if len(s.Parts) != 1 {
		t.Fatalf("%s %v", s.Reason, s.Notes)
	}
	if m, _ := s.Parts[0].Sample(model.BaanTime, "class", "database"); m.Value != 60.5 {
		t.Errorf("waiting for the database is %v, want 60.5", m.Value)
	}
	for _, bad := range []baancgp.Settings{{Columns: map[string]string{"speed": "x"}}, {Columns: map[string]string{"self": " "}}, {TimeUnit: "fortnight"}, {UnprofiledSeconds: -1}, {WaitFunctions: []string{""}}} {
		if bad.Check() == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}
