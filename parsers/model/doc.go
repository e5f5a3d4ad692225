// Package model is what every dump becomes: parts of sources, with samples, series, events, texts and notes, each with its place in the input.
//
// All numbers are in the base units of package unit; NaN means that the dump does not say. All times are wall-clock times of the
// dump, held as UTC, because dumps mostly do not name their zone. All texts carry a TextKind, so that redaction works here, before any
// renderer sees them. Parsers build a model through Builder, which checks it; afterwards it is only read.
package model
