package baancgp

import (
	"strings"

	"dumplens/parsers/model"
)

// Profile is what one profile says. Times are seconds; NaN is unknown.
type Profile struct {
	Title      string
	Job        string // session or program
	Host       model.Text
	User       model.Text
	Process    string
	Database   model.Text
	Elapsed    float64 // of the profiled run
	ElapsedAt  int32   // line, 0 where it is not printed
	Basis      string  // what Elapsed is, in words
	Unprofiled float64 // how long the same work takes without the profiler, where the profile or the settings say so
	Times      string  // how the unit of times is known
	Layout     string  // what of the assumed layout was met: "flat and call graph, fixed width"
	Columns    []Heading
	Functions  []Function // in the order of the profile
	Arcs       []Arc
	Graph      bool // there is a call graph
	Extra      []Fact
}

// Fact is a line of the head of the profile that has no field of its own.
type Fact struct {
	Name  string
	Value model.Text
	Line  int32
}

// Heading is a column as the profile names it, and what it was taken for.
type Heading struct {
	Name, Role string
	Line       int32
}

// Function is one function of the profile.
type Function struct {
	Name      string
	Class     Class
	Calls     float64
	Self      float64 // own time
	Total     float64 // with that of callees; of a cycle as a whole where the profile prints it so
	Database  float64 // what a column of its own says of the database
	Recursive float64 // calls of itself, of Calls
	Derived   bool    // Self is Total less that of the callees
	Cycle     bool    // it calls itself over others
	Line      int32

	flat, shares bool // met in a flat profile; times are shares of the whole as yet
	unit         bool // times are in seconds already
}

// Arc is the calls of one function by another; indexes into Profile.Functions.
type Arc struct {
	Caller, Callee int32
	Line           int32
	Calls          float64
	Self, Total    float32 // seconds; NaN where not printed
}

// Fields lists the head of the profile and how its columns were taken.
func (p *Profile) Fields() []model.Field {
	var out []model.Field
	add := func(name string, value model.Text, line int32) {
		if value.S != "" {
			out = append(out, model.Field{Name: name, Value: value, Pos: model.Pos{Line: line, Offset: -1}})
		}
	}
	add("Layout", model.Say("assumed layout, no public specification: "+p.Layout), 0)
	add("Session", model.Say(p.Job), 0)
	add("Host", p.Host, 0)
	add("User", p.User, 0)
	add("Process", model.Say(p.Process), 0)
	add("Database", p.Database, 0)
	add("Elapsed time is", model.Say(p.Basis), p.ElapsedAt)
	add("Times are", model.Say(p.Times), 0)
	for _, h := range p.Columns {
		add("Column "+h.Role, model.Say(h.Name), h.Line)
	}
	for _, f := range p.Extra {
		add(f.Name, f.Value, f.Line)
	}
	return out
}

// Time is the own time of the functions of a class, and the function with the most of it; nil when there is none.
func (p *Profile) Time(class Class) (sum float64, top *Function) {
	for i := range p.Functions {
		f := &p.Functions[i]
		if f.Class != class || !(f.Self >= 0) {
			continue
		}
		sum += f.Self
		if top == nil || f.Self > top.Self {
			top = f
		}
	}
	return sum, top
}

// trimRef takes gprof's references off a name: "db.next [12]", "a.b <cycle 1>".
func trimRef(name string) (string, bool) {
	cycle := false
	for {
		s := strings.TrimSpace(name)
		switch {
		case strings.HasSuffix(s, "]") && strings.LastIndexByte(s, '[') > 0 && isDigits(s[strings.LastIndexByte(s, '[')+1:len(s)-1]):
			name = s[:strings.LastIndexByte(s, '[')]
		case strings.HasSuffix(s, ">") && strings.LastIndex(s, "<cycle ") > 0:
			name, cycle = s[:strings.LastIndex(s, "<cycle ")], true
		default:
			return s, cycle
		}
	}
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
