package oralog

import (
	"context"
	_ "embed"
	"strings"
	"time"

	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

//go:embed doc.go
var doc string

// Format reads logs for the errors of Oracle in them.
var Format = &parsers.Format{
	Name:    "oralog",
	Title:   "log with Oracle errors",
	Doc:     doc,
	Samples: []string{sampleAlert, sampleListener, sampleApplication},
	Detect:  detect,
	Parse:   parse,
}

const (
	sampleAlert = `Thu Mar 12 20:00:01 2026
Errors in file /u01/app/oracle/diag/rdbms/erp/ERP/trace/ERP_ora_4711.trc:
ORA-01116: error in opening database file 7
ORA-01110: data file 7: '/u02/oradata/ERP/baan07.dbf'
`
	sampleListener = `12-MAR-2026 20:00:01 * (CONNECT_DATA=(SID=ERP)(CID=(PROGRAM=ora8_srv)(HOST=alder)(USER=planner))) * (ADDRESS=(PROTOCOL=tcp)(HOST=10.0.0.7)(PORT=41000)) * establish * ERP * 0
`
	sampleApplication = `2026-03-12 20:00:01 ora8_srv[4711]: error 1116 ORA-01116: error in opening database file 7
`
)

const (
	someLines  = 4096
	keptEvents = 2000 // errors that become events; all are counted
	keptCodes  = 5000
)

// detect wants an error that has a time, or the entries of a listener.
func detect(h parsers.Head) parsers.Score {
	stamped, score := false, parsers.No
	for _, line := range h.Lines() {
		s := strings.TrimSpace(line)
		if isConnect(s) {
			return parsers.Likely
		}
		_, rest, timed := cutTime(s)
		if timed && rest == "" {
			stamped = true
		}
		if (timed || stamped) && code(s) != "" {
			score = parsers.Maybe
		}
	}
	return score
}

// reading is a log being read.
type reading struct {
	*Log
	b      *model.Builder
	now    time.Time // of the entry being read
	window model.Window
	index  map[string]int
	lost   int
	events []model.Event
	echo   string // error of the listener's entry before, which it prints once more below it
}

func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{Log: &Log{}, b: b, index: map[string]int{}}
	first := r.Lines() + 1
	for e := range printout.Read(r, b, grammar, printout.Cut{MaxLines: someLines, Broken: "the log was read only up to here"}) {
		rd.entry(e)
	}
	if rd.window.Known() || len(rd.Errors) > 0 {
		rd.finish(first, r.Lines())
	}
	return r.Err()
}

func (rd *reading) entry(e *entry) {
	line := int32(e.Pos.Line)
	switch {
	case e.Stamp != nil:
		rd.at(strings.TrimSpace(*e.Stamp))
		rd.b.Understood(1)
	case e.Connect != nil:
		rd.each(*e.Connect, line, rd.connect)
	case e.Banner != nil:
		rd.Edition, rd.EditionLine = strings.Clone(edition(strings.TrimSpace(*e.Banner))), line
		rd.b.Understood(1)
	case e.Errors != nil:
		rd.each(*e.Errors, line, rd.error)
	case e.Blank != nil:
		printout.Known(rd.b, *e.Blank)
	case e.Other != nil:
		rd.Other += text.LineCount(*e.Other)
	}
}

// at takes the time at the start of a line, if there is one, and gives the rest of the line.
func (rd *reading) at(s string) string {
	t, rest, ok := cutTime(s)
	if !ok {
		return s
	}
	rd.now = t
	rd.window = rd.window.Union(model.Window{From: t, To: t})
	return rest
}

func (rd *reading) each(run string, first int32, read func(s string, line int32)) {
	for n, s := range text.Trimmed(run, first) {
		read(s, n)
	}
	printout.Known(rd.b, run)
}

// connect reads an entry of the listener: its last field is 0, or the number of a TNS error.
func (rd *reading) connect(s string, line int32) {
	rest := rd.at(s)
	rd.echo = ""
	last := strings.TrimSpace(rest[strings.LastIndexByte(rest, '*')+1:])
	switch {
	case last == "0":
		if strings.Contains(rest, "* establish *") {
			rd.Connections++
		}
	case len(last) >= 3 && len(last) <= 5 && strings.Trim(last, "0123456789") == "":
		rd.echo = strings.Clone("TNS-" + "00000"[len(last):] + last)
		rd.count(rd.echo, model.Text{Kind: model.Address, S: rest}, line)
	}
}

func (rd *reading) error(s string, line int32) {
	rest := rd.at(s)
	if code(s) == rd.echo {
		rd.echo = ""
		return
	}
	t := model.Say(rest)
	if strings.ContainsAny(rest, `/\`) {
		t.Kind = model.Path
	}
	rd.count(code(s), t, line)
}

func (rd *reading) count(code string, t model.Text, line int32) {
	i, ok := rd.index[code]
	if !ok {
		if len(rd.Errors) == keptCodes {
			rd.lost++
			return
		}
		i = len(rd.Errors)
		code, t.S = strings.Clone(code), strings.Clone(t.S)
		rd.index[code] = i
		rd.Errors = append(rd.Errors, Error{Code: code, First: rd.now, Line: line, Text: t})
	}
	e := &rd.Errors[i]
	e.Count++
	e.Last, e.LastLine = rd.now, line
	if len(rd.events) < keptEvents {
		t.S = strings.Clone(t.S)
		rd.events = append(rd.events, model.Event{Name: e.Code, At: rd.now, Pos: rd.b.Pos(line), Text: t})
	}
}

func (rd *reading) finish(first, last int32) {
	variant := "errors"
	if rd.Connections > 0 {
		variant = "listener"
	}
	part := rd.b.Begin("oralog", variant, first)
	part.Document, part.Window = rd.Log, rd.window
	for _, e := range rd.events {
		rd.b.Event(e)
	}
	for _, e := range rd.Errors {
		rd.b.Sample(model.OracleLogErrors, model.L("error", e.Code), float64(e.Count), e.Line)
	}
	if rd.Other > 0 {
		rd.b.Notef(0, model.Info, "%d lines hold no error and were not looked at", rd.Other)
	}
	if rd.lost > 0 {
		rd.b.Notef(0, model.Warning, "%d errors have numbers beyond the first %d different ones and were not counted", rd.lost, keptCodes)
	}
	rd.b.Seal(last)
}
