package oracle

import "strings"

// EventAdvice is what a wait for an event means, and what is done about it.
type EventAdvice struct {
	start   string // of the event's name
	Means   string
	Confirm string
	Do      string
}

// advice holds the common events of Oracle 8i to 19c; the first whose start fits is taken.
var advice = []EventAdvice{
	{"db file sequential read", "sessions read single blocks, mostly through indexes", "the statements ordered by reads, and the mean wait: above some 10 ms storage is slow, below it there are simply many reads",
		"tune the statements with the most reads; then more buffer cache or faster storage"},
	{"db file scattered read", "sessions read many blocks at a time: full scans of tables or indexes", "the statements ordered by reads, and their plans",
		"add the index or the condition that makes the scan unnecessary; check that statistics are current"},
	{"db file parallel read", "sessions read several single blocks at a time: prefetch of index range scans, or recovery", "the statements ordered by reads", "tune the statements with the most reads"},
	{"direct path read temp", "sorts and hash joins do not fit into memory and are read back from temporary space", "sorts on disk and the PGA advice of the report", "tune the statements that sort; give them more memory (PGA target, sort and hash area)"},
	{"direct path write temp", "sorts and hash joins do not fit into memory and are written to temporary space", "sorts on disk and the PGA advice of the report", "tune the statements that sort; give them more memory (PGA target, sort and hash area)"},
	{"direct path", "sessions read or write past the buffer cache: sorts, parallel queries, direct loads, LOBs", "temporary files among the file statistics, and the statements ordered by reads",
		"tune the statements that sort or scan; give sorts more memory"},
	{"log file sync", "sessions wait for their commit to be written", "log file parallel write beside it: rule oracle/commit-latency compares them", "commit less often; faster storage for redo; processor time for the log writer"},
	{"log file switch", "sessions wait for the next redo log", "log switches per hour, and checkpoint or archiver messages in the alert log", "larger or more redo logs; a faster archiver"},
	{"log buffer space", "sessions produce redo faster than it is written", "log file parallel write", "faster storage for redo; a larger log buffer"},
	{"enq: TX - row lock", "sessions wait for rows that another transaction has locked", "who held the locks, and the segments by row lock waits", "shorten transactions; look at the order in which the application locks"},
	{"enq: TX - index contention", "sessions insert into the same, mostly right-most, block of an index", "leaf node splits, and the segments by row lock waits", "hash partition or reverse the index, or cache its sequence"},
	{"enq: TX - allocate ITL", "blocks have no room for one more transaction", "the segments by ITL waits", "raise INITRANS of the segments and rebuild them"},
	{"enq: TM", "sessions wait for a lock of a whole table, mostly for want of an index on a foreign key", "foreign keys without an index", "index the foreign keys"},
	{"enq: HW", "sessions extend a segment at the same time, LOBs mostly", "the segments that grow", "allocate extents beforehand"},
	{"enq: SQ", "sessions wait for the next values of a sequence", "sequences with a small cache", "enlarge the cache of the sequence"},
	{"enq", "sessions wait for locks", "the enqueue statistics: their type says what is locked", "find who held the locks and for how long"},
	{"latch: cache buffers chains", "sessions want the same blocks in memory at the same time", "the statements ordered by gets", "tune the statements with the most gets; spread hot blocks"},
	{"latch: shared pool", "statements are parsed too often, or do not share their text", "hard parses, and statements that differ in literals only", "bind variables"},
	{"latch", "sessions want the same structure in memory at the same time", "the latch statistics: sleeps by latch say which", "cache buffers chains: fewer gets; library cache and shared pool: bind variables, fewer parses"},
	{"buffer busy", "sessions want a block that another one is changing or reading", "the buffer wait statistics by class, and the segments", "data blocks: spread the rows or the inserts; segment header: automatic segment space management; undo: more undo"},
	{"PL/SQL lock timer", "a program slept: it called DBMS_LOCK.SLEEP or DBMS_SESSION.SLEEP", "the source of the PL/SQL that waited", "wait for what it waits for (an alert, a queue) instead of polling, or sleep shorter"},
	{"pipe get", "a program waited for another session to send it something through a pipe (DBMS_PIPE)", "the session that should send", "find out why the other session sends late"},
	{"read by other session", "sessions wait for a block that another one is just reading", "the same statements as for db file reads", "tune the statements that read the same blocks; faster storage"},
	{"free buffer waits", "the database writer does not free buffers fast enough", "db file parallel write of the background", "faster storage for data files; more writers; more buffer cache"},
	{"write complete waits", "sessions wait until a block that they want is written", "db file parallel write of the background", "faster storage for data files"},
	{"gc cr block lost", "blocks are lost between the instances: a fault of the interconnect", "errors and drops of the private interfaces, and UDP buffers", "repair the network: any loss is a fault"},
	{"gc current block lost", "blocks are lost between the instances: a fault of the interconnect", "errors and drops of the private interfaces, and UDP buffers", "repair the network: any loss is a fault"},
	{"gc buffer busy", "sessions wait for a block that is already on its way between the instances", "the segments by global cache buffer busy; lost blocks first", "spread hot blocks, or the work by instance"},
	{"gc ", "blocks travel between the instances", "the mean time of gc events: above some ms the interconnect or the log writer of the other side is slow", "send work on the same data to the same instance; check the interconnect"},
	{"global cache", "blocks travel between the instances", "the mean times of the cluster statistics", "send work on the same data to the same instance; check the interconnect"},
	{"library cache", "sessions want the same statement or object in the library cache", "hard parses, invalidations, and DDL in the time", "bind variables; no DDL or statistics runs during the day"},
	{"cursor: pin S", "sessions parse or run the same cursor at the same time", "hard parses and cursors with many versions", "bind variables; fewer versions; fewer parses"},
	{"row cache lock", "sessions wait for the dictionary: sequences without cache, DDL, logons", "the dictionary cache statistics", "cache sequences; fewer logons"},
	{"control file", "sessions read or write the control file", "log switches per hour, and what asks for its views: monitoring, RMAN", "larger redo logs; fewer monitoring queries; faster storage for the control file"},
	{"SQL*Net more data to client", "results larger than one packet go to clients: the network or the client is slow to take them", "round trips, bytes sent, and the client's own waits", "fewer columns and rows; a larger session data unit; check the network path"},
	{"SQL*Net more data from client", "large statements or arrays come from clients: the network or the client is slow to send them", "round trips and bytes received", "a larger session data unit; check the network path"},
	{"SQL*Net message from dblink", "sessions wait for another database", "the same time in the other database", "look at the statements over there; move the join to where the rows are"},
	{"SQL*Net more data from dblink", "results come from another database", "the same time in the other database", "fetch fewer rows over the link"},
	{"resmgr", "the resource manager holds sessions back", "the resource plan that was active", "change the plan, or the work"},
	{"PX Deq", "slaves of parallel queries wait for each other", "statements with a degree of parallelism", "lower the degree; look for skewed work"},
	{"undo segment extension", "sessions wait for undo to grow", "the undo statistics", "size undo for the work; shorten transactions"},
	{"log file parallel write", "the log writer writes", "the storage of the redo logs", "faster storage for redo"},
}

// AdviceFor finds what is known of an event. Unknown events get the general way.
func AdviceFor(event string) EventAdvice {
	for _, a := range advice {
		if strings.HasPrefix(event, a.start) {
			return a
		}
	}
	return EventAdvice{event, "sessions wait for " + event, "the statements and segments of the report that go with it, and Oracle's reference for the event", "find the sessions that waited and what they ran"}
}
