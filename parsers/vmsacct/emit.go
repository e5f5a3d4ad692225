package vmsacct

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"dumplens/parsers/model"
)

// shownKeys is how many users, accounts, images and queues have numbers of their own in the report; the totals by type hold all.
const shownKeys = 200

// Listing is the document of a listing of ACCOUNTING.
type Listing struct {
	Layout  string // "full", "brief" or "summary"; the last one where several follow each other
	Records int
	Jobs    []Job
	first   model.Pos
}

// Fields implements model.Document.
func (d *Listing) Fields() []model.Field {
	out := []model.Field{{Name: "layout", Value: model.Say(d.Layout), Pos: d.first}}
	if d.Records > 0 {
		out = append(out, model.Field{Name: "records", Value: model.Say(strconv.Itoa(d.Records)), Pos: d.first})
	}
	return append(out, model.Field{Name: "layout known from", Value: model.Say("the manuals; no sample of the field was at hand"), Pos: d.first})
}

// emit makes the numbers of a listing.
func (l *listing) emit() {
	l.doc.first = l.b.Pos(l.part.First)
	l.doc.Layout, l.doc.Records = l.layout, l.records
	l.part.Window = l.window
	l.tally.prune()
	l.doc.Jobs = l.tally.jobs
	for _, name := range slices.Sorted(maps.Keys(l.tally.byType)) {
		kind, subtype, _ := strings.Cut(name, " ")
		l.sum(l.tally.byType[name], model.L("type", kind, "subtype", subtype))
	}
	for _, dimension := range []string{"user", "account", "image", "queue"} {
		l.keys(dimension, l.tally.byKey[dimension])
	}
	if l.layout != "brief" {
		l.overTime()
	}
	for _, j := range l.doc.Jobs {
		l.job(j)
	}
}

// keys emits the largest sums of a dimension.
func (l *listing) keys(dimension string, sums map[string]*sum) {
	names := slices.Sorted(maps.Keys(sums))
	slices.SortStableFunc(names, func(a, b string) int {
		wa, wb := weight(&sums[a].numbers), weight(&sums[b].numbers)
		switch {
		case wa > wb:
			return -1
		case wa < wb:
			return 1
		}
		return 0
	})
	if n := len(names); n > shownKeys {
		l.b.Notef(0, model.Info, "names of one kind in the listing: %d; the numbers of those with the most are kept, %d", n, shownKeys)
		names = names[:shownKeys]
	}
	for _, name := range names {
		l.sum(sums[name], model.L(dimension, name))
	}
}

func (l *listing) sum(s *sum, labels model.Labels) {
	l.b.Sample(model.VMSAccountingRecords, labels, s.records, s.line)
	for _, m := range accountingMetrics {
		if s.known[m.f] {
			l.b.Sample(m.metric, labels, s.numbers[m.f]*m.factor, s.line)
		}
	}
	for _, f := range []field{fieldPages, fieldQIOs, fieldGets} {
		if s.known[f] {
			l.b.Sample(model.VMSAccountingPrinted, labels.With("stat", printStats[f]), s.numbers[f], s.line)
		}
	}
}

// job emits the numbers of one job, and those of its sub-processes.
func (l *listing) job(j Job) {
	if math.IsNaN(j.numbers[fieldElapsed]) && math.IsNaN(j.numbers[fieldCPU]) {
		return
	}
	labels := model.L("type", j.Type, "user", j.User, "job", j.Name, "queue", j.Queue, "pid", j.PID, "line", strconv.Itoa(int(j.Line)))
	for _, m := range accountingMetrics {
		if v := j.numbers[m.f]; !math.IsNaN(v) {
			l.b.Sample(m.job, labels, v*m.factor, j.Line)
		}
	}
	if j.children == nil {
		return
	}
	l.b.Sample(model.VMSJobSubprocesses, labels, j.children.records, j.Line)
	for _, m := range accountingMetrics {
		switch m.f {
		case fieldCPU, fieldDirect, fieldBuffered, fieldFaults, fieldHard:
			if j.children.known[m.f] {
				l.b.Sample(m.job, labels.With("scope", "subprocesses"), j.children.numbers[m.f], j.Line)
			}
		}
	}
}
