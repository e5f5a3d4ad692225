package jtl_test

import (
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers"
	"dumplens/parsers/jtl"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{jtl.Format}

// suite is the format as the shared tests see it. All figures of a run are counted or reckoned over its rows.
var suite = formattest.Suite{Format: jtl.Format, Grammar: jtl.EBNF(), Reckoned: []string{"load."},
	Loses: map[string]string{"marked": "*", "indented": "log log_locale", "indented by a TAB": "distributed", "trailing TABs": "distributed semicolon", "no-break spaces": "log log_locale statistics"},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }
