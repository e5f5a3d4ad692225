package vmsstatus

import (
	"context"
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// recordLines is the most lines of one output.
const recordLines = 50_000

// strayLines is how many lines in a row that an output cannot hold end it.
const strayLines = 2

// parse reads a source output by output.
func parse(ctx context.Context, r *text.Reader, b *model.Builder) error {
	p := &parser{b: b}
	for ctx.Err() == nil {
		state := 0
		headed := false
		first, ok := r.Peek()
		if !ok {
			break
		}
		_, state = classify(0, first.Text)
		headed = state > 0
		rec, _ := r.Record(recordLines, func(line string) bool {
			kind, next := classify(state, line)
			if kind < int(sections) {
				if headed {
					return true
				}
				headed = true
			}
			state = next
			return false
		})
		p.record(rec, r.Torn())
	}
	p.finish()
	return ctx.Err()
}

// parser is the state of reading a source.
type parser struct {
	b        *model.Builder
	part     *model.Part
	doc      *Output
	commands []string // since the last output
	last     *reading // of SHOW STATUS
	stray    int
	strayAt  int32
	decode   func(line string, n int32) bool // of the body of the output at hand
	group    func(line string, n int32)
	end      int32 // last line of the output that was understood
	parts    []*model.Part
}

func (p *parser) record(rec text.Record, torn bool) {
	if torn { // the last line, whose last field may be cut, is not read
		i := strings.LastIndexByte(rec.Text, '\n')
		if tail := rec.Text[i+1:]; strings.TrimSpace(tail) != "" && !isPrompt(tail) {
			n := text.LastLine(rec.Text, rec.Line)
			p.b.Notef(n, model.Warning, "the line has no end; it may be cut and was not read")
			if i < 0 {
				return
			}
			rec.Text = rec.Text[:i]
		}
	}
	g, err := grammar.Parse(rec)
	if err != nil {
		p.b.Notef(rec.Line, model.Warning, "an output that cannot be read: %v", err)
		return
	}
	for _, o := range g.Before {
		p.outside(o.Prompt, o.Blank, o.Other, int32(o.Pos.Line))
	}
	if g.Head != nil {
		p.output(g)
	}
}

// outside takes lines that belong to no output.
func (p *parser) outside(prompt, blank, other *string, line int32) {
	switch {
	case prompt != nil:
		for _, l := range text.Numbered(*prompt, line) {
			p.command(l)
			p.b.Understood(1)
		}
	case blank != nil:
		p.b.Understood(text.LineCount(*blank))
	case other != nil:
		p.strange(text.LineCount(*other), line)
	}
}

// command keeps the commands of a line; flowed texts have several in one.
func (p *parser) command(line string) {
	for _, c := range strings.Split(" "+line, " $ ") {
		c = strings.TrimSpace(strings.TrimLeft(c, " $"))
		lower := strings.ToLower(c)
		if c == "" || strings.HasPrefix(lower, "sho") || strings.HasPrefix(lower, "set ") || len(p.commands) > 20 {
			continue
		}
		p.commands = append(p.commands, strings.Clone(c))
	}
}

func (p *parser) strange(n int, line int32) {
	if p.stray == 0 {
		p.strayAt = line
	}
	p.stray += n
}

// output reads one output into a part.
func (p *parser) output(g *record) {
	kind, line := g.Head.what()
	n := int32(g.Head.Pos.Line)
	p.part = p.b.Begin("vmsstatus", "OpenVMS", n)
	p.doc = &Output{pos: p.b.Pos(n)}
	p.part.Document = p.doc
	p.parts = append(p.parts, p.part)
	p.end, p.group = n, nil
	p.b.Understood(1)
	p.begin(kind, plain(line), n)
	misses := 0
	for _, it := range g.Body {
		at := int32(it.Pos.Line)
		switch {
		case it.Group != nil && misses < strayLines:
			p.group(plain(*it.Group), at)
			p.b.Understood(1)
			p.end = at
		case it.Group != nil:
			p.strange(1, at)
		case it.Rows != nil:
			for k, l := range text.Numbered(*it.Rows, at) {
				if misses < strayLines && p.decode(plain(l), k) {
					misses = 0
					p.end = k
					p.b.Understood(1)
					continue
				}
				misses++
				p.strange(1, k)
			}
		default:
			if it.Prompt != nil && p.end < at && p.part != nil {
				p.close()
			}
			p.outside(it.Prompt, it.Blank, it.Other, at)
		}
	}
	p.close()
}

// close ends the output at its last understood line.
func (p *parser) close() {
	if p.part == nil {
		return
	}
	if p.doc.now != nil {
		p.status()
	}
	if len(p.doc.reserved) > 0 {
		p.reserveEmit(math.NaN(), p.end)
	}
	if p.doc.volume != nil {
		p.doc.volume.emit(p.b)
	}
	if p.doc.finish != nil {
		p.doc.finish()
	}
	p.commands = nil
	p.b.Seal(p.end)
	p.part = nil
}

// begin reads the first line and chooses how the others are decoded.
func (p *parser) begin(kind section, line string, n int32) {
	switch kind {
	case status:
		p.beginStatus(line, n)
	case memory:
		p.beginMemory(line, n)
	case reserve:
		p.beginReserve(line, n)
	case system:
		p.beginSystem(line, n)
	case fastpath:
		p.beginFastPath(line, n)
	case sysgen:
		p.doc.Command, p.decode = "SYSGEN SHOW", p.parameter
	case rmsDefault:
		p.beginRMS()
	case monitor:
		p.beginMonitor(line, n)
	case device:
		p.beginDevice(line, n)
	case fdl:
		p.beginFDL(line, n)
	case inet:
		p.doc.Command, p.decode = "sysconfig -q inet", p.attribute
	case trace:
		p.beginTrace(line, n)
	}
}

// finish counts what was not read. A source of nothing but outputs and commands is one session: there, what one output says of the system
// holds for the others. A document may quote several systems.
func (p *parser) finish() {
	if p.stray == 0 {
		p.lend()
	}
	if p.stray > 0 {
		p.b.Notef(p.strayAt, model.Info, "lines that are no output of a known command: %d", p.stray)
	}
}

// lend gives all parts the host and the release that some of them name, unless they name several.
func (p *parser) lend() {
	host, variant := "", "OpenVMS"
	for _, part := range p.parts {
		if h := part.Subject.Host; h != "" {
			if host != "" && h != host {
				return
			}
			host = h
		}
		if len(part.Variant) > len(variant) {
			variant = part.Variant
		}
	}
	for _, part := range p.parts {
		part.Subject.Host = host
		if part.Variant == "OpenVMS" {
			part.Variant = variant
		}
	}
}

// Output is the document of one output.
type Output struct {
	Command string // the command that writes it
	Texts   []model.Field

	pos      model.Pos
	now      *reading      // of SHOW STATUS
	reserved []reservation // that wait for their total
	volume   *volumeStatus
	finish   func() // emits what is counted over the rows; may be nil
}

// Fields implements model.Document.
func (o *Output) Fields() []model.Field {
	return append([]model.Field{{Name: "command", Value: model.Say(o.Command), Pos: o.pos}}, o.Texts...)
}

func (p *parser) field(name, value string, kind model.TextKind, n int32) {
	if value != "" {
		p.doc.Texts = append(p.doc.Texts, model.Field{Name: name, Value: model.Text{Kind: kind, S: strings.Clone(value)}, Pos: p.b.Pos(n)})
	}
}
