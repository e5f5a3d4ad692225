package model

import "dumplens/parsers/unit"

// Memory, recovery, undo and the settings of the instance.
var (
	OracleSGASize = &Metric{"oracle.sga.size", unit.Byte, Gauge,
		"Size of a region of the SGA; labels region and at: begin, end. Without at the report prints one size; without an end the size did not change."}
	OracleSGAPool = &Metric{"oracle.sga.pool", unit.Byte, Gauge,
		"Memory of a pool of the SGA by use; labels pool (none outside of pools), use and at: begin, end."}
	OracleMemoryComponent = &Metric{"oracle.memory.component", unit.Byte, Gauge,
		"Size of a part of memory that is sized by itself; labels component and at: begin, end (only where it changed)."}
	OracleMemoryResizes = &Metric{"oracle.memory.component.resizes", unit.One, Total,
		"Resize operations of a part of memory; label component."}
	OraclePGAMemory = &Metric{"oracle.pga.memory", unit.Byte, Gauge,
		"PGA memory; labels area (target, auto target, allocated, work areas, global bound) and at: begin, end."}
	OraclePGAHit = &Metric{"oracle.pga.hit", unit.Share, Gauge,
		"Share of the data of work areas that was processed in memory alone."}
	OraclePGAProcessed = &Metric{"oracle.pga.processed", unit.Byte, Total,
		"Amount that work areas processed."}
	OraclePGAExtra = &Metric{"oracle.pga.extra", unit.Byte, Total,
		"Amount that work areas read from and wrote to disk besides."}
	OraclePGAExecutions = &Metric{"oracle.pga.executions", unit.One, Total,
		"Executions of work areas by the memory that they would need for one pass; labels low, high (as printed) and passes: total, optimal, one, many."}
	OracleProcessMemory = &Metric{"oracle.process.memory", unit.Byte, Gauge,
		"PGA memory of processes by category (total, SQL, PL/SQL, Freeable, Other); labels at (begin, end), category and amount: allocated, used, freeable, max, max ever."}
	OracleProcessCount = &Metric{"oracle.process.count", unit.One, Gauge,
		"Processes of the total, allocations of a category; labels at (begin, end), category."}
	OracleCursorStat = &Metric{"oracle.cursor.stat", unit.One, Gauge,
		"Figures of the cursors in the shared pool, as printed; labels stat and at: begin, end."}
	OracleRecoveryTime = &Metric{"oracle.recovery.time", unit.Second, Gauge,
		"Mean time to recover: label kind target (0 is not set) or estimate, and at: begin, end."}
	OracleRecoveryIOs = &Metric{"oracle.recovery.reads", unit.One, Gauge,
		"Reads that recovery would need; label at: begin, end."}
	OracleRecoveryRedo = &Metric{"oracle.recovery.redo_blocks", unit.One, Gauge,
		"Redo blocks that recovery would read, and the targets that limit them; labels kind (actual, target, log file size, checkpoint timeout, checkpoint interval) and at: begin, end."}
	OracleRollbackGets = &Metric{"oracle.rollback.gets", unit.One, Total,
		"Gets of the transaction table of a rollback segment; label segment."}
	OracleRollbackWaitShare = &Metric{"oracle.rollback.wait.share", unit.Share, Gauge,
		"Share of those gets that waited; label segment."}
	OracleRollbackBytes = &Metric{"oracle.rollback.undo_bytes", unit.Byte, Total,
		"Undo written to a rollback segment; label segment."}
	OracleRollbackWraps = &Metric{"oracle.rollback.wraps", unit.One, Total,
		"Times that writing went on in the next extent; label segment."}
	OracleRollbackShrinks = &Metric{"oracle.rollback.shrinks", unit.One, Total,
		"Times that a rollback segment gave up extents; label segment."}
	OracleRollbackExtends = &Metric{"oracle.rollback.extends", unit.One, Total,
		"Times that a rollback segment grew; label segment."}
	OracleRollbackSize = &Metric{"oracle.rollback.size", unit.Byte, Gauge,
		"Size of a rollback segment; labels segment and kind: current, active, optimal, maximum."}
	OracleUndoBlocks = &Metric{"oracle.undo.blocks", unit.One, Total,
		"Undo blocks written; label undo_tablespace, its number."}
	OracleUndoTransactions = &Metric{"oracle.undo.transactions", unit.One, Total,
		"Transactions of an undo tablespace; label undo_tablespace."}
	OracleUndoLongestQuery = &Metric{"oracle.undo.longest_query", unit.Second, Gauge,
		"Length of the longest query; label undo_tablespace."}
	OracleUndoConcurrency = &Metric{"oracle.undo.concurrency", unit.One, Gauge,
		"Most transactions at one time; label undo_tablespace."}
	OracleUndoErrors = &Metric{"oracle.undo.errors", unit.One, Total,
		"Failures for want of undo; labels undo_tablespace and kind: snapshot too old, out of space."}
	OracleResourceUse = &Metric{"oracle.resource.use", unit.One, Gauge,
		"Use of a limited resource; labels resource and kind: current, maximum."}
	OracleResourceLimit = &Metric{"oracle.resource.limit", unit.One, Gauge,
		"Limit of a resource, NaN when there is none; label resource."}
	OracleParameter = &Metric{"oracle.parameter", unit.One, Gauge,
		"Initialisation parameter with a numeric value, as printed; label parameter, and at (end) for a value that changed. All values are in the document."}
	OracleOSTime = &Metric{"oracle.os.time", unit.Second, Total,
		"Operating system statistics that are times, over all processors; label state: busy, idle, user, sys, iowait, nice, rsrc_mgr_cpu_wait …"}
	OracleOSStat = &Metric{"oracle.os.stat", unit.One, Gauge,
		"Operating system statistics that are no times, as printed (sizes in bytes); label stat."}
	OracleHostPaging = &Metric{"oracle.host.paging", unit.BytePerSecond, Rate,
		"Amount that the host paged per second; label direction: in, out."}
)

func oracleMemoryMetrics() []*Metric {
	return []*Metric{
		OracleSGASize, OracleSGAPool, OracleMemoryComponent, OracleMemoryResizes, OraclePGAMemory, OraclePGAHit, OraclePGAProcessed,
		OraclePGAExtra, OraclePGAExecutions, OracleProcessMemory, OracleProcessCount, OracleCursorStat, OracleRecoveryTime,
		OracleRecoveryIOs, OracleRecoveryRedo, OracleRollbackGets, OracleRollbackWaitShare, OracleRollbackBytes, OracleRollbackWraps,
		OracleRollbackShrinks, OracleRollbackExtends, OracleRollbackSize, OracleUndoBlocks, OracleUndoTransactions,
		OracleUndoLongestQuery, OracleUndoConcurrency, OracleUndoErrors, OracleResourceUse, OracleResourceLimit, OracleParameter,
		OracleOSTime, OracleOSStat, OracleHostPaging,
	}
}
