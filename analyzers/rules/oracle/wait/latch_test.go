package wait_test

import (
	"strings"
	"testing"

	"dumplens/analyzers"
	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/facttest"
	"dumplens/fixtures/ruletest"
	"dumplens/parsers/model"
)

// TestLatch holds reports whose whole is nothing, and times that are not readable.
func TestLatch(t *testing.T) {
	check := ruletest.Changes(t, wait.Latch)
	check("only background processes waited", "chains", []string{
		"DB CPU                                             250.0         20.8\nDB time                                          1,200.0\n", "",
		"db file sequential read ", "log file parallel write ", "log file sync                            2,000     0         10      5      1.1\n", ""}, "", "clear")
	check("the time slept is not readable", "parse", []string{"0.1    210", "0.1    ###"}, "", "clear")
	check("a latch that is known for nothing", "parse", []string{"shared pool  ", "messages     "}, "", "fired; warning, confirmed, 3 min 30 s", "for latch messages (", "or its holder lost the processor")
}

// TestMutex holds how mutexes are named and told beside latches: the longest time first.
func TestMutex(t *testing.T) {
	database := facttest.Database(1000, 400)
	c := facttest.Build(t, func(b *model.Builder, p *model.Part) {
		database(b, p)
		b.Sample(model.OracleLatchWaitTime, model.L("latch", "messages"), 20, 50)
		b.Sample(model.OracleMutexWaitTime, model.L("mutex", "Cursor Pin", "location", "kksfbc"), 30, 60)
	})
	r, err := analyzers.Run(t.Context(), c, []*analyzers.Rule{wait.Latch}, analyzers.Options{})
	if err != nil || len(r.Findings) != 1 {
		t.Fatalf("%v and %d findings, want 1", err, len(r.Findings))
	}
	f := r.Findings[0]
	if !strings.Contains(f.Summary.S, "for mutex Cursor Pin at kksfbc") || f.Evidence[0].Pos.Line != 60 || f.Evidence[1].Pos.Line != 50 || !strings.HasPrefix(f.Detail.S, "Too many sessions parse") {
		t.Errorf("it says %s %s, from %v", f.Summary.S, f.Detail.S, f.Evidence)
	}
}
