package vmsstatus_test

import (
	"math"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/vmsstatus"
)

var only = []*parsers.Format{vmsstatus.Format}

// TestCorpus compares outputs of the field with what a reader reads in them.
func TestCorpus(t *testing.T) {
	for _, tt := range []struct {
		file   string
		part   int
		metric *model.Metric
		labels []string
		want   float64
	}{
		{"seed003_show_status_flowed.txt", 1, model.VMSJobElapsed, nil, 40.31},
		{"seed003_show_status_flowed.txt", 1, model.VMSJobDirect, nil, 10787},
		{"seed003_show_status_flowed.txt", 1, model.VMSJobCPU, nil, 1.91},
		{"seed003_show_status_flowed.txt", 3, model.VMSJobElapsed, nil, 3.99},
		{"seed003_show_status_flowed.txt", 3, model.VMSJobDirect, nil, 4697},
		{"seed003_show_status_flowed.txt", 3, model.VMSJobBuffered, nil, 28},
		{"seed003_show_fastpath_flowed.txt", 0, model.VMSFastPath, []string{"device", "FGB0"}, 8},
		{"seed003_show_fastpath_flowed.txt", 0, model.VMSFastPath, []string{"service", "tcpip"}, 3},
		{"seed003_show_fastpath_flowed.txt", 0, model.VMSFastPath, []string{"service", "lock manager"}, 4},
		{"seed003_show_memory_reserve_flowed.txt", 0, model.VMSReservation, []string{"kind", "page table", "state", "reserved"}, 138 * 8192},
		{"vax73_show_status.txt", 0, model.VMSStatusFaults, nil, 5989},
		{"vax73_show_status.txt", 0, model.VMSStatusCPU, nil, 0.22},
		{"vax73_show_memory.txt", 0, model.VMSMemory, []string{"state", "total"}, 128 << 20},
		{"vax73_show_memory.txt", 0, model.VMSMemoryPool, []string{"pool", "nonpaged", "state", "free"}, 1330368},
		{"vax73_show_memory.txt", 0, model.VMSMemoryPageFile, []string{"file", "DISK$SYSDSK1:[SYS0.SYSEXE]PAGEFILE.SYS", "state", "reservable"}, 80630 * 512},
		{"alpha84_show_system.txt", 0, model.VMSProcessCPU, []string{"process", "SECURITY_SERVER"}, 0.50},
		{"alpha84_show_system.txt", 0, model.VMSProcesses, []string{"state", "hib"}, 11},
		{"alpha84_show_system.txt", 0, model.VMSUptime, nil, 2079},
		{"vms_monitor_topcpu_1995_fragment.txt", 0, model.VMSMonitor, []string{"item", "BIGJOB1"}, 99},
	} {
		s := fixtures.Read(t, only, fixtures.Corpus(t, "openvms/"+tt.file)).Sources[0]
		if tt.part >= len(s.Parts) {
			t.Errorf("%s has %d parts", tt.file, len(s.Parts))
			continue
		}
		got, _ := s.Parts[tt.part].Sample(tt.metric, tt.labels...)
		if math.Abs(got.Value-tt.want) > 1e-9 || got.Metric == nil {
			t.Errorf("%s: %s%v = %v, want %v", tt.file, tt.metric.Name, tt.labels, got.Value, tt.want)
		}
	}
	for _, name := range []string{"seed003_show_status_flowed", "seed003_show_fastpath_flowed", "seed003_show_memory_reserve_flowed", "vax73_show_status",
		"vax73_show_memory", "alpha84_show_system", "vms_monitor_topcpu_1995_fragment"} {
		s := fixtures.Read(t, only, fixtures.Corpus(t, "openvms/"+name+".txt")).Sources[0]
		t.Logf("%s: %d of %d lines understood\n%s", name, s.Understood, s.Lines, fixtures.Notes(s))
		for _, p := range s.Parts {
			t.Logf("  %s %s, job %q, %d numbers, lines %d to %d", p.Variant, p.Subject, p.Subject.Job, p.Samples.Len(), p.First, p.Last)
		}
	}
}
