package nmon_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dumplens/fixtures"
)

// longCapture repeats the snapshots of the AIX fixture with new snapshot numbers, times and last digits, up to a size.
func longCapture(tb testing.TB, size int) string {
	tb.Helper()
	lines := strings.SplitAfter(string(fixtures.Bytes(tb, "nmon/aix_shared/in.nmon")), "\n")
	body := 0
	for !strings.HasPrefix(lines[body], "ZZZZ") {
		body++
	}
	var b strings.Builder
	b.WriteString(strings.Join(lines[:body], ""))
	at := time.Date(2026, time.March, 3, 9, 0, 0, 0, time.UTC)
	for round := 0; b.Len() < size; round++ {
		for _, l := range lines[body:] {
			var snapshot int
			i := strings.Index(l, ",T0")
			if i < 0 {
				continue
			}
			if _, err := fmt.Sscanf(l[i+2:i+6], "%d", &snapshot); err != nil {
				tb.Fatal(err)
			}
			snapshot += round * 8
			if strings.HasPrefix(l, "ZZZZ") {
				fmt.Fprintf(&b, "ZZZZ,T%04d,%s\n", snapshot, strings.ToUpper(at.Add(time.Duration(snapshot)*time.Minute).Format("15:04:05,02-Jan-2006")))
				continue
			}
			fmt.Fprintf(&b, "%s,T%04d%s", l[:i], snapshot, vary(l[i+6:], snapshot))
		}
	}
	return b.String()
}

// vary changes the digit behind each decimal point.
func vary(cells string, n int) string {
	out := []byte(cells)
	for i := 1; i < len(out); i++ {
		if out[i-1] == '.' && out[i] >= '0' && out[i] <= '9' {
			out[i] = byte('0' + (int(out[i]-'0')+n+i)%10)
		}
	}
	return string(out)
}

// BenchmarkParse measures the whole way from bytes to packed series, and what the series keep in memory.
func BenchmarkParse(b *testing.B) { suite.Bench(b, "nmon", longCapture(b, 8<<20)) }
