package jtl

import (
	"slices"
	"strings"
)

// column is a column that JMeter writes, in its order.
type column uint8

const (
	colTime column = iota
	colElapsed
	colLabel
	colCode
	colMessage
	colThread
	colType
	colSuccess
	colFailure
	colBytes
	colSent
	colGroupThreads
	colAllThreads
	colURL
	colFilename
	colLatency
	colEncoding
	colSamples
	colErrors
	colHost
	colIdle
	colConnect
	colOther // a variable, or a column that nobody knows
)

// names are the names of the columns.
var names = [...]string{"timeStamp", "elapsed", "label", "responseCode", "responseMessage", "threadName", "dataType", "success", "failureMessage", "bytes",
	"sentBytes", "grpThreads", "allThreads", "URL", "Filename", "Latency", "Encoding", "SampleCount", "ErrorCount", "Hostname", "IdleTime", "Connect"}

// layout is the columns of a file and what parts them.
type layout struct {
	columns   []column
	delimiter byte
	guessed   bool // there is no line of names
	variables []string
}

func (l *layout) has(c column) bool { return slices.Contains(l.columns, c) }

// String lists the names of the known columns.
func (l *layout) String() string {
	var out []string
	for _, c := range l.columns {
		if c != colOther {
			out = append(out, names[c])
		}
	}
	return strings.Join(out, ", ")
}

// header reads a line of names: at least three that JMeter has, one of them what makes a sample. A variable may be named in quotes.
func header(line string) (layout, bool) {
	line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	end := strings.IndexFunc(strings.TrimPrefix(line, `"`), func(r rune) bool { return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') })
	if end <= 0 {
		return layout{}, false
	}
	if line[0] == '"' {
		end += 2 // its quotes
	}
	if end >= len(line) || line[end] >= 0x80 {
		return layout{}, false
	}
	l := layout{delimiter: line[end]}
	known := 0
	for _, name := range strings.Split(line, string(rune(l.delimiter))) {
		name = strings.Trim(strings.TrimSpace(name), `"`)
		at := slices.IndexFunc(names[:], func(n string) bool { return strings.EqualFold(n, name) })
		switch {
		case at < 0:
			l.columns = append(l.columns, colOther)
			l.variables = append(l.variables, strings.Clone(name))
		case l.has(column(at)):
			return layout{}, false
		default:
			known++
			l.columns = append(l.columns, column(at))
		}
	}
	return l, known >= 3 && l.has(colLabel) && (l.has(colElapsed) || l.has(colSuccess)) && (l.has(colTime) || l.has(colThread) || l.has(colCode))
}

// layouts are the columns that releases of JMeter write unless told otherwise, and those of its own tests: files without a line of names have
// one of these.
var layouts = [...][]column{
	{colTime, colElapsed, colLabel, colCode, colMessage, colThread, colType, colSuccess, colFailure, colBytes, colSent, colGroupThreads, colAllThreads, colURL, colLatency, colIdle, colConnect},
	{colTime, colElapsed, colLabel, colCode, colMessage, colThread, colType, colSuccess, colFailure, colBytes, colSent, colGroupThreads, colAllThreads, colLatency, colIdle, colConnect},
	{colTime, colElapsed, colLabel, colCode, colMessage, colThread, colType, colSuccess, colFailure, colBytes, colGroupThreads, colAllThreads, colLatency, colIdle, colConnect},
	{colTime, colElapsed, colLabel, colCode, colMessage, colThread, colType, colSuccess, colFailure, colBytes, colGroupThreads, colAllThreads, colLatency, colIdle},
	{colTime, colElapsed, colLabel, colCode, colMessage, colThread, colSuccess, colBytes, colGroupThreads, colAllThreads, colLatency, colHost, colConnect},
	{colTime, colElapsed, colLabel, colCode, colMessage, colThread, colSuccess, colBytes, colGroupThreads, colAllThreads, colLatency, colHost},
	{colTime, colElapsed, colLabel, colCode, colMessage, colThread, colType, colSuccess, colBytes, colGroupThreads, colAllThreads, colLatency},
	{colTime, colElapsed, colLabel, colCode, colMessage, colThread, colType, colSuccess, colBytes, colURL, colLatency},
	{colTime, colElapsed, colLabel, colCode, colMessage, colThread, colType, colSuccess, colBytes, colLatency},
	{colTime, colElapsed, colLabel, colCode, colThread, colType, colSuccess, colBytes, colLatency},
	{colLabel, colCode, colMessage, colThread, colType, colSuccess, colGroupThreads, colAllThreads, colSamples, colErrors},
	{colTime, colElapsed, colLabel, colCode, colMessage, colThread, colType, colSuccess},
}

// guessRows is how many rows a layout must fit.
const guessRows = 20

// guess finds the layout of rows without a line of names. What no layout fits must at least have a time and a success.
func guess(body string) (layout, bool) {
	for _, delimiter := range []byte(",;\t|") {
		rows := sampleRows(body, delimiter)
		if len(rows) == 0 || len(rows[0]) < 5 {
			continue
		}
		for _, columns := range layouts {
			if fits(columns, rows) {
				return layout{columns: columns, delimiter: delimiter, guessed: true}, true
			}
		}
		if columns, ok := essentials(rows); ok {
			return layout{columns: columns, delimiter: delimiter, guessed: true}, true
		}
	}
	return layout{}, false
}

// sampleRows takes the first whole rows apart.
func sampleRows(body string, delimiter byte) (out [][]string) {
	for body != "" && len(out) < guessRows {
		fields, rest, state := split(body, delimiter, nil)
		if state != whole || !strings.Contains(body, "\n") {
			break
		}
		body = rest
		if len(fields) > 1 {
			out = append(out, fields)
		}
	}
	return out
}

func fits(columns []column, rows [][]string) bool {
	for _, fields := range rows {
		if len(fields) != len(columns) {
			return false
		}
		for i, c := range columns {
			if !c.admits(fields[i]) {
				return false
			}
		}
	}
	return true
}

// admits reports whether a field could stand in a column, as far as its letters tell.
func (c column) admits(field string) bool {
	field = strings.TrimSpace(field)
	switch c {
	case colTime:
		_, ok := new(stamps).read(field, 1)
		return ok
	case colElapsed, colBytes, colSent, colGroupThreads, colAllThreads, colLatency, colSamples, colErrors, colIdle, colConnect:
		_, ok := digits(field)
		return ok
	case colSuccess:
		_, ok := truth(field)
		return ok
	case colType:
		return field == "" || field == "text" || field == "bin"
	case colURL:
		return field == "" || field == "null" || strings.Contains(field, ":/")
	case colCode:
		_, number := digits(field)
		return !number || len(field) <= 5
	case colThread:
		at := strings.LastIndexByte(field, '-')
		_, ok := digits(field[at+1:])
		return at > 0 && ok
	case colHost:
		_, number := digits(field)
		return field != "" && !number && !strings.Contains(field, " ")
	}
	return true
}

// essentials finds time, elapsed time, label and success where the rest is not known: the time comes first, and the others follow it.
func essentials(rows [][]string) ([]column, bool) {
	n := len(rows[0])
	start := []column{colTime, colElapsed, colLabel}
	for at := 3; at < n; at++ {
		columns := slices.Repeat([]column{colOther}, n)
		copy(columns, start)
		columns[at] = colSuccess
		if fits(columns, rows) {
			return columns, true
		}
	}
	return nil, false
}

// truth reads the success of a sample.
func truth(s string) (value, ok bool) {
	switch s {
	case "true":
		return true, true
	case "false":
		return false, true
	}
	s = strings.TrimSpace(s)
	switch {
	case strings.EqualFold(s, "true"):
		return true, true
	case strings.EqualFold(s, "false"):
		return false, true
	}
	return false, false
}
