package statspack

import (
	"dumplens/parsers/orareport"
	"dumplens/parsers/text"
)

// style is how STATSPACK prints statements.
var style = orareport.SQLStyle{IsRow: isNumberRow, IsFullRow: isFullRow, Label: "hash", Width: 64, Slack: 0.01}

// readSQL reads a section of statements in any order, or one page of it.
func (o *open) readSQL(_ orareport.Start, rec text.Record) int {
	s, err := sqlGrammar.Parse(rec)
	understood := text.LineCount(rec.Text)
	if err != nil {
		understood = o.Failed(err, rec)
	}
	if s == nil {
		return understood
	}
	for _, w := range s.Warnings {
		o.Warn(int32(w.Pos.Line), w.Text)
	}
	understood -= o.statements.Read(s)
	if s.Footer != "" {
		o.section.Closed = true
	}
	return understood - len(s.Strays)
}
