package chatr_test

import (
	"path/filepath"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/chatr"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{chatr.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "chatr") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "chatr") }

func TestGrammar(t *testing.T) { fixtures.Golden(t, "chatr/grammar.ebnf", []byte(chatr.EBNF()+"\n")) }

func TestRobust(t *testing.T) { fixtures.Robust(t, chatr.Format, "chatr") }

func FuzzParse(f *testing.F) { fixtures.Fuzz(f, chatr.Format, "chatr") }

// TestCorpus reads the programs of the field: all of them leave their page sizes to the system.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(fixtures.Corpus(t, "hpux"), "*chatr*"))
	if err != nil || len(files) < 4 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, path := range files {
		s := fixtures.Read(t, only, path).Sources[0]
		if s.Understood != s.Lines || len(s.Parts) != 1 {
			t.Errorf("%s: %d of %d lines, %d parts, %v", filepath.Base(path), s.Understood, s.Lines, len(s.Parts), s.Notes)
			continue
		}
		p := s.Parts[0].Document.(*chatr.Program)
		for _, kind := range []string{"text", "data"} {
			if seg, ok := p.Segment(kind); !ok || seg.Written != "D (default)" || seg.Size == seg.Size {
				t.Errorf("%s: %s is %+v", filepath.Base(path), kind, seg)
			}
		}
	}
}
