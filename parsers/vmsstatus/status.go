package vmsstatus

import (
	"math"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// pageBytes is the size of the pages that SHOW STATUS counts: VAX pages and the pagelets of Alpha and I64.
const pageBytes = 512

var statusLabels = text.NewLabels("Elapsed CPU", "Buff. I/O", "Cur. ws.", "Open files", "Dir. I/O", "Phys. Mem.", "Page Faults")

const (
	labelCPU = iota
	labelBuffered
	labelWorkingSet
	labelOpenFiles
	labelDirect
	labelPhysical
	labelFaults
	statusValues
)

// reading is one SHOW STATUS: counters since login. NaN is not known.
type reading struct {
	at     time.Time
	values [statusValues]float64
	lines  [statusValues]int32
}

func (p *parser) beginStatus(line string, n int32) {
	p.doc.Command, p.decode = "SHOW STATUS", p.statusLine
	r := &reading{}
	for i := range r.values {
		r.values[i] = math.NaN()
	}
	before, after, _ := strings.Cut(line, "Status on ")
	p.command(before)
	at, _, ok := text.CutVMSTime(after)
	if !ok {
		p.b.Notef(n, model.Warning, "the time of SHOW STATUS cannot be read")
	}
	r.at = at
	p.part.Window = model.Window{From: at, To: at}
	p.doc.now = r
	p.statusLine(after, n)
}

func (p *parser) statusLine(line string, n int32) bool {
	found := false
	r := p.doc.now
	for v := range statusLabels.All(line) {
		found = true
		if r.lines[v.Label] != 0 {
			continue
		}
		r.lines[v.Label] = n
		ok := false
		if v.Label == labelCPU {
			r.values[labelCPU], _, ok = text.CutVMSDelta(v.Value)
		} else {
			word, _, _ := strings.Cut(v.Value, " ")
			var state text.NumberState
			r.values[v.Label], state = text.Plain.Parse(word)
			ok = state != text.NotNumber
		}
		if !ok {
			p.b.Notef(n, model.Warning, "a value of SHOW STATUS cannot be read; taken as not known")
		}
	}
	return found
}

// statusMetrics say where the values go, as they stand and as the difference of two readings.
var statusMetrics = [statusValues]struct {
	metric, job *model.Metric
	factor      float64
}{
	labelCPU:        {model.VMSStatusCPU, model.VMSJobCPU, 1},
	labelBuffered:   {model.VMSStatusBuffered, model.VMSJobBuffered, 1},
	labelWorkingSet: {model.VMSStatusWorkingSet, nil, pageBytes},
	labelOpenFiles:  {model.VMSStatusOpenFiles, nil, 1},
	labelDirect:     {model.VMSStatusDirect, model.VMSJobDirect, 1},
	labelPhysical:   {model.VMSStatusResident, nil, pageBytes},
	labelFaults:     {model.VMSStatusFaults, model.VMSJobFaults, 1},
}

// status emits a reading, and what was used since the one before.
func (p *parser) status() {
	r := p.doc.now
	for i, m := range statusMetrics {
		if r.lines[i] != 0 {
			p.b.Sample(m.metric, model.Labels{}, r.values[i]*m.factor, r.lines[i])
		}
	}
	if last := p.last; last != nil && !r.at.IsZero() && !last.at.IsZero() {
		p.difference(last, r)
	}
	p.last = r
}

// difference emits what a process used between two readings. Counters that fall are those of another process, or of a new login.
func (p *parser) difference(a, b *reading) {
	first := p.part.First
	if b.at.Before(a.at) {
		p.b.Notef(first, model.Info, "this reading is older than the one before it; no difference is taken")
		return
	}
	for i, m := range statusMetrics {
		if m.job != nil && b.values[i] < a.values[i] {
			p.b.Notef(first, model.Info, "counters are smaller than in the reading before: another process, or a new login; no difference is taken")
			return
		}
	}
	p.part.Window.From = a.at
	p.part.Subject.Job = p.between()
	p.b.Sample(model.VMSJobElapsed, model.Labels{}, b.at.Sub(a.at).Seconds(), first)
	for i, m := range statusMetrics {
		if m.job != nil && b.lines[i] != 0 && a.lines[i] != 0 {
			p.b.Sample(m.job, model.Labels{}, hundredths(b.values[i]-a.values[i]), b.lines[i])
		}
	}
}

// hundredths takes the noise of binary fractions out of a difference of numbers that have at most two decimals.
func hundredths(v float64) float64 { return math.Round(v*100) / 100 }

// between names what ran between two readings by its commands.
func (p *parser) between() string {
	s := strings.Join(p.commands, "; ")
	if len(s) > 100 {
		s = strings.ToValidUTF8(s[:100], "") + "…"
	}
	return s
}
