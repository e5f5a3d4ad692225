package rules_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/analyzers/rules"
	"dumplens/fixtures/ruletest"
)

const corpus = "../../../shared/corpus"

// TestAll holds all rules together to what the engine asks of them: names that come once, known inputs, no circle.
func TestAll(t *testing.T) {
	if err := analyzers.Validate(rules.All, facts.Report...); err != nil {
		t.Fatal(err)
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
				c := ruletest.Read(t, path)
				var runs []string
				for _, jobs := range []int{1, 8} {
					res, err := analyzers.Run(t.Context(), c, rules.All, analyzers.Options{Jobs: jobs, Facts: facts.Report})
					if err != nil {
						t.Fatal(err)
					}
					var b strings.Builder
					for _, f := range res.Findings {
						fmt.Fprintf(&b, "%s\n", f.Rule.Name)
						ruletest.Describe(&b, c, f)
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
