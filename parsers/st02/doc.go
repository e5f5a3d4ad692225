/*
SAP buffers and memory of an instance (transaction ST02, Tune summary).

A snapshot has four tables, told apart by their heads; each may be missing:

	System            elder_ZZ1_07            Tune summary               who
	Date & Time of Snapshot   02.03.2026   10:00:00      Startup   …      when; counters count from the start of the instance
	Buffer              HitRatio %  Alloc. KB  Freesp. KB …               buffers: space, directory, swaps, database accesses
	SAP Memory          Curr.Use %  CurUse[KB] …   SAPCurCach  HitRatio % roll, page, extended, heap memory; beside it the cursor cache
	Call Stati          HitRatio %  ABAP/4 Req …                          ABAP database calls

No export of a real system was found in public: the layouts (list, clipboard, list with bars, TAB) are recalled, not sampled. So nothing
is read by fixed columns: cells are found by bars, by TABs, or by the heads above them, and by their number where blanks were lost.
Unknown rows are kept with the label they have. Swaps are objects displaced, free space is what is left of the part for data.

Numbers are written as the user's settings say: 1,234.56, 1.234,56 or 1 234,56. Percentages have two decimals, so their last separator is
the decimal sign of the whole list; amounts are whole numbers, so every separator in them parts thousands. Free directory entries over
directory size must give the printed percentage: that holds the guess to account. Dates are DD.MM.YYYY, MM/DD/YYYY, MM-DD-YYYY or year
first, as SAP offers them. Counters of 4 bytes wrap: a number with a minus behind it is not known.

From kernel 7.40 on, roll memory is a part of extended memory, and the row of the roll area says nothing.
*/
package st02
