/*
Call graph profile of Baan IV or LN (CGP; assumed layout).

The Call Graph Profiler of the bshell says where a session spent its time, function by function. Its output is not specified in public,
and no genuine sample was at hand: what is read here is an ASSUMED LAYOUT, so everything goes by headings, not by columns:

	Call Graph Profile                                 words above the tables, and "name: value" lines:
	Session : tirou1201m000                            session, host, user, pid, database, started, ended, elapsed …
	Elapsed : 9:00:00

	Function              Calls    Self(s)   Total(s)  a heading: three or more names of columns, one of them the function's
	db.next             5200000    9120.50    9120.50
	tirou1201.explode      3511     300.25   12000.75

	[2]   12000.75   300.25    3511/3511      tirou1201.main      a block of the call graph: callers (<--),
	[7]   12000.75   300.25    3511       *** tirou1201.explode   the function itself (***, [n], or the least indent),
	       9120.50  9120.50 5200000/5200000   db.next             callees (-->); blocks end at a rule or a blank line

Columns may be of fixed width or delimited by ; , TAB or |. Numbers may have decimal points or commas; times are in the unit of their
heading or their own (s, ms, us, h:mm:ss); without one, in the unit in which they add up to the elapsed time, else in seconds. Where only
totals are given, own time is the total less that of the callees. Calls may be a/b (of one caller, of all) and a+b (recursive). Totals of
a cycle are not added up.

Time of waiting for the database is the own time of the functions whose name matches a list (db.*, sql.*, commit.transaction …), never
their total, so that nothing counts twice. The list, the one of other waits, and headings that are not known can be set in --config:

	[baan.cgp]
	database_functions = ["db.*", "sql.*", "my.dll.fetch*"]
	wait_functions = ["next.event", "suspend"]
	time_unit = "ms"
	unprofiled_seconds = 25200
	[baan.cgp.columns]
	self = "Net time"

The profiler slows the run down, mostly the functions that are called often: compare shares, not times, with an unprofiled run.
Profiles of gprof and callgrind are recognised and refused.

References: Infor LN help, session ttadv1123m000 (that the profiler exists); names of the database functions: Infor ES Programmer's
Guide. The layouts follow gprof's and Genero's, the nearest relatives.
*/
package baancgp
