package vmsstatus

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// beginFDL reads a file of the file definition language: sections at the left margin, attributes indented under them.
func (p *parser) beginFDL(line string, n int32) {
	p.doc.Command = "ANALYZE/RMS/FDL"
	name := "ident"
	if _, quoted, ok := strings.Cut(line, `"`); ok {
		p.field("ident", strings.Trim(quoted, `"`), model.Plain, n)
	} else {
		name = strings.ToLower(strings.TrimSpace(line))
	}
	p.group = func(line string, _ int32) { name = strings.ToLower(strings.Join(strings.Fields(line), " ")) }
	p.decode = func(line string, n int32) bool {
		words := strings.Fields(line)
		if len(words) < 2 {
			return len(words) == 1 && line[0] != words[0][0]
		}
		attribute := strings.ToLower(words[0])
		if name == "file" && attribute == "name" {
			p.field("file", strings.Trim(words[1], `"`), model.Path, n)
			return true
		}
		v, state := text.Plain.Parse(words[1])
		switch strings.ToLower(words[1]) {
		case "yes", "true":
			v, state = 1, text.OK
		case "no", "false":
			v, state = 0, text.OK
		}
		if state == text.OK {
			p.b.Sample(model.VMSFDL, model.L("section", name, "attribute", strings.Clone(attribute)), v, n)
		}
		return true
	}
}
