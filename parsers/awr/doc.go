/*
Oracle AWR reports (awrrpt.sql, awrddrpt.sql), text and HTML, 10.2 to 19c.

Text looks like that of STATSPACK, which it grew out of:

	WORKLOAD REPOSITORY report for                             the start of a report; PDB reports say so
	DB Name         DB Id    Instance     Inst Num Release     small tables: database, instance, container, host, snapshots
	Load Profile, … Top 10 Foreground Events                   blocks of the first page
	Time Model Statistics            DB/Inst: SHOP/shop1  …    a section; long titles touch what follows
	-> ordered by wait time desc                               a note
	-------------------------- ------------ -----              a ruler: its runs are the columns
	          ---------------------------------------          the end of a section
	End of Report                                              the end of a report

HTML has the same sections, their titles as headings or as loose text before a table:

	<h1 class="awr">WORKLOAD REPOSITORY report for</h1>
	<h3 class="awr">Foreground Wait Events</h3><table>…

A report of two periods has columns for the first and the second under each head; each period becomes a part of its own:

	WORKLOAD REPOSITORY COMPARE PERIOD REPORT
	Wait Events   First DB/Inst: SHOP/shop1 Snaps: 7-8 (Elapsed time: 900.5 sec …), Second DB/Inst: …

HTML is brought into the form of the text tables, so that both are read by the same code; nothing of it is ever shown as HTML. Texts may
carry the numbers and names of grep -n, cat -n and editors, the marks of a quoted mail, and, where a report was selected as rows, the column
head of SQL*Plus between the lines of its tables; HTML may be quoted-printable, as mails and web archives (MHTML) are. Numbers with decimal
commas are read as such. Reports of all instances of a cluster (awrgrpt.sql) are named and not read.

Waits are those of foreground sessions (scope foreground) and of background processes; 10g prints foreground and background together (scope
all). Averages are milliseconds, from 12c on with a unit behind them: 13.12ms, 268.69us, 52.86 s. Where a time is printed as 0 because it
is rounded, it is count by average. Text cuts event names to 26 or 28 characters, in the top table to 30: a row takes the longer spelling
and the wait class of the row in the top table that has its count and time, and nothing is taken over where two rows fit. SQL ids are cut
to 11 characters in some sections of 11g, and are joined with the whole id where exactly one begins so. A count that has lost its suffix
("1934." was "1934.3K") is unknown. N/A, blank and "####" are unknown too.

Of reports of two periods, waits, the time model, statistics, executions, load and host are read; other tables have other columns than
in a report of one period and are kept as they are, and times of statements, printed for one execution in whole milliseconds, make no
totals. Such reports in HTML are named and not read. ASH and ADDM parts are not read.

Reference: the scripts awrrpt.sql and awrddrpt.sql under rdbms/admin of each release.
*/
package awr
