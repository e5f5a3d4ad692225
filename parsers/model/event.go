package model

import "time"

// Event is something that happened at one moment: a restart, a configuration change, an error message.
type Event struct {
	Name string
	At   time.Time
	Pos  Pos
	Text Text
}
