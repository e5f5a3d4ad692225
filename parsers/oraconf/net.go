package oraconf

import (
	"errors"
	"math"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// maxEntry is more than any entry of an Oracle Net file has.
const maxEntry = 64 << 10

// startsEntry knows the first line of an entry: it begins in the first column.
func startsEntry(line string) bool {
	return line != "" && (isLetter(line[0]) || line[0] >= '0' && line[0] <= '9' || line[0] == '_')
}

func isLetter(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

// net reads an Oracle Net file entry by entry: a broken one does not take the others with it.
func (rd *reading) net(lines []string) {
	for at := 0; at < len(lines); {
		end := at + 1
		for end < len(lines) && !startsEntry(lines[end]) {
			end++
		}
		rd.entry(lines[at:end], int32(at+1))
		at = end
	}
}

func (rd *reading) entry(lines []string, first int32) {
	body := strings.Join(lines, "\n")
	if isEmpty(lines) {
		rd.b.Understood(len(lines))
		return
	}
	if len(body) > maxEntry {
		rd.b.Notef(first, model.Warning, "an entry of more than %d bytes was not read", maxEntry)
		return
	}
	peek, err := lexer.Upgrade(newNetLexer(body, first), tokenBlank, tokenComment)
	if err != nil {
		rd.b.Notef(first, model.Warning, "an entry cannot be read: %v", err)
		return
	}
	e, err := netGrammar.ParseFromLexer(peek)
	if err != nil {
		line := first
		var perr participle.Error
		if errors.As(err, &perr) {
			line = min(max(int32(perr.Position().Line), first), first+int32(len(lines))-1)
		}
		rd.b.Notef(line, model.Warning, "the entry that begins at line %d cannot be read: parentheses that do not match, or a sign that is missing", first)
		return
	}
	rd.b.Understood(len(lines))
	rd.named(e)
}

// isEmpty reports whether lines hold nothing but comments.
func isEmpty(lines []string) bool {
	for _, l := range lines {
		if s := strings.TrimSpace(l); s != "" && s[0] != '#' {
			return false
		}
	}
	return true
}

// named takes what one entry says.
func (rd *reading) named(e *netEntry) {
	line := int32(e.Pos.Line)
	for _, name := range e.Names {
		name = strings.Clone(name)
		switch {
		case e.Value == nil:
			rd.Settings = append(rd.Settings, Setting{Name: name, Line: line})
		case e.Value.isDescriptor() && strings.HasPrefix(strings.ToUpper(name), "SID_LIST"):
			rd.homes(e.Value)
		case e.Value.isDescriptor():
			a := Alias{Name: name, SDU: math.NaN(), TDU: math.NaN(), Line: line}
			for _, g := range e.Value.Groups {
				a.read(g)
			}
			rd.Aliases = append(rd.Aliases, a)
		default:
			t := model.Text{Kind: kindOfSetting(name), S: e.Value.String()}
			rd.Settings = append(rd.Settings, Setting{Name: name, Value: t, Line: line})
		}
	}
}

// kindOfSetting: directories and domains are private.
func kindOfSetting(name string) model.TextKind {
	name = strings.ToUpper(name)
	switch {
	case strings.Contains(name, "DIRECTORY") && !strings.HasPrefix(name, "NAMES."), strings.Contains(name, "ADR_BASE"), strings.Contains(name, "WALLET"),
		strings.Contains(name, "FILE"), strings.Contains(name, "HOME"):
		return model.Path
	case strings.Contains(name, "DOMAIN"), strings.Contains(name, "NODES"):
		return model.Address
	}
	return model.Plain
}

// isDescriptor tells descriptions, addresses and lists of homes from lists of words.
func (v *netValue) isDescriptor() bool {
	for _, g := range v.Groups {
		switch g.key() {
		case "DESCRIPTION", "DESCRIPTION_LIST", "ADDRESS", "ADDRESS_LIST", "SID_LIST", "SID_DESC":
			return true
		}
	}
	return false
}

// key is the name of a group, in upper case.
func (g *netGroup) key() string {
	if len(g.Words) == 0 {
		return ""
	}
	return strings.ToUpper(g.Words[0])
}

// text is the value of a group that is words.
func (g *netGroup) text() string {
	if g.Value == nil {
		return ""
	}
	return strings.Join(g.Value.Words, " ")
}

// inner are the groups inside a group.
func (g *netGroup) inner() []*netGroup {
	if g.Value == nil {
		return g.Lists
	}
	return append(g.Value.Groups[:len(g.Value.Groups):len(g.Value.Groups)], g.Lists...)
}

// String writes a value for people.
func (v *netValue) String() string {
	words := append([]string(nil), v.Words...)
	for _, g := range v.Groups {
		s := strings.Join(g.Words, ", ")
		if g.Value != nil {
			s += "=" + g.Value.String()
		}
		for _, l := range g.Lists {
			s += strings.Join(l.Words, ", ")
		}
		words = append(words, "("+s+")")
	}
	return strings.ReplaceAll(strings.Join(words, " "), " , ", ", ")
}

// read takes what a group says of an alias, whatever the nesting.
func (a *Alias) read(g *netGroup) {
	line := int32(g.Pos.Line)
	switch g.key() {
	case "ADDRESS":
		d := Address{Line: line}
		for _, in := range g.inner() {
			d.read(in)
		}
		a.Addresses = append(a.Addresses, d)
		return
	case "SERVICE_NAME":
		a.Service = strings.Clone(g.text())
	case "SID":
		a.SID = strings.Clone(g.text())
	case "SERVER":
		a.Server = strings.ToUpper(g.text())
	case "SDU":
		a.SDU, a.SDULine = size(g.text()), line
	case "TDU":
		a.TDU = size(g.text())
	}
	for _, in := range g.inner() {
		a.read(in)
	}
}

func (d *Address) read(g *netGroup) {
	switch g.key() {
	case "PROTOCOL":
		d.Protocol = strings.ToLower(g.text())
	case "HOST":
		d.Host = model.Text{Kind: model.Host, S: strings.Clone(g.text())}
	case "PORT":
		d.Port = strings.Clone(g.text())
	case "KEY":
		d.Key = strings.Clone(g.text())
	}
}

func (rd *reading) homes(v *netValue) {
	var walk func(g *netGroup)
	walk = func(g *netGroup) {
		if g.key() != "SID_DESC" {
			for _, in := range g.inner() {
				walk(in)
			}
			return
		}
		h := Home{Line: int32(g.Pos.Line)}
		for _, in := range g.inner() {
			switch in.key() {
			case "SID_NAME":
				h.SID = strings.Clone(in.text())
			case "GLOBAL_DBNAME":
				h.Global = strings.Clone(in.text())
			case "ORACLE_HOME":
				h.Path = model.Text{Kind: model.Path, S: strings.Clone(in.text())}
			}
		}
		rd.Homes = append(rd.Homes, h)
	}
	for _, g := range v.Groups {
		walk(g)
	}
}

// size reads bytes, which may have a K or M behind them; NaN for what is none.
func size(s string) float64 {
	v, state := text.Format{Base: 1024}.Parse(s)
	if state != text.OK {
		return math.NaN()
	}
	return v
}
