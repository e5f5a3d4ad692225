package awr

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
)

// finish completes a report: subject and window, wait events, checks, and the list of what was not used.
func (o *open) finish(last int32) {
	o.Tables = o.tables.Tables()
	o.CompletePart()
	if o.elapsedLine > 0 {
		o.Builder.Sample(model.OracleElapsed, model.Labels{}, o.Header.Elapsed, o.elapsedLine)
	}
	o.databaseTime()
	o.hostFromOS()
	o.statements.Join(shortID, wholeID)
	o.statements.Samples()
	o.statements.Finish()
	o.spellings()
	o.WaitSamples(cutLength)
	o.classSamples()
	o.Restart()
	o.check(last)
	o.notUsed()
}

// topWidth is the narrowest event column of the top tables: a name shorter than this is not cut off there. cutLength is less than that of
// any other table: a shorter name is no beginning of another.
const (
	topWidth  = 30
	cutLength = 20
)

// spellings joins the rows of the top table with those of the table of waits of the same scope: they print one number of waits and one
// time, but cut names at different widths and only one has classes. Where exactly one row fits, it takes over the longer spelling and the
// class; names that two rows share are left as they are.
func (o *open) spellings() {
	for i := range o.Top.Rows {
		top := &o.Top.Rows[i]
		if orareport.IsCPU(top.Event) {
			continue
		}
		var found *orareport.Wait
		twice := false
		for _, t := range o.Waits {
			if t.Scope != o.Top.Scope {
				continue
			}
			for k := range t.Rows {
				if w := &t.Rows[k]; orareport.SameEvent(w.Event, top.Event, cutLength) && sameNumber(w.Count, top.Count, 0) && sameNumber(w.Time, top.Time, max(1, 0.01*w.Time)) {
					twice = twice || found != nil
					found = w
				}
			}
		}
		if found == nil || twice {
			continue
		}
		if len(top.Event) > len(found.Event) {
			if len(top.Event) < topWidth {
				found.FullName = top.Event
			}
			found.Event = top.Event
		}
		if found.Class == "" {
			found.Class = top.Class
		}
		if math.IsNaN(found.Time) {
			found.Time = top.Time
		}
		if math.IsNaN(found.Count) {
			found.Count = top.Count
		}
	}
}

// sameNumber reports whether two printed numbers can be one, as far as they are known.
func sameNumber(a, b, rounding float64) bool {
	return math.Abs(a-b) <= rounding || math.IsNaN(a) || math.IsNaN(b)
}

// classSamples gives the numbers of the tables of wait classes.
func (o *open) classSamples() {
	for _, t := range o.Classes {
		for _, w := range t.Rows {
			if orareport.IsCPU(w.Event) {
				continue
			}
			labels := model.L("class", w.Event, "scope", t.Scope)
			if !math.IsNaN(w.Count) {
				o.Builder.Sample(model.OracleWaitClassCount, labels, w.Count, w.Line)
			}
			o.Builder.Sample(model.OracleWaitClassTime, labels, w.Time, w.Line)
		}
	}
}

// check compares numbers of the report that say the same thing.
func (o *open) check(last int32) {
	if !o.Ended {
		orareport.Truncated(o.Builder, last)
	}
	if release, _, _ := strings.Cut(o.Header.Release, "."); len(release) > 1 && release > "10" && o.Kind != "compare" && len(o.Top.Rows) > 0 && o.Top.Scope == "all" {
		o.Builder.Notef(o.Top.Rows[0].Line, model.Warning, "pieces of two reports: release %s does not print its top events like this", release)
	}
	o.CheckTimes()
}
