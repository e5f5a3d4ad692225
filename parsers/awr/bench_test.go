package awr_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/awr"
	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// BenchmarkParse measures the way from bytes to parts, on reports that were made as long as real ones by repeating the rows of tables.
func BenchmarkParse(b *testing.B) {
	for _, bench := range []struct{ name, in string }{{"awr", "awr/11g-shop/in.txt"}, {"awr-html", "awr/html-shop/in.html"}} {
		data := long(string(fixtures.Bytes(b, bench.in)))
		b.Run(bench.name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				s := &model.Source{}
				builder := model.NewBuilder(s)
				r := text.NewReader(b.Context(), bytes.NewReader(data), text.Options{})
				if err := awr.Format.Parse(b.Context(), r, builder); err != nil {
					b.Fatal(err)
				}
				builder.Close(r.Lines())
				if len(s.Parts) != 1 || s.Parts[0].Samples.Len() < 1000 {
					b.Fatal("the report was not read")
				}
			}
		})
	}
}

// long repeats the rows of statistics and waits under other names.
func long(report string) []byte {
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
	return []byte(out.String())
}
