package client_test

import (
	"fmt"
	"strings"
	"testing"

	"dumplens/analyzers/rules/client"
	"dumplens/fixtures/facttest"
	"dumplens/fixtures/ruletest"
	"dumplens/parsers"
	"dumplens/parsers/baancgp"
)

// files are the inputs of a case, by name.
type files map[string]string

func (f files) with(name, text string) files {
	out := files{name: text}
	for k, v := range f {
		out[k] = v
	}
	return out
}

// profile is that of a run of an hour which waited for the database, worked itself, and waited for something else, in seconds.
func profile(waiting, own, other float64) string {
	return fmt.Sprintf("Call Graph Profile\nSession  : timrp1210m000\nHost     : alder\nDatabase : ERP\nStarted  : 2026-03-11 20:00:00\nElapsed  : 1:00:00\n\n"+
		"Function              Calls     Self(s)    Total(s)\ndb.eq               4790000  %10.2f  %10.2f\ntimrp1210.plan       186420  %10.2f  %10.2f\nsuspend                   1  %10.2f  %10.2f\n",
		waiting, waiting, own, waiting+own, other, other)
}

// statement is one of a tkprof report.
type statement struct {
	text                string
	runs, fetches, rows int
}

var byKey = statement{"SELECT a.t$item FROM baan.ttiitm001100 a WHERE (a.t$item = :1)", 100, 100, 100}

// report is one of tkprof of the same run: time of the calls, then waits for the client and for more data, whose number is 0 where they are not there.
func report(elapsed float64, trips int, more float64, statements ...statement) string {
	var b strings.Builder
	const stars = "********************************************************************************\n"
	b.WriteString("TKPROF: Release 12.1.0.1.0 - Development on Thu Mar 12 10:00:00 2026\n\nCopyright (c) 1982, 2013, Oracle and/or its affiliates.  All rights reserved.\n\nTrace file: ERP_ora_1.trc\nSort options: default\n" +
		stars + "count    = number of times OCI procedure was executed\n" + stars)
	calls := func(runs, fetches, rows int, elapsed float64) {
		line := func(name string, n int, elapsed float64, rows int) {
			fmt.Fprintf(&b, "%-7s %6d %9.2f %10.2f %10d %10d %10d %11d\n", name, n, elapsed, elapsed, 0, 0, 0, rows)
		}
		const rule = "------- ------  -------- ---------- ---------- ---------- ----------  ----------\n"
		b.WriteString("call     count       cpu    elapsed       disk      query    current        rows\n" + rule)
		inserted, fetched := 0, rows
		if fetches == 0 {
			inserted, fetched = rows, 0
		}
		line("Parse", 1, 0, 0)
		line("Execute", runs, 0, inserted)
		line("Fetch", fetches, elapsed, fetched)
		b.WriteString(rule)
		line("total", runs+fetches+1, elapsed, rows)
		b.WriteString("\n")
	}
	if len(statements) == 0 {
		statements = []statement{byKey}
	}
	runs, fetches, rows := 0, 0, 0
	for i, s := range statements {
		fmt.Fprintf(&b, "\nSQL ID: %dn8zq5w1k7c2d Plan Hash: 1\n\n%s\n\n\n", i, s.text)
		calls(s.runs, s.fetches, s.rows, elapsed/float64(len(statements)))
		b.WriteString(stars)
		runs, fetches, rows = runs+s.runs, fetches+s.fetches, rows+s.rows
	}
	b.WriteString("\n\n\n" + stars + "\nOVERALL TOTALS FOR ALL NON-RECURSIVE STATEMENTS\n\n")
	calls(runs, fetches, rows, elapsed)
	b.WriteString("Elapsed times include waiting on following events:\n  Event waited on                             Times   Max. Wait  Total Waited\n  ----------------------------------------   Waited  ----------  ------------\n")
	if trips > 0 {
		fmt.Fprintf(&b, "  SQL*Net message from client            %10d        3.00       3150.00\n", trips)
	}
	if more > 0 {
		fmt.Fprintf(&b, "  SQL*Net more data to client                    41        0.10    %10.2f\n", more)
	}
	b.WriteString("\n\n    1  user  SQL statements in session.\n" + stars + "Trace file: ERP_ora_1.trc\nTrace file compatibility: 12.1.0.0\nSort options: default\n\n       1  session in tracefile.\n")
	return b.String()
}

// trace is a SQL trace of the server of the same run.
func trace(t *testing.T, script string) string {
	return strings.NewReplacer("2026-03-02T08", "2026-03-11T20", "shop1", "ERP", "ember", "birch").Replace(facttest.Trace(t, script))
}

// descriptor names the packet sizes.
const descriptor = "ERP =\n  (DESCRIPTION =\n    (SDU = 8192)(TDU = 8192)\n    (ADDRESS = (PROTOCOL = TCP)(HOST = birch)(PORT = 1521))\n    (CONNECT_DATA = (SERVICE_NAME = ERP)))\n"

// arrays turn the array interface on.
const arrays = "ora_init:0101000\nora_max_array_fetch:100\nora_max_array_insert:100\nrds_full:100\nssts_set_rows:100\n"

// piece is a trace of a few seconds of the run, in which a round trip takes a quarter of a second.
const piece = "cursor 1 select a from t\nexec 1\n21* fetch 1 r=1; client 1 250000\nfetch 1"

func TestTransportOverhead(t *testing.T) {
	run := func(waiting, database float64, trips int) files {
		return files{"run.cgp": profile(waiting, 500, 0), "tkprof.txt": report(database, trips, 0)}
	}
	half := run(3000, 1500, 4000)
	floor := func(trips int) *parsers.Case {
		return ruletest.Texts(t, run(3000, 1500, trips).with("ERP_ora_1.trc", trace(t, piece)))
	}
	const critical, warning = "fired; critical, likely, 25 min", "fired; warning, likely, 25 min"
	unprofiled := func(seconds float64) *parsers.Case {
		c := ruletest.Texts(t, half)
		for _, p := range c.Parts() {
			if doc, ok := p.Document.(*baancgp.Profile); ok {
				doc.Unprofiled = seconds
			}
		}
		return c
	}
	ruletest.Table(t, client.TransportOverhead, []ruletest.Row{
		{Name: "at the share", Case: ruletest.Texts(t, half), Params: "share=0.5", Want: critical,
			Says: []string{"waited 50 min for the database", "which worked 25 min of that: 25 min (50 %) was transport, 375 ms for each of 4000 round trips", "transport, share of the run = 41.67 %", "database time = 25 min", "server: 4000 round trips"},
			Not:  []string{"at least", "connection:", "floor of a round trip, ", "unprofiled run ="}},
		{Name: "below the share", Case: ruletest.Texts(t, half), Params: "share=0.51", Want: warning},
		{Name: "at the lower share", Case: ruletest.Texts(t, half), Params: "share=1 notice=0.5", Want: warning},
		{Name: "below the lower share", Case: ruletest.Texts(t, half), Params: "notice=0.51", Want: "clear"},
		{Name: "at the time", Case: ruletest.Texts(t, half), Params: "seconds=1500", Want: critical},
		{Name: "below the time", Case: ruletest.Texts(t, half), Params: "seconds=1501", Want: "clear"},
		{Name: "a known round trip, half of it explained", Case: floor(3000), Want: "fired; critical, confirmed, 25 min", Says: []string{"; 3000 round trips of 250 ms explain 12 min 30 s of it", "floor of a round trip, 250 ms, from 21 waits", "rest = 12 min 30 s"}},
		{Name: "a known round trip, less than half of it explained", Case: floor(2996), Want: critical},
		{Name: "all of it explained", Case: floor(6000), Want: "fired; critical, confirmed, 25 min", Says: []string{"; 6000 round trips of 250 ms explain 25 min of it"}},
		{Name: "more than all of it explained", Case: floor(6004), Want: critical, Says: []string{", 250 ms for each of 6004 round trips"}},
		{Name: "round trips not counted", Case: ruletest.Texts(t, run(3000, 1500, 0)), Want: critical, Says: []string{"(50 %) was transport."}, Not: []string{"server: " + "– round trips", "server: 0 round trips"}},
		{Name: "BEQ would save two seconds", Case: ruletest.Texts(t, run(3000, 1500, 74900000)), Want: critical, Says: []string{"What if BEQ (or IPC) on one host: saves 2 s", "it saves about 2 s of 25 min"}},
		{Name: "BEQ would save less", Case: ruletest.Texts(t, run(3000, 1500, 74960000)), Want: critical, Says: []string{"What if BEQ (or IPC) on one host: saves nothing"}},
		{Name: "BEQ would save nothing", Case: ruletest.Texts(t, run(3000, 1500, 99000000)), Want: critical, Not: []string{"> Put client and database"}},
		{Name: "the way is known", Case: ruletest.Texts(t, half.with("tnsnames.ora", descriptor)), Want: critical, Says: []string{"connection: tcp"}},
		{Name: "arrays would save", Case: ruletest.Texts(t, files{"run.cgp": profile(3000, 500, 0), "tkprof.txt": report(1500, 4000, 0, statement{"SELECT a FROM t", 1, 20, 100})}), Want: critical, Says: []string{"Enlarge the arrays of the driver: it saves about 23 min 45 s"}},
		{Name: "arrays would save nothing", Case: ruletest.Texts(t, half), Want: critical, Not: []string{"Enlarge the arrays"}},
		{Name: "how long it takes without the profiler", Case: unprofiled(3000), Want: critical, Says: []string{"unprofiled run = 50 min"}},
		{Name: "how long it takes without the profiler is said to be nothing", Case: unprofiled(0), Want: critical, Not: []string{"unprofiled run ="}},
		{Name: "arrays would save next to nothing", Case: ruletest.Texts(t, files{"run.cgp": profile(3000, 500, 0), "tkprof.txt": report(1500, 4000, 0, statement{byKey.text, 98, 98, 98}, statement{"SELECT a FROM t", 1, 2, 10})}), Want: critical,
			Says: []string{"array interface of 100 rows, saves = 15 s"}, Not: []string{"Enlarge the arrays"}},
		{Name: "a profile alone, at the share", Case: ruletest.Texts(t, files{"run.cgp": profile(1800, 500, 0)}), Params: "notice=0.5 seconds=1800", Want: "fired; notice, possible", Says: []string{"waited 30 min of 1 h for the database"}},
		{Name: "a profile alone, below the share", Case: ruletest.Texts(t, files{"run.cgp": profile(1800, 500, 0)}), Params: "notice=0.51", Want: "clear"},
		{Name: "a profile alone, below the time", Case: ruletest.Texts(t, files{"run.cgp": profile(1800, 500, 0)}), Params: "seconds=1801", Want: "clear"},
	})
}

func TestTransportOfTrace(t *testing.T) {
	half := ruletest.Trace(t, "cursor 1 select a from t\nexec 1 e=10000000\n20* fetch 1 r=1; client 1 500000") // ten of twenty seconds
	think := ruletest.Trace(t, "cursor 1 select a from t\nexec 1 e=10500000\n20* fetch 1 r=1; client 1 500000\nclient 1 4000000")
	const few = "trips=20 "
	ruletest.Table(t, client.TransportOverhead, []ruletest.Row{
		{Name: "at both thresholds", Case: half, Params: few + "notice=0.5 seconds=10", Want: "fired; warning, likely, 10 s", Says: []string{"about 10 s of 20 s on the way between client and database (50 %): 20 round trips of 500 ms"}, Not: []string{"Think time"}},
		{Name: "less of it", Case: half, Params: few + "notice=0.51", Want: "clear"},
		{Name: "fewer round trips", Case: half, Params: "trips=21 notice=0.5", Want: "clear"},
		{Name: "less time", Case: half, Params: few + "notice=0.5 seconds=10.1", Want: "fired; info, likely, 10 s"},
		{Name: "think time is left out", Case: think, Params: few + "notice=0.5", Want: "fired; info, likely, 10.5 s", Says: []string{"about 10.5 s of 21 s", "(50 %)", "Think time of 3.5 s is left out."}},
	})
}

func TestPacketSize(t *testing.T) {
	run := func(database, more float64) *parsers.Case {
		return ruletest.Texts(t, files{"run.cgp": profile(3000, 500, 0), "tkprof.txt": report(database, 4000, more), "tnsnames.ora": descriptor})
	}
	ruletest.Table(t, client.PacketSize, []ruletest.Row{
		{Name: "at the share", Case: run(1500, 100), Params: "share=0.0625", Want: "fired; info, confirmed, 1 min 40 s", Says: []string{"of 26 min 40 s of transport, 1 min 40 s was for more than one packet", "waits for more data"}},
		{Name: "above the share", Case: run(1500, 100), Params: "share=0.062", Want: "clear"},
		{Name: "transport just matters", Case: run(2100, 0), Want: "fired; info, confirmed, 0 s", Not: []string{"waits for more data"}},
		{Name: "transport matters less", Case: run(2101, 0), Want: "clear"},
		{Name: "no transport", Case: run(3000, 0), Want: "clear"},
		{Name: "only one of the sizes", Case: ruletest.Texts(t, files{"run.cgp": profile(3000, 500, 0), "tkprof.txt": report(1500, 4000, 0), "tnsnames.ora": strings.Replace(descriptor, "(SDU = 8192)", "", 1)}), Want: "fired; info, confirmed, 0 s", Says: []string{"SDU = –"}},
		{Name: "no database time", Case: ruletest.Texts(t, files{"run.cgp": profile(3000, 500, 0), "tnsnames.ora": descriptor}), Want: "clear"},
	})
}

func TestArrayNoGain(t *testing.T) {
	run := func(database float64, list ...statement) *parsers.Case {
		return ruletest.Texts(t, files{"run.cgp": profile(3000, 500, 0), "tkprof.txt": report(database, 4000, 0, list...), "db_resource": arrays})
	}
	key, few := statement{"SELECT a FROM t WHERE k = :1", 6, 6, 6}, statement{"SELECT a FROM u", 1, 2, 10} // six of eight fetches, one of which could be saved
	ruletest.Table(t, client.ArrayNoGain, []ruletest.Row{
		{Name: "all at the edge", Case: run(1500, key, few), Params: "single=0.75 removed=0.125", Want: "fired; info, likely, 3 min 8 s", Says: []string{"75 % of its fetches read a single row by key, and larger arrays could save 1 of 8 calls"}}, // an eighth of 1500 s
		{Name: "fewer by key", Case: run(1500, key, few), Params: "single=0.76 removed=0.125", Want: "clear"},
		{Name: "more to save", Case: run(1500, key, few), Params: "single=0.75 removed=0.12", Want: "clear"},
		{Name: "transport just matters", Case: run(2100, key), Want: "fired; info, likely, 0 s"},
		{Name: "transport matters less", Case: run(2101, key), Want: "clear"},
		{Name: "no query, whose share is not known", Case: run(1500, statement{"INSERT INTO t VALUES (:1)", 10, 0, 1000}), Want: "clear"},
		{Name: "no calls", Case: ruletest.Texts(t, files{"run.cgp": profile(3000, 500, 0), "db_resource": arrays}), Want: "clear"},
	})
}

func TestArrayInterface(t *testing.T) {
	const marked = "cursor 1 select a from t\nexec 1\n10* fetch 1 r=5; client 1 250000\nfetch 1\n" // ten round trips, of which one is left
	const keys = "cursor 2 select b from u\n8* exec 2; fetch 2 r=1; client 2 250000\n"
	session := func(script string) *parsers.Case { return ruletest.Trace(t, script) }
	off := func(script string) *parsers.Case {
		return ruletest.Texts(t, files{"a.trc": trace(t, script), "db_resource": "rds_full:100\n"})
	}
	const fired = "fired; notice, possible, 2.25 s"
	ruletest.Table(t, client.ArrayInterface, []ruletest.Row{
		{Name: "ten fetches of five rows", Case: session(marked), Want: fired, Says: []string{"fetches 5 rows at a time (10 fetches)", "would remove 9 of 10 round trips, 2.25 s of waiting"}},
		{Name: "nine of them, and an empty one", Case: session("cursor 1 select a from t\nexec 1\n9* fetch 1 r=5; client 1 250000\nfetch 1"), Want: "clear"},
		{Name: "a twentieth more rows", Case: session("cursor 1 select a from t\nexec 1\n5* fetch 1 r=5; client 1 250000; fetch 1 r=5; client 1 250000; fetch 1 r=5; client 1 250000; fetch 1 r=6; client 1 250000\nfetch 1"), Want: "fired; notice, possible, 4.5 s", Says: []string{"fetches 5.25 rows"}}, // 105 rows need two of the twenty
		{Name: "more rows than that", Case: session("cursor 1 select a from t\nexec 1\n10* fetch 1 r=6; client 1 250000\nfetch 1"), Want: "clear"},
		{Name: "another size", Case: session("cursor 1 select a from t\nexec 1\n10* fetch 1 r=6; client 1 250000\nfetch 1"), Params: "rows=6", Want: fired},
		{Name: "at the saving", Case: session(marked + "cursor 2 select b from u\n26* exec 2; fetch 2 r=1; client 2 250000"), Params: "saving=0.25", Want: fired, Says: []string{"remove 9 of 36 round trips"}},
		{Name: "below the saving", Case: session(marked + "cursor 2 select b from u\n26* exec 2; fetch 2 r=1; client 2 250000"), Params: "saving=0.26", Want: "clear"},
		{Name: "two statements, the first of which is quoted", Case: session(marked + strings.NewReplacer(" 1", " 2", "select a", "select b").Replace(marked)), Want: "fired; notice, possible, 4.5 s", Says: []string{"(20 fetches)", ".trc:14 (1) first statement"}},
		{Name: "each session by itself", Case: session(marked + "session 102.9\n" + strings.NewReplacer(" 1", " 2", "select a", "select b").Replace(marked)), Want: fired + "; notice, possible, 2.25 s", Says: []string{"would remove 9 of 10 round trips"}, Not: []string{"18 of"}},
		{Name: "not one that fetches so in the other session", Case: session(marked + "session 102.9\n" + keys), Want: fired},
		{Name: "db_resource sets nothing, at the saving", Case: off(marked + "cursor 2 select b from u\n26* exec 2; fetch 2 r=1; client 2 250000"), Params: "saving=0.25", Want: "fired; warning, confirmed, 2.25 s", Says: []string{"remove 9 of 36 round trips (25 %)"}},
		{Name: "db_resource sets nothing, below the saving", Case: off(marked + "cursor 2 select b from u\n26* exec 2; fetch 2 r=1; client 2 250000"), Params: "saving=0.26", Want: "fired; info, confirmed, 2.25 s"},
		{Name: "db_resource sets nothing, and what is set is quoted", Case: off(keys), Want: "fired; info, confirmed, 0 s", Says: []string{"db_resource:1 (1) rds_full"}, Not: []string{"was searched for"}},
		{Name: "nothing is known of the round trips", Case: ruletest.Texts(t, files{"db_resource": "rds_full:100\n"}), Want: "fired; notice, confirmed", Says: []string{"no SQL trace is here"}},
	})
}

func TestAuditCost(t *testing.T) {
	host := func(text string) *parsers.Case {
		return facttest.Build(t, facttest.Host(t, "", "process.cpu.used{command=audit_srv6.2} "+text))
	}
	ruletest.Table(t, client.AuditCost, []ruletest.Row{
		{Name: "at both thresholds", Case: host("0.25 0.75 0.75 0.25 0 -"), Params: "seconds=120 warning=0.5", Want: "fired; warning, likely, 2 min", Says: []string{"used 2 min of CPU on host h1, 50 % of a CPU while it was listed", ".:11 (4) audit_srv at its most"}, Not: []string{"Under audit"}},
		{Name: "below the share", Case: host("0.5*4"), Params: "warning=0.51", Want: "fired; notice, likely, 2 min"},
		{Name: "below the time", Case: host("0.5*4"), Params: "seconds=121", Want: "clear"},
		{Name: "not listed at first", Case: host("- 0.5*4"), Want: "fired; warning, likely, 2 min", Says: []string{".:11 (4) audit_srv"}},
		{Name: "one snapshot, whose span is not known", Case: host("9"), Params: "seconds=0", Want: "clear"},
		{Name: "another command", Case: facttest.Build(t, facttest.Host(t, "", "process.cpu.used{command=xaudit_srv} 0.5*4")), Want: "clear"},
	})
}

func TestDelayedAck(t *testing.T) {
	// waits between fetches of one cursor; a quarter of them as long as a timer
	refetch := func(micros int) *parsers.Case {
		return ruletest.Trace(t, fmt.Sprintf("cursor 1 select a from t\nexec 1\n15* fetch 1 r=1; client 1 1000\n5* fetch 1 r=1; client 1 %d\nfetch 1", micros))
	}
	all := ruletest.Trace(t, "cursor 1 select a from t\n15* exec 1; client 1 1000\n5* exec 1; client 1 200000")
	none := "clear"
	ruletest.Table(t, client.DelayedAck, []ruletest.Row{
		{Name: "at both thresholds", Case: refetch(200000), Params: "share=0.25 trips=20", Want: "fired; notice, likely, 1 s", Says: []string{"25 % of the waits for the client of session 101.7 (5 of 20) took about 200 ms", "share = 25 %"}},
		{Name: "fewer of them", Case: refetch(200000), Params: "share=0.26", Want: none},
		{Name: "fewer waits", Case: refetch(200000), Params: "share=0.25 trips=21", Want: none},
		{Name: "the short timer", Case: refetch(40000), Params: "share=0.25", Want: "fired; notice, possible, 200 ms"},
		{Name: "a little longer than the timer", Case: refetch(219000), Params: "share=0.25", Want: "fired; notice, likely, 1.09 s"},
		{Name: "longer than that", Case: refetch(221000), Params: "share=0.25", Want: none},
		{Name: "a little shorter than the timer", Case: refetch(181000), Params: "share=0.25", Want: "fired; notice, likely, 905 ms"},
		{Name: "shorter than that", Case: refetch(179000), Params: "share=0.25", Want: none},
		{Name: "all waits, where few are between fetches", Case: all, Params: "share=0.25 trips=20", Want: "fired; notice, likely, 1 s"},
		{Name: "too few of them too", Case: all, Params: "share=0.25 trips=21", Want: none},
		{Name: "waits between fetches count before the others", Case: ruletest.Trace(t, "cursor 1 select a from t\nexec 1\n21* fetch 1 r=1; client 1 1000\n20* exec 1; client 1 200000"), Params: "share=0.25 trips=20", Want: none},
		{Name: "unless they are fewer", Case: ruletest.Trace(t, "cursor 1 select a from t\nexec 1\n20* fetch 1 r=1; client 1 1000\n20* exec 1; client 1 200000"), Params: "share=0.25 trips=20", Want: "fired; notice, likely, 4 s"},
	})
}

func TestFileSizeLimit(t *testing.T) {
	const notice = "fired; notice, possible"
	limits := func(text string) *parsers.Case { return ruletest.Texts(t, files{"limits": text}) }
	const blocks = "default:\n\tfsize = 2048\n\tcore = 9\n\noracle:\n\tfsize = " // 1 MiB
	ruletest.Table(t, client.FileSizeLimit, []ruletest.Row{
		{Name: "at the limit", Case: limits(blocks + "4096\n"), Params: "bytes=1048576", Want: notice, Says: []string{"file size limit of all users without their own is 1 MiB"}},
		{Name: "above the limit", Case: limits(blocks + "4096\n"), Params: "bytes=1048575", Want: "clear"},
		{Name: "oracle has as little", Case: limits(blocks + "2048\n"), Want: "clear"},
		{Name: "oracle has less", Case: limits(blocks + "1024\n"), Want: "clear"},
		{Name: "oracle has no limit", Case: limits(blocks + "-1\n"), Want: notice},
		{Name: "oracle has no stanza", Case: limits("default:\n\tfsize = 2048\n\tcore = 9\n"), Want: "clear"},
		{Name: "oracle's limit alone", Case: limits("oracle:\n\tfsize = 2048\n\tcore = 9\n"), Want: "clear"},
		{Name: "nobody has a limit", Case: limits("default:\n\tfsize = -1\n\tcore = 9\n\noracle:\n\tfsize = -1\n"), Want: "clear"},
		{Name: "of the user who printed it", Case: limits("time(seconds)        unlimited\nfile(blocks)         2048\ndata(kbytes)         unlimited\nstack(kbytes)        unlimited\nmemory(kbytes)       unlimited\ncoredump(blocks)     unlimited\n"), Want: notice, Says: []string{"file size limit of the user who printed it is 1 MiB"}},
	})
}
