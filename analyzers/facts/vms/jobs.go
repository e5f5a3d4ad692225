package vms

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"dumplens/analyzers"
	"dumplens/parsers/model"
	"dumplens/parsers/vmsacct"
)

// Jobs lists the jobs that the dumps tell of.
var Jobs = &analyzers.Derived[[]Job]{
	Name: "jobs",
	Doc: `The jobs of OpenVMS: one for each trailer of a log, for each pair of SHOW STATUS readings, and for the largest processes of a listing
of ACCOUNTING. Elapsed time less CPU time is time spent waiting: for I/O, locks, memory, or the processor.
Figures are those of the process alone. Where the records of its sub-processes are there too they are added; where a job made
sub-processes and their records are missing, its CPU time, I/Os and faults are not all of its work, and are not compared with others.`,
	Needs: []analyzers.Input{analyzers.Metric(model.VMSJobElapsed, model.VMSJobCPU)},
	Run: func(p *analyzers.Pass) ([]Job, error) {
		var out []Job
		for _, part := range p.Case.Parts() {
			out = append(out, JobsOf(part)...)
		}
		return out, nil
	},
}

// Job is one job. Numbers that the dump does not give are NaN.
type Job struct {
	Part *model.Part
	Kind string // "trailer", "status" or "record"
	Name string // as the dump names it: a caption, commands, the name of a batch job; "" when it does not
	User string
	Type string // of a record: "batch", "interactive" …

	Elapsed, CPU, Direct, Buffered, Faults, WorkingSet float64
	Subprocesses                                       float64 // how many sub-processes are added; 0 for none
	Missing                                            bool    // it made sub-processes whose figures are not in these
	Line                                               int32   // of the elapsed time, else of the first number
	Window                                             model.Window
}

// Wait is the time in which the job did not use the processor; NaN for jobs with sub-processes, which run at the same time.
func (j Job) Wait() float64 {
	if j.Missing || j.Subprocesses > 0 {
		return math.NaN()
	}
	return max(j.Elapsed-j.CPU, 0)
}

// PerSecond is a count for each second of elapsed time.
func (j Job) PerSecond(count float64) float64 {
	if !(j.Elapsed > 0) {
		return math.NaN()
	}
	return count / j.Elapsed
}

// Pos is the place of the job in its dump.
func (j Job) Pos() model.Pos { return model.Pos{Source: j.Part.Source, Line: j.Line, Offset: -1} }

// Title names the job for people.
func (j Job) Title() string {
	switch {
	case j.Name != "":
		return j.Name
	case j.User != "" && j.Type == "subprocess":
		return "sub-process of " + j.User
	case j.User != "" && j.Type != "":
		return j.Type + " process of " + j.User
	case j.User != "":
		return "job of " + j.User
	}
	return "job without a name"
}

// JobsOf groups the numbers of a part by their labels; those of sub-processes join their parent.
func JobsOf(part *model.Part) []Job {
	var order []string
	by := map[string]*Job{}
	for s := range part.Samples.All() {
		if !strings.HasPrefix(s.Metric.Name, "vms.job.") {
			continue
		}
		key := s.Labels.Get("line")
		j := by[key]
		if j == nil {
			j = newJob(part, s)
			by[key] = j
			order = append(order, key)
		}
		j.take(s)
	}
	out := make([]Job, 0, len(order))
	windows := windowsOf(part)
	for _, key := range order {
		j := *by[key]
		j.Window = part.Window
		if w, ok := windows[j.Line]; ok {
			j.Window = w
		}
		out = append(out, j)
	}
	return out
}

// windowsOf are the times of the jobs of a listing, by their line.
func windowsOf(part *model.Part) map[int32]model.Window {
	d, ok := part.Document.(*vmsacct.Listing)
	if !ok {
		return nil
	}
	out := make(map[int32]model.Window, len(d.Jobs))
	for _, j := range d.Jobs {
		out[j.Line] = model.Window{From: j.Start, To: j.Finish}
	}
	return out
}

func newJob(part *model.Part, s model.Sample) *Job {
	nan := math.NaN()
	j := &Job{Part: part, Kind: "record", Name: s.Labels.Get("job"), User: s.Labels.Get("user"), Type: s.Labels.Get("type"), Elapsed: nan, CPU: nan,
		Direct: nan, Buffered: nan, Faults: nan, WorkingSet: nan, Line: s.Pos.Line}
	if part.Format == "vmsstatus" {
		j.Kind, j.Name = "status", part.Subject.Job
	}
	if t, ok := part.Document.(*vmsacct.Trailer); ok {
		j.Kind, j.Name, j.Missing = "trailer", part.Subject.Job, t.Pipe
	}
	return j
}

func (j *Job) take(s model.Sample) {
	field := map[*model.Metric]*float64{model.VMSJobElapsed: &j.Elapsed, model.VMSJobCPU: &j.CPU, model.VMSJobDirect: &j.Direct,
		model.VMSJobBuffered: &j.Buffered, model.VMSJobFaults: &j.Faults, model.VMSJobWorkingSet: &j.WorkingSet,
		model.VMSJobSubprocesses: &j.Subprocesses}[s.Metric]
	switch {
	case field == nil:
	case s.Labels.Get("scope") == "subprocesses":
		*field += s.Value
	default:
		*field = s.Value
		if s.Metric == model.VMSJobElapsed {
			j.Line = s.Pos.Line
		}
	}
}

// JobGroups are jobs that did the same work.
var JobGroups = &analyzers.Derived[[]JobGroup]{
	Name: "job-groups",
	Doc: `Jobs that did the same work: trailers of one text that are named by the lines above them (variants: different ways to do it), readings
of SHOW STATUS around one command, and batch jobs of one name and user (runs: the same way, at another time).`,
	Needs: []analyzers.Input{Jobs},
	Run: func(p *analyzers.Pass) ([]JobGroup, error) {
		return groupJobs(Jobs.Of(p)), nil
	},
}

// JobGroup is two jobs or more. Name is what runs have in common; variants have names of their own.
type JobGroup struct {
	Kind string // "variants" or "runs"
	Name string
	Jobs []Job // in the order of the dumps
}

func groupJobs(jobs []Job) []JobGroup {
	by := map[string]*JobGroup{}
	var order []string
	for _, j := range jobs {
		kind, name := "runs", j.Name
		source := strconv.Itoa(int(j.Part.Source))
		switch {
		case j.Name == "" || math.IsNaN(j.Elapsed):
			continue
		case j.Kind == "trailer":
			kind, name = "variants", ""
		case j.Kind == "record":
			name += " of " + j.User
			source = ""
		}
		key := kind + "\x00" + j.Kind + "\x00" + source + "\x00" + name
		g := by[key]
		if g == nil {
			g = &JobGroup{Kind: kind, Name: name}
			by[key] = g
			order = append(order, key)
		}
		g.Jobs = append(g.Jobs, j)
	}
	var out []JobGroup
	for _, key := range order {
		g := by[key]
		if len(g.Jobs) < 2 {
			continue
		}
		slices.SortStableFunc(g.Jobs, func(a, b Job) int {
			return cmp.Or(a.Window.From.Compare(b.Window.From), cmp.Compare(a.Part.Source, b.Part.Source), cmp.Compare(a.Line, b.Line))
		})
		out = append(out, *g)
	}
	return out
}

// Fastest is the job that took the least elapsed time.
func (g JobGroup) Fastest() Job {
	return slices.MinFunc(g.Jobs, func(a, b Job) int { return cmp.Compare(a.Elapsed, b.Elapsed) })
}

// Slowest is the job that took the most.
func (g JobGroup) Slowest() Job {
	return slices.MaxFunc(g.Jobs, func(a, b Job) int { return cmp.Compare(a.Elapsed, b.Elapsed) })
}
