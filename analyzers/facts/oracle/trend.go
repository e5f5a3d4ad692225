package oracle

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"dumplens/parsers/model"
)

// sameTime is the share of the longer of two intervals that both must have to be of the same time.
const sameTime = 0.9

// lookBack is among how many intervals that begin at about the same time another is looked for that is the same. Equal ones stand next to
// each other.
const lookBack = 200

// order sorts the reports of an instance into its trend and those that are left out.
func (in *Instance) order(list []Interval) {
	var dated []Interval
	for _, i := range list {
		switch {
		case !i.Window.Known() || !i.Window.To.After(i.Window.From):
			in.leave(i, Undated)
		case i.id.restarted:
			in.leave(i, Restarted)
		default:
			dated = append(dated, i)
		}
	}
	slices.SortStableFunc(dated, func(a, b Interval) int {
		return cmp.Or(a.Window.From.Compare(b.Window.From), a.Window.To.Compare(b.Window.To))
	})
	slack := slackOf(dated)
	dated = in.distinct(dated, slack)
	minimal, aggregates := smallest(dated, slack)
	for _, i := range minimal {
		if last := len(in.Trend) - 1; last >= 0 && i.overlaps(&in.Trend[last], slack) {
			in.leave(i, Overlapped, in.Trend[last])
			continue
		}
		in.Trend = append(in.Trend, i)
	}
	for _, a := range aggregates {
		in.leave(a, Aggregate, within(in.Trend, a.Window, slack)...)
	}
	for k := 1; k < len(in.Trend); k++ {
		in.Trend[k].Break = breakBetween(&in.Trend[k-1].id, &in.Trend[k].id)
	}
	slices.SortStableFunc(in.Left, func(a, b LeftOut) int { return cmp.Compare(a.Time.Part.ID, b.Time.Part.ID) })
}

func (in *Instance) leave(i Interval, kind LeftKind, standing ...Interval) {
	in.Left = append(in.Left, LeftOut{Interval: i, Kind: kind, For: standing})
}

// slackOf is by how much the ends of intervals may differ that are meant to be one moment: two tools do not take their snapshots in the
// same second. It is little beside the shortest interval.
func slackOf(list []Interval) time.Duration {
	slack := time.Minute
	for _, i := range list {
		slack = min(slack, i.Window.To.Sub(i.Window.From)/10)
	}
	return slack
}

// distinct leaves one report for each interval, and names the others. The list is sorted by begin.
func (in *Instance) distinct(list []Interval, slack time.Duration) []Interval {
	formats := map[string]int{}
	for _, i := range list {
		if !i.id.partial {
			formats[i.id.format]++
		}
	}
	better := func(a, b *Interval) bool {
		if a.id.partial != b.id.partial {
			return b.id.partial
		}
		return cmp.Or(cmp.Compare(formats[a.id.format], formats[b.id.format]), cmp.Compare(b.Time.Part.ID, a.Time.Part.ID)) > 0
	}
	var kept []Interval
	stands := map[int][]Interval{} // by index into kept: those that it stands for
	for _, i := range list {
		same := -1
		length := i.Window.To.Sub(i.Window.From)
		for k := len(kept) - 1; k >= max(len(kept)-lookBack, 0) && i.Window.From.Sub(kept[k].Window.From) <= length/2; k-- {
			if i.sameAs(&kept[k], slack) {
				same = k
				break
			}
		}
		switch {
		case same < 0:
			kept = append(kept, i)
		case better(&i, &kept[same]):
			stands[same] = append(stands[same], kept[same])
			kept[same] = i
		default:
			stands[same] = append(stands[same], i)
		}
	}
	for k, twins := range stands {
		for _, t := range twins {
			in.leave(t, Duplicate, kept[k])
		}
	}
	slices.SortStableFunc(kept, func(a, b Interval) int {
		return cmp.Or(a.Window.From.Compare(b.Window.From), a.Window.To.Compare(b.Window.To))
	})
	return kept
}

// sameAs reports whether two reports of one instance are of the same interval. Where one tool made both, its snapshots decide: at the end of
// summer time an hour comes twice.
func (i *Interval) sameAs(o *Interval, slack time.Duration) bool {
	if !i.sameWindow(o) || i.apart(o) {
		return false
	}
	return !i.numbered(o) || i.Begin == o.Begin && i.End == o.End || contains(i.Window, o.Window, slack) && contains(o.Window, i.Window, slack)
}

func (i *Interval) sameWindow(o *Interval) bool {
	longer := max(i.Window.To.Sub(i.Window.From), o.Window.To.Sub(o.Window.From))
	return float64(i.Window.Overlap(o.Window)) >= sameTime*float64(longer)
}

// numbered reports whether the snapshots of two reports can be compared: one tool counted both.
func (i *Interval) numbered(o *Interval) bool {
	return i.id.format == o.id.format && i.Snaps() != "" && o.Snaps() != ""
}

// overlaps reports whether two intervals share more time than slack.
func (i *Interval) overlaps(o *Interval, slack time.Duration) bool {
	return i.Window.Overlap(o.Window) > slack && !i.apart(o)
}

// apart reports whether the snapshots say that two intervals share no time, whatever the clock says.
func (i *Interval) apart(o *Interval) bool {
	if !i.numbered(o) || i.id.startup != o.id.startup {
		return false
	}
	var ids [4]int
	for k, s := range []string{i.Begin, i.End, o.Begin, o.End} {
		n, err := strconv.Atoi(s)
		if err != nil {
			return false
		}
		ids[k] = n
	}
	return ids[1] <= ids[2] || ids[3] <= ids[0]
}

func contains(outer, inner model.Window, slack time.Duration) bool {
	return !inner.From.Before(outer.From.Add(-slack)) && !inner.To.After(outer.To.Add(slack))
}

// smallest divides intervals, sorted by begin and of which no two are the same, into those that contain no other and the rest.
func smallest(list []Interval, slack time.Duration) (minimal, aggregates []Interval) {
	first := 0 // the first interval that begins late enough to be in the current one
	for k := range list {
		outer := &list[k]
		for list[first].Window.From.Before(outer.Window.From.Add(-slack)) {
			first++
		}
		holds := false
		for n := first; n < len(list) && !holds && list[n].Window.From.Before(outer.Window.To); n++ {
			holds = n != k && contains(outer.Window, list[n].Window, slack) && !outer.apart(&list[n])
		}
		if holds {
			aggregates = append(aggregates, *outer)
		} else {
			minimal = append(minimal, *outer)
		}
	}
	return minimal, aggregates
}

// within lists the intervals of a trend that lie in a window; the list shares the trend's memory.
func within(trend []Interval, w model.Window, slack time.Duration) []Interval {
	from, _ := slices.BinarySearchFunc(trend, w.From.Add(-slack), func(i Interval, t time.Time) int { return i.Window.From.Compare(t) })
	to := from
	for to < len(trend) && contains(w, trend[to].Window, slack) {
		to++
	}
	return trend[from:to:to]
}

// breakBetween says why the figures of two intervals, the earlier one first, are not of one run of the instance; "" for no reason known.
func breakBetween(a, b *identity) string {
	switch {
	case !a.startup.IsZero() && !b.startup.IsZero() && b.startup.Sub(a.startup) >= time.Minute: // some reports print no seconds
		return "the instance was started at " + b.startup.Format("2006-01-02 15:04")
	case a.release != "" && b.release != "" && a.release != b.release:
		return fmt.Sprintf("the release changed from %s to %s", a.release, b.release)
	case a.host != "" && b.host != "" && a.host != b.host:
		return fmt.Sprintf("the instance moved from host %s to %s", a.host, b.host)
	}
	return ""
}

// nodeWindows puts intervals of several instances beside each other that are of the same time.
func nodeWindows(instances []Instance) []NodeWindow {
	if len(instances) < 2 {
		return nil
	}
	type node struct {
		Interval
		instance int
	}
	var all []node
	for k := range instances {
		for _, i := range instances[k].Trend {
			all = append(all, node{i, k})
		}
	}
	slices.SortStableFunc(all, func(a, b node) int { return a.Window.From.Compare(b.Window.From) })
	var groups [][]node
	for _, n := range all {
		joined := false
		length := n.Window.To.Sub(n.Window.From)
		for k := len(groups) - 1; k >= 0 && n.Window.From.Sub(groups[k][0].Window.From) <= length/2; k-- {
			taken := slices.ContainsFunc(groups[k], func(o node) bool { return o.instance == n.instance })
			if !taken && n.sameWindow(&groups[k][0].Interval) {
				groups[k] = append(groups[k], n)
				joined = true
				break
			}
		}
		if !joined {
			groups = append(groups, []node{n})
		}
	}
	var out []NodeWindow
	for _, g := range groups {
		if len(g) < 2 {
			continue
		}
		slices.SortStableFunc(g, func(a, b node) int { return cmp.Compare(a.instance, b.instance) })
		var w NodeWindow
		for _, n := range g {
			w.Window = w.Window.Union(n.Window)
			w.Nodes = append(w.Nodes, n.Interval)
		}
		out = append(out, w)
	}
	return out
}
