package sqltrace

import "strings"

// nameKept is how much is kept of a name of any kind; real ones are shorter.
const nameKept = 256

// name copies a name out of the block being read.
func name(s string) string {
	if len(s) > nameKept {
		return strings.ToValidUTF8(s[:nameKept], "")
	}
	return strings.Clone(s)
}

// integer reads a number with a sign at a place of s; end is behind it.
func integer(s string, at int) (v int64, end int, ok bool) {
	if at < len(s) && s[at] == '-' {
		v, end = digits(s, at+1)
		return -v, end, end > at+1
	}
	v, end = digits(s, at)
	return v, end, end > at
}

// cursorNumber reads the digits behind a # at a place; end is behind them.
func cursorNumber(s string, at int) (number uint64, end int) {
	v, end := digits(s, at)
	return uint64(v), end
}

// ending reads the number behind a key that stands last in a line: " tim=123". at is where the key begins, -1 when it is not there.
func ending(s, key string) (v int64, at int) {
	i := len(s)
	for i > 0 && s[i-1]-'0' <= 9 {
		i--
	}
	if i == len(s) || i < len(key) || s[i-len(key):i] != key {
		return 0, -1
	}
	v, _ = digits(s, i)
	return v, i - len(key)
}

func isDigit(c byte) bool { return c-'0' <= 9 }
