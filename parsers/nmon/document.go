package nmon

import (
	"strings"
	"unique"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// keptArgs is how many commands' full command lines are kept.
const keptArgs = 1000

// Capture is what a capture says of itself and of the system, beside its numbers.
type Capture struct {
	Facts       []model.Field // AAA lines in their order: host, version, interval, cpus …; then what BBBL says of the partition
	CommandLine map[string]model.Text
	Snapshots   int // ZZZZ lines
	Host        string
	OS          string // "AIX 7.2.5.105", "Linux 3.10.0-1160.62.1.el7.x86_64"

	facts       map[string]model.Field
	lines       []unique.Handle[string] // of the headings; holding them keeps their texts shared
	headings    map[string][]string     // columns of each section that has a heading, for tails that have none
	run         []moment                // snapshots with their times, by number
	droppedArgs rowCount                // commands beyond keptArgs
}

// moment is a snapshot and its time in milliseconds.
type moment struct {
	snapshot int32
	at       int64
}

func newCapture() *Capture {
	return &Capture{CommandLine: map[string]model.Text{}, facts: map[string]model.Field{}}
}

// Fields implements model.Document.
func (c *Capture) Fields() []model.Field { return c.Facts }

// Fact returns the value of an AAA key, "" when it is not there.
func (c *Capture) Fact(key string) string { return c.facts[key].Value.S }

// factKind says which AAA values give something away.
func factKind(key string) model.TextKind {
	switch key {
	case "host", "NodeName", "runname", "LPARNumberName", "BBBL lparname":
		return model.Host
	case "user":
		return model.User
	case "command":
		return model.Path
	}
	return model.Plain
}

func (c *Capture) add(key, value string, pos model.Pos) {
	f := model.Field{Name: key, Value: model.Text{Kind: factKind(key), S: value}, Pos: pos}
	if _, ok := c.facts[key]; ok {
		return
	}
	c.facts[key] = f
	if !strings.HasPrefix(key, "note") { // notes explain the format to whoever opens it in a spreadsheet
		c.Facts = append(c.Facts, f)
	}
}

// inherit takes over the facts of the run before.
func (c *Capture) inherit(from *Capture) {
	for _, f := range from.Facts {
		c.add(f.Name, f.Value.S, f.Pos)
	}
}

// args takes a run of UARG rows: the full command line of a process. AIX writes eight fields with the command fourth, Linux four with it
// third; the command line is the last and may hold commas. The first of each command is kept.
func (c *Capture) args(run string, first int32) (lines int) {
	for line, l := range text.Numbered(run, first) {
		lines++
		if len(c.CommandLine) >= keptArgs {
			c.droppedArgs.add(line, 0)
			continue
		}
		fields := strings.SplitN(l, ",", 9)
		command, full := "", ""
		switch {
		case len(fields) == 9 && looksLikePID(fields[3]):
			command, full = fields[4], fields[8]
		case len(fields) >= 5:
			fields = strings.SplitN(l, ",", 5)
			command, full = fields[3], fields[4]
		}
		command = strings.TrimSpace(command)
		if _, ok := c.CommandLine[command]; !ok && command != "" {
			c.CommandLine[strings.Clone(command)] = model.Text{Kind: model.Path, S: strings.TrimSpace(strings.Clone(full))}
		}
	}
	return lines
}

func looksLikePID(s string) bool {
	_, state := text.Plain.Parse(s)
	return state == text.OK
}
