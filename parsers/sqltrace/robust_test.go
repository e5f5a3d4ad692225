package sqltrace_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/sqltrace"
)

// secret is a bind value of the fixture below; no output may hold it.
const secret = "late summer"

func rowByRow(t testing.TB) string {
	return string(fixtures.Bytes(t, "sqltrace/row_by_row/in.trc"))
}

// TestBlocks: it makes no difference where blocks end. Statements, binds and preambles go over their ends.
func TestBlocks(t *testing.T) {
	var one, many strings.Builder
	one.WriteString(preamble19)
	tim := 1_000_000_000
	body := strings.Repeat("-- a long comment in a statement\n", 200) + "select 1 from dual"
	for n := range 400 {
		one.WriteString(statement(140001+n, 0, tim, body, fmt.Sprintf("2x7g%09d", n)))
		one.WriteString(trip(140001+n, &tim, n))
	}
	many.WriteString(one.String())
	s := parse(t, many.String())
	check(t, s)
	if len(s.Notes) > 0 || s.Understood != s.Lines {
		t.Errorf("%d of %d lines understood: %s", s.Understood, s.Lines, fixtures.Notes(s))
	}
	session := s.Parts[0].Document.(*sqltrace.Trace).Sessions[0]
	if len(session.Statements) != 1 || session.Statements[0].Cursors != 400 || session.Statements[0].Variants != 1 {
		t.Errorf("%d statements, the first with %d cursors", len(session.Statements), session.Statements[0].Cursors)
	}
}

// TestManyStatements: beyond the limit, statements are counted together, and nothing is lost.
func TestManyStatements(t *testing.T) {
	const statements = 20_050
	var b strings.Builder
	b.WriteString(preamble19)
	for n := range statements {
		b.WriteString(statement(140001, 0, 1000+n*20, fmt.Sprintf("select c from t%d", n), fmt.Sprintf("2x7g%09d", n)))
		fmt.Fprintf(&b, "EXEC #140001:c=1,e=10,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=%d\n", 1010+n*20)
	}
	s := parse(t, b.String())
	check(t, s)
	trace := s.Parts[0].Document.(*sqltrace.Trace)
	executions := 0
	for _, st := range trace.Sessions[0].Statements {
		executions += st.Calls[sqltrace.Execute].Count
	}
	if trace.Folded != 50 || len(trace.Sessions[0].Statements) != 20_001 || executions != statements {
		t.Errorf("%d folded, %d statements, %d executions", trace.Folded, len(trace.Sessions[0].Statements), executions)
	}
	if fields := len(trace.Fields()); fields > 120 {
		t.Errorf("%d fields", fields)
	}
}

// TestManyNames: a trace with very many names of anything stays small.
func TestManyNames(t *testing.T) {
	var b strings.Builder
	for n := range 5000 {
		fmt.Fprintf(&b, "*** SESSION ID:(%d.1) 2026-03-02 08:00:00.000\n*** MODULE NAME:(m%d) 2026-03-02 08:00:00.000\n", n, n)
		fmt.Fprintf(&b, "WAIT #%d: nam='event %d' ela= 5 file#=%d block#=1 blocks=1 obj#=%d tim=%d\n", n, n, n, n, 1000+10*n)
	}
	for n := range 5000 {
		fmt.Fprintf(&b, "WAIT #7: nam='event %d' ela= 5 p1=1 p2=1 p3=1 obj#=-1 tim=%d\n", n, 60_000+10*n)
	}
	s := parse(t, b.String())
	check(t, s)
	trace := s.Parts[0].Document.(*sqltrace.Trace)
	waits := 0
	for _, e := range trace.Waits {
		waits += e.Count
	}
	if len(trace.Sessions) != 1000 || waits != 10_000 {
		t.Errorf("%d sessions, %d waits", len(trace.Sessions), waits)
	}
}

// TestBindsAreSecret: neither the document nor any note holds a bind value.
func TestBindsAreSecret(t *testing.T) {
	content := rowByRow(t)
	if !strings.Contains(content, secret) {
		t.Fatal("the fixture has lost its value")
	}
	s := parse(t, content)
	all, err := json.Marshal(s.Parts[0].Document.(*sqltrace.Trace).Fields())
	if err != nil {
		t.Fatal(err)
	}
	shown := string(all) + string(fixtures.Notes(s))
	for _, st := range s.Parts[0].Document.(*sqltrace.Trace).Sessions[0].Statements {
		shown += fmt.Sprintf("%+v", *st)
		if st.BindSets > 0 {
			if len(st.Binds) != 3 || st.Binds[0].Name != "NUMBER" || st.Binds[1].Name != "VARCHAR2" || st.Binds[1].Count != 1 {
				t.Errorf("binds %+v", st.Binds)
			}
		}
	}
	if strings.Contains(shown, secret) || strings.Contains(shown, "summer") {
		t.Errorf("a bind value is shown: %s", shown)
	}
}

// TestQuotes: the lines that are kept for quoting are those of the trace, word for word, and hold no bind value.
func TestQuotes(t *testing.T) {
	for _, rel := range fixtures.Glob(t, "sqltrace/*/in.trc") {
		content := string(fixtures.Bytes(t, rel))
		s := parse(t, content)
		kept := 0
		for i, line := range strings.Split(content, "\n") {
			got, ok := s.Pin(int32(i + 1))
			if !ok {
				continue
			}
			kept++
			if got.S != strings.TrimRight(line, "\r") || strings.Contains(got.S, secret) {
				t.Errorf("%s:%d: %q is kept for %q", rel, i+1, got.S, line)
			}
		}
		for _, p := range s.Parts {
			for _, session := range p.Document.(*sqltrace.Trace).Sessions {
				for _, st := range session.Statements {
					if _, ok := s.Pin(st.First); !ok && st.BindSets == 0 {
						t.Errorf("%s:%d: the head of %s is not kept", rel, st.First, st.ID)
					}
				}
				for _, c := range session.Worst {
					if _, ok := s.Pin(c.Line); !ok {
						t.Errorf("%s:%d: a long call is not kept", rel, c.Line)
					}
				}
			}
		}
		t.Logf("%s: %d lines kept", rel, kept)
	}
}

func FuzzBinds(f *testing.F) {
	const binds = "BINDS #1:\n"
	f.Add(" Bind#0\n  oacdty=01 mxl=32(30) mxlc=00 mal=00 scl=00 pre=00\n  oacflg=13 fl2=0001 frm=01 csi=1 siz=96 off=0\n  kxsbbbfp=7f bln=32 avl=30 flg=05\n  value=\"X\nY\"\n")
	f.Add("\n Bind#1\n  No oacdef for this bind.\n")
	f.Add(" bind 0: dty=2 mxl=22(22) mal=00 scl=00 pre=00 oacflg=08 oacfl2=b38f0000000001 size=24 offset=0\n   bfp=8 bln=22 avl=00 flg=05\n")
	f.Fuzz(func(t *testing.T, body string) {
		s := parse(t, binds+body+"\nEXEC #1:c=0,e=4,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,tim=4\n")
		check(t, s)
		for _, session := range s.Parts[0].Document.(*sqltrace.Trace).Sessions {
			for _, st := range session.Statements {
				if len(st.Binds) > 64 || st.BindSets < 0 {
					t.Errorf("%d binds in %d sets", len(st.Binds), st.BindSets)
				}
			}
		}
	})
}

// TestDamagedRecords: what is left of damaged records is read where it is plain, and what is lost is in no sum.
func TestDamagedRecords(t *testing.T) {
	s := parse(t, preamble19+statement(140001, 0, 1000, "select 1 from dual", "2x7g4pzqk9m1a")+
		`EXEC #140001:c=5,p=0,cr=0,cu=0,mis=0,r=3,dep=0,og=1,plh=11,tim=1100
FETCH #140001:c=5,e=40,p=0,cr=0,cu=0,mis=0,r=1,dep=0,og=1,plh=11,tim=1200
STAT #140001 id=1 cnt=-7 pid=0 pos=1 obj=0 op='SORT  (cr=4 pr=0 pw=0 time=3 us cost=1 card=18446744073709551615)'
STAT #14 (cr=6 pr=2 pw=0 str=1 time=29 us)'
WAIT #140001: nam='db file sequ
A record of this login was not kept, see ORA-28035 for the reason.
`)
	check(t, s)
	if s.Understood != s.Lines {
		t.Errorf("%d of %d lines understood", s.Understood, s.Lines)
	}
	session := s.Parts[0].Document.(*sqltrace.Trace).Sessions[0]
	st := session.Statements[0]
	if e := st.Calls[sqltrace.Execute]; e.Count != 1 || e.Rows != 3 || e.Elapsed != 0 {
		t.Errorf("a call without its time: %+v", e)
	}
	if step := st.Plans[0].Steps[0]; !math.IsNaN(step.Rows) || !math.IsNaN(step.Card) || step.Query != 4 || len(st.Plans[0].Steps) != 1 {
		t.Errorf("a step with figures that cannot be: %+v", step)
	}
	if len(session.Loose) != 1 || session.Loose[0].Query != 6 || session.Loose[0].Disk != 2 || math.Abs(session.Loose[0].Time-29e-6) > 1e-12 || !math.IsNaN(session.Loose[0].Rows) {
		t.Errorf("steps without a head: %+v", session.Loose)
	}
	if len(session.Events) != 0 || len(session.Statements) != 1 {
		t.Errorf("%d events, %d statements", len(session.Events), len(session.Statements))
	}
	if len(session.Messages) != 1 || session.Messages[0].Code != "ORA-28035" || session.Messages[0].Line != s.Lines || session.Messages[0].At.IsZero() {
		t.Errorf("messages: %+v", session.Messages)
	}
}
