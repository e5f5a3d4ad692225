/*
Statistics, logs and traces of Baan's database driver and bshell (ORASTAT, ORAPROF, MSQLPROF, dbs.log, function flow).

Four kinds of output, each in a file of its own, or pasted together:

	<3472> 2026-06-23[16:36:47]: Statistics [interval = 300]     ORASTAT: calls of the driver since it was started, with
	DB-Cursor    Open     Close     Parse      Bind              their times; written at exit, or every so many seconds
	Count           7         7         7         7
	Time(s)    0.0001    0.0001    0.0003    0.0001

	------ Profiling value exceeded -----                        ORAPROF, MSQLPROF: statements that took longer than a
	<user><program>:2026-03-05[11:25:05.491]:                    limit, by phase (parse, multi_exec, multi_fetch); fetch
	Time (multi_exec) : 0.020000 seconds                         times are of the driver's own cache, too
	SQL statement:
	SELECT …
	-------------------------------------

	Query 4006e078 flag 0100000                                  dbs.log (DBSLOG, TT_SQL_TRACE): execution trees of
	SrchOper for tccom100 …                                      queries, searches, RDS_FULL, hints of array fetching
	Hint used: array size set to 100

	… Flow: --> tcgen0001.dll.func (depth 1):                    a function flow of the bshell: calls without times

ORASTAT times are what the driver spent in its calls: the database's work and the way there and back. They are sums since the start of the
driver process, so the last report of a process is taken. Values bound to statements (dbs.log) are never kept: they are personal data.
The layout of ORASTAT, MSQLPROF and dbs.log is published; that ORAPROF logs look like MSQLPROF logs is assumed, and of flow traces only
the marks are known.

References: Infor LN Development Tools help, "Oracle driver: statistics" and "profiling", "Microsoft SQL driver: profiling"; ES Programmer's
Guide, "Logging"; file names dbs.<pid>.log and bshell.<host>.<user>.<pid>.<random>.txt.gz: LN help, "Bshell debug".
*/
package baantrace
