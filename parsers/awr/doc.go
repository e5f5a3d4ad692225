/*
Oracle AWR report (awrrpt.sql), text or HTML: recognised, not yet read.

	WORKLOAD REPOSITORY report for                  text; PDB reports and compare-period reports say so behind the first two words
	<title>AWR Report for DB: SHOP, …</title>       HTML

Its text looks like that of STATSPACK, which it grew out of, but its sections have other columns: wait classes, SQL ids, averages with
units. Reports pasted from grep -n carry the line number before each line, and pieces of a report have lost its title.

Reference: the script awrrpt.sql under rdbms/admin of each release.
*/
package awr
