package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/facts/timeline"
	"dumplens/analyzers/facts/unix"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules"
	"dumplens/parsers/formats"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// newHelp replaces cobra's help command: beside commands it knows formats, facts, rules and metrics, the same texts that the report shows.
func newHelp(std streams) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND | NAME | formats|facts|rules|metrics [NAME]]",
		Short: "explain a command, a format, a fact, a rule or a metric",
		Long: `help explains a command, or what the program knows: formats (what it reads), facts (what it puts together from several
dumps or numbers), rules (what it looks for), metrics (the names of numbers in report.json). Without a name it lists them.`,
		Example: `  dumplens help formats                     what can be read
  dumplens help statspack                   what of a STATSPACK report is read, and which traps it has
  dumplens help facts instances             which reports are compared with each other
  dumplens help oracle/top-wait             what a rule looks at, and where its thresholds come from`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Root().Help()
			}
			name := strings.Join(args[1:], " ")
			switch args[0] {
			case "formats":
				return topic(std.out, "format", name, formatTopics())
			case "facts":
				return topic(std.out, "fact", name, factTopics())
			case "rules":
				return topic(std.out, "rule", name, ruleTopics())
			case "metrics":
				return topic(std.out, "metric", name, metricTopics())
			}
			target, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return named(std.out, strings.Join(args, " "))
			}
			return target.Help()
		},
	}
}

// named explains what has a name, whatever it is: a name of several kinds is explained as each of them.
func named(w io.Writer, name string) error {
	found := false
	for _, k := range []struct {
		kind    string
		entries []entry
	}{{"format", formatTopics()}, {"fact", factTopics()}, {"rule", ruleTopics()}, {"metric", metricTopics()}} {
		for _, e := range k.entries {
			if e.name != name {
				continue
			}
			if found {
				fmt.Fprintln(w)
			}
			found = true
			if err := topic(w, k.kind, name, []entry{e}); err != nil {
				return err
			}
		}
	}
	if !found {
		return &exitError{exitUsage, fmt.Errorf("no help for %q (want a command, the name of a format, fact, rule or metric, or formats, facts, rules or metrics)", name)}
	}
	return nil
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

// docText takes the comment out of an embedded doc.go, of either form.
func docText(doc string) string {
	if body, ok := strings.CutPrefix(doc, "/*"); ok {
		body, _, _ = strings.Cut(body, "*/")
		return body
	}
	var b strings.Builder
	for line := range strings.Lines(doc) {
		if line, ok := strings.CutPrefix(line, "//"); ok {
			b.WriteString(strings.TrimPrefix(line, " "))
		}
	}
	return b.String()
}

// factTopics lists the facts by name.
func factTopics() []entry {
	out := []entry{
		fact(client.Runs), fact(host.Processors), fact(oracle.DatabaseTime), fact(host.Hosts), fact(oracle.Instances), fact(host.Storages), fact(vms.Jobs),
		fact(vms.JobGroups), fact(facts.Ledgers), fact(host.Memories), fact(host.Networks), fact(sap.Landscapes), fact(sap.Buffers), fact(sap.Capacities),
		fact(sap.Memory), fact(sql.Sessions), fact(sql.SQLSessions), fact(sql.TkprofComparisons), fact(oracle.Statements), fact(timeline.Episodes), fact(unix.TLB),
		fact(vms.Processors), fact(vms.MemoryState), fact(vms.InputOutput),
	}
	slices.SortFunc(out, byName)
	return out
}

// longTitle is how many bytes of a first sentence make a title; of a longer one what stands before its first colon or semicolon does.
const longTitle = 120

// fact is the entry of a fact: its title is the first sentence of its text.
func fact[T any](d *analyzers.Derived[T]) entry {
	first := sentence(strings.Join(strings.Fields(d.Doc), " "))
	if at := strings.IndexAny(first, ":;"); len(first) > longTitle && at > 0 {
		first = first[:at]
	}
	return entry{d.Name, first, d.Doc}
}

// sentence is the first sentence of a text, without its full stop. One in brackets ends an abbreviation.
func sentence(text string) string {
	for end := 0; ; {
		at := strings.Index(text[end:], ". ")
		if at < 0 {
			return strings.TrimSuffix(text, ".")
		}
		if end += at; strings.Count(text[:end], "(") == strings.Count(text[:end], ")") {
			return text[:end]
		}
		end++
	}
}

func byName(a, b entry) int { return cmp.Compare(a.name, b.name) }

// ruleTopics lists the rules by name.
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
	slices.SortFunc(out, byName)
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
		out = append(out, entry{m.Name, sentence(m.Doc), text})
	}
	return out
}

func dimension(u unit.Unit) string {
	return map[unit.Dimension]string{
		unit.Count: "a plain number", unit.Ratio: "a share, 0 to 1", unit.Time: "seconds", unit.Information: "bytes",
		unit.Frequency: "per second", unit.Throughput: "bytes per second", unit.Load: "seconds per second",
	}[u.Dimension]
}
