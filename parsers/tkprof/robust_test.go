package tkprof_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/model"
	"dumplens/parsers/text"
	"dumplens/parsers/tkprof"
)

// check parses a report, however damaged, and tests what is true of every input.
func check(t testing.TB, content string) *model.Source {
	t.Helper()
	s := &model.Source{}
	b := model.NewBuilder(s)
	r := text.NewReader(context.Background(), strings.NewReader(content), text.Options{})
	if err := tkprof.Format.Parse(context.Background(), r, b); err != nil {
		t.Fatal(err)
	}
	b.Close(r.Lines())
	if s.Understood > s.Lines {
		t.Errorf("%d of %d lines understood", s.Understood, s.Lines)
	}
	for _, n := range s.Notes {
		if strings.HasPrefix(n.Msg.S, "defect") || n.Pos.Line > max(s.Lines, 1) {
			t.Errorf("line %d: %s", n.Pos.Line, n.Msg)
		}
	}
	return s
}

func report(t testing.TB) string { return string(fixtures.Bytes(t, "tkprof/report_11g/in.txt")) }

func TestTruncated(t *testing.T) {
	content := report(t)
	for cut := 0; cut < len(content); cut += 5 {
		check(t, content[:cut])
	}
}

// TestDamaged takes lines out, doubles them and cuts them.
func TestDamaged(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		lines := strings.SplitAfter(report(t), "\n")
		for range 1 + random.IntN(8) {
			i := random.IntN(len(lines))
			switch random.IntN(3) {
			case 0:
				lines[i] = ""
			case 1:
				lines[i] += lines[i]
			case 2:
				lines[i] = lines[i][:random.IntN(len(lines[i])+1)]
			}
		}
		check(t, strings.Join(lines, ""))
	}
}

// TestDocument reads what the golden file does not show.
func TestDocument(t *testing.T) {
	r := check(t, report(t)).Parts[0].Document.(*tkprof.Report)
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
	s := check(t, report(t)+report(t))
	if len(s.Parts) != 2 || s.Parts[0].Last+1 != s.Parts[1].First || s.Parts[1].Samples.Len() != s.Parts[0].Samples.Len() {
		t.Errorf("%d parts", len(s.Parts))
	}
}

func FuzzRead(f *testing.F) {
	f.Add(report(f))
	f.Add(string(fixtures.Bytes(f, "tkprof/pasted_9i/in.txt")))
	f.Fuzz(func(t *testing.T, content string) { check(t, content) })
}
