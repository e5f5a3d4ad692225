package orareport

import (
	"fmt"
	"strings"
	"time"

	"dumplens/parsers/model"
)

// Fields lists the header, the snapshots, the statements, the parameters and the sections that no one knows.
func (r *Report) Fields() []model.Field {
	var out []model.Field
	add := func(name string, value model.Text, line int32) {
		if value.S != "" {
			out = append(out, model.Field{Name: name, Value: value, Pos: model.Pos{Source: r.source, Line: line, Offset: -1}})
		}
	}
	h := r.Header
	add("Report", model.Say(r.Title), h.Line)
	add("Period", model.Say(r.Period), h.Line)
	add("Database", model.Text{Kind: model.Host, S: h.Database}, h.Line)
	add("Container", model.Text{Kind: model.Host, S: h.Container}, h.Line)
	add("Instance", model.Text{Kind: model.Host, S: h.Instance}, h.Line)
	add("Release", model.Say(h.Release), h.Line)
	add("Role", model.Say(h.Role), h.Line)
	add("Edition", model.Say(h.Edition), h.Line)
	add("Cluster", model.Say(h.Cluster), h.Line)
	add("Host", h.Host, h.Line)
	add("Platform", model.Say(h.Platform), h.Line)
	if !h.Startup.IsZero() {
		add("Startup", model.Say(h.Startup.Format("2006-01-02 15:04")), h.Line)
	}
	for _, s := range []struct {
		name string
		snap Snapshot
	}{{"Begin snapshot", r.Begin}, {"End snapshot", r.End}} {
		if s.snap.ID != "" {
			add(s.name, model.Say(s.snap.ID+stamp(s.snap.At)), s.snap.Line)
			add(s.name+" comment", model.Say(s.snap.Comment), s.snap.Line)
		}
	}
	for _, s := range r.Statements {
		add("Statement "+s.ID, s.Text, s.Line)
		add("Module of "+s.ID, s.Module, s.Line)
		add("Container of "+s.ID, model.Text{Kind: model.Host, S: s.Container}, s.Line)
	}
	for _, p := range r.Parameters {
		add("Parameter "+p.Name, model.Text{Kind: valueKind(p.Begin), S: p.Begin}, p.Line)
		add("Parameter "+p.Name+" at the end", model.Text{Kind: valueKind(p.End), S: p.End}, p.Line)
	}
	for _, s := range r.Sections {
		if s.AsPrinted {
			add("Unknown section", model.Say(fmt.Sprintf("%s (lines %d–%d)", s.Title, s.First, s.Last)), s.First)
		}
	}
	return out
}

// valueKind tells parameters that hold paths or addresses from others, for redaction.
func valueKind(value string) model.TextKind {
	switch {
	case strings.Contains(value, "HOST") || strings.Count(value, ".") == 3:
		return model.Address
	case strings.ContainsAny(value, `/\+`):
		return model.Path
	}
	return model.Plain
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return " at " + t.Format("2006-01-02 15:04:05")
}
