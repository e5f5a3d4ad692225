package render

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"dumplens/report"
)

// textRows is how many rows of a table the short forms show.
const textRows = 40

// ledgerShort is how many parts of one part of a ledger they show: the others are small.
const ledgerShort = 10

// textWidth is where plain text is wrapped.
const textWidth = 100

// Text writes the short form of the report for a terminal: the verdict, the findings with their evidence, the ledgers, coverage,
// and what was not read.
func Text(r *report.Report, w io.Writer) error {
	out := bufio.NewWriter(w)
	heading := func(s, under string) {
		fmt.Fprintf(out, "%s\n%s\n\n", s, strings.Repeat(under, utf8.RuneCountInString(s)))
	}
	heading(r.Title.S, "=")
	fmt.Fprintf(out, "%s\n\n%s\n\n", strings.Join(about(r), " · "), wrap(r.Sentence().S, ""))
	for _, i := range r.MainLedgers() {
		l := &r.Ledgers[i]
		heading(l.Name(), "-")
		fmt.Fprintf(out, "%s\n\n", wrap(l.BasisText().S, ""))
		textTable(r, out, l.Table(i, ledgerShort), textRows)
	}
	if len(r.Findings) > 0 {
		heading("Findings", "-")
	}
	for i := range r.Findings {
		textFinding(r, out, i+1, &r.Findings[i])
	}
	for i := range r.Sections {
		if inShort(&r.Sections[i]) {
			textSection(r, out, &r.Sections[i], "-")
		}
	}
	if skipped := skipped(r); skipped != "" {
		fmt.Fprintf(out, "%s\n\n", wrap(skipped, ""))
	}
	fmt.Fprintln(out, wrap(r.Redaction.Meaning+" All times are the wall clock of the dumps.", ""))
	return out.Flush()
}

// inShort reports whether the short forms have a section beside the verdict, the ledgers and the findings.
func inShort(s *report.Section) bool {
	return s.ID == report.InputsID || s.ID == report.ComparisonID || s.ID == report.InstancesID
}

// textSection writes the texts and tables of a section, and those of the sections below it.
func textSection(r *report.Report, out io.Writer, s *report.Section, under string) {
	fmt.Fprintf(out, "%s\n%s\n\n", s.Title.S, strings.Repeat(under, utf8.RuneCountInString(s.Title.S)))
	for _, b := range s.Blocks {
		switch {
		case b.Text != nil:
			fmt.Fprintf(out, "%s\n\n", wrap(b.Text.S, ""))
		case b.Table != nil:
			fmt.Fprintf(out, "%s\n", b.Table.Title.S)
			if b.Table.Note.S != "" {
				fmt.Fprintln(out, wrap(b.Table.Note.S, ""))
			}
			textTable(r, out, b.Table, textRows)
		}
	}
	for i := range s.Sections {
		textSection(r, out, &s.Sections[i], ".")
	}
}

func textFinding(r *report.Report, out io.Writer, n int, f *report.Finding) {
	const indent = "    "
	fmt.Fprintf(out, "%2d. %s\n", n, strings.TrimLeft(wrap(strings.ToUpper(f.Severity)+": "+f.Summary.S, indent), " "))
	fmt.Fprintln(out, wrap(strings.Join(meta(f), " · ")+" · "+f.Rule, indent))
	if f.Detail.S != "" {
		fmt.Fprintln(out, wrap(f.Detail.S, indent))
	}
	for _, e := range places(f) {
		note := remark(e)
		if note != "" {
			note = "  (" + note + ")"
		}
		fmt.Fprintf(out, "%s%s%s\n", indent, e.Place(), note)
		for _, line := range strings.Split(e.Quote.S, "\n") {
			if line != "" {
				fmt.Fprintf(out, "%s  | %s\n", indent, line)
			}
		}
	}
	for _, s := range f.Remedy {
		fmt.Fprintln(out, wrap("To do: "+s.S, indent))
	}
	fmt.Fprintln(out)
}

// skipped says in one sentence how many rules of which areas could not be judged.
func skipped(r *report.Report) string {
	var areas, failed []string
	of := map[string]int{}
	for _, rule := range r.Rules {
		switch rule.State {
		case "skipped":
			area, _, _ := strings.Cut(rule.Rule, "/")
			if of[area]++; of[area] == 1 {
				areas = append(areas, area)
			}
		case "failed":
			failed = append(failed, rule.Rule+" ("+rule.Error.S+")")
		}
	}
	var out []string
	if len(areas) > 0 {
		for i, area := range areas {
			areas[i] = fmt.Sprintf("%s (%d)", area, of[area])
		}
		out = append(out, fmt.Sprintf("Rules not judged for want of data, by area: %s.", strings.Join(areas, ", ")))
	}
	if len(failed) > 0 {
		out = append(out, fmt.Sprintf("Rules that failed: %s.", strings.Join(failed, ", ")))
	}
	return strings.Join(out, " ")
}

// textTable writes the rows of a table with their columns aligned.
func textTable(r *report.Report, out io.Writer, t *report.Table, limit int) {
	rows := [][]string{make([]string, len(t.Columns))}
	for i, c := range t.Columns {
		rows[0][i] = c.Name.S
	}
	for i, row := range t.Rows {
		if i == limit {
			break
		}
		cells := make([]string, len(t.Columns))
		for k, c := range row {
			most := 60
			if k == len(t.Columns)-1 {
				most = 110 // the last column pushes nothing aside
			}
			cells[k] = shorten(words(c, t.Columns[k]), most)
		}
		rows = append(rows, cells)
	}
	widths := make([]int, len(t.Columns))
	for _, row := range rows {
		for i, s := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(s))
		}
	}
	for _, row := range rows {
		line := " "
		for i, s := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(s))
			if t.Columns[i].Kind.OneUnit() {
				line += " " + pad + s + " "
			} else {
				line += " " + s + pad + " "
			}
		}
		fmt.Fprintln(out, strings.TrimRight(line, " "))
	}
	if total := max(t.Total, len(t.Rows)); total > len(rows)-1 {
		fmt.Fprintf(out, "  (the first %d of %d rows)\n", len(rows)-1, total)
	}
	fmt.Fprintln(out)
}

// shorten makes a cell one line of at most n characters.
func shorten(s string, n int) string {
	s = strings.ReplaceAll(s, "\n", " ")
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n-1]) + "…"
}

// wrap breaks a text into lines at blanks, each after the indent. Line ends of the text stay.
func wrap(s, indent string) string {
	var lines []string
	for _, para := range strings.Split(s, "\n") {
		line := indent
		for _, word := range strings.Fields(para) {
			if line != indent && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > textWidth {
				lines = append(lines, line)
				line = indent
			}
			if line != indent {
				line += " "
			}
			line += word
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
