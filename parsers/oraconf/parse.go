package oraconf

import (
	"context"
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// maxLines is more than any of these files has.
const maxLines = 1 << 16

// reading is a file being read.
type reading struct {
	*Config
	b *model.Builder
}

// parse reads a whole file as one part.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{Config: &Config{}, b: b}
	first := r.Lines() + 1
	rec, ok := r.Record(maxLines, func(string) bool { return false })
	if !ok {
		return r.Err()
	}
	lines := strings.Split(rec.Text, "\n")
	if rd.Kind = kindOf(lines); rd.Kind == "" {
		return r.Err()
	}
	if _, more := r.Peek(); more {
		b.Notef(r.Lines(), model.Warning, "more than %d lines; the rest was not read", maxLines)
	}
	switch rd.Kind {
	case TNSNames, SQLNet, Listener:
		rd.net(lines)
	default:
		rd.records(rec)
	}
	if len(rd.Settings)+len(rd.Aliases)+len(rd.Homes)+len(rd.Tables)+len(rd.Limits) > 0 {
		rd.emit(first, r.Lines())
	}
	return r.Err()
}

func (rd *reading) records(rec text.Record) {
	tree, err := lineGrammar.Parse(rec)
	if err != nil {
		rd.b.Notef(text.LineOf(err, rec), model.Warning, "the file was read only up to here: %v", err)
	}
	if tree == nil {
		return
	}
	for _, it := range tree.Items {
		rd.item(it)
	}
}

func (rd *reading) item(it *lineItem) {
	line := int32(it.Pos.Line)
	switch {
	case it.Resource != nil:
		rd.each(*it.Resource, line, rd.resource)
	case it.Table != nil:
		rd.each(*it.Table, line, rd.table)
	case it.Stanza != nil:
		rd.stanza(it.Stanza)
	case it.Shell != nil:
		rd.each(*it.Shell, line, rd.shell)
	case it.Domain != nil:
		rd.each(*it.Domain, line, rd.domain)
	case it.Comment != nil:
		printout.Known(rd.b, *it.Comment)
	case it.Lost != nil:
		rd.b.Notef(line, model.Warning, "limits that are in no stanza of a user")
	case it.Rest != nil:
		rd.rest(*it.Rest, line)
	}
}

func (rd *reading) rest(run string, line int32) {
	rd.b.Notef(line, model.Warning, "lines that are no setting (up to line %d)", text.LastLine(run, line))
}

func (rd *reading) each(run string, first int32, read func(s string, line int32)) {
	for n, s := range text.Trimmed(run, first) {
		read(s, n)
	}
	printout.Known(rd.b, run)
}

func (rd *reading) resource(s string, line int32) {
	m := resourceLine.FindStringSubmatch(s)
	t := model.Say(strings.Clone(m[2]))
	if strings.ContainsAny(t.S, `/\`) {
		t.Kind = model.Path
	}
	rd.Settings = append(rd.Settings, Setting{Name: strings.Clone(m[1]), Value: t, Line: line})
}

func (rd *reading) table(s string, line int32) {
	if m := tableLine.FindStringSubmatch(s); m != nil {
		t := Table{Table: strings.Clone(m[1]), Company: strings.Clone(m[2]), Driver: strings.Clone(m[3]), Audit: strings.EqualFold(m[5], "Y"), Line: line}
		for _, pair := range strings.Split(m[4], ",") {
			if name, value, ok := strings.Cut(pair, "="); ok {
				t.Settings = append(t.Settings, Setting{Name: strings.Clone(strings.TrimSpace(name)), Value: model.Say(strings.Clone(strings.TrimSpace(value))), Line: line})
			}
		}
		rd.Tables = append(rd.Tables, t)
		return
	}
	m := paramLine.FindStringSubmatch(s)
	t := Table{Table: strings.Clone(m[1]), Company: strings.Clone(m[2]), Line: line}
	for i, name := range []string{"object", "group", "optimization", "refresh"} {
		if v := strings.TrimSpace(m[3+i]); v != "" {
			t.Settings = append(t.Settings, Setting{Name: name, Value: model.Say(strings.Clone(v)), Line: line})
		}
	}
	rd.Tables = append(rd.Tables, t)
}

func (rd *reading) stanza(s *stanza) {
	user := strings.Clone(userLine.FindStringSubmatch(strings.TrimSpace(s.User))[1])
	rd.b.Understood(1)
	for _, block := range s.Limits {
		if block.Comment != nil {
			printout.Known(rd.b, *block.Comment)
			continue
		}
		if block.Rest != nil {
			rd.rest(*block.Rest, int32(block.Pos.Line))
			continue
		}
		rd.each(*block.Limits, int32(block.Pos.Line), func(s string, line int32) {
			m := limitLine.FindStringSubmatch(s)
			name, hard := strings.CutSuffix(m[1], "_hard")
			l := Limit{User: user, Name: strings.Clone(name), Hard: hard, Line: line}
			const block = 512 // bytes
			l.set(m[2], map[string]float64{"fsize": block, "core": block, "data": block, "rss": block, "stack": block}[name])
			rd.Limits = append(rd.Limits, l)
		})
	}
}

// shell reads a line of "ulimit -a".
func (rd *reading) shell(s string, line int32) {
	name := shellName(s)
	if name == "other" {
		return
	}
	m := shellLine.FindStringSubmatch(s)
	l := Limit{Name: name, Line: line}
	factor := 1.0
	switch unit := m[2]; {
	case strings.HasPrefix(unit, "blocks,"):
		factor = 1024
	case strings.HasPrefix(unit, "block"):
		factor = 512
	case strings.HasPrefix(unit, "kbytes"):
		factor = 1024
	}
	l.set(m[3], factor)
	rd.Limits = append(rd.Limits, l)
}

// domain reads a line of limits.conf.
func (rd *reading) domain(s string, line int32) {
	m := domainLine.FindStringSubmatch(s)
	name := map[string]string{"nofile": "nofiles"}[m[3]]
	factor := 1.0
	switch m[3] {
	case "fsize", "core", "data", "rss", "stack":
		factor = 1024
	case "cpu":
		factor = 60
	}
	if name == "" {
		name = strings.Clone(m[3])
	}
	l := Limit{User: strings.Clone(m[1]), Name: name, Hard: m[2] == "hard", Line: line}
	l.set(m[4], factor)
	rd.Limits = append(rd.Limits, l)
}

// set reads a value; a factor of 0 is 1.
func (l *Limit) set(s string, factor float64) {
	v, state := text.Plain.Parse(s)
	if state != text.OK || v < 0 {
		l.Unlimited, l.Value = true, math.NaN()
		return
	}
	if factor > 0 {
		v *= factor
	}
	l.Value = v
}

// emit makes the part.
func (rd *reading) emit(first, last int32) {
	part := rd.b.Begin("oraconf", string(rd.Kind), first)
	part.Document = rd.Config
	for _, s := range rd.Settings {
		if v, state := text.Plain.Parse(s.Value.S); state == text.OK {
			switch {
			case rd.Kind == Resource:
				rd.b.Sample(model.BaanResource, model.L("key", s.Name), v, s.Line)
			case strings.EqualFold(s.Name, "DEFAULT_SDU_SIZE"):
				rd.b.Sample(model.OracleNetSDU, model.L("alias", "default"), v, s.Line)
			}
		}
	}
	for _, a := range rd.Aliases {
		if !math.IsNaN(a.SDU) {
			rd.b.Sample(model.OracleNetSDU, model.L("alias", a.Name), a.SDU, a.SDULine)
		}
		if !math.IsNaN(a.TDU) {
			rd.b.Sample(model.OracleNetTDU, model.L("alias", a.Name), a.TDU, a.Line)
		}
	}
	for _, l := range rd.Limits {
		if l.Unlimited {
			continue
		}
		metric := model.SystemLimitCount
		switch l.Name {
		case "fsize", "core", "data", "rss", "stack":
			metric = model.SystemLimitBytes
		case "cpu":
			metric = model.SystemLimitTime
		}
		kind := "soft"
		if l.Hard {
			kind = "hard"
		}
		rd.b.Sample(metric, model.L("user", l.User, "limit", l.Name, "kind", kind), l.Value, l.Line)
	}
	rd.b.Seal(last)
}
