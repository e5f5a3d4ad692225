/*
Small listings of Unix systems that go with SAP dumps.

	UID PID TTY TIME DPGSZ SPGSZ TPGSZ SHMPGSZ CMD             ps -Z (AIX, IBM i): page sizes of processes
	CPU minf mjf xcal … usr sys wt idl                         mpstat (Solaris)
	TYPE AVAIL USED FREE USED LIMIT RESERVE PRI NAME           swapinfo (HP-UX), under a line of units
	user processor set 1: processors 0 1 2 3                   psrset (Solaris); PSET 1 and SPU_LIST 0 1 2 (HP-UX)
	Memory size: 32768 Megabytes                               prtconf; "Memory: 131072 MB" and "Memory = 130900 MB" of machinfo
	The physical processor has 8 cores and 32 virtual …        psrinfo -pv; "Number of CPUs = 8" of machinfo
	PTHREAD_FORCE_SCOPE_SYSTEM=1                               env of a process; only names that matter for performance are kept
	nofiles(descriptors) 2048                                  ulimit -a
	DTLB misses per 1000 instructions   2.10                   Caliper summary lines
	% of DTLB misses handled by software   41.2

Values of an environment may be secret: the names that are not known here are counted, and neither names nor values are kept. mpstat rows
of the same CPU are averaged; its 100 % user time can hide the time of TLB miss handlers. Caliper and HP-UX psrset are recalled, not
sampled. Each listing is a part of its own.

Reference: the manual pages of the commands; HP Caliper user guide 5.3.
*/
package listing
