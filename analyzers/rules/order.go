package rules

import (
	"cmp"
	"slices"

	"dumplens/analyzers"
)

// order is how reports list the rules, whatever folders they lie in: reports of one case that different releases wrote can be compared line by line.
// It is not added to: rules that came later stand behind these, by name.
var order = []string{
	"baan/array-interface", "baan/array-no-gain", "baan/audit-cost", "capture/quality", "client/smt-mode", "cpu/folding", "cpu/headroom", "cpu/over-entitlement",
	"cpu/partition-ceiling", "cpu/pool-exhausted", "cpu/run-queue", "cpu/smt-accounting", "cpu/smt-reserve", "cpu/steal", "disk/adapters", "disk/blocked", "disk/busy",
	"disk/io-wait", "disk/queue-wait", "filesystem/full", "memory/computational", "memory/file-cache", "memory/page-scan", "memory/paging-space", "net/delayed-ack",
	"net/errors", "net/packet-size", "net/saturated", "net/transport-overhead", "process/kernel-daemons", "cpu/saturated", "cpu/single-thread-bound", "disk/slow",
	"io/database-storage", "memory/paging", "oracle/commit-latency", "oracle/edition-cores", "oracle/file-size-limit", "oracle/healthy-but-slow", "oracle/top-wait",
	"oracle/buffer-busy", "oracle/cache-advice", "oracle/latch", "oracle/library-cache", "oracle/network-more-data", "oracle/parse", "oracle/resource-limit",
	"oracle/average-active-sessions", "oracle/cpu-starvation", "oracle/interval", "oracle/log-switches", "oracle/rollback-ratio", "oracle/gc-buffer-busy",
	"oracle/gc-receive-time", "oracle/read-latency", "oracle/change", "oracle/redo-rate", "oracle/printed-figures", "oracle/dictionary-cache", "oracle/os-correlation",
	"oracle/row-lock", "oracle/index-contention", "oracle/rac-lost-blocks", "vms/alignment-faults", "vms/compute-queue", "vms/conversion", "vms/disk-queue", "vms/fastpath",
	"vms/file-caches", "vms/file-extension", "vms/hard-faults", "vms/job-buffered", "vms/job-faults", "vms/job-io-bound", "vms/job-variants", "vms/job-waiting",
	"vms/locking", "vms/memory-waits", "vms/mp-synch", "vms/mscp", "vms/null-keys", "vms/pool-reclamation", "vms/processor-modes", "vms/quantum", "vms/release",
	"vms/reserved-memory", "vms/rms-defaults", "vms/tcp-segment", "vms/volume-layout", "vms/xfc-io-size", "hpux/file-cache", "hpux/numa-policy", "hpux/processor-sets",
	"hpux/pthread-scope", "memory/swap-size", "sap/buffer-hit-ratio", "sap/buffer-invalidations", "sap/buffer-swaps", "sap/check-errors", "sap/check-missing",
	"sap/check-without-profile", "sap/cores-per-instance", "sap/extended-memory-full", "sap/extended-memory-private", "sap/extended-memory-unused", "sap/heap-used",
	"sap/local-database", "sap/memory-worst-case", "sap/parameter-unit", "sap/pool-oversized", "sap/pool-segments", "sap/pool-too-small", "sap/program-compression",
	"sap/queue-limits", "sap/queue-stuck", "sap/roll-on-disk", "sap/segment-limits", "sap/semaphore-watchdog", "sap/static-pools", "sap/statistics-clock",
	"sap/table-buffering", "sap/update-queue", "sap/work-process-memory", "sap/work-processes-held", "sap/work-processes-idle", "sap/work-processes-short",
	"sap/workload-times", "tlb/aix-shared-memory-pages", "tlb/executable-pages", "tlb/misses", "tlb/process-pages", "tlb/time", "sql/blocks-per-row", "sql/commit-per-row",
	"sql/literals", "sql/misestimate", "sql/no-index", "sql/parse-per-execute", "sql/recursive", "sql/round-trip", "sql/single-row-dml", "sql/single-row-lookup",
	"sql/small-array", "sql/think-time", "sql/tkprof-differs", "sql/trace-incomplete", "sql/waits",
}

// ordered sorts rules into the order of reports.
func ordered(rules []*analyzers.Rule) []*analyzers.Rule {
	place := func(r *analyzers.Rule) int {
		if i := slices.Index(order, r.Name); i >= 0 {
			return i
		}
		return len(order)
	}
	slices.SortFunc(rules, func(a, b *analyzers.Rule) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a.Name, b.Name))
	})
	return rules
}
