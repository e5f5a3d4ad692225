package awr

import (
	"io"
	"strings"

	"dumplens/parsers/text"
)

// lineReader makes a stream of bytes from the decoded lines of a source. It undoes the quoted-printable encoding of mails and of web
// archives (MHTML), which breaks lines anywhere, even inside numbers.
type lineReader struct {
	r       *text.Reader
	rest    string
	lineEnd bool // the line end behind rest is still to come
	quoted  bool
	given   int64   // bytes handed out
	breaks  []int64 // where lines were joined, in bytes handed out, up to which the tokens have not come yet
	taken   int64   // bytes of the tokens that have come
}

// Read implements io.Reader.
func (l *lineReader) Read(p []byte) (int, error) {
	if l.rest == "" && l.lineEnd && len(p) > 0 {
		l.lineEnd = false
		p[0] = '\n'
		l.given++
		return 1, nil
	}
	for l.rest == "" {
		rec, ok := l.r.Block(64 << 10)
		if !ok {
			if err := l.r.Err(); err != nil {
				return 0, err
			}
			return 0, io.EOF
		}
		l.rest, l.lineEnd = rec.Text, true
		if l.quoted {
			l.unquote()
		}
		if l.rest == "" && l.lineEnd {
			return l.Read(p)
		}
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	l.given += int64(n)
	return n, nil
}

// unquote decodes the lines of a block. A "=" at the end of a line joins it with the next one.
func (l *lineReader) unquote() {
	var b strings.Builder
	for line := range strings.SplitSeq(l.rest, "\n") {
		line = strings.TrimRight(line, " \t")
		joins := strings.HasSuffix(line, "=")
		if joins {
			line = line[:len(line)-1]
		}
		for {
			before, after, ok := strings.Cut(line, "=")
			b.WriteString(before)
			if !ok {
				break
			}
			if c, valid := hexByte(after); valid {
				b.WriteByte(c)
				after = after[2:]
			} else {
				b.WriteByte('=')
			}
			line = after
		}
		if joins {
			l.breaks = append(l.breaks, l.given+int64(b.Len()))
		} else {
			b.WriteByte('\n')
		}
	}
	l.rest, l.lineEnd = b.String(), false
}

func hexByte(s string) (byte, bool) {
	if len(s) < 2 {
		return 0, false
	}
	const digits = "0123456789ABCDEF"
	high, low := strings.IndexByte(digits, s[0]), strings.IndexByte(digits, s[1])
	return byte(high<<4 | low), high >= 0 && low >= 0
}

// joined counts the lines that were joined within the next so many bytes.
func (l *lineReader) joined(bytes int) (n int32) {
	l.taken += int64(bytes)
	for len(l.breaks) > 0 && l.breaks[0] <= l.taken {
		l.breaks = l.breaks[1:]
		n++
	}
	return n
}

// isQuoted finds out from a line whether quoted-printable text follows: a part of a mail says so, or the text shows it by its equals signs.
func isQuoted(line string, before bool) bool {
	if lower := strings.ToLower(line); strings.HasPrefix(lower, "content-transfer-encoding:") {
		return strings.Contains(lower, "quoted-printable")
	}
	return before || strings.Contains(line, "=3D\"") || strings.Contains(line, "=3D'")
}
