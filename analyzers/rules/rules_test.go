package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/analyzers/rules"
	golden "dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/archive"
	"dumplens/parsers/formats"
)

const (
	fixtures = "../../fixtures/rules"
	corpus   = "../../../shared/corpus"
)

// read reads files through the real parsers.
func read(t *testing.T, path string) *parsers.Case {
	t.Helper()
	c, err := parsers.Read(t.Context(), []archive.Root{{Path: path}}, parsers.Options{Formats: formats.All, Jobs: 2})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestFixtures runs each rule over the inputs of its fixture, folder by folder, and compares what it finds with the file "want" there.
func TestFixtures(t *testing.T) {
	for _, r := range rules.All {
		t.Run(r.Name, func(t *testing.T) {
			path := filepath.Join(fixtures, strings.Replace(r.Name, "/", "_", 1)+".txtar")
			ar, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatalf("a rule needs its fixture: %v", err)
			}
			fired, clear := false, false
			for _, name := range folders(ar) {
				state, got := findings(t, r, ar, name)
				fired = fired || state == analyzers.Fired
				clear = clear || state == analyzers.Clear
				compare(t, ar, name+"/want", got)
			}
			if !fired || !clear {
				t.Errorf("%s has no firing (%v) or no clear case (%v)", path, fired, clear)
			}
			if golden.Update() {
				if err := os.WriteFile(path, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// folders lists the first elements of the names in an archive.
func folders(ar *txtar.Archive) []string {
	var out []string
	for _, f := range ar.Files {
		name, _, _ := strings.Cut(f.Name, "/")
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// findings writes the inputs of one folder out, reads them, and runs one rule.
func findings(t *testing.T, r *analyzers.Rule, ar *txtar.Archive, folder string) (analyzers.State, string) {
	t.Helper()
	dir := t.TempDir()
	for _, f := range ar.Files {
		if name, ok := strings.CutPrefix(f.Name, folder+"/"); ok && name != "want" {
			if err := os.WriteFile(filepath.Join(dir, name), f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	c := read(t, dir)
	res, err := analyzers.Run(t.Context(), c, []*analyzers.Rule{r}, analyzers.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, f := range res.Findings {
		describe(&b, c, f)
	}
	o := res.Outcomes[0]
	fmt.Fprintf(&b, "%s", o.State)
	if len(o.Missing) > 0 {
		fmt.Fprintf(&b, ": %s", strings.Join(o.Missing, "; "))
	}
	if o.Err != nil {
		fmt.Fprintf(&b, ": %v", o.Err)
	}
	b.WriteByte('\n')
	return o.State, b.String()
}

// describe writes all of a finding that a reader sees.
func describe(b *strings.Builder, c *parsers.Case, f analyzers.Finding) {
	fmt.Fprintf(b, "%s, %s, cost %s\n%s\n%s\n", f.Severity, f.Confidence, f.Cost, f.Summary.S, f.Detail.S)
	for _, v := range f.Values {
		fmt.Fprintf(b, "  %s = %s\n", v.Name, v.Quantity)
	}
	for _, e := range f.Evidence {
		fmt.Fprintf(b, "  %s:%d (%d) %s\n", filepath.Base(c.Source(e.Pos.Source).Name.S), e.Pos.Line, e.Count, e.Note)
	}
	for _, r := range f.Remedy {
		fmt.Fprintf(b, "  > %s\n", r)
	}
}

// compare compares with a file of the archive, or writes it.
func compare(t *testing.T, ar *txtar.Archive, name, got string) {
	t.Helper()
	got = strings.ReplaceAll(got, "\u202f", " ") // narrow blanks are hard to see in a fixture
	i := slices.IndexFunc(ar.Files, func(f txtar.File) bool { return f.Name == name })
	switch {
	case golden.Update() && i >= 0:
		ar.Files[i].Data = []byte(got)
	case golden.Update():
		ar.Files = append(ar.Files, txtar.File{Name: name, Data: []byte(got)})
	case i < 0:
		t.Errorf("no %s in the fixture", name)
	default:
		if diff := cmp.Diff(string(ar.Files[i].Data), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestDocs holds the rules to what DESIGN asks of each.
func TestDocs(t *testing.T) {
	if err := analyzers.Validate(rules.All, facts.Report...); err != nil {
		t.Fatal(err)
	}
	sentence := regexp.MustCompile(`^[A-Z][^\n]*[.:;,a-z]$`)
	for _, r := range rules.All {
		first, rest, _ := strings.Cut(r.Doc, "\n\n")
		if !sentence.MatchString(strings.ReplaceAll(first, "\n", " ")) || !strings.HasSuffix(first, ".") {
			t.Errorf("%s: its doc does not begin with a sentence of its own: %q", r.Name, first)
		}
		for _, part := range []string{"Why it matters:", "How to confirm:", "What to do:", "Limits:", "Thresholds:"} {
			if !strings.Contains(rest, "\n"+part) && !strings.HasPrefix(rest, part) {
				t.Errorf("%s: its doc has no %q", r.Name, part)
			}
		}
		file := strings.Replace(r.Name, "/", "_", 1) + ".go"
		if _, err := os.Stat(file); err != nil {
			t.Errorf("%s is not in %s", r.Name, file)
		}
	}
}

// TestCorpus runs all rules over real dumps: none may fail, and the order of work must not show.
func TestCorpus(t *testing.T) {
	for _, format := range []string{"nmon", "statspack", "awr"} {
		files, err := filepath.Glob(filepath.Join(corpus, format, "*"))
		if err != nil {
			t.Fatal(err)
		}
		if len(files) == 0 {
			t.Logf("no corpus of %s here", format)
		}
		for _, path := range files {
			t.Run(filepath.Base(path), func(t *testing.T) {
				c := read(t, path)
				var runs []string
				for _, jobs := range []int{1, 8} {
					res, err := analyzers.Run(t.Context(), c, rules.All, analyzers.Options{Jobs: jobs, Facts: facts.Report})
					if err != nil {
						t.Fatal(err)
					}
					var b strings.Builder
					for _, f := range res.Findings {
						fmt.Fprintf(&b, "%s\n", f.Rule.Name)
						describe(&b, c, f)
					}
					for _, o := range append(res.Outcomes, res.Facts...) {
						if o.State == analyzers.Failed {
							t.Errorf("%s: %v", o.Name, o.Err)
						}
					}
					runs = append(runs, b.String())
				}
				if diff := cmp.Diff(runs[0], runs[1]); diff != "" {
					t.Errorf("1 job and 8 jobs differ:\n%s", diff)
				}
				if testing.Verbose() {
					t.Log("\n" + runs[0])
				}
			})
		}
	}
}
