package tkprof_test

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers/model"
	"dumplens/parsers/tkprof"
)

var suite = formattest.Suite{Format: tkprof.Format, Grammar: tkprof.EBNF(), Halves: "report_11g", Step: 5, Rounds: 300, Same: sameReport,
	Loses:    map[string]string{"quoted by bars": "*", "numbered": "*", "no-break spaces": "*", "double spacing": "*"},
	Reckoned: []string{"oracle.tkprof.misses"}, // of all statements, where no totals are printed
	Own: map[string]func(string) string{
		"shorter rules": func(s string) string { return stars.ReplaceAllString(s, strings.Repeat("*", 40)) },
		"no rules":      func(s string) string { return stars.ReplaceAllString(s, "") },
		"another language": func(s string) string {
			return strings.Replace(s, " - Development on ", " - Production on 月 3月 2 ", 1)
		},
	},
}

var stars = regexp.MustCompile(`(?m)^\*{60,}$`)

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }

// sameReport compares all that a report says but for blanks in its texts, lines, and the date in its title.
func sameReport(want, got *model.Source) string {
	unlined := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Line" }, cmp.Ignore())
	texts := cmpopts.AcyclicTransformer("words", func(x model.Text) string { return strings.Join(strings.Fields(x.S), " ") })
	for i, p := range want.Parts {
		if diff := cmp.Diff(p.Document, got.Parts[i].Document, unlined, texts, cmpopts.EquateNaNs(), cmpopts.IgnoreFields(tkprof.Report{}, "Made"),
			cmpopts.IgnoreFields(tkprof.Statement{}, "Explained")); diff != "" {
			return "(-want +got)\n" + diff
		}
	}
	return ""
}

// read parses a text, which is sound.
func read(t *testing.T, content string) *model.Source {
	t.Helper()
	s := formattest.Parse(t, tkprof.Format, content)
	formattest.Sound(t, s)
	return s
}

func report(t *testing.T) string { return string(fixtures.Bytes(t, "tkprof/report_11g/in.txt")) }

// TestExpected compares with the numbers that the field's reports print.
func TestExpected(t *testing.T) {
	suite.Expected(t, func(*fixtures.Figure) float64 { return 0 })
}

// TestCorpus reads every report of the field line by line.
func TestCorpus(t *testing.T) {
	for _, s := range suite.Field(t, formattest.Field{Files: []string{"tkprof/*"}, Except: []string{".tsv"}, Lines: 0.995}) {
		for _, p := range s.Parts {
			for _, st := range p.Document.(*tkprof.Report).Statements {
				t.Logf("    %5d %-14s depth %d, %d steps, %d waits, elapsed %v, %.40q", st.Line, st.SQLID, st.Depth, len(st.Plan), len(st.Waits), st.Total.Elapsed, st.Text.S)
			}
		}
	}
}

// TestDocument reads what the golden file does not show.
func TestDocument(t *testing.T) {
	r := read(t, report(t)).Parts[0].Document.(*tkprof.Report)
	if len(r.Statements) != 2 || len(r.Errors) != 1 || r.Errors[0].Code != "ORA-00923" || r.User == nil || len(r.User.Waits) != 3 {
		t.Fatalf("report %+v", r)
	}
	st := r.Statements[0]
	if st.PlanHash != "31415" || st.User.S != "90 (SHOP)" || st.Captured != 1 || st.MissesExecute != 1 || st.Fetch.Disk != 6 || len(st.Explained) != 2 {
		t.Errorf("statement %+v", st)
	}
	if len(st.Plan) != 2 || st.Plan[1].Level != 1 || st.Plan[1].Rows != 29 || !strings.HasPrefix(st.Plan[1].Operation, "INDEX RANGE SCAN STOCK_SHOP (cr=60") {
		t.Errorf("plan %+v", st.Plan)
	}
	if len(st.Waits) != 3 || st.Waits[1].Name != "db file sequential read" || st.Waits[1].Longest != 0.02 || st.Waits[1].Total != 0.12 {
		t.Errorf("waits %+v", st.Waits)
	}
	if r.Statements[1].Depth != 1 || r.Statements[1].User.S != "SYS" {
		t.Errorf("recursive statement %+v", r.Statements[1])
	}
}

// TestTwoReports: reports that stand behind each other are parts of their own.
func TestTwoReports(t *testing.T) {
	s := read(t, report(t)+report(t))
	if len(s.Parts) != 2 || s.Parts[0].Last+1 != s.Parts[1].First || s.Parts[1].Samples.Len() != s.Parts[0].Samples.Len() {
		t.Errorf("%d parts", len(s.Parts))
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
	s := read(t, "TKPROF: Release 10.2.0.4.0 - Production on Mon Mar 12 17:23:40 2007\n\n"+block+block)
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
