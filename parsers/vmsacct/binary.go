package vmsacct

import (
	"strings"

	"dumplens/parsers"
)

// sampleBinary is one record as a copy that kept the lengths has it: the length, the type with version 3, the length again, text.
const sampleBinary = "\x28\x00\x02\x30\x28\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00MILLER      PROD    \x00\x00\x00\x00\x00\x00"

// detectBinary knows the accounting file by the lengths of its records, each of which leads to the next; by its name only when what it
// holds is no text. Copies may have lost the lengths that the file system keeps beside the records: both forms are tried.
func detectBinary(h parsers.Head) parsers.Score {
	raw := bytesOf(h.Text)
	if chain(raw, 2) || chain(raw, 0) {
		return parsers.Certain
	}
	if strings.Contains(strings.ToUpper(h.Name), "ACCOUNTNG") && odd(h.Text)*20 > len(h.Text) {
		return parsers.Likely
	}
	return parsers.No
}

// chain reports whether a text begins with records of version 3 that follow each other; prefix is how many bytes of a length stand before
// each.
func chain(raw []byte, prefix int) bool {
	const shortest, longest, enough = 24, 4096, 2
	records, at := 0, 0
	for records < enough && at+prefix+4 <= len(raw) {
		head := raw[at+prefix:]
		length := int(head[2]) | int(head[3])<<8
		if head[0]&1 != 0 || head[1]>>4 != 3 || length < shortest || length > longest {
			return false
		}
		if prefix > 0 && (int(raw[at])|int(raw[at+1])<<8) != length {
			return false
		}
		records++
		at += prefix + length
		if prefix > 0 {
			at += length & 1 // records begin at even places
		}
	}
	return records == enough
}

// bytesOf turns decoded characters back into bytes, as far as they came from one each.
func bytesOf(s string) []byte {
	const most = 3 * 4096
	out := make([]byte, 0, min(len(s), most))
	for _, r := range s {
		if len(out) == most {
			break
		}
		if r > 0xff {
			r = 0xff
		}
		out = append(out, byte(r))
	}
	return out
}

// odd counts characters that texts do not hold.
func odd(s string) int {
	n := 0
	for _, r := range s {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' && r != '\f' || r == '\ufffd' || r >= '\u2400' && r < '\u2440' {
			n++
		}
	}
	return n
}
