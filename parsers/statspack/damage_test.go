package statspack_test

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/statspack"
)

var suite = formattest.Suite{Format: statspack.Format, Grammar: statspack.EBNF(), Step: 97, Check: sections, Ends: formattest.EndOfReport,
	Replaces: true,
	Own:      formattest.OracleReports(map[string]func(string) string{"tabs": tabs}),
	Loses:    map[string]string{"double spacing": "*"},
	Invents: []string{"oracle.advisory.saved.time", "oracle.cache.size", "oracle.db.", "oracle.dictionary_cache.gets", "oracle.efficiency", "oracle.file.buffer_wait.mean",
		"oracle.instance.stat", "oracle.load.", "oracle.rac.", "oracle.tablespace.buffer_wait.mean", "oracle.wait."},
	Pieces: func(report string) []string { return strings.SplitAfter(report, "\f") },
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

// BenchmarkParse reads all fixtures twenty times, and whole reports of the field one after the other.
func BenchmarkParse(b *testing.B) {
	made := strings.Join(slices.Collect(maps.Values(inputs(b))), "")
	suite.Bench(b, "statspack", strings.Repeat(made, 20))
	field := slices.Collect(maps.Values(formattest.Files(b, "statspack/sp_*")))
	suite.Bench(b, "corpus", string(bytes.Join(field, []byte("\n"))))
}

// parse reads a whole source with the format.
func parse(t testing.TB, report string) *model.Source {
	t.Helper()
	return formattest.Parse(t, statspack.Format, report)
}

// inputs are the whole reports among the fixtures.
func inputs(t testing.TB) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, in := range fixtures.Glob(t, "statspack/*/in.*") {
		out[in] = string(fixtures.Bytes(t, in))
	}
	return out
}

// sections checks that the sections of reports lie within them.
func sections(t testing.TB, s *model.Source) {
	t.Helper()
	for _, p := range s.Parts {
		for _, section := range p.Document.(*orareport.Report).Sections {
			if section.First < p.First || section.Last > p.Last || section.Last < section.First {
				t.Fatalf("section %q of lines %d to %d in a part of %d to %d", section.Title, section.First, section.Last, p.First, p.Last)
			}
		}
	}
}

// sound checks what must hold whatever was read.
func sound(t testing.TB, s *model.Source) {
	t.Helper()
	formattest.Sound(t, s)
	sections(t, s)
}

// TestDisplaced writes the fixtures in ways that lose what stands where: what is still read must be right, and the rest is said.
func TestDisplaced(t *testing.T) {
	for name, data := range inputs(t) {
		want := byName(parse(t, data))
		for disguise, f := range map[string]func(string) string{
			"single blanks":     func(s string) string { return runsOfBlanks.ReplaceAllString(s, " ") },
			"no leading blanks": func(s string) string { return leadingBlanks.ReplaceAllString(s, "") },
			"no blank lines":    func(s string) string { return blankLines.ReplaceAllString(s, "\n") },
			"double spacing":    func(s string) string { return strings.ReplaceAll(s, "\n", "\n\n") },
		} {
			s := parse(t, f(data))
			sound(t, s)
			if len(s.Notes) == 0 && disguise != "no blank lines" {
				t.Errorf("%s with %s: nothing is said", name, disguise)
			}
			for key, v := range byName(s) {
				if was, ok := want[key]; ok && was != v && v != "NaN" {
					t.Errorf("%s with %s: %s is %s, was %s", name, disguise, key, v, was)
				}
			}
		}
	}
}

var (
	runsOfBlanks  = regexp.MustCompile(` {2,}`)
	leadingBlanks = regexp.MustCompile(`(?m)^ +`)
	blankLines    = regexp.MustCompile(`\n(?:[ ]*\n)+`)
)

// byName lists the samples of a source by metric and labels; of those that come again, the first.
func byName(s *model.Source) map[string]string {
	out := map[string]string{}
	for _, p := range s.Parts {
		for m := range p.Samples.All() {
			key := fmt.Sprintf("%s{%s}", m.Metric.Name, m.Labels)
			if _, ok := out[key]; !ok {
				out[key] = fmt.Sprint(m.Value)
			}
		}
	}
	return out
}

// tabs replaces blanks by TABs where SQL*Plus would: up to each multiple of eight.
func tabs(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		line, end := strings.TrimSuffix(line, "\n"), "\n"
		if strings.HasPrefix(line, "\f") {
			b.WriteByte('\f')
			line = line[1:]
		}
		for len(line) >= 8 {
			piece := line[:8]
			if cut := strings.TrimRight(piece, " "); len(cut) < 7 {
				piece = cut + "\t"
			}
			b.WriteString(piece)
			line = line[8:]
		}
		b.WriteString(line + end)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// TestManyReports reads a spool file of all fixtures.
func TestManyReports(t *testing.T) {
	all, want := "SQL> @spreport\n", 0
	for _, data := range inputs(t) {
		all += data
		want++
	}
	s := parse(t, all)
	if len(s.Parts) != want {
		t.Fatalf("%d parts, want %d", len(s.Parts), want)
	}
	for _, p := range s.Parts {
		if p.Samples.Len() < 100 || p.Variant == "" {
			t.Errorf("part at line %d has %d numbers of release %q", p.First, p.Samples.Len(), p.Variant)
		}
	}
}
