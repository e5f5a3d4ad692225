// Extended SQL trace of an Oracle session, 8i to 21c.
//
// Event 10046, SQL_TRACE or DBMS_MONITOR makes a server process write every database call and every wait of a session, in the order of
// their ends. A trace, cut to one statement:
//
//	Trace file /u01/diag/rdbms/shop/shop1/trace/shop1_ora_4711.trc
//	Oracle Database 19c Enterprise Edition Release 19.0.0.0.0 - Production
//	*** 2026-03-02T08:00:00.000125+01:00
//	*** SESSION ID:(101.7) 2026-03-02T08:00:00.000131+01:00
//	=====================
//	PARSING IN CURSOR #140001 len=40 dep=0 uid=90 oct=3 lid=90 tim=1000100 hv=2718281828 ad='7a0' sqlid='2x7g4pzqk9m1a'
//	select item, price from stock where shop = :1
//	END OF STMT
//	PARSE #140001:c=120,e=130,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=1000090
//	EXEC #140001:c=60,e=64,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=1000300
//	WAIT #140001: nam='db file sequential read' ela= 420 file#=4 block#=77 blocks=1 obj#=901 tim=1000800
//	FETCH #140001:c=90,e=530,p=1,cr=4,cu=0,mis=0,r=1,dep=0,og=1,plh=11,tim=1000850
//	WAIT #140001: nam='SQL*Net message from client' ela= 310 driver id=1 #bytes=1 p3=0 obj#=901 tim=1001170
//
// A call's e holds the waits inside it and the recursive calls (dep one higher) that are printed before it; what lies between top-level
// calls is mostly the wait for the client. Times are microseconds from 9i on, hundredths of a second before; on Linux, release 10.2 counts
// units of 1.024 microseconds, which is found out from the wall clock lines and corrected. --trace-units sets the unit by hand.
//
// Damaged lines are read as far as it is plain what is left: a call without its time counts, and its time does not; a step of a plan that has
// lost its head is kept apart. What other modules of the server say to people (errors, warnings, remarks on auditing) are messages of the
// session; whatever else they write is counted and passed over.
//
// Lines that a terminal or an editor has broken at a column are put together again. A clock of 32 bits that begins again at 0 goes on; one
// that was set by more than the session lasted is neither a gap nor counted twice. Where somebody has shortened the texts of statements,
// their ids tell them apart.
//
// Statements that differ in literals only are one: see Fingerprint. Bind values are counted and typed, and never kept.
//
// Sources: Oracle's note 39817.1 (interpreting raw SQL_TRACE output), Antognini, Troubleshooting Oracle Performance, chapter 3; the forms
// of lines are checked against traces of 8.1.7 to 19c.
package sqltrace
