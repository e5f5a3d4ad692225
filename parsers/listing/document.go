package listing

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// Listing is one listing. Its numbers are samples; the texts are here.
type Listing struct {
	Kind     string // pages, mpstat, swapinfo, psrset, machine, env, ulimit, caliper
	Settings []Setting
	Others   int // variables of an environment that are not kept
	Line     int32
}

// Setting is a named text: a variable, a limit.
type Setting struct {
	Name, Value string
	Line        int32
}

// Get finds a setting.
func (l *Listing) Get(name string) (Setting, bool) {
	for _, s := range l.Settings {
		if s.Name == name {
			return s, true
		}
	}
	return Setting{}, false
}

// Fields lists the settings.
func (l *Listing) Fields() []model.Field {
	out := []model.Field{{Name: "Listing", Value: model.Say(l.Kind), Pos: model.Pos{Line: l.Line, Offset: -1}}}
	for _, s := range l.Settings {
		out = append(out, model.Field{Name: s.Name, Value: model.Say(s.Value), Pos: model.Pos{Line: s.Line, Offset: -1}})
	}
	return out
}

// caliper is a summary line of the profiler: misses for each 1,000 instructions, or what answered them.
type caliper struct {
	metric *model.Metric
	labels model.Labels
	value  float64
}

// caliperOf reads a line by its words; nil for anything else.
func caliperOf(s string) *caliper {
	lower := strings.ToLower(s)
	kind := ""
	switch {
	case len(s) > 160:
		return nil
	case strings.Contains(lower, "dtlb"):
		kind = "dtlb"
	case strings.Contains(lower, "itlb"):
		kind = "itlb"
	default:
		return nil
	}
	w := strings.Fields(lower)
	v, state := text.Plain.Parse(strings.TrimSuffix(w[len(w)-1], "%"))
	if state != text.OK || v < 0 || len(w) < 3 {
		return nil
	}
	labels := model.L("cpu", "all", "kind", kind)
	per1000 := strings.Contains(lower, "per 1000 inst") || strings.Contains(lower, "per 1,000 inst")
	switch {
	case per1000 && strings.Contains(lower, "miss"):
		return &caliper{model.TLBMissRatio, labels, v / 1000}
	case strings.Contains(lower, "soft") && (strings.Contains(lower, "fill") || strings.Contains(lower, "handled")):
		return share(labels, "software", v, lower)
	case strings.Contains(lower, "hpw") || strings.Contains(lower, "walker"):
		return share(labels, "walker", v, lower)
	case strings.Contains(lower, "l2") && strings.Contains(lower, "fill"):
		return share(labels, "l2", v, lower)
	}
	return nil
}

// share is a number of fills; percentages are shares of all misses.
func share(labels model.Labels, by string, v float64, line string) *caliper {
	if strings.Contains(line, "%") {
		return &caliper{model.TLBFills, labels.With("by", by).With("of", "share"), v / 100}
	}
	return &caliper{model.TLBFills, labels.With("by", by), v}
}
