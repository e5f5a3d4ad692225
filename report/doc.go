// Package report turns what was read and found into one tree of sections, and writes that tree as HTML, JSON, Markdown or text.
//
// Build makes the Report: the whole of report.json as Go values. Redaction happens in Build, once, over every text of the finished tree;
// no renderer sees a text before it. Views decide what is shown of a part; a format without a view is served by the generic one, so no
// part is ever left out. The same input gives the same bytes: nothing here asks for the time, a map's order or a random number.
package report
