package text

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ExpandTabs replaces each TAB by blanks up to the next multiple of stop, counted in runes, since dumps align what
// they print and not its bytes. A line without a TAB is returned as it is. A stop below 1 makes every TAB one blank.
func ExpandTabs(line string, stop int) string {
	tab := strings.IndexByte(line, '\t')
	if tab < 0 {
		return line
	}
	stop = max(stop, 1)
	var b strings.Builder
	b.Grow(len(line) + stop)
	column := 0
	for {
		b.WriteString(line[:tab])
		column += utf8.RuneCountInString(line[:tab])
		for {
			b.WriteByte(' ')
			if column++; column%stop == 0 {
				break
			}
		}
		line = line[tab+1:]
		if tab = strings.IndexByte(line, '\t'); tab < 0 {
			b.WriteString(line)
			return b.String()
		}
	}
}

// Visible spells out what would act on a terminal or hide in a page instead of being shown: control characters, TAB
// and line ends among them, and bytes that are not UTF-8 as \x1b; bidirectional controls, zero-width characters and
// line separators as \u{202E}. Clean text is returned as it is. The result is for reading: a backslash in s stays
// alone, so the way back is not always certain.
func Visible(s string) string {
	i := hidden(s)
	if i < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	for ; i >= 0; i = hidden(s) {
		b.WriteString(s[:i])
		r, width := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && width == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u{%04X}`, r)
		}
		s = s[i+width:]
	}
	b.WriteString(s)
	return b.String()
}

// hidden returns the index of the first rune in s that Visible spells out, or -1.
func hidden(s string) int {
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if c < ' ' || c == 0x7f {
				return i
			}
			i++
			continue
		}
		r, width := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && width == 1 || invisible(r) {
			return i
		}
		i += width
	}
	return -1
}

func invisible(r rune) bool {
	switch {
	case r < 0xa0, // C1: a terminal may take U+009B for an escape sequence
		r == 0x00ad,                  // soft hyphen
		r == 0x061c,                  // Arabic letter mark
		r == 0x180e,                  // Mongolian vowel separator
		r >= 0x200b && r <= 0x200f,   // zero width, left-to-right and right-to-left marks
		r >= 0x2028 && r <= 0x202e,   // line and paragraph separators, embeddings and overrides
		r >= 0x2060 && r <= 0x206f,   // word joiner, invisible operators, isolates
		r == 0xfeff,                  // byte order mark
		r >= 0xfff9 && r <= 0xfffb,   // interlinear annotation
		r >= 0xe0000 && r <= 0xe007f: // tags
		return true
	}
	return false
}

// quote makes s fit for a message: escaped, and cut at 40 characters.
func quote(s string) string {
	const most = 40
	count := 0
	for i := range s {
		if count++; count > most {
			return strconv.Quote(s[:i]) + "…"
		}
	}
	return strconv.Quote(s)
}

// trimBlanks cuts ASCII white space off both ends, and the no-break blank that spreadsheets leave.
func trimBlanks(s string) string {
	const noBreak = "\u00a0"
	for s != "" {
		switch {
		case isBlank(s[0]):
			s = s[1:]
		case isBlank(s[len(s)-1]):
			s = s[:len(s)-1]
		case s[0] == noBreak[0] && strings.HasPrefix(s, noBreak):
			s = s[len(noBreak):]
		case s[len(s)-1] == noBreak[1] && strings.HasSuffix(s, noBreak):
			s = s[:len(s)-len(noBreak)]
		default:
			return s
		}
	}
	return s
}

func isBlank(c byte) bool { return c == ' ' || c-'\t' <= '\r'-'\t' }

func isDigit(c byte) bool { return c-'0' <= 9 }

func lower(c byte) byte {
	if c-'A' <= 'Z'-'A' {
		c += 'a' - 'A'
	}
	return c
}
