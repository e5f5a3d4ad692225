package st02

import (
	"time"

	"dumplens/parsers/model"
)

// Snapshot is one Tune summary, in bytes and shares. NaN is a cell that is blank, cut off, or cannot be read.
type Snapshot struct {
	System    model.Text // as printed
	At, Start time.Time  // of the snapshot, of the instance; zero when not printed
	Locale    string
	Buffers   []Buffer
	Memory    []Memory
	Cursors   []Cursor
	Calls     []Call
	Line      int32
}

// Buffer is a row of the first table. Group is the row above that it belongs to, "" without.
type Buffer struct {
	Name, Group                string
	Hit                        float64
	Allocated, Free, FreeShare float64
	Dir, DirFree, DirFreeShare float64
	Swaps, Accesses            float64
	Line                       int32
}

// Memory is a row of the second table: roll, page, extended or heap memory.
type Memory struct {
	Name, Area                       string // as printed; roll, page, extended, heap, or "" for another
	Use, Current, Max, InMem, OnDisk float64
	Line                             int32
}

// Cursor is a row of the cursor cache.
type Cursor struct {
	Name string
	Hit  float64
	Line int32
}

// Call is a row of the call statistics.
type Call struct {
	Name                         string
	Hit, Requests, Fails, DBCall float64
	Time, Rows                   float64 // seconds; rows
	Line                         int32
}

// Uptime is the time from the start of the instance to the snapshot; 0 when it is not known.
func (s *Snapshot) Uptime() time.Duration {
	if s.At.IsZero() || s.Start.IsZero() || s.At.Before(s.Start) {
		return 0
	}
	return s.At.Sub(s.Start)
}

// Fields lists who and when. The rows are numbers.
func (s *Snapshot) Fields() []model.Field {
	at := model.Pos{Line: s.Line, Offset: -1}
	var out []model.Field
	add := func(name string, value model.Text) {
		if value.S != "" {
			out = append(out, model.Field{Name: name, Value: value, Pos: at})
		}
	}
	add("System", s.System)
	for i, t := range []time.Time{s.At, s.Start} {
		if !t.IsZero() {
			add([]string{"Snapshot", "Startup"}[i], model.Say(t.Format("2006-01-02 15:04:05")))
		}
	}
	add("Numbers", model.Say(s.Locale))
	return out
}
