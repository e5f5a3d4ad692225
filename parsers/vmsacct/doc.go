/*
Package vmsacct reads what OpenVMS says of the resources that jobs used: the accounting lines at the end of batch logs and of LOGOUT/FULL,
SHOW PROCESS/ACCOUNTING, LIB$SHOW_TIMER, and the listings of the ACCOUNTING utility (brief, /FULL, /SUMMARY).

	  MILLER       job terminated at  3-MAR-2026 04:12:09.77

	  Accounting information:
	  Buffered I/O count:               1204      Peak working set size:      12288
	  Direct I/O count:                 8810      Peak virtual size:         198144
	  Page faults:                      2711      Mounted volumes:                0
	  Charged CPU time:        0 00:00:41.20      Elapsed time:       0 00:09:55.03

	BATCH Process Termination
	-------------------------
	Username:          MILLER            UIC:               [PROD,MILLER]
	Account:           PROD              Finish time:        3-MAR-2026 04:12:09.77
	Process ID:        2020041C          Start time:         3-MAR-2026 04:02:14.74
	...

Values are found by the names in front of them, wherever they stand: columns differ between VAX, Alpha and I64, and pasted texts are
flowed into one line. Working sets and page file use are in pages of 512 bytes on all of them. Times are the wall clock of the system.

What is known, and how: trailers are sampled (VAX V5 and V7.3, Alpha V8.4, and flowed ones). The layouts of the ACCOUNTING listings and of
SHOW PROCESS/ACCOUNTING are those of the manuals and of HELP ACCOUNTING; no public sample of them was found. Assumed: that headings of
/SUMMARY columns stand above each other and are two blanks apart; that a sub-process record names its parent as Owner ID, and is written
before the record of its parent.

The binary file (ACCOUNTNG.DAT) is recognised by the lengths of its records, which lead from each to the next, and not read: the places of
its fields are known from descriptions only, and a wrong one makes numbers that look right.

A process record holds the process alone: sub-processes, as SPAWN and every segment of PIPE make them, have records of their own. Trailers
never hold them. In /FULL listings they are added up for each parent.

Reference: OpenVMS System Management Utilities Reference Manual, chapter ACCOUNTING; HELP ACCOUNTING; HELP LOGOUT.
*/
package vmsacct
