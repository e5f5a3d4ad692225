package nmon

import (
	"strings"

	"dumplens/parsers/model"
)

// Factors from the units that nmon prints to base units.
const (
	one     = 1
	percent = 0.01
	kib     = 1024
	mib     = 1024 * 1024
	milli   = 0.001
)

// target is what a column becomes.
type target struct {
	metric *model.Metric
	labels model.Labels
	factor float64
}

// is makes a target.
func is(m *model.Metric, factor float64, labels ...string) target {
	return target{m, model.L(labels...), factor}
}

// target finds what a column of a section becomes. What has no name in the vocabulary becomes nmon.column, its number as printed.
func (t *table) target(i int) target {
	name := t.name(i)
	family := familyOf(t.tag)
	if fixed, ok := fixedColumns[t.tag]; ok {
		if tg, ok := fixed[strings.ToLower(name)]; ok {
			return tg
		}
	} else if f, ok := listColumns[family]; ok && !t.headless {
		if tg, ok := f(name); ok {
			return tg
		}
	} else if tg, ok := t.cpuColumn(family, name); ok {
		return tg
	}
	return is(model.NmonColumn, one, "section", t.tag, "column", name)
}

// isKnown reports whether nmon has a section of a name that dumplens knows.
func isKnown(tag string) bool {
	family := familyOf(tag)
	_, fixed := fixedColumns[tag]
	_, list := listColumns[family]
	switch family {
	case "CPU", "CPU_ALL", "PCPU", "PCPU_ALL", "SCPU", "SCPU_ALL":
		return true
	}
	return fixed || list
}

// cpuColumn reads the sections of single processors: CPU01, CPU001, PCPU12, SCPU12, and their totals.
func (t *table) cpuColumn(family, name string) (target, bool) {
	number := strings.TrimLeft(t.tag[len(family):], "0")
	metric, factor := model.CPUUtilization, float64(percent)
	switch family {
	case "CPU", "CPU_ALL":
	case "PCPU", "PCPU_ALL":
		metric, factor = model.CPUPhysicalUsage, one
	case "SCPU", "SCPU_ALL":
		metric, factor = model.CPUScaledUsage, one
	default:
		return target{}, false
	}
	if strings.HasSuffix(family, "_ALL") {
		number = "all"
	}
	if number == "" {
		number = "0"
	}
	switch strings.ToLower(strings.TrimRight(name, "% ")) {
	case "user":
		return is(metric, factor, "cpu", number, "state", "user"), true
	case "sys":
		return is(metric, factor, "cpu", number, "state", "system"), true
	case "wait":
		return is(metric, factor, "cpu", number, "state", "iowait"), true
	case "idle":
		return is(metric, factor, "cpu", number, "state", "idle"), true
	case "steal":
		return is(metric, factor, "cpu", number, "state", "steal"), true
	case "cpus", "physicalcpus": // counts logical processors under either name
		return is(model.CPULogical, one), number == "all" && metric == model.CPUUtilization
	}
	return target{}, false
}

// fixedColumns are the sections whose columns have fixed names, by lower-case name. MEM and PROC are AIX and Linux sections of the same
// tag: their names do not overlap where their meanings differ.
var fixedColumns = map[string]map[string]target{
	"LPAR": {
		"physicalcpu": is(model.CPUPhysicalUsed, one),
		"virtualcpus": is(model.CPUVirtual, one),
		"poolcpus":    is(model.CPUPhysicalPool, one),
		"entitled":    is(model.CPUPhysicalEntitled, one),
		"poolidle":    is(model.CPUPhysicalPoolIdle, one),
		"sharedcpu":   is(model.CPUShared, one),
		"capped":      is(model.CPUCapped, one),
		"folded":      is(model.CPUFolded, one),
	},
	"MEM": {
		"real free(mb)":     is(model.MemoryUsage, mib, "state", "free"),
		"real total(mb)":    is(model.MemoryUsage, mib, "state", "total"),
		"virtual free %":    is(model.SwapUtilization, percent, "state", "free"),
		"virtual free(mb)":  is(model.SwapUsage, mib, "state", "free"),
		"virtual total(mb)": is(model.SwapUsage, mib, "state", "total"),
		"memtotal":          is(model.MemoryUsage, mib, "state", "total"),
		"memfree":           is(model.MemoryUsage, mib, "state", "free"),
		"memshared":         is(model.MemoryUsage, mib, "state", "shared"),
		"cached":            is(model.MemoryUsage, mib, "state", "cached"),
		"active":            is(model.MemoryUsage, mib, "state", "active"),
		"inactive":          is(model.MemoryUsage, mib, "state", "inactive"),
		"buffers":           is(model.MemoryUsage, mib, "state", "buffers"),
		"swaptotal":         is(model.SwapUsage, mib, "state", "total"),
		"swapfree":          is(model.SwapUsage, mib, "state", "free"),
		"swapcached":        is(model.SwapUsage, mib, "state", "cached"),
	},
	"MEMNEW": {
		"process%": is(model.MemoryUtilization, percent, "state", "process"),
		"fscache%": is(model.MemoryUtilization, percent, "state", "fscache"),
		"system%":  is(model.MemoryUtilization, percent, "state", "system"),
		"free%":    is(model.MemoryUtilization, percent, "state", "free"),
		"pinned%":  is(model.MemoryUtilization, percent, "state", "pinned"),
		"user%":    is(model.MemoryUtilization, percent, "state", "user"),
	},
	"MEMUSE": {
		"%numperm":   is(model.MemoryFileCache, percent, "state", "numperm"),
		"%minperm":   is(model.MemoryFileCache, percent, "state", "minperm"),
		"%maxperm":   is(model.MemoryFileCache, percent, "state", "maxperm"),
		"%numclient": is(model.MemoryFileCache, percent, "state", "numclient"),
		"%maxclient": is(model.MemoryFileCache, percent, "state", "maxclient"),
	},
	"PAGE": {
		"faults":   is(model.PagingFaults, one),
		"pgin":     is(model.PagingIn, one),
		"pgout":    is(model.PagingOut, one),
		"pgsin":    is(model.PagingSwapIn, one),
		"pgsout":   is(model.PagingSwapOut, one),
		"reclaims": is(model.PagingReclaims, one),
		"scans":    is(model.PagingScans, one),
		"cycles":   is(model.PagingCycles, one),
	},
	"PROC": {
		"runnable": is(model.CPURunQueue, one),
		"blocked":  is(model.CPUBlocked, one),
		"swap-in":  is(model.CPUBlocked, one),
		"pswitch":  is(model.CPUSwitches, one),
		"syscall":  is(model.CPUSyscalls, one),
		"read":     is(model.CPUSyscalls, one, "call", "read"),
		"write":    is(model.CPUSyscalls, one, "call", "write"),
		"sem":      is(model.CPUSyscalls, one, "call", "sem"),
		"msg":      is(model.CPUSyscalls, one, "call", "msg"),
		"fork":     is(model.ProcessForks, one),
		"exec":     is(model.ProcessExecs, one),
	},
}

// listColumns are the sections that list devices, without the number of their continuation (DISKBUSY1, DISKBUSY2 …).
var listColumns = map[string]func(name string) (target, bool){
	"DISKBUSY":      device(model.DiskUtilization, percent),
	"DISKREAD":      device(model.DiskIO, kib, "direction", "read"),
	"DISKWRITE":     device(model.DiskIO, kib, "direction", "write"),
	"DISKXFER":      device(model.DiskTransfers, one),
	"DISKRXFER":     device(model.DiskTransfers, one, "direction", "read"),
	"DISKBSIZE":     device(model.DiskBlockSize, kib),
	"DISKSERV":      device(model.DiskServiceTime, milli),
	"DISKREADSERV":  device(model.DiskServiceTime, milli, "direction", "read"),
	"DISKWRITESERV": device(model.DiskServiceTime, milli, "direction", "write"),
	"DISKWAIT":      device(model.DiskWaitTime, milli),
	"VGBUSY":        device(model.GroupUtilization, percent, "kind", "volume group"),
	"VGREAD":        device(model.GroupIO, kib, "kind", "volume group", "direction", "read"),
	"VGWRITE":       device(model.GroupIO, kib, "kind", "volume group", "direction", "write"),
	"VGXFER":        device(model.GroupTransfers, one, "kind", "volume group"),
	"VGSIZE":        device(model.GroupBlockSize, kib, "kind", "volume group"),
	"DGBUSY":        device(model.GroupUtilization, percent, "kind", "disk group"),
	"DGREAD":        device(model.GroupIO, kib, "kind", "disk group", "direction", "read"),
	"DGWRITE":       device(model.GroupIO, kib, "kind", "disk group", "direction", "write"),
	"DGXFER":        device(model.GroupTransfers, one, "kind", "disk group"),
	"DGSIZE":        device(model.GroupBlockSize, kib, "kind", "disk group"),
	"FCREAD":        device(model.AdapterIO, kib, "kind", "fibre channel", "direction", "read"),
	"FCWRITE":       device(model.AdapterIO, kib, "kind", "fibre channel", "direction", "write"),
	"FCXFERIN":      device(model.AdapterTransfers, one, "kind", "fibre channel", "direction", "read"),
	"FCXFEROUT":     device(model.AdapterTransfers, one, "kind", "fibre channel", "direction", "write"),
	"PAGING":        device(model.SwapUsage, mib, "state", "free"),
	"JFSFILE":       named("mount", model.FilesystemUtilization, percent),
	"JFSINODE":      named("mount", model.FilesystemInodes, percent),
	"NET":           suffixed(network(model.NetworkIO, kib)),
	"NETPACKET":     suffixed(network(model.NetworkPackets, one)),
	"NETSIZE":       suffixed(network(model.NetworkPacketSize, one)),
	"NETERROR":      suffixed(networkErrors),
	"SEA":           suffixed(network(model.NetworkIO, kib, "kind", "shared ethernet")),
	"SEAPACKET":     suffixed(network(model.NetworkPackets, one, "kind", "shared ethernet")),
	"IOADAPT":       suffixed(adapter),
}

func device(m *model.Metric, factor float64, labels ...string) func(string) (target, bool) {
	return named("device", m, factor, labels...)
}

// named makes targets whose label is the whole column name.
func named(label string, m *model.Metric, factor float64, labels ...string) func(string) (target, bool) {
	return func(name string) (target, bool) {
		return is(m, factor, append([]string{label, name}, labels...)...), true
	}
}

// suffixed cuts a column name like "en0-read-KB/s" or "fcs1_xfer-tps" into the device and what is measured.
func suffixed(f func(device, what string) (target, bool)) func(string) (target, bool) {
	return func(name string) (target, bool) {
		for _, what := range []string{"read-KB/s", "write-KB/s", "reads/s", "writes/s", "read/s", "write/s", "readsize", "writesize",
			"ierrs", "oerrs", "collisions", "xfer-tps"} {
			device, ok := strings.CutSuffix(name, what)
			if ok && len(device) > 1 && (strings.HasSuffix(device, "-") || strings.HasSuffix(device, "_")) {
				return f(device[:len(device)-1], what)
			}
		}
		return target{}, false
	}
}

func network(m *model.Metric, factor float64, labels ...string) func(device, what string) (target, bool) {
	return func(device, what string) (target, bool) {
		direction := "receive"
		if strings.HasPrefix(what, "write") {
			direction = "transmit"
		}
		return is(m, factor, append([]string{"device", device, "direction", direction}, labels...)...), true
	}
}

func networkErrors(device, what string) (target, bool) {
	switch what {
	case "ierrs":
		return is(model.NetworkErrors, one, "device", device, "direction", "receive"), true
	case "oerrs":
		return is(model.NetworkErrors, one, "device", device, "direction", "transmit"), true
	}
	return is(model.NetworkCollisions, one, "device", device), what == "collisions"
}

func adapter(device, what string) (target, bool) {
	switch what {
	case "read-KB/s":
		return is(model.AdapterIO, kib, "device", device, "direction", "read"), true
	case "write-KB/s":
		return is(model.AdapterIO, kib, "device", device, "direction", "write"), true
	}
	return is(model.AdapterTransfers, one, "device", device), what == "xfer-tps"
}
