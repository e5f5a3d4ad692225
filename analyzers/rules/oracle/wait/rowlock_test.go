package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

// TestRowLock holds what is said of the types of locks, and shares that are exact.
func TestRowLock(t *testing.T) {
	check := ruletest.Changes(t, wait.RowLock)
	// 29 s of 1160 s.
	check("just so much for tables", "tables", []string{"1,200.0", "1,160.0"}, "tables=0.025", "fired; notice, likely, 29 s", ", 2.5 % of")
	check("a little more is asked for", "tables", []string{"1,200.0", "1,160.0"}, "tables=0.0251", "clear")
	check("a long mean is of rows only", "tables", nil, "tables=0.5 mean=0.1", "clear")
	check("a type that nobody waited for", "nine", []string{"           9      2,866.67           26", "           0          0.00            0"}, "", "fired; notice, likely, 56 s",
		"By the enqueue statistics: 20 waits TM, 30 s (whole tables, mostly for want of an index on a foreign key).\n")
	check("no type has waits", "eight", []string{"         12\n", "          0\n", "          3\n", "          0\n"}, "", "fired; warning, possible, 2 min 30 s", "What was locked the report does not say")
	check("no timeouts", "eight", []string{"60         40      15,000", "60          0      15,000"}, "", "fired; warning, likely, 2 min 30 s", "not: timeout")
	check("by their number where no times are printed", "eight", []string{"         12\n", "          2\n"}, "", "fired; warning, likely, 2 min 30 s", "By the enqueue statistics: 3 waits CF (the control file); 2 waits TX")
	check("no row lock waits of segments", "rows", []string{"  650  92.8", "    0  92.8", "   50   7.2", "    0   7.2"}, "", "fired; warning, confirmed, 3 min", "Which segment it was the report does not say")
}
