package oracle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"dumplens/analyzers/facts/oracle"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// How much of a comparison a page holds. What is beyond is counted, and is in report.json.
const (
	besideDatabases = 6 // databases, those with the most time
	besideWindows   = 3 // windows of several nodes, those with the most time
	besideTrends    = 4 // instances with a trend, those with the most time
	besideColumns   = 6 // intervals of a trend that have a column
	besideNodes     = 8 // nodes that have columns
	besideRows      = 60
)

// Beside puts the reports of each Oracle database beside each other: instances of one interval, and intervals of one instance.
func Beside(v *report.ViewContext) report.Section {
	s := report.Section{ID: "instances", Title: report.Say("Instances and intervals")}
	var compared []*oracle.Database
	for i, all := 0, v.Databases(); i < len(all); i++ {
		if all[i].Compared() {
			compared = append(compared, &all[i])
		}
	}
	shown := most(compared, besideDatabases, databaseTotal)
	for i, d := range shown {
		b := besidePage{v: v, d: d, id: fmt.Sprintf("instances-%d", i)}
		b.pick(compared)
		s.AddSection(b.section())
	}
	if left := len(compared) - len(shown); left > 0 {
		s.Add(report.Paragraph(report.Sayf("Shown are the %d databases with the most time; %d others with several reports have only their own sections.", len(shown), left)))
	}
	return s
}

// most keeps the n largest of a list, in the list's order.
func most[T any](list []T, n int, size func(T) float64) []T {
	if len(list) <= n {
		return list
	}
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(size(list[b]), size(list[a])) })
	order = order[:n]
	slices.Sort(order)
	out := make([]T, n)
	for i, k := range order {
		out[i] = list[k]
	}
	return out
}

func databaseTotal(d *oracle.Database) float64 {
	sum := 0.0
	for i := range d.Instances {
		sum += instanceTotal(&d.Instances[i])
	}
	return sum
}

func instanceTotal(in *oracle.Instance) float64 {
	sum := 0.0
	for _, i := range in.Trend {
		sum += i.Time.Total
	}
	return sum
}

// besidePage makes the section of one database.
type besidePage struct {
	v      *report.ViewContext
	d      *oracle.Database
	id     string
	events []string // those with a colour of their own, the same in all stages of the database
	twin   bool     // another database has the same name
	widest float64  // seconds of the largest node, of all stages: their bars have one scale
}

func timesOf(list []oracle.Interval) []*oracle.DBTime {
	out := make([]*oracle.DBTime, len(list))
	for i := range list {
		out[i] = list[i].Time
	}
	return out
}

func (b *besidePage) section() report.Section {
	s := report.Section{ID: b.id, Title: report.Say(b.name())}
	if c := b.nodesOverTime(); len(b.d.Windows) > 1 && c != nil {
		s.Add(c.Block())
	}
	windows := most(b.d.Windows, besideWindows, func(w oracle.NodeWindow) float64 { return w.Total() })
	for i := range windows {
		s.AddSection(b.nodes(&windows[i], i))
	}
	var trends []*oracle.Instance
	for i := range b.d.Instances {
		if in := &b.d.Instances[i]; len(in.Trend) > 1 {
			trends = append(trends, in)
		}
	}
	shown := most(trends, besideTrends, instanceTotal)
	for i, in := range shown {
		s.AddSection(b.trend(in, i))
	}
	var said []string
	if n := len(b.d.Windows) - len(windows); n > 0 {
		said = append(said, fmt.Sprintf("of %d intervals with several instances the %d with the most time are shown side by side", len(b.d.Windows), len(windows)))
	}
	if n := len(trends) - len(shown); n > 0 {
		said = append(said, fmt.Sprintf("of %d instances with a trend the %d with the most time are shown", len(trends), len(shown)))
	}
	if len(said) > 0 {
		s.Add(report.Paragraph(report.Say(strings.ToUpper(said[0][:1]) + strings.Join(said, "; ")[1:] + ".")))
	}
	s.AddSection(b.reports())
	return s
}

// name names the database, with its stage.
func (b *besidePage) name() string {
	var names []string
	for i := range b.d.Instances {
		names = append(names, b.d.Instances[i].Name)
	}
	name := "Database " + b.d.Name
	if b.d.Name == "" {
		name = "Instance " + strings.Join(names[:min(len(names), 3)], ", ")
	}
	if b.twin {
		name += ", DB id " + b.d.ID
	}
	if b.d.Container != "" {
		name += ", container " + b.d.Container
	}
	if b.d.Stage != "" {
		name = b.d.Stage + ": " + name
	}
	return name
}

// mixed says when the wholes that stand beside each other are not the same kind of number; "" when they are.
func mixed(times []*oracle.DBTime) string {
	var kinds []string
	for _, t := range times {
		if !slices.Contains(kinds, t.Basis) {
			kinds = append(kinds, t.Basis)
		}
	}
	if len(kinds) < 2 {
		return ""
	}
	return "The wholes are not the same kind of number in all reports, so compare their parts rather: " + strings.Join(kinds, "; ") + "."
}

// whole is the head of a column of totals: what they are.
func whole(times []*oracle.DBTime) string {
	printed, cpu := true, false
	for _, t := range times {
		printed = printed && t.Printed
		cpu = cpu || t.CPU > 0
	}
	switch {
	case printed:
		return "DB time"
	case cpu:
		return "CPU and waits"
	}
	return "Waits, CPU not printed"
}

// label names an interval among others: its begin, with the date unless all are of one day, and its snapshots where few leave room.
func label(i *oracle.Interval, all []oracle.Interval) string {
	layout := "15:04"
	for k := range all {
		a, b := all[k].Window.From, i.Window.From
		if a.Year() != b.Year() {
			layout = "2006-01-02 15:04"
			break
		}
		if a.YearDay() != b.YearDay() {
			layout = "01-02 15:04"
		}
	}
	name := i.Window.From.Format(layout)
	if snaps := i.Snaps(); snaps != "" && len(all) <= labelSnaps {
		name += " (" + snaps + ")"
	}
	return name
}

// labelSnaps is how many intervals may stand beside each other with their snapshots in the heads.
const labelSnaps = 3

// reports says which reports the comparison is made of, and which were left out of it.
func (b *besidePage) reports() report.Section {
	s := report.Section{ID: b.id + "-reports", Title: report.Say("Reports compared")}
	t := &report.Table{ID: s.ID + "-table", Title: report.Say("The intervals, and where each was read"), Note: report.Say("The shortest intervals that do not overlap, of each instance."),
		Columns: []report.Column{report.Words("Instance"), report.Words("Snapshots"), report.Words("Begin"), report.Words("End"),
			report.Numbers("Elapsed", unit.Second), report.Numbers("DB time, or CPU and waits", unit.Second), report.Numbers("Average active sessions", unit.One), report.Words("Report")}}
	left := &report.Table{ID: s.ID + "-left", Title: report.Say("Reports left out of the comparison"), Note: report.Say("They have their own sections below."),
		Columns: []report.Column{report.Words("Instance"), report.Words("Snapshots"), report.Words("Begin"), report.Words("End"), report.Words("Report"), report.Words("Why")}}
	for i := range b.d.Instances {
		in := &b.d.Instances[i]
		for k := range in.Trend {
			n := &in.Trend[k]
			t.Rows = append(t.Rows, append(b.row(in, n), report.NumberCell(n.Time.Elapsed), report.NumberCell(n.Time.Total).At(n.Time.TotalAt), report.NumberCell(n.Time.Load()), report.TextCell(b.v.Name(n.Time.Part))))
		}
		for k := range in.Left {
			l := &in.Left[k]
			left.Rows = append(left.Rows, append(b.row(in, &l.Interval), report.TextCell(b.v.Name(l.Time.Part)), report.TextCell(b.why(l))))
		}
	}
	t.Cut(besideRows)
	left.Cut(besideRows)
	s.Add(t.Block())
	if len(left.Rows) > 0 {
		s.Add(left.Block())
	}
	return s
}

func (b *besidePage) row(in *oracle.Instance, i *oracle.Interval) []report.Cell {
	words := func(s string) report.Cell { return report.TextCell(report.Say(s)) }
	at := func(t time.Time) report.Cell {
		if t.IsZero() {
			return words(unit.Unknown)
		}
		return words(t.Format("2006-01-02 15:04:05"))
	}
	return []report.Cell{words(in.Name), words(i.Snaps()), at(i.Window.From), at(i.Window.To)}
}

// reportsNamed is how many reports a sentence names.
const reportsNamed = 5

// why says why a report was left out, naming what stands for it.
func (b *besidePage) why(l *oracle.LeftOut) report.Text {
	names := b.names(l.For)
	switch l.Kind {
	case oracle.Aggregate:
		if len(l.For) == 0 {
			return report.Say("An aggregate: its interval contains that of other reports.")
		}
		inside := 0.0
		for _, i := range l.For {
			inside += i.Window.Seconds()
		}
		return report.Sayf("An aggregate: its interval contains %s, in which %s of its %s lie.", names, unit.Seconds(inside), unit.Seconds(l.Window.Seconds()))
	case oracle.Duplicate:
		return report.Sayf("The same interval as %s.", names)
	case oracle.Overlapped:
		return report.Sayf("A part of its interval is in %s.", names)
	case oracle.Restarted:
		return report.Say("The instance was started inside its interval, so its figures mean nothing.")
	}
	return report.Say("The report does not say when it was.")
}

func (b *besidePage) names(list []oracle.Interval) string {
	var names []string
	for i := range list[:min(len(list), reportsNamed)] {
		name := b.v.Name(list[i].Time.Part).S
		if snaps := list[i].Snaps(); snaps != "" {
			name = snaps + " (" + name + ")"
		}
		names = append(names, name)
	}
	if n := len(list) - len(names); n > 0 {
		names = append(names, fmt.Sprintf("%d others", n))
	}
	return strings.Join(names, ", ")
}

// samplesBy finds samples of metrics by a label, in the order of their lines.
func samplesBy(p *model.Part, key string, metrics ...*model.Metric) (order []string, found map[string]model.Sample) {
	found = map[string]model.Sample{}
	for _, m := range metrics {
		for _, x := range p.SamplesOf(m) {
			name := x.Labels.Get(key)
			if _, ok := found[name]; !ok && name != "" {
				order = append(order, name)
				found[name] = x
			}
		}
	}
	slices.SortStableFunc(order, func(a, b string) int { return cmp.Compare(found[a].Pos.Line, found[b].Pos.Line) })
	return order, found
}
