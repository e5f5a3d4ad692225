package awr

import "strings"

// arena keeps many short texts and rows in few allocations.
type arena struct {
	b    strings.Builder
	rows []string
}

// arenaBlock is how much is allocated at a time.
const arenaBlock = 32 << 10

// keep returns a copy of s.
func (a *arena) keep(s []byte) string {
	if len(s) == 0 {
		return ""
	}
	if a.b.Cap()-a.b.Len() < len(s) {
		a.b = strings.Builder{}
		a.b.Grow(max(arenaBlock, len(s)))
	}
	n := a.b.Len()
	a.b.Write(s)
	return a.b.String()[n:]
}

// row returns a copy of cells.
func (a *arena) row(cells []string) []string {
	if cap(a.rows)-len(a.rows) < len(cells) {
		a.rows = make([]string, 0, max(arenaBlock/64, len(cells)))
	}
	n := len(a.rows)
	a.rows = append(a.rows, cells...)
	return a.rows[n:len(a.rows):len(a.rows)]
}
