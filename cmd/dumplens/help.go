package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"dumplens/analyzers/rules"
	"dumplens/parsers/formats"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// newHelp replaces cobra's help command: beside commands it knows formats, rules and metrics, the same texts that the report shows.
func newHelp(std streams) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND | formats|rules|metrics [NAME]]",
		Short: "explain a command, a format, a rule or a metric",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Root().Help()
			}
			name := strings.Join(args[1:], " ")
			switch args[0] {
			case "formats":
				return topic(std.out, "format", name, formatTopics())
			case "rules":
				return topic(std.out, "rule", name, ruleTopics())
			case "metrics":
				return topic(std.out, "metric", name, metricTopics())
			}
			target, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return &exitError{exitUsage, fmt.Errorf("no help for %q (want a command, formats, rules or metrics)", strings.Join(args, " "))}
			}
			return target.Help()
		},
	}
}

// entry is one thing that can be asked for.
type entry struct{ name, title, text string }

// topic lists the entries, or prints one.
func topic(w io.Writer, kind, name string, entries []entry) error {
	if name == "" {
		tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, e := range entries {
			fmt.Fprintf(tw, "%s\t%s\n", e.name, e.title)
		}
		return tw.Flush()
	}
	for _, e := range entries {
		if e.name == name {
			_, err := fmt.Fprintf(w, "%s: %s\n\n%s\n", e.name, e.title, strings.TrimSpace(e.text))
			return err
		}
	}
	return &exitError{exitUsage, fmt.Errorf("no %s %q (dumplens help %ss lists them)", kind, name, kind)}
}

func formatTopics() []entry {
	var out []entry
	for _, f := range formats.All {
		title := f.Title
		if f.Parse == nil {
			title += " (recognised, not yet read)"
		}
		out = append(out, entry{f.Name, title, docText(f.Doc)})
	}
	return out
}

// docText takes the comment out of an embedded doc.go.
func docText(doc string) string {
	_, body, ok := strings.Cut(doc, "/*")
	if !ok {
		return doc
	}
	body, _, _ = strings.Cut(body, "*/")
	return body
}

func ruleTopics() []entry {
	var out []entry
	for _, r := range rules.All {
		var b strings.Builder
		b.WriteString(strings.TrimSpace(r.Doc))
		if len(r.Params) > 0 {
			fmt.Fprintf(&b, "\n\nParameters, settable in --config under [rules.%q]:\n", r.Name)
			for _, p := range r.Params {
				fmt.Fprintf(&b, "  %s = %v   %s (%s)\n", p.Name, p.Default, p.Doc, p.Source)
			}
		}
		out = append(out, entry{r.Name, r.Title, b.String()})
	}
	return out
}

func metricTopics() []entry {
	var out []entry
	for _, m := range model.Vocabulary() {
		text := fmt.Sprintf("%s\nUnit: %s (%s)", m.Doc, m.Unit.Symbol, dimension(m.Unit))
		if n := len(out); n > 0 && out[n-1].name == m.Name { // one name, several units: amounts of bytes, times and counts
			out[n-1].text += "\n\n" + text
			continue
		}
		first, _, _ := strings.Cut(m.Doc, ". ")
		out = append(out, entry{m.Name, strings.TrimSuffix(first, "."), text})
	}
	return out
}

func dimension(u unit.Unit) string {
	return map[unit.Dimension]string{
		unit.Count: "a plain number", unit.Ratio: "a share, 0 to 1", unit.Time: "seconds", unit.Information: "bytes",
		unit.Frequency: "per second", unit.Throughput: "bytes per second", unit.Load: "seconds per second",
	}[u.Dimension]
}
