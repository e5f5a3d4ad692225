/*
Oracle STATSPACK reports (spreport.sql), 8i to 19c.

A report is a first page of blocks without titles of their own, then titled sections:

	STATSPACK report for                                       the start of a report
	Cache Sizes, Load Profile, … Top 5 Timed Events            blocks of the first page
	Wait Events for DB: SHOP  Instance: shop1  Snaps: 7 -8     a section (8i, 9i)
	Wait Events (fg and bg)  DB/Inst: SHOP/shop1  Snaps: 7-8   a section (10g and later)
	-> ordered by Total Wait Time desc                         a note, which may hold values
	---------------------------- ------------ ----------       a ruler: its runs are the columns
	          ---------------------------------------          the end of a section
	End of Report                                              the end of a report

Pages have 60 lines: where a section is longer, its title, notes and heads are printed again, even inside a statement or between the two
lines of a record. A repeated title without the end line before it is therefore the same section. Spool files may hold prompts before a
report, several reports, or a piece of one. Widths and row counts are settings, so nothing is read by fixed columns. What mails, grep -n,
cat -n and editors put before every line is taken off, and numbers with decimal commas are read as such. Where a paste has lost the blanks
that tell columns apart, a table is named and not read.

Times are centiseconds in 8i and seconds later, averages are milliseconds, cache sizes have binary suffixes; "####" is a number too wide
for its column. Sections of unknown kinds are kept as
printed and listed with their lines. SQL text is printed in pieces of 64 characters whose trailing
blanks are lost; they are put back here.

Reference: the report scripts spreport.sql and sprepins.sql under rdbms/admin of each release, and its spdoc.txt.
*/
package statspack
