package chatr_test

import (
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers/chatr"
)

var suite = formattest.Suite{Format: chatr.Format, Grammar: chatr.EBNF(), Halves: "*",
	Loses: map[string]string{"marked": "*", "no-break spaces": "itanium"},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }

// TestCorpus reads the programs of the field: all of them leave their page sizes to the system.
func TestCorpus(t *testing.T) {
	for name, s := range suite.Field(t, formattest.Field{Files: []string{"hpux/*chatr*"}, Least: 4, Parts: 1}) {
		p := s.Parts[0].Document.(*chatr.Program)
		for _, kind := range []string{"text", "data"} {
			if seg, ok := p.Segment(kind); !ok || seg.Written != "D (default)" || seg.Size == seg.Size {
				t.Errorf("%s: %s is %+v", name, kind, seg)
			}
		}
	}
}
