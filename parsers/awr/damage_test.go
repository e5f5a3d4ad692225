package awr_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers"
	"dumplens/parsers/awr"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{awr.Format}

var suite = formattest.Suite{Format: awr.Format, Grammar: awr.EBNF(), Step: 41, Replaces: true, Outside: true, Check: sections, Ends: complete, Pieces: pieces,
	Loses: map[string]string{
		"quoted":         "html-19c html-shop",
		"quoted by bars": "html-19c html-shop",
		"indented":       "11g-numbered",
		"numbered":       "11g-numbered html-19c html-shop",
		"double spacing": "11g-numbered 11g-shop 19c-pdb-selected compare-shop",
	},
	Own:     textOnly(formattest.OracleReports(nil)),
	Invents: []string{"oracle.cache.size", "oracle.db.", "oracle.efficiency", "oracle.instance.stat.rate", "oracle.load.", "oracle.rac.", "oracle.wait."},
}

func isHTML(report string) bool { return strings.Contains(strings.ToLower(report), "<table") }

// textOnly leaves HTML as it is.
func textOnly(disguises map[string]func(string) string) map[string]func(string) string {
	for name, apply := range disguises {
		disguises[name] = func(report string) string {
			if isHTML(report) {
				return report
			}
			return apply(report)
		}
	}
	return disguises
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

// parse reads a whole source with the format.
func parse(t testing.TB, report string) *model.Source {
	t.Helper()
	return formattest.Parse(t, awr.Format, report)
}

// sections checks that the sections of reports lie within them.
func sections(t testing.TB, s *model.Source) {
	t.Helper()
	for _, p := range s.Parts {
		for _, section := range p.Document.(*orareport.Report).Sections {
			if section.First < p.First || section.Last > p.Last || section.Last < section.First {
				t.Fatalf("section %q of lines %d to %d in a part of %d to %d", section.Title, section.First, section.Last, p.First, p.Last)
			}
		}
	}
}

// sound checks what must hold whatever was read.
func sound(t testing.TB, s *model.Source) {
	t.Helper()
	formattest.Sound(t, s)
	sections(t, s)
}

// complete is where a report is complete: that of two periods where its last section begins, behind which nothing must come.
func complete(report string) int {
	if rule := strings.LastIndex(report, strings.Repeat("-", 110)); rule > 0 {
		return rule
	}
	return formattest.EndOfReport(report)
}

// inputs are the whole reports among the fixtures.
func inputs(t testing.TB) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, in := range fixtures.Glob(t, "awr/*/in.*") {
		out[in] = string(fixtures.Bytes(t, in))
	}
	return out
}

// TestNumberedLines reads a report with grep's line numbers like the one without.
func TestNumberedLines(t *testing.T) {
	all := inputs(t)
	want, got := formattest.NumbersOf(parse(t, all["awr/11g-shop/in.txt"])), formattest.NumbersOf(parse(t, all["awr/11g-numbered/in.txt"]))
	if diff := want.Diff(got); diff != "" {
		t.Errorf("numbered lines give other numbers :\n%s", diff)
	}
}

// TestDialogue reads the one report that has the dialogue with SQL*Plus before it, which has lines of its own, without it in all disguises of
// lines.
func TestDialogue(t *testing.T) {
	for name, data := range inputs(t) {
		if _, report, ok := strings.Cut(data, "report_type: text\n"); ok {
			suite.Disguise(t, name, report)
		}
	}
}

// TestSeveral reads three reports in one file.
func TestSeveral(t *testing.T) {
	all := inputs(t)
	s := parse(t, all["awr/10g-rac/in.txt"]+all["awr/11g-shop/in.txt"]+all["awr/compare-shop/in.txt"])
	sound(t, s)
	var got []string
	for _, p := range s.Parts {
		got = append(got, p.Variant+" "+p.Document.(*orareport.Report).Period)
	}
	if diff := cmp.Diff([]string{"10.2.0.4.0 ", "11.2.0.4.0 ", "11.2.0.4.0 first", "11.2.0.4.0 second"}, got); diff != "" {
		t.Errorf("parts (-want +got):\n%s", diff)
	}
	s = parse(t, all["awr/html-shop/in.html"]+all["awr/html-19c/in.html"])
	sound(t, s)
	if len(s.Parts) != 2 {
		t.Errorf("two HTML reports gave %d parts", len(s.Parts))
	}
}

// TestArithmetic holds the fixtures to what their numbers must do: waits times mean is the time.
func TestArithmetic(t *testing.T) {
	for name, data := range inputs(t) {
		for _, p := range parse(t, data).Parts {
			checkWaits(t, name, p.Document.(*orareport.Report))
		}
	}
}

// TestHostileHTML gives what no report has: it is cut, noted, and never fills the memory.
func TestHostileHTML(t *testing.T) {
	head := "<html><head><title>AWR Report for DB: X</title></head><body class=\"awr\"><h1 class=\"awr\">WORKLOAD REPOSITORY report for</h1>\n"
	event := func(cells string) string {
		return head + "<h3>Foreground Wait Events</h3><table><tr><th>Event</th><th>Waits</th><th>Total Wait Time (s)</th><th>Avg wait (ms)</th></tr>\n" + cells
	}
	for _, c := range []struct {
		name, in, want string
		parts          int
	}{
		{"nested", head + strings.Repeat("<table><tr><td>\n", 100_000), "truncated", 1},
		{"nested closed", event(strings.Repeat("<table>\n", 5000) + strings.Repeat("</table>\n", 5000) + "<tr><td>latch free</td><td>3</td><td>6</td><td>2000</td></tr></table>"), "truncated", 1},
		{"many cells", event("<tr>" + strings.Repeat("<td>1</td>\n", 200_000) + "</tr></table>"), "", 1},
		{"many rows", event(strings.Repeat("<tr><td>a<td>1<td>1<td>1</tr>\n", 300_000)), "more than", 1},
		{"long cell", event("<tr><td>" + strings.Repeat("x\n", 3<<20) + "</td><td>1</td><td>1</td><td>1</td></tr></table>"), "", 1},
		{"entities", event("<tr><td>" + strings.Repeat("&amp;\n", 300_000) + "&#x10FFFF;&#0;&bogus;&NotEqualTilde;</td><td>1</td><td>1</td><td>1000</td></tr></table>"), "", 1},
		{"huge tag", head + "<h3 " + strings.Repeat("a\n", 8<<20) + ">", "longer than", 1},
		{"endless script", head + "<script>" + strings.Repeat("x\n", 4<<20), "longer than", 1},
		{"endless comment", head + "<!--" + strings.Repeat("x\n", 4<<20), "longer than", 1},
		{"script in cell", event("<tr><td><script>alert(1)</script>latch free</td><td>3</td><td>6</td><td>2000</td></tr></table>"), "", 1},
		{"no tables", head, "truncated", 1},
		{"only a head", "<html><body class=\"awr\">", "", 0},
		{"compare", strings.Replace(head, "report for", "COMPARE PERIOD REPORT", 1) + "<h3>Wait Events</h3><table><tr><th>Event</th></tr><tr><td>x</td></tr></table>", "two periods", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := parse(t, c.in)
			sound(t, s)
			if len(s.Parts) != c.parts {
				t.Errorf("%d parts, want %d", len(s.Parts), c.parts)
			}
			if !strings.Contains(fmt.Sprint(s.Notes), c.want) {
				t.Errorf("notes %v, want %q", s.Notes, c.want)
			}
			for _, p := range s.Parts {
				for m := range p.Samples.All() {
					if strings.ContainsAny(m.Labels.String(), "<>") {
						t.Errorf("a tag came through: %s", m.Labels)
					}
				}
			}
		})
	}
}

// TestEmptyAndOdd reads what holds no report.
func TestEmptyAndOdd(t *testing.T) {
	for _, in := range []string{"", "\n", "\n\n\n", "\f", "WORKLOAD REPOSITORY report for", "<html>", "End of Report\n", "Top 5 Timed Foreground Events\n", "1:\n2:WORKLOAD REPOSITORY report for\n",
		"WORKLOAD REPOSITORY COMPARE PERIOD REPORT\n", "Wait Events  DB/Inst: A/b  Snaps: 1-2\n-----\n"} {
		sound(t, parse(t, in))
	}
}

// pieces cuts a report before its titles, and puts the head before each piece: whole reports are slow to mutate.
func pieces(report string) []string {
	head, _, _ := strings.Cut(report, "\n\n")
	html := isHTML(report)
	var out []string
	piece := head + "\n"
	for line := range strings.SplitAfterSeq(report, "\n") {
		if html && strings.HasPrefix(line, "<h") || strings.Contains(line, "DB/Inst:") {
			out, piece = append(out, piece), head+"\n"
		}
		piece += line
	}
	return append(out, piece)
}
