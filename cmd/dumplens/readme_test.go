package main

import (
	"fmt"
	"os"
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

// markdown writes topics as a table.
func markdown(kind string, entries []entry) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s | |\n|---|---|\n", kind)
	for _, e := range entries {
		fmt.Fprintf(&b, "| `%s` | %s |\n", e.name, strings.ReplaceAll(e.title, "|", `\|`))
	}
	return b.String()
}
