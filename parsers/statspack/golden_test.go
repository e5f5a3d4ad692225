package statspack_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/statspack"
)

// TestBadNumbers lists what is read from the bad inputs in spite of all, in the part "read" of each.
func TestBadNumbers(t *testing.T) {
	for _, rel := range fixtures.Glob(t, "statspack/bad/*.txtar") {
		a := fixtures.Txtar(t, rel)
		in, _ := fixtures.Part(t, a, "in")
		_, read := fixtures.Part(t, a, "read")
		a.Files[read].Data = listing(parse(t, string(in)))
		fixtures.Golden(t, rel, txtar.Format(a))
	}
}

func listing(s *model.Source) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d lines understood\n", s.Understood, s.Lines)
	for _, p := range s.Parts {
		fmt.Fprintf(&b, "part %d-%d %s %s\n", p.First, p.Last, p.Variant, p.Subject)
		if p.Window.Known() {
			fmt.Fprintf(&b, "window %s to %s\n", p.Window.From.Format("2006-01-02 15:04:05"), p.Window.To.Format("2006-01-02 15:04:05"))
		}
		for m := range p.Samples.All() {
			fmt.Fprintf(&b, "in:%d: %s{%s} %.6g %s\n", m.Pos.Line, m.Metric.Name, m.Labels, m.Value, m.Metric.Unit.Symbol)
		}
		for _, st := range p.Document.(*orareport.Report).Statements {
			fmt.Fprintf(&b, "in:%d: statement %s [%s] truncated %t: %s\n", st.Line, st.ID, st.Module, st.Truncated, st.Text)
		}
	}
	return []byte(b.String())
}

// TestArithmetic holds the fixtures to what their numbers must do: waits times mean is the time.
func TestArithmetic(t *testing.T) {
	for name, data := range inputs(t) {
		for _, p := range parse(t, data).Parts {
			checkWaits(t, name, p.Document.(*orareport.Report))
		}
	}
}

// checkWaits recomputes times from counts and printed averages, within what rounding allows.
func checkWaits(t *testing.T, name string, r *orareport.Report) {
	t.Helper()
	unit := 1.0
	if strings.HasPrefix(r.Header.Release, "8.") {
		unit = 0.01
	}
	for _, table := range append([]orareport.WaitTable{{Rows: r.Top.Rows}}, r.Waits...) {
		for _, w := range table.Rows {
			if math.IsNaN(w.PrintedMean) || math.IsNaN(w.Time) || math.IsNaN(w.Count) {
				continue
			}
			if off := math.Abs(w.Count*w.PrintedMean - w.Time); off > 0.51*unit+w.Count*0.51e-3 {
				t.Errorf("%s:%d: %s: %v waits of %v s do not make %v s", name, w.Line, w.Event, w.Count, w.PrintedMean, w.Time)
			}
		}
	}
}

func TestDetect(t *testing.T) {
	for i, s := range statspack.Format.Samples {
		if got := statspack.Format.Detect(parsers.Head{Text: s}); got < parsers.Likely {
			t.Errorf("sample %d scores %d", i, got)
		}
	}
	for _, c := range []struct {
		name, text string
		want       parsers.Score
	}{
		{"AWR", "WORKLOAD REPOSITORY report for\n\nDB Name         DB Id    Instance     Inst Num Startup Time    Release     RAC\n", parsers.No},
		{"piece of AWR 10g", "Top 5 Timed Events                                         Avg %Total\nEvent          Waits    Time (s)   (ms)   Time Wait Class\n", parsers.No},
		{"quoted mail", "> STATSPACK report for\n", parsers.Certain},
		{"grep -n", "1:\n2:STATSPACK report for\n", parsers.Certain},
		{"grep of files", "sp_7_8.lst:STATSPACK report for\n", parsers.Certain},
		{"numbered by an editor", "      1 STATSPACK report for\n", parsers.Certain},
		{"a subject", "Subject: STATSPACK report for\n", parsers.No},
		{"prose", "We sent you the STATSPACK report for Monday.\n", parsers.No},
		{"titles that AWR has too", "Cache Sizes\nLoad Profile\n", parsers.Maybe},
		{"one common word", "Memory Statistics\n", parsers.No},
		{"empty", "", parsers.No},
	} {
		if got := statspack.Format.Detect(parsers.Head{Text: c.text}); got != c.want {
			t.Errorf("%s: score %d, want %d", c.name, got, c.want)
		}
	}
}
