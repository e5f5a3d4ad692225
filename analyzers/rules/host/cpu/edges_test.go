package cpu_test

import (
	"strings"
	"testing"

	"dumplens/analyzers"
	"dumplens/analyzers/rules/host/cpu"
	"dumplens/fixtures/ruletest"
)

// short are names of metrics in these tables.
var short = strings.NewReplacer(
	"user ", "system.cpu.utilization{cpu=all,state=user} ", "sys ", "system.cpu.utilization{cpu=all,state=system} ", "steal ", "system.cpu.utilization{cpu=all,state=steal} ",
	"idle ", "system.cpu.utilization{cpu=all,state=idle} ", "iowait ", "system.cpu.utilization{cpu=all,state=iowait} ",
	"used ", "system.cpu.physical.used ", "entitled ", "system.cpu.physical.entitled ", "capped ", "system.cpu.physical.capped ", "shared ", "system.cpu.physical.shared ",
	"virtual ", "system.cpu.virtual.count ", "logical ", "system.cpu.logical.count ", "folded ", "system.cpu.virtual.folded ", "threads ", "system.cpu.threads_per_core ",
	"cores ", "system.cpu.core.count ", "queue ", "system.cpu.run_queue ", "poolidle ", "system.cpu.physical.pool.idle ", "pool ", "system.cpu.physical.pool.size ",
	"cpu1user ", "system.cpu.utilization{cpu=1,state=user} ", "cpu1sys ", "system.cpu.utilization{cpu=1,state=system} ",
	"cmd ", "process.cpu.used{command=", "most ", "process.cpu.used.max{command=",
	"cpu2user ", "system.cpu.utilization{cpu=2,state=user} ", "cpu2sys ", "system.cpu.utilization{cpu=2,state=system} ",
)

// row is a row of a table about captures of one host.
type row struct{ Name, Variant, Text, Params, Want, Says, Not string }

func table(t *testing.T, r *analyzers.Rule, rows []row) { ruletest.Hosts(t, r, short, rows) }

func TestFolding(t *testing.T) {
	const fired = "fired; info, likely"
	table(t, cpu.Folding, []row{
		{"half is spare, and one at the peak", "", "used 4*19 7; virtual = 8; folded 1*20", "", fired, "8 virtual processors are enough|cores used, p95 = 4", ""},
		{"less than half is spare", "", "used 4.25*19 7; virtual = 8; folded 1*20", "", "clear", "", ""},
		{"none is left at the peak", "", "used 4*19 7.25; virtual = 8; folded 1*20", "", "clear", "", ""},
		{"folded in nine of ten", "", "used 4*10; virtual = 8; folded 1*9 0", "", fired, "", ""},
		{"folded in eight of ten", "", "used 4*10; virtual = 8; folded 1*8 0*2", "", "clear", "", ""},
		{"small, just counted", "", "used 1*10; virtual = 4; folded 1*10", "", fired, "", ""},
		{"too small", "", "used 1*10; virtual = 3; folded 1*10", "", "clear", "", ""},
		{"a third is spare", "", "used 6*10; virtual = 8; folded 1*10", "spare=0.25", fired, "", ""},
		{"dedicated", "", "used 4*10; shared = 0; virtual = 8; folded 1*10", "", "clear", "", ""},
		{"virtual processors not known", "", "used 4*10; folded 1*10", "", "clear", "", ""},
		{"use not known", "", "used -*10; virtual = 8; folded 1*10", "", "clear", "", ""},
		{"folding not printed", "", "used 4*10; virtual = 8", "", "skipped", "system.cpu.virtual.folded", ""},
	})
}

func TestHeadroom(t *testing.T) {
	const fired = "fired; notice, likely"
	table(t, cpu.Headroom, []row{
		{"as much as it should be", "AIX 7.2", "user 0.75*5; sys 0*5; idle 0.25*5", "idle=0.25", "clear", "", ""},
		{"a little less", "AIX 7.2", "user 0.75*5; sys 0*5; idle 0.25 0.125 0.25*2 0.125", "idle=0.25 share=0.125", "clear", "", ""},
		{"two in a row", "AIX 7.2", "user 0.75*5; sys 0*5; idle 0.25 0.125*2 0.25*2", "idle=0.25 share=0.5", fired, "12.5 % on average then|share of the snapshots = 50 %", ""},
		{"in less than that", "AIX 7.2", "user 0.75*5; sys 0*5; idle 0.25 0.125*2 0.25*2", "idle=0.25 share=0.51", "clear", "", ""},
		{"the least idle is the worst", "AIX 7.2", "user 0.75*5; sys 0*5; idle 0.5 0.125 0.0625 0.125*2", "", fired, "worst, at 2026-03-02 00:02:00: 6.25 % idle", ""},
		{"waiting is idle too", "AIX 7.2", "user 0.75*5; sys 0*5; idle 0.125*5; iowait 0.125*5", "", "clear", "", ""},
		{"idle time not printed", "AIX 7.2", "user 0.75*5; sys 0*5", "", "clear", "", ""},
		{"idle time not known", "AIX 7.2", "user 0.75*5; sys 0*5; idle -*5", "", "clear", "", ""},
		{"another system", "Linux 5.14", "user 0.75*5; sys 0*5; idle 0.125*5", "", "skipped", "", ""},
	})
}

func TestOverEntitlement(t *testing.T) {
	table(t, cpu.OverEntitlement, []row{
		{"just what it is entitled to", "", "used 2*4; entitled = 2; virtual = 4", "", "clear", "", ""},
		{"in half of the snapshots", "", "used 3*2 2*2; entitled = 2; virtual = 4", "", "fired; warning, likely", "largest ratio of use to entitlement = 1.5", "No virtual processor"},
		{"in less than half", "", "used 3 2*3; entitled = 2; virtual = 4", "", "fired; notice, likely", "", ""},
		{"at the share", "", "used 3 2*3; entitled = 2; virtual = 4", "share=0.25", "fired; notice, likely", "", ""},
		{"below the share", "", "used 3 2*3; entitled = 2; virtual = 4", "share=0.26", "clear", "", ""},
		{"of those known", "", "used 3 -*3 2; entitled = 2; virtual = 4", "", "fired; warning, likely", "in 1 of 2 snapshots", ""},
		{"entitlement of each snapshot", "", "used 3*4; entitled 2 0 4 4; virtual = 4", "", "fired; warning, likely", "in 2 of 4 snapshots|largest ratio of use to entitlement = 1.5", ""},
		{"nothing was ever folded", "", "used 3*4; entitled = 2; virtual = 4; folded 0*4", "", "fired; warning, likely", "No virtual processor was ever folded", ""},
		{"one was folded once", "", "used 3*4; entitled = 2; virtual = 4; folded 0*3 1", "", "fired; warning, likely", "", "No virtual processor"},
		{"folding not known", "", "used 3*4; entitled = 2; virtual = 4; folded -*4", "", "fired; warning, likely", "", "No virtual processor"},
		{"capped", "", "used 3*4; entitled = 2; capped = 1; virtual = 4", "", "clear", "", ""},
		{"dedicated", "", "used 3*4; shared = 0; entitled = 2; virtual = 4", "", "clear", "", ""},
		{"entitled to nothing", "", "used 3*4; entitled = 0; virtual = 4", "", "clear", "", ""},
		{"entitlement not known", "", "used 3*4; virtual = 4", "", "clear", "", ""},
	})
}

func TestPartitionCeiling(t *testing.T) {
	const fired = "fired; warning, likely, 3 min"
	table(t, cpu.PartitionCeiling, []row{
		{"at the virtual processors", "", "used 3.5*3; virtual = 4; logical = 16", "virtual=0.875", fired, "run queue per core = –", ""},
		{"a little less", "", "used 3.5*3; virtual = 4; logical = 16", "virtual=0.876", "clear", "", ""},
		{"two snapshots", "", "used 4*2; virtual = 4; logical = 16", "", "clear", "", ""},
		{"at the cap", "", "used 1.9375*3; virtual = 4; capped = 1; entitled = 2", "entitled=0.96875", fired, "entitled = 96.88 %", ""},
		{"a little less than the cap", "", "used 1.9375*3; virtual = 4; capped = 1; entitled = 2", "entitled=0.97", "clear", "", ""},
		{"uncapped, with as many virtual processors as it is entitled to", "", "used 3.625*3; virtual = 4; entitled = 4", "", fired, "virtual = 90 %", ""},
		{"capped, with fewer virtual processors", "", "used 3.625*3; virtual = 4; capped = 1; entitled = 8", "", fired, "virtual = 90 %", ""},
		{"dedicated", "", "used 4*3; shared = 0; virtual = 4", "", "clear", "", ""},
		{"virtual processors not known", "", "used 4*3; logical = 16", "", "clear", "", ""},
		{"run queue as long as the threads", "", "used 4*3; virtual = 4; logical = 16; queue 16*3", "", fired, "run queue per logical CPU = 1|run queue per core = 4", "would confirm"},
		{"run queue longer", "", "used 4*3; virtual = 4; logical = 16; queue 16*2 17", "", "fired; critical, confirmed, 3 min", "", ""},
		{"run queue not known", "", "used 4*3; virtual = 4; logical = 16", "", fired, "run queue per logical CPU = –|would confirm", ""},
		{"a thread a core", "", "used 4*3; virtual = 4; logical = 4; idle 0.25*3; queue 4*3", "", fired, "", "per core|no reserve"},
		{"two threads a core", "", "used 4*3; virtual = 4; logical = 8; idle 0.25*3", "", fired, "The 25 % that the total still shows as idle are idle hardware threads of cores that are in use (SMT2)", "a model"},
		{"four threads a core", "", "used 4*3; virtual = 4; logical = 16; idle 0.25*3", "", fired, "With 3 of 4 threads of a core busy, a model puts the core at 94 %", "figures for POWER7"},
		{"eight threads a core", "", "used 4*3; virtual = 4; logical = 32; idle 0.75*3", "", fired, "With 2 of 8 threads of a core busy, a model puts the core at 88 %|figures for POWER7", ""},
		{"a percent idle", "", "used 4*3; virtual = 4; logical = 16; idle 0.01*3", "", fired, "The 1 % that the total still shows", ""},
		{"less than a percent idle", "", "used 4*3; virtual = 4; logical = 16; idle 0.0078125*3", "", fired, "", "no reserve"},
		{"one change", "", "used 4*3; virtual 4 4 3", "", fired, "virtual processors from 4 to 3 at 2026-03-02 00:02:00.", "more change"},
		{"three changes", "", "used 4*3; virtual 4 3 4; entitled 2 2 3", "", fired, "virtual processors from 4 to 3 at 2026-03-02 00:01:00, and 2 more changes", ""},
	})
}

func TestPoolExhausted(t *testing.T) {
	const fired = "fired; warning, likely, 3 min"
	table(t, cpu.PoolExhausted, []row{
		{"less than half a processor", "", "used 3*3; entitled = 2; virtual = 4; poolidle 0.25 0.375 0.125; pool = 4", "", fired, "worst, at 2026-03-02 00:02:00: 0.125 processors|idle processors of the pool, mean = 0.25", ""},
		{"half a processor", "", "used 3*3; entitled = 2; virtual = 4; poolidle 0.5*3; pool = 4", "", "clear", "", ""},
		{"a share of a large pool", "", "used 3*3; entitled = 2; virtual = 4; poolidle 3*3; pool = 64", "", fired, "", ""},
		{"just that share", "", "used 3*3; entitled = 2; virtual = 4; poolidle 4*3; pool = 64", "share=0.0625", "clear", "", ""},
		{"as much as it is entitled to", "", "used 2*3; entitled = 2; virtual = 4; poolidle 0.25*3; pool = 4", "", "clear", "", ""},
		{"two snapshots", "", "used 3*2 2; entitled = 2; virtual = 4; poolidle 0.25*3; pool = 4", "", "clear", "", ""},
		{"size of the pool not known", "", "used 3*3; entitled = 2; virtual = 4; poolidle 0.25*3", "", fired, "processors of the pool = –", ""},
		{"nothing idle once, with the right to see it", "", "used 3*3 1; entitled = 2; virtual = 4; poolidle 0*3 0.25; pool = 4", "", fired, "idle processors of the pool, mean = 0", ""},
		{"no right to see it", "", "used 3*3; entitled = 2; virtual = 4; poolidle 0*3; pool = 4", "", "clear", "", ""},
		{"entitlement not known", "", "used 3*3; virtual = 4; poolidle 0.25*3; pool = 4", "", "clear", "", ""},
		{"entitled to nothing", "", "used 3*3; entitled = 0; virtual = 4; poolidle 0.25*3; pool = 4", "", "clear", "", ""},
		{"dedicated", "", "used 3*3; shared = 0; entitled = 2; virtual = 4; poolidle 0.25*3; pool = 4", "", "clear", "", ""},
		{"idle part of the pool not printed", "", "used 3*3; entitled = 2; virtual = 4", "", "skipped", "system.cpu.physical.pool.idle", ""},
	})
}

func TestRunQueue(t *testing.T) {
	const notice = "fired; notice, likely, 3 min"
	table(t, cpu.RunQueue, []row{
		{"one for each", "", "user 0.25*3; sys 0.25*3; logical = 4; queue 4*3", "", "clear", "", ""},
		{"a little more", "", "user 0.25*3; sys 0.25*3; logical = 4; queue 5*3", "", notice, "run queue per logical CPU = 1.25|The processors were 50 % busy", "per core"},
		{"two for each on average", "", "user 0.25*3; sys 0.25*3; logical = 4; queue 6 8 10", "", "fired; warning, likely, 3 min", "run queue per logical CPU = 2|the peak was 10", ""},
		{"threads share cores", "", "user 0.25*3; sys 0.25*3; logical = 4; cores = 2; queue 5*3", "", notice, "run queue per core = 2.5", ""},
		{"a thread a core", "", "user 0.25*3; sys 0.25*3; logical = 4; cores = 4; queue 5*3", "", notice, "", "per core"},
		{"no cores, which cannot be", "", "user 0.25*3; sys 0.25*3; logical = 4; cores = 0; queue 5*3", "", notice, "", "per core"},
		{"two snapshots", "", "user 0.25*3; sys 0.25*3; logical = 4; queue 5*2 4", "", "clear", "", ""},
		{"one that is not known between", "", "user 0.25*4; sys 0.25*4; logical = 4; queue 5*2 - 5", "", "clear", "", ""},
		{"logical CPUs not known", "", "user 0.25*3; sys 0.25*3; queue 5*3", "", "clear", "", ""},
		{"no logical CPUs, which cannot be", "", "user 0.25*3; sys 0.25*3; logical = 0; queue 5*3", "", "clear", "", ""},
		{"not printed", "", "user 0.25*3; sys 0.25*3; logical = 4", "", "skipped", "system.cpu.run_queue", ""},
	})
}

func TestSaturated(t *testing.T) {
	table(t, cpu.Saturated, []row{
		{"at the threshold", "", "user 0.5*3; sys 0.4375*3; logical = 4", "threshold=0.9375", "fired; warning, likely, 3 min", "threshold = 93.75 %", "steal"},
		{"below it", "", "user 0.5*3; sys 0.4375*3; logical = 4", "threshold=0.94", "fired; notice, likely, 3 min", "warn = 80 %", ""},
		{"below both", "", "user 0.5*3; sys 0.25*3; logical = 4", "", "clear", "", ""},
		{"at the lower one", "", "user 0.5*3; sys 0.25*3; logical = 4", "warn=0.75", "fired; notice, likely, 3 min", "", ""},
		{"a long queue while it is high does not make it critical", "", "user 0.5*3; sys 0.3125*3; logical = 4; queue 40*3", "", "fired; notice, likely, 3 min", "", ""},
		{"one for each ready to run", "", "user 0.5*3; sys 0.4375*3; logical = 4; queue 4*3", "", "fired; warning, likely, 3 min", "", ""},
		{"no cores, which cannot be", "", "user 0.5*3; sys 0.4375*3; logical = 4; cores = 0; queue 4*3", "", "fired; warning, likely, 3 min", "", "per core"},
		{"more than one for each", "", "user 0.5*3; sys 0.4375*3; logical = 4; queue 5*3", "", "fired; critical, confirmed, 3 min", "", ""},
		{"an eighth stolen", "", "user 0.5*3; sys 0.375*3; steal 0.125*3; logical = 4", "steal=0.125", "fired; warning, likely, 3 min", "12.5 % was stolen|Ask for the load and the limits", ""},
		{"less stolen", "", "user 0.5*3; sys 0.375*3; steal 0.125*3; logical = 4", "steal=0.126", "fired; warning, likely, 3 min", "steal time, mean of these snapshots = 12.5 %", "was stolen"},
		{"on the shared pool", "", "user 0.5*3; sys 0.5*3; used 4*3; virtual = 4", "", "clear", "", ""},
		{"a number of CPUs that is not known", "", "user 0.5*3; sys 0.5*3", "", "fired; warning, likely, 3 min", "capacity (logical CPUs) = –", ""},
		{"system time not printed", "", "user 0.9375*3; logical = 4", "", "clear", "", ""},
	})
}

func TestSteal(t *testing.T) {
	table(t, cpu.Steal, []row{
		{"an eighth of four minutes", "", "user 0.25*5; sys 0*5; steal 0 0.125*4", "steal=0.125", "fired; warning, confirmed, 30 s", "steal time, mean of these snapshots = 12.5 %", ""},
		{"a little less", "", "user 0.25*5; sys 0*5; steal 0 0.125*4", "steal=0.126", "clear", "", ""},
		{"two snapshots", "", "user 0.25*5; sys 0*5; steal 0 0.125*2 0*2", "", "clear", "", ""},
		{"not printed", "", "user 0.25*5; sys 0*5", "", "clear", "", ""},
	})
}

func TestProcessKernelDaemons(t *testing.T) {
	const fired, four = "fired; notice, likely", "process.cpu.used{command=lrud} "
	table(t, cpu.ProcessKernelDaemons, []row{
		{"in a tenth of the snapshots", "", four + "0.5 0.25*9", "cpus=0.5", fired, "used 0.5 logical CPUs on average in 1 of the 10 snapshots that list processes", ""},
		{"in less than that", "", four + "0.5 0.25*10", "cpus=0.5", "clear", "", ""},
		{"at the share", "", four + "0.5*2 0.25*6", "cpus=0.5 share=0.25", fired, "", ""},
		{"below the share", "", four + "0.5*2 0.25*6", "cpus=0.5 share=0.26", "clear", "", ""},
		{"too little", "", four + "0.25*10", "", "clear", "", ""},
		{"just enough", "", four + "0.25*10", "cpus=0.25", fired, "", ""},
		{"second", "", four + "0.5*4; process.cpu.used{command=oracle} 1*4", "", fired, "", ""},
		{"third", "", four + "0.5*4; process.cpu.used{command=oracle} 1*4; process.cpu.used{command=java} 0.75*4", "", "clear", "", ""},
		{"third of three", "", four + "0.5*4; process.cpu.used{command=oracle} 1*4; process.cpu.used{command=java} 0.75*4", "rank=3", fired, "", ""},
		{"no daemon", "", "process.cpu.used{command=lrudx} 0.5*4", "", "clear", "", ""},
		{"its use not printed", "", "process.cpu.used.max{command=lrud} 0.5*4; process.cpu.used{command=oracle} 1*4", "", "clear", "", ""},
	})
}

func TestSMTReserve(t *testing.T) {
	const notice, possible = "fired; notice, likely", "fired; notice, possible"
	table(t, cpu.SMTReserve, []row{
		{"measured, at the threshold", "", "used 3.5*3; virtual = 4; threads = 8; idle 0.25*3", "cores=0.875", notice, "physical processors consumed", ""},
		{"measured, below it", "", "used 3.5*3; virtual = 4; threads = 8; idle 0.25*3", "cores=0.876", "clear", "", ""},
		{"at the idle share", "", "used 3.5*3; virtual = 4; threads = 8; idle 0.25*3", "idle=0.25", notice, "", ""},
		{"below the idle share", "", "used 3.5*3; virtual = 4; threads = 8; idle 0.25*3", "idle=0.26", "clear", "", ""},
		{"waiting is idle too", "", "used 3.5*3; virtual = 4; threads = 8; idle 0.125*3; iowait 0.125*3", "idle=0.25", notice, "", ""},
		{"two threads a core", "", "used 3.5*3; virtual = 4; threads = 2; idle 0.25*3", "", notice, "", ""},
		{"one thread a core", "", "used 3.5*3; virtual = 4; threads = 1; idle 0.25*3", "", "clear", "", ""},
		{"threads not known", "", "used 3.5*3; virtual = 4; idle 0.25*3", "", "clear", "", ""},
		{"idle time not printed", "", "used 3.5*3; virtual = 4; threads = 8", "", "clear", "", ""},
		{"virtual processors not known", "", "used 3.5*3; threads = 8; idle 0.25*3", "", "clear", "", ""},
		{"no virtual processors, which cannot be", "", "used 3.5*3; virtual = 0; threads = 8; idle 0.25*3", "", "clear", "", ""},
		{"at the share of the snapshots", "", "used 3.5*3 1*9; virtual = 4; threads = 8; idle 0.25*12", "share=0.25", notice, "", ""},
		{"below that share", "", "used 3.5*3 1*9; virtual = 4; threads = 8; idle 0.25*12", "share=0.26", "clear", "", ""},
		{"two snapshots", "", "used 3.5*2 1; virtual = 4; threads = 8; idle 0.25*3", "", "clear", "", ""},
		{"by the model, three of four threads busy", "", "user 0.5*3; sys 0.25*3; logical = 16; threads = 4; idle 0.25*3", "model=0.94", possible, "cores in use = 94 %|by the model", ""},
		{"by the model, less than the threshold", "", "user 0.5*3; sys 0.25*3; logical = 16; threads = 4; idle 0.25*3", "model=0.941", "clear", "", ""},
		{"no model for eight threads", "", "user 0.5*3; sys 0.25*3; logical = 16; threads = 8; idle 0.25*3", "", "clear", "", ""},
	})
}

// oneFull is a host of two logical CPUs, one of them full for some of eight minutes.
const oneFull = "user 0.375*8; sys 0.125*8; logical = 2; cpu2user 0.125*8; cpu2sys 0*8; cpu1sys 0*8; "

func TestSingleThreadBound(t *testing.T) {
	table(t, cpu.SingleThreadBound, []row{
		{"full in a quarter of the snapshots", "", oneFull + "cpu1user 0.125*6 0.9375*2", "hot=0.9375 share=0.25", "fired; warning, likely, 2 min", "snapshots with a full CPU = 25 %|it was always CPU 1|lists no processes", "its total showed|hardware threads of a core"},
		{"in less than the share", "", oneFull + "cpu1user 0.125*6 0.9375*2", "share=0.26", "clear", "", ""},
		{"less than full", "", oneFull + "cpu1user 0.125*6 0.9375*2", "hot=0.94 share=0.25", "clear", "", ""},
		{"for a window", "", oneFull + "cpu1user 0.125*6 0.9375*2", "share=0.9 window=120", "fired; warning, likely, 2 min", "", ""},
		{"for less than the window", "", oneFull + "cpu1user 0.125*6 0.9375*2", "share=0.9 window=121", "clear", "", ""},
		{"of the snapshots known", "", "user 0.375*4 -*4; sys 0.125*8; logical = 2; cpu1user 0.9375 0.125*7; cpu1sys 0*8", "share=0.25", "fired; warning, likely, 1 min", "in 1 of 4 snapshots", ""},
		{"the host half in use", "", oneFull + "cpu1user 0.9375*8", "host=0.5", "clear", "", ""},
		{"the host a little less", "", oneFull + "cpu1user 0.9375*8", "host=0.51", "fired; warning, likely, 8 min", "use of the whole host meanwhile = 50 %", ""},
		{"a CPU in system time mostly", "", "user 0.375*8; sys 0.125*8; logical = 2; cpu1user 0.46875*8; cpu1sys 0.5*8", "", "clear", "", ""},
		{"first one, then the other", "", "user 0.375*8; sys 0.125*8; logical = 2; cpu1user 0.9375*4 0.125*4; cpu2user 0.125*4 1*4; cpu1sys 0*8; cpu2sys 0*8", "", "fired; warning, likely, 8 min", "it moved over 2 CPUs|worst, at 2026-03-02 00:04:00: CPU 2 100 % busy", ""},
		{"what the total showed", "", oneFull + "cpu1user 0.9375*8; idle 0.5*8", "", "fired; warning, likely, 8 min", ", and its total showed 50 % idle.", ""},
		{"one CPU", "", "user 0.375*8; sys 0.125*8; logical = 1; cpu1user 0.9375*8; cpu1sys 0*8", "", "clear", "", ""},
		{"two threads a core", "", oneFull + "cpu1user 0.9375*8; threads = 2", "", "fired; warning, likely, 8 min", "one of 2 hardware threads of a core, so the total shows a full one as 50 % of all", "By a model"},
		{"four threads a core", "", oneFull + "cpu1user 0.9375*8; threads = 4", "", "fired; warning, likely, 8 min", "gets 62 % of what the core can do", ""},
		{"a thread a core", "", oneFull + "cpu1user 0.9375*8; threads = 1", "", "fired; warning, likely, 8 min", "", "hardware threads of a core"},
		{"whose process it was", "", oneFull + "cpu1user 0.9375*8; most job} 0.5*8; cmd job} 0.5*8", "", "fired; warning, likely, 8 min", "of command job in 8 of these snapshots, at 0.5 CPUs", "lists no processes"},
		{"a process at one CPU too", "", oneFull + "cpu1user 0.125*6 0.9375*2; most job} 1*8; cmd job} 1*8", "", "fired; warning, confirmed, 2 min", "a process of command job on host h1 used 100 % of a CPU on average in 8 of the 8 snapshots", ""},
	})
}

func TestSteadyCommand(t *testing.T) {
	const fired = "fired; notice, likely, "
	const idle = "user 0.375*8; sys 0.125*8; logical = 4; "
	table(t, cpu.SingleThreadBound, []row{
		{"from", "", idle + "most job} 0.875*8", "process-from=0.875", fired + "8 min", "used 87.5 % of a CPU", ""},
		{"below from", "", idle + "most job} 0.875*8", "process-from=0.876", "clear", "", ""},
		{"up to", "", idle + "most job} 1.125*8", "process-to=1.125", fired + "8 min", "", ""},
		{"above up to", "", idle + "most job} 1.125*8", "process-to=1.124", "clear", "", ""},
		{"the host half in use", "", idle + "most job} 1*8", "host=0.5", "clear", "", ""},
		{"the host a little less", "", idle + "most job} 1*8", "host=0.51", fired + "8 min", "", ""},
		{"three snapshots", "", idle + "most job} 1*3 -*5", "share=0.1", fired + "3 min", "in 3 of the 3 snapshots that list it", ""},
		{"two snapshots", "", idle + "most job} 1*2 -*6", "share=0.1", "clear", "", ""},
		{"at the share of its own", "", idle + "most job} 1*4 0.5*4", "process-share=0.5", fired + "4 min", "", ""},
		{"below the share of its own", "", idle + "most job} 1*4 0.5*4", "process-share=0.51", "clear", "", ""},
		{"at the share of all", "", idle + "most job} 1*4 -*4", "share=0.5", fired + "4 min", "", ""},
		{"below the share of all", "", idle + "most job} 1*4 -*4", "share=0.51", "clear", "", ""},
		{"the one seen longest", "", idle + "most job} 1*4 -*4; most other} 1*5 -*3", "", fired + "5 min", "of command other", "of command job"},
		{"of equals the first by name", "", idle + "most other} 1*4 -*4; most job} 1*4 -*4", "", fired + "4 min", "of command job", "of command other"},
		{"never listed", "", idle + "most job} -*8", "share=0 process-share=0", "clear", "", ""},
	})
}

// TestConsumers is about the commands that findings of full processors name.
func TestConsumers(t *testing.T) {
	const full = "user 1*4; sys 0*4; logical = 4; "
	table(t, cpu.Saturated, []row{
		{"means over the snapshots of the finding", "", "user 0.25 1*4; sys 0*5; logical = 4; cmd a} 4 1*4; cmd b} - - 2*3; cmd c} 0.25*5; cmd d} 0.125*5", "", "fired; warning, likely, 4 min",
			"in logical CPUs on average: b (1.5), a (1), c (0.25).", "d ("},
		{"one that used nothing", "", full + "cmd a} 0*4", "", "fired; warning, likely, 4 min", "", "The commands"},
		{"a part of the kernel", "", full + "cmd (wait)} 1*4; cmd a} 1*4", "", "fired; warning, likely, 4 min", "on average: a (1).", ""},
		{"a command without its use", "", full + "most a} 1*4", "", "fired; warning, likely, 4 min", "", "The commands"},
	})
}
