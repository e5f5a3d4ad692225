package wait

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/facts/timeline"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// IODatabaseStorage lines up what a database waits for with what the disks of its host did in the same time.
var IODatabaseStorage = &analyzers.Rule{
	Name:  "io/database-storage",
	Title: "the database waits for a disk of its host",
	Doc: `A database waited long for its reads or for its redo writes, and in the same time disks of its host took as long: one cause, seen from both sides.

Why it matters: the database only knows that a read or write took long. The capture of the host says which disk it was, since when, and what else used it.
How to confirm: the disk holds data files or redo logs (lspv, df and the file names of the database say so); its service time fell back when the other load ended.
What to do: take the other load away from that disk, or the files of the database; only then look at queue depth, cache and array.
Limits: host names must agree, and the windows must overlap. Which files lie on which disk is not known here, so the disks are named by their service times
alone; several may be one device behind the scenes. Means hide short peaks.
Thresholds: milliseconds are practice, see disk/slow and oracle/commit-latency; the shares are those of a published AWR portal.`,
	Severity:  analyzers.Critical,
	AppliesTo: analyzers.Scope{Platform: "Oracle"},
	Params: []analyzers.Param{
		{Name: "read", Default: 0.010, Unit: unit.Second, Doc: "mean db file sequential read, and mean read of a disk, from which they are slow", Source: "gtsproj AWR portal: above 10 ms"},
		{Name: "write", Default: 0.010, Unit: unit.Second, Doc: "mean log file parallel write, and mean write of a disk, from which they are slow", Source: "gtsproj AWR portal: above 10 ms"},
		{Name: "read-share", Default: 0.15, Unit: unit.Share, Doc: "share of the whole that db file sequential read must have", Source: "gtsproj AWR portal: above 15 % of DB time"},
		{Name: "commit-share", Default: 0.05, Unit: unit.Share, Doc: "share of the whole that log file sync must have", Source: "gtsproj AWR portal: above 5 % of DB time"},
		{Name: "agreement", Default: 0.5, Unit: unit.Share, Doc: "share of the database's mean wait that the mean service time of the disk must reach", Source: "our default"},
		{Name: "transfers", Default: 5, Unit: unit.PerSecond, Doc: "transfers per second below which a snapshot of a disk has no weight", Source: "our default"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime, timeline.Episodes, analyzers.Metric(model.DiskServiceTime)},
	Run: func(p *analyzers.Pass) error {
		timeline := timeline.Episodes.Of(p)
		for _, d := range oracle.DatabaseTime.Of(p) {
			if applies, _ := p.InScope(d.Part); !applies {
				continue
			}
			episode := timeline.Of(d.Part)
			if episode == nil {
				continue
			}
			for _, w := range storageWaits(p, d) {
				if disks := disksBehind(p, episode, d.Part, w); len(disks) > 0 {
					p.Report(databaseStorage(d, w, disks))
				}
			}
		}
		return nil
	},
}

// storageWait is a wait of a database that a disk must have caused.
type storageWait struct {
	what      string           // "Commits", "Reads"
	transfer  string           // what the database calls the transfer
	felt      oracle.EventTime // what sessions waited for
	io        oracle.EventTime // the transfer behind it
	direction string           // of the transfer
	slow      float64          // seconds from which a transfer is slow
}

// storageWaits lists what a database waited long for: redo writes behind commits, and reads of single blocks.
func storageWaits(p *analyzers.Pass, d oracle.DBTime) []storageWait {
	var out []storageWait
	sync, synced := d.Event("log file sync", false)
	write, written := d.Event("log file parallel write", true)
	if synced && written && sync.Share >= p.Param("commit-share") && write.Mean >= p.Param("write") {
		out = append(out, storageWait{"Commits", "redo write", sync, write, "write", p.Param("write")})
	}
	read, ok := d.Event("db file sequential read", false)
	if ok && read.Share >= p.Param("read-share") && read.Mean >= p.Param("read") {
		out = append(out, storageWait{"Reads", "single-block read", read, read, "read", p.Param("read")})
	}
	return out
}

// diskBehind is a disk that was as slow as the database's transfers, in the time that both dumps share.
type diskBehind struct {
	part         *model.Part
	device       string
	mean, before float64 // seconds, in the shared time and outside it; NaN where not known
	busy         float64 // mean busy share in the shared time
	worst        int32   // line of the worst snapshot
	worstValue   float64
	count        int
	window       model.Window
}

// disksBehind lists disks of the same host that explain a wait, the slowest first.
func disksBehind(p *analyzers.Pass, e *timeline.Episode, db *model.Part, w storageWait) []diskBehind {
	var out []diskBehind
	for _, o := range e.Overlapping(db) {
		if !host.SameName(o.Part.Subject.Host, db.Subject.Host) {
			continue
		}
		printed := host.PrintedTransfers(o.Part)
		series := o.Part.SeriesOf(model.DiskServiceTime, "direction", w.direction)
		if len(series) == 0 {
			series = slices.DeleteFunc(o.Part.SeriesOf(model.DiskServiceTime), func(s *model.Series) bool { return s.Labels.Get("direction") != "" })
		}
		for _, s := range series {
			d := behind(o.Part, s, printed.Of(s.Labels.Get("device"), w.direction), timeline.Window(db), p.Param("transfers"))
			if d.mean >= w.slow && d.mean >= p.Param("agreement")*w.io.Mean {
				out = append(out, d)
			}
		}
	}
	slices.SortFunc(out, func(a, b diskBehind) int {
		return cmp.Or(cmp.Compare(b.mean, a.mean), strings.Compare(a.device, b.device))
	})
	return out
}

// behind measures one disk inside and outside a window.
func behind(part *model.Part, s *model.Series, transfers points.Points, w model.Window, least float64) diskBehind {
	d := diskBehind{part: part, device: s.Labels.Get("device"), mean: math.NaN(), before: math.NaN(), busy: math.NaN()}
	service := points.Of(part, s)
	weight := transfers.On(service.Axis)
	var in, out points.Mean
	for i, v := range service.Values {
		at := service.Axis.Time(i).Add(part.Clock.Skew)
		switch {
		case math.IsNaN(v) || weight[i] < least:
		case at.Before(w.From) || at.After(w.To):
			out.Add(v)
		default:
			in.Add(v)
			d.count++
			d.window = d.window.Union(model.Window{From: at, To: at})
			if v > d.worstValue {
				d.worst, d.worstValue = service.Axis.Lines[i], v
			}
		}
	}
	d.mean, d.before = in.Value(), out.Value()
	if busy := part.FirstSeries(model.DiskUtilization, "device", d.device); busy != nil {
		b := points.Of(part, busy)
		var m points.Mean
		for i, v := range b.Values {
			if at := b.Axis.Time(i).Add(part.Clock.Skew); !at.Before(w.From) && !at.After(w.To) {
				m.Add(v)
			}
		}
		d.busy = m.Value()
	}
	return d
}

func databaseStorage(d oracle.DBTime, w storageWait, disks []diskBehind) analyzers.Finding {
	worst := disks[0]
	f := analyzers.Finding{
		Confidence: analyzers.Likely, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(w.felt.Time),
		Summary: say.Textf("%s of %s waited for disk %s%s: %s took %s, %s of %s; its %ss took %s on average, those of %s on %s %s%s.",
			w.what, say.Subject(d.Part, "the instance"), worst.device, say.During(d.Part.Window), w.felt.Event, say.Seconds(w.felt.Time), say.Percent(w.felt.Share), oracle.Whole(d),
			w.transfer, say.Seconds(w.io.Mean), worst.device, say.Subject(worst.part, "the host"), say.Seconds(worst.mean), sinceWhen(worst)),
		Values: []analyzers.NamedValue{
			analyzers.Value(w.felt.Event, w.felt.Time, unit.Second), analyzers.Value(w.felt.Event+", share", w.felt.Share, unit.Share),
			analyzers.Value(w.io.Event+", mean", w.io.Mean, unit.Second), analyzers.Value(worst.device+" "+w.direction+"s, mean", worst.mean, unit.Second),
			analyzers.Value(worst.device+" "+w.direction+"s at other times, mean", worst.before, unit.Second), analyzers.Value(worst.device+" busy", worst.busy, unit.Share),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(w.felt.Pos, "%s: %s", w.felt.Event, say.Seconds(w.felt.Time))},
		Remedy: []string{
			"Find what else used " + worst.device + " in that time (backups, copies, other instances), and take it or the files of the database elsewhere.",
			"Confirm that the files of the database lie there: lspv, df and the file names in the database.",
		},
	}
	if w.io.Pos != w.felt.Pos {
		f.Evidence = append(f.Evidence, analyzers.AtPos(w.io.Pos, "%s: %s on average", w.io.Event, say.Seconds(w.io.Mean)))
	}
	for _, k := range disks[:min(len(disks), disksShown)] {
		e := analyzers.At(k.part, k.worst, "%s, worst of %s: %s", k.device, say.Counted(k.count, "snapshot"), say.Seconds(k.worstValue))
		e.Count = k.count
		f.Evidence = append(f.Evidence, e)
	}
	detail := "The two dumps were taken apart from each other and say the same."
	if worst.before < worst.mean/2 {
		detail += fmt.Sprintf(" At other times the disk took %s: something that came in between made it slow, not its size or age.", say.Seconds(worst.before))
		f.Confidence = analyzers.Confirmed
	}
	if len(disks) > 1 {
		detail += fmt.Sprintf(" %s were as slow.", say.Counted(len(disks)-1, "other disk"))
	}
	f.Detail = say.Text(detail)
	return f
}

func sinceWhen(d diskBehind) string {
	if math.IsNaN(d.before) {
		return ""
	}
	return fmt.Sprintf(" (%s at other times)", say.Seconds(d.before))
}

// disksShown is how many disks a finding names.
const disksShown = 5
