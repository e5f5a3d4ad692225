package main

import (
	"github.com/spf13/cobra"
)

// newRoot makes the command tree. The bare command is analyze.
func newRoot(std streams) *cobra.Command {
	opt := &options{}
	root := &cobra.Command{
		Use:   "dumplens [flags] [LABEL=]PATH...",
		Short: "find out from collected dumps which layer the time went to",
		Long: `dumplens reads the dumps that a performance incident leaves behind, lines them up, says which layer the time
went to, and writes one HTML file that can be attached to a ticket. It runs offline, next to the dumps.

PATH is a file, a folder, a glob pattern, an archive (gz, bz2, xz, zst, Z, tar, zip, nested), or - for standard input.
LABEL=PATH gives it a stage: a labelled state of one system (before, tuning1, 4 nodes).
Without a verb, dumplens analyzes.`,
		Example: `  dumplens incident/                        one report over everything in the folder: report.html
  dumplens analyze -o case.html a.nmon.gz sp_1_2.lst
  dumplens analyze --from "2026-02-01 08:00" --to "2026-02-01 09:30" incident.tgz
  dumplens -o - --format json dump.zip | jq .findings
  dumplens inspect incident/                what each input is, and what of it was not understood
  dumplens help rules cpu/saturated         what a rule looks at, and where its thresholds come from
  dumplens help statspack                   what of a format is read; help formats, facts, rules, metrics list what there is`,
		Version:       version(),
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			return analyze(cmd.Context(), std, opt, args)
		},
	}
	root.SetVersionTemplate("dumplens {{.Version}}\n")
	opt.analysisFlags(root.Flags())
	root.AddCommand(newAnalyze(std), newInspect(std))
	root.SetHelpCommand(newHelp(std))
	return root
}

func newAnalyze(std streams) *cobra.Command {
	opt := &options{}
	cmd := &cobra.Command{
		Use:   "analyze [flags] [LABEL=]PATH...",
		Short: "read one case and write one report",
		Long: `analyze reads everything below the paths as one case and writes one report.

The report goes to report.html unless -o names another file; its ending chooses the format: .html, .json, .md or .txt.
A summary of the findings goes to standard output.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return analyze(cmd.Context(), std, opt, args)
		},
	}
	opt.analysisFlags(cmd.Flags())
	return cmd
}
