package analyzers

import (
	"fmt"

	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// At is one line of a part as evidence.
func At(part *model.Part, line int32, format string, args ...any) Evidence {
	return AtPos(model.Pos{Source: part.Source, Line: line, Offset: -1}, format, args...)
}

// AtPos is the line at a place as evidence.
func AtPos(pos model.Pos, format string, args ...any) Evidence {
	return Evidence{Pos: pos, Lines: 1, Count: 1, Note: fmt.Sprintf(format, args...)}
}

// AtLine quotes the line at a place without a remark; nothing for a number that stands nowhere.
func AtLine(pos model.Pos) []Evidence {
	if pos.Line == 0 {
		return nil
	}
	return []Evidence{{Pos: pos, Lines: 1, Count: 1}}
}

// AtSample is the line that gave a metric of a part, with its value; nothing where the part does not have it.
func AtSample(part *model.Part, m *model.Metric, what string) []Evidence {
	if s, ok := part.Sample(m); ok && s.Pos.Line > 0 {
		return []Evidence{At(part, s.Pos.Line, "%s: %s", what, say.Number(s.Value))}
	}
	return nil
}

// Absent is the evidence of a setting that a dump does not have: it says what was searched.
func Absent(part *model.Part, format string, args ...any) Evidence {
	return Evidence{Pos: model.Pos{Source: part.Source, Offset: -1}, Note: fmt.Sprintf(format, args...)}
}

// Value names a number for Finding.Values.
func Value(name string, v float64, u unit.Unit) NamedValue {
	return NamedValue{Name: name, Quantity: unit.Of(v, u)}
}
