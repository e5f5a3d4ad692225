package parsers_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// marked is a format whose dumps start with a word; its parts are named after all lines that it is given.
func marked(word string, lead func([]string) int) *parsers.Format {
	return &parsers.Format{
		Name: word, Title: word,
		Detect: func(parsers.Head) parsers.Score { return parsers.No },
		Starts: func(line string) bool { return strings.HasPrefix(line, word) },
		Lead:   lead,
		Parse: func(_ context.Context, r *text.Reader, b *model.Builder) error {
			var lines []string
			first := int32(0)
			for l, ok := r.Line(); ok; l, ok = r.Line() {
				if first == 0 {
					first = l.N
				}
				lines = append(lines, l.Text)
			}
			b.Begin(word, strings.Join(lines, "|"), first)
			return nil
		},
	}
}

// TestLead gives a piece the lines that name it, but none of another dump, and reads neighbours of one format together.
func TestLead(t *testing.T) {
	title := func(before []string) int {
		if n := len(before); n > 0 && strings.HasPrefix(before[n-1], "Title") {
			return 1
		}
		return 0
	}
	list := []*parsers.Format{marked("one", title), marked("two", nil)}
	content := "prose\nTitle A\none 1\nTitle B\none 2\nprose\ntwo 1\nTitle C\none 3\ntwo 2\none 4\n"
	s := fixtures.ReadBytes(t, list, "in", []byte(content))
	type part struct {
		First, Last int32
		Lines       string
	}
	var got []part
	for _, p := range s.Parts {
		got = append(got, part{p.First, p.Last, p.Variant})
	}
	want := []part{{2, 6, "Title A|one 1|Title B|one 2|prose"}, {7, 7, "two 1"}, {8, 9, "Title C|one 3"}, {10, 10, "two 2"}, {11, 11, "one 4"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
