package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

func newInspect(std streams) *cobra.Command {
	opt := &options{}
	cmd := &cobra.Command{
		Use:   "inspect [flags] PATH...",
		Short: "say what each input is and how much of it is understood; no rules",
		Long: `inspect reads everything below the paths and says of each input what it is, whom it is about, when it was taken,
how many of its lines are understood, and what was not read.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := readConfig(opt.config)
			if err != nil {
				return &exitError{exitUsage, err}
			}
			read, err := opt.reading(std, cfg)
			if err != nil {
				return &exitError{exitUsage, err}
			}
			show := watch(std.err, opt, read.Progress, roots(args))
			c, err := parsers.Read(cmd.Context(), roots(args), read)
			show.stop()
			if err != nil {
				return &exitError{exitUnreadable, fmt.Errorf("reading stopped: %w", err)}
			}
			setZone(c, opt.zone)
			if err := inspect(std.out, c); err != nil {
				return &exitError{exitUnreadable, err}
			}
			opt.verbose = true
			notes(std.err, c, opt)
			for _, s := range c.Sources {
				if len(s.Parts) > 0 {
					return nil
				}
			}
			return &exitError{exitUnreadable, nil}
		},
	}
	opt.inputFlags(cmd.Flags())
	return cmd
}

// inspect writes a line for each part, and one for each source without parts.
func inspect(w io.Writer, c *parsers.Case) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "INPUT\tFORMAT\tVARIANT\tSUBJECT\tFROM\tTO\tLINES\tUNDERSTOOD\tNOTES")
	for _, s := range c.Sources {
		if len(s.Parts) == 0 {
			fmt.Fprintf(tw, "%s\t–\t\t\t\t\t%d\t\t%d\n", text.Visible(s.Name.S), s.Lines, len(s.Notes))
		}
		for _, p := range s.Parts {
			name := s.Name.S
			if len(s.Parts) > 1 {
				name = fmt.Sprintf("%s:%d-%d", name, p.First, p.Last)
			}
			fmt.Fprintf(tw, "%s\t%s\t%s\t%s\t%s\t%s\t%d\t%.1f %%\t%d\n", text.Visible(name), p.Format, text.Visible(p.Variant),
				text.Visible(p.Subject.String()), clockText(p.Window, true), clockText(p.Window, false), s.Lines, 100*s.Coverage(), len(s.Notes))
		}
	}
	return tw.Flush()
}

func clockText(w model.Window, from bool) string {
	t := w.To
	if from {
		t = w.From
	}
	if t.IsZero() {
		return "–"
	}
	return t.Format("2006-01-02 15:04:05")
}
