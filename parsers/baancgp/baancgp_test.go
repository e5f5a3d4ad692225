package baancgp_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers"
	"dumplens/parsers/baancgp"
	"dumplens/parsers/model"
)

var suite = formattest.Suite{Format: baancgp.Format, Grammar: baancgp.EBNF(), Halves: "*",
	Loses: map[string]string{
		"quoted":            "bars fixed_flat fixed_graph least_indent objects semicolon_comma shares_only tab_arcs totals_only",
		"quoted by bars":    "bars fixed_flat fixed_graph least_indent objects semicolon_comma shares_only tab_arcs totals_only",
		"indented by a TAB": "bars tab_arcs",
		"numbered":          "*",
		"no-break spaces":   "clock_times fixed_flat fixed_graph least_indent shares_only totals_only",
		"double spacing":    "least_indent totals_only",
	},
	Reckoned: []string{"baan.cgp."}, // which column is what, and in which unit, all lines together say
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

// TestCorpus reads the profile of a relative: shares without an elapsed time, and a call graph.
func TestCorpus(t *testing.T) {
	const name = "frag_genero_fglprof.txt"
	p := suite.Field(t, formattest.Field{Files: []string{"baan/" + name}})[name].Parts[0].Document.(*baancgp.Profile)
	if len(p.Functions) != 7 || !p.Graph || len(p.Arcs) < 5 {
		t.Errorf("%d functions, %d arcs", len(p.Functions), len(p.Arcs))
	}
}

// TestSettings: headings and functions that nobody knows are read when the user names them.
func TestSettings(t *testing.T) {
	const profile = "Elapsed: 100\nWhat  Runs  Netto  Brutto\nmy.read  10  60,5  60,5\nmain  1  39,5  100,0\n"
	if s := fixtures.ReadBytes(t, []*parsers.Format{baancgp.Format}, "in", []byte(profile)); len(s.Parts) > 0 {
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
