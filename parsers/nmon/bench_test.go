package nmon_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"dumplens/fixtures"
	"dumplens/parsers/model"
	"dumplens/parsers/nmon"
	"dumplens/parsers/text"
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
func BenchmarkParse(b *testing.B) {
	content := longCapture(b, 8<<20)
	b.Run("nmon", func(b *testing.B) {
		b.SetBytes(int64(len(content)))
		b.ReportAllocs()
		var s *model.Source
		before := heap()
		for b.Loop() {
			s = &model.Source{}
			builder := model.NewBuilder(s)
			r := text.NewReader(context.Background(), strings.NewReader(content), text.Options{})
			if err := nmon.Format.Parse(context.Background(), r, builder); err != nil {
				b.Fatal(err)
			}
			builder.Close(r.Lines())
		}
		kept, values := heap()-before, 0
		for _, p := range s.Parts {
			for _, series := range p.Series {
				values += series.Len()
			}
		}
		b.ReportMetric(float64(kept)/float64(values)*1e6, "heap-B/Mvalue")
		runtime.KeepAlive(s)
	})
}

// heap is what lives on the heap.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
