package report

import (
	"html"
	"strings"
)

// readable makes a quoted line of an HTML table readable: its cells with blanks between them, without the markup. Other lines stay as they are.
func readable(t Text) Text {
	if !strings.Contains(t.S, "<td") && !strings.Contains(t.S, "<TD") {
		return t
	}
	lines := strings.Split(t.S, "\n")
	for i, line := range lines {
		lines[i] = cells(line)
	}
	t.S = strings.Join(lines, "\n")
	return t
}

// cells is the text of a line of HTML, what stood in different elements set apart. An element that the line cuts off ends it.
func cells(line string) string {
	var out []string
	for line != "" {
		text, tag, _ := strings.Cut(line, "<")
		text = strings.TrimSpace(strings.ReplaceAll(html.UnescapeString(text), "\u00a0", " "))
		if text != "" {
			out = append(out, text)
		}
		_, line, _ = strings.Cut(tag, ">")
	}
	return strings.Join(out, "   ")
}
