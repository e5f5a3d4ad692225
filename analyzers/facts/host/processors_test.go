package host_test

import (
	"dumplens/analyzers/facts/host"
	"dumplens/fixtures/facttest"
	"dumplens/parsers/model"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestProcessors(t *testing.T) {
	lpar := func(capped, shared float64) func(*model.Builder, *model.Part) {
		return func(b *model.Builder, p *model.Part) {
			p.Variant, p.Window = "AIX 7.2", model.Window{From: facttest.Day(8), To: facttest.Day(9)}
			facttest.Series(b, model.CPUUtilization, []float64{0.6, 0.6, 0.6}, "cpu", "all", "state", "user")
			facttest.Series(b, model.CPUUtilization, []float64{0.2, 0.2, 0.2}, "cpu", "all", "state", "system")
			facttest.Series(b, model.CPUPhysicalUsed, []float64{3, 1, 2})
			facttest.Series(b, model.CPUVirtual, []float64{4, 4, 8})
			facttest.Series(b, model.CPUPhysicalEntitled, []float64{2, 2, 2})
			facttest.Series(b, model.CPUCapped, []float64{capped, capped, capped})
			facttest.Series(b, model.CPUShared, []float64{shared, shared, shared})
			facttest.Series(b, model.CPULogical, []float64{16, 16, 16})
		}
	}
	c := facttest.Build(t, lpar(0, 1), lpar(1, 1), lpar(0, 0),
		func(b *model.Builder, p *model.Part) {
			p.Variant = "Linux 5"
			facttest.Series(b, model.CPUUtilization, []float64{0.5, facttest.NaN, 0.9}, "cpu", "all", "state", "user")
			facttest.Series(b, model.CPUUtilization, []float64{0.1, 0.1, 0.1}, "cpu", "all", "state", "system")
			facttest.Series(b, model.CPUUtilization, []float64{0.2, 0, 0.001}, "cpu", "all", "state", "steal")
			facttest.Series(b, model.CPUUtilization, []float64{0.5, 0.5, 0.5}, "cpu", "1", "state", "user")
			facttest.Series(b, model.CPUUtilization, []float64{0.5, 0.5, 0.5}, "cpu", "2", "state", "user")
		},
		func(b *model.Builder, p *model.Part) {
			facttest.Series(b, model.CPUUtilization, []float64{0.3, 1}, "cpu", "all", "state", "idle")
			facttest.Series(b, model.CPUUtilization, []float64{0.2, 0}, "cpu", "all", "state", "iowait")
		},
		func(b *model.Builder, p *model.Part) {
			p.Variant = "AIX 7.1"
			facttest.Series(b, model.CPUPhysicalUsed, []float64{1, 1})
		},
		func(b *model.Builder, p *model.Part) { facttest.Series(b, model.CPURunQueue, []float64{1}) },
	)
	type row struct {
		Basis, Unit    string
		Capacity, SMT  float64
		Busy, Used     []float64
		Shared, Capped bool
	}
	want := []row{
		{"physical processors used, of the virtual processors", "cores", 4, 4, []float64{facttest.NaN, 0.25, 0.25}, []float64{facttest.NaN, 1, 2}, true, false},
		{"physical processors used, of the entitlement of the capped partition", "cores", 2, 4, []float64{facttest.NaN, 0.5, 1}, []float64{facttest.NaN, 1, 2}, true, true},
		{"user + system time of all logical CPUs", "logical CPUs", 16, 4, []float64{facttest.NaN, 0.8, 0.8}, []float64{facttest.NaN, 12.8, 12.8}, false, false},
		{"user + system + steal time of all logical CPUs", "logical CPUs", 2, facttest.NaN, []float64{0.8, facttest.NaN, 1}, []float64{1.6, facttest.NaN, 2}, false, false},
		{"time of all logical CPUs that was neither idle nor waiting for I/O", "logical CPUs", facttest.NaN, facttest.NaN, []float64{0.5, 0}, []float64{facttest.NaN, facttest.NaN}, false, false},
		{"physical processors used; neither virtual processors nor a cap are known, so how much was left is not known either", "cores", facttest.NaN, facttest.NaN,
			[]float64{facttest.NaN, facttest.NaN}, []float64{facttest.NaN, 1}, true, false},
	}
	var got []row
	for _, c := range facttest.Compute(t, c, host.Processors) {
		got = append(got, row{c.Basis, c.CapacityUnit, c.Capacity, c.SMT, c.Busy.Values, c.Used.Values, c.Shared, c.Capped})
	}
	// The virtual processors of the first partitions change: 4 is the median of the two snapshots that count, and each has its own.
	if diff := cmp.Diff(want, got, facttest.SameNaN); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
