package awr_test

import (
	"bytes"
	"fmt"
	"maps"
	"mime/quotedprintable"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/fixtures"
	"dumplens/parsers/model"
)

var (
	cellStart = regexp.MustCompile(`(?i)(<t[dh][^>]*>)`)
	cellText  = regexp.MustCompile(`(?i)(<t[dh][^>]*>)([^<]*)(</t[dh]>)`)
	headCell  = regexp.MustCompile(`(?i)<(/?)th([ >])`)
	endTag    = regexp.MustCompile(`(?i)</(td|th|tr|li|p)>`)
	attribute = regexp.MustCompile(`(?i) (summary|class|scope|border|align)=("[^"]*"|'[^']*'|\w+)`)
	heading   = regexp.MustCompile(`(?i)<(/?)h[1-6][^>]*>`)
)

// reports are the HTML reports among the fixtures.
func reports(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for name, data := range inputs(t) {
		if strings.HasSuffix(name, ".html") {
			out[name] = data
		}
	}
	return out
}

// TestHTMLSpellings reads HTML reports as browsers, office programs and mails save them: the numbers are the same.
func TestHTMLSpellings(t *testing.T) {
	for name, plain := range reports(t) {
		want := unplaced(fixtures.ReadBytes(t, only, "in.html", []byte(plain)))
		for kind, raw := range map[string]string{
			"no end tags":          endTag.ReplaceAllString(plain, ""),
			"no attributes":        attribute.ReplaceAllString(plain, ""),
			"no-break spaces":      cellStart.ReplaceAllString(plain, "$1&nbsp;"),
			"paragraphs in cells":  cellText.ReplaceAllString(plain, `$1<p class="MsoNormal"><span lang="EN">$2</span></p>$3`),
			"cells on their lines": cellText.ReplaceAllString(plain, "$1\n   $2\n$3\n"),
			"a part of a page":     plain[strings.Index(strings.ToLower(plain), "<h1"):],
			"quoted-printable":     "Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" + quotedPrintable(t, plain),
			"a web archive": "From: <Saved by a browser>\r\nContent-Type: multipart/related; boundary=\"--x\"\r\n\r\n----x\r\nContent-Type: text/html\r\n" +
				"Content-Transfer-Encoding: quoted-printable\r\n\r\n" + quotedPrintable(t, plain) + "\r\n----x--\r\n",
		} {
			if diff := cmp.Diff(want, unplaced(fixtures.ReadBytes(t, only, "in.html", []byte(raw)))); diff != "" {
				t.Errorf("%s with %s (-want +got):\n%s", name, kind, diff)
			}
		}
	}
}

func quotedPrintable(t *testing.T, s string) string {
	t.Helper()
	var b bytes.Buffer
	w := quotedprintable.NewWriter(&b)
	if _, err := w.Write([]byte(s)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// unplaced lists the numbers of a source without their lines, those that come again too.
func unplaced(s *model.Source) []string {
	var out []string
	for i, p := range s.Parts {
		for m := range p.Samples.All() {
			out = append(out, fmt.Sprintf("part %d %s{%s} %v", i, m.Metric.Name, m.Labels, m.Value))
		}
	}
	slices.Sort(out)
	return out
}

// TestQuotedPrintableLines cites the lines of the file, though the encoding joins them.
func TestQuotedPrintableLines(t *testing.T) {
	const report = `<html><head><title>AWR Report</title></head><body class=3D"awr"><h1>WORK=
LOAD REPOSITORY report for</h1>
<h3>Time Model Statistics</h3><table><tr><th>Statistic Name</th><th>Time (s)=
</th><th>% of DB Time</th></tr>
<tr><td>DB time</td><td>1,2=
34.5</td><td></td></tr>
<tr><td>DB CPU</td><td>340.4</td><td>27.6</td></tr></table>
<p>End of Report</p></body></html>
`
	s := fixtures.ReadBytes(t, only, "in.eml", []byte("Content-Transfer-Encoding: quoted-printable\n\n"+report))
	if len(s.Parts) != 1 {
		t.Fatalf("%d parts", len(s.Parts))
	}
	for _, c := range []struct {
		metric *model.Metric
		value  float64
		line   int32
	}{{model.OracleDBTime, 1234.5, 7}, {model.OracleDBCPU, 340.4, 9}} {
		if m, _ := s.Parts[0].Sample(c.metric); m.Value != c.value || m.Pos.Line != c.line {
			t.Errorf("%s is %v in line %d, want %v in line %d", c.metric.Name, m.Value, m.Pos.Line, c.value, c.line)
		}
	}
}

// TestHTMLWithoutHeads reads pages whose head cells became others, or whose headings are lost: nothing wrong comes out.
func TestHTMLWithoutHeads(t *testing.T) {
	for name, plain := range reports(t) {
		want := numbersByName(parse(t, plain))
		for kind, raw := range map[string]string{
			"no head cells": headCell.ReplaceAllString(plain, "<${1}td$2"), "no headings": heading.ReplaceAllString(plain, "<${1}p>"),
		} {
			s := parse(t, raw)
			sound(t, s)
			got := numbersByName(s)
			for _, key := range slices.Sorted(maps.Keys(got)) {
				if was, ok := want[key]; ok && !slices.Contains(was, got[key][0]) && got[key][0] != "NaN" {
					t.Errorf("%s with %s: %s is %s, was %v", name, kind, key, got[key][0], was)
				}
			}
			if kind == "no head cells" && len(got) < len(want)/2 {
				t.Errorf("%s with %s: only %d of %d numbers", name, kind, len(got), len(want))
			}
		}
	}
}

// numbersByName are the values of each metric. Where a section is lost, another one that prints them shorter may stand in.
func numbersByName(s *model.Source) map[string][]string {
	out := map[string][]string{}
	for _, p := range s.Parts {
		for m := range p.Samples.All() {
			switch m.Metric {
			case model.OracleDBTime, model.OracleDBCPU, model.OracleWaitTime, model.OracleWaitMean:
				continue
			}
			key := fmt.Sprintf("%s{%s}", m.Metric.Name, m.Labels)
			out[key] = append(out[key], fmt.Sprint(m.Value))
		}
	}
	return out
}

// TestGlobalReports names reports of all instances, and reads nothing of them.
func TestGlobalReports(t *testing.T) {
	for _, title := range []string{"WORKLOAD REPOSITORY REPORT (RAC)", "WORKLOAD REPOSITORY RAC report for"} {
		s := parse(t, "<html><head><title>AWR RAC Report</title></head><body class=\"awr\"><h1>"+title+"</h1>\n<h3>Time Model Statistics</h3>\n"+
			"<table><tr><th>I#</th><th>DB time</th></tr><tr><td>1</td><td>900.6</td></tr></table>\n<p>End of Report</p></body></html>\n")
		if len(s.Parts) != 1 || s.Parts[0].Samples.Len() > 0 || !strings.Contains(fmt.Sprint(s.Notes), "all instances") {
			t.Errorf("%s: %d parts, notes %v", title, len(s.Parts), s.Notes)
		}
	}
}

// TestHTMLCommas reads a page whose numbers have decimal commas.
func TestHTMLCommas(t *testing.T) {
	s := parse(t, `<html><head><title>AWR Report</title></head><body class="awr"><h1>WORKLOAD REPOSITORY report for</h1>
<table><tr><th></th><th>Snap Id</th><th>Snap Time</th><th>Sessions</th><th>Curs/Sess</th></tr>
<tr><td>Begin Snap:</td><td>7</td><td>02-Mar-26 08:00:00</td><td>25</td><td>4,8</td></tr>
<tr><td>Elapsed:</td><td></td><td>15,00 (mins)</td><td></td><td></td></tr></table>
<h3>Time Model Statistics</h3><table><tr><th>Statistic Name</th><th>Time (s)</th><th>% of DB Time</th></tr>
<tr><td>DB CPU</td><td>1.340,4</td><td>27,6</td></tr></table>
<p>End of Report</p></body></html>
`)
	p := s.Parts[0]
	for m, want := range map[*model.Metric]float64{model.OracleElapsed: 900, model.OracleDBCPU: 1340.4, model.OracleCursors: 4.8} {
		if got, _ := p.Sample(m); got.Value != want {
			t.Errorf("%s is %v, want %v", m.Name, got.Value, want)
		}
	}
}
