package model

import (
	"slices"
	"strings"
)

// Label is one name and value. Names are those of DESIGN §6: state, cpu, device, mount, direction, event, scope …
type Label struct{ Key, Value string }

// Labels tell numbers of one metric apart. They are sorted by key, and no key comes twice.
type Labels []Label

// L makes Labels from pairs of key and value; pairs with an empty value are left out.
func L(pairs ...string) Labels {
	ls := make(Labels, 0, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			ls = append(ls, Label{pairs[i], pairs[i+1]})
		}
	}
	slices.SortFunc(ls, func(a, b Label) int { return strings.Compare(a.Key, b.Key) })
	return slices.CompactFunc(ls, func(a, b Label) bool { return a.Key == b.Key })
}

// With returns a copy with one more label, or with that label's value replaced.
func (ls Labels) With(key, value string) Labels {
	pairs := []string{key, value}
	for _, l := range ls {
		if l.Key != key {
			pairs = append(pairs, l.Key, l.Value)
		}
	}
	return L(pairs...)
}

// Get returns the value of a key, or "".
func (ls Labels) Get(key string) string {
	for _, l := range ls {
		if l.Key == key {
			return l.Value
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

// String writes "cpu=all,state=user"; it is also a map key.
func (ls Labels) String() string {
	var b strings.Builder
	for i, l := range ls {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(l.Key)
		b.WriteByte('=')
		b.WriteString(l.Value)
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
