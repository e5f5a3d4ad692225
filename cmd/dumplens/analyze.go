package main

import (
	"context"
	"errors"
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/timeline"
	"dumplens/analyzers/rules"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/report"
	"dumplens/report/redact"
	"dumplens/report/views"
)

// analyze reads one case and writes one report.
func analyze(ctx context.Context, std streams, opt *options, args []string) error {
	plan, err := opt.plan(std)
	if err != nil {
		return &exitError{exitUsage, err}
	}
	forced, args, err := readLinks(opt.links, args)
	if err != nil {
		return &exitError{exitUsage, err}
	}
	show := watch(std.err, opt, plan.reading.Progress, roots(args))
	c, err := parsers.Read(ctx, roots(args), plan.reading)
	show.stop()
	if err != nil {
		return &exitError{exitUnreadable, fmt.Errorf("reading stopped: %w", err)}
	}
	setZone(c, opt.zone)
	if plan.window != (model.Window{}) {
		if n := c.Restrict(plan.window); n > 0 && !opt.quiet {
			fmt.Fprintf(std.err, "dumplens: %d parts lie outside --from/--to and were left out\n", n)
		}
	}
	if plan.engine.Links, err = forced.find(c); err != nil {
		return &exitError{exitUsage, err}
	}
	results, err := analyzers.Run(ctx, c, rules.All, plan.engine)
	if err != nil {
		return &exitError{exitUsage, err}
	}
	if err := quoteEvidence(ctx, c, results); err != nil {
		return &exitError{exitUnreadable, err}
	}
	r, err := buildReport(ctx, c, results, opt, plan)
	if err != nil {
		return &exitError{exitUnreadable, err}
	}
	if err := write(std.out, opt.output, plan.format, r); err != nil {
		return &exitError{exitUnreadable, err}
	}
	notes(std.err, c, opt)
	if opt.output != "-" && !opt.quiet {
		if err := summary(std.out, r, opt.output); err != nil {
			return &exitError{exitUnreadable, err}
		}
	}
	return verdict(c, results, plan)
}

// plan is a command line that was checked.
type plan struct {
	reading parsers.Options
	engine  analyzers.Options
	window  model.Window
	format  renderer
	redact  redact.Level
	failOn  *analyzers.Severity
	strict  bool
	all     bool // every point of every series
}

// plan checks the flags before anything is read, so that a misspelt one costs no waiting.
func (o *options) plan(std streams) (*plan, error) {
	p := &plan{strict: o.strict}
	cfg, err := readConfig(o.config)
	if err != nil {
		return nil, err
	}
	if p.reading, err = o.reading(std, cfg); err != nil {
		return nil, err
	}
	p.engine = cfg.engine
	p.engine.Jobs = o.jobs
	p.engine.Facts = facts.Report
	if err := p.engine.Check(rules.All); err != nil {
		return nil, fmt.Errorf("--config %s: %w", o.config, err)
	}
	if p.window, err = o.window(); err != nil {
		return nil, err
	}
	if p.format, err = outputFormat(o.output, o.format); err != nil {
		return nil, err
	}
	if p.redact, err = redact.Parse(o.redact); err != nil {
		return nil, fmt.Errorf("--redact: %w", err)
	}
	if o.points != "" && o.points != "all" {
		return nil, fmt.Errorf("--points %s: want all", o.points)
	}
	p.all = o.points == "all"
	s, given, err := o.severity()
	if err != nil {
		return nil, err
	}
	if given {
		p.failOn = &s
	}
	return p, nil
}

// setZone names the zone that the user says the clocks are in.
func setZone(c *parsers.Case, zone string) {
	if zone == "" {
		return
	}
	for _, p := range c.Parts() {
		if p.Clock.Zone == "" {
			p.Clock.Zone = zone
		}
	}
}

// quoteEvidence fetches the lines that findings and ledgers rest on, in one more pass over the sources that hold them.
func quoteEvidence(ctx context.Context, c *parsers.Case, results *analyzers.Results) error {
	var wanted []model.Pos
	for i := range results.Findings {
		for _, e := range results.Findings[i].Evidence {
			if e.Quote.S == "" {
				wanted = append(wanted, e.Pos)
			}
		}
	}
	if err := c.Quote(ctx, wanted); err != nil {
		return fmt.Errorf("reading the lines that findings quote: %w", err)
	}
	for i := range results.Findings {
		for j := range results.Findings[i].Evidence {
			e := &results.Findings[i].Evidence[j]
			if t, ok := c.Source(e.Pos.Source).Pin(e.Pos.Line); ok && e.Quote.S == "" {
				e.Quote = t
			}
		}
	}
	return nil
}

func buildReport(ctx context.Context, c *parsers.Case, results *analyzers.Results, o *options, p *plan) (*report.Report, error) {
	ledgers, _ := analyzers.FactOf(results, facts.Ledgers)
	timeline, _ := analyzers.FactOf(results, timeline.Episodes)
	runs, _ := analyzers.FactOf(results, client.Runs)
	statements, _ := analyzers.FactOf(results, oracle.Statements)
	databases, _ := analyzers.FactOf(results, oracle.Instances)
	points := 0
	if p.all {
		points = -1
	}
	return report.Build(ctx, report.Input{
		Sources: c.Sources, Findings: results.Findings, Outcomes: results.Outcomes, Ledgers: ledgers, Timeline: timeline, Runs: runs, Statements: statements,
		Databases: databases, Views: views.All, Across: views.Across,
		Options: report.Options{Title: o.title, Redact: p.redact, Points: points, Version: version()},
	})
}

// verdict chooses the exit status.
func verdict(c *parsers.Case, results *analyzers.Results, p *plan) error {
	understood, complete := 0, true
	for _, s := range c.Sources {
		if len(s.Parts) > 0 {
			understood++
		} else {
			complete = false
		}
		for _, n := range s.Notes {
			complete = complete && n.Level != model.Error
		}
	}
	switch {
	case understood == 0:
		return &exitError{exitUnreadable, errors.New("nothing could be understood; the report says why")}
	case p.strict && !complete:
		return &exitError{exitUnreadable, errors.New("some inputs were not understood or not read to their end (--strict)")}
	}
	if p.failOn != nil {
		for i := range results.Findings {
			if results.Findings[i].Severity >= *p.failOn {
				return &exitError{exitFindings, nil}
			}
		}
	}
	return nil
}
