/*
Package t4 reads files of T4 and TLC, the collectors of OpenVMS, and what CSVPNG and the extractors make of them.

	HERON,  T4EXTR Version: , File Format Type: 1, Analyzer node: HERON, Monitor Comment: night
	3-MAR-2026, 3-MAR-2026
	00:01,23:59
	[MON]Sample Time,[MON.SYST]Cpu Busy,[MON.MODE]User Mode,[MON.MODE]Idle Time
	 3-MAR-2026 00:02:00.01 ,20.97, 6.43, 379.05

Format 1 has a title, dates, times, and all column names in line 4, which may be longer than 100,000 characters. Format 2 has its names on
as many lines as it likes, between "$$$ START COLUMN HEADERS $$$" and "$$$ END COLUMN HEADERS $$$"; the tags are trusted more than what the
title says. Numbers are padded with blanks. Every collector that was merged into a file brings a column of its own clock, "Sample Time",
which is no number; the first column is the time of the row.

Times in processor modes and Cpu Busy are sums over all CPUs in percent: 400 on four. The number of CPUs is computed from the sum of the
modes, and shares of all CPUs are given, 0 to 1. Rates are per second of clock time.

Files end in a row of averages, blanks or NULs, in rows that were cut, and in rows that were there before: none of these is data.

What is known, and how: sampled from files of one day of an rx3600 with four CPUs. Columns of disks with names in front are assumed.

Reference: the T4 documentation that comes with OpenVMS 7.3-2 and later (SYS$ETC), and the CSVPNG user guide.
*/
package t4
