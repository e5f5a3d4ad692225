package jtl

import (
	"html"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// xmlReading is an XML file being read.
type xmlReading struct {
	*runs
	carry   string // the beginning of a tag that goes on in the next block
	at      int32
	open    []frame
	failure bool // within a failure message
	text    strings.Builder
	closed  bool // the end of the results was there
}

// frame is a sample whose end is still to come.
type frame struct {
	name string
	row  row
}

// Limits of what is nested and of what is kept of a message.
const (
	mostNested  = 1000
	mostMessage = 1000
	mostTag     = 1 << 20
)

func (x *xmlReading) block(rec text.Record, _ bool) {
	tree, err := xmlGrammar.Parse(rec)
	if err != nil {
		x.b.Notef(text.LineOf(err, rec), model.Warning, "the elements were read only up to here: %v", err)
	}
	if tree == nil {
		return
	}
	for _, it := range tree.Items {
		line := int32(it.Pos.Line)
		switch {
		case it.Elements != nil:
			x.elements(*it.Elements, line)
		case it.Root != nil:
			x.ready(line)
			x.b.Understood(1)
		case it.End != nil:
			x.closed = true
			x.b.Understood(1)
		default:
			x.b.Understood(1)
		}
	}
}

// ready opens the run.
func (x *xmlReading) ready(line int32) {
	x.begin(line, "XML")
	x.tally.timed, x.tally.judged = true, true
}

// elements decodes a run of lines: tags, and texts that are passed over.
func (x *xmlReading) elements(run string, line int32) {
	x.b.Understood(text.LineCount(run))
	if x.carry != "" {
		run, line = x.carry+"\n"+run, x.at
		x.carry = ""
	}
	for {
		i := strings.IndexByte(run, '<')
		if i < 0 {
			x.message(run)
			return
		}
		x.message(run[:i])
		line += int32(strings.Count(run[:i], "\n"))
		run = run[i:]
		end := tagEnd(run)
		if end < 0 {
			if len(run) > mostTag {
				x.b.Notef(line, model.Warning, "a tag has no end; it was left out")
				run = run[1:]
				continue
			}
			x.carry, x.at = strings.Clone(run), line
			return
		}
		x.tag(run[1:end], line)
		line += int32(strings.Count(run[:end], "\n"))
		run = run[end+1:]
	}
}

// tagEnd finds the end of the tag that a text begins with: behind the values of its attributes, which may hold '>'.
func tagEnd(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '>':
			return i
		case '"', '\'':
			end := strings.IndexByte(s[i+1:], s[i])
			if end < 0 {
				return -1
			}
			i += end + 1
		}
	}
	return -1
}

// tag takes the inside of a tag.
func (x *xmlReading) tag(s string, line int32) {
	if s == "" || s[0] == '?' || s[0] == '!' {
		return
	}
	if s[0] == '/' {
		x.end(strings.TrimSpace(s[1:]))
		return
	}
	self := strings.HasSuffix(s, "/")
	s = strings.TrimSuffix(s, "/")
	name, rest, _ := strings.Cut(s, " ")
	name = strings.TrimSpace(name)
	switch {
	case name == "failureMessage" && !self:
		x.failure = true
		x.text.Reset()
		return
	case name == "testResults":
		x.ready(line)
		return
	case len(rest) < 8:
		return
	}
	r, ok := x.sample(rest, line)
	if !ok {
		return
	}
	if self || len(x.open) >= mostNested {
		x.add(&r)
		return
	}
	for _, s := range []*string{&r.label, &r.code, &r.message, &r.host} {
		*s = strings.Clone(*s)
	}
	x.open = append(x.open, frame{strings.Clone(name), r})
}

// end takes the end of an element.
func (x *xmlReading) end(name string) {
	if name == "testResults" {
		x.closed = true
	}
	if x.failure && name == "failureMessage" {
		x.failure = false
		if n := len(x.open); n > 0 && x.open[n-1].row.failure == "" {
			x.open[n-1].row.failure = tidy(html.UnescapeString(x.text.String()))
		}
	}
	if n := len(x.open); n > 0 && x.open[n-1].name == name {
		r := x.open[n-1].row
		x.open = x.open[:n-1]
		x.add(&r)
	}
}

// message keeps the text of a failure.
func (x *xmlReading) message(s string) {
	if x.failure && x.text.Len() < mostMessage {
		x.text.WriteString(s[:min(len(s), mostMessage)])
	}
}

// close counts the samples whose ends are missing: their times are in their beginnings.
func (x *xmlReading) close(last int32) {
	for i := len(x.open) - 1; i >= 0; i-- {
		x.add(&x.open[i].row)
	}
	x.open = nil
	if !x.closed && x.tally != nil {
		x.b.Notef(max(last, 1), model.Info, "the results have no end: the run was stopped, or the file is cut")
	}
}

// sample reads the attributes of an element. It is one when it has a label and a time; JMeter up to 2.0 wrote the names out.
func (x *xmlReading) sample(s string, line int32) (row, bool) {
	r := row{line: line, time: noTime, elapsed: nan, received: nan, sent: nan, latency: nan, connect: nan, threads: -1, count: -1, errors: -1}
	labelled, timed, stamped, judged, thread, stamp := false, false, false, false, "", ""
	for {
		s = strings.TrimLeft(s, " \t\n")
		eq := strings.IndexByte(s, '=')
		if eq < 0 || eq+1 >= len(s) {
			break
		}
		name := strings.TrimRight(s[:eq], " ")
		quote := s[eq+1]
		end := strings.IndexByte(s[eq+2:], quote)
		if quote != '"' && quote != '\'' || end < 0 {
			break
		}
		value := s[eq+2 : eq+2+end]
		s = s[eq+3+end:]
		switch name {
		case "t", "time":
			r.elapsed, timed = decimal(value), true
		case "lb", "label":
			r.label, labelled = unescape(value), true
		case "ts", "timeStamp":
			stamp, stamped = value, true
		case "s", "success":
			ok, known := truth(value)
			r.failed, judged = !ok, known
		case "rc", "responseCode":
			r.code = unescape(value)
		case "rm", "responseMessage":
			r.message = unescape(value)
		case "tn", "threadName":
			thread = unescape(value)
		case "hn":
			r.host = unescape(value)
		default:
			if c, ok := attributes[name]; ok {
				r.amount(c, value)
			}
		}
	}
	if !labelled || !timed && !stamped {
		return r, false
	}
	return r, x.check(&r, stamp, thread, judged)
}

// attributes are those that are numbers which a sample can do without.
var attributes = map[string]column{"lt": colLatency, "ct": colConnect, "by": colBytes, "sby": colSent, "na": colAllThreads, "sc": colSamples, "ec": colErrors}

// check finishes a sample, or leaves it out.
func (x *xmlReading) check(r *row, stamp, thread string, judged bool) bool {
	x.ready(r.line)
	if !(r.elapsed >= 0) {
		x.b.Notef(r.line, model.Warning, "the sample was left out: its elapsed time is no number of milliseconds")
		return false
	}
	if !judged {
		x.b.Notef(r.line, model.Warning, "the sample was left out: whether it was a success is neither true nor false")
		return false
	}
	if ms, ok := x.stamps.read(stamp, r.line); ok {
		r.time = ms
	} else {
		x.b.Notef(r.line, model.Warning, "the time stamp cannot be read; the sample is counted without it")
	}
	r.finish(thread)
	if n := len(x.open); n > 0 && r.kind == kindSample && x.open[n-1].row.kind != kindTransaction {
		r.kind = kindSub
	}
	return true
}

// unescape undoes the entities of an attribute.
func unescape(s string) string {
	if strings.IndexByte(s, '&') < 0 {
		return s
	}
	return html.UnescapeString(s)
}
