package wait

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/facts/timeline"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// OSCorrelation lines up what sessions waited for with what the processors of the host did in the same time.
var OSCorrelation = &analyzers.Rule{
	Name:  "oracle/os-correlation",
	Title: "the host and the database say the same",
	Doc: `The processors of the host and the waits of the database point to the same shortage in the same time: disks, processors, or the network between the nodes of a cluster.

Why it matters: waits alone do not tell a slow disk from a session that did not get a processor after its read; the host alone does not tell who suffers.
How to confirm: per disk and per processor figures of the host in the same minutes.
What to do: disks: see oracle/read-latency and the disks. Processors: the statements with the most CPU and gets, then fewer sessions at once or more processors.
Network: an interconnect of its own, see oracle/gc-receive-time.
Limits: the host section of a report (10g and later) is one mean over the interval; a capture of the host is better, and is used where it is here. Time waiting for I/O
is idle time with reads under way: where processors have other work it does not show, and on AIX and Linux it is no measure of disk load. The load average of
Linux counts processes that wait for disks. On partitions the processors counted may not be there.
Thresholds: see the parameters.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "iowait", Default: 0.2, Unit: unit.Share, Doc: "time of the processors waiting for I/O above which the host waits for disks", Source: "gtsproj AWR portal, SAR_001: above 20 %"},
		{Name: "io-share", Default: 0.1, Unit: unit.Share, Doc: "share of the whole of waits for data files above which the database does", Source: "gtsproj AWR portal, SAR_001: above 10 % of DB time"},
		{Name: "idle", Default: 0.1, Unit: unit.Share, Doc: "idle time of the processors, waiting for I/O included, below which the host is full", Source: "gtsproj AWR portal, SAR_002: below 10 %"},
		{Name: "cpu-share", Default: 0.4, Unit: unit.Share, Doc: "share of the whole that is CPU above which the database is bound by it", Source: "gtsproj AWR portal, SAR_002: DB CPU above 40 %"},
		{Name: "queue", Default: 1, Unit: unit.One, Doc: "processes ready to run (or load average) per processor above which they queue", Source: "gtsproj AWR portal, SAR_006: above the number of CPUs"},
		{Name: "unaccounted", Default: 0.1, Unit: unit.Share, Doc: "share of DB time in neither CPU nor waits from which sessions queue", Source: "our default, half of oracle/cpu-starvation"},
		{Name: "interface", Default: 0.6, Unit: unit.Share, Doc: "use of an interface in one direction, mean, above which the network is loaded", Source: "gtsproj AWR portal, SAR_004: above 60 %"},
		{Name: "gc-share", Default: 0.05, Unit: unit.Share, Doc: "share of the whole of waits for other instances above which the database waits for it", Source: "gtsproj AWR portal, SAR_004: above 5 %"},
		{Name: "load", Default: 0.5, Unit: unit.SecondsPerSec, Doc: "average active sessions below which nothing is reported", Source: "our default"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime, analyzers.AnyOf(analyzers.Metric(model.OracleHostCPUUtilization, model.OracleHostLoad), host.Processors, host.Networks)},
	Run: func(p *analyzers.Pass) error {
		times := oracle.TimesInScope(p)
		for i := range times {
			d := &times[i]
			if d.Load() < p.Param("load") {
				continue
			}
			h := hostDuring(p, d.Part)
			if io := fileWaits(d); h.iowait.v > p.Param("iowait") && io.Share > p.Param("io-share") {
				p.Report(diskAgreement(p, d, h, io))
			}
			if time, share := oracle.ClusterWaits(d); share > p.Param("gc-share") {
				networkAgreement(p, d, time, share)
			}
			starved := d.Printed && !math.IsNaN(d.CPU) && oracle.AllWaits(d) && d.Unaccounted/d.Total >= p.Param("unaccounted")
			full := h.idle.v < p.Param("idle") && d.CPU/d.Total > p.Param("cpu-share")
			if queued := h.queue.v/h.cpus > p.Param("queue"); full || queued && starved {
				p.Report(processorAgreement(p, d, h, full, starved))
			}
		}
		return nil
	},
}

// hostFigure is a figure of a host and where it stands; NaN is unknown.
type hostFigure struct {
	v    float64
	pos  model.Pos
	from string // who says it
}

// hostState is what is known of the processors of a host in the time of a report.
type hostState struct {
	idle, iowait, queue hostFigure // idle holds iowait
	cpus                float64
	queueIs             string // "processes ready to run", "a load average"
}

// hostDuring takes a capture of the host where one overlaps the report, else the host section of the report itself.
func hostDuring(p *analyzers.Pass, part *model.Part) hostState {
	h := hostState{cpus: math.NaN(), queueIs: "a load average of at least %s at both snapshots"}
	read := func(m *model.Metric, pairs ...string) hostFigure {
		if s, ok := oracle.Printed(part, m, pairs...); ok {
			return hostFigure{s.Value, s.Pos, "the report itself"}
		}
		return hostFigure{v: math.NaN()}
	}
	h.idle, h.iowait = read(model.OracleHostCPUUtilization, "state", "idle"), read(model.OracleHostCPUUtilization, "state", "iowait")
	busy := read(model.OracleHostCPUUtilization, "state", "user").v + read(model.OracleHostCPUUtilization, "state", "system").v
	if busy+h.idle.v+h.iowait.v < 1.01 { // printed apart from each other: on most platforms one holds the other
		h.idle.v += h.iowait.v
	}
	h.queue = read(model.OracleHostLoad, "at", "begin")
	if end := read(model.OracleHostLoad, "at", "end"); math.IsNaN(end.v) || end.v < h.queue.v { // both snapshots must show it
		h.queue = end
	}
	if cpus := read(model.OracleHostCPUCount).v; cpus > 0 {
		h.cpus = cpus
	}
	h.capture(p, part)
	return h
}

// capture replaces what the report says by what a capture of the host in the same time says.
func (h *hostState) capture(p *analyzers.Pass, db *model.Part) {
	w := timeline.Window(db)
	hosts, _ := host.Processors.Lookup(p)
	for _, c := range hosts {
		if c.Part == db || !host.SameName(c.Part.Subject.Host, db.Subject.Host) || c.Part.Stage != db.Stage || timeline.Window(c.Part).Overlap(w) <= 0 {
			continue
		}
		busy := meanWithin(c.Part, w, c.Busy)
		if math.IsNaN(busy.v) {
			continue
		}
		h.idle = hostFigure{1 - busy.v, busy.pos, busy.from}
		if wait := meanWithin(c.Part, w, c.Wait); !math.IsNaN(wait.v) {
			h.iowait = wait
		}
		if queue := meanWithin(c.Part, w, c.RunQueue); !math.IsNaN(queue.v) && c.Logical > 0 {
			h.queue, h.cpus, h.queueIs = queue, c.Logical, "%s processes ready to run"
		}
		return
	}
}

// meanWithin is the mean of points over a window, at its first line there.
func meanWithin(part *model.Part, w model.Window, pts points.Points) hostFigure {
	out := hostFigure{v: math.NaN(), from: "the capture of " + say.Subject(part, "the host")}
	var m points.Mean
	for i, v := range pts.Values {
		at := pts.Axis.Time(i).Add(part.Clock.Skew)
		if at.Before(w.From) || at.After(w.To) || math.IsNaN(v) {
			continue
		}
		if m.N == 0 {
			out.pos = model.Pos{Source: part.Source, Line: pts.Axis.Lines[i], Offset: -1}
		}
		m.Add(v)
	}
	out.v = m.Value()
	return out
}

// fileWaits adds up the waits for reads and writes of data files.
func fileWaits(d *oracle.DBTime) oracle.EventTime {
	sum := oracle.EventTime{}
	for _, e := range d.Foreground {
		if !strings.HasPrefix(e.Event, "db file ") && !strings.HasPrefix(e.Event, "direct path ") && !strings.HasPrefix(e.Event, "cell ") && e.Event != "read by other session" {
			continue
		}
		if sum.Event == "" { // the longest comes first
			sum.Event, sum.Pos = e.Event, e.Pos
		}
		sum.Time, sum.Share = sum.Time+e.Time, sum.Share+e.Share
	}
	return sum
}

func diskAgreement(p *analyzers.Pass, d *oracle.DBTime, h hostState, io oracle.EventTime) analyzers.Finding {
	return analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Likely, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(io.Time), Cause: "disks",
		PartOf: []string{IODatabaseStorage.Name, ReadLatency.Name},
		Summary: say.Textf("While sessions of %s waited %s for data files, %s of %s%s, the processors of the host were idle for want of disks %s of the time: both wait for storage.",
			say.Subject(d.Part, "the instance"), say.Seconds(io.Time), say.Percent(io.Share), oracle.Whole(*d), say.During(d.Part.Window), say.Percent(h.iowait.v)),
		Detail: say.Textf("The host's side is from %s. Processors would have had time for more work: more of them would not help. Most of the waits are %s.", h.iowait.from, io.Event),
		Values: []analyzers.NamedValue{
			analyzers.Value("host, waiting for I/O", h.iowait.v, unit.Share), analyzers.Value("host, idle with that", h.idle.v, unit.Share), analyzers.Value("waits for data files, time", io.Time, unit.Second),
			analyzers.Value("waits for data files, share", io.Share, unit.Share), p.Threshold("iowait"), p.Threshold("io-share"),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(io.Pos, "largest wait for data files: %s", io.Event), analyzers.AtPos(h.iowait.pos, "host: %s waiting for I/O", say.Percent(h.iowait.v))},
		Remedy:   []string{"Look at the disks of the host in the same minutes, and at the statements with the most reads."},
	}
}

func processorAgreement(p *analyzers.Pass, d *oracle.DBTime, h hostState, full, starved bool) analyzers.Finding {
	busy := 1 - h.idle.v
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Likely, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(d.CPU), Cause: "processors",
		PartOf: []string{CPUStarvation.Name},
		Values: []analyzers.NamedValue{
			analyzers.Value("host, busy", busy, unit.Share), analyzers.Value("host, ready to run", h.queue.v, unit.One), analyzers.Value("processors", h.cpus, unit.One), analyzers.Value("CPU of the database, share", d.CPU/d.Total, unit.Share),
			analyzers.Value("unaccounted, share", d.Unaccounted/d.Total, unit.Share), p.Threshold("idle"), p.Threshold("cpu-share"), p.Threshold("queue"), p.Threshold("unaccounted"),
		},
		Remedy: []string{"Tune the statements with the most CPU time or gets; then fewer sessions at one time, or more processors."},
	}
	f.Evidence = append(f.Evidence, analyzers.AtPos(d.CPUAt, "CPU of the database"))
	var host, from []string
	if !math.IsNaN(h.idle.v) {
		host, from = append(host, fmt.Sprintf("were %s busy", say.Percent(busy))), append(from, h.idle.from)
		f.Evidence = append(f.Evidence, analyzers.AtPos(h.idle.pos, "host: %s busy", say.Percent(busy)))
	}
	if h.queue.v/h.cpus > p.Param("queue") {
		host = append(host, fmt.Sprintf("had "+h.queueIs+", for %s", say.Number(h.queue.v), say.Counted(int(h.cpus), "processor")))
		from = append(from, h.queue.from)
		f.Evidence = append(f.Evidence, analyzers.AtPos(h.queue.pos, "host: "+h.queueIs, say.Number(h.queue.v)))
	}
	database := fmt.Sprintf("%s of its time was CPU", say.Percent(d.CPU/d.Total))
	if starved {
		database += fmt.Sprintf(" and %s neither CPU nor waits", say.Percent(d.Unaccounted/d.Total))
		f.Cost = unit.Seconds(d.Unaccounted)
	}
	f.Summary = say.Textf("The processors of the host of %s %s%s; for the database %s, of %s: processors are what is short.", say.Subject(d.Part, "the instance"),
		strings.Join(host, " and "), say.During(d.Part.Window), database, say.Seconds(d.Total))
	f.Detail = say.Textf("The host's side is from %s.", strings.Join(slices.Compact(from), " and "))
	if full {
		f.Detail.S += " More work would only make everything slower: whatever the waits say, look at the CPU first."
	}
	if full && starved {
		f.Severity = analyzers.Warning
	}
	return f
}

// networkAgreement reports interfaces of the host that were well used while sessions waited for other instances.
func networkAgreement(p *analyzers.Pass, d *oracle.DBTime, time, share float64) {
	w := timeline.Window(d.Part)
	interfaces, _ := host.Networks.Lookup(p)
	var worst hostFigure
	var of host.Interface
	for _, n := range interfaces {
		if !(n.Speed > 0) || !n.Counted || !host.SameName(n.Part.Subject.Host, d.Part.Subject.Host) || n.Part.Stage != d.Part.Stage || timeline.Window(n.Part).Overlap(w) <= 0 {
			continue
		}
		for _, s := range [...]*model.Series{n.Receive, n.Transmit} {
			if s == nil {
				continue
			}
			if used := meanWithin(n.Part, w, points.Of(n.Part, s)); used.v/n.Speed > worst.v {
				worst, of = hostFigure{used.v / n.Speed, used.pos, used.from}, n
			}
		}
	}
	if !(worst.v > p.Param("interface")) {
		return
	}
	var pos model.Pos
	for _, e := range d.Foreground {
		if strings.HasPrefix(e.Event, "gc ") || strings.HasPrefix(e.Event, "global cache ") {
			pos = e.Pos
			break
		}
	}
	p.Report(analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Possible, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(time), Cause: cause.Network,
		PartOf: []string{RACLostBlocks.Name, GCReceiveTime.Name},
		Summary: say.Textf("While sessions of %s waited %s for other instances, %s of %s%s, interface %s of its host was used to %s of its nominal speed in one direction.", say.Subject(d.Part, "the instance"),
			say.Seconds(time), say.Percent(share), oracle.Whole(*d), say.During(d.Part.Window), of.Name, say.Percent(worst.v)),
		Detail: say.Text("Whether that interface carries the traffic between the instances neither side says. As a mean over the interval it leaves no room for peaks."),
		Values: []analyzers.NamedValue{
			analyzers.Value("interface "+of.Name+", used", worst.v, unit.Share), analyzers.Value("waits for other instances, time", time, unit.Second), analyzers.Value("waits for other instances, share", share, unit.Share),
			p.Threshold("interface"), p.Threshold("gc-share"),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(pos, "waits for other instances"), analyzers.AtPos(worst.pos, "%s: %s of its speed over the interval", of.Name, say.Percent(worst.v))},
		Remedy:   []string{"See which interface is the interconnect: if it is this one, give it more bandwidth, and other traffic an interface of its own."},
	})
}
