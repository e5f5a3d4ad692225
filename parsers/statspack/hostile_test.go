package statspack_test

import (
	"strings"
	"testing"
)

// TestHostile reads input that is long where reports are short. What costs the square of the length would not come to an end.
func TestHostile(t *testing.T) {
	const n = 60_000
	title := func(name string) string { return name + "  DB/Inst: SHOP/shop1  Snaps: 7-8\n" }
	ruler := "---------- ---------- ----------\n"
	for name, in := range map[string]string{
		"a parameter that never ends": title("init.ora Parameters") + "Parameter  Begin      End\n" + ruler + "a          b\n" + strings.Repeat("           cccccccccc\n", n),
		"a file name that never ends": title("File IO Stats") + "Tablespace Filename\n---------- ----------\n     Reads     Writes\n---------- ----------\n" + strings.Repeat("a          bbbbbbbbbb\n", n),
		"heads without end":           title("Latch Activity") + strings.Repeat("Latch Gets Requests\n", n) + ruler + "a  1 2\n",
		"rulers without end":          title("Latch Activity") + strings.Repeat(ruler, n),
		"tables without end":          title("Latch Activity") + strings.Repeat("Latch Gets\n\n"+ruler+"a 1 2\n\n", n),
		"titles without end":          strings.Repeat(title("A Section of no Release"), n),
		"pages without end":           strings.Repeat(title("Latch Activity")+"Latch      Gets\n"+ruler, n/2),
		"sleeps without end":          title("Latch Sleep breakdown") + "Latch      Sleeps     Sleeps 1->4\n" + ruler + "a                   1 1/2\n" + strings.Repeat("                      1/2/3/4/5/\n", n),
	} {
		s := parse(t, "STATSPACK report for\n"+in)
		sound(t, s)
		if s.Understood == 0 {
			t.Errorf("%s: nothing understood", name)
		}
	}
}
