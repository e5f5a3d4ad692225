package sappfpar

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

const megabyte = 1 << 20

// title is the line that names the profile.
type title struct{ profile string }

// Capture takes the name behind the colon.
func (t *title) Capture(values []string) error {
	_, name, _ := strings.Cut(values[0], ":")
	t.profile = strings.Clone(strings.TrimSpace(name))
	return nil
}

// place is "Shared memories inside of pool 10": the pool of the keys that follow, "none" outside of pools.
type place struct{ pool string }

// Capture takes the number at the end.
func (p *place) Capture(values []string) error {
	p.pool = "none"
	if strings.Contains(values[0], "inside") {
		words := strings.Fields(values[0])
		p.pool = strings.Clone(strings.TrimRight(words[len(words)-1], ":"))
	}
	return nil
}

// poolLine is "Key: 40 Pool for database buffers".
type poolLine struct{ key, text string }

// Capture takes the key and what the pool is for.
func (p *poolLine) Capture(values []string) error {
	words := strings.Fields(values[0])
	if len(words) > 1 {
		p.key = strings.Clone(words[1])
		p.text = strings.Join(words[2:], " ")
	}
	return nil
}

// sizeState is what a size of a pool says, "" for any other line.
func sizeState(s string) string {
	switch {
	case strings.HasPrefix(s, "Size configured"):
		return "configured"
	case strings.HasPrefix(s, "Size min. estimated"):
		return "minimum"
	case strings.HasPrefix(s, "Advised Size"):
		return "advised"
	}
	return ""
}

// figure is a line "label....: value", known by the start of its label.
type figure struct {
	label  string
	metric *model.Metric
	key    string // of the one label
	value  string
}

// figures lists the known labels; the first that fits is taken.
var figures = [...]figure{
	{"Nr of operating system shared memory segments", model.SAPSegments, "state", "planned"},
	{"Total Nr of shared segments required", model.SAPSegments, "state", "required"},
	{"System-imposed number of shared memories", model.SAPSegments, "state", "limit"},
	{"Shared memory segment size required", model.SAPSegmentSize, "state", "required"},
	{"System-imposed maximum segment size", model.SAPSegmentSize, "state", "limit"},
	{"Extended Memory Management (", model.SAPSegments, "state", "extended"},
	{"..in pool", model.SAPRequirement, "area", "pool"},
	{"..not in pool", model.SAPRequirement, "area", "outside"},
	{"Shared memory..", model.SAPRequirement, "area", "shared"},
	{"Processes..", model.SAPRequirement, "area", "processes"},
	{"Extended Memory .", model.SAPRequirement, "area", "extended"},
	{"Total, minimum requirement", model.SAPRequirement, "area", "minimum"},
	{"Process local heaps", model.SAPRequirement, "area", "heaps"},
	{"Total, worst case requirement", model.SAPRequirement, "area", "worst"},
	{"Errors detected", model.SAPCheckMessages, "level", "error"},
	{"Warnings detected", model.SAPCheckMessages, "level", "warning"},
}

func figureOf(s string) *figure {
	for i := range figures {
		if strings.HasPrefix(s, figures[i].label) && (strings.Contains(s, ":") || strings.HasPrefix(s, "..in pool")) {
			return &figures[i]
		}
	}
	return nil
}

// amount reads "1274000000 (1215.0 MB)", "1218.8 MB" or "3". agree is false where a size and its MB differ by more than rounding.
func amount(s string) (value float64, agree bool) {
	head, tail, both := strings.Cut(s, "(")
	head = strings.TrimSpace(head)
	number, inMB := strings.CutSuffix(head, "MB")
	value, _ = text.Plain.Parse(number)
	if inMB {
		value *= megabyte
	}
	if !both {
		return value, true
	}
	mb, _, _ := strings.Cut(tail, "MB")
	second, state := text.Plain.Parse(mb)
	const rounding = 0.06 // of a MB: half of the last digit, or a digit cut off
	return value, state != text.OK || math.IsNaN(value) || math.Abs(value/megabyte-second) <= rounding
}
