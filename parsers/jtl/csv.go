package jtl

import (
	"math"
	"net/netip"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// mostOpen is how many bytes a quoted field may have: a quote that is not closed within is taken for a letter.
const mostOpen = 64 << 10

// csvReading is a CSV file being read.
type csvReading struct {
	*runs
	layout layout
	known  bool     // the layout is
	ends   []int32  // of the fields of a line
	fields []string // in place of them, where there are quotes
	room   []string // memory for these
	carry  string   // the beginning of a row whose lines go on in the next block
	at     int32    // line of carry
}

// block reads the lines of a block. torn says that the last of them has no end.
func (c *csvReading) block(rec text.Record, torn bool) {
	tree, err := csvGrammar.Parse(rec)
	if err != nil {
		c.b.Notef(text.LineOf(err, rec), model.Warning, "the rows were read only up to here: %v", err)
	}
	if tree == nil {
		return
	}
	for i, it := range tree.Items {
		line := int32(it.Pos.Line)
		if it.Names != nil {
			c.finishCarry()
			l, _ := header(*it.Names)
			c.use(l, line)
			c.b.Understood(1)
			continue
		}
		c.rows(*it.Rows, line, torn && i == len(tree.Items)-1)
	}
}

// use takes columns for the rows that follow.
func (c *csvReading) use(l layout, line int32) {
	if c.known && l.String() == c.layout.String() && l.delimiter == c.layout.delimiter {
		return // files of several generators, one after the other
	}
	c.layout, c.known = l, true
	c.begin(line, "CSV")
	c.run.Columns, c.run.guessed = l.String(), l.guessed
	c.run.variables = l.variables
	c.tally.timed, c.tally.judged = l.has(colElapsed), l.has(colSuccess)
	if l.guessed {
		c.b.Notef(line, model.Info, "there is no line of column names; the columns are taken to be %s", l.String())
	}
	if !l.has(colMessage) {
		c.b.Notef(line, model.Info, "without responseMessage, transaction controllers cannot be told from samples: if there are any, their time is counted twice")
	}
	if !l.has(colSuccess) {
		c.b.Notef(line, model.Warning, "there is no column success: errors are not known")
	}
	if !l.has(colTime) {
		c.b.Notef(line, model.Info, "there is no column timeStamp: throughput and what is over time are not known")
	}
	if !l.has(colElapsed) {
		c.b.Notef(line, model.Info, "there is no column elapsed: response times are not known")
	}
}

// rows decodes a run of lines.
func (c *csvReading) rows(run string, line int32, torn bool) {
	if c.carry != "" {
		run, line = c.carry+"\n"+run, c.at
		c.carry = ""
	}
	if !c.known {
		l, ok := guess(run)
		if !ok {
			c.b.Notef(line, model.Warning, "rows without column names, and no columns that JMeter writes fit them")
			return
		}
		c.use(l, line)
	}
	for run != "" {
		if i := strings.IndexByte(run, '\n'); blank(run, i) {
			c.b.Understood(1)
			line++
			if i < 0 {
				return
			}
			run = run[i+1:]
			continue
		}
		end := strings.IndexByte(run, '\n')
		if end < 0 {
			end = len(run)
		}
		text, rest, lines := run[:end], run[min(end+1, len(run)):], int32(1)
		c.ends = ends(text, c.layout.delimiter, c.ends[:0])
		c.fields = nil
		if strings.IndexByte(text, '"') >= 0 {
			var state splitState
			if c.fields, rest, state = split(run, c.layout.delimiter, c.room[:0]); state == open {
				if len(run) < mostOpen && !torn {
					c.carry, c.at = strings.Clone(run), line
					return
				}
				c.broken(line, "a quote is not closed")
				run, line = nextLine(run), line+1
				continue
			}
			c.room = c.fields
			lines = int32(strings.Count(run[:len(run)-len(rest)], "\n"))
			if rest == "" && !strings.HasSuffix(run, "\n") {
				lines++
			}
		}
		if !c.row(text, line, torn && rest == "") {
			run, line = nextLine(run), line+1 // a stray quote may have taken the rows behind
			continue
		}
		c.b.Understood(int(lines))
		run, line = rest, line+lines
	}
}

// blank reports whether the text up to a line end at i has nothing, NULs of a file system that crashed included.
func blank(run string, i int) bool {
	if i < 0 {
		i = len(run)
	}
	return i == 0 || (run[0] <= ' ' || run[0] >= 0x80) && strings.Trim(run[:i], " \t\r\x00\u2400") == ""
}

func nextLine(s string) string {
	_, rest, _ := strings.Cut(s, "\n")
	return rest
}

func (c *csvReading) broken(line int32, why string) {
	c.b.Notef(line, model.Warning, "the row was left out: %s", why)
}

// finishCarry gives up a row that goes on behind the end of what is there.
func (c *csvReading) finishCarry() {
	if c.carry != "" {
		carry, at := c.carry, c.at
		c.carry = ""
		c.rows(carry, at, true)
	}
}

// row reads one row, of a line or of the fields. It reports false when it is none.
func (c *csvReading) row(text string, line int32, torn bool) bool {
	columns, have := c.layout.columns, len(c.ends)
	if c.fields != nil {
		have = len(c.fields)
	}
	if have != len(columns) {
		if torn && have < len(columns) {
			c.b.Notef(line, model.Warning, "the last row is cut; it was left out")
		} else {
			c.b.Notef(line, model.Warning, "the row was left out: want %d columns, have %d", len(columns), have)
		}
		return false
	}
	r := row{line: line, time: noTime, elapsed: nan, received: nan, sent: nan, latency: nan, connect: nan, threads: -1, count: -1, errors: -1}
	thread := ""
	start := int32(0)
	for i, column := range columns {
		f := ""
		if c.fields != nil {
			f = c.fields[i]
		} else {
			f = text[start:c.ends[i]]
			start = c.ends[i] + 1
		}
		switch column {
		case colTime:
			ms, ok := c.stamps.read(f, line)
			if !ok {
				c.b.Notef(line, model.Warning, "the time stamp cannot be read; the sample is counted without it")
				continue
			}
			r.time = ms
		case colElapsed:
			if r.elapsed = decimal(f); !(r.elapsed >= 0) {
				c.broken(line, "elapsed is no number of milliseconds")
				return false
			}
		case colSuccess:
			ok, known := truth(f)
			if !known {
				c.broken(line, "success is neither true nor false")
				return false
			}
			r.failed = !ok
		case colLabel:
			r.label = f
		case colCode:
			r.code = f
		case colMessage:
			r.message = f
		case colFailure:
			r.failure = f
		case colThread:
			thread = f
		case colHost:
			r.host = f
		case colURL:
			r.url = f
		default:
			if i < have-1 || !torn {
				r.amount(column, f)
			}
		}
	}
	r.finish(thread)
	c.add(&r)
	return true
}

var nan = math.NaN()

// amount takes a number that a row can do without.
func (r *row) amount(c column, f string) {
	switch c {
	case colBytes:
		r.received = decimal(f)
	case colSent:
		r.sent = decimal(f)
	case colLatency:
		r.latency = decimal(f)
	case colConnect:
		r.connect = decimal(f)
	case colAllThreads:
		r.threads = whole64(f)
	case colSamples:
		r.count = whole64(f)
	case colErrors:
		r.errors = whole64(f)
	}
}

// finish tidies the texts of a row, and tells what it is.
func (r *row) finish(thread string) {
	if strings.HasPrefix(r.message, transactionPrefix) {
		r.kind = kindTransaction
	}
	r.label = tidy(r.label)
	if r.host == "" {
		r.host = remote(thread)
	}
	if r.failed {
		r.code, r.message, r.failure = tidy(r.code), tidy(r.message), tidy(r.failure)
	}
}

// transactionPrefix begins the response message of a transaction controller; emptyTransaction that of one in which no sample was taken.
const (
	transactionPrefix = "Number of samples in transaction"
	emptyTransaction  = "Number of samples in transaction : 0"
)

// tidy makes one line of a text.
func tidy(s string) string {
	if strings.IndexByte(s, '\n') < 0 && (s == "" || s[0] > ' ' && s[len(s)-1] > ' ') {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}

// remote is the generator that the name of a thread begins with in a distributed test: "10.1.2.3-Clerks 1-1", "10.1.2.3:1099-…".
func remote(thread string) string {
	if thread == "" || thread[0]-'0' > 9 {
		return ""
	}
	at := strings.IndexByte(thread, '-')
	if at < 7 {
		return ""
	}
	address, _, _ := strings.Cut(thread[:at], ":")
	if _, err := netip.ParseAddr(address); err != nil {
		return ""
	}
	return address
}

// decimal reads a number that has decimals in files that a spreadsheet wrote, behind a point or comma. NaN where it is none.
func decimal(f string) float64 {
	if n, ok := digits(f); ok {
		return float64(n)
	}
	for _, format := range [...]text.Format{{Decimal: '.'}, {Decimal: ','}} {
		if v, state := format.Parse(f); state == text.OK {
			return v
		}
	}
	return nan
}

// whole64 reads a count; -1 where there is none.
func whole64(f string) int64 {
	n, ok := digits(strings.TrimSpace(f))
	if !ok {
		return -1
	}
	return n
}
