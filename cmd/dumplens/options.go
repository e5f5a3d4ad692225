package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"
	_ "time/tzdata" // --zone works on machines without a zone database

	"github.com/spf13/pflag"

	"dumplens/analyzers"
	"dumplens/parsers"
	"dumplens/parsers/archive"
	"dumplens/parsers/formats"
	"dumplens/parsers/model"
	"dumplens/parsers/text"
	"dumplens/report/redact"
)

// options are the flags of a command, as written.
type options struct {
	output, format, title  string
	from, to, zone         string
	config, redact, failOn string
	links                  []string
	points                 string
	strict                 bool

	jobs           int
	traceUnits     string
	encoding       string
	quiet, verbose bool
	progress       string
	limits         archive.Limits
	maxLine        int
}

// inputFlags are the flags of every verb that reads.
func (o *options) inputFlags(f *pflag.FlagSet) {
	o.limits = archive.DefaultLimits()
	f.SortFlags = false
	f.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "how many inputs are read at a time")
	f.StringVar(&o.config, "config", "", `TOML file: thresholds, [rules."cpu/saturated"] with name = value lines; what formats may be told, as [baan.cgp]`)
	f.StringVar(&o.encoding, "encoding", "", "character set of all inputs (utf-8, latin-1, cp1251, cp850, cp037 …) instead of finding it out")
	f.StringVar(&o.traceUnits, "trace-units", "auto", "unit of the times in SQL traces instead of finding it out: cs (8i), us, or us1024 (10.2 on Linux)")
	f.StringVar(&o.zone, "zone", "", "zone that the clocks of the dumps are in, such as Europe/Rome; named in the report")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "say only errors")
	f.BoolVarP(&o.verbose, "verbose", "v", false, "say all notes on the inputs on standard error, not only the first warnings")
	f.StringVar(&o.progress, "progress", "auto", "show progress on standard error: auto (on a terminal), always or never")
	f.IntVar(&o.limits.Entries, "max-entries", o.limits.Entries, "files and archive members to read at most")
	f.Int64Var(&o.limits.MemberBytes, "max-member-bytes", o.limits.MemberBytes, "bytes to read of one input at most")
	f.Int64Var(&o.limits.TotalBytes, "max-total-bytes", o.limits.TotalBytes, "bytes to read in all at most")
	f.IntVar(&o.limits.Ratio, "max-ratio", o.limits.Ratio, "compression ratio at which reading stops")
	f.IntVar(&o.limits.Depth, "max-depth", o.limits.Depth, "archives inside each other at most")
	f.IntVar(&o.maxLine, "max-line-bytes", text.DefaultMaxLine, "bytes after which a line is cut")
}

// analysisFlags are the flags of analyze and of the bare command.
func (o *options) analysisFlags(f *pflag.FlagSet) {
	f.StringVarP(&o.output, "output", "o", "report.html", "file to write; its ending chooses the format; - is standard output")
	f.StringVar(&o.format, "format", "", "html, json, md or txt, whatever the file is called")
	f.StringVar(&o.title, "title", "", "title of the report")
	f.StringVar(&o.from, "from", "", `leave out what lies before this time of the dumps ("2026-02-01 08:00")`)
	f.StringVar(&o.to, "to", "", "leave out what lies after this time of the dumps")
	f.StringArrayVar(&o.links, "link", nil, "CLIENT=SERVER: a client's dump and a server's that belong together, by the names of inputs; or client=FILE server=FILE")
	f.StringVar(&o.redact, "redact", redact.Literals.String(), "what the report withholds: off, literals, names or strict")
	f.StringVar(&o.failOn, "fail-on", "", "exit with status 1 when a finding is at least this severe: critical, warning, notice or info")
	f.BoolVar(&o.strict, "strict", false, "exit with status 3 when an input was not understood or not read to its end")
	f.StringVar(&o.points, "points", "", "all keeps every point of every series in report.json, instead of at most 2,000")
	o.inputFlags(f)
}

// reading turns the flags into the driver's options.
func (o *options) reading(std streams, cfg settings) (parsers.Options, error) {
	opt := parsers.Options{
		Jobs: o.jobs, Limits: o.limits, MaxLine: o.maxLine, Stdin: std.in, Progress: &parsers.Progress{},
	}
	var err error
	if opt.Formats, err = formats.With(formats.Choices{TraceUnits: o.traceUnits, CGP: cfg.cgp}); err != nil {
		return opt, err
	}
	if o.jobs < 1 {
		return opt, fmt.Errorf("--jobs %d: want at least 1", o.jobs)
	}
	if o.encoding != "" {
		enc, err := text.Lookup(o.encoding)
		if err != nil {
			return opt, fmt.Errorf("--encoding: %w", err)
		}
		opt.Encoding = enc
	}
	if o.zone != "" {
		if _, err := time.LoadLocation(o.zone); err != nil {
			return opt, fmt.Errorf("--zone %s: no such zone (want a name like Europe/Rome, or UTC)", o.zone)
		}
	}
	switch o.progress {
	case "auto", "always", "never":
	default:
		return opt, fmt.Errorf("--progress %s: want auto, always or never", o.progress)
	}
	return opt, nil
}

// roots reads the arguments: LABEL=PATH gives a stage, unless a file of that whole name exists.
func roots(args []string) []archive.Root {
	out := make([]archive.Root, len(args))
	for i, arg := range args {
		out[i] = archive.Root{Path: arg}
		label, path, ok := strings.Cut(arg, "=")
		if !ok || label == "" || path == "" || strings.ContainsAny(label, `/\`) {
			continue
		}
		if _, err := os.Lstat(arg); err != nil {
			out[i] = archive.Root{Path: path, Stage: label}
		}
	}
	return out
}

// window reads --from and --to.
func (o *options) window() (w model.Window, err error) {
	if w.From, err = clockTime("--from", o.from); err != nil {
		return w, err
	}
	if w.To, err = clockTime("--to", o.to); err != nil {
		return w, err
	}
	if w.Known() && w.To.Before(w.From) {
		return w, fmt.Errorf("--to %s is before --from %s", o.to, o.from)
	}
	return w, nil
}

func clockTime(flag, s string) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{"2006-01-02 15:04:05", "2006-01-02 15:04", "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02"} {
		if t, err := time.Parse(layout, s); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf(`%s %q: want a time like "2026-02-01 08:30"`, flag, s)
}

// severity reads --fail-on; false when it is not given.
func (o *options) severity() (analyzers.Severity, bool, error) {
	if o.failOn == "" {
		return 0, false, nil
	}
	s, err := analyzers.ParseSeverity(o.failOn)
	if err != nil {
		return 0, false, fmt.Errorf("--fail-on: %w", err)
	}
	return s, true, nil
}

// version is the version of the module as built, or the commit for a build from a checkout.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	v := info.Main.Version
	if v == "" || v == "(devel)" {
		v = "devel"
	}
	return v
}
