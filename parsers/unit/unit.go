// Package unit names the units that numbers are kept in, and writes quantities for people.
//
// Everything inside dumplens is in base units: seconds, bytes, the plain number 1, and rates of these.
// A format package converts once, when it reads a number; nothing later multiplies by 1024 or divides by 100.
// Unit symbols are UCUM-like, because report.json carries them: "s", "By", "1", "By/s", "1/s".
package unit

// Dimension says what kind of thing a unit measures. Only numbers of equal dimension are compared or drawn on one axis.
type Dimension uint8

const (
	Count       Dimension = iota // a plain number: processes, waits, cores
	Ratio                        // a share of something, 0 to 1; written as a percentage
	Time                         // seconds
	Information                  // bytes
	Frequency                    // events per second
	Throughput                   // bytes per second
	Load                         // seconds per second: average active sessions, DB time per second
)

// Unit is the unit of a metric. Symbol is what report.json prints; several units may share a symbol ("1" is both a count and a ratio)
// and differ in how people want to see them.
type Unit struct {
	Symbol    string
	Dimension Dimension
}

// The units in use. There are no multiples: a kilobyte is 1024 By by the time it is stored.
var (
	One           = Unit{"1", Count}
	Share         = Unit{"1", Ratio}
	Second        = Unit{"s", Time}
	Byte          = Unit{"By", Information}
	PerSecond     = Unit{"1/s", Frequency}
	BytePerSecond = Unit{"By/s", Throughput}
	SecondsPerSec = Unit{"s/s", Load}
)

// Quantity is a number with its unit. A NaN value means that the number is not known.
type Quantity struct {
	Value float64
	Unit  Unit
}

// Of makes a Quantity.
func Of(v float64, u Unit) Quantity { return Quantity{v, u} }

// Seconds is a Quantity of time.
func Seconds(v float64) Quantity { return Quantity{v, Second} }
