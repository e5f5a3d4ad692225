/*
Solaris traps and misses of address translation (trapstat, trapstat -t, -T, -e -P).

	cpu m size| itlb-miss %tim itsb-miss %tim | dtlb-miss %tim dtsb-miss %tim |%tim     a table of trapstat -T
	----------+-------------------------------+-------------------------------+----
	  0 u   8k|      1200  0.1        10  0.0 |     90000  7.0        80  0.0 | 7.1     CPU, mode (u user, k kernel), page size
	      ttl |      1200  0.1        10  0.0 |     90000  7.0        80  0.0 | 7.1     all CPUs

	vct  name               |     cpu0     cpu1                                         a table of plain trapstat
	 68 dtlb-miss           |   121000    86000

Counts are per second (unless -r or -a was given, which the output does not say), %tim is of one CPU; in the total line counts are sums
and %tim is the mean of the CPUs. A run prints a table for each interval and no times. Here every row is the mean of its intervals; rows
with cpu=all are added up (counts) or averaged (%tim) over the CPUs of each table.

The time is that of the miss handlers alone; above half of a CPU most of what is left goes to the stalls around them. Parsable output
(-P) has times in ns.

Reference: trapstat(1M) of Solaris 10.
*/
package trapstat
