package sql_test

import (
	"strings"
	"testing"

	"dumplens/analyzers"
	"dumplens/analyzers/rules/sql"
	"dumplens/fixtures/facttest"
	"dumplens/fixtures/ruletest"
)

// row is a row of a table about traces: a script as facttest.Trace reads it, with | between its lines.
type row struct{ name, script, params, want, says, not string }

func table(t *testing.T, r *analyzers.Rule, rows []row) {
	pieces := func(s string) []string { return strings.FieldsFunc(s, func(r rune) bool { return r == '|' }) }
	var out []ruletest.Row
	for _, x := range rows {
		out = append(out, ruletest.Row{Name: x.name, Case: ruletest.Trace(t, strings.ReplaceAll(x.script, "|", "\n")), Params: x.params, Want: x.want, Says: pieces(x.says), Not: pieces(x.not)})
	}
	ruletest.Table(t, r, out)
}

const query = "cursor 1 select a from t|"

func TestBlocksPerRow(t *testing.T) {
	const two = query + "exec 1|fetch 1 e=2000000 cr=4000 r=10|client 1 10|stat 1 id=1 cnt=10 cr=4000 SORT AGGREGATE|stat 1 id=2 pid=1 cnt=100 cr=2000 TABLE ACCESS FULL T|"
	const whole = query + "exec 1|fetch 1 e=2000000 cr=600 cu=400 r=10|client 1 10"
	const step, statement = "fired; notice, likely, 2 s", "fired; notice, possible, 2 s"
	table(t, sql.BlocksPerRow, []row{
		{"all at the edge", two, "limit-blocks=20 min-blocks=2000 half=0.5 min-time=2", step, "read 20 blocks for each row: its step TABLE ACCESS FULL T gave 100 rows for 2000 blocks|plan", "as a whole"},
		{"fewer blocks a row", two, "limit-blocks=20.1", "clear", "", ""},
		{"fewer blocks", two, "min-blocks=2001", "clear", "", ""},
		{"less than half", two, "half=0.51", "clear", "", ""},
		{"less time", two, "min-time=2.1", "clear", "", ""},
		{"all of the session", query + "exec 1|fetch 1 e=2000000 cr=4000 r=10", "", statement, "By itself it took 2 s (100 % of the session)", ""},
		{"the worst of two", two + "stat 1 id=3 pid=1 cnt=50 cr=2000 INDEX RANGE SCAN I", "", step, "its step INDEX RANGE SCAN I gave 50 rows", ""},
		{"of equals the first", two + "stat 1 id=3 pid=1 cnt=100 cr=2000 INDEX RANGE SCAN I", "", step, "its step TABLE ACCESS FULL T", ""},
		{"no row at all", query + "exec 1|fetch 1 e=2000000 cr=4000|client 1 10|stat 1 cr=4000 TABLE ACCESS FULL T", "", step, "read 4000 blocks for each row", ""},
		{"without a plan, at the edge", whole, "limit-statement=100 min-blocks=1000", statement, "read 100 blocks for each row: the statement as a whole gave 10 rows for 1000 blocks", "plan"},
		{"without a plan, fewer blocks a row", whole, "limit-statement=100.1", "clear", "", ""},
		{"without a plan, fewer blocks", whole, "min-blocks=1001", "clear", "", ""},
		{"a statement that changes rows", "cursor 1 update t set a = :1|exec 1 e=2000000 cr=1000 r=10", "", statement, "", ""},
		{"one that does neither", "cursor 1 begin p;end;|exec 1 e=2000000 cr=1000 r=10", "", "clear", "", ""},
		{"two statements", whole + "|cursor 2 update t set a = :1|exec 2 e=1000000 cr=1000 r=10", "", "fired; notice, possible, 3 s", "With 1 other statement like it, it comes to 3 s", ""},
		{"another one that is not to blame", whole + "|cursor 2 update t set a = :1|exec 2 e=1000000 cr=10 r=10", "", statement, "", "other statement"},
	})
}

func TestCommitPerRow(t *testing.T) {
	const waits = "cursor 1 insert into t values (:1)|4* exec 1 r=2 e=500000 in=log_file_sync:500000; commit|"
	const statements = "cursor 1 insert into t values (:1)|cursor 2 commit|4* exec 1 r=1; exec 2 e=750000; commit|"
	const few = "min-commits=4"
	table(t, sql.CommitPerRow, []row{
		{"at both limits", waits, few + " limit-rows=2 min-time=1.98", "fired; warning, confirmed, 1.98 s", "committed 4 times for 8 changed rows: waiting for the commits (log file sync) took 2 s (100 % of its time)|A commit waited 500 ms on average", ""}, // 99 % of 2 s
		{"fewer commits", waits, "min-commits=5", "clear", "", ""},
		{"more rows", waits, few + " limit-rows=1.9", "clear", "", ""},
		{"less time", waits, few + " min-time=1.99", "clear", "", ""},
		{"less of the session", waits + "exec 1 e=6000000", few + " min-share=0.2475 limit-rows=3", "fired; warning, confirmed, 1.98 s", "2 s (25 % of its time)", ""},
		{"less than the share of the session", waits + "exec 1 e=6000000", few + " min-share=0.248 limit-rows=3", "clear", "", ""},
		{"statements", statements, few, "fired; warning, confirmed, 2.97 s", "the COMMIT statements took 3 s|A commit took 750 ms on average.", "PL/SQL"}, // 99 % of 3 s
		{"statements of PL/SQL", "cursor 1 dep=1 insert into t values (:1)|cursor 2 dep=1 commit|cursor 3 begin p;end;|4* exec 1 r=1; exec 2 e=750000; commit|exec 3 e=3000000 own=0", few, "fired; warning, confirmed, 2.97 s", "They are commits of PL/SQL", ""},
		{"as much waiting as statements", "cursor 1 insert into t values (:1)|cursor 2 commit|4* exec 1 r=1; exec 2 e=500000 in=log_file_sync:500000; commit", few, "fired; warning, confirmed, 1.98 s", "waiting for the commits", ""},
		{"no row", "cursor 1 insert into t values (:1)|4* exec 1 e=500000 in=log_file_sync:500000; commit", few, "fired; warning, confirmed, 1.98 s", "committed 4 times for 0 changed rows", ""},
		{"rows that Oracle changed for itself", "cursor 1 dep=1 uid=0 insert into t values (:1)|cursor 3 begin p;end;|4* exec 1 r=9 e=500000 in=log_file_sync:500000; exec 3 e=500000 own=0; commit", few, "fired; warning, confirmed, 1.98 s", "0 changed rows", ""},
		{"five statements are named at most", "5* cursor 10% insert into t% values (:1); exec 10% r=1 e=500000 in=log_file_sync:500000; commit", few, "fired; warning, confirmed, 2.48 s", "0000000000103: 1 row", "0000000000104: 1 row"}, // and the longest wait: 99 % of 2.5 s
	})
}

func TestLiterals(t *testing.T) {
	const texts = "4* cursor 10% select a from t where k = %; parse 10% e=500000 mis=1; parse 10% e=500000; exec 10%|"
	const few = "min-texts=4"
	table(t, sql.Literals, []row{
		{"at both limits", texts, few + " limit-misses=0.5 min-time=4", "fired; warning, confirmed, 4 s", "sent 4 texts of one statement|8 parse calls with 4 hard parses took 4 s (100 % of its time)", "other statement"},
		{"fewer texts", texts, "min-texts=5", "clear", "", ""},
		{"fewer misses", texts, few + " limit-misses=0.51", "clear", "", ""},
		{"less time", texts, few + " min-time=4.1", "clear", "", ""},
		{"no parses", "4* cursor 10% select a from t where k = %; exec 10% e=500000", few, "clear", "", ""},
		{"Oracle's own statements", "4* cursor 10% dep=1 uid=0 select a from t where k = %; parse 10% e=500000 mis=1|cursor 3 begin p;end;|exec 3 e=2000000 own=0", few, "clear", "", ""},
	})
}

func TestMisestimate(t *testing.T) {
	own := func(stat string) string { return query + "exec 1 e=2000000|fetch 1 r=1|client 1 10|" + stat }
	const fired = "fired; notice, possible, 2 s"
	table(t, sql.Misestimate, []row{
		{"at both limits", own("stat 1 cnt=1000 card=100 TABLE ACCESS FULL T"), "min-factor=10 limit-rows=1000", fired, "the optimizer expected 100 rows of TABLE ACCESS FULL T, and 1000 came", ""},
		{"a smaller factor", own("stat 1 cnt=1000 card=100 TABLE ACCESS FULL T"), "min-factor=10.1", "clear", "", ""},
		{"fewer rows", own("stat 1 cnt=1000 card=100 TABLE ACCESS FULL T"), "limit-rows=1001", "clear", "", ""},
		{"of each start", own("stat 1 cnt=2000 card=100 str=2 TABLE ACCESS FULL T"), "", fired, "and 1000 came", ""},
		{"of more starts", own("stat 1 cnt=2000 card=100 str=3 TABLE ACCESS FULL T"), "", "clear", "", ""},
		{"never started", own("stat 1 cnt=2000 card=100 str=0 TABLE ACCESS FULL T"), "", "clear", "", ""},
		{"fewer than expected", own("stat 1 cnt=100 card=1000 TABLE ACCESS FULL T"), "", "clear", "", ""},
		{"fewer than expected, below a sort", own("stat 1 cnt=1 card=1 SORT AGGREGATE|stat 1 id=2 pid=1 cnt=100 card=1000 TABLE ACCESS FULL T"), "", fired, "expected 1000 rows of TABLE ACCESS FULL T, and 100 came", ""},
		{"as many as expected", own("stat 1 cnt=1000 card=1000 TABLE ACCESS FULL T"), "min-factor=1", fired, "", ""},
		{"none of many, below a sort", own("stat 1 cnt=1 card=1 SORT AGGREGATE|stat 1 id=2 pid=1 cnt=0 card=1000 TABLE ACCESS FULL T"), "min-factor=1000", fired, "and 0 came", ""},
		{"the lowest step", own("stat 1 cnt=1000 card=10 HASH JOIN|stat 1 id=2 pid=1 cnt=1000 card=100 TABLE ACCESS FULL T"), "", fired, "expected 100 rows of TABLE ACCESS FULL T", ""},
		{"a damaged plan, whose step stands below itself", own("stat 1 id=2 pid=2 cnt=1000 card=100 TABLE ACCESS FULL T"), "", fired, "", ""},
		{"where the rest was not asked for", own("stat 1 cnt=1000 card=10 COUNT STOPKEY|stat 1 id=2 pid=1 cnt=1000 card=10 TABLE ACCESS FULL T"), "min-factor=101", "clear", "", ""},
	})
}

func TestNoIndex(t *testing.T) {
	const like = "cursor 1 select a from t where b like '_x'|exec 1 e=2000000|fetch 1 r=1|client 1 10|stat 1 cnt=1 cr=9 "
	table(t, sql.NoIndex, []row{
		{"at the time", like + "TABLE ACCESS FULL T", "min-time=2", "fired; notice, possible, 2 s", "LIKE with a wildcard in front", ""},
		{"below it", like + "TABLE ACCESS FULL T", "min-time=2.1", "clear", "", ""},
		{"an index range", like + "INDEX RANGE SCAN I", "", "clear", "", ""},
		{"the smallest of an index", like + "INDEX FULL SCAN (MIN/MAX) I", "", "clear", "", ""},
	})
}

func TestParsePerExecute(t *testing.T) {
	const half = query + "4* parse 1 e=250000 c=125000; parse 1 e=250000 c=125000 mis=1; exec 1; exec 1; exec 1; exec 1|"
	const few = "min-parses=8 ratio=0.5 "
	table(t, sql.ParsePerExecute, []row{
		{"all at the edge", half, few + "hard=0.5 min-time=2", "fired; warning, confirmed, 2 s", "8 times for 16 executions, missing the library cache 4 times (hard parses): 2 s (100 % of its time)|A parse took 250 ms on average, 50 % of it processor time", "other statement"},
		{"mostly soft", half, few + "hard=0.51 min-time=2", "fired; notice, confirmed, 2 s", "finding it in the library cache (soft parses)", ""},
		{"fewer parses", half, "min-parses=9 ratio=0.5", "clear", "", ""},
		{"fewer for each execution", half, "min-parses=8 ratio=0.51", "clear", "", ""},
		{"less time", half, few + "min-time=2.1", "clear", "", ""},
		{"parsed and never executed", query + "8* parse 1 e=250000", few, "fired; notice, confirmed, 2 s", "8 times for 0 executions", ""},
		{"executed and never parsed", query + "exec 1 e=2000000", "min-parses=0 ratio=0", "clear", "", ""},
		{"several texts, which are another rule's", "4* cursor 10% select a from t where k = %; parse 10% e=500000 mis=1; parse 10% e=500000; exec 10%", few, "clear", "", ""},
		{"soft parses of several texts", "4* cursor 10% select a from t where k = %; parse 10% e=500000; parse 10% e=500000; exec 10%", few, "fired; notice, confirmed, 4 s", "", ""},
	})
}

func TestRecursive(t *testing.T) {
	const own = "cursor 1 select a from t|cursor 2 dep=1 uid=0 select o from obj$|exec 2 e=1000000|exec 1 e=4000000 own=3000000|"
	table(t, sql.Recursive, []row{
		{"at the share of the calls", own, "min-calls=0.25 min-time=1", "fired; notice, confirmed, 1 s", "took 1 s of 4 s that the calls of session 101.7 took", ""},
		{"below it", own, "min-calls=0.26", "clear", "", ""},
		{"less time", own, "min-calls=0.25 min-time=1.1", "clear", "", ""},
		{"nothing at all", "cursor 1 select a from t|exec 1 e=4000000", "min-calls=0 min-time=0 min-share=0", "clear", "", ""},
		{"PL/SQL of the application", "cursor 1 select a from t|cursor 2 dep=1 uid=90 select o from u|exec 2 e=1000000|exec 1 e=4000000 own=3000000|", "", "clear", "", ""},
		{"SYS itself", "cursor 1 uid=0 select a from t|exec 1 e=4000000|", "", "clear", "", ""},
	})
}

func TestRoundTrip(t *testing.T) {
	const far = query + "exec 1|20* fetch 1 r=1; client 1 500000"
	table(t, sql.RoundTrip, []row{
		{"all at the edge", far, "limit-floor=0.5 min-trips=20 min-time=10", "fired; notice, likely, 10 s", "takes 500 ms; 20 round trips of session 101.7 took 10 s (100 % of its time)", ""},
		{"a shorter way", far, "limit-floor=0.501", "clear", "", ""},
		{"fewer round trips", far, "min-trips=21", "clear", "", ""},
		{"less time", far, "min-time=10.1", "clear", "", ""},
		{"no waits", query + "exec 1 e=2000000", "limit-floor=0 min-trips=0 min-time=0", "clear", "", ""},
	})
}

func TestSingleRows(t *testing.T) {
	insert := func(cursor, step string) string { return "cursor 1 " + cursor + "|4* " + step + "; client 1 500000" }
	const few = "min-executions=4 "
	table(t, sql.SingleRowDML, []row{
		{"all at the edge", insert("insert into t values (:1)", "exec 1 r=1"), few + "limit-rows=1 array=4 min-time=1.5", "fired; warning, confirmed, 1.5 s", "4 round trips took 2 s (100 % of its time); arrays of 4 rows would save 1.5 s", ""}, // three quarters of 2 s
		{"fewer executions", insert("insert into t values (:1)", "exec 1 r=1"), "min-executions=5", "clear", "", ""},
		{"more rows", insert("insert into t values (:1)", "exec 1 r=1"), few + "limit-rows=0.9", "clear", "", ""},
		{"smaller arrays", insert("insert into t values (:1)", "exec 1 r=1"), few + "array=2", "fired; warning, confirmed, 1 s", "", ""},
		{"less time", insert("insert into t values (:1)", "exec 1 r=1"), few + "array=4 min-time=1.6", "clear", "", ""},
		{"in PL/SQL", insert("dep=1 insert into t values (:1)", "exec 1 r=1"), few, "clear", "", ""},
		{"a query", insert("select a from t", "exec 1 r=1"), few, "clear", "", ""},
	})
	table(t, sql.SingleRowLookup, []row{
		{"all at the edge", insert("select a from t", "exec 1; fetch 1 r=1"), few + "limit-rows=1 together=4 min-time=1.5", "fired; warning, likely, 1.5 s", "4 times for 4 rows: 4 round trips took 2 s", ""},
		{"fewer executions", insert("select a from t", "exec 1; fetch 1 r=1"), "min-executions=5", "clear", "", ""},
		{"more rows", insert("select a from t", "exec 1; fetch 1 r=1"), few + "limit-rows=0.9", "clear", "", ""},
		{"fewer keys together", insert("select a from t", "exec 1; fetch 1 r=1"), few + "together=2", "fired; warning, likely, 1 s", "", ""},
		{"less time", insert("select a from t", "exec 1; fetch 1 r=1"), few + "together=4 min-time=1.6", "clear", "", ""},
		{"in PL/SQL", insert("dep=1 select a from t", "exec 1; fetch 1 r=1"), few, "clear", "", ""},
		{"a change", insert("insert into t values (:1)", "exec 1; fetch 1 r=1"), few, "clear", "", ""},
	})
}

func TestSmallArray(t *testing.T) {
	const ones = query + "exec 1|8* fetch 1 r=1; client 1 250000" // seven of the waits are between fetches
	table(t, sql.SmallArray, []row{
		{"all at the edge", ones, "array=8 critical=0.75 min-time=1.5", "fired; critical, confirmed, 1.5 s", "fetched 8 rows of 0000000000001 (select a from t), one row at a time: 7 round trips between the fetches took 1.75 s (87.5 % of its time); arrays of 8 rows would need 1 and save 1.5 s|saved with arrays of 8 = 1.5 s", ""},
		{"less of the session", ones, "array=8 critical=0.76", "fired; warning, confirmed, 1.5 s", "", ""},
		{"smaller arrays", ones, "array=4", "fired; critical, confirmed, 1.25 s", "saved with arrays of 4 = 1.25 s|saved with arrays of 10 = 1.5 s", ""},
		{"no larger than now", ones, "array=1 min-time=0 min-share=0", "clear", "", ""},
		{"less time", ones, "array=8 min-time=1.6", "clear", "", ""},
		{"sizes that save nothing are not listed", query + "exec 1|8* fetch 1 r=20; client 1 250000", "array=100", "fired; critical, confirmed, 1.25 s", "about 20 at a time|saved with arrays of 50", "saved with arrays of 10 "},
		{"one row and a little", query + "exec 1|19* fetch 1 r=1; client 1 250000|fetch 1 r=2", "", "fired; critical, confirmed, 4.5 s", "about 1.05 at a time", "one row"},
	})
}

func TestThinkTime(t *testing.T) {
	const half = query + "exec 1 e=4000000|client 1 4000000" // of eight seconds
	const floor = query + "exec 1|9* client 1 250000|"
	table(t, sql.ThinkTime, []row{
		{"at both thresholds", half, "min-time=4 min-share=0.5", "fired; info, likely, 4 s", "waited for its client: 4 s (50 % of its time), nearly all of it in waits of a second and more|a round trip cannot be told", ""},
		{"below the time", half, "min-time=4.1 min-share=0.5", "clear", "", ""},
		{"below the share", half, "min-time=4 min-share=0.51", "clear", "", ""},
		{"no waits", query + "exec 1 e=4000000", "min-time=0 min-share=0", "clear", "", ""},
		{"waits of no time", query + "client 1 0", "min-time=0 min-share=0", "fired; info, likely, 0 s", "waited for its client: 0 s, ", "of its time"},
		{"a hundredth of work", floor + "client 1 500000|client 1 25250000", "min-time=25.25", "fired; info, likely, 25.2 s", "nearly all of it in waits of a second and more|and 11 round trips of 250 ms each took 2.75 s", "shorter waits"},
		{"more work", floor + "client 1 500000|client 1 25125000", "", "fired; info, likely, 25.1 s", "in waits of a second and more for 24.9 s (a user who thinks, or a program that is busy elsewhere), in shorter waits for 250 ms", "nearly all"},
		{"work alone", floor + "20* client 1 750000", "min-time=1", "fired; info, likely, 10 s", "all of it in waits of less than a second", "nearly all"},
	})
}

func TestTraceIncomplete(t *testing.T) {
	const gap = query + "exec 1 e=3000000|client 1 0|gap 1000000|exec 1"
	const missing = query + "exec 1 e=15000000|client 1 0|exec 9 e=1000000"
	table(t, sql.TraceIncomplete, []row{
		{"a gap at the edge", gap, "min-gap=0.25 min-time=1", "fired; notice, confirmed, 1 s", "for 1 s (25 % of its time) nothing is printed|longest stretch without any, 1 s", "go on"},
		{"less of the session", gap, "min-gap=0.26", "clear", "", ""},
		{"less time", gap, "min-gap=0.25 min-time=1.1", "clear", "", ""},
		{"texts that are missing, at the edge", missing, "min-unknown=0.0625 min-time=1", "fired; notice, confirmed, 0 s", "the texts of statements that took 1 s (6.25 % of its time) are missing", "nothing is printed|longest stretch"},
		{"no stretch without lines", missing, "min-unknown=0.0625 min-time=0 min-gap=0.9", "fired; notice, confirmed, 0 s", "are missing", "longest stretch"},
		{"less of the calls", missing, "min-unknown=0.063", "clear", "", ""},
		{"calls without their parent, at the edge", query + "exec 1 e=15000000|client 1 0|cursor 2 dep=1 select b from u|exec 2 e=1000000", "min-unknown=0.0625 min-time=1", "fired; notice, confirmed, 0 s", "calls of 1 s (6.25 % of its time) are recursive, and what called them is missing", ""},
		{"the same, less of the calls", query + "exec 1 e=15000000|client 1 0|cursor 2 dep=1 select b from u|exec 2 e=1000000", "min-unknown=0.063", "clear", "", ""},
		{"twenty calls without waits", query + "19* exec 1 e=1000000|gap 1000000|exec 1", "min-gap=0.9", "fired; notice, confirmed, 1 s", "it was written without waits", "nothing is printed"},
		{"nineteen calls without waits", query + "18* exec 1 e=1000000|gap 1000000|exec 1", "min-gap=0.9", "clear", "", ""},
		{"calls of both depths without waits", query + "cursor 2 dep=1 select b from u|10* exec 2; exec 1 e=1000000|gap 1000000", "min-gap=0.9", "clear", "", ""},
		{"calls of both depths without waits, and a gap", query + "cursor 2 dep=1 select b from u|10* exec 2; exec 1 e=1000000|gap 1000000|exec 1", "min-gap=0.9", "fired; notice, confirmed, 1 s", "it was written without waits", ""},
		{"twenty calls, without waits, that leave no gap", query + "20* exec 1 e=1000000", "", "clear", "", ""},
		{"twenty calls, without waits, and a short gap", query + "19* exec 1 e=1000000|gap 1000000|exec 1", "min-gap=0.9 min-time=1.1", "clear", "", ""},
		{"what is of the whole file is said once", query + "19* exec 1 e=1000000|gap 1000000|exec 1|session 102.9|cursor 2 select b from u|19* exec 2 e=1000000|gap 1000000|exec 2", "min-gap=0.9", "fired; notice, confirmed, 1 s", "The trace of session 101.7", "102.9"},
	})
}

// TestSharedServer: the trace of a shared server says why it has stretches without lines.
func TestSharedServer(t *testing.T) {
	const says = "It ran on a shared server"
	for _, tt := range []struct {
		image  string
		shared bool
	}{{"oracle@ember (S000)", true}, {"oracle@ember (S017)", true}, {"oracle@ember (TNS V1-V3)", false}, {"oracle@ember (S00)", false}, {"oracle@ember (SMON)", false}, {"oracle@ember", false}} {
		text := strings.Replace(facttest.Trace(t, "cursor 1 select a from t\nexec 1 e=3000000\nclient 1 0\ngap 1000000\nexec 1"), "image: oracle@ember", "image: "+tt.image, 1)
		row := ruletest.Row{Name: tt.image, Case: ruletest.Texts(t, map[string]string{"a.trc": text}), Want: "fired; notice, confirmed, 1 s"}
		if tt.shared {
			row.Says = []string{says}
		} else {
			row.Not = []string{says}
		}
		ruletest.Table(t, sql.TraceIncomplete, []ruletest.Row{row})
	}
}

func TestWaits(t *testing.T) {
	const reads = query + "exec 1 e=4000000|4* exec 1 e=250000 in=db_file_sequential_read:250000|"
	table(t, sql.Waits, []row{
		{"at both thresholds", reads, "min-time=1 min-share=0.2", "fired; notice, confirmed, 1 s", "waited 1 s (20 % of its time) in the class User I/O: 1 s for db file sequential read (4 waits of 250 ms on average).", ", then"},
		{"less time", reads, "min-time=1.1", "clear", "", ""},
		{"less of the session", reads, "min-share=0.21", "clear", "", ""},
		{"at the warning", reads, "warning=0.2", "fired; warning, confirmed, 1 s", "", ""},
		{"below the warning", reads, "warning=0.21", "fired; notice, confirmed, 1 s", "", ""},
		{"another event of the class, at a tenth", query + "exec 1 e=9000000 in=db_file_sequential_read:9000000|exec 1 e=1000000 in=db_file_scattered_read:1000000", "", "fired; warning, confirmed, 10 s", ", then 1 s for db file scattered read|db file scattered read", ""},
		{"another event of the class, below a tenth", query + "exec 1 e=9000000 in=db_file_sequential_read:9000000|exec 1 e=990000 in=db_file_scattered_read:990000", "", "fired; warning, confirmed, 9.99 s", "db file scattered read = 990 ms", ", then"},
		{"the statement that waited most", query + "cursor 2 update u set a = 1|exec 1 e=500000 in=db_file_sequential_read:500000|exec 2 e=750000 in=db_file_sequential_read:750000", "", "fired; warning, confirmed, 1.25 s", "Most of it was in 0000000000002", ""},
		{"of equals the first", query + "cursor 2 update u set a = 1|exec 1 e=750000 in=db_file_sequential_read:750000|exec 2 e=750000 in=db_file_sequential_read:750000", "", "fired; warning, confirmed, 1.5 s", "Most of it was in 0000000000001", ""},
		{"sleeping", query + "exec 1 e=4000000 in=pipe_get:4000000", "", "fired; notice, confirmed, 4 s", "in the class Idle: 4 s for pipe get", ""},
		{"idle otherwise", query + "exec 1 e=4000000 in=rdbms_ipc_message:4000000", "", "clear", "", ""},
		{"no wait on the server", query + "exec 1 e=4000000|client 1 4000000", "min-time=0 min-share=0", "clear", "", ""},
	})
}

// TestStatementNames: texts are cut to 70 letters, those of just that many are not.
func TestStatementNames(t *testing.T) {
	text := "select " + strings.Repeat("a", 56) + " from t"
	for _, tt := range []struct{ text, want, not string }{{text, "(" + text + ")", "…"}, {text + "u", text + "…)", text + "u"}} {
		table(t, sql.Waits, []row{{tt.text, "cursor 1 " + tt.text + "|exec 1 e=4000000 in=db_file_sequential_read:4000000", "", "fired; warning, confirmed, 4 s", tt.want, tt.not}})
	}
}
