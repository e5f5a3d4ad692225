package text

import (
	"iter"
	"slices"
	"strings"
)

// Labels finds values by the names in front of them, wherever they stand in a text: in columns, or flowed into one line by whoever pasted
// it. Names are found in any case, at the start of a word, when a colon or a number follows.
type Labels struct {
	names []string // in lower case
	first ['z' + 1][]int
}

// Labelled is one value: the index of its label among the names, the text up to the next label without blanks around it, and the places
// of both in the text.
type Labelled struct {
	Label     int
	Value     string
	At, Start int
}

// NewLabels makes a set of labels. Where one is the start of another, the longer one is tried first.
func NewLabels(names ...string) *Labels {
	l := &Labels{}
	for i, n := range names {
		n = strings.ToLower(n)
		l.names = append(l.names, n)
		l.first[n[0]] = append(l.first[n[0]], i)
	}
	for _, list := range l.first {
		slices.SortStableFunc(list, func(a, b int) int { return len(l.names[b]) - len(l.names[a]) })
	}
	return l
}

// Any reports whether a label is in a text.
func (l *Labels) Any(s string) bool {
	_, _, _, ok := l.next(s, 0)
	return ok
}

// All iterates over the labelled values of a text in their order.
func (l *Labels) All(s string) iter.Seq[Labelled] {
	return func(yield func(Labelled) bool) {
		label, at, end, ok := l.next(s, 0)
		for ok {
			nextLabel, nextAt, nextEnd, more := l.next(s, end)
			until := len(s)
			if more {
				until = nextAt
			}
			value := strings.TrimSpace(s[end:until])
			start := end + strings.Index(s[end:until], value)
			if !yield(Labelled{label, value, at, start}) {
				return
			}
			label, at, end, ok = nextLabel, nextAt, nextEnd, more
		}
	}
}

// next finds the first label of s at or behind from: its index, its place, and where its value begins.
func (l *Labels) next(s string, from int) (label, at, end int, ok bool) {
	for i := from; i < len(s); i++ {
		c := lower(s[i])
		if c > 'z' || l.first[c] == nil || i > 0 && wordByte(s[i-1]) {
			continue
		}
		for _, k := range l.first[c] {
			if n := len(l.names[k]); len(s)-i >= n && strings.EqualFold(s[i:i+n], l.names[k]) {
				if end, ok := afterLabel(s, i+n); ok {
					return k, i, end, true
				}
			}
		}
	}
	return 0, 0, 0, false
}

// afterLabel finds where the value of a label begins that ends at i: behind its colon, or at a number.
func afterLabel(s string, i int) (int, bool) {
	k := i
	for k < len(s) && (s[k] == ' ' || s[k] == '\t') {
		k++
	}
	switch {
	case k < len(s) && s[k] == ':':
		return k + 1, true
	case k > i && k < len(s) && isDigit(s[k]):
		return k, true
	}
	return 0, false
}

func wordByte(c byte) bool { return isDigit(c) || lower(c) >= 'a' && lower(c) <= 'z' }
