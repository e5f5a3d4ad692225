package report

import (
	"strconv"
	"time"

	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/timeline"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report/chart"
	"dumplens/report/redact"
)

// View shows the parts of one format. The view whose Format is empty shows the parts of all formats that have none.
type View struct {
	Format  string
	Doc     string
	Section func(*ViewContext, *model.Part) Section
	// Most is how many dumps of the format have a section at most: those that findings rest on, then those with the most time. 0 is all,
	// for formats of which a section shows several dumps.
	Most int
	// Beside is what stands with the part's ledger beside the verdict. May be nil.
	Beside func(*ViewContext, *model.Part) []Block
}

// ViewContext gives views what they need of the report in the making.
type ViewContext struct {
	report  *Report
	sources []*model.Source
	index   map[*model.Series]int
	episode map[*model.Part]int
	runs    map[*model.Part]*client.Run
	top     oracle.TopSQLs
	bases   []oracle.Database
	titles  map[*model.Part]string // of parts, made when they are first asked for
	names   map[string]string      // of sources, as short as they can be told apart
	masks   redact.Level
}

func newViewContext(r *Report, in Input) *ViewContext {
	v := &ViewContext{report: r, sources: in.Sources, bases: in.Databases, index: map[*model.Series]int{}, episode: map[*model.Part]int{}, runs: map[*model.Part]*client.Run{}, top: in.Statements, masks: in.Options.Redact}
	for i := range in.Runs {
		v.runs[in.Runs[i].Part] = &in.Runs[i]
	}
	if in.Timeline != nil {
		for i, e := range in.Timeline.Episodes {
			for _, p := range e.Parts {
				v.episode[p] = i + 1
			}
		}
	}
	return v
}

// Run is what is known of the run that a client's profile is of; nil for other parts.
func (v *ViewContext) Run(p *model.Part) *client.Run { return v.runs[p] }

// Statements is the top SQL of an Oracle report; nil for parts without.
func (v *ViewContext) Statements(p *model.Part) *oracle.TopSQL { return v.top.Of(p) }

// SourceName is the display name of a source.
func (v *ViewContext) SourceName(id model.SourceID) Text {
	if int(id) >= len(v.sources) || id < 0 {
		return Text{}
	}
	return Of(model.Path, v.sources[id].Name.S)
}

// ID makes an identifier that is the same in every run: of the part and a name that the view chooses.
func (v *ViewContext) ID(p *model.Part, name string) string { return PartID(p.ID) + "-" + name }

// crowd is from how many dumps on a page no longer shows all numbers of each: nobody reads a hundred such sections, and they are most of it.
const crowd = 40

// Crowded reports whether the report has so many dumps that a section should show what is read, and leave the rest to report.json.
func (v *ViewContext) Crowded() bool {
	n := 0
	for _, s := range v.sources {
		n += len(s.Parts)
	}
	return n >= crowd
}

// Line makes a chart's line of a series of the report.
func (v *ViewContext) Line(name string, s *model.Series, color int) ChartSeries {
	i := v.index[s]
	return ChartSeries{Name: Say(name), Series: &i, Color: color % chart.Colors()}
}

// Own makes a chart's line of numbers that the dump does not have as such: a sum, a rate. Times are milliseconds as in model.Axis.
func (v *ViewContext) Own(name string, times []int64, values []float64, color int) ChartSeries {
	return ChartSeries{Name: Say(name), Color: color % chart.Colors(), Times: times, Values: numbers(values)}
}

func numbers(values []float64) []Number {
	out := make([]Number, len(values))
	for i, x := range values {
		out[i] = Number(x)
	}
	return out
}

// Chart begins a chart over time of a part: with its window, its zoom group, and the findings about it as bands.
func (v *ViewContext) Chart(p *model.Part, name, title string, kind ChartKind, u unit.Unit) *Chart {
	return &Chart{ID: v.ID(p, name), Title: Say(title), Kind: kind, Unit: Unit(u), Max: unknown(), Group: v.group(p),
		Window: windowOf(p.Window), Bands: v.Bands(p), Series: []ChartSeries{}}
}

// Bars begins a bar chart.
func (v *ViewContext) Bars(p *model.Part, name, title string, u unit.Unit) *Chart {
	return &Chart{ID: v.ID(p, name), Title: Say(title), Kind: BarChart, Unit: Unit(u), Max: unknown(), Series: []ChartSeries{}}
}

func (v *ViewContext) group(p *model.Part) string {
	if e, ok := v.episode[p]; ok {
		return "e" + strconv.Itoa(e)
	}
	return PartID(p.ID)
}

// Bands are the findings about a part that single out a stretch of its time.
func (v *ViewContext) Bands(p *model.Part) []Band {
	window := timeline.Window(p)
	var out []Band
	for i := range v.report.Findings {
		f := &v.report.Findings[i]
		w := f.Window.model()
		if !w.Known() || !window.Known() || !v.about(f, p) {
			continue
		}
		shared := w.Overlap(window)
		if shared > 0 && shared < window.To.Sub(window.From)*95/100 {
			out = addBand(out, Band{Name: f.Summary, Severity: f.Severity, Finding: f.ID, Window: f.Window})
		}
	}
	return out
}

// addBand adds a band unless one is there for nearly the same time: bands on each other only get darker. Findings come by severity, so
// the one that is kept is the most severe.
func addBand(bands []Band, b Band) []Band {
	w := b.Window.model()
	for _, had := range bands {
		h := had.Window.model()
		if longer := max(w.To.Sub(w.From), h.To.Sub(h.From)); w.Overlap(h) >= longer*9/10 {
			return bands
		}
	}
	return append(bands, b)
}

// about reports whether a finding is about the subject of a part, or rests on its source.
func (v *ViewContext) about(f *Finding, p *model.Part) bool {
	same := false
	for _, pair := range [][2]string{{f.Subject.Host.S, p.Subject.Host}, {f.Subject.Instance.S, p.Subject.Instance}} {
		if pair[0] != "" && pair[1] != "" {
			if pair[0] != pair[1] {
				return false
			}
			same = true
		}
	}
	if same {
		return true
	}
	for _, e := range f.Evidence {
		if e.Source == sourceID(p.Source) && (e.Line == 0 || e.Line >= p.First && e.Line <= p.Last) {
			return true
		}
	}
	return false
}

func (w Window) model() model.Window {
	return model.Window{From: time.Time(w.From), To: time.Time(w.To)}
}

func itoa(i int) string { return strconv.Itoa(i) }
