// Package cite makes what a finding rests on: the lines that are its evidence, and its named values.
package cite

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// At is one line of a part as evidence.
func At(part *model.Part, line int32, format string, args ...any) analyzers.Evidence {
	return Pos(model.Pos{Source: part.Source, Line: line, Offset: -1}, format, args...)
}

// Pos is the line at a place as evidence.
func Pos(pos model.Pos, format string, args ...any) analyzers.Evidence {
	return analyzers.Evidence{Pos: pos, Lines: 1, Count: 1, Note: fmt.Sprintf(format, args...)}
}

// Line quotes the line at a place without a remark; nothing for a number that stands nowhere.
func Line(pos model.Pos) []analyzers.Evidence {
	if pos.Line == 0 {
		return nil
	}
	return []analyzers.Evidence{{Pos: pos, Lines: 1, Count: 1}}
}

// Sample is the line that gave a metric of a part, with its value; nothing where the part does not have it.
func Sample(part *model.Part, m *model.Metric, what string) []analyzers.Evidence {
	if s, ok := part.Sample(m); ok && s.Pos.Line > 0 {
		return []analyzers.Evidence{At(part, s.Pos.Line, "%s: %s", what, say.Number(s.Value))}
	}
	return nil
}

// Absent is the evidence of a setting that a dump does not have: it says what was searched.
func Absent(part *model.Part, format string, args ...any) analyzers.Evidence {
	return analyzers.Evidence{Pos: model.Pos{Source: part.Source, Offset: -1}, Note: fmt.Sprintf(format, args...)}
}

// Value names a number for Finding.Values.
func Value(name string, v float64, u unit.Unit) analyzers.NamedValue {
	return analyzers.NamedValue{Name: name, Quantity: unit.Of(v, u)}
}
