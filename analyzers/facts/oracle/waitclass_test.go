package oracle_test

import (
	"path/filepath"
	"testing"

	"dumplens/analyzers/facts/oracle"
	"dumplens/fixtures"
	"dumplens/parsers/formats"
	"dumplens/parsers/model"
)

func TestWaitClass(t *testing.T) {
	for _, tt := range []struct{ event, release, want string }{
		{"db file sequential read", "11.2.0.4.0", "User I/O"},
		{"direct path read temp", "", "User I/O"},
		{"log file sync", "8.1.7.4.1", "Commit"},
		{"log file parallel write", "", "System I/O"},
		{"enq: TX - row lock contention", "", "Application"},
		{"enq: TX - row lock contentio", "11.2.0.3.0", "Application"}, // as STATSPACK cuts it
		{"enq: TX - index contention", "", "Concurrency"},
		{"enq: TX - allocate ITL entry", "", "Configuration"},
		{"enq: TX - contention", "", oracle.ClassOther},
		{"SQL*Net break/reset to client", "", "Application"},
		{"SQL*Net more data to client", "", "Network"},
		{"SQL*Net message from client", "", oracle.ClassIdle},
		{"log file switch (checkpoint in", "", "Configuration"},
		{"gc buffer busy acquire", "12.1.0.2.0", "Cluster"},
		{"global cache cr request", "9.2.0.6.0", "Cluster"},
		{"enqueue", "9.2.0.6.0", "Application"},
		{"latch free", "9.2.0.6.0", "Concurrency"},
		{"latch free", "11.2.0.3.0", oracle.ClassOther},
		{"resmgr:cpu quantum", "", "Scheduler"},
		{"something new", "23.4.0.24.5", oracle.ClassOther},
		{"", "", oracle.ClassOther},
	} {
		if got := oracle.WaitClass(tt.event, tt.release); got != tt.want {
			t.Errorf("WaitClass(%q, %q) = %q, want %q", tt.event, tt.release, got, tt.want)
		}
	}
}

// TestWaitClassCorpus compares the list with the classes that real AWR reports print. Which events are idle is dumplens' own judgement.
func TestWaitClassCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(fixtures.Corpus(t, "statspack"), "*awr*"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, p := range fixtures.Read(t, formats.All, files...).Parts() {
		for _, s := range p.SamplesOf(model.OracleWaitTime) {
			event, class := s.Labels.Get("event"), s.Labels.Get("class")
			if class == "" || oracle.IsIdle(event) {
				continue
			}
			n++
			if got := oracle.WaitClass(event, p.Variant); got != class {
				t.Errorf("%s: %s is %s, the report says %s", p.Variant, event, got, class)
			}
		}
	}
	if n < 50 {
		t.Errorf("only %d events with a class were compared", n)
	}
}
