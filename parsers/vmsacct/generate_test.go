package vmsacct_test

import (
	"fmt"
	"strings"
	"time"
)

// process is one process of the fixture generator; from it come its trailer, its row of a brief listing, its /FULL record, and its share
// of a summary.
type process struct {
	user, account, subtype, job, queue string
	pid, owner                         uint32
	finish                             time.Time
	elapsed, cpu                       int // hundredths of a second
	direct, buffered, faults, hard     int
	workingSet, pageFile               int // in pages of 512 bytes
	volumes, images                    int
}

// vms writes an absolute time, the day without a leading zero, as OpenVMS does.
func vms(t time.Time) string { return strings.ToUpper(t.Format("_2-Jan-2006 15:04:05.00")) }

// delta writes a length of time given in hundredths of a second.
func delta(h int) string {
	s := h / 100
	return fmt.Sprintf("%4d %02d:%02d:%02d.%02d", s/86400, s/3600%24, s/60%60, s%60, h%100)
}

// trailer writes the end of a batch log.
func (p process) trailer() string {
	return fmt.Sprintf(`  %-12s job terminated at %s

  Accounting information:
  Buffered I/O count:          %9d      Peak working set size:  %9d
  Direct I/O count:            %9d      Peak virtual size:      %9d
  Page faults:                 %9d      Mounted volumes:        %9d
  Charged CPU time:     %s      Elapsed time:     %s
`, p.user, vms(p.finish), p.buffered, p.workingSet, p.direct, p.pageFile, p.faults, p.volumes, delta(p.cpu), delta(p.elapsed))
}

// full writes a record of ACCOUNTING/FULL.
func (p process) full() string {
	title := strings.ToUpper(p.subtype) + " Process Termination"
	owner := ""
	if p.owner != 0 {
		owner = fmt.Sprintf("%08X", p.owner)
	}
	start := p.finish.Add(-time.Duration(p.elapsed) * 10 * time.Millisecond)
	var b strings.Builder
	line := func(a, v, c, w string) { fmt.Fprintf(&b, "%-18s %-17s %-18s %s\n", a+":", v, c+":", w) }
	fmt.Fprintf(&b, "%s\n%s\n\n", title, strings.Repeat("-", len(title)))
	line("Username", p.user, "UIC", "[PROD,"+p.user+"]")
	line("Account", p.account, "Finish time", vms(p.finish))
	line("Process ID", fmt.Sprintf("%08X", p.pid), "Start time", vms(start))
	line("Owner ID", owner, "Elapsed time", delta(p.elapsed))
	line("Terminal name", "", "Processor time", delta(p.cpu))
	line("Remote node addr", "", "Priority", "4")
	line("Remote node name", "", "Privilege <31-00>", "0010C000")
	line("Remote ID", "", "Privilege <63-32>", "00000000")
	line("Queue entry", "17", "Final status code", "10030001")
	fmt.Fprintf(&b, "Queue name:        %s\nJob name:          %s\nFinal status text: %%SYSTEM-S-NORMAL, normal successful completion\n\n", p.queue, p.job)
	line("Page faults", fmt.Sprint(p.faults), "Direct IO", fmt.Sprint(p.direct))
	line("Page fault reads", fmt.Sprint(p.hard), "Buffered IO", fmt.Sprint(p.buffered))
	line("Peak working set", fmt.Sprint(p.workingSet), "Volumes mounted", fmt.Sprint(p.volumes))
	line("Peak page file", fmt.Sprint(p.pageFile), "Images executed", fmt.Sprint(p.images))
	b.WriteString("\n\n")
	return b.String()
}

// brief writes a row of a brief listing.
func (p process) brief() string {
	return fmt.Sprintf("%s PROCESS %-11s %-12s %08X          10030001\n", strings.ToUpper(p.finish.Format("_2-Jan-2006 15:04:05")),
		strings.ToUpper(p.subtype), p.user, p.pid)
}

const briefHeading = "   Date / Time        Type    Subtype     Username     ID       Source   Status\n" +
	"--------------------------------------------------------------------------------\n"

// summary writes ACCOUNTING/SUMMARY=USER with all report items of processes.
func summary(list []process) string {
	var users []string
	sums := map[string]*process{}
	records := map[string]int{}
	for _, p := range list {
		s := sums[p.user]
		if s == nil {
			s = &process{user: p.user}
			sums[p.user] = s
			users = append(users, p.user)
		}
		records[p.user]++
		s.elapsed, s.cpu, s.direct, s.buffered = s.elapsed+p.elapsed, s.cpu+p.cpu, s.direct+p.direct, s.buffered+p.buffered
		s.faults, s.hard, s.volumes, s.images = s.faults+p.faults, s.hard+p.hard, s.volumes+p.volumes, s.images+p.images
		s.workingSet, s.pageFile = max(s.workingSet, p.workingSet), max(s.pageFile, p.pageFile)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "From: %s               OpenVMS Accounting Report               To: %s\n\n", strings.ToUpper(list[0].finish.Format("_2-Jan-2006 15:04")),
		strings.ToUpper(list[len(list)-1].finish.Format("_2-Jan-2006 15:04")))
	const layout = "%-12s  %16s  %16s  %9s  %9s  %9s  %9s  %9s  %9s  %7s  %8s  %7s\n"
	fmt.Fprintf(&b, layout, "Username", "Elapsed", "Processor", "Direct", "Buffered", "Page", "Page", "Working", "Page", "Volumes", "Images", "Total")
	fmt.Fprintf(&b, layout, "", "Time", "Time", "I/O", "I/O", "Faults", "Reads", "Set", "File", "Mounted", "Executed", "Records")
	b.WriteString(strings.Repeat("-", 150) + "\n")
	for _, u := range users {
		s := sums[u]
		fmt.Fprintf(&b, layout, u, strings.TrimSpace(delta(s.elapsed)), strings.TrimSpace(delta(s.cpu)), fmt.Sprint(s.direct), fmt.Sprint(s.buffered), fmt.Sprint(s.faults),
			fmt.Sprint(s.hard), fmt.Sprint(s.workingSet), fmt.Sprint(s.pageFile), fmt.Sprint(s.volumes), fmt.Sprint(s.images), fmt.Sprint(records[u]))
	}
	return b.String()
}

// processes makes n processes, no two alike.
func processes(n int) []process {
	users := []string{"MILLER", "ROSSI", "TANAKA", "SYSTEM", "OKAFOR"}
	kinds := []string{"batch", "interactive", "network", "detached"}
	at := time.Date(2026, time.March, 3, 8, 0, 0, 0, time.UTC)
	var out []process
	for i := range n {
		p := process{user: users[i*i%len(users)], account: []string{"PROD", "TEST"}[i%2], subtype: kinds[i%len(kinds)], pid: 0x20200000 + uint32(i),
			finish: at.Add(time.Duration(i) * 47 * time.Second), elapsed: 1500 + i*37%90_000, cpu: 12 + i*29%4000, direct: i * 131 % 5000,
			buffered: i * 17 % 900, faults: 300 + i*71%4000, hard: i * 7 % 90, workingSet: 1024 + i%64*16, pageFile: 160_000 + i%512*16,
			volumes: i % 2, images: 1 + i%9}
		if p.subtype == "batch" {
			p.job, p.queue = fmt.Sprintf("NIGHT_%02d", i%7), "SYS$BATCH"
		}
		out = append(out, p)
	}
	return out
}
