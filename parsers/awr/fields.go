package awr

import (
	"strconv"
	"time"

	"dumplens/parsers/model"
)

// Fields lists the header, the snapshots and the statements.
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
	if r.Begin.ID != "" {
		add("Begin snapshot", model.Say(r.Begin.ID+stamp(r.Begin.At)), r.Begin.Line)
	}
	if r.End.ID != "" {
		add("End snapshot", model.Say(r.End.ID+stamp(r.End.At)), r.End.Line)
	}
	for _, s := range r.Statements {
		if s.Text.S != "" {
			add("Statement "+s.ID, s.Text, s.Line)
		}
		add("Module of "+s.ID, s.Module, s.Line)
		add("Container of "+s.ID, model.Text{Kind: model.Host, S: s.Container}, s.Line)
	}
	return out
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return " at " + t.Format("2006-01-02 15:04:05")
}

// shortNumber writes a number for a note.
func shortNumber(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }
