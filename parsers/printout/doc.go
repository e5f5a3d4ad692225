/*
Package printout reads what a command printed: lines of a few kinds, most of them rows under the heads of a table, with the command as
somebody typed it above them and whatever else was pasted between. Such a format has

	lines     the kinds of its lines, and the function that tells them apart (text.Lines)
	grammar   how the lines follow each other (text.Grammar)
	detect    which counts the kinds in the head of a source (parsers.Head.Count)
	parse     which goes through the records of the source (Records) and reads their items: rows with Each, what is known
	          and gives no number with Known, what the command does not print with Stray

and keeps its numbers until the end of the source in a Tally, where intervals print the same rows again. The test of this package reads
a small vmstat that way.

Formats whose sources are larger than a person pastes (nmon, T4, SQL traces, listings of accounting) cut them into blocks and count
what they understand by the block: they have loops of their own.
*/
package printout
