package model_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/parsers/model"
)

func TestPackedLabels(t *testing.T) {
	long := strings.Repeat("x", 300)
	for _, c := range []struct {
		pairs []string
		want  string
	}{
		{nil, ""},
		{[]string{"event", ""}, ""},
		{[]string{"scope", "all", "event", "log file sync"}, "event=log file sync,scope=all"},
		{[]string{"a", "1", "b", "2", "a", "3"}, "a=1,b=2"},
		{[]string{"a", "", "a", "3"}, "a=3"},
		{[]string{"file", long, "z", "=,\x00"}, "file=" + long + ",z==,\x00"},
		{strings.Split("i 1 h 2 g 3 f 4 e 5 d 6 c 7 b 8 a 9 odd", " "), "a=9,b=8,c=7,d=6,e=5,f=4,g=3,h=2,i=1"},
	} {
		ls := model.L(c.pairs...)
		if got := ls.String(); got != c.want {
			t.Errorf("%q: %q, want %q", c.pairs, got, c.want)
		}
		var again []string
		for k, v := range ls.All() {
			again = append(again, k, v)
			if ls.Get(k) != v || !ls.Match(k, v) || ls.Match(k, v+"?") {
				t.Errorf("%q: %s is %q", c.pairs, k, ls.Get(k))
			}
		}
		if model.L(again...) != ls || ls.Empty() != (c.want == "") || ls.Get("none") != "" {
			t.Errorf("%q: not the same from %q", c.pairs, again)
		}
	}
	if got := model.L("a", "1", "c", "3").With("b", "2").With("c", "4").String(); got != "a=1,b=2,c=4" {
		t.Errorf("with: %s", got)
	}
}

// TestNames builds sources side by side that share their labels: each must get its own.
func TestNames(t *testing.T) {
	names := model.NewNames()
	var group sync.WaitGroup
	sources := make([]*model.Source, 8)
	for i := range sources {
		sources[i] = &model.Source{ID: model.SourceID(i)}
		group.Go(func() {
			b := model.NewBuilder(sources[i]).Share(names)
			b.Begin("test", "", 1)
			for line := range int32(500) {
				b.Sample(model.CPURunQueue, model.L("cpu", fmt.Sprint(line%50)), float64(i), line+1)
			}
			b.Close(500)
		})
	}
	group.Wait()
	for i, s := range sources {
		var got, want []string
		for m := range s.Parts[0].Samples.All() {
			got = append(got, fmt.Sprintf("%d:%d %s=%v", m.Pos.Source, m.Pos.Line, m.Labels, m.Value))
		}
		for line := range 500 {
			want = append(want, fmt.Sprintf("%d:%d cpu=%d=%d", i, line+1, line%50, i))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("source %d (-want +got):\n%s", i, diff)
		}
	}
}
