package chatr

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads what chatr prints.
var Format = &parsers.Format{
	Name:    "chatr",
	Title:   "HP-UX executable and its page sizes (chatr)",
	Doc:     doc,
	Samples: []string{sampleItanium, samplePA, "# chatr /opt/shop/served\n" + sampleItanium},
	Detect:  detect,
	Starts: func(line string) bool {
		line = strings.TrimSpace(line)
		return strings.HasPrefix(strings.TrimLeft(line, "#$ "), "chatr ") || strings.HasSuffix(line, "disp+work:")
	},
	Parse: parse,
}

const (
	sampleItanium = `/opt/shop/served:
         64-bit ELF executable
         segments:
             index type     address      flags size
                 7 text     04000000     z---c-      4M
                 8 data     40000000     ---m--     16M
`
	samplePA = `served:
         shared executable
         plabel caching disabled
         data page size: D (default)
         instruction page size: D (default)
`
)

// mostlyOwn is the share of lines, in percent, from which a source is this format's as a whole.
const mostlyOwn = 85

// detect counts lines that only chatr prints.
func detect(h parsers.Head) parsers.Score {
	var n [kindStray + 1]int
	state := 0
	for _, line := range h.Lines() {
		var kind int
		kind, state = classify(state, line)
		n[kind]++
	}
	sizes := n[kindHint] + n[kindSegments]
	own := sizes + n[kindType] + n[kindSetting] + n[kindFile] + n[kindSegmentHead]
	switch {
	case own < 3 || own*100 < (own+n[kindStray])*mostlyOwn:
		return parsers.No
	case sizes > 0 && n[kindType] > 0:
		return parsers.Certain
	case sizes > 0:
		return parsers.Likely
	}
	return parsers.No
}
