// Package redact takes out of texts what must not leave the site. It works on texts with their kinds, before any renderer sees them,
// so that every form of a report withholds the same.
//
// What it cannot see: a name that no field of the dumps gives as one; a name that is part of a longer word ("shop1adm" when only
// "shop1" is known); the literal of a statement whose text the dump begins or continues in the middle of that literal.
package redact

import (
	"fmt"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// Level says how much is withheld.
type Level uint8

const (
	Literals Level = iota // literals of SQL statements and bind values; the default, and so the zero value
	Off                   // nothing; control and bidirectional characters are still made visible
	Names                 // as Literals, and hosts, instances, users, paths, addresses and modules, which get pseudonyms
	Strict                // also statement texts and quoted lines as a whole, and whatever looks like an IP address
)

// Parse reads a level as the command line spells it.
func Parse(s string) (Level, error) {
	for _, l := range []Level{Literals, Off, Names, Strict} {
		if l.String() == s {
			return l, nil
		}
	}
	return Literals, fmt.Errorf("unknown redaction level %q (want literals, names, strict or off)", s)
}

// String is the level as the command line and the report spell it.
func (l Level) String() string {
	return [...]string{"literals", "off", "names", "strict"}[l]
}

// Meaning says what a report at this level withholds, in words for its reader.
func (l Level) Meaning() string {
	switch l {
	case Off:
		return "Nothing was withheld."
	case Names:
		return "Literals of statements and bind values are masked; hosts, instances, users, paths, addresses and modules have pseudonyms, the same one everywhere in this report."
	case Strict:
		return "Statement texts and quoted lines are withheld, and what looks like an IP address is masked; hosts, instances, users, paths, addresses and modules have pseudonyms, the same one everywhere in this report."
	}
	return "Literals of statements and bind values are masked; names are as in the dumps."
}

// What stands in place of what was withheld.
const (
	bindMask      = "[bind value]"
	statementMask = "[statement withheld]"
	quoteMask     = "[line withheld]"
)

// Masker redacts the texts of one report. First every name is given to Learn, then every text to Text or Quote.
type Masker struct {
	level Level
	names dictionary
}

// New makes a masker.
func New(level Level) *Masker { return &Masker{level: level} }

// Learn takes note of a name, so that it is replaced wherever it stands. category is the word its pseudonym begins with: "host",
// "instance". Pseudonyms are numbered in the order of learning.
func (m *Masker) Learn(category, name string) {
	if m.level >= Names {
		m.names.learn(category, text.Visible(name))
	}
}

// LearnText takes note of a text whose kind says that it is a name.
func (m *Masker) LearnText(t model.Text) {
	if c := category(t.Kind); c != "" {
		m.Learn(c, t.S)
	}
}

// Text returns what a report may show of t.
func (m *Masker) Text(t model.Text) string {
	s := t.S
	switch {
	case m.level == Off || s == "":
	case t.Kind == model.Bind:
		s = bindMask
	case t.Kind == model.SQL && m.level == Strict:
		s = statementMask
	case t.Kind == model.SQL:
		s = SQL(s)
	}
	s = visible(t.Kind, s)
	if m.level < Names {
		return s
	}
	if c := category(t.Kind); c != "" && s != "" {
		return m.names.alias(c, s)
	}
	s = m.names.replace(s)
	if m.level == Strict {
		s = maskAddresses(s)
	}
	return s
}

// Quote returns what a report may show of a quoted line. Lines are often read again as they are, and then nobody knows that one is part
// of a statement or a bind value: so what looks like either is masked too.
func (m *Masker) Quote(t model.Text) string {
	switch {
	case m.level == Strict && t.S != "":
		return quoteMask
	case m.level != Off && t.Kind == model.Plain:
		t.S = line(t.S)
	}
	return m.Text(t)
}

// category is the word that pseudonyms of a kind begin with, "" for kinds that are no names.
func category(k model.TextKind) string {
	switch k {
	case model.Host:
		return "host"
	case model.User:
		return "user"
	case model.Path:
		return "path"
	case model.Address:
		return "address"
	case model.Module:
		return "module"
	}
	return ""
}

// visible spells out control and bidirectional characters. Statements and plain texts keep their line ends.
func visible(k model.TextKind, s string) string {
	if category(k) != "" || !strings.ContainsAny(s, "\n\t\r") {
		return text.Visible(s)
	}
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = text.Visible(text.ExpandTabs(strings.TrimSuffix(line, "\r"), 8))
	}
	return strings.Join(lines, "\n")
}
