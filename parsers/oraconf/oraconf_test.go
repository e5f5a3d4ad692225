package oraconf_test

import (
	"strings"
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers/oraconf"
)

var suite = formattest.Suite{Format: oraconf.Format, Grammar: oraconf.EBNF(), Halves: "*",
	Loses: map[string]string{
		"marked":          "db_resource limits sqlnet tnsnames ulimit ulimit_bash",
		"indented":        "sqlnet tnsnames",
		"no-break spaces": "tnsnames ulimit ulimit_bash",
	},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }

// TestDeep: parentheses without end neither stop the parser nor take the other entries with them.
func TestDeep(t *testing.T) {
	content := "A = (ADDRESS = (HOST = alder))\nB = (ADDRESS = " + strings.Repeat("(X=", 20_000) + "\nC = (ADDRESS = (HOST = larch))\nD = (ADDRESS = " +
		strings.Repeat("(", 100_000) + "\nE = (ADDRESS = (HOST = oak))\n"
	s := formattest.Parse(t, oraconf.Format, content)
	c := s.Parts[0].Document.(*oraconf.Config)
	if len(c.Aliases) != 3 || len(s.Notes) != 2 {
		t.Errorf("%d aliases, notes %v", len(c.Aliases), s.Notes)
	}
}

// TestCorpus reads the published samples.
func TestCorpus(t *testing.T) {
	files := suite.Field(t, formattest.Field{Files: []string{"baan/frag_db_resource.txt", "baan/frag_tabledef62.txt", "baan/frag_ora_driver_param.txt"}, Least: 3})
	for name, lines := range map[string]int32{"frag_db_resource.txt": 2, "frag_tabledef62.txt": 1, "frag_ora_driver_param.txt": 1} {
		if n := files[name].Lines; n < lines {
			t.Errorf("%s has %d lines", name, n)
		}
	}
}
