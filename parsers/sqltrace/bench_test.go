package sqltrace_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// chatty is a trace of a client that fetches row by row: long runs of calls and waits. literals has a new statement every ten lines.
func chatty(size int) string {
	var b strings.Builder
	b.WriteString(preamble19)
	tim := 1_000_000_000
	b.WriteString(statement(140001, 0, tim, "select item, price from stock where shop = :1", "2x7g4pzqk9m1a"))
	for n := 0; b.Len() < size; n++ {
		b.WriteString(trip(140001, &tim, n))
	}
	return b.String()
}

func literals(size int) string {
	var b strings.Builder
	b.WriteString(preamble19)
	tim := 1_000_000_000
	for n := 0; b.Len() < size; n++ {
		number := 140001 + n%7
		b.WriteString(statement(number, 0, tim, fmt.Sprintf("select item, price from stock where shop = %d and season = 'S%d'", n, n%4), fmt.Sprintf("2x7g%09d", n)))
		fmt.Fprintf(&b, "PARSE #%d:c=120,e=430,p=0,cr=0,cu=0,mis=1,r=0,dep=0,og=1,plh=11,tim=%d\n", number, tim+500)
		fmt.Fprintf(&b, "EXEC #%d:c=60,e=64,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=%d\n", number, tim+600)
		tim += 700
		b.WriteString(trip(number, &tim, n))
		fmt.Fprintf(&b, "STAT #%d id=1 cnt=1 pid=0 pos=1 obj=901 op='TABLE ACCESS BY INDEX ROWID STOCK (cr=4 pr=0 pw=0 time=31 us cost=2 size=18 card=1)'\n", number)
		fmt.Fprintf(&b, "STAT #%d id=2 cnt=1 pid=1 pos=1 obj=902 op='INDEX RANGE SCAN STOCK_SHOP (cr=3 pr=0 pw=0 time=19 us cost=1 size=0 card=1)'\n", number)
		fmt.Fprintf(&b, "CLOSE #%d:c=2,e=4,dep=0,type=0,tim=%d\n", number, tim+10)
		tim += 20
	}
	return b.String()
}

const preamble19 = `Trace file /u01/diag/rdbms/shop/shop1/trace/shop1_ora_4711.trc
Oracle Database 19c Enterprise Edition Release 19.0.0.0.0 - Production
System name:	Linux
Instance name: shop1
Unix process pid: 4711, image: oracle@ember

*** 2026-03-02T08:00:00.000125+01:00
*** SESSION ID:(101.7) 2026-03-02T08:00:00.000131+01:00

`

func statement(number, dep, tim int, sql, id string) string {
	return fmt.Sprintf("=====================\nPARSING IN CURSOR #%d len=%d dep=%d uid=90 oct=3 lid=90 tim=%d hv=2718281828 ad='7a0' sqlid='%s'\n%s\nEND OF STMT\n",
		number, len(sql), dep, tim, id, sql)
}

// trip is a fetch of a row and the wait for the client to ask for the next one.
func trip(number int, tim *int, n int) string {
	e, ela := 300+n%97, 310+n%53
	read := fmt.Sprintf("WAIT #%d: nam='db file sequential read' ela= %d file#=4 block#=%d blocks=1 obj#=901 tim=%d\n", number, e-40, n, *tim+e-10)
	fetch := fmt.Sprintf("FETCH #%d:c=90,e=%d,p=1,cr=4,cu=0,mis=0,r=1,dep=0,og=1,plh=11,tim=%d\n", number, e, *tim+e)
	*tim += e + ela
	from := fmt.Sprintf("WAIT #%d: nam='SQL*Net message from client' ela= %d driver id=1952673792 #bytes=1 p3=0 obj#=901 tim=%d\n", number, ela, *tim)
	to := fmt.Sprintf("WAIT #%d: nam='SQL*Net message to client' ela= 1 driver id=1952673792 #bytes=1 p3=0 obj#=901 tim=%d\n", number, *tim+5)
	*tim += 7
	return read + fetch + from + to
}

// BenchmarkParse measures the way from bytes to the document, and what the document keeps in memory.
func BenchmarkParse(b *testing.B) {
	for name, content := range map[string]string{"chatty": chatty(16 << 20), "literals": literals(16 << 20)} {
		suite.Bench(b, "sqltrace/"+name, content)
	}
	if file := os.Getenv("DUMPLENS_TRACE"); file != "" {
		content, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		suite.Bench(b, "sqltrace/file", string(content))
	}
}
