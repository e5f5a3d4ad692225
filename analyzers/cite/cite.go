package cite

import (
	"dumplens/analyzers"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"fmt"
)

// Absent is the evidence of a setting that a dump does not have.
func Absent(part *model.Part, format string, args ...any) analyzers.Evidence {
	return analyzers.Evidence{Pos: model.Pos{Source: part.Source, Offset: -1}, Note: fmt.Sprintf(format, args...)}
}

// at a line of a part, as a value that a sample gave.
func Sample(part *model.Part, m *model.Metric, what string) []analyzers.Evidence {
	if s, ok := part.Sample(m); ok && s.Pos.Line > 0 {
		return []analyzers.Evidence{At(part, s.Pos.Line, "%s: %s", what, say.Number(s.Value))}
	}
	return nil
}

// At is one line of a part as evidence.
func At(part *model.Part, line int32, format string, args ...any) analyzers.Evidence {
	return Pos(model.Pos{Source: part.Source, Line: line, Offset: -1}, format, args...)
}

// Value names a number for Finding.Values.
func Value(name string, v float64, u unit.Unit) analyzers.NamedValue {
	return analyzers.NamedValue{Name: name, Quantity: unit.Of(v, u)}
}

func Pos(pos model.Pos, format string, args ...any) analyzers.Evidence {
	return analyzers.Evidence{Pos: pos, Lines: 1, Count: 1, Note: fmt.Sprintf(format, args...)}
}
