package main

import (
	"fmt"
	"io"

	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// shownNotes is how many notes are said on standard error without --verbose; the report has all.
const shownNotes = 20

// notes says on standard error what was not read, as name:line: message.
func notes(w io.Writer, c *parsers.Case, o *options) {
	if o.quiet {
		return
	}
	left := 0
	said := 0
	for _, s := range c.Sources {
		if s.Verdict != model.Understood && s.Reason.S != "" {
			say(w, s, 0, s.Reason.S)
		}
		for _, n := range s.Notes {
			switch {
			case n.Level == model.Info && !o.verbose:
			case said >= shownNotes && !o.verbose:
				left++
			default:
				say(w, s, n.Pos.Line, n.Msg.S)
				said++
			}
		}
	}
	if left > 0 {
		fmt.Fprintf(w, "dumplens: %d more notes are in the report (--verbose shows them here)\n", left)
	}
}

// say writes one line, its control characters made harmless: names and texts come from the input.
func say(w io.Writer, s *model.Source, line int32, msg string) {
	name := text.Visible(s.Name.S)
	if line > 0 {
		name = fmt.Sprintf("%s:%d", name, line)
	}
	fmt.Fprintf(w, "%s: %s\n", name, text.Visible(msg))
}
