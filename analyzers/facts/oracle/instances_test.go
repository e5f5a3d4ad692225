package oracle_test

import (
	"dumplens/fixtures/facttest"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"dumplens/analyzers/facts/oracle"
	"dumplens/fixtures"
	"dumplens/parsers/awr"
	"dumplens/parsers/formats"
	"dumplens/parsers/model"
	"dumplens/parsers/statspack"
)

// snaps is a report of an instance: its hours, its snapshots, and what its header says.
type snaps struct {
	name     string // of the report
	instance string
	from, to float64 // hours
	ids      string  // "10-11"; empty without
	awr      bool
	started  float64 // hour of the startup; 0 for none printed
	release  string
	id       string // DB id; "1" when empty, "none" for none
	stage    string
	restart  bool // inside
}

func (s snaps) fill(b *model.Builder, p *model.Part) {
	p.Variant, p.Format, p.Stage = s.name, "statspack", s.stage
	p.Subject = model.Subject{Instance: s.instance, Database: "SHOP"}
	if s.instance == "" {
		p.Subject.Database = ""
	}
	if s.to > 0 {
		p.Window = model.Window{From: facttest.Day(s.from), To: facttest.Day(s.to)}
	}
	begin, end, _ := strings.Cut(s.ids, "-")
	id := s.id
	switch id {
	case "":
		id = "1"
	case "none":
		id = ""
	}
	var up time.Time
	if s.started > 0 {
		up = facttest.Day(s.started)
	}
	p.Document = &statspack.Report{Header: statspack.Header{DatabaseID: id, Release: s.release, Startup: up}, Begin: statspack.Snapshot{ID: begin}, End: statspack.Snapshot{ID: end}}
	if s.awr {
		p.Format = "awr"
		p.Document = &awr.Report{Header: awr.Header{DatabaseID: id, Release: s.release, Startup: up}, Begin: awr.Snapshot{ID: begin}, End: awr.Snapshot{ID: end}}
	}
	if s.restart {
		b.Event(model.Event{Name: "instance.startup", At: facttest.Day(s.from)})
	}
	b.Sample(model.OracleElapsed, model.L(), (s.to-s.from)*3600, 1)
	b.Sample(model.OracleWaitTime, model.L("event", "db file sequential read", "scope", "foreground"), 100, 2)
}

// described writes databases so that a difference can be read: each trend, what breaks it, what is left out and what stands for it, nodes.
func described(list []oracle.Database) string {
	var b strings.Builder
	names := func(list []oracle.Interval) string {
		var out []string
		for i := range list {
			out = append(out, list[i].Time.Part.Variant)
		}
		return strings.Join(out, " ")
	}
	for _, d := range list {
		fmt.Fprintln(&b, strings.TrimSpace(d.Stage+" "+d.Name+" "+d.ID))
		for _, in := range d.Instances {
			fmt.Fprintf(&b, " %s: %s\n", in.Name, names(in.Trend))
			for _, i := range in.Trend {
				if i.Break != "" {
					fmt.Fprintf(&b, "  before %s %s\n", i.Time.Part.Variant, i.Break)
				}
			}
			for _, l := range in.Left {
				kind := [...]string{"aggregate of", "the same as", "overlaps", "restarted", "undated"}[l.Kind]
				fmt.Fprintf(&b, "  %s\n", strings.TrimSpace(l.Time.Part.Variant+" "+kind+" "+names(l.For)))
			}
		}
		for _, w := range d.Windows {
			fmt.Fprintf(&b, " side by side: %s\n", names(w.Nodes))
		}
	}
	return b.String()
}

func TestInstances(t *testing.T) {
	for _, c := range []struct {
		name    string
		reports []snaps
		want    string
	}{
		{"a trend, in the order of time", []snaps{{name: "b", instance: "s1", from: 9, to: 9.5, ids: "3-4"}, {name: "a", instance: "s1", from: 8, to: 8.5, ids: "1-2"}},
			"SHOP 1\n s1: a b\n"},
		{"an aggregate names what it contains", []snaps{{name: "day", instance: "s1", from: 8, to: 14, ids: "1-9"}, {name: "b", instance: "s1", from: 9, to: 9.5, ids: "3-4"},
			{name: "c", instance: "s1", from: 13.5, to: 14, ids: "8-9"}, {name: "later", instance: "s1", from: 14, to: 15, ids: "9-10"}},
			"SHOP 1\n s1: b c later\n  day aggregate of b c\n"},
		{"aggregates of aggregates", []snaps{{name: "a", instance: "s1", from: 8, to: 9}, {name: "ab", instance: "s1", from: 8, to: 10}, {name: "b", instance: "s1", from: 9, to: 10}, {name: "abc", instance: "s1", from: 8, to: 11}},
			"SHOP 1\n s1: a b\n  ab aggregate of a b\n  abc aggregate of a b\n"},
		{"the same snapshots twice", []snaps{{name: "a", instance: "s1", from: 8, to: 9, ids: "1-2"}, {name: "again", instance: "s1", from: 8, to: 9, ids: "1-2"}, {name: "b", instance: "s1", from: 9, to: 10, ids: "2-3"}},
			"SHOP 1\n s1: a b\n  again the same as a\n"},
		{"of two tools the one with more reports", []snaps{{name: "awr", awr: true, instance: "s1", from: 8.01, to: 9.01, ids: "71-72"}, {name: "a", instance: "s1", from: 8, to: 9, ids: "1-2"}, {name: "b", instance: "s1", from: 9, to: 10, ids: "2-3"}},
			"SHOP 1\n s1: a b\n  awr the same as a\n"},
		{"an hour that comes twice", []snaps{{name: "summer", instance: "s1", from: 2, to: 3, ids: "5-6"}, {name: "winter", instance: "s1", from: 2, to: 3, ids: "6-7"}},
			"SHOP 1\n s1: summer winter\n"},
		{"overlapping in part", []snaps{{name: "a", instance: "s1", from: 8, to: 9}, {name: "across", instance: "s1", from: 8.5, to: 9.5}, {name: "b", instance: "s1", from: 9, to: 10}},
			"SHOP 1\n s1: a b\n  across overlaps a\n"},
		{"snapshots of the same minute", []snaps{{name: "a", instance: "s1", from: 8, to: 9}, {name: "b", instance: "s1", from: 8.995, to: 10}},
			"SHOP 1\n s1: a b\n"},
		{"a restart between, and one inside", []snaps{{name: "a", instance: "s1", from: 8, to: 9, started: 1}, {name: "b", instance: "s1", from: 9, to: 10, started: 1}, {name: "in", instance: "s1", from: 10, to: 11, started: 10.5, restart: true}, {name: "c", instance: "s1", from: 11, to: 12, started: 10.5}},
			"SHOP 1\n s1: a b c\n  before c the instance was started at 2026-03-02 10:30\n  in restarted\n"},
		{"another release", []snaps{{name: "a", instance: "s1", from: 8, to: 9, release: "8.1.7.4.1"}, {name: "b", instance: "s1", from: 9, to: 10, release: "9.2.0.4.0"}},
			"SHOP 1\n s1: a b\n  before b the release changed from 8.1.7.4.1 to 9.2.0.4.0\n"},
		{"no time", []snaps{{name: "a", instance: "s1", from: 8, to: 9}, {name: "when", instance: "s1"}},
			"SHOP 1\n s1: a\n  when undated\n"},
		{"nodes side by side", []snaps{{name: "n10", instance: "s10", from: 8, to: 9}, {name: "n2", instance: "s2", from: 8.05, to: 9.05}, {name: "n1", instance: "s1", from: 8, to: 9}, {name: "next", instance: "s1", from: 9, to: 10}, {name: "half", instance: "s3", from: 8, to: 8.5}},
			"SHOP 1\n s1: n1 next\n s2: n2\n s3: half\n s10: n10\n side by side: n1 n2 n10\n"},
		{"reports that name nothing", []snaps{{name: "a", id: "none", from: 8, to: 9}, {name: "b", id: "none", from: 9, to: 10}},
			"\n : a\n\n : b\n"},
		{"other databases and stages stay apart", []snaps{{name: "a", instance: "s1", from: 8, to: 9}, {name: "b", instance: "s1", from: 8, to: 9, id: "2"}, {name: "c", instance: "s2", from: 8, to: 9, stage: "tuned"}},
			"SHOP 1\n s1: a\nSHOP 2\n s1: b\ntuned SHOP 1\n s2: c\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var parts []func(*model.Builder, *model.Part)
			for _, r := range c.reports {
				parts = append(parts, r.fill)
			}
			if diff := cmp.Diff(c.want, described(facttest.Compute(t, facttest.Build(t, parts...), oracle.Instances))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestInstancesOfTheField looks at real reports: of one instance, of which one contains another; of two nodes; and of one report twice.
func TestInstancesOfTheField(t *testing.T) {
	for _, c := range []struct {
		name  string
		files []string
		want  string
	}{
		{"8i", []string{"statspack/sp_183_194_orcl_817.lst", "statspack/sp_193_194_orcl_817.lst", "statspack/sp_116_117_orcl_817.lst"}, "\n orcl: 116–117 193–194\n  183–194 aggregate of 193–194\n"},
		{"nodes", []string{"statspack/awr_10204_rac_db02.txt", "statspack/awr_10204_rac_b01.txt"}, "\n base01: 54977–54986\n base02: 54977–54986\n side by side: 54977–54986 54977–54986\n"},
		{"text and HTML", []string{"statspack/awr_11202_aix_ols1_6569_6570.txt", "statspack/awr_11202_aix_ols1_6569_6570.html"}, "\n ols1: 6569–6570\n  6569–6570 the same as 6569–6570\n"},
		{"two periods in one report", []string{"statspack/awrdiff_11g_top14.txt", "statspack/awr_11g_top14_1830_1845.txt"}, "\n DBM11203: 1822–1823 1826–1827\n  1822–1823 the same as 1822–1823\n"},
		{"two tools", []string{"statspack/awr_11g_top14_1830_1845.txt", "statspack/sp_11g_top14_1830_1845.txt", "statspack/sp_11g_top14_1930_1945.txt"}, "\n DBM11203: 548–549 552–553\n  1822–1823 the same as 548–549\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var paths []string
			for _, f := range c.files {
				paths = append(paths, fixtures.Corpus(t, f))
			}
			list := facttest.Compute(t, fixtures.Read(t, formats.All, paths...), oracle.Instances)
			if len(list) != 1 {
				t.Fatalf("%d databases, want 1: %s", len(list), described(list))
			}
			for _, in := range list[0].Instances {
				for _, i := range in.Trend {
					i.Time.Part.Variant = i.Snaps()
				}
				for _, l := range in.Left {
					l.Time.Part.Variant = l.Snaps()
				}
			}
			_, got, _ := strings.Cut(described(list), "\n")
			if diff := cmp.Diff(c.want, "\n"+got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestEventsBeside(t *testing.T) {
	report := func(events ...oracle.EventTime) *oracle.DBTime { return &oracle.DBTime{Foreground: events} }
	rows := oracle.EventsBeside([]*oracle.DBTime{
		report(oracle.EventTime{Event: "log file sync", Time: 5}, oracle.EventTime{Event: "enq: TX - row lock contentio", Time: 3}),
		report(oracle.EventTime{Event: "enq: TX - row lock contention", Time: 4}, oracle.EventTime{Event: "direct path read", Time: 1}),
	})
	if total := oracle.EventTotals([]*oracle.DBTime{report(oracle.EventTime{Event: "a", Time: 1}), report(oracle.EventTime{Event: "a", Time: 2})}); len(total) != 1 || total[0].Total != 3 {
		t.Errorf("totals are %v", total)
	}
	var got []string
	for _, r := range rows {
		got = append(got, fmt.Sprintf("%s %g: %g %g", r.Event, r.Total, r.Times[0].Time, r.Times[1].Time))
	}
	want := []string{"enq: TX - row lock contention 7: 3 4", "log file sync 5: 5 NaN", "direct path read 1: NaN 1"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
