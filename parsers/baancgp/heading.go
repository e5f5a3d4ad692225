package baancgp

import (
	"maps"
	"slices"
	"strings"
)

// role is what a column holds.
type role uint8

const (
	roleNone role = iota
	roleName
	roleObject // file, script or library of the function
	roleCaller
	roleCallee
	roleIndex
	roleCalls
	roleSelf
	roleTotal
	roleChild // total less self
	roleDatabase
	roleTime // "time" alone: self, unless another column is
	roleCPU
	roleMean
	roleShare // of the whole, of nothing that is told
)

// timeRoles is how many roles from roleSelf on are times of a function.
const timeRoles = int(roleDatabase-roleSelf) + 1

// names of the roles as the settings and Heading have them.
var roles = [...]string{roleNone: "ignored", roleName: "name", roleObject: "object", roleIndex: "index", roleCalls: "calls", roleSelf: "self", roleTotal: "total",
	roleChild: "child", roleTime: "time", roleDatabase: "database", roleCPU: "cpu", roleMean: "mean", roleShare: "share", roleCaller: "caller", roleCallee: "callee"}

func roleNames() []string { return roles[roleName:] }

func roleByName(name string) (role, bool) {
	i := slices.Index(roles[:], strings.ToLower(name))
	return role(max(i, 0)), i > 0
}

// column is one column of a heading.
type column struct {
	role       role
	name       string
	start, end int     // bytes in the heading's line
	share      bool    // a percentage
	unit       float64 // seconds of one; 0 where the heading does not say it
}

// table is a heading taken apart.
type table struct {
	delim byte // 0 is blanks
	cols  []column
	index bool // has an index column, which is not among cols
	arcs  bool // has a caller and a callee
	line  int32
}

// parseHeading takes a line for a heading when it names at least three columns, among them that of the function and one of numbers.
func (s Settings) parseHeading(line string) (table, bool) {
	t := table{delim: delimiter(line)}
	known, named, numbers := 0, 0, 0
	for _, c := range headingCells(line, t.delim) {
		c.role, c.share, c.unit = s.roleOf(c.name)
		switch c.role {
		case roleNone:
		case roleIndex:
			known++
			if !t.index && t.delim == 0 {
				t.index = true
				continue
			}
		case roleName, roleCaller, roleCallee:
			known++
			named++
		case roleObject:
			known++
		default:
			known++
			numbers++
		}
		t.cols = append(t.cols, c)
	}
	t.arcs = t.find(roleCaller) >= 0 && (t.find(roleCallee) >= 0 || t.find(roleName) >= 0)
	if named == 0 && t.find(roleObject) >= 0 { // a table by object alone
		t.cols[t.find(roleObject)].role = roleName
		named++
	}
	t.settle()
	return t, known >= 3 && named > 0 && numbers > 0 && len(t.cols) <= maxColumns
}

// settle gives "time" alone its meaning, and of two columns of one role the second none.
func (t *table) settle() {
	for i := range t.cols {
		c := &t.cols[i]
		if c.role == roleTime {
			c.role = roleSelf
			if t.find(roleSelf) >= 0 && t.find(roleSelf) != i {
				c.role = roleTotal
			}
		}
		if c.role == roleShare && c.share {
			continue
		}
		for k := range i {
			if o := &t.cols[k]; o.role == c.role && o.share == c.share {
				c.role = roleNone
			}
		}
	}
}

// find gives the first column of a role that is not a percentage, else the first, else -1.
func (t *table) find(r role) int {
	first := -1
	for i, c := range t.cols {
		if c.role == r && !c.share {
			return i
		}
		if c.role == r && first < 0 {
			first = i
		}
	}
	return first
}

// delimiter finds out what separates the columns of a heading.
func delimiter(line string) byte {
	for _, d := range []byte{';', '\t', '|'} {
		if strings.Count(strings.Trim(line, " |"), string(d)) >= 2 {
			return d
		}
	}
	if strings.Count(line, ",") >= 2 {
		return ','
	}
	return 0
}

// headingCells cuts a heading into cells. Between blanks, words that belong together are one cell: "Self time (s)", "# calls".
func headingCells(line string, delim byte) []column {
	var out []column
	if delim != 0 {
		at := 0
		for _, cell := range strings.Split(line, string(delim)) {
			name := strings.Trim(cell, " \"\t")
			if name != "" || at > 0 && delim != '|' {
				out = append(out, column{name: name, start: at, end: at + len(cell)})
			}
			at += len(cell) + 1
		}
		return out
	}
	for i := 0; i < len(line); {
		if line[i] == ' ' || line[i] == '\t' {
			i++
			continue
		}
		end := i
		for end < len(line) && line[end] != ' ' && line[end] != '\t' {
			end++
		}
		word := line[i:end]
		last := len(out) - 1
		if last >= 0 && i-out[last].end == 1 && joins(out[last].name, word) {
			out[last].name += " " + word
			out[last].end = end
		} else {
			out = append(out, column{name: word, start: i, end: end})
		}
		i = end
	}
	return out
}

// joins reports whether two words of a heading with one blank between them are of one column.
func joins(before, word string) bool {
	b, w := strings.ToLower(before), strings.ToLower(word)
	switch w {
	case "time", "times", "name", "sec", "secs", "seconds", "ms", "us", "msec", "usec", "calls", "call", "of", "self", "per", "by", "min", "minutes", "time(s)", "time(ms)", "time[s]", "time[ms]":
		if w == "calls" || w == "self" || w == "call" || w == "time" || strings.HasPrefix(w, "time") {
			return prefixes(b) || !strings.HasPrefix(w, "call") && w != "self" && oneOf(b, "self", "own", "net", "total", "cumulative", "cum", "incl", "incl.", "excl", "excl.", "inclusive", "exclusive",
				"gross", "cpu", "db", "database", "elapsed", "wait", "child", "children", "avg", "average", "mean", "sql", "driver", "io")
		}
		return true
	case "function", "routine":
		return oneOf(b, "called", "calling")
	case "%":
		return true
	}
	if strings.HasPrefix(w, "(") || strings.HasPrefix(w, "[") {
		return len(w) > 1 && !isDigits(strings.Trim(w, "[]()"))
	}
	return prefixes(b)
}

func prefixes(b string) bool {
	return oneOf(b, "%", "#", "number", "no.", "nr", "nr.", "number of", "avg", "avg.", "average", "mean", "per", "pct", "pct.", "perc", "perc.")
}

func oneOf(s string, list ...string) bool { return slices.Contains(list, s) }

// roleOf finds the meaning of a cell of a heading: as the settings map it, else by its words.
func (s Settings) roleOf(cell string) (r role, share bool, unit float64) {
	name := strings.ToLower(strings.TrimSpace(cell))
	words := strings.FieldsFunc(name, func(c rune) bool { return strings.ContainsRune(" _-()[]/.:#", c) })
	share = strings.Contains(name, "%") || slices.ContainsFunc(words, func(w string) bool { return oneOf(w, "pct", "perc", "percent", "percentage", "share") })
	for i, w := range words {
		if f := unitFactor(w); f > 0 && i > 0 {
			unit = f
		}
	}
	for _, mapped := range slices.Sorted(maps.Keys(s.Columns)) {
		if strings.EqualFold(strings.TrimSpace(s.Columns[mapped]), strings.TrimSpace(cell)) {
			r, _ = roleByName(mapped)
			return r, share, unit
		}
	}
	return roleOfWords(name, words, share), share, unit
}

// byWord gives the roles of words, the more telling first.
var byWord = []struct {
	role  role
	words []string
}{
	{roleCaller, []string{"caller", "parent", "calling"}},
	{roleCallee, []string{"callee"}},
	{roleMean, []string{"avg", "average", "mean", "per"}},
	{roleChild, []string{"child", "children", "descendants"}},
	{roleSelf, []string{"self", "own", "excl", "exclusive", "net"}},
	{roleTotal, []string{"total", "incl", "inclusive", "cum", "cumulative", "gross", "elapsed"}},
	{roleCalls, []string{"calls", "called", "count", "hits", "ncalls"}},
	{roleDatabase, []string{"db", "sql", "database", "driver", "io"}},
	{roleCPU, []string{"cpu"}},
	{roleName, []string{"function", "name", "routine", "procedure", "symbol"}},
	{roleObject, []string{"object", "script", "dll", "module", "program", "library", "file"}},
	{roleIndex, []string{"index"}},
	{roleTime, []string{"time", "secs", "seconds"}},
}

func roleOfWords(name string, words []string, share bool) role {
	switch {
	case name == "#calls" || name == "# calls" || strings.HasPrefix(name, "calls/"):
		return roleCalls
	case strings.HasSuffix(name, "/call") || strings.Contains(name, "per call"):
		return roleMean
	case strings.HasPrefix(name, "called function") || strings.HasPrefix(name, "called routine"):
		return roleCallee
	case strings.HasPrefix(name, "called by"):
		return roleCaller
	}
	for _, e := range byWord {
		if slices.ContainsFunc(words, func(w string) bool {
			return oneOf(strings.TrimRight(w, "%"), e.words...) || oneOf(strings.TrimLeft(w, "%"), e.words...)
		}) {
			if e.role == roleTime && share {
				return roleShare
			}
			return e.role
		}
	}
	if share && (len(words) == 0 || name == "%") {
		return roleShare
	}
	return roleNone
}

// unitFactor is the seconds of a unit of time, 0 for what is none.
func unitFactor(s string) float64 {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "s", "sec", "secs", "second", "seconds":
		return 1
	case "ms", "msec", "msecs", "milliseconds":
		return 1e-3
	case "us", "usec", "usecs", "µs", "microseconds":
		return 1e-6
	case "cs", "csec", "centiseconds":
		return 1e-2
	case "min", "mins", "minutes":
		return 60
	}
	return 0
}
