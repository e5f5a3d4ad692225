package nmon_test

import (
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
)

// points lists every value of every series of a case by metric, labels and time; a point that comes twice is listed twice.
func points(c *parsers.Case) map[string][]float64 {
	out := map[string][]float64{}
	for _, p := range c.Parts() {
		for _, s := range p.Series {
			values := s.Values(nil)
			for i, v := range values {
				if !math.IsNaN(v) {
					key := fmt.Sprintf("%s{%s} %s", s.Metric.Name, s.Labels, s.Axis.Time(i).Format("15:04:05"))
					out[key] = append(out[key], v)
				}
			}
		}
	}
	return out
}

// TestJoin reads a capture in two pieces, the second without a head and beginning with the last snapshot of the first: together they
// are the whole, and the snapshot that is in both counts once.
func TestJoin(t *testing.T) {
	whole := fixtures.Read(t, only, fixtures.Path(t, "nmon/linux_16g/in.nmon"))
	for name, paths := range map[string][]string{
		"in order":   {"nmon-join/wren.nmon", "nmon-join/wren.nmon.1"},
		"tail first": {"nmon-join/wren.nmon.1", "nmon-join/wren.nmon"},
	} {
		t.Run(name, func(t *testing.T) {
			c := fixtures.Read(t, only, fixtures.Path(t, paths[0]), fixtures.Path(t, paths[1]))
			want, got := points(whole), points(c)
			for _, all := range []map[string][]float64{want, got} { // which column holds the memory only a heading of TOP says
				maps.DeleteFunc(all, func(key string, _ []float64) bool { return strings.HasPrefix(key, "process.memory") })
			}
			if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })); diff != "" {
				t.Errorf("(-whole +pieces):\n%s", diff)
			}
			snapshots := 0.0
			for _, p := range c.Parts() {
				if p.Subject.Host != whole.Parts()[0].Subject.Host {
					t.Errorf("host %q", p.Subject.Host)
				}
				n, _ := p.Sample(model.NmonSnapshots)
				snapshots += n.Value
			}
			if n, _ := whole.Parts()[0].Sample(model.NmonSnapshots); snapshots != n.Value {
				t.Errorf("%v snapshots, want %v", snapshots, n.Value)
			}
			if notes := allNotes(c); !strings.Contains(notes, "goes on from the capture") || !strings.Contains(notes, "they count there") {
				t.Errorf("notes do not say what was joined: %s", notes)
			}
		})
	}
}

func allNotes(c *parsers.Case) string {
	var b strings.Builder
	for _, s := range c.Sources {
		for _, n := range s.Notes {
			b.WriteString(n.Msg.S + "\n")
		}
	}
	return b.String()
}

// TestNotJoined keeps apart what only looks alike: a tail whose clock does not follow.
func TestNotJoined(t *testing.T) {
	head, tail := fixtures.Bytes(t, "nmon-join/wren.nmon"), string(fixtures.Bytes(t, "nmon-join/wren.nmon.1"))
	dir := t.TempDir()
	for name, content := range map[string]string{"a.nmon": string(head), "b.nmon": strings.ReplaceAll(tail, "-MAR-2026", "-APR-2026")} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if notes := allNotes(fixtures.Read(t, only, dir)); strings.Contains(notes, "goes on from") {
		t.Errorf("joined all the same: %s", notes)
	}
}

// TestSameRunTwice counts the snapshots of a capture once that lies in the case twice, whole and in part.
func TestSameRunTwice(t *testing.T) {
	whole := fixtures.Read(t, only, fixtures.Path(t, "nmon/linux_16g/in.nmon"))
	both := fixtures.Read(t, only, fixtures.Path(t, "nmon/linux_16g/in.nmon"), fixtures.Path(t, "nmon-join/wren.nmon"))
	for key, values := range points(both) {
		if len(values) != 1 {
			t.Errorf("%s counts %d times", key, len(values))
		}
	}
	if got, want := len(points(both)), len(points(whole)); got != want {
		t.Errorf("%d points, want %d", got, want)
	}
}

// TestJoinNotesInOrder reads two files that each hold the captures of many hosts: what the joining notes stands in the same order every time.
func TestJoinNotesInOrder(t *testing.T) {
	capture, err := os.ReadFile(fixtures.Path(t, "nmon/linux_16g/in.nmon"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for i, name := range []string{"a.nmon", "b.nmon"} {
		var all strings.Builder
		for host := range 8 {
			all.WriteString(strings.ReplaceAll(string(capture), "AAA,host,wren", fmt.Sprintf("AAA,host,wren%d", (host+i)%8)))
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(all.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var first []model.Note
	for range 5 {
		var notes []model.Note
		for _, s := range fixtures.Read(t, only, dir).Sources {
			notes = append(notes, s.Notes...)
		}
		if len(notes) < 8 {
			t.Fatalf("%d notes, want one of each host", len(notes))
		}
		if first == nil {
			first = notes
		}
		if diff := cmp.Diff(first, notes); diff != "" {
			t.Fatalf("(-first +later):\n%s", diff)
		}
	}
}
