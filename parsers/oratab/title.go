package oratab

import "strings"

// Title is a line that names a section and repeats the database, the instance and the snapshots.
type Title struct{ Name, Database, Instance string }

// ParseTitle reads the title of a section:
//
//	Wait Events for DB: SHOP  Instance: shop1  Snaps: 7 -8
//	Latch Activity  DB/Inst: SHOP/shop1  Snaps: 7-8
//	Segments by Global Cache Buffer BusyDB/Inst: SHOP/shop1  Snaps: 7-8
//	Wait Events   First DB/Inst: SHOP/shop1 Snaps: 7-8 (…), Second DB/Inst: …
//
// The snapshots may be cut off at the end of the line, and the name may touch what follows. It reports false for any other line.
func ParseTitle(line string) (Title, bool) {
	const slash, words, parent = "DB/Inst:", " for DB:", " DB: "
	i := strings.Index(line, "DB")
	if i < 0 {
		return Title{}, false
	}
	if i := strings.Index(line, slash); i >= 0 {
		name, rest := Trim(line[:i]), strings.Fields(line[i+len(slash):])
		if first, two := strings.CutSuffix(name, " First"); two {
			name = Trim(first)
		}
		if len(rest) == 0 || !isTitle(name) || len(rest) > 1 && !strings.HasPrefix(rest[1], "Sn") && rest[1] != "End" {
			return Title{}, false
		}
		database, instance, ok := strings.Cut(rest[0], "/")
		return Title{name, database, instance}, ok && (len(rest) > 1 || len(line) >= 75)
	}
	i, n := strings.Index(line, words), len(words)
	if i < 0 { // "Parent Latch Statistics DB: SHOP  Instance: shop1 …"
		i, n = strings.Index(line, parent), len(parent)
	}
	if i < 0 {
		return Title{}, false
	}
	name, rest := Trim(line[:i]), strings.Fields(line[i+n:])
	if len(rest) < 3 || !isTitle(name) || rest[1] != "Instance:" {
		return Title{}, false
	}
	return Title{name, rest[0], rest[2]}, len(rest) > 3 || len(line) >= 75
}

// isTitle tells a title from a piece of statement text that happens to hold the words around it.
func isTitle(name string) bool {
	return len(name) >= 4 && len(name) <= 70 && name[0]|0x20 >= 'a' && name[0]|0x20 <= 'z' && !strings.ContainsAny(name, `'"=,;`)
}

// Trim cuts blanks, TABs, form feeds and CRs off both ends.
func Trim(s string) string {
	s = strings.TrimPrefix(s, caretL)
	for s != "" && (s[0] == ' ' || s[0] == '\f' || s[0] == '\t') {
		s = s[1:]
	}
	for s != "" && (s[len(s)-1] == ' ' || s[len(s)-1] == '\t' || s[len(s)-1] == '\f' || s[len(s)-1] == '\r') {
		s = s[:len(s)-1]
	}
	return s
}

// Fold writes a name in lower case, with single blanks.
func Fold(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for word := range strings.FieldsSeq(s) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return strings.ToLower(b.String())
}
