package trapstat

import (
	"fmt"

	"dumplens/parsers/model"
)

// Misses is what the tables of a run say, means over the intervals.
type Misses struct {
	Tables    int   // intervals
	CPUs      int   // CPUs that have rows
	Rows      []Row // by CPU, mode and page size, then those of cpu "all"
	Line      int32 // of the first table
	HasTotal  bool  // the run printed total lines
	BySize    bool  // rows are divided by page size
	Arguments string
	Seconds   float64 // of one interval, as the command says; 0 where it is not there
}

// Row is one kind of misses: of one CPU or of all, one mode or both ("") and one page size or all ("").
type Row struct {
	CPU, Mode, PageSize, Kind string
	Rate, Time                float64 // per second; share of one CPU. The rate of kind all is NaN: its kinds are not alike
	Line                      int32
}

// Fields lists what the run covers.
func (m *Misses) Fields() []model.Field {
	at := model.Pos{Line: m.Line, Offset: -1}
	out := []model.Field{
		{Name: "Intervals", Value: model.Say(fmt.Sprint(m.Tables)), Pos: at},
		{Name: "CPUs", Value: model.Say(fmt.Sprint(m.CPUs)), Pos: at},
	}
	if m.Arguments != "" {
		out = append(out, model.Field{Name: "Command", Value: model.Say(m.Arguments), Pos: at})
	}
	return out
}
