package vmsacct

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"dumplens/parsers/model"
)

// Limits of what a listing keeps; it may hold millions of records.
const (
	keptKeys  = 20_000 // users, accounts, images, queues
	keptJobs  = 100    // jobs with the most CPU time, and as many by elapsed time and by direct I/Os
	keptOwner = 50_000 // processes whose sub-processes have ended and that have not
	keptHours = 24 * 366 * 5
	keptCells = 300_000 // hours of single users, accounts and images
)

// sum adds up records.
type sum struct {
	line    int32
	records float64
	numbers [fieldOther + 1]float64 // totals, or maxima for working set and page file
	known   [fieldOther + 1]bool
}

func (s *sum) add(r *record) {
	if s.records == 0 {
		s.line = r.line
	}
	s.records++
	for _, f := range summed {
		v := r.numbers[f]
		if math.IsNaN(v) {
			continue
		}
		s.known[f] = true
		if f == fieldWorkingSet || f == fieldPageFile {
			s.numbers[f] = max(s.numbers[f], v)
			continue
		}
		s.numbers[f] += v
	}
}

var summed = [...]field{fieldElapsed, fieldCPU, fieldDirect, fieldBuffered, fieldFaults, fieldHard, fieldWorkingSet, fieldPageFile,
	fieldVolumes, fieldImages, fieldPages, fieldQIOs, fieldGets}

// accountingMetrics say where the sum of a field goes; the factor brings it to the base unit.
var accountingMetrics = []struct {
	f      field
	metric *model.Metric
	job    *model.Metric
	factor float64
}{
	{fieldElapsed, model.VMSAccountingElapsed, model.VMSJobElapsed, 1},
	{fieldCPU, model.VMSAccountingCPU, model.VMSJobCPU, 1},
	{fieldDirect, model.VMSAccountingDirect, model.VMSJobDirect, 1},
	{fieldBuffered, model.VMSAccountingBuffered, model.VMSJobBuffered, 1},
	{fieldFaults, model.VMSAccountingFaults, model.VMSJobFaults, 1},
	{fieldHard, model.VMSAccountingHardFaults, model.VMSJobHardFaults, 1},
	{fieldWorkingSet, model.VMSAccountingWorkingSet, model.VMSJobWorkingSet, pageBytes},
	{fieldPageFile, model.VMSAccountingVirtual, model.VMSJobVirtual, pageBytes},
	{fieldVolumes, model.VMSAccountingVolumes, model.VMSJobVolumes, 1},
	{fieldImages, model.VMSAccountingImages, model.VMSJobImages, 1},
}

// hour is what the processes that ended in one hour used.
type hour struct {
	line                          int32
	cpu, direct, buffered, faults float64
}

// tally is what a listing adds up to.
type tally struct {
	byType  map[string]*sum // "process batch"
	byKey   map[string]map[string]*sum
	owners  map[string]*sum // sub-processes by the id of their parent
	hours   map[int64]*hour
	over    map[string]map[string]map[int64]*hour // by user, account or image
	cells   int
	jobs    []Job
	least   float64 // what a job must exceed to be kept, once enough are
	refused int
}

func newTally() *tally {
	return &tally{byType: map[string]*sum{}, byKey: map[string]map[string]*sum{"user": {}, "account": {}, "image": {}, "queue": {}},
		owners: map[string]*sum{}, hours: map[int64]*hour{}, over: map[string]map[string]map[int64]*hour{"user": {}, "account": {}, "image": {}}}
}

// add counts a record.
func (t *tally) add(r *record) {
	t.sumOf(t.byType, r.kind+" "+r.subtype).add(r)
	switch r.kind {
	case "image":
		t.key("image", r.image, r)
		t.overHour("image", r.image, r)
		return
	case "process", "":
	default:
		t.key("user", r.user, r)
		return
	}
	t.key("user", r.user, r)
	t.key("account", r.account, r)
	t.key("queue", r.queue, r)
	t.hour(r)
	t.overHour("user", r.user, r)
	t.overHour("account", r.account, r)
	var children *sum
	if t.owners[r.pid] != nil {
		children = t.owners[r.pid]
		delete(t.owners, r.pid)
	}
	if r.subtype == "subprocess" && r.owner != "" {
		if s := t.sumOf(t.owners, r.owner); s != nil {
			s.add(r)
			if children != nil {
				s.merge(children)
			}
		}
	}
	t.job(r, children)
}

// merge adds what the sub-processes of a sub-process used.
func (s *sum) merge(o *sum) {
	s.records += o.records
	for _, f := range summed {
		if o.known[f] {
			s.numbers[f] += o.numbers[f]
			s.known[f] = true
		}
	}
}

func (t *tally) key(dimension, value string, r *record) {
	if value == "" || value == " " {
		return
	}
	t.sumOf(t.byKey[dimension], value).add(r)
}

// sumOf finds a sum, making it when it is new; beyond the limit all new keys share one.
func (t *tally) sumOf(m map[string]*sum, key string) *sum {
	if s := m[key]; s != nil {
		return s
	}
	if len(m) >= keptKeys {
		t.refused++
		if s := m[others]; s != nil {
			return s
		}
		key = others
	}
	s := &sum{}
	m[strings.Clone(key)] = s
	return s
}

const others = "(others)"

func (t *tally) hour(r *record) {
	if r.finish.IsZero() {
		return
	}
	at := r.finish.Unix() / 3600
	h := t.hours[at]
	if h == nil {
		if len(t.hours) >= keptHours {
			return
		}
		h = &hour{line: r.line}
		t.hours[at] = h
	}
	h.add(r)
}

// overHour counts a record in the hour of one user, account or image.
func (t *tally) overHour(dimension, name string, r *record) {
	if name == "" || r.finish.IsZero() {
		return
	}
	hours := t.over[dimension][name]
	if hours == nil {
		if t.cells >= keptCells {
			return
		}
		hours = map[int64]*hour{}
		t.over[dimension][strings.Clone(name)] = hours
	}
	at := r.finish.Unix() / 3600
	h := hours[at]
	if h == nil {
		if t.cells >= keptCells {
			return
		}
		t.cells++
		h = &hour{line: r.line}
		hours[at] = h
	}
	h.add(r)
}

func (h *hour) add(r *record) {
	for _, x := range [...]struct {
		sum *float64
		f   field
	}{{&h.cpu, fieldCPU}, {&h.direct, fieldDirect}, {&h.buffered, fieldBuffered}, {&h.faults, fieldFaults}} {
		if v := r.numbers[x.f]; !math.IsNaN(v) {
			*x.sum += v
		}
	}
}

// Job is one process of a listing: one of those with the most CPU time, elapsed time or direct I/Os.
type Job struct {
	Line          int32
	Type          string // "batch", "interactive"
	User, Account string
	Name, Queue   string
	PID           string
	Start, Finish time.Time
	numbers       [fieldOther + 1]float64
	children      *sum
}

// job keeps a process when it is among the largest.
func (t *tally) job(r *record, children *sum) {
	if weight(&r.numbers) <= t.least && len(t.jobs) >= 3*keptJobs {
		return
	}
	t.jobs = append(t.jobs, Job{Line: r.line, Type: strings.Clone(r.subtype), User: strings.Clone(r.user), Account: strings.Clone(r.account),
		Name: strings.Clone(r.job), Queue: strings.Clone(r.queue), PID: strings.Clone(r.pid), Start: r.start, Finish: r.finish,
		numbers: r.numbers, children: children})
	if len(t.jobs) >= 30*keptJobs {
		t.prune()
	}
}

// weight is the largest of what a job cost, in seconds: CPU time, elapsed time as far as it may have been waiting, and I/Os at 10 ms.
func weight(n *[fieldOther + 1]float64) float64 {
	w := 0.0
	for _, v := range []float64{n[fieldCPU] * 10, n[fieldElapsed], n[fieldDirect] * 0.01} {
		if v > w {
			w = v
		}
	}
	return w
}

// prune keeps the jobs with the most weight.
func (t *tally) prune() {
	slices.SortStableFunc(t.jobs, func(a, b Job) int {
		return cmp.Or(cmp.Compare(weight(&b.numbers), weight(&a.numbers)), cmp.Compare(a.Line, b.Line))
	})
	if len(t.jobs) > 3*keptJobs {
		t.jobs = slices.Clone(t.jobs[:3*keptJobs])
		t.least = weight(&t.jobs[len(t.jobs)-1].numbers)
	}
}
