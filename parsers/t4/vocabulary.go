package t4

import (
	"strings"

	"dumplens/parsers/model"
)

// target is where a column goes.
type target struct {
	metric *model.Metric
	labels model.Labels
	factor float64
}

// known are the columns that have a name in the vocabulary, by section and column in lower case.
var known = map[string]target{
	"mon.syst|direct i/o rate":    {model.VMSDirectRate, model.Labels{}, 1},
	"mon.syst|buffered i/o rate":  {model.VMSBufferedRate, model.Labels{}, 1},
	"mon.syst|page fault rate":    {model.PagingFaults, model.Labels{}, 1},
	"mon.syst|page read i/o rate": {model.VMSPagingIO, model.L("direction", "read"), 1},
	"mon.syst|process count":      {model.VMSProcesses, model.Labels{}, 1},

	"mon.page|page write i/o rate":      {model.VMSPagingIO, model.L("direction", "write"), 1},
	"mon.page|global valid fault rate":  {model.VMSPagingFaults, model.L("kind", "global_valid"), 1},
	"mon.page|free list size":           {model.VMSMemoryList, model.L("list", "free"), 1},
	"mon.page|modified list size":       {model.VMSMemoryList, model.L("list", "modified"), 1},
	"mon.page|free list faults":         {model.VMSPagingFaults, model.L("kind", "free_list"), 1},
	"mon.page|modified list faults":     {model.VMSPagingFaults, model.L("kind", "modified_list"), 1},
	"mon.page|demand-zero faults":       {model.VMSPagingFaults, model.L("kind", "demand_zero"), 1},
	"mon.page|write-in-progress faults": {model.VMSPagingFaults, model.L("kind", "write_in_progress"), 1},
	"mon.page|system faults":            {model.VMSPagingFaults, model.L("kind", "system"), 1},

	"mon.io|mailbox write rate":  {model.VMSIORate, model.L("kind", "mailbox_writes"), 1},
	"mon.io|split transfer rate": {model.VMSIORate, model.L("kind", "split_transfers"), 1},
	"mon.io|file open rate":      {model.VMSIORate, model.L("kind", "file_opens"), 1},
	"mon.io|logical name trans":  {model.VMSIORate, model.L("kind", "logical_names"), 1},
	"mon.io|page reads":          {model.VMSPagingPages, model.L("direction", "read"), 1},
	"mon.io|page writes":         {model.VMSPagingPages, model.L("direction", "write"), 1},
	"mon.io|in swaps":            {model.VMSSwapIn, model.Labels{}, 1},

	"mon.lock|new enq rate":         {model.VMSLockRate, model.L("kind", "enqueues"), 1},
	"mon.lock|converted enq rate":   {model.VMSLockRate, model.L("kind", "conversions"), 1},
	"mon.lock|blocking ast rate":    {model.VMSLockRate, model.L("kind", "blocking_asts"), 1},
	"mon.lock|enqs forced to wait":  {model.VMSLockRate, model.L("kind", "waits"), 1},
	"mon.lock|deqs":                 {model.VMSLockRate, model.L("kind", "dequeues"), 1},
	"mon.lock|enqs not queued":      {model.VMSLockRate, model.L("kind", "not_queued"), 1},
	"mon.lock|deadlock searches":    {model.VMSLockRate, model.L("kind", "deadlock_searches"), 1},
	"mon.lock|deadlocks found":      {model.VMSLockRate, model.L("kind", "deadlocks"), 1},
	"mon.lock|locks total":          {model.VMSLocks, model.L("kind", "locks"), 1},
	"mon.lock|resources total":      {model.VMSLocks, model.L("kind", "resources"), 1},
	"mon.dloc|new locks (local)":    {model.VMSLockRate, model.L("kind", "enqueues", "origin", "local"), 1},
	"mon.dloc|new locks (incoming)": {model.VMSLockRate, model.L("kind", "enqueues", "origin", "incoming"), 1},
	"mon.dloc|new locks (outgoing)": {model.VMSLockRate, model.L("kind", "enqueues", "origin", "outgoing"), 1},

	"mon.mscp|mscp requests":     {model.VMSMSCPRate, model.L("kind", "requests"), 1},
	"mon.mscp|mscp fragments":    {model.VMSMSCPRate, model.L("kind", "fragments"), 1},
	"mon.mscp|mscp splits":       {model.VMSMSCPRate, model.L("kind", "splits"), 1},
	"mon.mscp|mscp buffer waits": {model.VMSMSCPRate, model.L("kind", "buffer_waits"), 1},

	"mon.align|kernel": {model.VMSAlignment, model.L("mode", "kernel"), 1},
	"mon.align|exec":   {model.VMSAlignment, model.L("mode", "exec"), 1},
	"mon.align|super":  {model.VMSAlignment, model.L("mode", "super"), 1},
	"mon.align|user":   {model.VMSAlignment, model.L("mode", "user"), 1},
}

// modes are the columns of the processor modes, of all CPUs and of one.
var modes = map[string]string{
	"interrupt state": "interrupt", "mp synch": "mp_synch", "kernel mode": "kernel", "exec mode": "exec", "super mode": "super", "user mode": "user",
	"idle time": "idle", "compatibility mode": "compatibility", "inter mode": "interrupt", "mpsync mode": "mp_synch", "idle": "idle",
}

// targetOf finds where a column goes.
func targetOf(n name) target {
	section, column := strings.ToLower(n.section), strings.ToLower(n.column)
	if t, ok := known[section+"|"+column]; ok {
		return t
	}
	switch section {
	case "mon.stat":
		return target{model.VMSStates, model.L("state", strings.Replace(column, "compute", "com", 1)), 1}
	case "mon.flsc":
		return fileCache(column, n)
	case "mon.disk":
		return disk(n)
	}
	return target{model.VMSColumn, model.L("section", n.section, "column", n.column), 1}
}

// fileCache knows "Dir FCB cache hits", "… attempts" and "… hit %".
func fileCache(column string, n name) target {
	for _, k := range [...]struct {
		end    string
		metric *model.Metric
		stat   string
		factor float64
	}{{" hit %", model.VMSFileCacheHits, "", 0.01}, {" hits", model.VMSFileCache, "hits", 1}, {" attempts", model.VMSFileCache, "attempts", 1}} {
		if cache, ok := strings.CutSuffix(column, k.end); ok {
			return target{k.metric, model.L("cache", strings.TrimSuffix(cache, " cache"), "stat", k.stat), k.factor}
		}
	}
	return target{model.VMSColumn, model.L("section", n.section, "column", n.column), 1}
}

// disk knows "OpRate", "QLen" and "RespT" in milliseconds, of all disks or with the name of one in front.
func disk(n name) target {
	for _, k := range [...]struct {
		end    string
		metric *model.Metric
		factor float64
	}{{"OpRate", model.DiskTransfers, 1}, {"QLen", model.VMSDiskQueue, 1}, {"RespT", model.DiskServiceTime, 0.001}} {
		if device, ok := strings.CutSuffix(n.column, k.end); ok {
			device = strings.TrimRight(strings.TrimSpace(device), ":_ ")
			if device == "" {
				device = "all disks"
			}
			return target{k.metric, model.L("device", device), k.factor}
		}
	}
	return target{model.VMSColumn, model.L("section", n.section, "column", n.column), 1}
}
