package sappfpar

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads what sappfpar prints.
var Format = &parsers.Format{
	Name:    "sappfpar",
	Title:   "SAP profile check (sappfpar)",
	Doc:     doc,
	Samples: []string{sampleCheck, sampleNoProfile, sampleTrace},
	Detect:  detect,
	Starts:  isTitle,
	Parse:   parse,
}

const (
	sampleCheck = `================================================================================
==   Checking profile:     /sapmnt/ZZ1/profile/ZZ1_D07_elder
================================================================================
Shared memory disposition overview
================================================================
Shared memory pools
Key:   10  Pool
            Size configured.....:   64000000 (  61.0 MB)
`
	sampleNoProfile = `== Checking profile: <no_profile>
`
	sampleTrace = `*** WARNING => DpCheckParams: invalid value for rdisp/queue_lines = -1 [dpInit.c     812]
`
)

// mostlyOwn is the share of lines, in percent, from which a source is this format's as a whole. What holds more of something else is
// left to be searched for pieces.
const mostlyOwn = 85

// detect counts lines that only this tool prints, and those that it does not print.
func detect(h parsers.Head) parsers.Score {
	own, other, titles, parameters, state := 0, 0, 0, 0, 0
	for _, line := range h.Lines() {
		var kind int
		switch kind, state = classify(state, line); kind {
		case kindTitle:
			titles++
			own++
		case kindStray:
			other++
		case kindBlank, kindFrame:
		case kindParameters: // without a title, a profile has them too
			parameters++
		default:
			own++
		}
	}
	if titles > 0 {
		own += parameters
	} else {
		other += parameters
	}
	switch {
	case own == 0 || own*100 < (own+other)*mostlyOwn:
		return parsers.No
	case titles > 0:
		return parsers.Certain
	case own > 3:
		return parsers.Likely
	}
	return parsers.Maybe
}

func isTitle(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "==") && strings.Contains(line, "Checking profile:")
}
