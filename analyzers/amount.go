package analyzers

import (
	"math"

	"dumplens/parsers/model"
)

// Amount is a number of a fact and the place that it was read from, in the unit of the field that holds it. NaN is unknown.
type Amount struct {
	Value float64
	Pos   model.Pos
	From  string // what says so, for people
}

// AmountOf is an amount that stands in a dump.
func AmountOf(v float64, at model.Pos, from string) Amount { return Amount{v, at, from} }

// UnknownAmount is an amount that no dump gives.
func UnknownAmount() Amount { return Amount{Value: math.NaN()} }

// Known reports whether the number is there.
func (a Amount) Known() bool { return !math.IsNaN(a.Value) }
