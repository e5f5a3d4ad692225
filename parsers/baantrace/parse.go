package baantrace

import (
	"context"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

const (
	someLines = 4096 // from here on a record may end at any line of a flow or of a dbs.log
	keptSlow  = 100  // statements over the limit that are kept with their text
	keptNames = 1 << 17
)

// reading is a file being read.
type reading struct {
	*Log
	b       *model.Builder
	variant []string
	window  model.Window
	slow    map[string][2]float64 // phase -> count, seconds
	slowAt  map[string]int32
	stack   int
	first   int32 // line of the first report, statement or call
}

// parse reads a whole file as one part.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{Log: &Log{DBS: DBS{Searches: map[string]int{}}, Flow: Flow{Calls: map[string]int{}}}, b: b, slow: map[string][2]float64{}, slowAt: map[string]int32{}}
	n := 0 // lines of the record
	starts := func(line string) bool {
		n++
		if isSlow(line) || strings.HasPrefix(line, "<") && statHead.MatchString(line) || n >= someLines && (isQuery(line) || strings.Contains(line, "Flow:")) {
			n = 0
			return true
		}
		return false
	}
	for it := range printout.Read(r, b, grammar, printout.Cut{Starts: starts, Broken: "the log was read only up to here"}) {
		rd.item(it)
	}
	if len(rd.variant) > 0 {
		rd.finish(rd.first, r.Lines())
	}
	return r.Err()
}

func (rd *reading) item(it *item) {
	line := int32(it.Pos.Line)
	switch {
	case it.Stats != nil:
		rd.is("ORASTAT", line)
		rd.report(it.Stats)
	case it.Slow != nil:
		rd.is("slow statements", line)
		rd.slowStatement(it.Slow)
	case it.DBS != nil:
		rd.is("dbs.log", line)
		rd.dbs(*it.DBS, line)
	case it.Flow != nil:
		rd.is("function flow", line)
		rd.flow(*it.Flow, line)
	case it.Blank != nil:
		printout.Known(rd.b, *it.Blank)
	case it.Lost != nil:
		rd.b.Notef(line, model.Warning, "lines of a report or statement whose head is missing")
	case it.Rest != nil:
		rd.b.Notef(line, model.Info, "lines of something else (up to line %d)", text.LastLine(*it.Rest, line))
	}
}

func (rd *reading) is(variant string, line int32) {
	if rd.first == 0 {
		rd.first = line
	}
	if !slices.Contains(rd.variant, variant) {
		rd.variant = append(rd.variant, variant)
	}
}

func (rd *reading) moment(date, clock string, line int32) time.Time {
	t, ok := text.ParseOracle(date + " " + clock)
	if !ok {
		rd.b.Notef(line, model.Warning, "the time cannot be read")
		return t
	}
	rd.window = rd.window.Union(model.Window{From: t, To: t})
	return t
}

// slowStatement reads a statement that took longer than the limit.
func (rd *reading) slowStatement(block *slowBlock) {
	s := Slow{Line: int32(block.Pos.Line), Seconds: math.NaN()}
	rd.b.Understood(1)
	if block.Who != nil {
		m := whoLine.FindStringSubmatch(strings.TrimSpace(*block.Who))
		s.User = model.Text{Kind: model.User, S: strings.Clone(m[1])}
		s.Program = model.Text{Kind: model.Module, S: strings.Clone(m[2])}
		s.At = rd.moment(m[3], m[4], s.Line+1)
		rd.b.Understood(1)
	}
	if block.Time == nil || block.Who == nil {
		rd.b.Notef(s.Line, model.Warning, "a statement over the limit without its program or time: the log is cut")
		return
	}
	m := timeLine.FindStringSubmatch(strings.TrimSpace(*block.Time))
	s.Phase = strings.Clone(m[1])
	v, state := text.Plain.Parse(strings.Replace(m[2], ",", ".", 1))
	if s.Seconds = v; state != text.OK {
		rd.b.Notef(s.Line+2, model.Warning, "the time of a statement cannot be read")
		return
	}
	rd.b.Understood(1)
	if sql := block.SQL; sql != nil {
		rd.b.Understood(1)
		if sql.Text != nil {
			s.SQL = model.Text{Kind: model.SQL, S: strings.Clone(strings.TrimSpace(*sql.Text))}
			printout.Known(rd.b, *sql.Text)
		}
	}
	if block.End != nil {
		rd.b.Understood(1)
	}
	rd.keepSlow(s)
}

func (rd *reading) keepSlow(s Slow) {
	sum := rd.slow[s.Phase]
	if sum[0] == 0 {
		if len(rd.slow) > 100 {
			return
		}
		rd.slowAt[s.Phase] = s.Line
	}
	rd.slow[s.Phase] = [2]float64{sum[0] + 1, sum[1] + s.Seconds}
	rd.SlowAll++
	at, _ := slices.BinarySearchFunc(rd.Slow, s, func(a, b Slow) int {
		if a.Seconds >= b.Seconds {
			return -1
		}
		return 1
	})
	if at >= keptSlow {
		return
	}
	rd.Slow = slices.Insert(rd.Slow, at, s)
	rd.Slow = rd.Slow[:min(len(rd.Slow), keptSlow)]
}

// dbs counts what a dbs.log says. The values that it binds are not kept.
func (rd *reading) dbs(run string, first int32) {
	if rd.DBS.Line == 0 {
		rd.DBS.Line = first
	}
	for _, line := range text.Numbered(run, first) {
		s := strings.TrimSpace(line)
		rd.b.Understood(1)
		switch {
		case isQuery(s):
			rd.DBS.Queries++
		case strings.HasPrefix(s, "SrchOper for "):
			if table, _, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(s, "SrchOper for ")), " "); len(rd.DBS.Searches) < keptNames || rd.DBS.Searches[table] > 0 {
				rd.DBS.Searches[strings.Clone(table)]++
			}
		case strings.HasPrefix(s, "RDS_FULL:"):
			rd.DBS.Buffer = lastNumber(s)
		case strings.HasPrefix(s, "Hint used: array fetching disabled"):
			rd.DBS.Array = 1
		case strings.HasPrefix(s, "Hint used: array size set to"):
			rd.DBS.Array = lastNumber(s)
		}
	}
}

// lastNumber is the number at the end of a line, 0 where there is none.
func lastNumber(s string) int {
	n, err := strconv.Atoi(s[strings.LastIndexAny(s, " :")+1:])
	if err != nil || n < 0 || n > math.MaxInt32 {
		return 0
	}
	return n
}

// flow counts calls.
func (rd *reading) flow(run string, first int32) {
	if rd.Flow.Line == 0 {
		rd.Flow.Line = first
	}
	for n, line := range text.Numbered(run, first) {
		m := flowLine.FindStringSubmatch(line)
		depth, err := strconv.Atoi(m[3])
		if err != nil || depth > 1<<20 {
			rd.b.Notef(n, model.Warning, "the depth of a call cannot be read")
			continue
		}
		rd.b.Understood(1)
		if m[1][0] == '<' {
			if rd.stack == 0 {
				rd.Flow.Unmatched++
			}
			rd.stack = max(rd.stack-1, 0)
			continue
		}
		rd.stack++
		rd.Flow.Total++
		rd.Flow.Depth = max(rd.Flow.Depth, depth)
		if len(rd.Flow.Calls) < keptNames || rd.Flow.Calls[m[2]] > 0 {
			rd.Flow.Calls[strings.Clone(m[2])]++
		}
	}
}

// subject reads the process out of the names that bshell and driver give their files.
func subject(source string) model.Subject {
	words := strings.Split(path.Base(source[strings.LastIndexByte(source, '!')+1:]), ".")
	switch {
	case len(words) >= 3 && words[0] == "dbs":
		return model.Subject{Process: words[1]}
	case len(words) >= 5 && words[0] == "bshell":
		return model.Subject{Host: words[1], Process: words[3]}
	}
	return model.Subject{}
}
