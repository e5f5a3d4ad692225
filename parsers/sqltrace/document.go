package sqltrace

import (
	"fmt"
	"strconv"

	"dumplens/parsers/model"
)

// Trace is what one trace says: of one process, or of several where trcsess has merged them. All times are in seconds.
type Trace struct {
	Release    string     // "19.0.0.0.0"; "" where the preamble is missing
	Platform   string     // "Linux 5.4.17 x86_64", as the preamble has it
	Host       model.Text // node that the process ran on
	Instance   string
	Process    string     // process or thread id
	Image      model.Text // program of the server process
	File       model.Text // name that the trace gives itself
	From, Into model.Text // files that hold what was before and what comes after
	Continued  bool       // what was before is in another file, whether or not it is named
	Limited    bool       // it has reached max_dump_file_size: its end is lost
	Units      Units
	Sessions   []*Session
	Interval   float64 // last tim - first tim over calls and waits; NaN without any
	Calls      Calls   // user and recursive calls of all sessions
	Waits      []*Event
	Folded     int // cursors of statements beyond the limit, which are counted in one statement without text
	Foreign    int // lines of other modules of the server that are no messages
	Unknown    int // calls and waits of cursors whose statement is not in the trace
}

// Units says how the numbers of the trace were read.
type Units struct {
	Tick   float64 // seconds in one unit of e, c, ela and tim
	Factor float64 // 1.024 where Linux 10.2 counts units of 1024 ns, else 1; it is part of Tick
	Basis  string  // how that is known
}

// Session is what one session of a trace did.
type Session struct {
	Process string // where trcsess names it
	ID      string // "101.7": sid and serial; "" where the trace does not say it
	Client  model.Text
	Service model.Text
	Driver  string
	Window  model.Window
	First   int32 // lines
	Last    int32

	// Total = Calls.Elapsed + client waits + other waits between calls + LOB calls + Gap - Overlap: from the start of the first to the end
	// of the last, on the server's clock.
	Total    float64
	Gap      float64  // nothing is printed for it: client time that is not instrumented, a process that did not run
	Silence  Call     // the longest part of the gap, and the line that ends it
	Overlap  float64  // printed twice: clocks that go back, waits that reach over calls
	Calls    Tally    // top-level calls
	Orphans  Tally    // those of them that are recursive, their parent not being in the trace
	Inside   []*Event // waits inside top-level calls
	InLob    []*Event // waits inside LOB calls
	Between  []*Event // waits that no call holds, without those for the client
	Trips    Trips
	Lob      Tally
	Timeline Timeline
	Roots    int // the lowest depth of Orphans; 0 without any

	Depths      Calls    // by kind, user and recursive calls apart
	Events      []*Event // all waits
	Objects     []Place  // waits by object number
	Files       []Place  // waits by file number
	Activities  []*Activity
	Commits     int // transactions that changed something
	Rollbacks   int
	ReadOnly    int          // ends of transactions that changed nothing
	Statements  []*Statement // by own time, the longest first
	Worst       []Call       // top-level calls, the longest first
	Errors      int
	ParseErrors []ParseError
	Messages    []Message // of other modules of the server, in order; Said is how many there are, with those beyond the limit
	Said        int
	Loose       []LooseStep // plan steps whose plan is not known, in order
}

// Tally is a number of calls and their time.
type Tally struct {
	Count        int
	Elapsed, CPU float64
}

// Event is the waits for one event.
type Event struct {
	Name      string
	Count     int
	Time      float64
	Histogram *Histogram // nil for the sums of a statement or of a part of the session
	Worst     Call       // the longest
}

// Place is the waits for blocks of one object or file.
type Place struct {
	Number int64
	Count  int
	Time   float64
}

// Trips are the waits for the client: each is a round trip, and what the client and its user did in the meantime.
type Trips struct {
	Count   int
	Time    float64
	All     *Histogram
	Refetch *Histogram // between two fetches of one cursor, when the client does nearly nothing; nil without any
}

// Activity is the top-level work under one module and action as the client named them.
type Activity struct {
	Module, Action model.Text
	Calls          Tally
	Trips          int
	ClientTime     float64
	Line           int32
}

// Kind is a kind of database call.
type Kind uint8

// Kinds of calls. UNMAP and SORT UNMAP of 8i and 9i count as Execute, as tkprof has it.
const (
	Parse Kind = iota
	Execute
	Fetch
	Close
	Lob
	kinds
)

// String is the kind as labels have it.
func (k Kind) String() string { return [...]string{"parse", "execute", "fetch", "close", "lob"}[k] }

// Kinds lists the kinds that calls of cursors have, in order.
func Kinds() []Kind { return []Kind{Parse, Execute, Fetch, Close} }

// Calls are the calls of cursors by kind, user (depth 0) and recursive ones apart.
type Calls struct{ User, Recursive [kinds]Numbers }

// Numbers are the sums over calls of one kind.
type Numbers struct {
	Count, Rows, Misses  int
	Elapsed, CPU         float64 // with everything that the calls called
	OwnElapsed, OwnCPU   float64 // without the recursive calls
	Disk, Query, Current float64 // blocks, with those of recursive calls
	OwnDisk, OwnQuery    float64
	OwnCurrent           float64
	Empty                int // fetches that gave no row
}

// Statement is one statement of a session at one depth, statements that differ in literals being one.
type Statement struct {
	ID          string     // SQL id of the first, "hash 123" before 11g, "cursor 5" where its head is not in the trace
	Hash        string     // hv of the first
	Text        model.Text // of the first
	Length      int        // bytes that its head promises
	Cut         bool       // the text was cut, in the trace or here
	Missing     bool       // its head and text are not in the trace
	Fingerprint string     // hash of the fingerprint: equal for the same statement in other traces
	Command     int        // Oracle's command type: 2 insert, 3 select, 6 update, 7 delete, 47 PL/SQL; 0 unknown
	User        int        // number of the parsing user
	Depth       int        // of its calls
	Variants    int        // texts seen, differing in literals
	Many        bool       // there may be more variants than were told apart
	Cursors     int        // how often a cursor was opened for it
	Calls       [kinds]Numbers
	Waits       []*Event
	Trips       Trips
	Latency     *Histogram // of its calls, with what they called
	Plans       []*Plan
	Binds       []Bind
	BindSets    int
	Callees     []Callee
	Worst       []Call // the longest calls
	Errors      []int  // Oracle errors, each once
	First, Last int32  // lines
}

// Total sums over the kinds of calls.
func (s *Statement) Total() Numbers { return total(s.Calls) }

// Of sums over the kinds of calls, of user or of recursive calls.
func (c *Calls) Of(recursive bool) Numbers {
	if recursive {
		return total(c.Recursive)
	}
	return total(c.User)
}

func total(calls [kinds]Numbers) Numbers {
	var t Numbers
	for i := range calls {
		t.addAll(&calls[i])
	}
	return t
}

// Callee is a statement that was run recursively from another.
type Callee struct {
	Statement *Statement
	Count     int // calls
	Elapsed   float64
}

// Call is one call or wait and where it stands.
type Call struct {
	What    string // "execute", or the event
	Elapsed float64
	Line    int32
}

// Bind is a bind variable. Values are never kept.
type Bind struct {
	Position int
	Type     int // Oracle's number of the data type
	Name     string
	Length   int // mxl
	Count    int
	Nulls    int
}

// Plan is an execution plan with what its steps did, summed over Executions of the same shape.
type Plan struct {
	Executions int
	Steps      []PlanStep
	Line       int32
}

// ParseError is a statement that Oracle refused.
type ParseError struct {
	Code int
	Text model.Text
	Line int32
}

// statementsShown is how many statements of a session are among the fields: those that took the most time by themselves.
const statementsShown = 100

// Fields implements model.Document.
func (t *Trace) Fields() []model.Field {
	var out []model.Field
	add := func(line int32, name string, value model.Text) {
		if value.S != "" {
			out = append(out, model.Field{Name: name, Value: value, Pos: model.Pos{Line: line, Offset: -1}})
		}
	}
	add(0, "Release", model.Say(t.Release))
	add(0, "Platform", model.Say(t.Platform))
	add(0, "Host", t.Host)
	add(0, "Instance", model.Text{Kind: model.Host, S: t.Instance})
	add(0, "Process", model.Say(t.Process))
	add(0, "Image", t.Image)
	add(0, "Trace file", t.File)
	add(0, "Continued from", t.From)
	add(0, "Continues in", t.Into)
	add(0, "Units", model.Say(t.Units.Basis))
	for _, s := range t.Sessions {
		s.fields(add)
	}
	return out
}

func (s *Session) fields(add func(int32, string, model.Text)) {
	name := s.Name()
	add(s.First, name+" service", s.Service)
	add(s.First, name+" client", s.Client)
	add(s.First, name+" driver", model.Say(s.Driver))
	for i, st := range s.Statements {
		if i == statementsShown {
			add(s.First, name+" other statements", model.Say(strconv.Itoa(len(s.Statements)-i)))
			break
		}
		if st.Text.S != "" {
			add(st.First, fmt.Sprintf("%s statement %s (depth %d)", name, st.ID, st.Depth), st.Text)
		}
	}
	for _, e := range s.ParseErrors {
		add(e.Line, "ORA-"+fmt.Sprintf("%05d", e.Code), e.Text)
	}
	for _, m := range s.Messages {
		add(m.Line, name+" message", m.Text)
	}
}

// Name names the session for people.
func (s *Session) Name() string {
	name := "session"
	if s.ID != "" {
		name += " " + s.ID
	}
	if s.Process != "" {
		name += " of process " + s.Process
	}
	return name
}

// Own is the time of a statement's calls without that of the calls they made, in seconds.
func (s *Statement) Own() float64 { return s.Total().OwnElapsed }

func idOf(sqlid, hash string, cursor uint64) string {
	switch {
	case sqlid != "":
		return sqlid
	case hash != "":
		return "hash " + hash
	}
	return "cursor " + strconv.FormatUint(cursor, 10)
}
