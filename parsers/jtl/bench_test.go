package jtl_test

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"dumplens/parsers/jtl"
	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// generated is a CSV file of so many rows, ten a millisecond, in the order of their ends.
func generated(rows int) string {
	r := rand.New(rand.NewSource(1))
	var b strings.Builder
	b.WriteString("timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n")
	for i := range rows {
		elapsed := 20 + r.Intn(4000)*r.Intn(4000)/4000
		fmt.Fprintf(&b, "%d,%d,Step %d,200,OK,Clerks 1-%d,text,true,,5120,410,150,150,http://shop.example/step,%d,0,1\n",
			1772355600000+int64(i)/10-int64(elapsed), elapsed, r.Intn(8), r.Intn(150), elapsed*9/10)
	}
	return b.String()
}

// BenchmarkCSV measures the whole way from bytes to numbers.
func BenchmarkCSV(b *testing.B) {
	content := generated(200_000)
	b.SetBytes(int64(len(content)))
	b.ReportAllocs()
	for b.Loop() {
		s := &model.Source{}
		builder := model.NewBuilder(s)
		r := text.NewReader(context.Background(), strings.NewReader(content), text.Options{})
		if err := jtl.Format.Parse(context.Background(), r, builder); err != nil {
			b.Fatal(err)
		}
		builder.Close(r.Lines())
	}
}
