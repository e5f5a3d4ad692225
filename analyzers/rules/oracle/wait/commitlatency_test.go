package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

// TestCommitLatency holds shares that are exact, and what is not known of the write.
func TestCommitLatency(t *testing.T) {
	check := ruletest.Changes(t, wait.CommitLatency)
	// 480 s of 960 s.
	half := []string{"  300     4.75", "  330     4.75"}
	check("half of the whole", "storage", half, "share=0.5", "fired; critical, confirmed, 8 min", ", 50 % of CPU")
	check("a little less than asked for", "storage", half, "share=0.5001", "fired; notice, confirmed, 8 min")
	// 40 s of 1600 s.
	little := []string{"  300    24.12", "  660    24.12"}
	check("just not little", "small", little, "little=0.025", "fired; notice, likely, 40 s", ", 2.5 % of CPU")
	check("little", "small", little, "little=0.0251", "fired; info, likely, 40 s")
	const write = "log file parallel write               900          0          4      4      1.8\n"
	const top = "log file parallel write                               900           4     0.32\n"
	check("the write is not printed", "small", []string{write, "", top, ""}, "", "fired; notice, possible, 40 s", "how long the write to the redo log took is not printed",
		"The report does not say how long the log writer's writes took", "log file parallel write, mean = –")
	check("quick commits, and the write is not printed", "many", []string{"log file parallel write                 58,000     0        116      2     32.2\n", ""}, "", "fired; info, confirmed, 3 min", "not: The write to the redo log took")
	check("neither stands out", "queue", nil, "ratio=47", "fired; warning, possible, 6 min 8 s", "Neither the write alone nor the time around it stands out")
	check("waits are not readable", "many", []string{"log file sync                           60,000     0        180      3", "log file sync                           60,000     0        ###      #"}, "", "clear")
}
