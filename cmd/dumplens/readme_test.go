package main

import (
	"fmt"
	"go/doc/comment"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dumplens/analyzers"
	"dumplens/analyzers/rules"
	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/formats"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// TestReadme keeps what README.md and docs/reference say of formats, facts, rules and metrics equal to what the program knows. -update
// writes it; what stands around it in these pages is written by hand.
func TestReadme(t *testing.T) {
	for _, page := range []struct{ path, name, generated string }{
		{"README.md", "formats", contents("format", "docs/reference/formats.md", formatTopics())},
		{"docs/reference/formats.md", "formats", formatPage(t)},
		{"docs/reference/facts.md", "facts", factPage()},
		{"docs/reference/rules.md", "rules", rulePage(t)},
		{"docs/reference/metrics.md", "metrics", metricPage()},
	} {
		text := readPage(t, page.path)
		open, end := "<!-- "+page.name+" -->\n", "<!-- /"+page.name+" -->"
		before, rest, ok := strings.Cut(text, open)
		_, after, ok2 := strings.Cut(rest, end)
		if !ok || !ok2 {
			t.Errorf("%s has no markers for %s", page.path, page.name)
			continue
		}
		fixtures.Golden(t, "../"+page.path, []byte(before+open+page.generated+end+after))
	}
}

// readPage reads a page by its path from the top of the repository.
func readPage(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("../..", path))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// contents is a table of entries, each with a link to its heading in a page.
func contents(kind, page string, entries []entry) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s | |\n|---|---|\n", kind)
	for _, e := range entries {
		fmt.Fprintf(&b, "| [`%s`](%s#%s) | %s |\n", e.name, page, anchor(e.name), cell(e.title))
	}
	return b.String()
}

func formatPage(t *testing.T) string {
	var b strings.Builder
	b.WriteString(contents("format", "", formatTopics()))
	told := map[string]string{} // which format a Doc came with
	for _, f := range formats.All {
		fmt.Fprintf(&b, "\n## %s\n\n", f.Name)
		if f.Parse == nil {
			b.WriteString("Recognised, not yet read.\n\n")
		}
		if other, ok := told[f.Doc]; ok {
			fmt.Fprintf(&b, "See [%s](#%s), which comes from the same package.\n", other, anchor(other))
			continue
		}
		told[f.Doc] = f.Name
		b.WriteString(prose(docText(f.Doc)))
		if grammar := "fixtures/" + f.Name + "/grammar.ebnf"; exists(t, grammar) {
			fmt.Fprintf(&b, "\nThe lines that it may have, in order: [grammar](../../%s).\n", grammar)
		}
	}
	return b.String()
}

func factPage() string {
	var b strings.Builder
	topics := factTopics()
	b.WriteString(contents("fact", "", topics))
	for _, e := range topics {
		fmt.Fprintf(&b, "\n## %s\n\n%s", e.name, prose(e.text))
	}
	return b.String()
}

func rulePage(t *testing.T) string {
	all := slices.Clone(rules.All)
	slices.SortFunc(all, func(a, b *analyzers.Rule) int { return strings.Compare(a.Name, b.Name) })
	needs := whatRulesNeed(t, all)
	var b strings.Builder
	b.WriteString("| rule | severity | |\n|---|---|---|\n")
	for _, r := range all {
		fmt.Fprintf(&b, "| [`%s`](#%s) | %s | %s |\n", r.Name, anchor(r.Name), r.Severity, cell(r.Title))
	}
	last := ""
	for _, r := range all {
		if area, _, _ := strings.Cut(r.Name, "/"); area != last {
			fmt.Fprintf(&b, "\n## %s\n", area)
			last = area
		}
		fmt.Fprintf(&b, "\n### %s\n\n*%s* (%s)\n\n%s", r.Name, escape(r.Title), r.Severity, prose(r.Doc))
		if r.AppliesTo != (analyzers.Scope{}) {
			fmt.Fprintf(&b, "\n**Applies to:** %s.\n", r.AppliesTo)
		}
		fmt.Fprintf(&b, "\n**Needs:** %s.\n", escape(needs[r.Name]))
		if len(r.Params) > 0 {
			b.WriteString("\n| threshold | default | unit | what is compared with it | source |\n|---|---|---|---|---|\n")
		}
		for _, p := range r.Params {
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", p.Name, threshold(p), dimension(p.Unit), cell(p.Doc), cell(p.Source))
		}
	}
	return b.String()
}

// whatRulesNeed asks the engine what it misses where there is no dump at all.
func whatRulesNeed(t *testing.T, all []*analyzers.Rule) map[string]string {
	t.Helper()
	res, err := analyzers.Run(t.Context(), &parsers.Case{}, all, analyzers.Options{})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, o := range res.Outcomes {
		if out[o.Name] = strings.Join(o.Missing, "; and "); out[o.Name] == "" {
			out[o.Name] = "nothing in particular; it looks at what there is"
		}
	}
	return out
}

// threshold is a default as --config takes it, and as people read it where that is something else.
func threshold(p analyzers.Param) string {
	plain := fmt.Sprint(p.Default)
	if people := unit.Of(p.Default, p.Unit).String(); people != plain && p.Unit.Dimension != unit.Count {
		return fmt.Sprintf("%s (%s)", plain, people)
	}
	return plain
}

func metricPage() string {
	kinds := [...]string{model.Gauge: "gauge", model.Rate: "rate", model.Total: "total"}
	var b strings.Builder
	last := ""
	for _, m := range model.Vocabulary() {
		words := strings.Split(m.Name, ".")
		area := words[0]
		if area == "oracle" || area == "system" || area == "vms" { // the large ones
			area += "." + words[1]
		}
		if area != last {
			fmt.Fprintf(&b, "\n## %s\n\n| metric | unit | kind | |\n|---|---|---|---|\n", area)
			last = area
		}
		symbol := m.Unit.Symbol
		if m.Unit.Dimension == unit.Ratio {
			symbol += " (share)"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", m.Name, symbol, kinds[m.Kind], cell(strings.TrimSuffix(m.Doc, ".")))
	}
	return strings.TrimPrefix(b.String(), "\n")
}

// chapter starts a paragraph of a rule's Doc, whose paragraphs follow each other without blank lines.
var chapter = regexp.MustCompile(`(?m)^(Why it matters|How to confirm|What to do|Limits|Thresholds|References?|Sources):`)

// prose writes a Doc, which has the syntax of Go's doc comments, as markdown.
func prose(doc string) string {
	var parser comment.Parser
	printer := comment.Printer{HeadingLevel: 4, HeadingID: func(*comment.Heading) string { return "" }}
	parsed := parser.Parse(chapter.ReplaceAllString(doc, "\n\n$0"))
	return chapter.ReplaceAllString(plain(string(printer.Markdown(parsed))), "**$1:**")
}

// escape keeps markdown from taking characters of a text for its own.
func escape(text string) string {
	return plain(strings.NewReplacer(`*`, `\*`, `_`, `\_`, "`", "\\`", `[`, `\[`, `<`, `&lt;`).Replace(text))
}

// plain takes off what markdown does not need: an underscore behind a letter or digit begins no emphasis.
func plain(markdown string) string { return behind.ReplaceAllString(markdown, "${1}_") }

var behind = regexp.MustCompile(`([0-9A-Za-z])\\_`)

// cell is a text in a table.
func cell(text string) string { return strings.ReplaceAll(escape(text), "|", `\|`) }

// anchor is the name that a heading gets on a page: lower case, without punctuation, blanks as hyphens.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z':
			return r
		}
		return -1
	}, strings.ToLower(heading))
}

// exists reports whether the repository has a file.
func exists(t *testing.T, path string) bool {
	t.Helper()
	_, err := os.Stat(filepath.Join("../..", path))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return err == nil
}

// TestFactTopics holds the list of facts to the packages that have them.
func TestFactTopics(t *testing.T) {
	n := 0
	err := filepath.WalkDir("../../analyzers/facts", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		b, err := os.ReadFile(path)
		n += strings.Count(string(b), "= &analyzers.Derived[")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := len(factTopics()); got != n || n == 0 {
		t.Errorf("help lists %d facts, analyzers/facts has %d", got, n)
	}
}
