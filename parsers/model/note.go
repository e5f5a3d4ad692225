package model

import "time"

// SourceID numbers the inputs of a case in the order of the walk, from 0.
type SourceID int32

// PartID numbers the parts of a case in source order, from 0.
type PartID int32

// Pos is a place in an input. Line counts from 1; 0 means that the position is the whole source (the evidence of an absence, say).
// Offset is the byte offset of the line in the decompressed input, or -1 where it was not kept.
type Pos struct {
	Source SourceID
	Line   int32
	Offset int64
}

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

// Event is something that happened at one moment: a restart, a configuration change, an error message.
type Event struct {
	Name string
	At   time.Time
	Pos  Pos
	Text Text
}
