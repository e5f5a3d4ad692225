package jtl

import (
	_ "embed"
	"slices"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads what JMeter writes of a run.
var Format = &parsers.Format{
	Name:    "jtl",
	Title:   "JMeter results (JTL as CSV or XML, jmeter.log, statistics.json of the dashboard)",
	Doc:     doc,
	Samples: []string{sampleCSV, sampleBare, sampleXML, sampleLog, sampleStatistics},
	Detect:  detect,
	Starts:  starts,
	Lead:    func([]string) int { return 0 }, // summaries that follow each other are one piece
	Parse:   parse,
}

const (
	sampleCSV = `timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect
1772355600120,231,Sign in,200,OK,Clerks 1-1,text,true,,5120,410,1,1,http://shop.example/signin,228,0,12
1772355600120,540,Order,200,"Number of samples in transaction : 2, number of failing samples : 0",Clerks 1-1,,true,,9100,820,1,1,null,498,0,12
`
	sampleBare = `1772355600120,231,Sign in,200,OK,Clerks 1-1,text,true,5120,228
1772355600355,302,Find part,200,OK,Clerks 1-1,text,true,3980,270
`
	sampleXML = `<?xml version="1.0" encoding="UTF-8"?>
<testResults version="1.2">
<httpSample t="231" it="0" lt="228" ct="12" ts="1772355600120" s="true" lb="Sign in" rc="200" rm="OK" tn="Clerks 1-1" dt="text" by="5120" ng="1" na="1"/>
</testResults>
`
	sampleLog = `2026-03-01 09:00:00,120 INFO o.a.j.JMeter: Version 5.6.3
2026-03-01 09:00:30,006 INFO o.a.j.r.Summariser: summary +    626 in 00:00:18 =   35.4/s Avg:   270 Min:    50 Max:   500 Err:     0 (0.00%) Active: 10 Started: 10 Finished: 0
2026-03-01 09:00:43,104 INFO o.a.j.r.Summariser: summary =   1000 in 00:00:31 =   32.7/s Avg:   276 Min:    50 Max:   500 Err:     0 (0.00%)
`
	sampleStatistics = `{
  "Sign in" : {
    "transaction" : "Sign in",
    "sampleCount" : 120,
    "errorCount" : 1,
    "errorPct" : 0.8333333,
    "meanResTime" : 231.5,
    "pct1ResTime" : 312.0,
    "throughput" : 2.01
  }
}
`
)

// fileKind is what the first lines of a source tell.
type fileKind uint8

const (
	fileNone fileKind = iota
	fileCSV
	fileXML
	fileLog
	fileStatistics
)

type sniffed struct {
	kind  fileKind
	score parsers.Score
}

// detect looks at the first lines.
func detect(h parsers.Head) parsers.Score { return sniff(h.Lines()).score }

// starts knows the lines by which results are known in a longer text.
func starts(line string) bool {
	if kind, _ := classifyCSV(0, line); kind == 0 {
		return true
	}
	s := strings.TrimSpace(line)
	return strings.HasPrefix(s, "<testResults") || strings.Contains(s, " Avg:") && summaryLine.MatchString(s)
}

// sniffLines is how many lines may tell a log or a cut file.
const sniffLines = 2000

func sniff(lines []string) sniffed {
	at := 0
	for at < len(lines) && strings.Trim(lines[at], " \t\ufeff") == "" {
		at++
	}
	if at == len(lines) {
		return sniffed{}
	}
	lines = lines[at:min(len(lines), at+sniffLines)]
	first := strings.TrimSpace(strings.TrimPrefix(lines[0], "\ufeff"))
	switch first[0] {
	case '<':
		return sniffXML(lines)
	case '{':
		return sniffStatistics(lines)
	}
	if _, ok := header(first); ok {
		return sniffed{fileCSV, parsers.Certain}
	}
	if s := sniffLog(lines); s.score > parsers.No {
		return s
	}
	if _, ok := guess(strings.Join(lines[:min(len(lines), 4*guessRows)], "\n") + "\n"); ok {
		return sniffed{fileCSV, parsers.Likely}
	}
	return sniffed{}
}

// sniffXML knows the root, and the samples of a file whose root was cut off.
func sniffXML(lines []string) sniffed {
	for _, line := range lines {
		if at := strings.Index(line, "<testResults"); at >= 0 {
			return sniffed{fileXML, parsers.Certain}
		}
		if (strings.Contains(line, "<httpSample ") || strings.Contains(line, "<sample ")) && strings.Contains(line, ` lb="`) && strings.Contains(line, ` ts="`) {
			return sniffed{fileXML, parsers.Likely}
		}
	}
	return sniffed{}
}

// sniffStatistics knows names that only the dashboard has together.
func sniffStatistics(lines []string) sniffed {
	count, time := false, false
	for _, line := range lines {
		count = count || strings.Contains(line, `"sampleCount"`)
		time = time || strings.Contains(line, `"meanResTime"`) || strings.Contains(line, `"pct1ResTime"`)
	}
	if count && time {
		return sniffed{fileStatistics, parsers.Certain}
	}
	return sniffed{}
}

// printed is how lines begin that JMeter prints between the summaries.
var printed = [...]string{"Creating summariser", "Created the tree", "Starting the test", "Starting standalone test", "Waiting for possible", "Tidying up", "... end of run"}

// sniffLog knows the summaries, and a log that begins long before the first of them.
func sniffLog(lines []string) sniffed {
	summaries, own, all := 0, 0, 0
	for _, line := range lines {
		switch {
		case strings.TrimSpace(line) == "":
			continue
		case strings.Contains(line, " Avg:") && summaryLine.MatchString(line):
			summaries++
		case logger.MatchString(line), slices.ContainsFunc(printed[:], func(p string) bool { return strings.HasPrefix(line, p) }):
			own++
		}
		all++
	}
	switch {
	case (summaries+own)*4 < all:
		return sniffed{}
	case summaries > 0:
		return sniffed{fileLog, parsers.Certain}
	case own > 2:
		return sniffed{fileLog, parsers.Likely}
	}
	return sniffed{}
}
