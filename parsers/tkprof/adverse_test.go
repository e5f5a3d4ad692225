package tkprof_test

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"dumplens/parsers/model"
	"dumplens/parsers/tkprof"
)

// read reads the one report of a text.
func read(t *testing.T, content string) *tkprof.Report {
	t.Helper()
	s := check(t, content)
	if len(s.Parts) != 1 {
		t.Fatalf("%d reports", len(s.Parts))
	}
	return s.Parts[0].Document.(*tkprof.Report)
}

// TestSameNumbers: what mails and editors do to a report does not change it.
func TestSameNumbers(t *testing.T) {
	whole := report(t)
	lines := strings.Split(whole, "\n")
	stars := regexp.MustCompile(`(?m)^\*{60,}$`)
	unlined := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Line" }, cmp.Ignore())
	texts := cmpopts.AcyclicTransformer("words", func(x model.Text) string { return strings.Join(strings.Fields(x.S), " ") })
	want := read(t, whole)
	for name, content := range map[string]string{
		"line ends of Windows": strings.ReplaceAll(whole, "\n", "\r\n"),
		"blanks behind lines":  strings.Join(lines, " \t\n"),
		"quoted":               "> " + strings.Join(lines, "\n> "),
		"quoted twice":         ">> " + strings.Join(lines, "\n>> "),
		"indented":             "    " + strings.Join(lines, "\n    "),
		"shorter rules":        stars.ReplaceAllString(whole, strings.Repeat("*", 40)),
		"no rules":             stars.ReplaceAllString(whole, ""),
		"more blank lines":     strings.ReplaceAll(whole, "\n\n", "\n\n\n"),
		"another language":     strings.Replace(whole, " - Development on ", " - Production on 月 3月 2 ", 1),
	} {
		got := read(t, content)
		got.Made = want.Made
		if diff := cmp.Diff(want, got, unlined, texts, cmpopts.EquateNaNs(), cmpopts.IgnoreFields(tkprof.Statement{}, "Explained")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestOddBlocks: a step that was broken, what EXPLAIN PLAN met with, and the same statement twice, as aggregate=no prints it.
func TestOddBlocks(t *testing.T) {
	const head = "call     count       cpu    elapsed       disk      query    current        rows\n" +
		"------- ------  -------- ---------- ---------- ---------- ----------  ----------\n"
	block := strings.Repeat("*", 80) + `

select item from "call count elapsed rows"

` + head + `Parse        1      0.00       0.00          0          0          0           0
Execute      1      0.00       0.00          0          0          0           0
Fetch   1234567  12345.12 123456.12 12345678901 123456789012 1234567890 12345678901
------- ------  -------- ---------- ---------- ---------- ----------  ----------
total   1234569  12345.12 123456.12 12345678901 123456789012 1234567890 12345678901

Misses in library cache during parse: 1
Optimizer goal: CHOOSE
Parsing user id: 25  (SHOP)

Rows     Row Source Operation
-------  ---------------------------------------------------
     29  SORT ORDER BY (cr=60 pr=0 pw=0 time=12 us)
     29   TABLE ACCESS BY INDEX ROWID STOCK (cr=60 pr=0 pw=0 time=12 us cost=12
size=327 card=3)
     30    INDEX RANGE SCAN STOCK_SHOP (cr=30 pr=0 pw=0 time=5 us)(object id 52075)

error during execute of EXPLAIN PLAN statement
ORA-00942: table or view does not exist

parse error offset: 94
`
	s := check(t, "TKPROF: Release 10.2.0.4.0 - Production on Mon Mar 12 17:23:40 2007\n\n"+block+block)
	r := s.Parts[0].Document.(*tkprof.Report)
	if len(r.Statements) != 2 || s.Understood != s.Lines {
		t.Fatalf("%d statements, %d of %d lines understood: %v", len(r.Statements), s.Understood, s.Lines, s.Notes)
	}
	for _, st := range r.Statements {
		if st.Fetch.Disk != 12345678901 || st.Fetch.Elapsed != 123456.12 || !math.IsNaN(st.MissesExecute) || st.Optimizer != "CHOOSE" {
			t.Errorf("statement %+v", st)
		}
		if len(st.Plan) != 3 || !strings.HasSuffix(st.Plan[1].Operation, "cost=12 size=327 card=3)") || st.Plan[2].Rows != 30 {
			t.Errorf("plan %+v", st.Plan)
		}
	}
}
