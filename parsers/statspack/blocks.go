package statspack

import (
	"math"
	"strings"

	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// pairsBy makes a section reader of what reads its pairs.
func pairsBy(read func(r *orareport.Reader, label string, values []string, line int32) bool) func(*open, orareport.Start, text.Record) int {
	return func(o *open, _ orareport.Start, rec text.Record) int {
		return o.pairs(rec, func(label string, values []string, line int32) bool { return read(&o.Reader, label, values, line) })
	}
}

// pairs reads a block of the first page and hands out its pairs; pair says whether it knows one.
func (o *open) pairs(rec text.Record, pair orareport.Pair) (understood int) {
	rows, closed, bad := o.Block(rec)
	if closed {
		o.section.Closed = true
	}
	for i := range rows {
		rows[i].Text = withColon(rows[i].Text)
	}
	return text.LineCount(rec.Text) - bad - orareport.EachPair(rows, pair)
}

// withColon puts in the colon that one label of the cluster's figures lacks.
func withColon(rows string) string {
	return strings.ReplaceAll(rows, "traffic (KB) ", "traffic (KB): ")
}

// readCacheSizes reads the sizes of 9i and later, which have suffixes, and of 8i, which are parameters: blocks and bytes.
func (o *open) readCacheSizes(_ orareport.Start, rec text.Record) int {
	blocks, blocksLine := math.NaN(), int32(0)
	n := o.pairs(rec, func(label string, values []string, line int32) bool {
		if label == "db_block_buffers" && len(values) > 0 {
			blocks, blocksLine = oratab.Size(values[0]), line
			return true
		}
		return o.ReadCacheSize(label, values, line)
	})
	if blocksLine > 0 {
		o.AddCache("buffer cache", blocks*o.BlockSize, math.NaN(), blocksLine)
	}
	return n
}

// readMemory reads the memory of host and instance. Its section has no end line.
func (o *open) readMemory(_ orareport.Start, rec text.Record) int {
	n := o.pairs(rec, o.ReadMemory)
	o.section.Closed = true
	return n
}
