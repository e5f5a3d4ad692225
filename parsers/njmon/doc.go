/*
Package njmon recognises what njmon and nimon write: the successors of nmon for AIX and Linux.

njmon writes one JSON object for each snapshot, alone or in a list "samples", its members indented, on one line, or anything between:

	{ "timestamp": { "datetime": "2026-02-01T08:00:00", "UTC": "2026-02-01T07:00:00", "snapshot_seconds": 60, "snapshot_maxloops": 1440,
	  "snapshot_loop": 0 },
	  "identity": { "hostname": "app1", "njmon_command": "njmon -s 60 -c 1440 -m /perf -f", "njmon_version": "njmon4Linux-v70" },
	  "cpu_total": { "user": 12.3, … } }

nimon writes the same figures in the line protocol of InfluxDB, and only where it is told to keep a file:

	timestamp,host=app1,os=Linux … datetime="2026-02-01T08:00:00",snapshot_seconds=60i,snapshot_loop=0i 1769929200000000000

Neither is an nmon file, though the collectors have one author and the files are often called .nmon: dumplens names them, and does not read
them yet. Take an nmon capture beside it (nmon -f), or send the njmon file to the time-series database that it is made for.

Reference: the documentation and sources of njmon by Nigel Griffiths.
*/
package njmon
