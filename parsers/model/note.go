package model

// Level says how much a Note matters.
type Level uint8

const (
	Info    Level = iota // worth knowing, nothing was lost
	Warning              // something was not read, or is doubtful
	Error                // the source, or a large part of it, was not read
)

// String is the level as report.json writes it.
func (l Level) String() string {
	switch l {
	case Info:
		return "info"
	case Warning:
		return "warning"
	}
	return "error"
}

// Note is one thing to say about an input at a place. Notes are never fatal and always shown. Kinds that come often
// are cut by the Builder, which then says how many more there were.
type Note struct {
	Pos   Pos
	Level Level
	Msg   Text
}
