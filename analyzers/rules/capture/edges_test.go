package capture_test

import (
	"testing"

	"dumplens/analyzers/rules/capture"
	"dumplens/fixtures/facttest"
	"dumplens/fixtures/ruletest"
	"dumplens/parsers"
	"dumplens/parsers/model"
)

// at is a capture with snapshots at some minutes, which has the sections that every host prints.
func at(t *testing.T, variant string, minutes ...float64) *parsers.Case {
	return facttest.Build(t, func(b *model.Builder, p *model.Part) {
		p.Variant, p.Subject = variant, model.Subject{Host: "h1"}
		times, lines := make([]int64, len(minutes)), make([]int32, len(minutes))
		var c model.Column
		for i, m := range minutes {
			times[i], lines[i] = facttest.Day(m/60).UnixMilli(), int32(10+i)
			c.Append(1)
		}
		axis := model.NewAxis(times, lines)
		for _, m := range []*model.Metric{model.CPURunQueue, model.ProcessCPU, model.DiskUtilization, model.PagingSwapIn, model.NetworkIO, model.FilesystemUtilization} {
			b.Series(model.NewSeries(m, model.L(), axis, &c, 1, nil))
		}
		b.Sample(model.NmonSnapshots, model.L(), float64(len(minutes)), 1)
	})
}

func TestCaptureQuality(t *testing.T) {
	const linux, fired = "Linux 5.14", "fired; info, confirmed"
	hole := at(t, linux, 0, 1, 2, 3, 4, 5, 6, 7, 8, 16) // 7 of 16 minutes
	regular := at(t, linux, 0, 5, 10)
	ruletest.Table(t, capture.CaptureQuality, []ruletest.Row{
		{Name: "a hole, at the share", Case: hole, Params: "holes=0.4375", Want: fired, Says: []string{"43.75 % of its time is without a snapshot (1 hole, the first after 2026-03-02 00:08:00)", "the first snapshot after a hole, at 2026-03-02 00:16:00"}},
		{Name: "below the share", Case: hole, Params: "holes=0.44", Want: "clear"},
		{Name: "shorter than a hole", Case: hole, Params: "hole=8", Want: "clear"},
		{Name: "two holes", Case: at(t, linux, 0, 1, 2, 3, 4, 8, 9, 10, 11, 15, 16), Want: fired, Says: []string{"37.5 % of its time are without a snapshot (2 holes"}},
		{Name: "no hole, with a share of nothing", Case: regular, Params: "holes=0", Want: "clear"},
		{Name: "at the interval", Case: regular, Want: "clear"},
		{Name: "above the interval", Case: regular, Params: "interval=299", Want: fired, Says: []string{"its snapshots are 5 min apart", "first snapshot, at 2026-03-02 00:00:00"}},
		{Name: "the clock was set back", Case: at(t, linux, 10, 11, 12, 1, 2, 3), Want: "clear"},
		{Name: "two snapshots of one time", Case: at(t, linux, 0, 1, 1, 2), Want: "clear"},
		{Name: "AIX prints service times", Case: at(t, "AIX 7.2", 0, 1, 2), Params: "snapshots=3", Want: fired, Says: []string{"it lacks service times of disks"}},
		{Name: "a sample taken on purpose", Case: at(t, "AIX 7.2", 0, 1, 2), Params: "snapshots=4", Want: "clear"},
		{Name: "Linux does not", Case: at(t, linux, 0, 1, 2), Params: "snapshots=3", Want: "clear"},
		{Name: "no snapshot", Case: at(t, linux), Want: "clear"},
	})
}
