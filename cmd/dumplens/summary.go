package main

import (
	"fmt"
	"io"

	"dumplens/report"
)

// summaryFindings is how many findings the terminal shows; the report has all.
const summaryFindings = 10

// summary says on the terminal what the report says first. Its texts come from the report, so they are redacted and harmless.
func summary(w io.Writer, r *report.Report, path string) error {
	understood := 0
	for _, s := range r.Sources {
		if len(s.Parts) > 0 {
			understood++
		}
	}
	fmt.Fprintf(w, "%d of %d inputs understood, %d findings\n", understood, len(r.Sources), len(r.Findings))
	for i, f := range r.Findings {
		if i == summaryFindings {
			fmt.Fprintf(w, "… and %d more\n", len(r.Findings)-i)
			break
		}
		fmt.Fprintf(w, "%-8s  %s  [%s]\n", f.Severity, f.Summary, f.Rule)
	}
	_, err := fmt.Fprintf(w, "%s\n", path)
	return err
}
