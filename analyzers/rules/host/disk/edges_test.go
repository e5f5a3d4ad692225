package disk_test

import (
	"strings"
	"testing"

	"dumplens/analyzers"
	"dumplens/analyzers/rules/host/disk"
	"dumplens/fixtures/ruletest"
)

// short are names of metrics in these tables.
var short = strings.NewReplacer(
	"busy{", "system.disk.utilization{", "serv{", "system.disk.service_time{", "queue{", "system.disk.wait_time{", "xfer{", "system.disk.transfers{", "adapter{", "system.adapter.io{",
	"group{", "system.disk_group.utilization{", "fs{", "system.filesystem.utilization{", "blocked ", "system.cpu.blocked ", "iowait ", "system.cpu.utilization{cpu=all,state=iowait} ",
)

// row is a row of a table about captures of one host.
type row struct{ Name, Variant, Text, Params, Want, Says, Not string }

func table(t *testing.T, r *analyzers.Rule, rows []row) { ruletest.Hosts(t, r, short, rows) }

func TestAdapters(t *testing.T) {
	const fired = "fired; info, possible"
	const three = "adapter{device=a,direction=read} 500*2; adapter{device=a,direction=write} 250*2; adapter{device=b,direction=read} 250*2"
	table(t, disk.Adapters, []row{
		{"at both thresholds", "", three, "share=0.75 bytes=1000", fired, "adapter a carried 75 % of the storage traffic, which was 1000 B/s on average; there are 2 adapters|peak of a: 500 B/s", ""},
		{"less of it", "", three, "share=0.76 bytes=1000", "clear", "", ""},
		{"too little", "", three, "share=0.75 bytes=1001", "clear", "", ""},
		{"one adapter", "", "adapter{device=a,direction=read} 500*2", "bytes=1", "clear", "", ""},
		{"the second", "", "adapter{device=a,direction=read} 0*2; adapter{device=b,direction=read} 500*2", "bytes=1", fired, "adapter b carried 100 %", ""},
		{"of equals the first", "", "adapter{device=a,direction=read} 500*2; adapter{device=b,direction=read} 500*2", "bytes=1 share=0.5", fired, "share of a = 50 %", ""},
		{"one that is not known", "", "adapter{device=a,direction=read} -*2; adapter{device=b,direction=read} 500*2", "bytes=1", fired, "there are 2 adapters", ""},
		{"nothing known", "", "adapter{device=a,direction=read} -*2; adapter{device=b,direction=read} -*2", "bytes=0", "clear", "", ""},
		{"the peak is not that since boot", "AIX 7.2", "adapter{device=a,direction=read} 900 500 600; adapter{device=b,direction=read} 0*3", "bytes=1", fired, ".:12 (1) peak of a: 600 B/s", ""},
		{"the larger of read and written", "", "adapter{device=a,direction=read} 500*2; adapter{device=a,direction=write} 700 0; adapter{device=b,direction=read} 0*2", "bytes=1", fired, "peak of a: 700 B/s", ""},
		{"the first of two that are as large", "", "adapter{device=a,direction=read} 500*2; adapter{device=a,direction=write} 0 500; adapter{device=b,direction=read} 0*2", "bytes=1", fired, ".:10 (1) peak of a: 500 B/s", ""},
	})
}

func TestBlocked(t *testing.T) {
	const linux, fired = "Linux 5.14", "fired; warning, likely, 3 min"
	table(t, disk.Blocked, []row{
		{"at both thresholds", linux, "blocked 1*3; busy{device=sda} 0.75*3", "busy=0.75", fired, "worst, at 2026-03-02 00:00:00: 1 blocked, sda 75 % busy", ""},
		{"nobody blocked", linux, "blocked 0*3; busy{device=sda} 0.75*3", "busy=0.75", "clear", "", ""},
		{"more blocked would count", linux, "blocked 1*3; busy{device=sda} 0.75*3", "blocked=1.5 busy=0.75", "clear", "", ""},
		{"a disk less busy", linux, "blocked 1*3; busy{device=sda} 0.75*3", "busy=0.76", "clear", "", ""},
		{"two snapshots", linux, "blocked 1*2 0; busy{device=sda} 0.75*3", "", "clear", "", ""},
		{"the busier disk", linux, "blocked 1*3; busy{device=sda} 0.75*3; busy{device=sdb} 0.875*3", "", fired, "sdb 87.5 % busy", ""},
		{"of equals the first", linux, "blocked 1*3; busy{device=sda} 0.75*3; busy{device=sdb} 0.75*3", "", fired, "sda 75 % busy", ""},
		{"a partition is the disk again", linux, "blocked 1*3; busy{device=sda} 0.25*3; busy{device=sda1} 0.75*3", "", "clear", "", ""},
		{"no disk", linux, "blocked 1*3; busy{device=loop0} 0.75*3; busy{device=sda} -*3", "", "clear", "", ""},
		{"another system", "AIX 7.2", "blocked 1*4; busy{device=hdisk0} 0.75*4", "", "skipped", "", ""},
	})
}

func TestBusy(t *testing.T) {
	const fired = "fired; notice, possible, 3 min"
	table(t, disk.Busy, []row{
		{"at both thresholds", "", "busy{device=sda} 0.75*3; xfer{device=sda} 5*3", "busy=0.75", fired, "disk sda was busy 75 % of the time on average in 3 snapshots", "more disk"},
		{"less busy", "", "busy{device=sda} 0.75*3; xfer{device=sda} 5*3", "busy=0.76", "clear", "", ""},
		{"fewer transfers", "", "busy{device=sda} 0.75*3; xfer{device=sda} 4.75*3", "", "clear", "", ""},
		{"transfers not printed", "", "busy{device=sda} 0.75*3", "", fired, "", ""},
		{"two snapshots", "", "busy{device=sda} 0.75*2 0", "", "clear", "", ""},
		{"service times say more", "", "busy{device=sda} 0.75*3; serv{device=sda} 0.001*3", "", "clear", "", ""},
		{"two disks, the longer one first", "", "busy{device=sda} 0.75*3 0; busy{device=sdb} 0.75*4", "", "fired; notice, possible, 7 min", "disk sdb was|; 1 more disk was busy", ""},
		{"three disks", "", "busy{device=sda} 0.75*3; busy{device=sdb} 0.75*3; busy{device=sdc} 0.75*3", "", "fired; notice, possible, 9 min", "disk sda was|; 2 more disks were busy", ""},
		{"six disks, of which five are named", "", "busy{device=sda} 0.75*3; busy{device=sdb} 0.75*3; busy{device=sdc} 0.75*3; busy{device=sdd} 0.75*3; busy{device=sde} 0.75*3; busy{device=sdf} 0.75*3", "", "fired; notice, possible, 18 min",
			"sde, mean = 75 %|; 5 more disks were busy", "sdf"},
		{"the last snapshot of a disk after the first is left out", "", "busy{device=sda} 0.75*3; busy{device=sdb} 0.75*3", "", "fired; notice, possible, 6 min", "last, at 2026-03-02 00:02:00: sda 75 % busy", "last, at 2026-03-02 00:02:00: sdb"},
		{"a disk and the volume above it", "", "busy{device=sda} 0.75*3; busy{device=dm-0} 0.75*3", "", fired, "disk sda was", "dm-0"},
		{"a volume alone", "", "busy{device=dm-0} 0.75*3", "", fired, "disk dm-0 was", ""},
	})
}

func TestFilesystemFull(t *testing.T) {
	table(t, disk.FilesystemFull, []row{
		{"at the threshold", "", "fs{mount=/a} 0.75 0.875", "full=0.875", "fired; notice, confirmed", "/a from 75 % to 87.5 %", "None of them grew"},
		{"below it", "", "fs{mount=/a} 0.75 0.875", "full=0.876", "clear", "", ""},
		{"at the warning", "", "fs{mount=/a} 0.96875*2", "warning=0.96875", "fired; warning, confirmed", "None of them grew", "other"},
		{"below the warning", "", "fs{mount=/a} 0.96875*2", "warning=0.97", "fired; notice, confirmed", "", ""},
		{"grown by as much as is printed", "", "fs{mount=/a} 0.9 0.901", "", "fired; notice, confirmed", "None of them grew", ""},
		{"grown by more", "", "fs{mount=/a} 0.9 0.902", "", "fired; notice, confirmed", "", "None of them grew"},
		{"shrunk", "", "fs{mount=/a} 0.95 0.5", "", "fired; warning, confirmed", "/a from 95 % to 50 %|None of them grew", ""},
		{"the first of two has grown", "", "fs{mount=/a} 0.9 0.95; fs{mount=/b} 0.9*2", "", "fired; warning, confirmed", "File system /a of host h1 was 95 % full; so was 1 other.", "None of them grew"},
		{"three", "", "fs{mount=/a} 0.9*2; fs{mount=/b} 0.9*2; fs{mount=/c} 0.9*2", "", "fired; notice, confirmed", "; so were 2 others.", ""},
		{"six, of which five are named", "", "fs{mount=/a} 0.9*2; fs{mount=/b} 0.9*2; fs{mount=/c} 0.9*2; fs{mount=/d} 0.9*2; fs{mount=/e} 0.9*2; fs{mount=/f} 0.9*2", "", "fired; notice, confirmed", "/e = 90 %", "/f"},
		{"an image is always full", "", "fs{mount=/mnt/x} 1*2; fs{mount=/data/iso} 1*2", "", "clear", "", ""},
		{"what is mounted where images are, and not always full", "", "fs{mount=/mnt/x} 0.984375 1", "", "fired; warning, confirmed", "", ""},
		{"full all the time, as no image", "", "fs{mount=/data} 1*2", "", "fired; warning, confirmed", "", ""},
		{"one snapshot of AIX, which does not say whether it grew", "AIX 7.2", "fs{mount=/a} 0.96875", "", "fired; warning, confirmed", "/a from – to –", "None of them grew|to 0 %"},
		{"not known", "", "fs{mount=/a} -*2", "", "clear", "", ""},
	})
}

func TestIOWait(t *testing.T) {
	const fired = "fired; notice, likely, 3 min"
	table(t, disk.IOWait, []row{
		{"at both thresholds", "", "iowait 0.25*3; busy{device=sda} 0.75*3", "busy=0.75", fired, "waiting for I/O, mean = 25 %|sda 75 % busy", ""},
		{"less waiting", "", "iowait 0.25*3; busy{device=sda} 0.75*3", "wait=0.26", "clear", "", ""},
		{"less busy", "", "iowait 0.25*3; busy{device=sda} 0.75*3", "busy=0.76", "clear", "", ""},
		{"two snapshots", "", "iowait 0.25*2 0; busy{device=sda} 0.75*3", "", "clear", "", ""},
		{"waiting not printed", "", "system.cpu.utilization{cpu=all,state=user} 0.25*3; busy{device=sda} 0.75*3", "", "clear", "", ""},
		{"disks not printed", "", "iowait 0.25*3", "", "skipped", "", ""},
	})
}

func TestQueueWait(t *testing.T) {
	table(t, disk.QueueWait, []row{
		{"at both thresholds", "", "queue{device=sda} 0.25*3; xfer{device=sda} 5*3", "wait=0.25", "fired; warning, likely, 3 min 45 s", "sda transfers, mean = 250 ms", ""}, // 0.25 s * 5 /s * 180 s
		{"waits less", "", "queue{device=sda} 0.25*3; xfer{device=sda} 5*3", "wait=0.26", "clear", "", ""},
		{"fewer transfers", "", "queue{device=sda} 0.25*3; xfer{device=sda} 4.75*3", "", "clear", "", ""},
		{"two snapshots", "", "queue{device=sda} 0.25*2 0; xfer{device=sda} 5*3", "", "clear", "", ""},
		{"transfers of some snapshots not known", "", "queue{device=sda} 0.25*3; xfer{device=sda} 5 - 5", "", "fired; warning, likely, 2 min 30 s", "", ""},
		{"transfers not printed", "", "queue{device=sda} 0.25*3; busy{device=sda} 0.5*3", "", "fired; warning, possible", "what weight these waits have is not known", "The cost"},
	})
}

func TestSlow(t *testing.T) {
	const xfer = "; xfer{device=sda} 8*3"
	table(t, disk.Slow, []row{
		{"at the threshold", "", "serv{device=sda} 0.25*3" + xfer, "read=0.25 read-critical=1", "fired; warning, likely, 0 s", "reads and writes of disk sda took 250 ms", "busiest"},
		{"below it", "", "serv{device=sda} 0.25*3" + xfer, "read=0.26 read-critical=1", "clear", "", ""},
		{"the time above it", "", "serv{device=sda} 0.375*3" + xfer, "read=0.25 read-critical=1", "fired; warning, likely, 3 min", "", ""}, // 0.125 s * 8 /s * 180 s
		{"at the critical time", "", "serv{device=sda} 0.25 0.5 0.375" + xfer, "read=0.25 read-critical=0.375", "fired; critical, likely, 3 min", "", ""},
		{"below the critical time", "", "serv{device=sda} 0.25 0.5 0.375" + xfer, "read=0.25 read-critical=0.376", "fired; warning, likely, 3 min", "", ""},
		{"writes have thresholds of their own", "", "serv{device=sda,direction=write} 0.375*3" + xfer, "write=0.25 write-critical=0.375", "fired; critical, likely, 3 min", "writes of disk sda took", ""},
		{"writes below theirs", "", "serv{device=sda,direction=write} 0.25*3" + xfer, "write=0.26", "clear", "", ""},
		{"enough transfers", "", "serv{device=sda} 0.375*3; xfer{device=sda} 5*3", "read=0.25 read-critical=1", "fired; warning, likely, 1 min 53 s", "", ""}, // 112.5 s
		{"fewer transfers", "", "serv{device=sda} 0.375*3; xfer{device=sda} 4.75*3", "", "clear", "", ""},
		{"two snapshots", "", "serv{device=sda} 0.375*2 0" + xfer, "", "clear", "", ""},
		{"transfers not printed", "", "serv{device=sda} 0.25*3", "", "fired; critical, possible", "what weight these times have is not known", "at – transfers"},
		{"transfers of some snapshots not known", "", "serv{device=sda} 0.375*3; xfer{device=sda} 8 - 8", "read=0.25 read-critical=1", "fired; warning, likely, 2 min", "at 8 transfers a second", ""},
		{"the direction that costs more", "", "serv{device=sda,direction=read} 0.375*3; serv{device=sda,direction=write} 0.5*3" + xfer, "read=0.25 write=0.25", "fired; critical, likely, 6 min", "writes of disk sda", "reads of"},
		{"the same in the other order", "", "serv{device=sda,direction=write} 0.5*3; serv{device=sda,direction=read} 0.375*3" + xfer, "read=0.25 write=0.25", "fired; critical, likely, 6 min", "writes of disk sda", "reads of"},
		{"of equals the first", "", "serv{device=sda,direction=read} 0.5*3; serv{device=sda,direction=write} 0.5*3" + xfer, "read=0.25 write=0.25", "fired; critical, likely, 6 min", "reads of disk sda", "writes of"},
		{"the busiest group meanwhile", "", "serv{device=sda} 0.25*3" + xfer + "; group{device=vg1,kind=group} 0.25*3; group{device=vg2,kind=group} 0.5*3; group{device=vg3,kind=group} 0.5*3", "", "fired; critical, likely, 5 min 46 s",
			"The busiest group meanwhile was vg2 (50 %).", ""}, // 0.24 s * 8 /s * 180 s
		{"groups that did nothing", "", "serv{device=sda} 0.25*3" + xfer + "; group{device=vg1,kind=group} 0*3", "", "fired; critical, likely, 5 min 46 s", "", "The busiest"},
	})
}
