package report_test

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"
	"time"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/timeline"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/redact"
	"dumplens/report/render"
	"dumplens/report/views"
)

// Texts that would do harm if any output took them for markup. Each holds a marker to look for.
const (
	hostileName = `</script><img src=x onerror=alert(1)>`
	hostileHost = "evil\x1b[31m\u202ehost\x00" + hostileName
)

var day = time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)

// field and fields are a document of a part.
type fields []model.Field

func (f fields) Fields() []model.Field { return f }

// hostSource is a capture of a host with n snapshots of 30 s.
func hostSource(id model.SourceID, name, host string, n int, busy float64) *model.Source {
	s := &model.Source{ID: id, Name: model.Text{Kind: model.Path, S: name}, SHA256: strings.Repeat("ab", 32), Bytes: int64(n) * 900, Encoding: "utf-8"}
	b := model.NewBuilder(s)
	p := b.Begin("nmon", "AIX 7.2", 1)
	p.ID = model.PartID(id)
	p.Subject.Host = host
	times, lines := make([]int64, n), make([]int32, n)
	for i := range times {
		times[i], lines[i] = day.Add(time.Duration(i)*30*time.Second).UnixMilli(), int32(10+i)
	}
	axis := model.NewAxis(times, lines)
	p.Window = axis.Window()
	p.Document = fields{{Name: "host", Value: model.Text{Kind: model.Host, S: host}, Pos: b.Pos(2)}, {Name: "user", Value: model.Text{Kind: model.User, S: "shopadm"}, Pos: b.Pos(3)}}
	add := func(m *model.Metric, f func(i int) float64, labels ...string) {
		var c model.Column
		for i := range n {
			c.Append(math.Round(f(i)*1000) / 1000)
		}
		series := model.NewSeries(m, model.L(labels...), axis, &c, 1, nil)
		series.Part = p.ID
		b.Series(series)
	}
	wave := func(i int) float64 { return 0.5 + 0.5*math.Sin(float64(i)/9) }
	add(model.CPUUtilization, func(i int) float64 { return busy * wave(i) }, "cpu", "all", "state", "user")
	add(model.CPUUtilization, func(i int) float64 { return 0.1 * wave(i+3) }, "cpu", "all", "state", "system")
	add(model.CPUUtilization, func(i int) float64 { return 0.05 * wave(i*3) }, "cpu", "all", "state", "iowait")
	for _, cpu := range []string{"1", "2", "3", "4"} {
		add(model.CPUUtilization, func(i int) float64 { return busy * wave(i+int(cpu[0])*7) }, "cpu", cpu, "state", "user")
	}
	add(model.CPURunQueue, func(i int) float64 {
		if i%50 == 7 {
			return math.NaN()
		}
		return 12 * busy * wave(i)
	})
	add(model.CPUPhysicalUsed, func(i int) float64 { return 4 * busy * wave(i) })
	add(model.CPUPhysicalEntitled, func(int) float64 { return 2 })
	add(model.MemoryUsage, func(i int) float64 { return 8 << 30 * wave(i) }, "state", "free")
	add(model.DiskUtilization, func(i int) float64 { return wave(i * 2) }, "device", "hdisk1")
	add(model.DiskUtilization, func(i int) float64 { return wave(i) / 3 }, "device", "hdisk"+hostileName)
	add(model.FilesystemUtilization, func(int) float64 { return 0.93 }, "mount", "/u01/oradata/SHOP1")
	b.Sample(model.ProcessCPU, model.L("command", "oracle"), 1.25, 40)
	b.Sample(model.ProcessCPU, model.L("command", "java"), math.NaN(), 41)
	b.Notef(17, model.Warning, "want 5 columns, have 4")
	b.Understood(n + 9)
	b.Close(int32(n + 10))
	return s
}

// instanceSource is a report of a database instance.
func instanceSource(id model.SourceID) *model.Source {
	s := &model.Source{ID: id, Name: model.Text{Kind: model.Path, S: "reports/sp_1_2.lst"}, SHA256: strings.Repeat("cd", 32), Bytes: 70000}
	b := model.NewBuilder(s)
	p := b.Begin("statspack", "9.2.0.4.0", 1)
	p.ID = model.PartID(id)
	p.Subject = model.Subject{Instance: "SHOP1", Database: "SHOPDB", Host: "db1.shop.example"}
	p.Window = model.Window{From: day, To: day.Add(time.Hour)}
	p.Document = fields{
		{Name: "statement", Value: model.Text{Kind: model.SQL, S: "select * from orders where card = '4929-SECRET' and id = 987654"}, Pos: b.Pos(50)},
		{Name: "bind", Value: model.Text{Kind: model.Bind, S: "TOPSECRETBIND"}, Pos: b.Pos(51)},
		{Name: "program", Value: model.Text{Kind: model.Module, S: "ttbnd@app2.shop.example"}, Pos: b.Pos(52)},
		{Name: "client", Value: model.Text{Kind: model.Address, S: "10.20.30.40"}, Pos: b.Pos(53)},
	}
	b.Sample(model.OracleElapsed, model.Labels{}, 3600, 12)
	b.Sample(model.OracleDBTime, model.Labels{}, 5400, 13)
	b.Sample(model.OracleDBCPU, model.Labels{}, 1800, 14)
	for i, event := range []string{"db file sequential read", "SQL*Net more data to client", "log file sync", hostileName} {
		b.Sample(model.OracleWaitTime, model.L("event", event, "scope", "all"), 1200/float64(i+1), int32(20+i))
		b.Sample(model.OracleWaitCount, model.L("event", event, "scope", "all"), 90000, int32(20+i))
	}
	b.Sample(model.OracleLoadBytes, model.L("stat", "Redo size"), 123456, 30)
	b.Understood(300)
	b.Close(312)
	return s
}

func timelineOf(sources []*model.Source) *timeline.Timeline {
	var e timeline.Episode
	for _, s := range sources {
		for _, p := range s.Parts {
			e.Parts = append(e.Parts, p)
			e.Window = e.Window.Union(p.Window)
		}
	}
	return &timeline.Timeline{Episodes: []timeline.Episode{e}}
}

var (
	ruleCPU = &analyzers.Rule{Name: "cpu/saturated", Title: "processors are saturated", Severity: analyzers.Critical,
		Doc: "More threads want to run than there are processors.\n\nConfirm with the run queue; add processors or move work."}
	ruleNet = &analyzers.Rule{Name: "net/transport-overhead", Title: "waiting for the network, not the database", Severity: analyzers.Warning, Doc: "The database answers fast, and the client still waits."}
)

// sampleInput is a case of two hosts, of which one has a hostile name, an instance, and an input that nothing understands.
func sampleInput(snapshots int) report.Input {
	sources := []*model.Source{
		hostSource(0, "incident.tgz!db1.nmon", "db1.shop.example", snapshots, 0.9),
		hostSource(1, "incident.tgz!"+hostileName+".nmon", hostileHost, snapshots, 0.4),
		instanceSource(2),
		{ID: 3, Name: model.Text{Kind: model.Path, S: "core\u202e.txt"}, Bytes: 12, Lines: 3, Verdict: model.Unrecognised, Reason: model.Say("no format claims it")},
	}
	at := func(source model.SourceID, line int32) model.Pos {
		return model.Pos{Source: source, Line: line, Offset: -1}
	}
	in := report.Input{Sources: sources, Timeline: timelineOf(sources), Views: views.All, Options: report.Options{Version: "test"}}
	in.Findings = []analyzers.Finding{
		{Rule: ruleCPU, Severity: analyzers.Critical, Confidence: analyzers.Confirmed,
			Summary: model.Say("db1.shop.example had 12 threads ready for 2 entitled processors for 18 min"),
			Detail:  model.Say("The run queue stayed above the processors of DB1 while instance SHOP1 worked for user shopadm."),
			Subject: model.Subject{Host: "db1.shop.example"}, Window: model.Window{From: day.Add(10 * time.Minute), To: day.Add(28 * time.Minute)},
			Cost: unit.Seconds(1080), Values: []analyzers.NamedValue{{Name: "run queue, 95 %", Quantity: unit.Of(12, unit.One)}, {Name: "threshold", Quantity: unit.Of(4, unit.One)}},
			Evidence: []analyzers.Evidence{
				{Pos: at(0, 31), Lines: 1, Count: 36, Quote: model.Say("PROC,T0021,11.90,0.00,-1"), Note: "the worst"},
				{Pos: at(1, 0), Note: "searched for a second busy host"},
			},
			Remedy: []string{"Raise the entitlement of the partition, or move the batch jobs."}, References: []string{"IBM: PowerVM best practices"}},
		{Rule: ruleNet, Severity: analyzers.Warning, Confidence: analyzers.Likely,
			Summary: model.Say("SHOP1 sent its rows in small pieces: " + hostileName),
			Subject: model.Subject{Instance: "SHOP1"}, Window: model.Window{From: day, To: day.Add(time.Hour)}, Cost: unit.Seconds(math.NaN()),
			Evidence: []analyzers.Evidence{{Pos: at(2, 21), Lines: 2, Count: 1, Quote: model.Text{Kind: model.SQL, S: "update cards set pin = '1234-SECRET'"}}}},
	}
	in.Outcomes = []analyzers.Outcome{
		{Name: ruleCPU.Name, Rule: ruleCPU, State: analyzers.Fired}, {Name: ruleNet.Name, Rule: ruleNet, State: analyzers.Fired},
		{Rule: &analyzers.Rule{Name: "mem/paging", Title: "paging", Doc: "Pages go to disk."}, State: analyzers.Skipped, Missing: []string{"metric system.paging.swap_in"}},
	}
	ledger := analyzers.Ledger{Kind: "instance", Basis: "DB time", Subject: model.Subject{Instance: "SHOP1"}, Part: 2, Total: unit.Seconds(5400), Window: sources[2].Parts[0].Window,
		Parts: []analyzers.LedgerPart{
			{Name: "cpu", Parent: -1, Value: 1800, Share: 1.0 / 3, Evidence: []analyzers.Evidence{{Pos: at(2, 14), Lines: 1, Count: 1}}},
			{Name: "wait", Parent: -1, Value: 2500, Share: 0.463},
			{Name: "wait", Labels: model.L("event", "db file sequential read"), Parent: 1, Value: 1200, Share: 0.48},
			{Name: "wait", Labels: model.L("event", "SQL*Net more data to client"), Parent: 1, Value: 600, Share: 0.24},
			{Name: "unaccounted", Parent: 1, Value: 700, Share: 0.28},
			{Name: "unaccounted", Parent: -1, Value: 1100, Share: 0.204},
		}}
	in.Ledgers = []analyzers.Ledger{ledger}
	return in
}

func build(t *testing.T, in report.Input) *report.Report {
	t.Helper()
	r, err := report.Build(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// outputs renders a report in every form, by name.
func outputs(t *testing.T, r *report.Report) map[string]string {
	t.Helper()
	out := map[string]string{}
	var b bytes.Buffer
	take := func(name string, err error) {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		out[name] = b.String()
		b.Reset()
	}
	take("html", render.HTML(r, &b))
	take("json", render.JSON(r, &b))
	take("md", render.Markdown(r, &b))
	take("txt", render.Text(r, &b))
	return out
}

// redacted is the sample at a level.
func redacted(level redact.Level) report.Input {
	in := sampleInput(120)
	in.Options.Redact = level
	return in
}
