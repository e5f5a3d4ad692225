package model_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/parsers/model"
)

func notes(s *model.Source) []string {
	var out []string
	for _, n := range s.Notes {
		out = append(out, fmt.Sprintf("%d %s: %s", n.Pos.Line, n.Level, n.Msg))
	}
	return out
}

// TestNoteLimit: the first twenty of a kind are shown, the others counted; kinds do not take each other's room.
func TestNoteLimit(t *testing.T) {
	s := &model.Source{ID: 3}
	b := model.NewBuilder(s)
	for i := range int32(25) {
		b.Notef(i+1, model.Warning, "bad row %d", i)
	}
	b.Notef(7, model.Info, "another kind")
	for i := range int32(21) {
		b.NoteText(i+30, model.Error, "own kind", model.Text{Kind: model.Path, S: "/a/b"})
	}
	b.Close(50)
	got := notes(s)
	if len(got) != 20+1+20+2 {
		t.Fatalf("%d notes:\n%s", len(got), strings.Join(got, "\n"))
	}
	want := []string{
		"25 warning: … and 5 more notes like the one at line 1, the last here",
		"50 error: … and 1 more notes like the one at line 30, the last here",
	}
	if diff := cmp.Diff(want, got[41:]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, n := range s.Notes {
		if n.Pos.Source != 3 || n.Pos.Offset != -1 {
			t.Fatalf("note at %+v", n.Pos)
		}
	}
	if s.Notes[21].Msg.Kind != model.Path {
		t.Error("the kind of the text is lost")
	}
}

// TestSeal takes out what breaks the promises of the model, and says so.
func TestSeal(t *testing.T) {
	s := &model.Source{}
	b := model.NewBuilder(s)
	b.Begin("nmon", "x", 1)
	stranger := &model.Metric{Name: "no.such.metric"}
	b.Sample(stranger, model.Labels{}, 1, 2)
	b.Sample(model.CPURunQueue, model.Labels{}, math.Inf(1), 3)
	b.Sample(model.CPURunQueue, model.Labels{}, 4, 99)
	b.Sample(model.CPURunQueue, model.Labels{}, math.NaN(), 5)
	b.Sample(model.CPURunQueue, model.Labels{}, 6, 6)
	axis := model.NewAxis([]int64{1000, 2000}, []int32{2, 3})
	b.Series(model.NewSeries(model.CPUBlocked, model.Labels{}, axis, &model.Column{}, 1, nil))
	b.Series(model.NewSeries(stranger, model.Labels{}, axis, &model.Column{}, 1, nil))
	b.Series(model.NewSeries(model.CPUBlocked, model.L("cpu", "1"), &model.Axis{Times: []int64{1}}, &model.Column{}, 1, nil))
	b.Seal(10)
	b.Close(12)

	p := s.Parts[0]
	if p.Samples.Len() != 2 || !math.IsNaN(p.Samples.At(0).Value) || p.Samples.At(1).Value != 6 {
		t.Errorf("samples %+v", p.Samples)
	}
	if len(p.Series) != 1 || p.Series[0].Metric != model.CPUBlocked {
		t.Errorf("%d series", len(p.Series))
	}
	for _, n := range s.Notes {
		if n.Level != model.Error || !strings.HasPrefix(n.Msg.S, "defect: ") {
			t.Errorf("note %v: %s", n.Level, n.Msg)
		}
	}
	if len(s.Notes) != 5 {
		t.Errorf("%d notes:\n%s", len(s.Notes), strings.Join(notes(s), "\n"))
	}
}

func TestParts(t *testing.T) {
	s := &model.Source{ID: 2, Stage: "before"}
	b := model.NewBuilder(s)
	b.Begin("nmon", "AIX", 1)
	b.Begin("nmon", "Linux", 11) // seals the one before
	b.Understood(7)
	b.Close(20)
	b.Seal(99) // nothing is open
	if len(s.Parts) != 2 {
		t.Fatalf("%d parts", len(s.Parts))
	}
	for i, want := range [][2]int32{{1, 10}, {11, 20}} {
		p := s.Parts[i]
		if got := [2]int32{p.First, p.Last}; got != want {
			t.Errorf("part %d has lines %v, want %v", i, got, want)
		}
		if p.Source != 2 || p.Stage != "before" {
			t.Errorf("part %d is of source %d, stage %q", i, p.Source, p.Stage)
		}
	}
	if s.Lines != 20 || s.Understood != 7 || s.Coverage() != 0.35 {
		t.Errorf("%d of %d lines, coverage %v", s.Understood, s.Lines, s.Coverage())
	}
	if (&model.Source{}).Coverage() != 0 {
		t.Error("coverage of an empty source")
	}
}

func TestPins(t *testing.T) {
	s := &model.Source{}
	b := model.NewBuilder(s)
	b.Pin(4, model.Text{Kind: model.SQL, S: "select 1"})
	if got, ok := s.Pin(4); !ok || got.S != "select 1" || got.Kind != model.SQL {
		t.Errorf("pin %+v, %v", got, ok)
	}
	if _, ok := s.Pin(5); ok {
		t.Error("a pin of a line that was not pinned")
	}
}

func TestLabels(t *testing.T) {
	ls := model.L("state", "user", "cpu", "all", "device", "", "cpu", "twice", "lonely")
	if got := ls.String(); got != "cpu=all,state=user" {
		t.Errorf("labels %q", got)
	}
	if got := ls.With("state", "idle").With("copy", "2").String(); got != "copy=2,cpu=all,state=idle" {
		t.Errorf("changed labels %q", got)
	}
	if got := ls.With("state", "").String(); got != "cpu=all" {
		t.Errorf("without a value %q", got)
	}
	if ls.Get("state") != "user" || ls.Get("absent") != "" {
		t.Error("wrong values")
	}
	for _, c := range []struct {
		pairs []string
		want  bool
	}{
		{nil, true},
		{[]string{"cpu", "all"}, true},
		{[]string{"cpu", "all", "state", "user"}, true},
		{[]string{"cpu", "1"}, false},
		{[]string{"device", ""}, true}, // absent
	} {
		if got := ls.Match(c.pairs...); got != c.want {
			t.Errorf("match of %v is %v", c.pairs, got)
		}
	}
	if ls.String() != "cpu=all,state=user" {
		t.Error("With changed its receiver")
	}
}
