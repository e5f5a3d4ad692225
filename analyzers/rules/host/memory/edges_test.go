package memory_test

import (
	"strings"
	"testing"

	"dumplens/analyzers"
	"dumplens/analyzers/rules/host/memory"
	"dumplens/fixtures/ruletest"
)

// short are names of metrics in these tables.
var short = strings.NewReplacer(
	"process ", "system.memory.utilization{state=process} ", "system ", "system.memory.utilization{state=system} ",
	"total ", "system.memory.usage{state=total} ", "free ", "system.memory.usage{state=free} ", "cached ", "system.memory.usage{state=cached} ", "buffers ", "system.memory.usage{state=buffers} ",
	"swapfree ", "system.swap.usage{state=free} ", "swaptotal ", "system.swap.usage{state=total} ", "swapshare ", "system.swap.utilization{state=free} ",
	"in ", "system.paging.swap_in ", "out ", "system.paging.swap_out ", "scans ", "system.paging.scans ", "freed ", "system.paging.reclaims ",
	"numperm ", "system.memory.file_cache{state=numperm} ", "minperm ", "system.memory.file_cache{state=minperm} ", "maxperm ", "system.memory.file_cache{state=maxperm} ",
)

// row is a row of a table about captures of one host.
type row struct{ Name, Variant, Text, Params, Want, Says, Not string }

func table(t *testing.T, r *analyzers.Rule, rows []row) { ruletest.Hosts(t, r, short, rows) }

func TestComputational(t *testing.T) {
	const linux, full = "Linux 5.14", "total 1024*3; free 16*3; cached 32*3; buffers 16*3; " // 960 of 1024: 93.75 %
	table(t, memory.Computational, []row{
		{"at the share", "", "process 0.75*3; system 0.125*3", "share=0.875", "fired; notice, likely", "programs and kernel, mean of these snapshots = 87.5 %|main memory = –", ""},
		{"below the share", "", "process 0.75*3; system 0.125*3", "share=0.876", "clear", "", ""},
		{"at the warning", "", "process 0.75*3; system 0.1875*3", "warning=0.9375", "fired; warning, likely", "", ""},
		{"below the warning", "", "process 0.75*3; system 0.1875*3", "warning=0.94", "fired; notice, likely", "", ""},
		{"two snapshots", "", "process 0.75*3; system 0.1875*2 0", "", "clear", "", ""},
		{"the system's share not known", "", "process 0.95*3; system -*3", "", "clear", "", ""},
		{"only one of the shares printed", "", "process 0.95*3", "", "clear", "", ""},
		{"paging space grows as much as counts", linux, full + "swaptotal 4096*3; swapfree 2048 1536 1024", "growth=1024", "fired; notice, likely", "main memory = 1 KiB", ""},
		{"paging space grows a little less", linux, full + "swaptotal 4096*3; swapfree 2048 1536 1024", "growth=1025", "clear", "", ""},
		{"growth from the first known to the last known", linux, "total 1024*5; free 16*5; cached 32*5; buffers 16*5; swaptotal 4096*5; swapfree - 2048 512 1536 -", "growth=512", "fired; notice, likely", "", ""},
		{"the same, a little less", linux, "total 1024*5; free 16*5; cached 32*5; buffers 16*5; swaptotal 4096*5; swapfree - 2048 512 1536 -", "growth=513", "clear", "", ""},
		{"paging space not printed", linux, full + "in 0*3", "growth=0", "clear", "", ""},
		{"half is cache", linux, "total 1024*3; free 16*3; cached 512*3; buffers 16*3; swaptotal 4096*3; swapfree 2048 1536 1024", "growth=0", "clear", "", ""},
		{"buffers not printed", linux, "total 1024*3; free 16*3; cached 32*3; swaptotal 4096*3; swapfree 2048 1536 1024", "growth=0", "clear", "", ""},
	})
}

func TestFileCache(t *testing.T) {
	const aix = "AIX 7.2"
	const usual = "minperm = 0.03; maxperm = 0.9; "
	const down, tuned = "was down to 3 % of memory, its minimum", "although its file cache held 50 % of memory"
	table(t, memory.FileCache, []row{
		{"at minperm", aix, usual + "out 0 50*3; numperm 0.03*4", "", "fired; warning, likely, 3 min", down, ""},
		{"at the margin", aix, "minperm = 0.25; maxperm = 0.5; out 0 50*3; numperm 0.3125*4", "minperm=0.25 maxperm=0.5 margin=0.0625", "clear", "", ""},
		{"within the margin", aix, "minperm = 0.25; maxperm = 0.5; out 0 50*3; numperm 0.3125*4", "minperm=0.25 maxperm=0.5 margin=0.07", "fired; warning, likely, 3 min", "was down to 31.25 %", ""},
		{"one page a second", aix, usual + "out 0 1*3; numperm 0.03*4", "", "fired; warning, likely, 3 min", "", ""},
		{"less than one page a second", aix, usual + "out 0 0.75*3; numperm 0.03*4", "", "clear", "", ""},
		{"two snapshots", aix, usual + "out 0 50*2 0; numperm 0.03*4", "", "clear", "", ""},
		{"a large cache with the usual limits", aix, usual + "out 0 50*3; numperm 0.5*4", "", "clear", "", ""},
		{"another minperm", aix, "minperm = 0.2; maxperm = 0.9; out 0 50*3; numperm 0.5*4", "", "fired; notice, likely, 3 min", tuned + "; minperm is 20 % and maxperm 90 %, not the usual 3 % and 90 %", down},
		{"another maxperm", aix, "minperm = 0.03; maxperm = 0.8; out 0 50*3; numperm 0.5*4", "", "fired; notice, likely, 3 min", tuned, ""},
		{"a smaller minperm", aix, "minperm = 0; maxperm = 0.9; out 0 50*3; numperm 0.5*4", "", "fired; notice, likely, 3 min", "minperm is 0 %", ""},
		{"a larger maxperm", aix, "minperm = 0.03; maxperm = 1; out 0 50*3; numperm 0.5*4", "", "fired; notice, likely, 3 min", "maxperm 100 %", ""},
		{"a maxperm of nothing", aix, "minperm = 0.03; maxperm = 0; out 0 50*3; numperm 0.5*4", "", "fired; notice, likely, 3 min", "maxperm 0 %", ""},
		{"as printed in tenths", aix, "minperm = 0.031; maxperm = 0.899; out 0 50*3; numperm 0.5*4", "", "clear", "", ""},
		{"another minperm, and down to it", aix, "minperm = 0.2; maxperm = 0.9; out 0 50*3; numperm 0.2*4", "", "fired; warning, likely, 3 min", "was down to 20 % of memory, its minimum", ""},
		{"another minperm, at the margin", aix, "minperm = 0.25; maxperm = 0.9; out 0 50*3; numperm 0.3125*4", "margin=0.0625", "fired; notice, likely, 3 min", "although its file cache held 31.25 %", ""},
		{"more than rounding above", aix, "minperm = 0.002; maxperm = 0.9; out 0 50*3; numperm 0.5*4", "minperm=0", "fired; notice, likely, 3 min", tuned, ""},
		{"more than rounding below", aix, "minperm = 0; maxperm = 0.9; out 0 50*3; numperm 0.5*4", "minperm=0.002", "fired; notice, likely, 3 min", tuned, ""},
		{"minperm not printed", aix, "maxperm = 0.9; out 0 50*3; numperm 0.01*4", "", "clear", "", ""},
		{"maxperm not printed", aix, "minperm = 0.03; out 0 50*3; numperm 0.5*4", "", "clear", "", ""},
		{"tuned, with a cache that is not known", aix, "minperm = 0.2; maxperm = 0.8; out 0 50*3; numperm -*4", "", "clear", "", ""},
		{"before AIX 6.1", "AIX 5.3", usual + "out 0 50*3; numperm 0.03*4", "", "skipped", "", ""},
		{"nothing of the paging space", aix, usual + "in 0 50*3; numperm 0.03*4", "", "skipped", "system.paging.swap_out", ""},
	})
}

func TestPageScan(t *testing.T) {
	const aix = "AIX 7.2"
	table(t, memory.PageScan, []row{
		{"at the ratio", aix, "scans 0 400*3; freed 0 100*3", "", "fired; notice, possible, 3 min", "pages examined for each page freed = 4|Nothing was written", ""},
		{"below the ratio", aix, "scans 0 400*3; freed 0 100*3", "ratio=4.01", "clear", "", ""},
		{"too few freed", aix, "scans 0 400*3; freed 0 100*3", "freed=100.5", "clear", "", ""},
		{"two snapshots", aix, "scans 0 400*2 0; freed 0 100*3", "", "clear", "", ""},
		{"at the warning", aix, "scans 0 1000*3; freed 0 100*3; out 0 1*3", "", "fired; warning, likely, 3 min", "1 pages a second were written to paging space", ""},
		{"below the warning", aix, "scans 0 999*3; freed 0 100*3; out 0 1*3", "", "fired; notice, likely, 3 min", "", ""},
		{"as much without anything written", aix, "scans 0 1000*3; freed 0 100*3; out 0*4", "", "fired; notice, possible, 3 min", "Nothing was written", ""},
		{"nothing freed", aix, "scans 0 400*3; freed 0*4", "freed=0", "clear", "", ""},
		{"freed not printed", aix, "scans 0 400*3", "", "clear", "", ""},
		{"another system", "Linux 5.14", "scans 0 400*3; freed 0 100*3", "", "skipped", "", ""},
	})
}

func TestPaging(t *testing.T) {
	table(t, memory.Paging, []row{
		{"one page a second", "", "in 0.5*3; out 0.5*3", "", "fired; notice, likely, 3 min", "peak of both = 1 /s", "examined"},
		{"less", "", "in 0.25*3; out 0.5*3", "", "clear", "", ""},
		{"two snapshots", "", "in 1*2 0; out 0*3", "", "clear", "", ""},
		{"at the warning", "", "in 4*3; out 6*3", "", "fired; warning, likely, 3 min", "", ""},
		{"below it", "", "in 4*3; out 5.75*3", "", "fired; notice, likely, 3 min", "", ""},
		{"at the critical rate", "", "in 40*3; out 60*3", "", "fired; critical, likely, 3 min", "", ""},
		{"below that", "", "in 40*3; out 59.75*3", "", "fired; warning, likely, 3 min", "", ""},
		{"reads alone", "", "in 40*3; out 0*3", "", "fired; warning, possible, 3 min", "Nothing was written", ""},
		{"only reads printed", "", "in 40*3", "", "fired; warning, likely, 3 min", "pages written to paging space = –", "Nothing was written"},
		{"only writes printed", "", "out 40*3", "", "fired; warning, likely, 3 min", "pages read from paging space = –|40 pages a second to and from", ""},
		{"one of them not known for a while", "", "in 40*3; out 40 - 40", "", "fired; warning, likely, 3 min", "peak of both = 80 /s", ""},
		{"at the scan ratio", "", "in 40*3; out 40*3; scans 400*3; freed 100*3", "", "fired; warning, confirmed, 3 min", "pages examined for each page freed = 4|it hardly finds any", ""},
		{"below it, with nothing else", "", "in 40*3; out 40*3; scans 400*3; freed 100*3", "scan-ratio=4.01", "fired; warning, likely, 3 min", "pages examined for each page freed = 4", "hardly finds"},
		{"nothing examined", "", "in 40*3; out 40*3; scans 0*3; freed 100*3", "", "fired; warning, likely, 3 min", "pages examined for each page freed = 0", ""},
		{"nothing freed", "", "in 40*3; out 40*3; scans 400*3; freed 0*3", "", "fired; warning, likely, 3 min", "", "each page freed"},
		{"paging space at the limit", "", "in 40*3; out 40*3; swapshare 0.5 0.25 0.5", "free=0.25", "fired; warning, likely, 3 min", "least paging space free = 25 %", "at its fullest"},
		{"paging space fuller", "", "in 40*3; out 40*3; swapshare 0.5 0.25 0.5", "free=0.26", "fired; warning, confirmed, 3 min", "down to 25 % free at its fullest", ""},
		{"programs, the largest first", "Linux 5.14", "in 40*3; out 40*3; process.memory.resident{command=a} 1024*3; process.memory.resident{command=b} 2048*3; process.memory.resident{command=c} 512*3; process.memory.resident{command=d} 256*3", "",
			"fired; warning, likely, 3 min", "(shared memory counts once for each process): b (2 KiB), a (1 KiB), c (512 B).", ""},
		{"a command without its memory", "", "in 40*3; out 40*3; process.cpu.used{command=a} 1*3", "", "fired; warning, likely, 3 min", "", "most memory"},
	})
}

func TestPagingSpace(t *testing.T) {
	table(t, memory.PagingSpace, []row{
		{"a quarter free", "", "swaptotal 1024*3; swapfree 512 256 512", "free=0.25 bytes=0", "clear", "", ""},
		{"less than a limit", "", "swaptotal 1024*3; swapfree 512 256 512", "free=0.26 bytes=0", "fired; warning, confirmed", "least paging space free = 25 %|paging space in use then = 768 B|At the beginning 50 % were free, at the end 50 %", ""},
		{"at the critical share", "", "swaptotal 1024*3; swapfree 512 256 512", "free=0.5 critical=0.25 bytes=0", "fired; warning, confirmed", "", ""},
		{"below it", "", "swaptotal 1024*3; swapfree 512 256 512", "free=0.5 critical=0.26 bytes=0", "fired; critical, confirmed", "", ""},
		{"as much in use as matters", "", "swaptotal 1024*3; swapfree 256*3", "bytes=768", "fired; warning, confirmed", "", ""},
		{"less in use", "", "swaptotal 1024*3; swapfree 256*3", "bytes=769", "clear", "", ""},
		{"only the share printed", "", "swapshare 0.25*3", "", "fired; warning, confirmed", "paging space in use then = –", ""},
		{"no paging space", "", "swaptotal 0*3; swapfree 0*3", "bytes=0", "clear", "", ""},
		{"the first and last known", "", "swapshare - 0.25 0.125 -", "", "fired; warning, confirmed", "At the beginning 25 % were free, at the end 12.5 %", ""},
	})
}
