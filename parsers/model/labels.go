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
	var room [8]label // without an allocation for all that formats make
	list, size := room[:0], 0
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] == "" {
			continue
		}
		at, again := place(list, pairs[i])
		if !again {
			list = slices.Insert(list, at, label{pairs[i], pairs[i+1]})
			size += packedSize(pairs[i]) + packedSize(pairs[i+1])
		}
	}
	if size == 0 {
		return Labels{}
	}
	var b strings.Builder
	b.Grow(size)
	for _, l := range list {
		writePacked(&b, l.name)
		writePacked(&b, l.value)
	}
	return Labels{b.String()}
}

type label struct{ name, value string }

// place finds where a name belongs in a sorted list, and whether it is there.
func place(list []label, name string) (int, bool) {
	for i := range list {
		if list[i].name >= name {
			return i, list[i].name == name
		}
	}
	return len(list), false
}

func packedSize(s string) int {
	size := len(s) + 1
	for n := len(s); n >= 0x80; n >>= 7 {
		size++
	}
	return size
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
