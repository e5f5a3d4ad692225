// Package work holds the rules about the work processes and queues of SAP instances, one a file.
package work

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	CoresPerInstance,
	LocalDatabase,
	QueueLimits,
	QueueStuck,
	SemaphoreWatchdog,
	StatisticsClock,
	UpdateQueue,
	WorkProcessesHeld,
	WorkProcessesIdle,
	WorkProcessesShort,
	WorkloadTimes,
}
