package jtl_test

import (
	"fmt"
	"math"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers/jtl"
	"dumplens/parsers/model"
)

const names = "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,allThreads\n"

// start is when the runs of these tests start, in ms since 1970.
const start = int64(1772355600000)

// sample is a row: label, when it started, how long it took, in ms.
type sample struct {
	label       string
	at, elapsed int64
	failed      bool
	threads     int
}

func content(rows []sample) string {
	var b strings.Builder
	b.WriteString(names)
	for _, s := range rows {
		fmt.Fprintf(&b, "%d,%d,%s,200,OK,Clerks 1-1,%v,%d\n", s.at, s.elapsed, s.label, !s.failed, s.threads)
	}
	return b.String()
}

// made is a run of so many rows over some minutes, in the order of their ends.
func made(rows int, minutes int64, labels int) []sample {
	r := rand.New(rand.NewSource(3))
	out := make([]sample, rows)
	for i := range out {
		elapsed := int64(math.Exp(5 + 1.2*r.NormFloat64()))
		end := start + 1000 + int64(i)*minutes*60_000/int64(rows)
		out[i] = sample{fmt.Sprintf("Step %d", r.Intn(labels)), end - elapsed, elapsed, r.Intn(50) == 0, 10 + i%3}
	}
	return out
}

func read(t *testing.T, rows []sample) (*model.Part, *jtl.Run) {
	t.Helper()
	s := formattest.Parse(t, jtl.Format, content(rows))
	formattest.Sound(t, s)
	if len(s.Parts) != 1 {
		t.Fatalf("%d parts\n%s", len(s.Parts), fixtures.Notes(s))
	}
	return s.Parts[0], s.Parts[0].Document.(*jtl.Run)
}

// steady cuts a window out by the rows themselves: those that ended in it.
func steady(rows []sample, label string, w model.Window) (n, errors int64, elapsed []float64) {
	for _, s := range rows {
		if end := s.at + s.elapsed; (label == "" || s.label == label) && end >= w.From.UnixMilli() && end < w.To.UnixMilli() {
			n++
			elapsed = append(elapsed, float64(s.elapsed)/1000)
			if s.failed {
				errors++
			}
		}
	}
	return n, errors, elapsed
}

// TestCut cuts the steady window out of runs of several lengths: counts are exact, percentiles within 0.1 %.
func TestCut(t *testing.T) {
	for _, tt := range []struct {
		minutes int64
		step    time.Duration
	}{{6, time.Second}, {60, time.Second}, {300, 5 * time.Second}, {1200, 30 * time.Second}} {
		rows := made(40_000, tt.minutes, 5)
		p, run := read(t, rows)
		tl := run.Timeline
		if tl.Step != tt.step {
			t.Errorf("%d minutes: step %s, want %s", tt.minutes, tl.Step, tt.step)
		}
		from, to := p.Window.From.Add(time.Minute), p.Window.To.Add(-30*time.Second)
		cuts := map[string]jtl.Cut{"": tl.All(from, to)}
		for i, k := range tl.Tracks {
			cuts[k.Label] = tl.Cut(i, from, to)
		}
		if len(cuts) != 6 {
			t.Errorf("%d tracks, want 5 labels and all", len(cuts))
		}
		for label, c := range cuts {
			n, errors, elapsed := steady(rows, label, c.Window)
			if c.Count != n || c.Errors != errors || c.Window.From.Before(from) || c.Window.To.After(to) || c.Window.From.Sub(from) > tt.step || to.Sub(c.Window.To) > tt.step {
				t.Errorf("%d minutes, %q: %d samples, %d errors in %v, want %d and %d within %v to %v", tt.minutes, label, c.Count, c.Errors, c.Window, n, errors, from, to)
			}
			sum := 0.0
			for _, v := range elapsed {
				sum += v
			}
			if math.Abs(c.Mean()-sum/float64(n)) > 1e-9 || math.Abs(c.Throughput()-float64(n)/c.Window.Seconds()) > 1e-9 || c.Threads < 10 || c.Threads > 12 {
				t.Errorf("%d minutes, %q: mean %v, throughput %v, threads %v", tt.minutes, label, c.Mean(), c.Throughput(), c.Threads)
			}
			_, _, elapsed = steady(rows, label, c.DistWindow)
			for _, q := range []float64{50, 90, 95, 99} {
				if got, want := c.Dist.Percentile(q), dashboard(elapsed, q); math.Abs(got-want) > 0.001*want {
					t.Errorf("%d minutes, %q: p%v is %v, want %v", tt.minutes, label, q, got, want)
				}
			}
		}
	}
}

// TestOrder: the order of the rows changes no figure.
func TestOrder(t *testing.T) {
	rows := made(5000, 200, 90) // more labels than have a timeline, and steps that are widened
	want, _ := read(t, rows)
	for name, order := range map[string]func(a, b sample) int{
		"by start":  func(a, b sample) int { return int(a.at - b.at) },
		"backwards": func(a, b sample) int { return int(b.at - a.at) },
	} {
		sorted := slices.Clone(rows)
		slices.SortStableFunc(sorted, order)
		got, _ := read(t, sorted)
		for s := range want.Samples.All() {
			found := math.NaN()
			for _, x := range got.SamplesOf(s.Metric) {
				if x.Labels == s.Labels {
					found = x.Value
				}
			}
			if math.Abs(found-s.Value) > 1e-9*math.Abs(s.Value) {
				t.Errorf("%s: %s{%s} is %v, want %v", name, s.Metric.Name, s.Labels, found, s.Value)
			}
		}
		a, b := want.FirstSeries(model.LoadThroughput), got.FirstSeries(model.LoadThroughput)
		if !slices.Equal(a.Values(nil), b.Values(nil)) || !slices.Equal(a.Axis.Times, b.Axis.Times) {
			t.Errorf("%s: throughput differs over time", name)
		}
	}
}

// TestManyLabels counts a label for each of thousands of URLs: sums stay exact, and what has no name of its own is together.
func TestManyLabels(t *testing.T) {
	var rows []sample
	for i := range 5000 {
		rows = append(rows, sample{fmt.Sprintf("http://shop.example/order/%d", i), start + int64(i)*100, 50, false, 1}, sample{"Sign in", start + int64(i)*100, 20, i%10 == 0, 1})
	}
	p, run := read(t, rows)
	if run.All.Count != 10_000 || run.All.Errors != 500 || len(run.Labels) > 2001 {
		t.Errorf("%d samples, %v errors, %d labels", run.All.Count, run.All.Errors, len(run.Labels))
	}
	sum := int64(0)
	for _, l := range run.Labels {
		sum += l.Count
	}
	if sum != 10_000 || run.Labels[0].Name != "(other labels)" && run.Labels[0].Name != "Sign in" {
		t.Errorf("the labels have %d samples; the first is %s", sum, run.Labels[0].Name)
	}
	if s, ok := p.Sample(model.LoadErrors, "label", "Sign in"); !ok || s.Value != 500 {
		t.Errorf("Sign in failed %v times, want 500", s.Value)
	}
	if n := len(run.Timeline.Tracks); n > 22 {
		t.Errorf("%d timelines", n)
	}
	if c := run.Timeline.All(p.Window.From.Add(-time.Second), p.Window.To.Add(time.Second)); c.Count != 10_000 {
		t.Errorf("the timelines have %d samples", c.Count)
	}
	if !slices.Contains(run.Servers, "shop.example") {
		t.Errorf("the server of the URLs is not known: %v", run.Servers)
	}
}

// TestDelimiters reads the same rows with any delimiter.
func TestDelimiters(t *testing.T) {
	rows := made(200, 2, 3)
	want := formattest.NumbersOf(formattest.Parse(t, jtl.Format, content(rows)))
	for _, d := range []string{";", "\t", "|", "^", "~"} {
		got := formattest.NumbersOf(fixtures.ReadBytes(t, only, "in", []byte(strings.ReplaceAll(content(rows), ",", d))))
		if diff := want.Diff(got); diff != "" {
			t.Errorf("%q: %s", d, diff)
		}
	}
}

// TestBare: without its line of names a file gives the same numbers, but for their lines.
func TestBare(t *testing.T) {
	const row = "%d,%d,Sign in,200,OK,Clerks 1-1,text,%v,,512,100,1,1,http://shop.example/,%d,0,0\n"
	var b strings.Builder
	for i := range 50 {
		fmt.Fprintf(&b, row, start+int64(i)*100, 90+i, i != 7, 80+i)
	}
	named := "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n"
	want := formattest.Parse(t, jtl.Format, named+b.String()).Parts[0]
	got := fixtures.ReadBytes(t, only, "in", []byte(b.String())).Parts[0]
	for i := range want.Samples.Len() {
		if w, g := want.Samples.At(i), got.Samples.At(i); w.Metric != g.Metric || w.Labels != g.Labels || w.Value != g.Value || w.Pos.Line != g.Pos.Line+1 {
			t.Errorf("%s{%s} = %v at line %d, want %s{%s} = %v at %d", g.Metric.Name, g.Labels, g.Value, g.Pos.Line, w.Metric.Name, w.Labels, w.Value, w.Pos.Line-1)
		}
	}
}

// TestLongQuotes reads fields whose lines go on over the blocks that a source is read in.
func TestLongQuotes(t *testing.T) {
	var b strings.Builder
	b.WriteString("timeStamp,elapsed,label,responseCode,responseMessage,success\n")
	message := strings.Repeat("a line, and \"\"another\"\"\n\n", 700)
	for i := range 200 {
		fmt.Fprintf(&b, "%d,%d,Sign in,500,\"%s\",false\n", start+int64(i), 10, message)
	}
	s := formattest.Parse(t, jtl.Format, b.String())
	if n := s.Parts[0].Document.(*jtl.Run).All.Count; n != 200 || s.Understood != s.Lines || len(s.Notes) > 0 {
		t.Errorf("%d samples, %d of %d lines understood\n%s", n, s.Understood, s.Lines, fixtures.Notes(s))
	}
}
