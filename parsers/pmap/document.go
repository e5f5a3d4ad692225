package pmap

import (
	"dumplens/parsers/model"
)

// Space is the address space of one process, in bytes. NaN is a column that the dump does not have.
type Space struct {
	PID      string
	Command  model.Text
	Line     int32
	Mappings []Mapping
	Total    *Mapping // the total line, nil without
	Elided   bool     // somebody left lines out
	Basis    string   // what ByPage adds up: "resident" or "size"; "" without page sizes
	ByPage   []PageUse
}

// Mapping is one line. PageSize is "" where the dump has no such column, and "-" where nothing is mapped at the moment.
type Mapping struct {
	Address                            string
	Size, Resident, Anon, Locked, Swap float64
	PageSize, Mode, Group, Name, Kind  string
	Line                               int32
}

// PageUse is what one kind of memory has on one page size.
type PageUse struct {
	Kind, PageSize string
	Bytes          float64
	Line           int32 // the largest mapping among them
}

// amount is the field of a state.
func (m *Mapping) amount(state string) *float64 {
	switch state {
	case "size":
		return &m.Size
	case "resident":
		return &m.Resident
	case "anon":
		return &m.Anon
	case "locked":
		return &m.Locked
	case "swap":
		return &m.Swap
	}
	return nil
}

// Fields lists the process. The mappings are numbers.
func (s *Space) Fields() []model.Field {
	var out []model.Field
	at := model.Pos{Line: s.Line, Offset: -1}
	if s.PID != "" {
		out = append(out, model.Field{Name: "Process", Value: model.Say(s.PID), Pos: at}, model.Field{Name: "Command", Value: s.Command, Pos: at})
	}
	if s.Basis != "" {
		out = append(out, model.Field{Name: "Page sizes of", Value: model.Say(s.Basis + " memory"), Pos: at})
	}
	if s.Elided {
		out = append(out, model.Field{Name: "Lines left out", Value: model.Say("yes"), Pos: at})
	}
	return out
}
