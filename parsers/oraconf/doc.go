/*
Settings of the way from Baan to Oracle (tnsnames.ora, sqlnet.ora, listener.ora, db_resource, tabledef, limits, ulimit -a).

Oracle Net: names with values that are nested parentheses, or words; "#" begins a comment.

	ERP =
	  (DESCRIPTION =
	    (SDU = 8192)
	    (ADDRESS = (PROTOCOL = TCP)(HOST = larch)(PORT = 1521))
	    (CONNECT_DATA = (SERVICE_NAME = ERP)))
	TCP.NODELAY = YES

Baan's driver: one setting a line in db_resource, tables and their driver with its own settings in tabledef, optimizations of tables in
ora_driver_param.

	ora_max_array_fetch:100
	tccom010:812:oracle8(ORAPROF=0.4):N
	*:*:T:group:014::

Limits of processes: stanzas of AIX's /etc/security/limits, where sizes are in blocks of 512 bytes and -1 is unlimited; lines of Linux's
limits.conf, in KiB; and what "ulimit -a" prints, whose units it names. Blocks of ulimit are of 512 bytes, as ksh counts; those of bash,
which prints "(blocks, -f)", are of 1,024.

	default:
		fsize = 2097151
	file(blocks)         2097151

References: Oracle Net Services Reference; Infor LN help, "db_resource", "tabledef6.2", "ora_driver_param"; AIX Files Reference, "limits
File"; limits.conf(5). That lines of db_resource which begin with # or | are comments is assumed.
*/
package oraconf
