/*
Package vmsstatus reads what OpenVMS shows of a running system: SHOW STATUS, SHOW MEMORY, SHOW SYSTEM, SHOW FASTPATH, SYSGEN SHOW, SHOW
RMS_DEFAULT, MONITOR screens and summaries, SHOW DEVICE/FULL, ANALYZE/RMS/FDL, sysconfig -q inet, and the reports of the SDA extensions FLT,
SPL, LCK and IO. A source may hold any of them, one after the other, between commands and other text.

	$ SHOW STATUS
	  Status on   3-MAR-2026 10:00:33.44     Elapsed CPU :   0 00:00:00.22
	  Buff. I/O :      224    Cur. ws. :     512    Open files :         0
	  Dir. I/O :        31    Phys. Mem. :   228    Page Faults :     5989

	             System Memory Resources on  3-MAR-2026 10:00:56.19
	Physical Memory Usage (pages):     Total        Free      In Use    Modified
	  Main Memory (2.00GB)            262144      216382       42527        3235

The counters of SHOW STATUS run since login. Of two readings of one process that follow each other in a source, the difference is what
was used between them; it is named after the commands that stand between. Values are found by the names in front of them, so that texts
that were flowed into one line are read too. The size of a page of memory is computed from the total in bytes that stands beside it.

What is known, and how: SHOW STATUS and SHOW MEMORY are sampled from VAX V7.3, SHOW SYSTEM from Alpha V8.4, SHOW STATUS, SHOW FASTPATH and
SHOW MEMORY/RESERVE from flowed texts, MONITOR from a fragment of a screen. Documented, without a sample: SYSGEN, RMS_DEFAULT,
DEVICE/FULL, FDL, MONITOR/SUMMARY, the file cache of V8. Assumed: the tables of the SDA reports, of which only rows of a name and numbers
under a line of headings are read.

Reference: OpenVMS DCL Dictionary; OpenVMS System Management Utilities Reference Manual, chapters MONITOR and SYSGEN; OpenVMS System
Analysis Tools Manual.
*/
package vmsstatus
