package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/facttest"
	"dumplens/fixtures/ruletest"
	"dumplens/parsers/model"
)

// TestIODatabaseStorage holds how a wait and a disk belong together.
func TestIODatabaseStorage(t *testing.T) {
	check := ruletest.Changes(t, wait.IODatabaseStorage)
	const confirmed, likely = "fired; critical, confirmed, 6 min", "fired; critical, likely, 6 min"
	// 11 500 writes in 322 s take 28 ms each, as those of the disk.
	exact := []string{"310     27", "322     28"}
	check("just as slow as asked for", "same", exact, "write=0.028", confirmed, "its redo writes took 28 ms on average")
	check("a little quicker", "same", exact, "write=0.0281", "clear")
	check("just as long as the disk's", "same", exact, "agreement=1", confirmed)
	check("the disk is a little quicker than asked for", "same", exact, "agreement=1.001", "clear")
	check("at other times half of it", "same", []string{"1.0,2.0\n", "1.0,14.0\n"}, "", likely, "those of hdisk1 on host ember 28 ms (14 ms at other times)", "not: something that came in between")
	check("at other times a little less than half", "same", []string{"1.0,2.0\n", "1.0,13.9\n"}, "", confirmed, "something that came in between made it slow")
	check("two disks, the slower first", "same", []string{"1.0,28.0", "27.0,28.0"}, "", confirmed, "waited for disk hdisk1", "1 other disk were as slow.")
	check("one disk", "same", nil, "", confirmed, "not: as slow.")
	check("the worst snapshot", "same", []string{"DISKWRITESERV,T0006,1.0,28.0", "DISKWRITESERV,T0006,1.0,32.0"}, "", confirmed, "ember.nmon:39 (4) hdisk1, worst of 4 snapshots: 32 ms")
	check("nobody waits for commits", "same", []string{"log file sync                      12,000          0        360     30      1.0\n", "", "log file sync                                      12,000         360    44.44\n", ""}, "", "clear")
	check("the write is not printed", "same", []string{"log file parallel write            11,500          0        310     27      1.0\n", "", "log file parallel write                            11,500         310    38.27\n", ""}, "", "clear")
	check("reads are not readable", "reads", []string{"20,000     0        500     25", "20,000     0        ###     ##"}, "", "clear")
}

// TestDatabaseStorageWithoutDirection holds disks whose service time holds reads and writes together, and those that say it of each direction.
func TestDatabaseStorageWithoutDirection(t *testing.T) {
	database := facttest.Database(1000, 200, facttest.Wait{Event: "db file sequential read", Time: 500, Count: 20000})
	for name, c := range map[string]struct {
		labels []string
		want   string
	}{
		"of both":   {[]string{"device", "d1"}, "fired; critical, likely, 8 min 20 s"},
		"of reads":  {[]string{"device", "d1", "direction", "read"}, "fired; critical, likely, 8 min 20 s"},
		"of writes": {[]string{"device", "d1", "direction", "write"}, "clear"},
	} {
		capture := facttest.Build(t, database, func(b *model.Builder, p *model.Part) {
			p.Variant, p.Subject = "AIX 7.2", model.Subject{Host: "h"}
			p.Window = model.Window{From: facttest.Day(0), To: facttest.Day(0.25)}
			facttest.Series(b, model.DiskServiceTime, []float64{0.03, 0.03, 0.03}, c.labels...)
		})
		if got := ruletest.End(t, wait.IODatabaseStorage, capture); got != c.want {
			t.Errorf("the service time is %s: it comes to %q, want %q", name, got, c.want)
		}
	}
}

// TestSlowReadsArePartOf holds when slow reads are a part of what a disk of the host explains.
func TestSlowReadsArePartOf(t *testing.T) {
	const storage = "io/database-storage"
	for name, c := range map[string]struct {
		time, count float64
		want        string
	}{
		"slow, and just so many":         {150, 15000, storage}, // 15 % of the whole, 10 ms each
		"slow, and not so many":          {149, 14900, ""},
		"so slow that it is the storage": {50, 2500, storage}, // 20 ms each
		"not quite so slow":              {50, 2501, ""},
	} {
		got := partOf(t, wait.ReadLatency, facttest.Build(t, facttest.Database(1000, 200, facttest.Wait{Event: "db file sequential read", Time: c.time, Count: c.count})))
		if got != c.want {
			t.Errorf("%s: a part of %q, want %q", name, got, c.want)
		}
	}
}
