package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

// TestOSCorrelation holds what the host section of a report says.
func TestOSCorrelation(t *testing.T) {
	check := ruletest.Changes(t, wait.OSCorrelation)
	const disks = "fired; notice, likely, 7 min 30 s"
	// 450 s of 900 s is half a session.
	check("just so much load", "disks", []string{"1,200.0", "1,800.0"}, "load=2", disks)
	check("a little less", "disks", []string{"1,200.0", "1,800.0"}, "load=2.001", "clear")
	check("idle time holds the time waiting for I/O", "disks", []string{"20.00    5.00   75.00   31.00", "20.00   20.00   60.00   31.00"}, "", disks, "host, idle with that = 60 %")
	check("idle time is apart from it", "disks", []string{"20.00    5.00   75.00   31.00", "20.00    5.00   44.00   31.00"}, "", disks, "host, idle with that = 75 %")
	check("time waiting for I/O is not readable", "disks", []string{"75.00   31.00", "75.00   #####"}, "", "clear")
	check("the larger of two kinds of waits is named", "disks", []string{"log file sync                            2,000", "direct path read                         2,000"}, "", "fired; notice, likely, 7 min 40 s",
		"waited 7 min 40 s for data files, 38.33 % of DB time", "Most of the waits are db file sequential read.")
	check("cells and what other sessions read", "disks", []string{"log file sync       ", "cell list of blocks ", "db file sequential read", "read by other session  "}, "", "fired; notice, likely, 7 min 40 s", "Most of the waits are read by other session.")

	const full = "fired; warning, likely, 32 min 30 s"
	check("the sum is one hundredth above the whole", "full", []string{"4.00    0.50", "4.00    1.00"}, "", full, "were 96 % busy")
	check("it is less", "full", []string{"4.00    0.50", "4.00    0.99"}, "", full, "were 95.01 % busy")
	check("as many as there are processors", "full", []string{" 9.10   12.50", " 4.00   12.50"}, "", full, "were 95.5 % busy (2026-03-02", "not: load average")
	check("one more", "full", []string{" 9.10   12.50", " 4.01   12.50"}, "", full, "had a load average of at least 4.01 at both snapshots, for 4 processors")
	check("half of it is CPU", "full", []string{"5,400.0", "6,000.0"}, "cpu-share=0.5", "fired; notice, likely, 42 min 30 s", "50 % of its time was CPU", "not: More work would only")
	check("a little less than half is asked for", "full", []string{"5,400.0", "6,000.0"}, "cpu-share=0.4999", "fired; warning, likely, 42 min 30 s", "More work would only")
	check("the host is full and the database accounts for its time", "full", []string{"3,000.0", "4,950.0"}, "", "fired; notice, likely, 1 h 23 min", "not: neither CPU nor waits")
	check("idle time is not readable", "full", []string{"    4.00    0.50", "    ####    0.50"}, "", "fired; notice, likely, 32 min 30 s", "of instance shop3 on ember3 had a load average of at least 9.1")
	check("CPU is not readable", "full", []string{"3,000.0", "#######"}, "", "clear")

	const queue = "fired; notice, likely, 4 min 10 s"
	check("the lower of both snapshots", "queue", []string{"6.10    7.50", "7.50    6.10"}, "", queue, "at least 6.1 at both snapshots")
	check("the first is not readable", "queue", []string{"6.10    7.50", "####    7.50"}, "", "clear")
	check("the second is not readable", "queue", []string{"6.10    7.50", "6.10    ####"}, "", "clear")
	check("processors are not readable", "queue", []string{"(CPUs: 4)", "(CPUs: #)", "CPUs:    4", "CPUs:    #"}, "", "clear")
	check("a host without processors", "queue", []string{"(CPUs: 4)", "(CPUs: 0)", "CPUs:    4", "CPUs:    0"}, "", "clear")
	// 225 s of 1500 s.
	check("just so much unaccounted for", "queue", []string{"900.0", "925.0"}, "unaccounted=0.15", "fired; notice, likely, 3 min 45 s")
	check("a little less", "queue", []string{"900.0", "925.0"}, "unaccounted=0.1501", "clear")
	check("DB time is not printed", "queue", []string{"DB time                                          1,500.0\n", ""}, "", "clear")
	check("only the largest waits are printed", "queue", []string{"SQL*Net message from client             63,000     0     18,000    286     35.0\n", ""}, "", "clear")
}

// TestOSCorrelationOfCaptures holds what captures of the host say instead.
func TestOSCorrelationOfCaptures(t *testing.T) {
	check := ruletest.Changes(t, wait.OSCorrelation)
	later := []string{"08:10:00", "08:25:00", "08:05:00", "08:20:00", "ZZZZ,T0001,08:00:00", "ZZZZ,T0001,08:15:00"}
	check("the capture begins as the report ends", "capture", later, "", "clear")
	// The report's own host says 2 % waiting for I/O, the capture 42 %.
	busy := []string{"RunQueue", "Runnable", "10,5,60,25", "90,6,0,4", "10,5,40,45", "90,6,0,4", "10,5,44,41", "90,6,0,4", "T0002,2,", "T0002,12,", "T0003,3,", "T0003,12,"}
	const full = "fired; notice, likely, 4 min 10 s"
	check("full processors", "capture", busy, "cpu-share=0.2 unaccounted=0.9", full, "were 96 % busy and had 12 processes ready to run, for 4 processors", "The host's side is from the capture of host ember3.")
	noQueue := append(busy, "PROC,Processes ember3,Runnable,Swap-in,pswitch\n", "", "PROC,T0001,2,1.0,900\n", "", "PROC,T0002,12,1.0,900\n", "", "PROC,T0003,12,1.0,900\n", "", "2.10    3.20", "9.10    9.20")
	check("the queue is known from the report alone", "capture", noQueue, "cpu-share=0.2 unaccounted=0.9", full, "were 96 % busy and had a load average of at least 9.1 at both snapshots, for 4 processors",
		"The host's side is from the capture of host ember3 and the report itself.")

	const network = "fired; notice, possible, 9 min 30 s"
	check("no speed", "network", []string{"en1,1500,1000", "en1,1500,0"}, "", "clear")
	check("the capture of the network begins as the report ends", "network", later, "", "clear")
	check("two interfaces as much used", "network", []string{"900,88000", "88000,88000", "900,89000", "89000,89000", "900,90000", "90000,90000"}, "", network, "interface en0 of its host")
	check("what is sent is more", "network", []string{"61000", "99000"}, "", network, "interface en1 of its host was used to 81.1 %")
	check("the capture is of another host", "network", []string{"ember3,en0", "ember9,en0", "AAA,host,ember3", "AAA,host,ember9"}, "", "clear")
}
