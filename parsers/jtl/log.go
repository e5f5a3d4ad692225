package jtl

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

var (
	// summaryLine is what a summariser logs. Numbers are as the locale of the JVM writes them.
	summaryLine = regexp.MustCompile(`^(.*?) *([+=]) *(\d+) in +(\d+s?|[\d.,]+s?|\d+:\d\d:\d\d) *= *([\d.,]+|\*+)/s Avg: *(\d+) Min: *(\d+) Max: *(\d+) Err: *(\d+) \([\d.,]+%\)(?: Active: *(\d+))?`)
	// versionLine is how JMeter names itself in its log.
	versionLine = regexp.MustCompile(`JMeter: Version (\S+)`)
	// logger is the part of the line between the time and the name of the summariser, and of every line of a jmeter.log.
	logger = regexp.MustCompile(`(?:jmeter\.|o\.a\.j\.|org\.apache\.jmeter\.)[A-Za-z.]*[A-Za-z]: `)
)

// mostPoints is how many summaries a run keeps: one every 30 s makes that a month.
const mostPoints = 100_000

// logReading is a jmeter.log, or what JMeter prints, being read.
type logReading struct {
	*runs
	summarisers []*summariser
}

// summariser is one that logs.
type summariser struct {
	name   string
	points []point // '+'
	final  *point  // the last '='
}

// point is one summary. Times are in ms as printed; rate is NaN where the interval was too short.
type point struct {
	line                    int32
	at                      int64
	n, errors               int64
	seconds, rate           float64
	mean, shortest, longest float64
	active                  int64
}

func (l *logReading) block(rec text.Record, _ bool) {
	tree, err := logGrammar.Parse(rec)
	if err != nil {
		l.b.Notef(text.LineOf(err, rec), model.Warning, "the log was read only up to here: %v", err)
	}
	if tree == nil {
		return
	}
	for _, it := range tree.Items {
		line := int32(it.Pos.Line)
		l.begin(line, "jmeter.log")
		switch {
		case it.Version != nil:
			if m := versionLine.FindStringSubmatch(*it.Version); m != nil {
				l.run.Version = strings.Clone(m[1])
			}
			l.b.Understood(1)
		case it.Summaries != nil:
			for n, s := range text.Numbered(*it.Summaries, line) {
				l.b.Understood(1)
				l.summary(s, n)
			}
		default:
			l.messages(*it.Messages, line)
		}
	}
}

// messages passes over the other lines of the log; those that JMeter did not write are not understood.
func (l *logReading) messages(run string, line int32) {
	for _, s := range text.Numbered(run, line) {
		if strings.TrimSpace(s) == "" || logger.MatchString(s) || slices.ContainsFunc(printed[:], func(p string) bool { return strings.HasPrefix(s, p) }) {
			l.b.Understood(1)
		} else if _, ok := logTime(s); ok {
			l.b.Understood(1)
		}
	}
}

// logTime reads the time that a line of a log begins with.
func logTime(s string) (int64, bool) {
	if len(s) < 19 {
		return 0, false
	}
	end := 19
	if len(s) >= 23 && (s[19] == ',' || s[19] == '.') {
		end = 23
	}
	return new(stamps).read(s[:end], 0)
}

// summary takes one line of a summariser.
func (l *logReading) summary(s string, line int32) {
	m := summaryLine.FindStringSubmatch(s)
	if m == nil {
		return
	}
	p := point{line: line, at: noTime, n: whole64(m[3]), errors: whole64(m[9]), seconds: seconds(m[4]), rate: decimal(m[5]), mean: decimal(m[6]),
		shortest: decimal(m[7]), longest: decimal(m[8]), active: whole64(m[10])}
	if at, ok := logTime(s); ok {
		p.at = at
		l.stamps.formatted++
	}
	if p.n < 0 || p.errors < 0 {
		l.b.Notef(line, model.Warning, "the summary cannot be read")
		return
	}
	from := m[1]
	if at := logger.FindStringIndex(from + " "); at != nil {
		from = from[min(at[1], len(from)):]
	}
	x := l.summariser(strings.TrimSpace(from))
	if m[2] == "=" && x.final != nil && p.n < x.final.n {
		l.next(line)
		x = l.summariser(strings.TrimSpace(from))
	}
	l.run.Rows++
	switch {
	case m[2] == "=":
		x.final = &p
	case len(x.points) < mostPoints:
		x.points = append(x.points, p)
	}
}

// seconds reads "43s", "43" and "00:00:43".
func seconds(s string) float64 {
	s = strings.TrimSuffix(s, "s")
	parts := strings.Split(s, ":")
	if len(parts) != 3 {
		return decimal(s)
	}
	total := 0.0
	for _, part := range parts {
		total = total*60 + decimal(part)
	}
	return total
}

func (l *logReading) summariser(name string) *summariser {
	name = cmp.Or(name, "summary")
	for _, s := range l.summarisers {
		if s.name == name {
			return s
		}
	}
	s := &summariser{name: strings.Clone(name)}
	l.summarisers = append(l.summarisers, s)
	return s
}

// next begins another run: the sums began again.
func (l *logReading) next(line int32) {
	l.b.Notef(line, model.Info, "the summaries begin again: another run")
	version := l.run.Version
	l.finish()
	l.seal(line - 1)
	l.begin(line, "jmeter.log")
	l.run.Version = version
}

// close makes the numbers of the last run.
func (l *logReading) close(int32) { l.finish() }

// count is how many samples a summariser has counted: its last sum, or what it counted since the start where the log ends before one.
func (s *summariser) count() (n, errors int64) {
	if s.final != nil {
		return s.final.n, s.final.errors
	}
	for _, p := range s.points {
		n += p.n
		errors += p.errors
	}
	return n, errors
}

// finish emits the summariser with the most samples: others log the same.
func (l *logReading) finish() {
	if l.part == nil {
		return
	}
	if len(l.summarisers) == 0 {
		l.b.Notef(0, model.Info, "the log has no lines of a summariser: nothing of the run is known")
		return
	}
	var read *summariser
	most := int64(-1)
	for _, s := range l.summarisers {
		if n, _ := s.count(); n > most {
			read, most = s, n
		}
	}
	for _, s := range l.summarisers {
		n, errors := s.count()
		line := int32(0)
		if s.final != nil {
			line = s.final.line
		} else if len(s.points) > 0 {
			line = s.points[0].line
		}
		l.run.Summarisers = append(l.run.Summarisers, Summariser{Name: s.name, Count: n, Errors: errors, Read: s == read, Line: line})
	}
	if len(l.summarisers) > 1 {
		l.b.Notef(0, model.Info, "%d summarisers log the samples of the run; only the figures of %s are read, else they would be counted again", len(l.summarisers), read.name)
	}
	l.run.All = read.whole()
	l.emitLabel(&l.run.All, model.Labels{})
	l.over(read)
	l.summarisers = nil
}

// whole is the run as its last sum says, or what can be added up.
func (s *summariser) whole() Label {
	n, errors := s.count()
	out := Label{Count: n, Errors: float64(errors), Mean: nan, Min: nan, Max: nan, Throughput: nan, Latency: nan, Connect: nan, Percentiles: [len(Percentiles)]float64{nan, nan, nan, nan}}
	if p := s.final; p != nil {
		out.Mean, out.Min, out.Max, out.Throughput = p.mean/1000, p.shortest/1000, p.longest/1000, p.rate
		out.Line, out.MaxLine = p.line, p.line
		return out
	}
	first := s.points[0]
	sum := 0.0
	out.Min, out.Max, out.Line, out.MaxLine = first.shortest/1000, first.longest/1000, first.line, first.line
	for _, p := range s.points {
		sum += p.mean * float64(p.n) / 1000
		out.Min = min(out.Min, p.shortest/1000)
		if p.longest/1000 > out.Max {
			out.Max, out.MaxLine = p.longest/1000, p.line
		}
	}
	out.Mean = sum / float64(n)
	return out
}

// over gives what is over time: the intervals, each at its end.
func (l *logReading) over(s *summariser) {
	var times []int64
	var lines []int32
	var rate, mean, errors, active model.Column
	for _, p := range s.points {
		if p.at == noTime {
			continue
		}
		times, lines = append(times, p.at), append(lines, p.line)
		rate.Append(p.rate)
		mean.Append(p.mean)
		errors.Append(p.rate * float64(p.errors) / float64(p.n))
		active.Append(float64(p.active))
	}
	from, to := int64(noTime), int64(noTime)
	if len(times) > 0 {
		axis := model.NewAxis(times, lines)
		l.b.Series(model.NewSeries(model.LoadThroughput, model.Labels{}, axis, &rate, 1, nil))
		l.b.Series(model.NewSeries(model.LoadMean, model.Labels{}, axis, &mean, 0.001, nil))
		l.b.Series(model.NewSeries(model.LoadErrorRate, model.Labels{}, axis, &errors, 1, nil))
		l.b.Series(model.NewSeries(model.LoadThreads, model.Labels{}, axis, &active, 1, nil))
		to = slices.Max(times)
		from = times[0] - int64(s.points[0].seconds*1000)
	}
	if p := s.final; p != nil && p.at != noTime && p.seconds >= 0 {
		from, to = p.at-int64(p.seconds*1000), p.at
	}
	if from != noTime && from >= 0 {
		l.part.Window = model.Window{From: time.UnixMilli(from).UTC(), To: time.UnixMilli(to).UTC()}
		l.part.Clock = model.Clock{Guessed: true}
	}
}
