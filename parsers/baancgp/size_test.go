package baancgp_test

import (
	"fmt"
	"strings"
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers/baancgp"
)

// large writes a profile with a call graph in which each arc stands in the blocks of both its functions.
func large(functions, callees int) string {
	var b strings.Builder
	b.WriteString("Call Graph Profile\nElapsed: 10:00:00\n\nfunction          calls     self(ms)    total(ms)\n")
	name := func(i int) string { return fmt.Sprintf("tdpur%05d.step", (i+functions)%functions) }
	for i := range functions {
		fmt.Fprintf(&b, "%-16s %6d %12.3f %12.3f\n", name(i), 10*callees, 0.36, 3.6)
	}
	b.WriteString("\nCall graph\n   total(ms)    self(ms)   calls      function\n")
	for i := range functions {
		for k := range callees {
			fmt.Fprintf(&b, "%12.3f %11.3f   10/%d  <-- %s\n", 0.36, 0.036, 10*callees, name(i-k-1))
		}
		fmt.Fprintf(&b, "%12.3f %11.3f   %d *** %s\n", 3.6, 0.36, 10*callees, name(i))
		for k := range callees {
			fmt.Fprintf(&b, "%12.3f %11.3f   10/%d  --> %s\n", 0.36, 0.036, 10*callees, name(i+k+1))
		}
		b.WriteString("-----------------------------------------\n")
	}
	return b.String()
}

// TestLarge: every function and every arc of a large profile is there once.
func TestLarge(t *testing.T) {
	s := formattest.Parse(t, baancgp.Format, large(9000, 7))
	p := s.Parts[0].Document.(*baancgp.Profile)
	if len(p.Functions) != 9000 || len(p.Arcs) != 63000 || s.Understood != s.Lines {
		t.Errorf("%d functions, %d arcs, %d of %d lines", len(p.Functions), len(p.Arcs), s.Understood, s.Lines)
	}
}

// BenchmarkParse reads 100,000 functions and 1,000,000 arcs.
func BenchmarkParse(b *testing.B) { suite.Bench(b, "baancgp", large(100_000, 10)) }
