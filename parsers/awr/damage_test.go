package awr_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/awr"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
)

// inputs are the whole reports among the fixtures.
func inputs(t testing.TB) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, in := range fixtures.Glob(t, "awr/*/in.*") {
		out[in] = fixtures.Bytes(t, in)
	}
	return out
}

// numbers lists the samples of a source by part, metric, labels and line.
func numbers(s *model.Source) map[string]string { return fixtures.Numbers(s) }

// TestCut cuts the fixtures after every line, and inside of lines: what is left must be read as in the whole, or be unknown, and the cut
// must be said. Half a number looks like a number.
func TestCut(t *testing.T) {
	for name, data := range inputs(t) {
		if strings.Contains(name, "numbered") {
			continue // the same report again
		}
		whole := values(parse(t, data))
		end := bytes.Index(data, []byte("End of Report"))
		if rule := bytes.LastIndex(data, []byte(strings.Repeat("-", 110))); rule > 0 {
			end = rule // of a report of two periods, behind whose last section nothing must come
		}
		for cut := 1; cut < end; cut++ {
			if data[cut-1] != '\n' && cut%41 != 0 {
				continue
			}
			s := parse(t, data[:cut])
			sound(t, s)
			for key, v := range values(s) {
				if was, ok := whole[key]; ok && was != v && v != "NaN" {
					t.Fatalf("%s cut at byte %d (line %d): %s is %s, was %s", name, cut, s.Lines, key, v, was)
				}
			}
			if len(s.Parts) > 0 && !strings.Contains(fmt.Sprint(s.Notes), "truncated") {
				t.Fatalf("%s cut at byte %d (line %d): not said", name, cut, s.Lines)
			}
		}
	}
}

// values are the numbers by metric and line, without the names and classes that a later section may complete. Numbers that several lines
// print in different precision are left out.
func values(s *model.Source) map[string]string {
	out := map[string]string{}
	for i, p := range s.Parts {
		nth := map[string]int{}
		for m := range p.Samples.All() {
			switch m.Metric {
			case model.OracleElapsed, model.OracleDBTime, model.OracleDBCPU, model.OracleWaitTime, model.OracleWaitCount:
				continue
			}
			at := fmt.Sprintf("part %d line %d %s", i, m.Pos.Line, m.Metric.Name)
			nth[at]++
			out[fmt.Sprintf("%s #%d", at, nth[at])] = fmt.Sprint(m.Value)
		}
	}
	return out
}

// TestSpellings reads the fixtures with other line ends and encodings: the numbers are the same.
func TestSpellings(t *testing.T) {
	for name, data := range inputs(t) {
		want := numbers(fixtures.ReadBytes(t, only, "in", data))
		plain := string(data)
		for kind, raw := range map[string][]byte{
			"CRLF":            []byte(strings.ReplaceAll(plain, "\n", "\r\n")),
			"UTF-8 with BOM":  append([]byte("\ufeff"), data...),
			"UTF-16":          utf16le(plain),
			"trailing blanks": []byte(strings.ReplaceAll(plain, "\n", "  \n")),
			"no form feeds":   bytes.ReplaceAll(data, []byte("\f"), nil),
		} {
			if diff := cmp.Diff(want, numbers(fixtures.ReadBytes(t, only, "in", raw))); diff != "" {
				t.Errorf("%s with %s (-want +got):\n%s", name, kind, diff)
			}
		}
	}
}

func utf16le(s string) []byte {
	out := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(s)) {
		out = append(out, byte(u), byte(u>>8))
	}
	return out
}

// TestNumberedLines reads a report with grep's line numbers like the one without.
func TestNumberedLines(t *testing.T) {
	all := inputs(t)
	want, got := numbers(parse(t, all["awr/11g-shop/in.txt"])), numbers(parse(t, all["awr/11g-numbered/in.txt"]))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("numbered lines give other numbers (-without +with):\n%s", diff)
	}
}

// TestDisguise reads the text reports as they come after mails, listings and editors.
func TestDisguise(t *testing.T) {
	for name, data := range inputs(t) {
		if !strings.HasSuffix(name, ".txt") || strings.Contains(name, "numbered") {
			continue
		}
		plain := string(data)
		if _, rest, ok := strings.Cut(plain, "report_type: text\n"); ok { // the dialogue before it has lines of its own
			plain = rest
		}
		want := numbers(fixtures.ReadBytes(t, only, "in", []byte(plain)))
		for disguise, f := range fixtures.Disguises() {
			if diff := cmp.Diff(want, numbers(fixtures.ReadBytes(t, only, "in", []byte(f(plain))))); diff != "" {
				t.Errorf("%s with %s (-want +got):\n%s", name, disguise, diff)
			}
		}
	}
}

// TestSeveral reads three reports in one file.
func TestSeveral(t *testing.T) {
	all := inputs(t)
	s := parse(t, slicesJoin(all["awr/10g-rac/in.txt"], all["awr/11g-shop/in.txt"], all["awr/compare-shop/in.txt"]))
	sound(t, s)
	var got []string
	for _, p := range s.Parts {
		got = append(got, p.Variant+" "+p.Document.(*orareport.Report).Period)
	}
	if diff := cmp.Diff([]string{"10.2.0.4.0 ", "11.2.0.4.0 ", "11.2.0.4.0 first", "11.2.0.4.0 second"}, got); diff != "" {
		t.Errorf("parts (-want +got):\n%s", diff)
	}
	s = parse(t, slicesJoin(all["awr/html-shop/in.html"], all["awr/html-19c/in.html"]))
	sound(t, s)
	if len(s.Parts) != 2 {
		t.Errorf("two HTML reports gave %d parts", len(s.Parts))
	}
}

func slicesJoin(all ...[]byte) []byte { return bytes.Join(all, nil) }

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
			s := parse(t, []byte(c.in))
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
		sound(t, parse(t, []byte(in)))
	}
}

func FuzzText(f *testing.F) { fuzz(f, ".txt") }

func FuzzHTML(f *testing.F) { fuzz(f, ".html") }

// fuzz begins with the sections of the fixtures, one by one: whole reports are slow to mutate.
func fuzz(f *testing.F, kind string) {
	for name, data := range inputs(f) {
		if !strings.HasSuffix(name, kind) {
			continue
		}
		head, _, _ := strings.Cut(string(data), "\n\n")
		for _, piece := range pieces(string(data), kind) {
			f.Add(head + "\n" + piece)
		}
	}
	for _, rel := range fixtures.Glob(f, "awr/bad/*.txtar") {
		in, _ := fixtures.Part(f, fixtures.Txtar(f, rel), "in")
		f.Add(string(in))
	}
	for _, sample := range awr.Format.Samples {
		f.Add(sample)
	}
	f.Fuzz(func(t *testing.T, content string) {
		s := parse(t, []byte(content))
		sound(t, s)
		if diff := cmp.Diff(numbers(s), numbers(parse(t, []byte(content)))); diff != "" {
			t.Errorf("read twice (-first +second):\n%s", diff)
		}
		awr.Format.Detect(parsers.Head{Text: content})
	})
}

// pieces cuts a report before its titles.
func pieces(report, kind string) []string {
	var out []string
	piece := ""
	for line := range strings.SplitAfterSeq(report, "\n") {
		if kind == ".html" && strings.HasPrefix(line, "<h") || strings.Contains(line, "DB/Inst:") {
			out, piece = append(out, piece), ""
		}
		piece += line
	}
	return append(out, piece)
}
