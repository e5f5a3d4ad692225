package wait

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// ReadLatency finds reads from disk that take long, one by one or all together.
var ReadLatency = &analyzers.Rule{
	Name:  "oracle/read-latency",
	Title: "reads from disk take long",
	Doc: `Sessions waited for reads of blocks: each took long, or there were so many that they are a large part of the time.

Why it matters: the two need different cures. Slow reads are a matter of storage; many quick ones are a matter of statements, and faster disks win little.
How to confirm: the tail of the latency histogram (10g and later) tells whether all reads are slow or a few very slow; the file statistics tell where; the
disks of the host in the same minutes tell whether it is the device, the path or the queue in the host.
What to do: slow: find the disks behind the slow files and what else uses them; take away backups and copies; then layout and array. Many: tune the statements with
the most reads; then a larger buffer cache. From temporary files: sorts and hash joins that do not fit into memory.
Limits: means over the interval. Reads that the file system or the array has in its cache make the mean look better than the disks are. A host without idle
processors adds its own queue to each read. 8i measures in centiseconds, so short reads count as 0 or 10 ms there and only the mean of many is good.
Thresholds: milliseconds are practice; see the parameters.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "single", Default: 0.010, Unit: unit.Second, Doc: "mean read of one block (db file sequential read) from which it is slow", Source: "gtsproj AWR portal: above 10 ms; Oravision AWR dashboard: disks below 10 ms"},
		{Name: "multi", Default: 0.015, Unit: unit.Second, Doc: "mean read of several blocks (db file scattered read) from which it is slow", Source: "gtsproj AWR portal: above 15 ms"},
		{Name: "temp", Default: 0.020, Unit: unit.Second, Doc: "mean read from temporary files (direct path read temp) from which it is slow", Source: "gtsproj AWR portal: above 20 ms"},
		{Name: "storage", Default: 0.020, Unit: unit.Second, Doc: "mean read of one block from which storage is likely the reason", Source: "gtsproj AWR portal: above 20 ms"},
		{Name: "single-share", Default: 0.15, Unit: unit.Share, Doc: "share of the whole from which reads of one block are many", Source: "gtsproj AWR portal: above 15 % of DB time"},
		{Name: "multi-share", Default: 0.10, Unit: unit.Share, Doc: "share of the whole from which reads of several blocks are many", Source: "gtsproj AWR portal: above 10 % of DB time"},
		{Name: "temp-share", Default: 0.05, Unit: unit.Share, Doc: "share of the whole from which reads from temporary files are many", Source: "gtsproj AWR portal: above 5 % of DB time"},
		{Name: "most", Default: 0.5, Unit: unit.Share, Doc: "share of the whole from which many reads are a warning", Source: "Oravision AWR dashboard: top wait from 50 % of DB time"},
		{Name: "weight", Default: 0.02, Unit: unit.Share, Doc: "share of the whole below which slow reads have no weight", Source: "our default"},
		{Name: "waits", Default: 100, Unit: unit.One, Doc: "reads below which a mean has no weight", Source: "our default"},
		{Name: "load", Default: 0.05, Unit: unit.SecondsPerSec, Doc: "sessions that waited for the reads, on average, below which nothing is reported", Source: "our default, as oracle/top-wait"},
		{Name: "busy", Default: 0.5, Unit: unit.SecondsPerSec, Doc: "sessions that waited for the reads, on average, from which many are a warning", Source: "our default"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		for _, d := range oracle.TimesInScope(p) {
			slow, many := readsOf(p, &d)
			if len(slow) > 0 {
				p.Report(slowReads(p, &d, slow))
			}
			for _, r := range many {
				p.Report(manyReads(p, &d, r))
			}
		}
		return nil
	},
}

// readKind is a wait for reads and the names of its parameters.
type readKind struct{ event, what, param, share string }

var readKinds = [...]readKind{
	{"db file sequential read", "single-block reads", "single", "single-share"},
	{"db file scattered read", "multi-block reads", "multi", "multi-share"},
	{"direct path read temp", "reads from temporary files", "temp", "temp-share"},
}

// reading is one kind of reads of an instance.
type reading struct {
	readKind
	oracle.EventTime
}

// readsOf lists the reads that took long each, and those that are quick but many; the longest first.
func readsOf(p *analyzers.Pass, d *oracle.DBTime) (slow, many []reading) {
	for _, k := range readKinds {
		e, ok := d.Event(k.event, false)
		if !ok || e.Time/d.Elapsed < p.Param("load") {
			continue
		}
		switch {
		case e.Mean >= p.Param(k.param) && e.Share >= p.Param("weight") && e.Count >= p.Param("waits"):
			slow = append(slow, reading{k, e})
		case e.Share >= p.Param(k.share):
			many = append(many, reading{k, e})
		}
	}
	slices.SortStableFunc(slow, func(a, b reading) int { return cmp.Compare(b.Time, a.Time) })
	return slow, many
}

func (r reading) values() []analyzers.NamedValue {
	return []analyzers.NamedValue{
		analyzers.Value(r.event+", time", r.Time, unit.Second), analyzers.Value(r.event+", share", r.Share, unit.Share), analyzers.Value(r.event+", mean", r.Mean, unit.Second), analyzers.Value(r.event+", waits", r.Count, unit.One),
	}
}

func slowReads(p *analyzers.Pass, d *oracle.DBTime, slow []reading) analyzers.Finding {
	worst := slow[0]
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Possible, Subject: d.Part.Subject, Window: d.Part.Window, Cause: "slow reads", Nodes: oracle.NodesOf(d.Part),
		Summary: say.Textf("%s of %s took %s on average%s: %s waits, %s in all, %s of %s.", say.Capital(worst.what), say.Subject(d.Part, "the instance"), say.Seconds(worst.Mean),
			say.During(d.Part.Window), say.Number(worst.Count), say.Seconds(worst.Time), say.Percent(worst.Share), oracle.Whole(*d)),
		Remedy: []string{
			"Look at the disks behind the slow files in the same minutes: service time, queue, and what else used them (backups, copies, other instances).",
			"Tune the statements with the most reads: what is not read does not wait.",
		},
	}
	time := 0.0
	for i, r := range slow {
		time += r.Time
		f.Values = append(f.Values, r.values()...)
		f.Values = append(f.Values, p.Threshold(r.param), p.Threshold(r.share))
		f.Evidence = append(f.Evidence, analyzers.AtPos(r.Pos, "%s: %s on average", r.event, say.Seconds(r.Mean)))
		if i > 0 {
			f.Detail.S += fmt.Sprintf(" %s took %s on average too, %s in all.", say.Capital(r.what), say.Seconds(r.Mean), say.Seconds(r.Time))
		}
		if r.Share >= p.Param(r.share) {
			f.Severity = analyzers.Warning
		}
	}
	f.Cost = unit.Seconds(time)
	single, ok := d.Event(readKinds[0].event, false)
	ok = ok && single.Count >= p.Param("waits")
	if ok && single.Mean >= p.Param("storage") {
		f.Confidence = analyzers.Likely
		f.Detail.S += " Reads of one block that long are the storage, its path, or a queue in front of it; the database has no part in them but their number."
		f.PartOf = []string{IODatabaseStorage.Name}
		f.Values = append(f.Values, p.Threshold("storage"))
	} else {
		f.Detail.S += " That is slow for an array with a cache and usual for single disks under load: whether storage is at fault, its own figures must say."
		if ok && single.Share >= p.Param("single-share") && single.Mean >= p.Param("single") {
			f.PartOf = []string{IODatabaseStorage.Name}
		}
	}
	f.Detail.S += othersReading(d, &f)
	f.Detail.S = strings.TrimSpace(f.Detail.S + readTail(d.Part, worst.event, &f) + slowestFiles(d.Part, p.Param(worst.param), &f))
	return f
}

func manyReads(p *analyzers.Pass, d *oracle.DBTime, r reading) analyzers.Finding {
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Confirmed, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(r.Time),
		Cause: "many " + r.what, Nodes: oracle.NodesOf(d.Part),
		Summary: say.Textf("%s waited %s for %s%s, %s of %s: there are %s of them, and each took %s.", say.Capital(say.Subject(d.Part, "the instance")), say.Seconds(r.Time),
			r.what, say.During(d.Part.Window), say.Percent(r.Share), oracle.Whole(*d), say.Number(r.Count), say.Seconds(r.Mean)),
		Values:   append(r.values(), p.Threshold(r.param), p.Threshold(r.share)),
		Evidence: []analyzers.Evidence{analyzers.AtPos(r.Pos, "%s: %s", r.event, say.Seconds(r.Time))},
		Remedy:   []string{"Tune the statements with the most reads; then see whether the advisory wants a larger buffer cache."},
	}
	f.Detail.S = fmt.Sprintf("Each is below the %s from which it counts as slow: their number is what can be changed. Flash would answer within 1 ms, disks with moving heads hardly sooner than this.", p.Threshold(r.param).Quantity)
	switch {
	case r.Mean >= p.Param(r.param):
		f.Detail.S = "Each took long on average, but so few reads say little of storage: a few very long ones can be most of the time."
		f.Confidence = analyzers.Possible
	case math.IsNaN(r.Mean):
		f.Summary = say.Textf("%s waited %s for %s%s, %s of %s.", say.Capital(say.Subject(d.Part, "the instance")), say.Seconds(r.Time), r.what, say.During(d.Part.Window), say.Percent(r.Share), oracle.Whole(*d))
		f.Detail.S = "How many reads it was the report does not say, so whether they are slow or many is not known."
		f.Confidence = analyzers.Possible
	}
	if r.Share >= p.Param("most") && !(r.Time/d.Elapsed < p.Param("busy")) {
		f.Severity = analyzers.Warning
	}
	if r.param == "temp" {
		f.Remedy = []string{"Find the statements that sort or join so much; give them more memory for it (PGA target, sort and hash area)."}
	}
	f.Detail.S += othersReading(d, &f) + readTail(d.Part, r.event, &f)
	return f
}

// othersReading says what sessions waited for blocks that another one was reading (10g and later; before, it is in buffer busy waits).
func othersReading(d *oracle.DBTime, f *analyzers.Finding) string {
	e, ok := d.Event("read by other session", false)
	if !ok || e.Share < 0.01 {
		return ""
	}
	f.Evidence = append(f.Evidence, analyzers.AtPos(e.Pos, "%s: %s", e.Event, say.Seconds(e.Time)))
	f.Values = append(f.Values, analyzers.Value(e.Event+", share", e.Share, unit.Share))
	return fmt.Sprintf(" Besides, sessions waited %s for blocks that another one was just reading, %s of %s.", say.Seconds(e.Time), say.Percent(e.Share), oracle.Whole(*d))
}

// readTail says how the reads spread, where the report has a latency histogram.
func readTail(part *model.Part, event string, f *analyzers.Finding) string {
	quick, hasQuick := oracle.Printed(part, model.OracleHistogramShare, "event", event, "bucket", "<1ms")
	late, ok := oracle.Printed(part, model.OracleHistogramShare, "event", event, "bucket", "<=1s")
	if !ok {
		return ""
	}
	share := "none"
	if late.Value > 0 {
		share = say.Percent(late.Value)
	}
	text := fmt.Sprintf(" By the histogram %s of them took from 32 ms to 1 s", share)
	if over, ok := oracle.Printed(part, model.OracleHistogramShare, "event", event, "bucket", ">1s"); ok && over.Value > 0 {
		text += fmt.Sprintf(", %s longer", say.Percent(over.Value))
	}
	if hasQuick {
		text += fmt.Sprintf("; %s were done within 1 ms, from a cache below the database", say.Percent(quick.Value))
	}
	f.Evidence = append(f.Evidence, analyzers.AtPos(late.Pos, "latency histogram"))
	f.Values = append(f.Values, analyzers.Value(event+", 32 ms to 1 s", late.Value, unit.Share))
	return text + "."
}

// slowestFiles names the tablespace in whose reads most time went, of those that are slow.
func slowestFiles(part *model.Part, slow float64, f *analyzers.Finding) string {
	var most model.Sample
	time, count := 0.0, 0.0
	for _, mean := range part.SamplesOf(model.OracleTablespaceReadMean) {
		reads, ok := oracle.Printed(part, model.OracleTablespaceReads, "tablespace", mean.Labels.Get("tablespace"))
		if ok && mean.Value >= slow && reads.Value*mean.Value > time {
			most, time, count = mean, reads.Value*mean.Value, reads.Value
		}
	}
	if time == 0 {
		if _, ok := part.Sample(model.OracleTablespaceReadMean); ok {
			return " No tablespace is as slow over all its reads."
		}
		return " The report has no times of files, so where it reads slowly is not known."
	}
	f.Evidence = append(f.Evidence, analyzers.AtPos(most.Pos, "tablespace with most read time: %s a read", say.Seconds(most.Value)))
	return fmt.Sprintf(" By the file statistics, which hold reads of all kinds, most of the time of slow ones went into tablespace %s: %s reads of %s.", most.Labels.Get("tablespace"), say.Number(count), say.Seconds(most.Value))
}
