package baancgp

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// Settings are what a user can say of profiles, since nobody has specified them. The zero value takes the defaults.
type Settings struct {
	Columns           map[string]string // heading as printed of a column (name, calls, self, total, …), for headings that are not known
	DatabaseFunctions []string          // functions whose own time is waiting for the database; "*" stands for anything
	WaitFunctions     []string          // functions whose own time is another wait: for the user, for another process
	TimeUnit          string            // of numbers without a unit: s, ms, us, cs, min
	UnprofiledSeconds float64           // how long the same work takes without the profiler; 0 is unknown
}

// DatabaseFunctions are the functions that wait for the database unless Settings say otherwise: the bshell's functions for records
// (db.*) and queries (sql.*), the ends of transactions, the select of embedded SQL, and blocks that profilers make of the driver.
func DatabaseFunctions() []string {
	return []string{"db.*", "sql.*", "commit.transaction", "abort.transaction", "select", "selectdo", "<database>*", "<driver>*", "bdb", "bdb.*", "<bdb>*"}
}

// WaitFunctions are the functions that wait for something else: events of the user interface, messages, time.
func WaitFunctions() []string {
	return []string{"next.event", "peek.event", "suspend", "sleep", "recv.message", "wait.and.activate", "input.field", "<wait>*", "<idle>*"}
}

// Check refuses settings that mean nothing, since a misspelt one would silently do nothing.
func (s Settings) Check() error {
	for _, name := range slices.Sorted(maps.Keys(s.Columns)) {
		if _, ok := roleByName(name); !ok {
			return fmt.Errorf("columns.%s: no such column (want %s)", name, strings.Join(roleNames(), ", "))
		}
		if strings.TrimSpace(s.Columns[name]) == "" {
			return fmt.Errorf("columns.%s: want the heading of the column as the profile prints it", name)
		}
	}
	for _, list := range [][]string{s.DatabaseFunctions, s.WaitFunctions} {
		if slices.Contains(list, "") {
			return fmt.Errorf("a pattern for names of functions is empty")
		}
	}
	if s.TimeUnit != "" && unitFactor(s.TimeUnit) == 0 {
		return fmt.Errorf("time_unit %q: want s, ms, us, cs or min", s.TimeUnit)
	}
	if s.UnprofiledSeconds < 0 || math.IsNaN(s.UnprofiledSeconds) || math.IsInf(s.UnprofiledSeconds, 0) {
		return fmt.Errorf("unprofiled_seconds: want a number of seconds")
	}
	return nil
}

// Class says what a function's own time is.
type Class string

// The classes of functions.
const (
	Own      Class = "own"      // work of the client, or of the profiler in it
	Database Class = "database" // waiting for the database
	Wait     Class = "wait"     // another wait
)

// classes finds the class of a function by its name.
type classes struct{ database, wait []string }

func (s Settings) classes() classes {
	c := classes{s.DatabaseFunctions, s.WaitFunctions}
	if len(c.database) == 0 {
		c.database = DatabaseFunctions()
	}
	if len(c.wait) == 0 {
		c.wait = WaitFunctions()
	}
	return c
}

// of matches the whole name, and what follows the object that a profile may put before it ("tirou1201:db.next").
func (c classes) of(name string) Class {
	name = strings.ToLower(strings.TrimSuffix(name, "()"))
	short := name[strings.LastIndexAny(name, ":!/ ")+1:]
	switch {
	case anyMatch(c.database, name, short):
		return Database
	case anyMatch(c.wait, name, short):
		return Wait
	}
	return Own
}

func anyMatch(patterns []string, names ...string) bool {
	for _, pattern := range patterns {
		for _, n := range names {
			if match(strings.ToLower(pattern), n) {
				return true
			}
		}
	}
	return false
}

// match knows one wildcard: "*".
func match(pattern, s string) bool {
	head, rest, ok := strings.Cut(pattern, "*")
	if !ok {
		return pattern == s
	}
	s, found := strings.CutPrefix(s, head)
	if !found {
		return false
	}
	pieces := strings.Split(rest, "*")
	for i, piece := range pieces {
		if i == len(pieces)-1 {
			return strings.HasSuffix(s, piece)
		}
		at := strings.Index(s, piece)
		if at < 0 {
			return false
		}
		s = s[at+len(piece):]
	}
	return true
}
