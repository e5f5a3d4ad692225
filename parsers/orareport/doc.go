/*
Package orareport is what an Oracle report of two snapshots is, whoever prints it: STATSPACK, or AWR, which grew out of it.

	STATSPACK report for | WORKLOAD REPOSITORY report for      the start of a report
	DB Name         DB Id    Instance     Inst Num Release     the head: small tables, then the two snapshots
	Begin Snap:          7 02-Mar-26 08:00:00       25
	Load Profile, Top 5 Timed Events, …                        blocks of the first page
	Wait Events  DB/Inst: SHOP/shop1  Snaps: 7-8               titled sections
	End of Report                                              the end of a report

A Cutter finds where these begin, and a Source hands them out, one record for each. A Reader is a report being read: it reads the head, the
blocks of labels and values, and what the reports print alike of waits and of the host, into a Report (the document of a part, the same type for
both formats) and into samples. Statements puts together what several sections say of one statement. Package oratab reads the tables.

What a format says of itself stays in its package: the words of its titles, the tables of its head, and how its columns are told apart.
*/
package orareport
