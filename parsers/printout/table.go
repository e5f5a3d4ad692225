package printout

import (
	"slices"
	"strings"
)

// Heads are the names of the columns of a table, as words of its first line. They are captured from the token of that line.
type Heads []string

// Capture splits the line.
func (h *Heads) Capture(values []string) error {
	*h = strings.Fields(strings.Clone(values[0]))
	return nil
}

// Cell is the word of a row in the column of a name. It reports false when the table has no such column, or the row does not reach it.
func (h Heads) Cell(row []string, name string) (string, bool) {
	i := slices.Index(h, name)
	if i < 0 || i >= len(row) {
		return "", false
	}
	return row[i], true
}

// Command takes a command line apart that somebody pasted with its output: "# /usr/bin/pmap -xs 1731" is pmap and "-xs 1731". A prompt
// before the command and the folder of it are taken off. For any other line name is the first word, whatever that is.
func Command(line string) (name, arguments string) {
	line = strings.TrimSpace(strings.TrimLeft(line, "#$%> \t"))
	name, arguments, _ = strings.Cut(line, " ")
	return name[strings.LastIndexByte(name, '/')+1:], strings.TrimSpace(arguments)
}
