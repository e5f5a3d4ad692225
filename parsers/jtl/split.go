package jtl

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unsafe"
)

// ends finds the delimiters of a line, eight bytes at a time: most of the time of reading a large file goes to this. The last is the end of
// the line.
func ends(line string, delimiter byte, out []int32) []int32 {
	const ones, low = 0x0101010101010101, 0x7f7f7f7f7f7f7f7f
	b := unsafe.Slice(unsafe.StringData(line), len(line)) // read only
	want := uint64(delimiter) * ones
	i := 0
	for ; i+8 <= len(b); i += 8 {
		x := binary.LittleEndian.Uint64(b[i:]) ^ want
		for hits := ^((x&low + low) | x | low); hits != 0; hits &= hits - 1 { // the high bit of each byte that is zero
			out = append(out, int32(i+bits.TrailingZeros64(hits)/8))
		}
	}
	for ; i < len(b); i++ {
		if b[i] == delimiter {
			out = append(out, int32(i))
		}
	}
	return append(out, int32(len(line)))
}

// splitState says how a row ended.
type splitState uint8

const (
	whole splitState = iota
	open             // within quotes: more lines belong to it
)

// split takes the first row of a text apart. Fields in quotes may hold delimiters, line ends and doubled quotes.
func split(s string, delimiter byte, fields []string) (out []string, rest string, state splitState) {
	for {
		if s != "" && s[0] == '"' {
			field, after, st, ok := quoted(s, delimiter)
			if st == open {
				return fields, s, open
			}
			if ok {
				fields = append(fields, field)
				if after == "" || after[0] == '\n' {
					return fields, strings.TrimPrefix(after, "\n"), whole
				}
				s = after[1:]
				continue
			}
		}
		i := 0
		for i < len(s) && s[i] != delimiter && s[i] != '\n' {
			i++
		}
		fields = append(fields, s[:i])
		switch {
		case i == len(s):
			return fields, "", whole
		case s[i] == '\n':
			return fields, s[i+1:], whole
		}
		s = s[i+1:]
	}
}

// quoted takes a field in quotes off the front. It is not ok where something else follows the quote that ends it: then the quotes are part of
// a text that was written without any.
func quoted(s string, delimiter byte) (field, after string, state splitState, ok bool) {
	doubled := false
	for i := 1; ; {
		end := strings.IndexByte(s[i:], '"')
		if end < 0 {
			return "", "", open, false
		}
		i += end + 1
		if i < len(s) && s[i] == '"' {
			doubled = true
			i++
			continue
		}
		field = s[1 : i-1]
		for i < len(s) && s[i] == ' ' && delimiter != ' ' {
			i++
		}
		if i < len(s) && s[i] != delimiter && s[i] != '\n' {
			return "", "", whole, false
		}
		if doubled {
			field = strings.ReplaceAll(field, `""`, `"`)
		}
		return field, s[i:], whole, true
	}
}
