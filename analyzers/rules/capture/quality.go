package capture

import (
	"fmt"
	"math"
	"strings"
	"time"

	"dumplens/analyzers"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// CaptureQuality says what a capture of a host cannot show.
var CaptureQuality = &analyzers.Rule{
	Name:  "capture/quality",
	Title: "the capture leaves questions open",
	Doc: `A capture of a host has long intervals, holes, or lacks what it takes to judge a part of the system.

Why it matters: a mean over ten minutes hides a minute in which everything stood still, and a rule that has no data is silent, which looks like
health.
How to confirm: the list of rules of this report says which were skipped, and for want of what.
What to do: record with 30 to 60 seconds for a day (nmon -s 60 -c 1440), processes (-t on Linux, -T on AIX), and on AIX service times and queue waits of
disks (-d), volume groups (-V), memory pages (-M), and the partition's figures (-p where they are missing).
Limits: a host without paging or without disks of its own has nothing to print there. Short captures taken on purpose have few snapshots and are
not reported for it.
Thresholds: H. Presnall (author of NMONVisualizer): 30 seconds are enough for a day; what is too long is ours.`,
	Severity: analyzers.Info,
	Params: []analyzers.Param{
		{Name: "interval", Default: 300, Unit: unit.Second, Doc: "interval above which peaks are hidden", Source: "our default; 30 seconds for a day are advised (NMONVisualizer, issue 10)"},
		{Name: "hole", Default: 3, Unit: unit.One, Doc: "intervals without a snapshot that are a hole", Source: "our default"},
		{Name: "holes", Default: 0.05, Unit: unit.Share, Doc: "share of the window inside holes from which they are reported", Source: "our default"},
		{Name: "snapshots", Default: 10, Unit: unit.One, Doc: "snapshots below which a capture is a sample taken on purpose, whose missing sections are not reported", Source: "our default"},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.NmonSnapshots)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range p.Case.Parts() {
			n, ok := part.Sample(model.NmonSnapshots)
			if !ok || len(part.Series) == 0 {
				continue
			}
			if f, ok := quality(p, part, n); ok {
				p.Report(f)
			}
		}
		return nil
	},
}

func quality(p *analyzers.Pass, part *model.Part, snapshots model.Sample) (analyzers.Finding, bool) {
	axis := longestAxis(part)
	f := analyzers.Finding{Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Cost: unit.Seconds(math.NaN()), Cause: cause.Capture,
		Values: []analyzers.NamedValue{analyzers.Value("interval", axis.Span, unit.Second), analyzers.Value("snapshots", snapshots.Value, unit.One)}}
	var faults []string
	if axis.Span > p.Param("interval") {
		faults = append(faults, fmt.Sprintf("its snapshots are %s apart, which hides shorter peaks", say.Seconds(axis.Span)))
		f.Evidence = append(f.Evidence, analyzers.At(part, axis.Lines[0], "first snapshot, %s", say.Moment(axis, 0)))
	}
	holes, share := holesIn(axis, p.Param("hole"))
	if len(holes) > 0 && share >= p.Param("holes") {
		i := holes[0]
		faults = append(faults, fmt.Sprintf("%s of its time %s without a snapshot (%s, the first after %s)", say.Percent(share), map[bool]string{true: "is", false: "are"}[len(holes) == 1],
			say.Counted(len(holes), "hole"), axis.Time(i-1).Format(time.DateTime)))
		f.Evidence = append(f.Evidence, analyzers.At(part, axis.Lines[i], "the first snapshot after a hole, %s", say.Moment(axis, i)))
		f.Values = append(f.Values, analyzers.Value("share of the window in holes", share, unit.Share))
	}
	missing := lacking(part)
	if snapshots.Value >= p.Param("snapshots") && len(missing) > 0 {
		faults = append(faults, "it lacks "+strings.Join(missing, ", "))
		f.Evidence = append(f.Evidence, analyzers.At(part, snapshots.Pos.Line, "sections of the capture from here on"))
	}
	if len(faults) == 0 {
		return f, false
	}
	f.Values = append(f.Values, p.Threshold("interval"), p.Threshold("hole"), p.Threshold("holes"), p.Threshold("snapshots"))
	f.Summary = say.Textf("The capture of %s leaves questions open: %s.", say.Subject(part, "the host"), strings.Join(faults, "; "))
	f.Detail = say.Text("Rules that lack what they need are listed as skipped, with what they lack; means over an interval say nothing of what happened inside it.")
	f.Remedy = []string{"Record with nmon -s 60 -c 1440 and all sections (Linux: -t; AIX: -T -d -V -M) the next time."}
	return f, true
}

// longestAxis is the axis with the most points: that of sections that every snapshot has.
func longestAxis(part *model.Part) *model.Axis {
	axis := part.Series[0].Axis
	for _, s := range part.Series {
		if s.Axis.Len() > axis.Len() {
			axis = s.Axis
		}
	}
	return axis
}

// holesIn lists the points that come after a hole, and the share of the time that lies in holes.
func holesIn(axis *model.Axis, intervals float64) (after []int, share float64) {
	lost, all := 0.0, 0.0
	for i := 1; i < axis.Len(); i++ {
		step := float64(axis.Times[i]-axis.Times[i-1]) / 1000
		if axis.Times[i-1] == 0 || step <= 0 {
			continue
		}
		all += step
		if axis.Span > 0 && step > intervals*axis.Span {
			lost += step - axis.Span
			after = append(after, i)
		}
	}
	if all == 0 {
		return nil, 0
	}
	return after, lost / all
}

// lacking lists what a capture has no figures of, with what cannot be judged for it.
func lacking(part *model.Part) []string {
	platform, _ := analyzers.Platform(part)
	has := map[*model.Metric]bool{}
	for _, s := range part.Series {
		has[s.Metric] = true
	}
	var out []string
	for _, need := range []struct {
		metric   *model.Metric
		platform string
		text     string
	}{
		{model.CPURunQueue, "", "the run queue"},
		{model.ProcessCPU, "", "processes (so not who used the processors)"},
		{model.DiskUtilization, "", "disks"},
		{model.DiskServiceTime, "AIX", "service times of disks (so not whether they are slow)"},
		{model.PagingSwapIn, "", "paging"},
		{model.NetworkIO, "", "network interfaces"},
		{model.FilesystemUtilization, "", "file systems"},
	} {
		if !has[need.metric] && (need.platform == "" || need.platform == platform) {
			out = append(out, need.text)
		}
	}
	return out
}
