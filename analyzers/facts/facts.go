// Package facts holds what several dumps, or several numbers of one, say together about one thing: which dumps belong to one incident,
// how busy the processors of a host were, where the time of an instance went. Rules and the report read facts; a fact knows neither.
package facts

import "dumplens/analyzers"

// Report lists the facts that the report shows whether or not a rule needs them.
var Report = []analyzers.Input{
	analyzers.Optional(Episodes), analyzers.Optional(Hosts), analyzers.Optional(Processors), analyzers.Optional(DatabaseTime), analyzers.Optional(Statements), analyzers.Optional(Instances), analyzers.Optional(Sessions), analyzers.Optional(ClientRuns), analyzers.Optional(Ledgers),
	analyzers.Optional(SAPLandscape), analyzers.Optional(SAPMemory), analyzers.Optional(SAPBuffers), analyzers.Optional(TLB), analyzers.Optional(SAPCapacity),
	analyzers.Optional(Jobs), analyzers.Optional(JobGroups), analyzers.Optional(VMSProcessors), analyzers.Optional(VMSMemoryState), analyzers.Optional(VMSInputOutput),
}
