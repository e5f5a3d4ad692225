package rules

import (
	"fmt"
	"math"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// setting is a change of a parameter that a finding proposes: the present value, the proposed one, and what the change costs.
type setting struct{ name, now, proposed, costs string }

// String writes the change as a sentence of a remedy.
func (s setting) String() string {
	now := s.now
	if now == "" {
		now = "not set"
	} else {
		now = "now " + now
	}
	return fmt.Sprintf("Set %s = %s (%s): %s.", s.name, s.proposed, now, s.costs)
}

// restart is what a change of most profile parameters needs.
const restart = "needs a restart of the instance"

// size writes an amount of memory within a sentence.
func size(v float64) string { return unit.Of(v, unit.Byte).String() }

// asSet writes bytes as the plain number of a parameter's unit that a profile holds now.
func asSet(bytes, factor float64) string { return fmt.Sprintf("%.0f", bytes/factor) }

// inUnit writes bytes as a plain number of a parameter's unit, rounded up to two digits: what a finding proposes.
func inUnit(bytes, factor float64) string {
	if !(factor > 0) || math.IsNaN(bytes) {
		return "?"
	}
	v := math.Ceil(bytes / factor)
	step := math.Pow(10, max(math.Floor(math.Log10(max(v, 1)))-1, 0))
	return fmt.Sprintf("%.0f", math.Ceil(v/step)*step)
}

// aboutInstance begins a finding about an SAP instance.
func aboutInstance(i *facts.SAPInstance, severity analyzers.Severity, confidence analyzers.Confidence, format string, args ...any) analyzers.Finding {
	return analyzers.Finding{Severity: severity, Confidence: confidence, Subject: i.Subject(), Summary: model.Say(fmt.Sprintf(format, args...))}
}

// aboutHost begins a finding about a host of SAP instances.
func aboutHost(h *facts.SAPHost, severity analyzers.Severity, confidence analyzers.Confidence, format string, args ...any) analyzers.Finding {
	return analyzers.Finding{Severity: severity, Confidence: confidence, Subject: model.Subject{Host: h.Name}, Summary: model.Say(fmt.Sprintf(format, args...))}
}

// hostName names a host within a sentence.
func hostName(h *facts.SAPHost) string {
	if h == nil || h.Name == "" {
		return "the host"
	}
	return "host " + h.Name
}

// absent is the evidence of a setting that a dump does not have.
func absent(part *model.Part, format string, args ...any) analyzers.Evidence {
	return analyzers.Evidence{Pos: model.Pos{Source: part.Source, Offset: -1}, Note: fmt.Sprintf(format, args...)}
}

// amountAt is an amount of a fact as evidence.
func amountAt(a facts.Amount, format string, args ...any) analyzers.Evidence {
	return atPos(a.Pos, format, args...)
}

// forPlatform says how much advice for one platform weighs on a host: as given where it runs that, a notice where no dump tells the platform,
// none elsewhere.
func forPlatform(h *facts.SAPHost, platform string, severity analyzers.Severity) (analyzers.Severity, bool) {
	yes, known := h.PlatformIs(platform)
	switch {
	case yes:
		return severity, true
	case known:
		return 0, false
	}
	return min(severity, analyzers.Notice), true
}

// unsure adds why a finding is a notice only.
func unsure(f *analyzers.Finding, h *facts.SAPHost, platform string) {
	if _, known := h.PlatformIs(platform); !known {
		f.Detail.S = strings.TrimSpace(f.Detail.S + fmt.Sprintf(" This is advice for %s; no dump tells whether the host runs it, so it is a notice only.", platform))
	}
}

// profiled lists the instances whose profile is there.
func profiled(p *analyzers.Pass) []*facts.SAPInstance {
	var out []*facts.SAPInstance
	for _, i := range facts.SAPLandscape.Of(p).Instances {
		if i.Profile != nil {
			out = append(out, i)
		}
	}
	return out
}

// checked lists the instances whose profile check is there and is of a profile.
func checked(p *analyzers.Pass) []*facts.SAPInstance {
	var out []*facts.SAPInstance
	for _, i := range facts.SAPLandscape.Of(p).Instances {
		if i.Check != nil && !i.Check.Doc.NoProfile {
			out = append(out, i)
		}
	}
	return out
}

// parameterState is a parameter of a profile: its value as written and its place, or the evidence that it is not there.
func parameterState(i *facts.SAPInstance, name string) (written string, evidence analyzers.Evidence) {
	v, ok := i.Profile.Doc.Get(name)
	if !ok {
		return "", absent(i.Profile.Part, "searched the profile for %s, which is not set", name)
	}
	return v.Value, at(i.Profile.Part, v.Line, "%s = %s", name, v.Value)
}
