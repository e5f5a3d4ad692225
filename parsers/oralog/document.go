package oralog

import (
	"fmt"
	"time"

	"dumplens/parsers/model"
)

// Log is the errors of one log.
type Log struct {
	Errors      []Error // in the order in which each first came
	Connections int     // entries of a listener log that established one
	Other       int     // lines that hold no error
	Edition     string  // of the database, where the log has its banner: "Oracle Database 12c Standard Edition"
	EditionLine int32
}

// Error is one number and how often it came.
type Error struct {
	Code        string // "ORA-01116"
	Count       int
	First, Last time.Time // zero where the log has no times
	Line        int32     // of the first
	LastLine    int32
	Text        model.Text // of the first line, without its time
}

// Fields lists the errors.
func (l *Log) Fields() []model.Field {
	var out []model.Field
	if l.Edition != "" {
		out = append(out, model.Field{Name: "Edition", Value: model.Say(l.Edition), Pos: model.Pos{Line: l.EditionLine, Offset: -1}})
	}
	for _, e := range l.Errors {
		name := fmt.Sprintf("%s, %d times", e.Code, e.Count)
		if e.Count == 1 {
			name = e.Code
		}
		out = append(out, model.Field{Name: name, Value: e.Text, Pos: model.Pos{Line: e.Line, Offset: -1}})
	}
	return out
}
