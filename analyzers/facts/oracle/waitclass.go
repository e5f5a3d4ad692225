package oracle

import (
	"cmp"
	"slices"
	"strings"

	"dumplens/parsers/model"
)

// Classes of waits that dumplens itself names.
const (
	ClassOther = "Other"
	ClassIdle  = "Idle"
)

// waitClasses says which events belong to which class. The classes are those of Oracle 10g and later, as V$EVENT_NAME has them (column
// WAIT_CLASS; Oracle Database Reference, appendix "Oracle Wait Events" and its section "Classes of Wait Events"); AWR prints them,
// STATSPACK does not. Names that end in * are starts of names; the first match counts. What stands in no list is of the class Other, as
// most events are.
var waitClasses = []struct {
	class  string
	events []string
}{
	{"Commit", []string{"log file sync", "nologging standby txn commit", "enq: BB - 2PC across RAC instances"}},
	{"User I/O", []string{"db file sequential read", "db file scattered read", "db file parallel read", "db file single write",
		"direct path *", "read by other session", "local write wait", "buffer read retry", "BFILE read", "Disk file *", "Data file init write",
		"Log file init write", "Datapump dump file I/O", "dbms_file_transfer I/O", "DG Broker configuration file I/O", "utl_file I/O",
		"securefile direct-*", "external table *", "Shared IO Pool IO Completion", "Parameter File I/O", "Pluggable Database file copy",
		"cell single block *", "cell multiblock *", "cell list of blocks *", "cell smart table scan", "cell smart index scan",
		"cell statistics gather", "cell external table smart scan", "cell physical read no I/O", "cell interconnect retransmit *"}},
	{"System I/O", []string{"control file parallel write", "control file sequential read", "control file single write",
		"log file parallel write", "log file sequential read", "log file single write", "db file parallel write", "db file async I/O submit",
		"Log archive I/O", "RMAN backup & recovery I/O", "io done", "async disk IO", "ksfd: async disk IO", "kfk: async disk IO",
		"kst: async disk IO", "recovery read", "LGWR random i/o", "LGWR sequential i/o", "LGWR all worker groups", "ARCH random i/o",
		"ARCH sequential i/o", "RFS random i/o", "RFS sequential i/o", "RFS write", "Standby redo I/O", "LNS ASYNC control file txn",
		"cell smart incremental backup", "cell smart restore from backup", "flashback log file *"}},
	{"Concurrency", []string{"buffer busy waits", "library cache load lock", "library cache lock", "library cache pin",
		"library cache: *", "row cache lock", "row cache mutex", "row cache read", "cursor: *", "os thread startup", "pipe put",
		"logout restrictor", "resmgr:internal state *", "resmgr:sessions to exit", "enq: TX - index contention", "enq: WG - lock fso",
		"latch: cache buffers chains", "latch: In memory undo latch", "latch: library cache*", "latch: row cache objects",
		"latch: shared pool", "latch: Undo Hint Latch", "latch: MQL Tracking Latch", "Shared IO Pool Memory", "securefile chain update"}},
	{"Application", []string{"enq: TX - row lock contention", "enq: TM - contention", "enq: UL - contention", "enq: KO - fast object checkpoint",
		"enq: RO - fast object reuse", "enq: RC - Result Cache: Contention", "enq: PW - flush prewarm buffers",
		"SQL*Net break/reset *", "Wait for Table Lock", "Wait for shrink lock*", "wait for stopper event*"}},
	{"Configuration", []string{"free buffer waits", "write complete waits*", "log buffer space", "log file switch *", "checkpoint completed",
		"undo segment extension", "undo segment tx slot", "sort segment request", "statement suspended, wait error *",
		"enq: TX - allocate ITL entry", "enq: HW - contention", "enq: SQ - contention", "enq: SS - contention", "enq: ST - contention",
		"latch: redo copy", "latch: redo writing", "Global transaction acquire instance locks"}},
	{"Cluster", []string{"gc *", "global cache *", "buffer busy global *", "lock remastering", "pi renounce write complete",
		"retry contact SCN lock master", "ASM PST query"}},
	{"Network", []string{"SQL*Net *", "TCP Socket (KGAS)", "ARCH wait *", "LGWR wait on ATTACH", "LGWR wait on DETACH",
		"LGWR wait on LNS", "LGWR wait on SENDREQ", "LNS wait on *", "dedicated server timer", "dispatcher listen timer", "remote db *"}},
	{"Administrative", []string{"Backup: *", "switch logfile command", "buffer pool resize", "index (re)build online *",
		"multiple dbwriter suspend/resume*", "wait for possible quiesce finish", "switch undo - offline", "alter rbs offline",
		"alter system set dispatcher", "enq: DB - contention", "enq: TW - contention", "enq: ZG - contention", "JS coord start wait",
		"JS kgl get object wait", "JS kill job wait"}},
	{"Scheduler", []string{"resmgr:*", "resmgr: *"}},
	{"Queueing", []string{"Streams AQ: enqueue blocked *", "Streams capture: *", "Streams: apply *", "Streams: flow control"}},
}

// oldClasses are events of 8i and 9i that 10g took apart. Their class is that of the parts that they mostly stood for: of enqueues those
// of rows and tables, of latches those of the buffer cache and the library cache. Oracle gives them none.
var oldClasses = map[string]string{"enqueue": "Application", "latch free": "Concurrency"}

// WaitClass is the class of an event by its name, which a report may have cut off, in a release as it is printed: 9.2.0.4.0.
func WaitClass(event, release string) string {
	if IsIdle(event) {
		return ClassIdle
	}
	if class, ok := oldClasses[event]; ok && (strings.HasPrefix(release, "8.") || strings.HasPrefix(release, "9.")) {
		return class
	}
	for _, c := range waitClasses {
		for _, e := range c.events {
			if start, ok := strings.CutSuffix(e, "*"); ok && strings.HasPrefix(event, start) || sameEvent(event, e) {
				return c.class
			}
		}
	}
	return ClassOther
}

// EventClass is the class of an event of a part: as the report prints it, else that of WaitClass.
type EventClass struct {
	printed []printedClass
	release string
}

type printedClass struct{ event, class string }

// ClassesOf gathers what a part prints of the classes of its events.
func ClassesOf(p *model.Part) *EventClass {
	c := &EventClass{release: p.Variant}
	for _, s := range p.SamplesOf(model.OracleWaitTime) {
		if class := s.Labels.Get("class"); class != "" {
			c.printed = append(c.printed, printedClass{cmp.Or(s.Labels.Get("full_name"), s.Labels.Get("event")), class})
		}
	}
	return c
}

// Of finds the class of an event, and whether the report prints it.
func (c *EventClass) Of(event string) (class string, printed bool) {
	for _, p := range c.printed {
		if sameEvent(p.event, event) {
			return p.class, true
		}
	}
	return WaitClass(event, c.release), false
}

// ClassTime is the foreground waits for the events of one class. Times are seconds.
type ClassTime struct {
	Class   string
	Time    float64
	Share   float64     // of DBTime.Total
	Events  []EventTime // the longest first
	Printed int         // of how many of them the report prints the class
}

// Classes adds up the foreground waits by class, the longest first.
func (d *DBTime) Classes() []ClassTime {
	of := ClassesOf(d.Part)
	var out []ClassTime
	for _, e := range d.Foreground {
		class, printed := of.Of(e.Event)
		i := slices.IndexFunc(out, func(c ClassTime) bool { return c.Class == class })
		if i < 0 {
			i = len(out)
			out = append(out, ClassTime{Class: class})
		}
		c := &out[i]
		c.Time += e.Time
		c.Events = append(c.Events, e)
		if printed {
			c.Printed++
		}
	}
	for i := range out {
		out[i].Share = out[i].Time / d.Total
	}
	slices.SortStableFunc(out, func(a, b ClassTime) int { return cmp.Compare(b.Time, a.Time) })
	return out
}
