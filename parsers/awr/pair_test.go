package awr_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers/model"
	"dumplens/parsers/statspack"
)

// TestPairs reads the STATSPACK and the AWR report of one system and nearly one window: they agree within what the windows explain, and
// half of the last digit of either.
func TestPairs(t *testing.T) {
	files := formattest.Files(t, "statspack/*_11g_top14_*")
	for _, window := range []string{"11g_top14_1830_1845", "11g_top14_1930_1945"} {
		t.Run(window, func(t *testing.T) {
			sp, awr := formattest.Parse(t, statspack.Format, string(files["sp_"+window+".txt"])).Parts[0], parse(t, string(files["awr_"+window+".txt"])).Parts[0]
			elapsed := func(p *model.Part) float64 { return sampleOf(t, p, model.OracleElapsed) }
			// What lies in one window and not in the other, at up to twice the mean load.
			apart := math.Abs(sp.Window.From.Sub(awr.Window.From).Seconds()) + math.Abs(sp.Window.To.Sub(awr.Window.To).Seconds())
			slack := min(2*apart/elapsed(awr), 0.02)
			t.Logf("windows of %.2f and %.2f s, %.0f s of them not in both", elapsed(sp), elapsed(awr), apart)
			near := func(what string, a, b, digit float64) {
				t.Helper()
				t.Logf("%-60s %14.1f %14.1f", what, a, b)
				if math.Abs(a-b) > slack*math.Max(a, b)+digit || math.IsNaN(a) || math.IsNaN(b) {
					t.Errorf("%s: %v in STATSPACK, %v in AWR", what, a, b)
				}
			}
			near("DB time", sampleOf(t, sp, model.OracleDBTime), sampleOf(t, awr, model.OracleDBTime), 1)
			near("DB CPU", sampleOf(t, sp, model.OracleDBCPU), sampleOf(t, awr, model.OracleDBCPU), 1)
			events, others := topEvents(awr), topEvents(sp)
			if len(events) < 5 {
				t.Fatal("fewer than five events")
			}
			for _, e := range events[:5] {
				i := slices.IndexFunc(others, func(o model.Sample) bool { return sameName(o.Labels.Get("event"), e.Labels.Get("event")) })
				if i < 0 {
					t.Errorf("%s is not among the foreground events of STATSPACK", e.Labels.Get("event"))
					continue
				}
				near(e.Labels.Get("event"), others[i].Value, e.Value, 1)
			}
			pairStatements(t, sp, awr, near)
		})
	}
}

func sampleOf(t *testing.T, p *model.Part, m *model.Metric) float64 {
	t.Helper()
	s, ok := p.Sample(m)
	if !ok {
		t.Fatalf("no %s", m.Name)
	}
	return s.Value
}

// topEvents are the foreground waits that are no waiting for work, the longest first.
func topEvents(p *model.Part) []model.Sample {
	all := slices.DeleteFunc(p.SamplesOf(model.OracleWaitTime, "scope", "foreground"), func(s model.Sample) bool {
		event := s.Labels.Get("event")
		return strings.HasPrefix(event, "SQL*Net message from clien") || event == "jobq slave wait" || math.IsNaN(s.Value)
	})
	slices.SortStableFunc(all, func(a, b model.Sample) int { return int(math.Copysign(1, b.Value-a.Value)) })
	return all
}

func sameName(a, b string) bool { return strings.HasPrefix(a, b) || strings.HasPrefix(b, a) }

// pairStatements compares the statements at the top of both reports. STATSPACK knows them by hash, AWR by id, so they are joined by text.
func pairStatements(t *testing.T, sp, awr *model.Part, near func(what string, a, b, digit float64)) {
	t.Helper()
	texts := map[string]string{} // beginning of text -> hash
	for _, f := range sp.Document.Fields() {
		if hash, ok := strings.CutPrefix(f.Name, "Statement "); ok {
			texts[start(f.Value.S)] = hash
		}
	}
	top := awr.SamplesOf(model.OracleSQLElapsedTime)
	slices.SortStableFunc(top, func(a, b model.Sample) int { return int(math.Copysign(1, b.Value-a.Value)) })
	found := 0
	for _, s := range top[:5] {
		id := s.Labels.Get("sql_id")
		for _, f := range awr.Document.Fields() {
			hash := texts[start(f.Value.S)]
			if f.Name != "Statement "+id || hash == "" {
				continue
			}
			if other, ok := sp.Sample(model.OracleSQLElapsedTime, "hash", hash); ok {
				found++
				near("elapsed time of "+id+" = "+hash, other.Value, s.Value, 1)
			}
		}
	}
	if found < 3 {
		t.Errorf("only %d of the top five statements are in both reports", found)
	}
}

// start is the beginning of a statement without its blanks.
func start(s string) string {
	s = strings.ToLower(strings.Join(strings.Fields(s), ""))
	return s[:min(len(s), 100)]
}
