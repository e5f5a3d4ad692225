// Package advice words what a rule proposes for an SAP instance or its host: the change of a parameter, for which platform it is advice, and whom it is about.
package advice

import (
	"fmt"
	"math"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
)

// Set proposes a change of a parameter, as a sentence of a remedy: its name, the present value as written ("" when it is not set), the proposed one,
// and what the change costs.
func Set(name, now, proposed, costs string) string {
	if now == "" {
		now = "not set"
	} else {
		now = "now " + now
	}
	return fmt.Sprintf("Set %s = %s (%s): %s.", name, proposed, now, costs)
}

// Restart is what a change of most profile parameters needs.
const Restart = "needs a restart of the instance"

// AsSet writes bytes as the plain number of a parameter's unit that a profile holds now.
func AsSet(bytes, factor float64) string { return fmt.Sprintf("%.0f", bytes/factor) }

// InUnit writes bytes as a plain number of a parameter's unit, rounded up to two digits: what a finding proposes as a size.
func InUnit(bytes, factor float64) string { return twoDigits(bytes, factor, math.Ceil) }

// AtMost is InUnit rounded down: what a finding proposes as a limit.
func AtMost(bytes, factor float64) string { return twoDigits(bytes, factor, math.Floor) }

func twoDigits(bytes, factor float64, round func(float64) float64) string {
	if !(factor > 0) || math.IsNaN(bytes) {
		return "?"
	}
	v := round(bytes / factor)
	step := math.Pow(10, max(math.Floor(math.Log10(max(v, 1)))-1, 0))
	return fmt.Sprintf("%.0f", round(v/step)*step)
}

// Instance begins a finding about an SAP instance.
func Instance(i *sap.Instance, severity analyzers.Severity, confidence analyzers.Confidence, format string, args ...any) analyzers.Finding {
	return analyzers.Finding{Severity: severity, Confidence: confidence, Subject: i.Subject(), Summary: say.Textf(format, args...)}
}

// Host begins a finding about a host of SAP instances.
func Host(h *sap.Host, severity analyzers.Severity, confidence analyzers.Confidence, format string, args ...any) analyzers.Finding {
	return analyzers.Finding{Severity: severity, Confidence: confidence, Subject: model.Subject{Host: h.Name}, Summary: say.Textf(format, args...)}
}

// HostName names a host within a sentence.
func HostName(h *sap.Host) string {
	if h == nil || h.Name == "" {
		return "the host"
	}
	return "host " + h.Name
}

// AmountAt is an amount of a fact as evidence.
func AmountAt(a analyzers.Amount, format string, args ...any) analyzers.Evidence {
	return analyzers.AtPos(a.Pos, format, args...)
}

// ForPlatform says how much advice for one platform weighs on a host: as given where it runs that, a notice where no dump tells the platform,
// none elsewhere.
func ForPlatform(h *sap.Host, platform string, severity analyzers.Severity) (analyzers.Severity, bool) {
	yes, known := h.PlatformIs(platform)
	switch {
	case yes:
		return severity, true
	case known:
		return 0, false
	}
	return min(severity, analyzers.Notice), true
}

// Unsure adds why a finding is a notice only.
func Unsure(f *analyzers.Finding, h *sap.Host, platform string) {
	if _, known := h.PlatformIs(platform); !known {
		f.Detail.S = strings.TrimSpace(f.Detail.S + fmt.Sprintf(" This is advice for %s; no dump tells whether the host runs it, so it is a notice only.", platform))
	}
}

// Printed begins a finding about a value that a dump prints once.
func Printed(part *model.Part, s model.Sample, summary, detail string, note string) analyzers.Finding {
	return analyzers.Finding{Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Summary: say.Text(summary), Detail: say.Text(detail),
		Evidence: []analyzers.Evidence{analyzers.At(part, s.Pos.Line, "%s", note)}}
}

// OrUnset is a value as written, or that there is none.
func OrUnset(written string) string {
	if written == "" {
		return "not set"
	}
	return written
}
