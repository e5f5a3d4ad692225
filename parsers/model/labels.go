package model

import (
	"iter"
	"slices"
	"strings"
)

// Labels tell numbers of one metric apart: pairs of a name and a value, sorted by name, and no name comes twice. Names are those of DESIGN
// §6: state, cpu, device, mount, direction, event, scope … The zero value is no labels. Labels are packed into one string, since a case has
// millions of them, and can be compared with ==.
type Labels struct{ packed string }

// L makes Labels from pairs of name and value; pairs with an empty value are left out. Of a name that comes again the first pair counts.
func L(pairs ...string) Labels {
	sorted, last, size := true, "", 0
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			sorted = sorted && pairs[i] > last
			last = pairs[i]
			size += len(pairs[i]) + len(pairs[i+1]) + 4
		}
	}
	if !sorted {
		pairs = sortPairs(pairs)
	}
	var b strings.Builder
	b.Grow(size)
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			writePacked(&b, pairs[i])
			writePacked(&b, pairs[i+1])
		}
	}
	return Labels{b.String()}
}

// sortPairs sorts pairs with a value by name, without those whose name came before.
func sortPairs(pairs []string) []string {
	type pair struct{ key, value string }
	list := make([]pair, 0, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			list = append(list, pair{pairs[i], pairs[i+1]})
		}
	}
	slices.SortStableFunc(list, func(a, b pair) int { return strings.Compare(a.key, b.key) })
	list = slices.CompactFunc(list, func(a, b pair) bool { return a.key == b.key })
	out := make([]string, 0, 2*len(list))
	for _, p := range list {
		out = append(out, p.key, p.value)
	}
	return out
}

// writePacked writes the length of s, seven bits a byte, and s.
func writePacked(b *strings.Builder, s string) {
	n := len(s)
	for ; n >= 0x80; n >>= 7 {
		b.WriteByte(byte(n) | 0x80)
	}
	b.WriteByte(byte(n))
	b.WriteString(s)
}

// unpack takes one text off the front.
func unpack(s string) (text, rest string) {
	n, shift := 0, 0
	for i := 0; i < len(s); i++ {
		n |= int(s[i]&0x7f) << shift
		if s[i] < 0x80 {
			return s[i+1 : i+1+n], s[i+1+n:]
		}
		shift += 7
	}
	return "", ""
}

// All lists the names and values, by name.
func (ls Labels) All() iter.Seq2[string, string] {
	return func(yield func(key, value string) bool) {
		for rest := ls.packed; rest != ""; {
			var key, value string
			key, rest = unpack(rest)
			value, rest = unpack(rest)
			if !yield(key, value) {
				return
			}
		}
	}
}

// Empty reports whether there are none.
func (ls Labels) Empty() bool { return ls.packed == "" }

// With returns a copy with one more label, or with that label's value replaced.
func (ls Labels) With(key, value string) Labels {
	pairs := []string{key, value}
	for k, v := range ls.All() {
		if k != key {
			pairs = append(pairs, k, v)
		}
	}
	return L(pairs...)
}

// Get returns the value of a name, or "".
func (ls Labels) Get(key string) string {
	for rest := ls.packed; rest != ""; {
		var k, v string
		k, rest = unpack(rest)
		v, rest = unpack(rest)
		if k == key {
			return v
		}
	}
	return ""
}

// Match reports whether every pair given is among the labels.
func (ls Labels) Match(pairs ...string) bool {
	for i := 0; i+1 < len(pairs); i += 2 {
		if ls.Get(pairs[i]) != pairs[i+1] {
			return false
		}
	}
	return true
}

// String writes "cpu=all,state=user".
func (ls Labels) String() string {
	var b strings.Builder
	for k, v := range ls.All() {
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(k)
		b.WriteByte('=')
		b.WriteString(v)
	}
	return b.String()
}

// LabelKind says what kind of text the values of a label are, for redaction.
func LabelKind(key string) TextKind {
	switch key {
	case "host":
		return Host
	case "user", "account":
		return User
	case "mount", "file", "command_line":
		return Path
	case "module", "action":
		return Module
	case "address":
		return Address
	}
	return Plain
}
