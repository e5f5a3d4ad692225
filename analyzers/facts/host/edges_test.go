package host_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/analyzers/facts/host"
	"dumplens/fixtures/facttest"
	"dumplens/parsers/model"
)

// part is the part of a small capture.
func part(t *testing.T, variant, text string) *model.Part {
	return facttest.Build(t, facttest.Host(t, variant, text)).Parts()[0]
}

// TestShape: threads and cores as configured, else as the numbers of processors let one guess.
func TestShape(t *testing.T) {
	const used = "system.cpu.physical.used 1*2\n"
	for _, tt := range []struct {
		name, text string
		smt, cores float64
	}{
		{"as configured", used + "system.cpu.virtual.count = 4\nsystem.cpu.logical.count = 16\nsystem.cpu.threads_per_core = 8", 8, 4},
		{"logical CPUs for each virtual processor", used + "system.cpu.virtual.count = 4\nsystem.cpu.logical.count = 16", 4, 4},
		{"one for each", used + "system.cpu.virtual.count = 4\nsystem.cpu.logical.count = 4", 1, 4},
		{"one virtual processor", used + "system.cpu.virtual.count = 1\nsystem.cpu.logical.count = 4", 4, 1},
		{"fewer logical CPUs, which cannot be", used + "system.cpu.virtual.count = 4\nsystem.cpu.logical.count = 2", facttest.NaN, 4},
		{"a fraction of a virtual processor, which cannot be", used + "system.cpu.virtual.count = 0.5\nsystem.cpu.logical.count = 2", facttest.NaN, 0.5},
		{"cores as configured", used + "system.cpu.core.count = 6\nsystem.cpu.logical.count = 12\nsystem.cpu.threads_per_core = 4", 4, 6},
		{"logical CPUs over threads", used + "system.cpu.logical.count = 12\nsystem.cpu.threads_per_core = 4", 4, 3},
		{"one thread a core", used + "system.cpu.logical.count = 12\nsystem.cpu.threads_per_core = 1", 1, 12},
		{"threads not known", used + "system.cpu.logical.count = 12", facttest.NaN, facttest.NaN},
	} {
		c := host.CPUOf(part(t, "", tt.text))
		if got := []float64{c.SMT, c.Cores}; !cmp.Equal(got, []float64{tt.smt, tt.cores}, facttest.SameNaN) {
			t.Errorf("%s: %v threads, %v cores, want %v, %v", tt.name, c.SMT, c.Cores, tt.smt, tt.cores)
		}
	}
}

// TestCapacity: what a partition may use, with the limits of the moment.
func TestCapacity(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		shared     bool
		capacity   float64
		busy       []float64
	}{
		{"virtual processors", "system.cpu.physical.used 1 2\nsystem.cpu.virtual.count = 4", true, 4, []float64{0.25, 0.5}},
		{"each its own", "system.cpu.physical.used 1 2 2\nsystem.cpu.virtual.count 2 4 4", true, 4, []float64{0.5, 0.5, 0.5}},
		{"none for a moment, which cannot be", "system.cpu.physical.used 1 2 2\nsystem.cpu.virtual.count 0 4 4", true, 4, []float64{0.25, 0.5, 0.5}},
		{"capped", "system.cpu.physical.used 1 2\nsystem.cpu.virtual.count = 4\nsystem.cpu.physical.capped = 1\nsystem.cpu.physical.entitled = 2", true, 2, []float64{0.5, 1}},
		{"capped, at as many virtual processors", "system.cpu.physical.used 1 2\nsystem.cpu.virtual.count = 2\nsystem.cpu.physical.capped = 1\nsystem.cpu.physical.entitled = 2", true, 2, []float64{0.5, 1}},
		{"capped, and its virtual processors not known", "system.cpu.physical.used 1 2\nsystem.cpu.physical.capped = 1\nsystem.cpu.physical.entitled = 2", true, 2, []float64{0.5, 1}},
		{"said to be shared", "system.cpu.physical.used 1 2\nsystem.cpu.virtual.count = 4\nsystem.cpu.physical.shared = 1", true, 4, []float64{0.25, 0.5}},
		{"shared half the time", "system.cpu.physical.used 1 2\nsystem.cpu.virtual.count = 4\nsystem.cpu.physical.shared = 0.5", true, 4, []float64{0.25, 0.5}},
		{"no virtual processors, which cannot be", "system.cpu.physical.used 1 2\nsystem.cpu.virtual.count = 0", true, facttest.NaN, []float64{facttest.NaN, facttest.NaN}},
		{"rounded up to more than all", "system.cpu.utilization{cpu=all,state=user} 0.5 0.5\nsystem.cpu.utilization{cpu=all,state=system} 0.502 0.503\nsystem.cpu.logical.count = 2", false, 2, []float64{1, 1.003}},
	} {
		c := host.CPUOf(part(t, "", tt.text))
		if c.Shared != tt.shared || !cmp.Equal(c.Capacity, tt.capacity, facttest.SameNaN) || !cmp.Equal(c.Busy.Values, tt.busy, facttest.SameNaN) {
			t.Errorf("%s: %v, %v of %v, want %v, %v of %v", tt.name, c.Shared, c.Busy.Values, c.Capacity, tt.shared, tt.busy, tt.capacity)
		}
	}
}

func TestChanges(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"none", "system.cpu.virtual.count 4 - 4", nil},
		{"one, over a gap", "system.cpu.virtual.count 4 - 3", []string{"virtual processors from 4 to 3 at 2026-03-02 00:02:00"}},
		{"the mode of threads", "system.cpu.virtual.count 4 4 4\nsystem.cpu.logical.count 16 16 32", []string{"SMT mode (threads per core) from 4 to 8 at 2026-03-02 00:02:00"}},
		{"virtual processors, and the threads that follow", "system.cpu.virtual.count 4 4 2\nsystem.cpu.logical.count 16 16 8", []string{"virtual processors from 4 to 2 at 2026-03-02 00:02:00"}},
		{"virtual processors not known before", "system.cpu.virtual.count - - 4\nsystem.cpu.logical.count 16 16 8", []string{"logical CPUs from 16 to 8 at 2026-03-02 00:02:00"}},
		{"logical CPUs alone", "system.cpu.logical.count 16 16 8", []string{"logical CPUs from 16 to 8 at 2026-03-02 00:02:00"}},
	} {
		var got []string
		for _, c := range host.CPUOf(part(t, "", "system.cpu.physical.used 1*3\n"+tt.text)).Changes {
			got = append(got, c.String())
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestTransfers(t *testing.T) {
	const all, reads = "system.disk.transfers{device=sda} 10 20\n", "system.disk.transfers{device=sda,direction=read} 4 30\n"
	const writes = "system.disk.transfers{device=sda,direction=write} 5 6\n"
	for _, tt := range []struct {
		name, text, direction string
		want                  []float64
	}{
		{"all", all, "", []float64{10, 20}},
		{"reads, where only all are printed", all, "read", []float64{10, 20}},
		{"writes, where only all are printed", all, "write", []float64{10, 20}},
		{"reads", all + reads, "read", []float64{4, 30}},
		{"writes, which are the rest, and never less than none", all + reads, "write", []float64{6, 0}},
		{"writes as printed", all + reads + writes, "write", []float64{5, 6}},
		{"the first of two", all + "system.disk.transfers{device=sda} 1 2", "", []float64{10, 20}},
		{"another disk", "system.disk.transfers{device=sdb} 10 20", "", nil},
	} {
		got := host.PrintedTransfers(part(t, "", tt.text)).Of("sda", tt.direction).Values
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestBusiest(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		who        string
		mean       float64
		most       int
	}{
		{"the largest most often", "process.cpu.used.max{command=a} 1 1 3\nprocess.cpu.used.max{command=b} 2 2 2", "b", 2, 2},
		{"of equals the one that used more", "process.cpu.used.max{command=a} 1 0 0\nprocess.cpu.used.max{command=b} 0 2 0", "b", 2, 1},
		{"then the first by name", "process.cpu.used.max{command=b} 1 0 0\nprocess.cpu.used.max{command=a} 0 1 0", "a", 1, 1},
		{"of equals in one snapshot the one that used more in all", "process.cpu.used.max{command=a} 1*3\nprocess.cpu.used.max{command=b} 1*3\nprocess.cpu.used{command=a} 1*3\nprocess.cpu.used{command=b} 2*3", "b", 1, 3},
		{"nobody", "process.cpu.used.max{command=a} 0*3", "", facttest.NaN, 0},
		{"not listed", "process.cpu.used{command=a} 1*3", "", facttest.NaN, 0},
	} {
		p := part(t, "", tt.text)
		who, mean, most, ok := host.Busiest(p, p.Series[0].Axis.Times)
		if who != tt.who || most != tt.most || ok != (tt.who != "") || !cmp.Equal(mean, tt.mean, facttest.SameNaN) {
			t.Errorf("%s: %q, %v in %d, want %q, %v in %d", tt.name, who, mean, most, tt.who, tt.mean, tt.most)
		}
	}
}

func TestSameName(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{{"db1", "DB1.example.com", true}, {"db1", "db2", false}, {"", "", false}, {"", "db1", false}} {
		if got := host.SameName(tt.a, tt.b); got != tt.want {
			t.Errorf("%q, %q: %v", tt.a, tt.b, got)
		}
	}
}

func TestDiskOf(t *testing.T) {
	for name, want := range map[string]string{
		"sda1": "sda", "sda": "", "nvme0n1p5": "nvme0n1", "nvme0n1": "", "mmcblk0p1": "mmcblk0", "hdisk10": "", "hdisk": "", "dasda1": "dasda", "xvdb12": "xvdb", "sd1": "", "17": "", "map1": "", "p1": "", "sd-a1": "",
	} {
		if got := host.DiskOf(name); got != want {
			t.Errorf("%s is of %q, want %q", name, got, want)
		}
	}
}
