package memory_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/memory"
	"dumplens/fixtures/ruletest"
)

// TestCacheAdvice holds which rows of an advisory count.
func TestCacheAdvice(t *testing.T) {
	const notice = "fired; notice, likely"
	const buffers = `Buffer Pool Advisory  DB/Inst: SHOP/shop3  End Snap: 8
-> Only rows with estimated physical reads >0 are displayed

                                   Est
                                  Phys      Estimated                   Est
    Size for  Size      Buffers   Read     Phys Reads     Est Phys % dbtime
P    Est (M) Factr  (thousands)  Factr    (thousands)    Read Time  for Rds
--- -------- ----- ------------ ------ -------------- ------------ --------
D        160   1.0           20    1.0            135          710     50.0
D        320   2.0           40    0.6             81          426     30.0
          -------------------------------------------------------------
`
	check := ruletest.Changes(t, memory.CacheAdvice)
	check("what is saved is relative to the size in use", "buffers", []string{"D        160   1.0           20    1.0", "D        160   1.0           20    2.0"}, "", notice, "read 70 % less with 320M instead of 160M")
	check("of two sizes printed as in use the first counts, and the second is no larger one", "buffers", []string{"D        240   1.5", "D        240   1.0"}, "", notice, "read 40 % less with 320M instead of 160M")
	check("a size that is no larger saves nothing", "buffers", []string{"D        240   1.5", "D        240   1.0"}, "size=1.5", "clear")
	check("the least of sizes that save the same", "buffers", []string{"30    0.8", "30    0.6"}, "", notice, "read 40 % less with 240M instead of 160M")
	check("a size near the one in use stands for it", "buffers", []string{"D        160   1.0", "D        160  0.96"}, "", notice, "320M instead of 160M")
	check("none is near enough", "buffers", []string{"D        160   1.0", "D        160  0.95"}, "", "clear")
	check("the estimate in use is not readable", "buffers", []string{"D        160   1.0           20    1.0", "D        160   1.0           20  #####"}, "", "clear")
	check("an estimate of a larger size is not readable", "buffers", []string{"40    0.6", "40  #####"}, "", notice, "20 % less with 240M")

	check("two targets printed as in use", "target", []string{"1,280      1.3", "1,280      1.0"}, "size=1.5", "clear")
	check("a target of just the size", "target", []string{"35,900", "30,000"}, "", notice, "need 40 % less DB time if its SGA target were 2048M instead of 1024M")
	check("a target beyond the size", "target", []string{"35,900", "30,000"}, "size=1.99", notice, "need 28 % less DB time if its SGA target were 1792M")
	check("one hundredth less is not worth a larger target", "target", []string{"35,900", "35,640"}, "", notice, "were 1792M")
	check("a little more than that is", "target", []string{"35,900", "35,639"}, "", notice, "were 2048M")
	check("the time in use is zero", "target", []string{"50,000", "     0"}, "", "clear")
	check("the whole holds its parts", "target", []string{"SGA Target Advisory", buffers + "SGA Target Advisory"}, "", notice, "need 28 % less DB time", " By its own advisory instance shop3 on ember3 would read 40 % less with 320M")

	check("two PGA targets printed as in use", "pga", []string{"154    1.2", "154    1.0", "          9        1.2   98.0          3", "          0        1.2   98.0          0"}, "", notice, "exceeded 14 times; 256M would be enough")
	check("no overallocation is readable", "short", []string{"98.0         14", "98.0      #####"}, "", "clear")

	check("just as much moved as has weight", "areas", []string{"6,220", "9,000"}, "extra=10485760", "fired; notice, confirmed", "moved 8.79 GiB")
	check("a byte less than has weight", "areas", []string{"6,220", "9,000"}, "extra=10485761", "clear")
	check("what was moved is not readable", "areas", []string{"6,220", "#####"}, "", "clear")
}
