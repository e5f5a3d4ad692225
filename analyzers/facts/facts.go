// Package facts holds what several dumps, or several numbers of one, say together about one thing: which dumps belong to one incident,
// how busy the processors of a host were, where the time of an instance went. Rules and the report read facts; a fact knows neither.
package facts

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/facts/timeline"
	"dumplens/analyzers/facts/unix"
	"dumplens/analyzers/facts/vms"
)

// Report lists the facts that the report shows whether or not a rule needs them.
var Report = []analyzers.Input{
	analyzers.Optional(timeline.Episodes), analyzers.Optional(host.Hosts), analyzers.Optional(host.Processors), analyzers.Optional(oracle.DatabaseTime), analyzers.Optional(oracle.Statements), analyzers.Optional(oracle.Instances), analyzers.Optional(sql.Sessions), analyzers.Optional(client.Runs), analyzers.Optional(Ledgers),
	analyzers.Optional(sap.Landscapes), analyzers.Optional(sap.Memory), analyzers.Optional(sap.Buffers), analyzers.Optional(unix.TLB), analyzers.Optional(sap.Capacities),
	analyzers.Optional(vms.Jobs), analyzers.Optional(vms.JobGroups), analyzers.Optional(vms.Processors), analyzers.Optional(vms.MemoryState), analyzers.Optional(vms.InputOutput),
}
