package awr_test

import (
	"fmt"
	"strings"
	"testing"

	"dumplens/fixtures"
)

// BenchmarkParse reads reports that were made as long as real ones by repeating the rows of tables.
func BenchmarkParse(b *testing.B) {
	suite.Bench(b, "awr", long(string(fixtures.Bytes(b, "awr/11g-shop/in.txt"))))
	suite.Bench(b, "awr-html", long(string(fixtures.Bytes(b, "awr/html-shop/in.html"))))
}

// long repeats the rows of statistics and waits under other names.
func long(report string) string {
	var out strings.Builder
	for line := range strings.SplitAfterSeq(report, "\n") {
		out.WriteString(line)
		for _, name := range []string{"CPU used by this session", "latch free", "log file parallel write", "log file switch (private strand"} {
			if strings.Contains(line, name) && (strings.HasPrefix(line, name) || strings.HasPrefix(line, "<tr><td class='awrc'>"+name)) {
				for i := range 400 {
					other := fmt.Sprintf("%-*.*s", len(name), len(name), fmt.Sprintf("made up %03d", i))
					out.WriteString(strings.Replace(line, name, other, 1))
				}
			}
		}
	}
	return out.String()
}
