package oralog_test

import (
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers/oralog"
)

var suite = formattest.Suite{Format: oralog.Format, Grammar: oralog.EBNF(), Halves: "*",
	Loses: map[string]string{"marked": "alert alert12 application"},
	Sums:  []string{"oracle.log.errors"},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }
