package sqltrace_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
)

// one is the only trace of a source, and its only session.
func one(t *testing.T, s *model.Source) (*sqltrace.Trace, *sqltrace.Session) {
	t.Helper()
	check(t, s)
	if len(s.Parts) != 1 {
		t.Fatalf("%d traces", len(s.Parts))
	}
	trace := s.Parts[0].Document.(*sqltrace.Trace)
	if len(trace.Sessions) != 1 {
		t.Fatalf("%d sessions", len(trace.Sessions))
	}
	return trace, trace.Sessions[0]
}

// TestPlansOverBlocks: a plan whose lines are in two blocks is one plan.
func TestPlansOverBlocks(t *testing.T) {
	const runs = 3000
	var b strings.Builder
	b.WriteString(preamble19)
	tim := 1000
	for range runs {
		b.WriteString(statement(140001, 0, tim, "select price from stock where item = :1", "2x7g4pzqk9m1a"))
		fmt.Fprintf(&b, "EXEC #140001:c=1,e=10,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=%d\n", tim+20)
		b.WriteString("STAT #140001 id=1 cnt=1 pid=0 pos=1 obj=901 op='TABLE ACCESS BY INDEX ROWID STOCK (cr=3 pr=0 pw=0 str=1 time=9 us)'\n" +
			"STAT #140001 id=2 cnt=1 pid=1 pos=1 obj=902 op='INDEX UNIQUE SCAN STOCK_PK (cr=2 pr=0 pw=0 str=1 time=4 us)'\n")
		tim += 100
	}
	_, session := one(t, parse(t, b.String()))
	if p := session.Statements[0].Plans; len(p) != 1 || p[0].Executions != runs || len(p[0].Steps) != 2 || p[0].Steps[1].Rows != runs {
		t.Errorf("%d plans, the first of %d executions", len(p), p[0].Executions)
	}
}

// TestShortenedTexts: where somebody has cut the texts, their ids tell statements apart.
func TestShortenedTexts(t *testing.T) {
	content := preamble19
	for i, id := range []string{"2x7g4pzqk9m1a", "9wq3hzvt0c5fd", "2x7g4pzqk9m1a"} {
		head := statement(140001, 0, 1000+100*i, "select …", id)
		content += strings.Replace(head, " len=", " len=6", 1)
		content += fmt.Sprintf("EXEC #140001:c=1,e=10,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=%d\n", 1040+100*i)
	}
	_, session := one(t, parse(t, content))
	if len(session.Statements) != 2 || session.Statements[0].Calls[sqltrace.Execute].Count != 2 || session.Statements[1].Variants != 1 {
		t.Errorf("%d statements", len(session.Statements))
	}
}

// TestBindValuesLikeLines: values of binds may look like anything; none of them gets out, and none is counted.
func TestBindValuesLikeLines(t *testing.T) {
	for name, value := range map[string]string{
		"a sentence, a warning, an error": "\"otter\nThe otter lives here by the river.\nWarning: otter\nORA-00942: otter\n\"",
		"one that has lost its end":       "\"otter\n\nThe otter lives here by the river.\nORA-00942: otter",
		"quotes at the ends of lines":     "\"an \"otter\"\nThe otter lives here by the river.\nInstance name: otter\n\"",
		"lines of a trace": "\"otter\nWAIT #140001: nam='otter' ela= 5 p1=1 p2=2 p3=3 obj#=1 tim=1011\n*** MODULE NAME:(otter) 2026-03-02T08:00:00.000131+01:00\n" +
			"PARSING IN CURSOR #9 len=12 dep=0 uid=1 oct=3 lid=1 tim=1 hv=1 ad='1' sqlid='a'\nselect otter\nEND OF STMT\nTrace file /otter.trc\"",
		"a dump of memory":  "\nDump of memory from 0x00007F5A to 0x00007F6B\n7F5A12345670 6F747465 72000000 00000000 00000000  [otter...........]",
		"an invalid number": "###  An invalid number has been seen.Memory contents are  :\nDump of memory from 0x00007F5A to 0x00007F6B\n7F5A12345670 6F747465 [otter]",
	} {
		content := preamble19 + statement(140001, 0, 1000, "select price from stock where item = :1 and shop = :2", "2x7g4pzqk9m1a") +
			"BINDS #140001:\n\n Bind#0\n  oacdty=01 mxl=2000(300) mxlc=00 mal=00 scl=00 pre=00\n  oacflg=03 fl2=1000000 frm=01 csi=873 siz=4000 off=0\n" +
			fmt.Sprintf("  kxsbbbfp=7f  bln=2000  avl=%02d  flg=05\n  value=%s\n", len(value)-2, value) +
			" Bind#1\n  oacdty=02 mxl=22(22) mxlc=00 mal=00 scl=00 pre=00\n  kxsbbbfp=7f  bln=22  avl=02  flg=05\n  value=7\n" +
			"EXEC #140001:c=20,e=20,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=1040\n"
		s := parse(t, content)
		trace, session := one(t, s)
		shown, err := json.Marshal(trace)
		if err != nil && !strings.Contains(err.Error(), "NaN") {
			t.Fatal(err)
		}
		all := string(shown) + string(fixtures.Notes(s)) + fmt.Sprintf("%+v %+v %+v %+v", trace.Fields(), session, session.Messages, session.Events)
		if strings.Contains(all, "otter") || s.Understood != s.Lines {
			t.Errorf("%s: %d of %d lines understood; shown: %s", name, s.Understood, s.Lines, all)
		}
		st := session.Statements[0]
		if len(session.Statements) != 1 || st.Calls[sqltrace.Execute].Count != 1 || (name != "one that has lost its end" && len(st.Binds) != 2) {
			t.Errorf("%s: %d statements, %+v", name, len(session.Statements), st.Binds)
		}
	}
}

// TestClocks: clocks of 32 bits, clocks that were set, and two clocks in one trace.
func TestClocks(t *testing.T) {
	calls := func(from int64, bits int) string {
		var b strings.Builder
		for i := range int64(10) {
			at := (from + i*1000) % (1 << bits)
			fmt.Fprintf(&b, "EXEC #7:c=100,e=100,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=4,tim=%d\n", at)
			fmt.Fprintf(&b, "WAIT #7: nam='SQL*Net message from client' ela= 900 p1=1 p2=1 p3=0 tim=%d\n", (at+900)%(1<<bits))
		}
		return b.String()
	}
	for _, tt := range []struct {
		name, content string
		total         float64
		overlap       bool
	}{
		{"32 bits", calls(1<<32-4500, 32), 0.010, false},
		{"set back by a minute", calls(100_000_000, 62) + calls(40_000_000, 62), 0.020, false},
		{"another machine's clock", calls(4_000_000, 62) + calls(1_772_000_000_000_000, 62), 0.020, false},
		{"the same twice", calls(4_000_000, 62) + calls(4_000_000, 62), 0.010, true},
	} {
		_, s := one(t, parse(t, tt.content))
		balance(t, tt.name, s)
		if math.Abs(s.Total-tt.total) > 1.1e-3 || (s.Overlap > 0.005) != tt.overlap || s.Gap > 1e-3 {
			t.Errorf("%s: total %v, gap %v, overlap %v", tt.name, s.Total, s.Gap, s.Overlap)
		}
	}
}

// TestOldUnits: without a preamble, the numbers themselves tell a trace of 8i.
func TestOldUnits(t *testing.T) {
	trace := func(e, step int) string {
		b := "APPNAME mod='till' mh=0 act='' ah=0\n"
		for i := range 6 {
			b += fmt.Sprintf("EXEC #1:c=0,e=0,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=4,tim=%d\nFETCH #1:c=0,e=%d,p=0,cr=3,cu=0,mis=0,r=1,dep=0,og=4,tim=%d\n", 55000+i*step, e, 55000+i*step+e) +
				"WAIT #1: nam='SQL*Net message from client' ela= 130 p1=1 p2=1 p3=0\n"
		}
		return b
	}
	for _, tt := range []struct {
		name, content string
		tick          float64
	}{
		{"hundredths", trace(2, 140), 0.01},
		{"a coarse clock", trace(15625, 20_000), 1e-6},
		{"hundredths by the wall clock", "*** 2001-02-03 10:00:00.000\n" + trace(12_000, 14_000) + "*** 2001-02-03 10:14:00.000\nEXEC #1:c=0,e=1,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=4,tim=139000\n", 0.01},
	} {
		d, _ := one(t, parse(t, tt.content))
		if d.Units.Tick != tt.tick {
			t.Errorf("%s: a unit is %v s, %s", tt.name, d.Units.Tick, d.Units.Basis)
		}
	}
}

// TestForeignDump: a dump of the server has lines that preambles have too; it does not end the trace.
func TestForeignDump(t *testing.T) {
	content := preamble19 + statement(140001, 0, 1000, "select 1 from dual", "2x7g4pzqk9m1a") +
		"*** 2026-03-02T08:00:01.000125+01:00\nORA-00600: internal error code, arguments: [otter], [], []\n----- Call Stack Trace -----\n" +
		"Database name: SHOP\nInstance name: shop1\nOracle process number: 20\nUnix process pid: 4711, image: oracle@ember\nksedst()+31 call ksedst1()\n" +
		"EXEC #140001:c=10,e=10,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=1040\n"
	trace, session := one(t, parse(t, content))
	if trace.Foreign != 6 || trace.Unknown != 0 || session.Said != 1 || session.Calls.Count != 1 {
		t.Errorf("%d lines of others, %d calls without a statement, %d messages", trace.Foreign, trace.Unknown, session.Said)
	}
	if s := parse(t, content+content); len(s.Parts) != 2 {
		t.Errorf("two traces are %d", len(s.Parts))
	}
}

// TestPreambles: names of traces and banners of old releases and other systems.
func TestPreambles(t *testing.T) {
	const call = "\n*** SESSION ID:(9.1) 2007-03-12 17:23:40.000\nEXEC #1:c=0,e=100,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=4,tim=31234760\n"
	for _, tt := range []struct{ head, file, release, instance string }{
		{"Dump file E:\\oracle\\udump\\ORA03384.TRC\nMon Mar 12 17:23:40 2007\nORACLE V9.2.0.1.0 - Production vsnsta=0\nvsnsql=12 vsnxtr=3\nWindows 2000 Version 5.0 Service Pack 4, CPU type 586\nInstance name: shop\n",
			"E:\\oracle\\udump\\ORA03384.TRC", "9.2.0.1.0", "shop"},
		{"DISK$ORA:[ORACLE.UDUMP]SHOP_FG_ORACLE_001.TRC;1\n\nOracle Database 10g Enterprise Edition Release 10.2.0.4.0 - 64bit Production\nInstance name: shop\n",
			"DISK$ORA:[ORACLE.UDUMP]SHOP_FG_ORACLE_001.TRC;1", "10.2.0.4.0", "shop"},
		{"/u01/udump/ora_4711_shop.trc  \nPersonal Oracle9i Release 9.0.1.1.1 - Production\nInstance name: shop\n", "/u01/udump/ora_4711_shop.trc", "9.0.1.1.1", "shop"},
	} {
		s := parse(t, tt.head+call)
		d, _ := one(t, s)
		if d.File.S != tt.file || d.Release != tt.release || d.Instance != tt.instance || s.Understood != s.Lines {
			t.Errorf("%q: file %q, release %q, instance %q, %d of %d lines", tt.head, d.File.S, d.Release, d.Instance, s.Understood, s.Lines)
		}
	}
}

// TestOddWaits: waits with no parameters, with many, with quotes in their names, and with no name.
func TestOddWaits(t *testing.T) {
	_, session := one(t, parse(t, preamble19+statement(140001, 0, 1000, "select 1 from dual", "2x7g4pzqk9m1a")+`WAIT #140001: nam='' ela= 5 obj#=9 tim=1020
WAIT #140001: nam='the clerk's own event' ela= 5 p1=1 p2=2 p3=3 tim=1030
WAIT #140001: nam="bare" ela= 3
WAIT #140001: nam='odd' ela=4 100*mode+namespace=-4288151550 name|mode=1 obj#=18446744073709551615 tim=1040
EXEC #140001:c=10,e=60,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=1060
`))
	names := map[string]float64{}
	for _, e := range session.Inside {
		names[e.Name] = e.Time * 1e6
	}
	for name, want := range map[string]float64{"unnamed event": 5, "the clerk's own event": 5, "bare": 3, "odd": 4} {
		if math.Abs(names[name]-want) > 1e-6 {
			t.Errorf("%s: got %v, want %v (%v)", name, names[name], want, names)
		}
	}
}

// TestSilence: the longest stretch without a line, and the line behind it.
func TestSilence(t *testing.T) {
	_, session := one(t, parse(t, preamble19+`EXEC #1:c=10,e=10,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=1000
EXEC #1:c=10,e=10,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=5000
WAIT #1: nam='log file sync' ela= 10 p1=1 p2=2 p3=3 tim=9500
EXEC #1:c=10,e=10,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=9550
`))
	if s := session.Silence; s.Line != 12 || math.Abs(s.Elapsed-4490e-6) > 1e-9 || session.Gap < s.Elapsed {
		t.Errorf("%+v of %v", s, session.Gap)
	}
}

// TestMarkersOfNewReleases: markers that are not looked at are markers all the same.
func TestMarkersOfNewReleases(t *testing.T) {
	s := parse(t, preamble19+`*** CLIENT IP:(192.0.2.7) 2026-03-02T08:00:00.000131+01:00
*** ECID:(0000) 2026-03-02T08:00:00.000131+01:00
*** MODULE NAME:(till (front)) 2026-03-02T08:00:00.000131+01:00
EXEC #1:c=10,e=10,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=1000
`)
	_, session := one(t, s)
	if s.Understood != s.Lines || session.Activities[0].Module.S != "till (front)" {
		t.Errorf("%d of %d lines understood, %+v", s.Understood, s.Lines, session.Activities[0])
	}
}

// TestNamesBeforeSession: 10g prints the names of a session before its id; a shared server goes on with another session there.
func TestNamesBeforeSession(t *testing.T) {
	const at = " 2007-07-11 11:05:33.800\n"
	marks := func(module, id string) string {
		return "*** ACTION NAME:(" + module + "s)" + at + "*** MODULE NAME:(" + module + ")" + at + "*** SERVICE NAME:(" + module + "_svc)" + at + "*** SESSION ID:(" + id + ")" + at
	}
	call := func(tim int) string {
		return fmt.Sprintf("EXEC #1:c=0,e=10,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,tim=%d\n", tim)
	}
	s := parse(t, marks("till", "10.1")+call(1000)+marks("office", "20.5")+call(2000)+"*** SESSION ID:(10.1)"+at+call(3000))
	check(t, s)
	for i, want := range []string{"till", "office"} {
		session := s.Parts[0].Document.(*sqltrace.Trace).Sessions[i]
		if len(session.Activities) != 1 || session.Activities[0].Module.S != want || session.Activities[0].Action.S != want+"s" || session.Service.S != want+"_svc" {
			t.Errorf("%s: %q, %+v", session.Name(), session.Service.S, session.Activities)
		}
	}
}

// TestLostParent: where the line of a call is lost, its recursive calls do not become those of the next one.
func TestLostParent(t *testing.T) {
	call := func(cursor, e, tim, dep int) string {
		return fmt.Sprintf("EXEC #%d:c=%d,e=%d,p=0,cr=%d,cu=0,mis=0,r=0,dep=%d,og=1,plh=11,tim=%d\n", cursor, e, e, e/1000, dep, tim)
	}
	content := preamble19 + statement(1, 0, 1000, "begin book(7); end;", "2x7g4pzqk9m1a") + statement(2, 1, 1000, "select price from stock where item = :1", "9k2m5x1c7b4da") +
		call(2, 80_000, 100_000, 1) + // its parent is lost
		call(2, 4_000, 200_000, 1) + call(1, 10_000, 205_000, 0)
	_, session := one(t, parse(t, content))
	balance(t, "lost parent", session)
	st := statementOf(t, session, "begin").Calls[sqltrace.Execute]
	near(t, "own", st.OwnElapsed, 6e-3)
	if st.OwnQuery != 6 || session.Orphans.Count != 1 || session.Calls.Count != 2 {
		t.Errorf("%v blocks, %d without a parent, %d calls", st.OwnQuery, session.Orphans.Count, session.Calls.Count)
	}
	near(t, "calls", session.Calls.Elapsed, 90e-3)
}
