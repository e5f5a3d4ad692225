package tkprof

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
	"dumplens/parsers/text"
)

//go:embed doc.go
var doc string

// Format reads reports of tkprof.
var Format = &parsers.Format{
	Name:    "tkprof",
	Title:   "tkprof report on an Oracle SQL trace",
	Doc:     doc,
	Samples: []string{sampleTitle, samplePiece},
	Detect:  detect,
	Starts:  func(line string) bool { return isTitle(strings.TrimSpace(unquoted(line))) },
	Parse:   parse,
}

const (
	sampleTitle = `
TKPROF: Release 19.0.0.0.0 - Development on Mon Mar 2 08:10:00 2026

Copyright (c) 1982, 2019, Oracle and/or its affiliates.  All rights reserved.

Trace file: shop1_ora_4711.trc
Sort options: default
`
	samplePiece = `select item, price from stock where shop = :1

call     count       cpu    elapsed       disk      query    current        rows
------- ------  -------- ---------- ---------- ---------- ----------  ----------
Parse        1      0.00       0.00          0          0          0           0
Execute      9      0.01       0.01          0          0          0           0
Fetch       18      0.02       0.31         40         60          0           9
------- ------  -------- ---------- ---------- ---------- ----------  ----------
total       28      0.03       0.32         40         60          0           9
`
)

// detect looks for the title, then for tables of calls.
func detect(h parsers.Head) parsers.Score {
	score := parsers.No
	for _, line := range h.Lines() {
		bare := strings.TrimSpace(text.ExpandTabs(unquoted(line), tabStop))
		if isTitle(bare) {
			return parsers.Certain
		}
		if isTableHead(bare) {
			score = parsers.Likely
		}
	}
	return score
}
