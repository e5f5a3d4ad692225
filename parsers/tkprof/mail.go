package tkprof

import (
	"strings"

	"dumplens/parsers/text"
)

// Reports travel in mails, which put a mark before each line of what they answer to, and through editors, which put tabs for blanks.

const tabStop = 8

// unquoted takes the marks of quoting off a line.
func unquoted(line string) string {
	for strings.HasPrefix(line, ">") {
		line = strings.TrimPrefix(line[1:], " ")
	}
	return line
}

// plain is a block as tkprof wrote it. Only where most lines have marks are these taken off: a condition may begin a line with one.
func plain(rec text.Record) text.Record {
	marked, tabs := 0, strings.Contains(rec.Text, "\t")
	lines := strings.Split(rec.Text, "\n")
	for _, l := range lines {
		if strings.HasPrefix(l, ">") || l == "" {
			marked++
		}
	}
	quoted := strings.Contains(rec.Text, ">") && strings.HasPrefix(lines[0], ">") && 2*marked > len(lines)
	if !quoted && !tabs {
		return rec
	}
	for i, l := range lines {
		if quoted {
			l = unquoted(l)
		}
		lines[i] = text.ExpandTabs(l, tabStop)
	}
	rec.Text = strings.Join(lines, "\n")
	return rec
}
