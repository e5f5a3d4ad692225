package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dumplens/fixtures"
)

// TestReadme keeps the tables of the README equal to what the program knows. -update writes them.
func TestReadme(t *testing.T) {
	b, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	for name, table := range map[string]string{
		"formats": markdown("format", formatTopics()),
		"facts":   markdown("fact", factTopics()),
		"rules":   markdown("rule", ruleTopics()),
		"metrics": markdown("metric", metricTopics()),
	} {
		open, end := "<!-- "+name+" -->\n", "<!-- /"+name+" -->"
		before, rest, ok := strings.Cut(text, open)
		_, after, ok2 := strings.Cut(rest, end)
		if !ok || !ok2 {
			t.Fatalf("README.md has no markers for %s", name)
		}
		text = before + open + table + end + after
	}
	fixtures.Golden(t, "../README.md", []byte(text))
}

// TestFactTopics holds the list of facts to the package that has them.
func TestFactTopics(t *testing.T) {
	files, err := filepath.Glob("../../analyzers/facts/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	n := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		n += strings.Count(string(b), "= &analyzers.Derived[")
	}
	if got := len(factTopics()); got != n {
		t.Errorf("help lists %d facts, package facts has %d", got, n)
	}
}

// markdown writes topics as a table.
func markdown(kind string, entries []entry) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s | |\n|---|---|\n", kind)
	for _, e := range entries {
		fmt.Fprintf(&b, "| `%s` | %s |\n", e.name, strings.ReplaceAll(e.title, "|", `\|`))
	}
	return b.String()
}
