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
		return isCommand(line) || strings.HasSuffix(strings.TrimSpace(line), "disp+work:")
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

// detect counts lines that only chatr prints.
func detect(h parsers.Head) parsers.Score {
	n := h.Count(lines)
	sizes := n.Of(kindHint, kindSegments)
	own := sizes + n.Of(kindType, kindSetting, kindFile, kindSegmentHead)
	switch {
	case own < 3 || !n.Mostly(own, parsers.MostlyOwn):
		return parsers.No
	case sizes > 0 && n[kindType] > 0:
		return parsers.Certain
	case sizes > 0:
		return parsers.Likely
	}
	return parsers.No
}
