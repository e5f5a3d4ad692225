package oracle

import (
	"cmp"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// load is the load profile, whose numbers have units of their own, and the ratios of the first page.
func (o *oraclePage) load() report.Section {
	s := o.section("load", "Load")
	if t := o.loadTable(); len(t.Rows) > 0 {
		s.Add(t.Block())
	}
	if !o.v.Crowded() {
		o.loadRatios(&s)
		o.table(&s, grid{id: "efficiency", title: "Efficiency ratios", note: "As printed. They say nothing about where time goes: a system may be slow with all of them at 100 %.",
			keys: []gridKey{{"ratio", "Ratio"}}, columns: []gridColumn{metricOf("Value", model.OracleEfficiency)}})
		o.table(&s, grid{id: "services", title: "Services", keys: []gridKey{{"service", "Service"}}, rank: first,
			columns: []gridColumn{metricOf("DB time", model.OracleServiceDBTime), metricOf("DB CPU", model.OracleServiceDBCPU),
				computed("CPU of DB time", unit.Share, quotient(1, 0))}})
	}
	return s
}

// loadRatios are the ratios that stand with the load profile up to 10g.
func (o *oraclePage) loadRatios(s *report.Section) {
	t := &report.Table{ID: o.v.ID(o.p, "load-ratios"), Title: report.Say("Ratios of the load profile"), Columns: []report.Column{report.Words("Ratio"), report.Quantities("Value")}}
	for _, m := range []*model.Metric{model.OracleLoadRatio, model.OracleLoadRowsPerSort} {
		o.claim(m)
		for _, x := range o.p.SamplesOf(m) {
			t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(cmp.Or(x.Labels.Get("ratio"), "rows per sort"))), quantityCell(x)})
		}
	}
	if len(t.Rows) > 0 {
		s.Add(t.Block())
	}
}

func (o *oraclePage) loadTable() *report.Table {
	t := &report.Table{ID: o.v.ID(o.p, "load-table"), Title: report.Say("Load profile"), Columns: []report.Column{report.Words("Statistic"), report.Quantities("Per second"), report.Quantities("Per transaction")}}
	per := map[string]model.Sample{}
	for _, m := range []*model.Metric{model.OracleLoadPerTransaction, model.OracleLoadBytesPerTransaction, model.OracleLoadTimePerTransaction} {
		o.claim(m)
		for stat, x := range byLabel(o.p, m, "stat") {
			per[stat] = x
		}
	}
	transactions := o.level(model.OracleLoadRate, "stat", "transactions")
	for _, m := range []*model.Metric{model.OracleLoadTime, model.OracleLoadBytes, model.OracleLoadRate} {
		o.claim(m)
		for _, x := range o.p.SamplesOf(m) {
			stat := x.Labels.Get("stat")
			row := []report.Cell{report.TextCell(report.Say(statName(stat))), quantityCell(x), report.TextCell(report.Say(unit.Unknown))}
			if y, ok := per[stat]; ok {
				row[2] = quantityCell(y)
				if y.Value == 0 && x.Value > 0 && transactions > 0 { // printed with one decimal
					row[2] = report.WrittenCell(unit.Of(x.Value/transactions, y.Metric.Unit)).As("about " + unit.Of(x.Value/transactions, y.Metric.Unit).String())
				}
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// statName is a statistic of the load profile as DBAs write it.
func statName(stat string) string {
	switch stat {
	case "db time":
		return "DB time"
	case "db cpu":
		return "DB CPU"
	}
	return stat
}

// byLabel finds samples of a metric by the value of one label, among those that hold the pairs. The first of equals counts.
func byLabel(p *model.Part, m *model.Metric, key string, pairs ...string) map[string]model.Sample {
	out := map[string]model.Sample{}
	for _, x := range p.SamplesOf(m, pairs...) {
		value := x.Labels.Get(key)
		if _, ok := out[value]; !ok && value != "" {
			out[value] = x
		}
	}
	return out
}
