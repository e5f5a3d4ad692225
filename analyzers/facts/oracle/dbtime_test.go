package oracle_test

import (
	"dumplens/fixtures/facttest"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/analyzers/facts/oracle"
	"dumplens/parsers/model"
)

// waits fills a report from rows "scope|event|time|count", each on a line of its own; "#" is not readable.
func waits(release string, rows ...string) func(*model.Builder, *model.Part) {
	return func(b *model.Builder, p *model.Part) {
		p.Format, p.Variant = "statspack", release
		for i, row := range rows {
			f := strings.Split(row, "|")
			labels, line := model.L("scope", f[0], "event", f[1]), int32(100+i)
			for k, m := range []*model.Metric{model.OracleWaitTime, model.OracleWaitCount} {
				v := math.NaN()
				if f[2+k] != "#" {
					fmt.Sscan(f[2+k], &v)
				}
				b.Sample(m, labels, v, line)
			}
		}
	}
}

// with adds single numbers to a report.
func with(fill func(*model.Builder, *model.Part), values map[*model.Metric]float64) func(*model.Builder, *model.Part) {
	return func(b *model.Builder, p *model.Part) {
		fill(b, p)
		for m, v := range values {
			b.Sample(m, model.Labels{}, v, 50)
		}
	}
}

func list(events []oracle.EventTime) string {
	var out []string
	for _, e := range events {
		out = append(out, fmt.Sprintf("%s %.3g", e.Event, e.Time))
	}
	return strings.Join(out, ", ")
}

func TestDatabaseTime(t *testing.T) {
	for name, tt := range map[string]struct {
		part             func(*model.Builder, *model.Part)
		fg, bg, idle     string
		total, cpu, rest float64
		basis, unread    string
	}{
		"9i: background taken out, event by event": {
			part: with(waits("9.2.0.8", "all|db file sequential read|100|1000", "all|log file parallel write|30|900", "all|control file sequential read|12|60",
				"all|SQL*Net message from client|9000|500", "all|log file sync|20|300", "background|log file parallel write|30|900",
				"background|control file sequential read|5|20", "background|rdbms ipc message|4000|70"), map[*model.Metric]float64{model.OracleCPUTime: 60}),
			fg: "db file sequential read 100, log file sync 20, control file sequential read 7", bg: "log file parallel write 30, control file sequential read 5",
			idle: "SQL*Net message from client 9e+03", total: 187, cpu: 60, basis: "CPU used by sessions + non-idle foreground waits",
		},
		"8i: a top list alone": {
			part: waits("8.1.7", "all|db file sequential read|80|10", "all|log file sync|15|10", "all|log file parallel write|9|10"),
			fg:   "db file sequential read 80, log file sync 15", bg: "log file parallel write 9", total: 95, cpu: facttest.NaN,
			rest: 0, basis: "non-idle foreground waits; CPU time is not printed",
		},
		"8i: CPU from the statistics": {
			part: func(b *model.Builder, p *model.Part) {
				waits("8.1.7", "all|latch free|40|10")(b, p)
				b.Sample(model.OracleInstanceStat, model.L("stat", "CPU used by this session"), 6000, 900)
			},
			fg: "latch free 40", total: 100, cpu: 60, basis: "CPU used by sessions + non-idle foreground waits",
		},
		"11g: DB time printed": {
			part: with(waits("11.2.0.4", "foreground|db file sequential read|50|100", "foreground|log file sync|#|100", "foreground|jobq slave wait|700|10",
				"all|db file sequential read|90|190", "all|log file parallel write|33|50", "background|log file parallel write|33|50"),
				map[*model.Metric]float64{model.OracleDBTime: 200, model.OracleDBCPU: 110, model.OracleCPUTime: 90}),
			fg: "db file sequential read 50", bg: "log file parallel write 33", idle: "jobq slave wait 700", total: 200, cpu: 110, rest: 40,
			basis: "DB time as printed", unread: "log file sync",
		},
		"names cut in two tables are one event": {
			part: waits("9.2.0.8", "all|log file switch (checkpoint incomplete)|60|10", "all|log file switch (checkpoint |60|10", "all|wait for unread message on br|500|9"),
			fg:   "log file switch (checkpoint incomplete) 60", idle: "wait for unread message on br 500", total: 60, cpu: facttest.NaN,
			basis: "non-idle foreground waits; CPU time is not printed",
		},
		"two events under one cut name are two": {
			part: waits("9.2.0.8", "all|resmgr:some very long event |60|10", "all|resmgr:some very long event |20|10"),
			fg:   "resmgr:some very long event  60, resmgr:some very long event  20", total: 80, cpu: facttest.NaN,
			basis: "non-idle foreground waits; CPU time is not printed",
		},
	} {
		t.Run(name, func(t *testing.T) {
			all := facttest.Compute(t, facttest.Build(t, tt.part), oracle.DatabaseTime)
			if len(all) != 1 {
				t.Fatalf("%d reports", len(all))
			}
			d := all[0]
			for what, pair := range map[string][2]string{
				"foreground": {tt.fg, list(d.Foreground)}, "background": {tt.bg, list(d.Background)}, "idle": {tt.idle, list(d.Idle)},
				"basis": {tt.basis, d.Basis}, "unreadable": {tt.unread, strings.Join(d.Unreadable, ", ")},
			} {
				if pair[0] != pair[1] {
					t.Errorf("%s: got %q, want %q", what, pair[1], pair[0])
				}
			}
			if diff := cmp.Diff([]float64{tt.total, tt.cpu, tt.rest}, []float64{d.Total, d.CPU, d.Unaccounted}, facttest.SameNaN); diff != "" {
				t.Errorf("total, CPU, unaccounted (-want +got):\n%s", diff)
			}
		})
	}
}

func TestEventNames(t *testing.T) {
	for _, tt := range []struct {
		event            string
		idle, background bool
	}{
		{"SQL*Net message from client", true, false},
		{"SQL*Net message from dblink", false, false},
		{"SQL*Net more data from clien", false, false},
		{"SQL*Net message to client", false, false},
		{"Streams AQ: waiting for messages i", true, false}, // cut off
		{"LGWR worker group idle", true, true},
		{"heartbeat redo informer", true, false},
		{"rdbms ipc message", true, false},
		{"log file parallel write", false, true},
		{"log file sync", false, false},
		{"ARCH wait on SENDREQ", false, true},
		{"db file parallel read", false, false},
		{"PX Deq: Execution Msg", true, false},
		{"Space Manager: slave idle", true, false}, // cut off behind a word, whose blank is lost
		{"Space Manager: slave", false, false},
		{"PX Deq Credit: send blkd", false, false},
		{"", false, false},
	} {
		if got := oracle.IsIdle(tt.event); got != tt.idle {
			t.Errorf("%q idle: %v", tt.event, got)
		}
		if got := oracle.IsBackground(tt.event); got != tt.background {
			t.Errorf("%q background: %v", tt.event, got)
		}
	}
}

// Whatever a report prints, the parts of a ledger must add up at every level.
func TestLedgersAddUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	events := []string{"db file sequential read", "log file sync", "log file parallel write", "SQL*Net message from client", "enqueue", "latch free", "direct path read"}
	for round := range 300 {
		var rows []string
		for _, scope := range []string{"all", "foreground", "background"} {
			if rng.IntN(3) == 0 {
				continue
			}
			for _, e := range events {
				if rng.IntN(4) > 0 {
					rows = append(rows, fmt.Sprintf("%s|%s|%.2f|%d", scope, e, rng.Float64()*1000, rng.IntN(5000)))
				}
			}
		}
		values := map[*model.Metric]float64{}
		for _, m := range []*model.Metric{model.OracleDBTime, model.OracleDBCPU, model.OracleCPUTime} {
			if rng.IntN(2) == 0 {
				values[m] = rng.Float64() * 3000
			}
		}
		if rng.IntN(10) == 0 {
			values[model.OracleDBTime] = facttest.NaN
		}
		values[model.OracleWaitTime] = facttest.NaN // keeps the fact available in rounds without events
		for _, l := range facttest.Compute(t, facttest.Build(t, with(waits("11.2", rows...), values)), facts.Ledgers) {
			checkLedger(t, round, l)
		}
	}
}

func checkLedger(t *testing.T, round int, l analyzers.Ledger) {
	t.Helper()
	sums, whole := map[int]float64{}, map[int]float64{-1: l.Total.Value}
	for i, p := range l.Parts {
		if p.Parent >= i {
			t.Fatalf("round %d: part %d stands before its parent", round, i)
		}
		whole[i] = p.Value
		sums[p.Parent] += p.Value
		if want := p.Value / whole[p.Parent]; math.Abs(p.Share-want) > 1e-9 {
			t.Errorf("round %d: %s has share %g, want %g", round, p.Name, p.Share, want)
		}
		if p.Value < 0 && p.Name != analyzers.OverAccounted {
			t.Errorf("round %d: %s is negative", round, p.Name)
		}
	}
	for parent, sum := range sums {
		if math.Abs(sum-whole[parent]) > 1e-6*math.Abs(whole[parent]) {
			t.Errorf("round %d: the parts of %d add up to %g of %g", round, parent, sum, whole[parent])
		}
	}
	if len(l.Parts) == 0 {
		t.Errorf("round %d: an empty ledger", round)
	}
}

func TestLedgerOfOverAccountedTime(t *testing.T) {
	part := with(waits("11.2", "foreground|latch free|50|10"), map[*model.Metric]float64{model.OracleDBTime: 100, model.OracleDBCPU: 90})
	l := facttest.Compute(t, facttest.Build(t, part), facts.Ledgers)[0]
	last := l.Parts[len(l.Parts)-1]
	if l.Kind != "instance" || last.Name != analyzers.OverAccounted || last.Value != -40 || last.Parent != -1 {
		t.Errorf("got %+v", l)
	}
}
