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

// detect counts lines that only this tool prints, and those that it does not print.
func detect(h parsers.Head) parsers.Score {
	n := h.Count(lines)
	if n[kindTitle] == 0 { // a profile has parameters too
		n[kindStray] += n[kindParameters]
		n[kindParameters] = 0
	}
	own := n.Of(kindTitle, kindAlert, kindAdvice, kindPool, kindSizes, kindPlace, kindKeys, kindFigures, kindParameters, kindHelp, kindHead)
	switch {
	case own == 0 || !n.Mostly(own, parsers.MostlyOwn):
		return parsers.No
	case n[kindTitle] > 0:
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
