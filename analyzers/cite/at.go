package cite

import (
	"dumplens/analyzers"
	"dumplens/parsers/model"
)

// Numbered quotes one line; nothing for a number that is not printed.
func Numbered(pos model.Pos) []analyzers.Evidence {
	if pos.Line == 0 {
		return nil
	}
	return []analyzers.Evidence{{Pos: pos, Lines: 1, Count: 1}}
}
