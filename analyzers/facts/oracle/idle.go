package oracle

import "strings"

// cutAt is the shortest width to which reports cut event names. A name at least as long may be the start of a longer one.
const cutAt = 26

// idleEvents are waits in which nobody waits for work to be done: sessions without a request, background processes without a task.
// Statspack's own list (STATS$IDLE_EVENT) is that of its release and lags behind, so that idle events stand on top of its reports.
var idleEvents = []string{
	"AQPC idle", "ASM background timer", "ASM cluster membership changes", "auto-sqltune: wait graph update", "class slave wait", "client message", "cmon timer",
	"Data Guard: controlfile update", "Data Guard: Gap Manager", "Data Guard: gap resolution", "Data Guard: Timer",
	"DBRM Logical Idle Wait", "DIAG idle wait", "dispatcher timer", "Emon coordinator main loop", "EMON idle wait",
	"EMON slave idle wait", "Emon slave main loop", "fbar timer", "GCR sleep", "gcs for action", "gcs log flush sync idle",
	"gcs remote message", "ges remote message", "heartbeat monitor sleep", "heartbeat redo informer", "HS message to agent",
	"i/o slave wait", "IMCO timer", "IORM Scheduler Slave Idle Wait", "iowp file id", "iowp msg",
	"jobq slave TJ process wait", "jobq slave wait", "JOX Jit Process Sleep", "KSV master wait",
	"LGWR real time apply sync", "LGWR worker group idle", "LNS ASYNC archive log", "LNS ASYNC dest activation", "LNS ASYNC end of log",
	"lock manager wait for remote message", "Logical Standby Apply Delay", "LogMiner builder: idle", "LogMiner client: transaction",
	"LogMiner preparer: idle", "LogMiner reader: log (idle)", "LogMiner reader: redo (idle)",
	"LogMiner: slave waiting for activate message", "LogMiner: wakeup event for builder", "LogMiner: wakeup event for preparer",
	"LogMiner: wakeup event for reader", "lreg timer", "MRP redo arrival", "Null event", "netp network", "null event",
	"OFS idle", "OFS Receive Queue",
	"parallel dequeue wait", "parallel query dequeue wait", "parallel query idle wait - Slaves",
	"parallel recovery coordinator idle wait", "parallel recovery coordinator waits for slave cleanup",
	"parallel recovery slave idle wait", "parallel recovery slave next change", "PING", "pipe get", "PL/SQL lock timer", "pman timer",
	"pmon timer", "pool server timer", "process in prespawned state", "PX Deq Credit: need buffer", "PX Deq: Execute Reply",
	"PX Deq: Execution Msg", "PX Deq: Index Merge Close", "PX Deq: Index Merge Execute", "PX Deq: Index Merge Reply",
	"PX Deq: Join ACK", "PX Deq: kdcph_mai", "PX Deq: kdcphc_ack", "PX Deq: Metadata Update", "PX Deq: Msg Fragment",
	"PX Deq: Par Recov Change Vector", "PX Deq: Par Recov Execute", "PX Deq: Par Recov Reply", "PX Deq: Parse Reply",
	"PX Deq: Table Q Normal", "PX Deq: Table Q Sample", "PX Deq: Txn Recovery Reply", "PX Deq: Txn Recovery Start", "PX Deque wait",
	"PX Idle Wait", "queue messages", "RDBMS ipc message", "rdbms ipc message", "recovery apply pending idle",
	"recovery logmerger idle", "recovery merger idle", "recovery receiver idle", "recovery sender idle", "REPL Apply: txns", "REPL Capture/Apply: messages",
	"REPL Capture/Apply: RAC AQ qmn coordinator", "SCM slave idle", "SGA: MMAN sleep for component shrink",
	"Recovery Server Comm SGA setup wait", "Recovery Server Servlet wait", "Recovery Server Surrogate wait",
	"Recovery Server waiting for work", "Recovery Server waiting restore start", "Sharded  Queues : Part Maintenance idle",
	"Sharded Queues: Part Maintenance idle", "shared server idle wait", "shared server timer", "simulated log write delay",
	"single-task message", "slave wait", "smon timer", "Space Manager: slave idle wait", "SQL*Net message from client",
	"SQL*Net vector message from client", "SQL*Net vector message from dblink", "STREAMS apply coord waiting for slave message",
	"STREAMS apply slave idle wait", "STREAMS apply slave waiting for coord message",
	"Streams AQ: deallocate messages from Streams Pool", "Streams AQ: delete acknowledged messages",
	"Streams AQ: emn coordinator waiting for slave to start", "Streams AQ: load balancer idle", "Streams AQ: qmn coordinator idle wait",
	"Streams AQ: qmn coordinator waiting for slave to start", "Streams AQ: qmn slave idle wait",
	"Streams AQ: RAC qmn coordinator idle wait", "Streams AQ: waiting for messages in the queue",
	"Streams AQ: waiting for time management or cleanup tasks", "STREAMS capture process filter callback wait for ruleset",
	"Streams capture: waiting for archive log", "STREAMS fetch slave waiting for txns", "Streams fetch slave: waiting for txns",
	"Streams: waiting for messages", "Sync ASM rebalance", "virtual circuit next request", "virtual circuit status",
	"virtual circuit wait", "VKRM Idle", "VKTM Init Wait for GSGA", "VKTM Logical Idle Wait", "wait for activate message",
	"wait for transaction", "wait for unread message on broadcast channel", "wait for unread message on multiple broadcast channels",
	"wakeup event for builder", "wakeup event for preparer", "wakeup event for reader", "wakeup time manager", "watchdog main loop",
	"WCR: replay client notify", "WCR: replay clock", "WCR: replay paused",
}

// backgroundEvents are waits of background processes alone: no session of a user is in them, although users may wait for what they do
// under other names (log file sync for log file parallel write). Names that end in * are starts of names.
var backgroundEvents = []string{
	"ARCH *", "ARCn *", "DBWR *", "LGWR *", "LNS *", "Log archive I/O", "RFS *", "SMON *", "control file parallel write",
	"db file async I/O submit", "db file parallel write", "log file parallel write", "log file sequential read",
	"log file single write", "target log write size",
}

// IsIdle reports whether an event is a wait without work, by its name as printed: cut names count too.
func IsIdle(event string) bool {
	for _, idle := range idleEvents {
		if sameEvent(event, idle) {
			return true
		}
	}
	return false
}

// IsBackground reports whether only background processes wait for an event, by its name as printed.
func IsBackground(event string) bool {
	for _, e := range backgroundEvents {
		if start, ok := strings.CutSuffix(e, "*"); ok && strings.HasPrefix(event, start) || sameEvent(event, e) {
			return true
		}
	}
	return false
}

// sameEvent reports whether two names are of one event: equal, or one is the other cut off by a report.
func sameEvent(a, b string) bool {
	if a == b {
		return true
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	// A name that was cut behind a word has lost the blank there.
	return strings.HasPrefix(b, a) && (len(a) >= cutAt || len(a) == cutAt-1 && len(b) > len(a) && b[len(a)] == ' ')
}
