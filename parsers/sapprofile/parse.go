package sapprofile

import (
	"context"
	"math"
	"path"
	"regexp"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// parse reads all profiles of a source.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	named := false
	starts := func(line string) bool {
		if !isSystemName(line) {
			return false
		}
		again := named
		named = true
		return again
	}
	if line, ok := r.Peek(); ok {
		starts(line.Text)
	}
	for tree, rec := range printout.Records(r, b, grammar, printout.Cut{Starts: starts, Broken: "the profile was read only up to here"}) {
		read(b, tree.Items, rec.Line, r.Lines())
	}
	return r.Err()
}

// reading is a profile being read.
type reading struct {
	*Profile
	b    *model.Builder
	part *model.Part
}

// read reads the profile of lines first to last.
func read(b *model.Builder, items []*item, first, last int32) {
	rd := &reading{Profile: &Profile{index: map[string]int{}}, b: b}
	rd.part = b.Begin("sapprofile", "", first)
	rd.part.Document = rd.Profile
	for _, it := range items {
		line := int32(it.Pos.Line)
		switch {
		case it.Parameters != nil:
			rd.parameters(*it.Parameters, line)
		case it.Known != nil:
			printout.Known(b, *it.Known)
		case it.Stray != nil:
			b.Notef(line, model.Warning, "lines %d to %d are no parameters (want name = value)", line, text.LastLine(*it.Stray, line))
		}
	}
	if len(rd.Parameters) > 0 {
		rd.finish()
	}
	b.Seal(last)
}

func (rd *reading) parameters(run string, first int32) {
	for n, line := range text.Numbered(run, first) {
		name, value, _ := cut(line)
		p := Parameter{Name: strings.Clone(name), Written: strings.Clone(value), Line: n}
		if i, ok := rd.index[p.Name]; ok {
			rd.Parameters[i].Replaced = true
			rd.b.Notef(n, model.Info, "this parameter was set before; the last one counts")
		}
		rd.index[p.Name] = len(rd.Parameters)
		rd.Parameters = append(rd.Parameters, p)
		rd.b.Understood(1)
	}
}

// finish puts values in, gives the numbers, and finds out whose profile it is.
func (rd *reading) finish() {
	unresolved := int32(0)
	for i := range rd.Parameters {
		p := &rd.Parameters[i]
		var whole bool
		p.Value, whole = rd.resolve(p.Written, 0)
		if !whole && unresolved == 0 {
			unresolved = p.Line
		}
		rd.number(p)
		if p.Replaced {
			continue
		}
		switch {
		case !math.IsNaN(p.Bytes):
			rd.b.Sample(model.SAPParameterSize, model.L("parameter", p.Name), p.Bytes, p.Line)
		case !math.IsNaN(p.Number):
			rd.b.Sample(model.SAPParameterValue, model.L("parameter", p.Name), p.Number, p.Line)
		}
	}
	if unresolved > 0 {
		rd.b.Notef(unresolved, model.Info, "from here on values name parameters that are not in this profile; they stay as written")
	}
	rd.whose()
}

// number reads the number of a value. Amounts that are zero or less are no sizes: 0 switches off, and -10 names a pool.
func (rd *reading) number(p *Parameter) {
	p.Number, p.Bytes = math.NaN(), math.NaN()
	v, state := text.Format{Decimal: '.'}.Parse(p.Value)
	if state != text.OK {
		var ok bool
		if v, ok = evaluate(p.Value); !ok {
			return
		}
		rd.Formulas = true
	}
	p.Number = v
	factor, unit := Unit(p.Name)
	p.Unit = unit
	if factor > 0 && v > 0 {
		p.Bytes = v * factor
	}
}

const (
	deepest = 8       // names in names
	longest = 4 << 10 // bytes that a value may grow to
)

// resolve puts the values of names in. It reports false when a name is not known here.
func (rd *reading) resolve(s string, depth int) (string, bool) {
	if depth > deepest || !strings.Contains(s, "$") {
		return s, depth <= deepest
	}
	var b strings.Builder
	known := true
	for s != "" {
		before, rest, ok := strings.Cut(s, "$")
		b.WriteString(before)
		if !ok || b.Len() > longest {
			break
		}
		s = rest
		name, after, closed := strings.Cut(strings.TrimPrefix(rest, "("), ")")
		number, _ := rd.Get("SAPSYSTEM")
		switch {
		case strings.HasPrefix(rest, "$") && number.Written != "":
			b.WriteString(number.Written)
			s = rest[1:]
		case strings.HasPrefix(rest, "(") && closed:
			p, ok := rd.Get(name)
			if !ok {
				known = false
				b.WriteString("$(" + name + ")")
			} else {
				v, whole := rd.resolve(p.Written, depth+1)
				known = known && whole
				b.WriteString(v)
			}
			s = after
		default:
			known = false
			b.WriteByte('$')
		}
	}
	v := b.String()
	return v[:min(len(v), longest)], known
}

// fileName is the name that SAP gives to instance profiles.
var fileName = regexp.MustCompile(`^(?:START_)?([A-Z][A-Z0-9]{2})_([A-Z]+[0-9]{2})_(.+?)(?:\.pfl|\.txt)?$`)

// whose finds the instance: from the parameters, else from the name of the file.
func (rd *reading) whose() {
	name := rd.b.Source().Name.S
	m := fileName.FindStringSubmatch(path.Base(strings.ReplaceAll(name[strings.LastIndexByte(name, '!')+1:], "\\", "/")))
	if m == nil {
		m = make([]string, 4)
	}
	value := func(names ...string) string {
		for _, n := range names {
			if p, ok := rd.Get(n); ok && p.Value != "" && !strings.Contains(p.Value, "$") {
				return p.Value
			}
		}
		return ""
	}
	sid, instance, number := value("SAPSYSTEMNAME"), value("INSTANCE_NAME"), value("SAPSYSTEM")
	host, _, _ := strings.Cut(value("SAPLOCALHOST", "SAPLOCALHOSTFULL"), ".")
	if sid == "" {
		sid = m[1]
	}
	if instance == "" {
		instance = m[2]
	}
	if host == "" {
		host = m[3]
	}
	if number == "" && len(instance) > 2 {
		number = instance[len(instance)-2:]
	}
	rd.Name = instance
	rd.part.Subject.Host = host
	if sid != "" && number != "" {
		rd.part.Subject.Instance = sid + "_" + number
	}
	rd.Kind = rd.kind()
	for _, p := range rd.Parameters {
		if strings.Contains(p.Written, `\`) {
			rd.part.Variant = "Windows"
		}
	}
}

func (rd *reading) kind() string {
	for _, p := range rd.Parameters {
		if strings.HasPrefix(p.Name, "Execute_") || strings.HasPrefix(p.Name, "Start_Program_") {
			if _, ok := rd.Get("rdisp/wp_no_dia"); !ok {
				return "start"
			}
		}
	}
	_, number := rd.Get("SAPSYSTEM")
	_, instance := rd.Get("INSTANCE_NAME")
	_, system := rd.Get("SAPSYSTEMNAME")
	switch {
	case number || instance:
		return "instance"
	case system || strings.EqualFold(path.Base(rd.b.Source().Name.S), "DEFAULT.PFL"):
		return "default"
	}
	return ""
}
