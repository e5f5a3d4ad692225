package sqltrace_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{sqltrace.Format}

var suite = formattest.Suite{Format: sqltrace.Format, Grammar: sqltrace.EBNF(), Step: 7, Rounds: 200, Check: addsUp, Same: sameFigures,
	Loses:    map[string]string{"marked": "*", "padded": "traps", "indented": "*", "no-break spaces": "linux_10g traps", "double spacing": "traps"},
	Reckoned: []string{"oracle.trace."},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

// parse reads a trace with the parser alone.
func parse(t testing.TB, content string) *model.Source {
	t.Helper()
	return formattest.Parse(t, sqltrace.Format, content)
}

// check holds what is true of every trace, however damaged.
func check(t testing.TB, s *model.Source) {
	t.Helper()
	formattest.Sound(t, s)
	addsUp(t, s)
}

// addsUp checks that the parts of each session add up to its total.
func addsUp(t testing.TB, s *model.Source) {
	t.Helper()
	for _, p := range s.Parts {
		trace := p.Document.(*sqltrace.Trace)
		for _, session := range trace.Sessions {
			sum := session.Calls.Elapsed + session.Trips.Time + session.Lob.Elapsed + session.Gap - session.Overlap
			for _, e := range session.Between {
				sum += e.Time
			}
			// Times of a damaged trace may be anything; float64 holds them to one part in 2^52.
			slack := 1e-6 + 1e-12*(session.Gap+session.Overlap+math.Abs(sum))
			if d := sum - session.Total; d > slack || d < -slack {
				t.Errorf("%s: parts are %v, the whole is %v", session.Name(), sum, session.Total)
			}
		}
	}
}

// sameFigures compares all that traces say in numbers, without their texts.
func sameFigures(want, got *model.Source) string { return cmp.Diff(figures(want), figures(got)) }

// figures is everything that a trace says in numbers, without its texts.
func figures(s *model.Source) string {
	var b strings.Builder
	for _, p := range s.Parts {
		trace := p.Document.(*sqltrace.Trace)
		fmt.Fprintf(&b, "%v %v %v\n", trace.Interval, trace.Calls, trace.Unknown)
		for _, x := range trace.Sessions {
			fmt.Fprintf(&b, "%s %v %v %v %v %v %d/%d\n", x.Name(), x.Total, x.Gap, x.Overlap, x.Calls, x.Lob, x.Commits, x.Errors)
			for _, e := range x.Events {
				fmt.Fprintln(&b, e.Name, e.Count, e.Time)
			}
			for _, st := range x.Statements {
				fmt.Fprintln(&b, st.ID, st.Depth, st.Cursors, st.Calls, st.BindSets, len(st.Plans))
				for _, plan := range st.Plans {
					fmt.Fprintln(&b, plan.Executions, plan.Steps)
				}
			}
		}
	}
	return b.String()
}

// TestBroken: lines that a terminal broke are joined again.
func TestBroken(t *testing.T) {
	head, blocks, _ := strings.Cut(rowByRow(t), "=====")
	whole := head + strings.Repeat("====="+blocks, 3)
	want := parse(t, whole)
	for _, column := range []int{80, 100} {
		got := parse(t, broken(whole, column))
		check(t, got)
		if diff := sameFigures(want, got); diff != "" {
			t.Errorf("broken at %d columns (-want +got):\n%s", column, diff)
		}
	}
}

// broken breaks lines at a column, as terminals do.
func broken(trace string, column int) string {
	var b strings.Builder
	for _, l := range strings.Split(trace, "\n") {
		for len(l) > column {
			b.WriteString(l[:column] + "\n")
			l = l[column:]
		}
		b.WriteString(l + "\n")
	}
	return b.String()
}

// TestExpected compares with figures that were counted in the field's traces by other means: counts exactly, times within what they are
// rounded to.
func TestExpected(t *testing.T) {
	suite.Expected(t, func(f *fixtures.Figure) float64 {
		if f.Unit == "s" {
			return f.Rounded()
		}
		return 0
	})
}

// TestCorpus reads every trace of the field: whole ones are understood nearly line by line, and the parts of each session add up.
func TestCorpus(t *testing.T) {
	for name, s := range suite.Field(t, formattest.Field{Files: []string{"sqltrace/*"}, Except: []string{".tsv"}, Lines: 0.995}) {
		for _, p := range s.Parts {
			for _, session := range p.Document.(*sqltrace.Trace).Sessions {
				balance(t, name, session)
			}
		}
	}
}

// balance checks that the parts of a session add up to its total, and its statements to its calls.
func balance(t *testing.T, name string, s *sqltrace.Session) {
	t.Helper()
	sum := s.Calls.Elapsed + s.Trips.Time + s.Lob.Elapsed + s.Gap - s.Overlap
	for _, e := range s.Between {
		sum += e.Time
	}
	if math.Abs(sum-s.Total) > 1e-6 {
		t.Errorf("%s %s: parts are %v, the whole is %v", name, s.Name(), sum, s.Total)
	}
	own := 0.0
	for _, st := range s.Statements {
		own += st.Own()
	}
	if math.Abs(own-s.Calls.Elapsed) > 1e-6 {
		t.Errorf("%s %s: statements took %v by themselves, top-level calls %v", name, s.Name(), own, s.Calls.Elapsed)
	}
	if s.Overlap == 0 {
		bins := s.Trips.Time + s.Calls.Elapsed + s.Lob.Elapsed
		for _, e := range s.Between {
			bins += e.Time
		}
		for _, b := range s.Timeline.Bins {
			bins -= b.Calls + b.Client + b.Other
		}
		if math.Abs(bins) > 1e-6 {
			t.Errorf("%s %s: the timeline differs by %v", name, s.Name(), bins)
		}
	}
	waits := 0.0
	for _, e := range s.Inside {
		waits += e.Time
	}
	for _, e := range slices.Concat(s.InLob, s.Between) {
		waits += e.Time
	}
	for _, e := range s.Events {
		waits -= e.Time
	}
	if math.Abs(waits+s.Trips.Time) > 1e-6 {
		t.Errorf("%s %s: waits inside and between calls differ from all waits by %v", name, s.Name(), waits+s.Trips.Time)
	}
}
