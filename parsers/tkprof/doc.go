// Report of tkprof, Oracle's own profiler of SQL traces, 8i to 21c.
//
// tkprof adds up the calls of each statement of a trace. A block of a report, between lines of 80 asterisks:
//
//	SQL ID: 2x7g4pzqk9m1a Plan Hash: 271828182
//
//	select item, price
//	from
//	 stock where shop = :1
//
//
//	call     count       cpu    elapsed       disk      query    current        rows
//	------- ------  -------- ---------- ---------- ---------- ----------  ----------
//	Parse        1      0.00       0.00          0          0          0           0
//	Execute      9      0.01       0.01          0          0          0           0
//	Fetch       18      0.02       0.31         40         60          0           9
//	------- ------  -------- ---------- ---------- ---------- ----------  ----------
//	total       28      0.03       0.32         40         60          0           9
//
//	Misses in library cache during parse: 1
//	Optimizer mode: ALL_ROWS
//	Parsing user id: 90  (SHOP)   (recursive depth: 1)
//
// Plans, waits and totals follow. Times have two decimals. They are those of the calls themselves, without recursive calls, and only of
// statements whose text is in the trace; on Linux, times of release 10.2 are 2.4 % too short (see the format sqltrace). The raw trace says
// much more: give it to dumplens too.
//
// Sources: Oracle's SQL Tuning Guide, chapter on SQL Trace and TKPROF; the forms of lines are checked against reports of 9.2 to 21c.
package tkprof
