// Package formats is the one list of all dump formats. A tie between formats goes to the earlier one.
package formats

import (
	"dumplens/parsers"
	"dumplens/parsers/awr"
	"dumplens/parsers/nmon"
	"dumplens/parsers/statspack"
)

// All lists the formats in the order in which ties are decided.
var All = []*parsers.Format{
	nmon.Format,
	statspack.Format,
	awr.Format,
}
