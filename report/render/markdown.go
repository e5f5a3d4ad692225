package render

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"dumplens/report"
)

// Markdown writes the short form of the report for a ticket or a merge request: the verdict, the findings with their evidence, the
// ledgers, coverage, and what was not read.
func Markdown(r *report.Report, w io.Writer) error {
	out := bufio.NewWriter(w)
	line := func(format string, args ...any) { fmt.Fprintf(out, format+"\n", args...) }
	line("# %s\n", md(r.Title.S))
	line("%s\n", md(strings.Join(about(r), " · ")))
	line("**%s**\n", md(r.Sentence().S))
	for _, i := range r.MainLedgers() {
		l := &r.Ledgers[i]
		line("## %s\n\n%s\n", md(l.Name()), md(l.BasisText().S))
		mdTable(r, out, l.Table(i, ledgerShort), textRows)
	}
	if len(r.Findings) > 0 {
		line("## Findings\n")
	}
	for i := range r.Findings {
		mdFinding(r, out, i+1, &r.Findings[i])
	}
	for i := range r.Sections {
		if inShort(&r.Sections[i]) {
			mdSection(r, out, &r.Sections[i], 2)
		}
	}
	if skipped := skipped(r); skipped != "" {
		line("%s\n", md(skipped))
	}
	line("%s All times are the wall clock of the dumps. Written by dumplens %s.", r.Redaction.Meaning, md(r.Tool.Version))
	return out.Flush()
}

// mdSection writes the texts and tables of a section, and those of the sections below it.
func mdSection(r *report.Report, out io.Writer, s *report.Section, depth int) {
	fmt.Fprintf(out, "%s %s\n\n", strings.Repeat("#", depth), md(s.Title.S))
	for _, b := range s.Blocks {
		switch {
		case b.Text != nil:
			fmt.Fprintf(out, "%s\n\n", md(b.Text.S))
		case b.Table != nil:
			fmt.Fprintf(out, "**%s**\n\n", md(b.Table.Title.S))
			if b.Table.Note.S != "" {
				fmt.Fprintf(out, "%s\n\n", md(b.Table.Note.S))
			}
			mdTable(r, out, b.Table, textRows)
		}
	}
	for i := range s.Sections {
		mdSection(r, out, &s.Sections[i], depth+1)
	}
}

func mdFinding(r *report.Report, out io.Writer, n int, f *report.Finding) {
	fmt.Fprintf(out, "### %d. %s: %s\n\n", n, strings.ToUpper(f.Severity), md(f.Summary.S))
	fmt.Fprintf(out, "%s · %s\n\n", md(strings.Join(meta(f), " · ")), md(f.Rule))
	if f.Detail.S != "" {
		fmt.Fprintf(out, "%s\n\n", md(f.Detail.S))
	}
	for _, e := range places(f) {
		fmt.Fprintf(out, "- %s", md(e.Place()))
		if note := remark(e); note != "" {
			fmt.Fprintf(out, " – %s", md(note))
		}
		fmt.Fprintln(out)
		if e.Quote.S != "" {
			fmt.Fprintf(out, "\n%s\n\n", mdQuote(e.Quote.S))
		}
	}
	for _, s := range f.Remedy {
		fmt.Fprintf(out, "- To do: %s\n", md(s.S))
	}
	fmt.Fprintln(out)
}

func mdTable(r *report.Report, out io.Writer, t *report.Table, most int) {
	head, rule := "|", "|"
	for _, c := range t.Columns {
		head += " " + md(c.Name.S) + " |"
		if c.Kind.OneUnit() {
			rule += " ---: |"
		} else {
			rule += " --- |"
		}
	}
	fmt.Fprintf(out, "%s\n%s\n", head, rule)
	for i, row := range t.Rows {
		if i == most {
			break
		}
		line := "|"
		for k, c := range row {
			line += " " + md(words(c, t.Columns[k])) + " |"
		}
		fmt.Fprintln(out, line)
	}
	fmt.Fprintln(out)
	if total := max(t.Total, len(t.Rows)); total > min(len(t.Rows), most) {
		fmt.Fprintf(out, "The first %d of %d rows.\n\n", min(len(t.Rows), most), total)
	}
}

// words is a cell as text.
func words(c report.Cell, column report.Column) string {
	switch {
	case c.Value != nil:
		return c.Shown(column)
	case c.Text != nil:
		return c.Text.S
	}
	return ""
}

// md escapes what Markdown, and the HTML in it, would take for markup. Line ends become blanks.
func md(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch r {
		case '\n':
			b.WriteByte(' ')
		case '<':
			b.WriteString("&lt;")
		case '>':
			b.WriteString("&gt;")
		case '&':
			b.WriteString("&amp;")
		case '\\', '`', '*', '_', '[', ']', '|', '#', '~', '!', '$':
			b.WriteByte('\\')
			b.WriteRune(r)
		case '@': // would call on people who have nothing to do with it
			b.WriteString("&#64;")
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// mdQuote writes a quotation as an indented block, which no text in it can end.
func mdQuote(s string) string {
	return "      " + strings.ReplaceAll(s, "\n", "\n      ")
}
