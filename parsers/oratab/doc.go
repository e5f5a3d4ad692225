// Package oratab reads what the text reports of Oracle have in common: sections that begin with a title and hold tables whose columns are
// marked by a ruler.
//
//	Latch Activity  DB/Inst: SHOP/shop1  Snaps: 7-8        a title, printed again at the top of each page
//	->"Pct Misses" should be very close to 0.0             notes
//	                              Get   Wait               heads, one line or many
//	Latch                    Requests   Time (s)
//	------------------ -------------- ----------           a ruler: its runs are the columns
//	session allocation         12,345          0           rows
//	          --------------------------------             the end of the section
//
// A section may have several tables. A record may take two lines, with a ruler for each. SQL*Plus prints "####" where a number is too wide,
// so what stands under a run of the ruler belongs to that column; only texts that lost their blanks on the way are read by counting words.
//
// Records cuts a source before the titles, Lines tells the lines of a section apart, Section is the grammar over them, and Section.Grids
// puts heads, rulers and rows together. A Spec says what the columns of one kind of table mean; SpecFor knows those that STATSPACK and AWR
// share, in all releases. Spec.On finds the columns under the heads that a report has, and the Layout that comes out of it takes rows apart.
// A Reader makes Tables and samples of them, over page breaks.
//
// A new kind of section is a Spec and a line in the list of specs.go.
package oratab
