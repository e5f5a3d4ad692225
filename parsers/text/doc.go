// Package text turns bytes into what grammars read: decoded lines, records cut from them with their absolute positions, tokens that are
// whole lines or runs of lines, and capture types for the numbers, durations and dates that dumps print.
//
// A format reads its source record by record (Reader), and parses each record with a participle grammar over line tokens (Lines,
// Grammar). The grammar gives the structure; the columns are split in Capture methods or in loops over a captured run. That is what makes
// a participle grammar run at hundreds of megabytes a second: see DESIGN §4 for the measurements.
package text
