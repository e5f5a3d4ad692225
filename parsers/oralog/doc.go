/*
Log with Oracle errors (alert log, listener log, bshell or application log).

What is looked for are errors of Oracle and their times:

	Thu Mar 12 20:00:01 2026                               a time on a line of its own (alert log up to 12.1)
	2026-03-12T20:00:01.123456+01:00                       the same from 12.2 on
	ORA-01116: error in opening database file 7            errors below it
	ORA-01110: data file 7: '/u02/oradata/ERP/baan07.dbf'
	12-MAR-2026 20:00:01 * (CONNECT_DATA=…) * (ADDRESS=…) * establish * ERP * 12518       a connection, and its error
	2026-03-12 20:00:01 bshell[4711] ORA-01116 …           a time and an error on one line, whatever else is there

Errors are counted by number, and each is an event at its time. Other lines of such a log are counted and not looked at.

Reference: Oracle Database Error Messages; Database Net Services Administrator's Guide, "Listener Log Audit Trail".
*/
package oralog
