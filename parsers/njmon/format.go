package njmon

import (
	_ "embed"
	"regexp"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format recognises njmon and nimon output. It has no Parse: such files are named as not yet read.
var Format = &parsers.Format{
	Name:    "njmon",
	Title:   "njmon or nimon output, which is not the nmon format (record with nmon -f for a file that can be read)",
	Doc:     doc,
	Samples: []string{sampleJSON, sampleLines},
	Detect:  detect,
}

const (
	sampleJSON = `{
  "timestamp": {
    "datetime": "2026-02-01T08:00:00",
    "UTC": "2026-02-01T07:00:00",
    "snapshot_seconds": 60,
    "snapshot_maxloops": 1440,
    "snapshot_loop": 0
  },
  "identity": {
    "hostname": "app1",
    "njmon_command": "njmon -s 60 -c 1440 -f",
    "njmon_version": "njmon4Linux-v70"
  }
}
`
	sampleLines = `timestamp,host=app1,os=Linux,architecture=x86_64 datetime="2026-02-01T08:00:00",UTC="2026-02-01T07:00:00",snapshot_seconds=60i,snapshot_loop=0i 1769929200000000000
cpu_total,host=app1,os=Linux,architecture=x86_64 user=12.300,sys=3.100,idle=84.600 1769929200000000000
`
)

// timestampLine is the first line that nimon writes for a snapshot.
var timestampLine = regexp.MustCompile(`(?m)^timestamp,host=[^\n]*\bsnapshot_(seconds|loop)=`)

// detect looks for members that only njmon writes, in a text that begins as JSON does; and for nimon's line of a snapshot.
func detect(h parsers.Head) parsers.Score {
	head := strings.TrimLeft(h.Text, " \t\r\n")
	if strings.HasPrefix(head, "{") || strings.HasPrefix(head, "[") {
		switch {
		case strings.Contains(head, `"njmon_version"`), strings.Contains(head, `"nimon_version"`), strings.Contains(head, `"njmon_command"`):
			return parsers.Certain
		case strings.Contains(head, `"snapshot_loop"`) && strings.Contains(head, `"timestamp"`):
			return parsers.Likely
		}
		return parsers.No
	}
	if timestampLine.MatchString(h.Text[:min(len(h.Text), 8<<10)]) { // its first record stands at the start
		return parsers.Likely
	}
	return parsers.No
}
