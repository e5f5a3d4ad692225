/*
Package nmon reads captures of nmon, the performance collector of AIX (topas_nmon) and Linux.

A capture is lines of comma-separated fields. The first field says what a line is:

	AAA,host,app1                                       what was measured, and how
	BBBP,012,lparstat -i,"Mode : Uncapped"              configuration: output of commands
	CPU_ALL,CPU Total app1,User%,Sys%,Wait%,Idle%,Busy,CPUs   heading of a section
	ZZZZ,T0001,08:00:00,01-FEB-2026                     clock of a snapshot
	CPU_ALL,T0001,31.4,8.9,0.6,59.1,,8                  a row of a section in that snapshot
	TOP,0004711,T0001,99.5,98.0,1.5,…,batch             a process; its snapshot is the third field

Rows carry only the number of their snapshot, so everything is keyed by that number and by the section, never by the line before:
captures come sorted, torn, merged, and without their heads. Times are resolved when the capture ends.

References: IBM documentation of the nmon command (AIX) and the headings that nmon for Linux 13 to 16 writes. The VM section of Linux
counts events per interval, not per second; its paging figures are divided by the time between the clocks here.
*/
package nmon
