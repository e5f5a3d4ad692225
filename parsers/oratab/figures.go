package oratab

import (
	"strings"

	"dumplens/parsers/model"
)

// CacheSize is a size in bytes. End is NaN where it is not printed: it did not change, or the release does not say.
type CacheSize struct {
	Name       string
	Begin, End float64
	Line       int32
}

// Load is a row of the load profile.
type Load struct {
	Name                      string // lower case, the same for all releases
	Printed                   string
	PerSecond, PerTransaction float64
	Line                      int32
}

// Figure is a name and a number.
type Figure struct {
	Name  string
	Value float64
	Line  int32
}

// Change is a name and its values at both snapshots.
type Change struct {
	Name       string
	Begin, End float64
	Line       int32
}

// Fold writes a name in lower case, with single blanks.
func Fold(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

// RatioName takes the percent sign and the inner runs of blanks out of a label.
func RatioName(label string) string { return Fold(strings.ReplaceAll(label, "%", " ")) }

// LoadName gives a row of the load profile the same name in all releases: units behind the name are dropped.
func LoadName(label string) string {
	name := Fold(label)
	if i := strings.IndexByte(name, '('); i > 0 {
		name = strings.TrimSpace(name[:i])
	}
	switch name {
	case "logical read":
		return "logical reads"
	case "physical read":
		return "physical reads"
	case "physical write":
		return "physical writes"
	case "w/a mb processed", "sql work area":
		return "work area processed"
	}
	return name
}

// LoadMetrics finds the metrics of a row of the load profile by its name and its printed label, and what turns its numbers into base units.
func LoadMetrics(name, label string) (rate, each *model.Metric, factor float64) {
	switch {
	case name == "db time" || name == "db cpu" || name == "background cpu":
		return model.OracleLoadTime, model.OracleLoadTimePerTransaction, 1
	case name == "redo size":
		return model.OracleLoadBytes, model.OracleLoadBytesPerTransaction, 1
	case strings.Contains(label, "MB"):
		return model.OracleLoadBytes, model.OracleLoadBytesPerTransaction, 1 << 20
	}
	return model.OracleLoadRate, model.OracleLoadPerTransaction, 1
}
