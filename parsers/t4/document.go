package t4

import (
	"strconv"
	"strings"

	"dumplens/parsers/model"
)

// Capture is what a file says of itself.
type Capture struct {
	Node    string
	Comment string
	CPUs    int // computed from the sum of the processor modes; 0 where they are not there
	Columns int
	Texts   []model.Field
	pos     model.Pos
}

// Fields implements model.Document.
func (c *Capture) Fields() []model.Field {
	out := []model.Field{{Name: "columns", Value: model.Say(strconv.Itoa(c.Columns)), Pos: c.pos}}
	if c.CPUs > 0 {
		out = append(out, model.Field{Name: "CPUs, computed from the sum of the processor modes", Value: model.Say(strconv.Itoa(c.CPUs)), Pos: c.pos})
	}
	return append(out, c.Texts...)
}

// title reads "NODE,  T4EXTR Version: , File Format Type: 1, Analyzer node: NODE, Monitor Comment: …".
func (c *capture) title(line string, n int32) {
	for i, f := range strings.Split(strings.Clone(line), ",") {
		f = strings.TrimSpace(f)
		key, value, ok := strings.Cut(f, ":")
		value = strings.TrimSpace(value)
		switch {
		case i == 0 && !ok:
			c.doc.Node = f
		case key == "Monitor Comment":
			c.doc.Comment = value
		case key == "Analyzer node" && c.doc.Node == "":
			c.doc.Node = value
		case key == "File Format Type":
			c.text("format in the title", model.Say(value), n)
		}
	}
	c.text("node", model.Text{Kind: model.Host, S: c.doc.Node}, n)
	c.text("comment", model.Say(c.doc.Comment), n)
	c.part.Subject.Host = c.doc.Node
}

// head takes a free line before the names.
func (c *capture) head(line string, n int32) {
	c.text("head", model.Say(strings.TrimSpace(strings.Clone(line))), n)
}

func (c *capture) text(name string, v model.Text, n int32) {
	if v.S != "" && len(c.doc.Texts) < 50 {
		c.doc.Texts = append(c.doc.Texts, model.Field{Name: name, Value: v, Pos: c.b.Pos(n)})
	}
}
