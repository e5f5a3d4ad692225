package views

import (
	"math"
	"slices"

	"dumplens/parsers/awr"
	"dumplens/parsers/model"
	"dumplens/parsers/statspack"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// statementText is how much of a statement a table shows.
const statementText = 400

// statementRows is how many statements a table has at most.
const statementRows = 150

// statementMetrics are the columns of the table of statements, in order.
func statementMetrics() []*model.Metric {
	return []*model.Metric{model.OracleSQLElapsedTime, model.OracleSQLCPUTime, model.OracleSQLGets, model.OracleSQLReads, model.OracleSQLExecutions, model.OracleSQLRows,
		model.OracleSQLClusterWait, model.OracleSQLParseCalls, model.OracleSQLSharableMemory, model.OracleSQLVersions}
}

// wording is what a report prints of a statement besides numbers.
type wording struct{ text, module model.Text }

// wordings finds the texts of statements by the hash or id that their numbers carry.
func wordings(d model.Document) map[string]wording {
	out := map[string]wording{}
	switch r := d.(type) {
	case *statspack.Report:
		for _, s := range r.Statements {
			out[s.Hash] = wording{s.Text, s.Module}
		}
	case *awr.Report:
		for _, s := range r.Statements {
			out[s.ID] = wording{s.Text, s.Module}
		}
	}
	return out
}

// statements joins what a report prints of one statement in its several sections.
func statements(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "statements"), Title: report.Say("Statements")}
	key := "hash"
	if len(p.SamplesOf(model.OracleSQLExecutions)) > 0 && p.SamplesOf(model.OracleSQLExecutions)[0].Labels.Get("sql_id") != "" {
		key = "sql_id"
	}
	t := &report.Table{ID: v.ID(p, "statements-table"), Title: report.Say("Statements that the report lists"),
		Note:    report.Say("What the report prints of one statement in its several sections, in one row; it prints each section's top only, so unknown does not mean zero."),
		Columns: []report.Column{report.Words(key), report.Words("Text")}}
	names := []string{"Elapsed", "CPU", "Gets", "Reads", "Executions", "Rows", "Cluster wait", "Parse calls", "Memory", "Versions"}
	var columns []map[string]model.Sample
	var order []string
	for i, m := range statementMetrics() {
		found := byLabel(p, m, key)
		if len(found) == 0 {
			continue
		}
		t.Columns = append(t.Columns, report.Numbers(names[i], m.Unit))
		columns = append(columns, found)
		for _, x := range p.SamplesOf(m) {
			if id := x.Labels.Get(key); id != "" && !slices.Contains(order, id) {
				order = append(order, id)
			}
		}
	}
	if len(order) == 0 {
		return s
	}
	sortBy(order, func(id string) float64 {
		if x, ok := columns[0][id]; ok {
			return x.Value
		}
		return math.NaN()
	})
	t.Columns = append(t.Columns, report.Numbers("Gets each", unit.One), report.Words("Module"))
	texts := wordings(p.Document)
	gets, executions := byLabel(p, model.OracleSQLGets, key), byLabel(p, model.OracleSQLExecutions, key)
	for _, id := range order {
		w := texts[id]
		row := append([]report.Cell{report.TextCell(report.Say(id)), report.TextCell(cut(w.text))}, cells(columns, id)...)
		each := math.NaN()
		if g, ok := gets[id]; ok && executions[id].Value > 0 {
			each = g.Value / executions[id].Value
		}
		t.Rows = append(t.Rows, append(row, report.NumberCell(each), report.TextCell(report.Text(w.module))))
	}
	t.DropEmpty()
	t.Cut(statementRows)
	s.Add(t.Block())
	return s
}

// cut keeps the beginning of a statement. Its kind stays, so that redaction masks what the cut leaves open.
func cut(t model.Text) report.Text {
	if r := []rune(t.S); len(r) > statementText {
		t.S = string(r[:statementText]) + " …"
	}
	return report.Text(t)
}
