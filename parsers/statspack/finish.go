package statspack

import (
	"fmt"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
)

// finish completes a report: subject and window, wait events, checks, and the list of what was not read.
func (o *open) finish(last int32) {
	if o.Ended {
		o.unclosed(last)
	}
	h := &o.Header
	if h.Database == "" {
		h.Database = o.database
	}
	if h.Instance == "" {
		h.Instance = o.instance
	}
	o.CompletePart()
	o.Tables = o.tables.Tables()
	o.parameters()
	o.hostSeries()
	o.DatabaseTime()
	o.statements.Finish()
	o.fullNames()
	o.WaitSamples(cutLength)
	o.Restart()
	if !o.Ended {
		orareport.Truncated(o.Builder, last)
	}
	o.CheckTimes()
	o.unknown()
}

// cutLength is the shortest width of an event column; only names at least this long may be cut off.
const cutLength = 26

// topWidth is the narrowest event column of the top tables: a name shorter than this is not cut off there.
const topWidth = 41

// fullNames adds the longer spelling of the top table to names that wait tables cut off, where it is the only one that fits, is itself
// whole, and only one row of the table could be meant.
func (o *open) fullNames() {
	for _, top := range o.Top.Rows {
		if len(top.Event) <= cutLength || len(top.Event) >= topWidth {
			continue
		}
		for _, t := range o.Waits {
			o.fullName(t.Rows, top.Event)
		}
	}
}

func (o *open) fullName(rows []orareport.Wait, name string) {
	found := -1
	for i, w := range rows {
		if len(w.Event) >= cutLength && len(w.Event) < len(name) && strings.HasPrefix(name, w.Event) {
			if found >= 0 {
				return
			}
			found = i
		}
	}
	if found < 0 {
		return
	}
	for _, other := range o.Top.Rows {
		if other.Event != name && strings.HasPrefix(other.Event, rows[found].Event) {
			return
		}
	}
	rows[found].FullName = name
}

// maxKinds is how many titles of sections that are not known have a note of their own.
const maxKinds = 200

// unknown lists the kinds of sections that no Spec knows: their rows are kept as printed, and nothing else makes use of them.
func (o *open) unknown() {
	seen, kinds := map[string]int{}, 0
	for _, s := range o.Sections {
		if s.AsPrinted {
			seen[s.Title]++
		}
	}
	for _, s := range o.Sections {
		n := seen[s.Title]
		if !s.AsPrinted || n == 0 {
			continue
		}
		delete(seen, s.Title)
		kind := "unknown section"
		if kinds++; kinds <= maxKinds {
			kind += ": " + s.Title
		}
		if n > 1 {
			o.Builder.NoteText(s.First, model.Info, kind, model.Say(fmt.Sprintf("section of an unknown kind, kept as printed: %s (%d of them, the first in lines %d–%d)", s.Title, n, s.First, s.Last)))
			continue
		}
		o.Builder.NoteText(s.First, model.Info, kind, model.Say(fmt.Sprintf("section of an unknown kind, kept as printed: %s (lines %d–%d)", s.Title, s.First, s.Last)))
	}
}
