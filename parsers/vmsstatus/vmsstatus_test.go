package vmsstatus_test

import (
	"math"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers/model"
	"dumplens/parsers/vmsstatus"
)

var suite = formattest.Suite{Format: vmsstatus.Format, Grammar: vmsstatus.EBNF(), Step: 1,
	Loses: map[string]string{
		"quoted":          "*",
		"quoted by bars":  "device fdl inet memory_v8 memory_vax monitor_screen monitor_summary sda session sysgen system",
		"indented":        "device fdl",
		"numbered":        "device fastpath fdl inet memory_v8 memory_vax monitor_screen monitor_summary rms sda session sysgen system",
		"no-break spaces": "device memory_v8 memory_vax sda session status_pair system",
	},
	Reckoned: []string{"vms.processes", "vms.memory.reservation", "vms.{item=high-water marking}"},
	Invents:  []string{"vms.job.", "vms.memory.cache.count", "vms.memory.page_file.pages", "vms.memory.pages"}, // those of jobs are differences of two outputs
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

// BenchmarkParse reads a long log of SHOW SYSTEM outputs.
func BenchmarkParse(b *testing.B) {
	suite.Bench(b, "vmsstatus", strings.Repeat(string(fixtures.Bytes(b, "vmsstatus/system/in.txt")), 2000))
}

// TestCorpus compares outputs of the field with what a reader reads in them.
func TestCorpus(t *testing.T) {
	const status, fastpath, reserve = "seed003_show_status_flowed.txt", "seed003_show_fastpath_flowed.txt", "seed003_show_memory_reserve_flowed.txt"
	const faults, memory, system, top = "vax73_show_status.txt", "vax73_show_memory.txt", "alpha84_show_system.txt", "vms_monitor_topcpu_1995_fragment.txt"
	var files []string
	for _, name := range []string{status, fastpath, reserve, faults, memory, system, top} {
		files = append(files, "openvms/"+name)
	}
	sources := suite.Field(t, formattest.Field{Files: files, Least: len(files), Lines: 0.01})
	for _, tt := range []struct {
		file   string
		part   int
		metric *model.Metric
		labels []string
		want   float64
	}{
		{status, 1, model.VMSJobElapsed, nil, 40.31},
		{status, 1, model.VMSJobDirect, nil, 10787},
		{status, 1, model.VMSJobCPU, nil, 1.91},
		{status, 3, model.VMSJobElapsed, nil, 3.99},
		{status, 3, model.VMSJobDirect, nil, 4697},
		{status, 3, model.VMSJobBuffered, nil, 28},
		{fastpath, 0, model.VMSFastPath, []string{"device", "FGB0"}, 8},
		{fastpath, 0, model.VMSFastPath, []string{"service", "tcpip"}, 3},
		{fastpath, 0, model.VMSFastPath, []string{"service", "lock manager"}, 4},
		{reserve, 0, model.VMSReservation, []string{"kind", "page table", "state", "reserved"}, 138 * 8192},
		{faults, 0, model.VMSStatusFaults, nil, 5989},
		{faults, 0, model.VMSStatusCPU, nil, 0.22},
		{memory, 0, model.VMSMemory, []string{"state", "total"}, 128 << 20},
		{memory, 0, model.VMSMemoryPool, []string{"pool", "nonpaged", "state", "free"}, 1330368},
		{memory, 0, model.VMSMemoryPageFile, []string{"file", "DISK$SYSDSK1:[SYS0.SYSEXE]PAGEFILE.SYS", "state", "reservable"}, 80630 * 512},
		{system, 0, model.VMSProcessCPU, []string{"process", "SECURITY_SERVER"}, 0.50},
		{system, 0, model.VMSProcesses, []string{"state", "hib"}, 11},
		{system, 0, model.VMSUptime, nil, 2079},
		{top, 0, model.VMSMonitor, []string{"item", "BIGJOB1"}, 99},
	} {
		s := sources[tt.file]
		if tt.part >= len(s.Parts) {
			t.Errorf("%s has %d parts", tt.file, len(s.Parts))
			continue
		}
		got, _ := s.Parts[tt.part].Sample(tt.metric, tt.labels...)
		if math.Abs(got.Value-tt.want) > 1e-9 || got.Metric == nil {
			t.Errorf("%s: %s%v = %v, want %v", tt.file, tt.metric.Name, tt.labels, got.Value, tt.want)
		}
	}
}
