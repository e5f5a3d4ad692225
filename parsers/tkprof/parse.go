package tkprof

import (
	"context"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// maxLines is more than any block has.
const maxLines = 1 << 16

// reading is the state of one source.
type reading struct {
	b    *model.Builder
	part *model.Part
	doc  *Report
	cur  *Statement // of the block being read; nil before its text and behind its end
	sum  *Totals    // of the totals being read
	bad  *Failed    // statement that could not be parsed
	used bool       // something but a title was read
	live bool       // a report is open
}

// parse reads all reports of a source.
func parse(ctx context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{b: b}
	starts := func(line string) bool {
		bare := strings.TrimSpace(unquoted(line))
		return strings.HasPrefix(bare, "***") && isRule(bare) || isTitle(bare)
	}
	for {
		rec, ok := r.Record(maxLines, starts)
		if !ok {
			break
		}
		out, err := grammar.Parse(plain(rec))
		if err != nil {
			b.Notef(rec.Line, model.Error, "defect: a block was not read: %v", err)
			continue
		}
		rd.endBlock()
		for _, it := range out.Items {
			rd.item(it)
		}
	}
	rd.close(r.Lines())
	return ctx.Err()
}

// endBlock forgets what a rule ends.
func (rd *reading) endBlock() { rd.cur, rd.sum, rd.bad = nil, nil, nil }

// open makes sure that a report is open.
func (rd *reading) open(line int32) {
	if rd.live {
		return
	}
	rd.live, rd.used = true, false
	rd.doc = &Report{}
	rd.part = rd.b.Begin("tkprof", "", line)
	rd.part.Document = rd.doc
}

func (rd *reading) close(last int32) {
	if !rd.live {
		return
	}
	rd.endBlock()
	rd.finish()
	rd.b.Seal(last)
	rd.live = false
}

func (rd *reading) item(it *item) {
	line := int32(it.Pos.Line)
	if it.Title != nil && rd.live && rd.used { // another report; a title that is printed twice has nothing behind it yet
		rd.close(line - 1)
	}
	if it.Stray == nil && it.Blank == nil || rd.live {
		rd.open(line)
	}
	switch {
	case it.Calls != nil:
		rd.calls(it.Calls, line)
	case it.Text != nil:
		rd.text(*it.Text, line)
	case it.ID != nil:
		rd.id(*it.ID, line)
	case it.Facts != nil:
		rd.facts(*it.Facts, line)
	case it.Plan != nil:
		rd.plan(it.Plan, line)
	case it.Explain != nil:
		rd.explained(it.Explain)
	case it.Waits != nil:
		rd.waits(it.Waits, line)
	case it.Stray != nil:
		rd.stray(*it.Stray, line)
	case it.Blank != nil:
		rd.understood(*it.Blank)
	default:
		rd.header(it, line)
	}
}

// header takes what is not of a statement.
func (rd *reading) header(it *item, line int32) {
	switch {
	case it.Title != nil:
		rd.title(*it.Title)
	case it.Field != nil:
		rd.field(strings.TrimSpace(*it.Field))
	case it.Overall != nil:
		rd.endBlock()
		rd.sum = &Totals{}
		if strings.Contains(*it.Overall, "NON-RECURSIVE") {
			rd.doc.User = rd.sum
		} else {
			rd.doc.Recursive = rd.sum
		}
		rd.used = true
	case it.Session != nil:
		rd.session(*it.Session)
	case it.Summary != nil:
		rd.endBlock()
		rd.summary(*it.Summary, line)
		return
	case it.Error != nil:
		rd.bad = &Failed{Line: line}
	case it.Code != nil:
		rd.failed(*it.Code)
	}
	rd.b.Understood(1)
}

func (rd *reading) understood(run string) { rd.b.Understood(text.LineCount(run)) }

func (rd *reading) stray(run string, line int32) {
	n := text.LineCount(run)
	rd.b.Notef(line, model.Info, "lines that are not of a report of tkprof, or out of place: %d", n)
}

func (rd *reading) title(l string) {
	_, rest, _ := strings.Cut(l, "Release ")
	number, rest, _ := strings.Cut(rest, " ")
	_, made, _ := strings.Cut(rest, " on ")
	rd.doc.Release, rd.doc.Made = strings.Clone(number), strings.Clone(strings.TrimSpace(made))
}

func (rd *reading) field(l string) {
	key, value, _ := strings.Cut(l, ":")
	value = strings.Clone(strings.TrimSpace(value))
	switch key {
	case "Trace file":
		rd.doc.TraceFile = model.Text{Kind: model.Path, S: value}
	case "Trace file compatibility":
		rd.doc.Compatibility = value
	case "Sort options":
		rd.doc.Sort = value
	}
}

func (rd *reading) session(l string) {
	_, rest, _ := strings.Cut(l, "(")
	id, rest, _ := strings.Cut(rest, ")")
	rd.doc.Sessions = append(rd.doc.Sessions, strings.Clone(id))
	if at, ok := stamp(strings.TrimSpace(rest)); ok {
		rd.part.Window = rd.part.Window.Union(model.Window{From: at, To: at})
	}
}

// text takes the text of a statement, or of one that could not be parsed.
func (rd *reading) text(run string, line int32) {
	rd.understood(run)
	t := model.Text{Kind: model.SQL, S: strings.Clone(strings.Trim(run, "\n "))}
	if rd.bad != nil {
		rd.bad.Text = t
		return
	}
	st := rd.cur
	if st == nil || st.Text.S != "" || st.Calls.Line > 0 {
		st = rd.statement(line)
	}
	st.Text = t
}

// statement begins a block.
func (rd *reading) statement(line int32) *Statement {
	rd.sum, rd.used = nil, true
	rd.cur = newStatement(line)
	rd.doc.Statements = append(rd.doc.Statements, rd.cur)
	return rd.cur
}

func (rd *reading) failed(l string) {
	if rd.bad == nil {
		rd.bad = &Failed{}
	}
	_, code, _ := strings.Cut(l, "encountered: ")
	rd.bad.Code = strings.Clone(strings.TrimSpace(code))
	rd.doc.Errors = append(rd.doc.Errors, *rd.bad)
	rd.bad, rd.used = nil, true
}

// id takes "SQL ID: x Plan Hash: y", in one line or in two.
func (rd *reading) id(run string, line int32) {
	rd.understood(run)
	st := rd.statement(line)
	words := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(run, "SQL ID :", "SQL ID:"), "\n", " "))
	for i := 0; i+2 < len(words); i++ {
		switch words[i] + " " + words[i+1] {
		case "SQL ID:":
			st.SQLID = strings.Clone(words[i+2])
		case "Plan Hash:":
			st.PlanHash = strings.Clone(words[i+2])
		}
	}
}

// stamp reads the time of a session as the trace has it: "2026-03-02 08:00:00.131", from 12.2 on "2026-03-02T08:00:00.000131+01:00". The
// wall clock counts, whatever its zone.
func stamp(s string) (time.Time, bool) {
	if len(s) < len("2026-03-02T08:00:00") {
		return time.Time{}, false
	}
	at, err := time.Parse("2006-01-02 15:04:05", s[:10]+" "+s[11:19])
	return at, err == nil
}
