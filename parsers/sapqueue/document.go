package sapqueue

import (
	"fmt"
	"strings"
	"time"

	"dumplens/parsers/model"
)

// List is one table, or the figures of one workload summary. Only one of its slices is filled.
type List struct {
	Kind      string // queues, processes, sessions, connections, history, workload
	Title     string
	At        time.Time // zero when not printed
	Line      int32
	Queues    []Queue
	Processes []WorkProcess
	Columns   []string // of a history
	TaskType  string   // of a workload summary
}

// Queue is a queue of the dispatcher or the ICM. NaN is a cell that cannot be read.
type Queue struct {
	Name                            string
	Now, High, Limit, Writes, Reads float64
	Line                            int32
}

// WorkProcess is one of a list. CPU and Running are seconds, NaN where the list does not have them.
type WorkProcess struct {
	No, Type, PID, Status, Reason, Program string
	CPU, Running                           float64
	Line                                   int32
}

// Fields lists what the table is, and the work processes that run or hold something.
func (l *List) Fields() []model.Field {
	at := model.Pos{Line: l.Line, Offset: -1}
	out := []model.Field{{Name: "Table", Value: model.Say(l.Kind), Pos: at}}
	if l.Title != "" {
		out = append(out, model.Field{Name: "Title", Value: model.Say(l.Title), Pos: at})
	}
	if l.TaskType != "" {
		out = append(out, model.Field{Name: "Task type", Value: model.Say(l.TaskType), Pos: at})
	}
	for _, p := range l.Processes {
		if strings.EqualFold(p.Status, "wait") || strings.EqualFold(p.Status, "waiting") {
			continue
		}
		words := strings.Join(strings.Fields(p.Type+" "+p.Status+" "+p.Reason+" "+p.Program), " ")
		out = append(out, model.Field{Name: "Work process " + p.No, Value: model.Text{Kind: model.Module, S: words}, Pos: model.Pos{Line: p.Line, Offset: -1}})
	}
	if len(l.Columns) > 0 {
		out = append(out, model.Field{Name: "Columns", Value: model.Say(fmt.Sprint(strings.Join(l.Columns, ", "))), Pos: at})
	}
	return out
}
