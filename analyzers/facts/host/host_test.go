package host_test

import (
	"dumplens/fixtures/facttest"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"dumplens/analyzers/facts/host"
	"dumplens/parsers/model"
)

func TestTopology(t *testing.T) {
	c := facttest.Build(t, func(b *model.Builder, p *model.Part) {
		p.Variant, p.Window = "Linux", model.Window{} // not AIX: the first snapshot counts
		facttest.Series(b, model.CPUPhysicalUsed, []float64{1, 1, 1, 1})
		facttest.Series(b, model.CPUVirtual, []float64{2, 2, 4, 4})
		facttest.Series(b, model.CPULogical, []float64{8, 16, 32, 32})
		facttest.Series(b, model.CPUPhysicalEntitled, []float64{1, 1, 1, 2})
		facttest.Series(b, model.CPUUtilization, []float64{0.1, 0.9, 0.2, 0.1}, "cpu", "1", "state", "user")
		facttest.Series(b, model.CPUUtilization, []float64{0.05, 0, 0.05, 0.05}, "cpu", "1", "state", "system")
		facttest.Series(b, model.CPUUtilization, []float64{0.1, 0.1, 0.9, 0.1}, "cpu", "2", "state", "user")
		facttest.Series(b, model.CPUUtilization, []float64{0.8, 0, 0, 0}, "cpu", "2", "state", "system") // interrupts in the first snapshot
		b.Sample(model.CPUThreads, model.Labels{}, 8, 3)
		facttest.Series(b, model.CPUPhysicalPoolIdle, []float64{0, 0, 0, 0})
	})
	cpu := facttest.Compute(t, c, host.Processors)[0]
	var got []string
	for _, ch := range cpu.Changes {
		what, _, _ := strings.Cut(ch.String(), " at ")
		got = append(got, what)
	}
	want := []string{"SMT mode (threads per core) from 4 to 8", "virtual processors from 2 to 4", "entitlement from 1 to 2"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]float64{0.15, 0.9, 0.9, 0.15}, cpu.Hot.Values, facttest.SameNaN); diff != "" {
		t.Errorf("busiest CPU (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"1", "1", "2", "1"}, cpu.Hot.CPU); diff != "" {
		t.Errorf("which one (-want +got):\n%s", diff)
	}
	if cpu.SMT != 8 || len(cpu.PoolIdle.Values) != 0 {
		t.Errorf("SMT %v, pool idle %v: want 8 as configured, and a pool that cannot be seen", cpu.SMT, cpu.PoolIdle.Values)
	}
}

func TestSMTShare(t *testing.T) {
	for _, tt := range []struct{ threads, busy, want float64 }{
		{4, 0, 0}, {4, 1, 0.62}, {4, 1.5, 0.75}, {4, 2, 0.88}, {4, 4, 1}, {8, 1, 0.62}, {8, 7, 1}, {2, 1, facttest.NaN}, {facttest.NaN, 1, facttest.NaN}, {4, facttest.NaN, facttest.NaN},
	} {
		if got := host.SMTShare(tt.threads, tt.busy); math.Abs(got-tt.want) > 1e-9 || math.IsNaN(got) != math.IsNaN(tt.want) {
			t.Errorf("SMT%v with %v busy: %v, want %v", tt.threads, tt.busy, got, tt.want)
		}
	}
}

// TestStorage counts every byte once.
func TestStorage(t *testing.T) {
	for _, tt := range []struct {
		devices map[string]float64
		want    float64
	}{
		{map[string]float64{"sda": 10, "sda1": 6, "sda2": 4, "dm-0": 4, "loop0": 3}, 10},
		{map[string]float64{"nvme0n1": 10, "nvme0n1p1": 10, "md0": 10}, 10},
		{map[string]float64{"hdisk1": 5, "hdisk10": 5, "hdiskpower0": 10, "cd0": 1}, 10},
		{map[string]float64{"dm-0": 4, "dm-1": 5}, 9},
		{map[string]float64{"dasda": 3, "dasda1": 3}, 3},
		{map[string]float64{"sda1": 3}, 3}, // its disk is not listed
	} {
		c := facttest.Build(t, func(b *model.Builder, _ *model.Part) {
			for name, v := range tt.devices {
				facttest.Series(b, model.DiskIO, []float64{v, facttest.NaN}, "device", name, "direction", "read")
			}
		})
		got := facttest.Compute(t, c, host.Storages)[0].Totals().Read.Values
		if diff := cmp.Diff([]float64{tt.want, facttest.NaN}, got, facttest.SameNaN); diff != "" {
			t.Errorf("%v (-want +got):\n%s", tt.devices, diff)
		}
	}
}

func TestNetworks(t *testing.T) {
	c := facttest.Build(t, func(b *model.Builder, _ *model.Part) {
		for _, name := range []string{"en0", "en1", "lo0", "veth17"} {
			facttest.Series(b, model.NetworkIO, []float64{1}, "device", name, "direction", "receive")
			facttest.Series(b, model.NetworkErrors, []float64{1}, "device", name, "direction", "transmit")
		}
		b.Sample(model.NetworkSpeed, model.L("device", "en0"), 1000e6/8, 5)
		b.Sample(model.NetworkSpeed, model.L("device", "en1"), 2047e6/8, 6)
	})
	for _, n := range facttest.Compute(t, c, host.Networks) {
		counted, speed := n.Name == "en0" || n.Name == "en1", facttest.NaN
		if n.Name == "en0" {
			speed = 125e6
		}
		if n.Counted != counted || n.Speed != speed && !(math.IsNaN(n.Speed) && math.IsNaN(speed)) || n.Receive == nil || n.Transmit != nil || n.ErrorsOut == nil {
			t.Errorf("%s: %+v", n.Name, n)
		}
	}
}

func TestMemories(t *testing.T) {
	c := facttest.Build(t,
		func(b *model.Builder, _ *model.Part) {
			facttest.Series(b, model.MemoryUtilization, []float64{0.5}, "state", "process")
			facttest.Series(b, model.MemoryUtilization, []float64{0.1}, "state", "system")
			facttest.Series(b, model.SwapUtilization, []float64{0.7}, "state", "free")
		},
		func(b *model.Builder, _ *model.Part) {
			for state, v := range map[string]float64{"total": 100, "free": 10, "cached": 30, "buffers": 10} {
				facttest.Series(b, model.MemoryUsage, []float64{v}, "state", state)
			}
			facttest.Series(b, model.SwapUsage, []float64{25}, "state", "free")
			facttest.Series(b, model.SwapUsage, []float64{100}, "state", "total")
		})
	got := facttest.Compute(t, c, host.Memories)
	for i, want := range []struct{ computational, paging float64 }{{0.6, 0.7}, {0.5, 0.25}} {
		if c, p := got[i].Computational.Values, got[i].PagingFree.Values; len(c) != 1 || math.Abs(c[0]-want.computational) > 1e-9 || len(p) != 1 || p[0] != want.paging {
			t.Errorf("part %d: computational %v, paging space free %v, want %v", i, c, p, want)
		}
	}
}

func TestHosts(t *testing.T) {
	named := func(host, stage string, from, to float64) func(*model.Builder, *model.Part) {
		return func(b *model.Builder, p *model.Part) {
			facttest.Span("", from, to, "", 0)(b, p)
			p.Subject.Host, p.Stage = host, stage
		}
	}
	c := facttest.Build(t, named("a", "", 24, 47.9), named("b", "", 1, 2), named("a", "", 0, 23.99), named("a", "after", 3, 4), named("a", "", 60, 61), named("", "", 1, 2), named("", "", 1, 2))
	var got []string
	for _, h := range host.HostsOf(c.Parts()) {
		gaps := ""
		for _, g := range h.Gaps {
			gaps += " gap of " + g.To.Sub(g.From).Round(time.Minute).String()
		}
		starts := ""
		for _, p := range h.Parts {
			starts += " " + p.Window.From.Format("02-15")
		}
		got = append(got, h.Stage+h.Name+starts+gaps)
	}
	want := []string{"a 02-00 03-00 04-12 gap of 12h6m0s", "b 02-01", "aftera 02-03", " 02-01", " 02-01"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
