package parsers_test

import (
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
)

// TestQuote fetches lines again from every kind of container.
func TestQuote(t *testing.T) {
	in := capture(t)
	lines := strings.Split(in, "\n")
	dir := folder(t, map[string]string{
		"a.nmon":     in,
		"b.nmon.gz":  fixtures.Gzip(t, in),
		"c.tar.gz":   fixtures.Gzip(t, fixtures.Tar(t, fixtures.Member{Name: "host1/c.nmon", Data: in})),
		"d.zip":      fixtures.Zip(t, fixtures.Member{Name: "host2/d.nmon", Data: in}),
		"e.crlf":     strings.ReplaceAll(in, "\n", "\r\n"),
		"letter.txt": "Dear all\n",
	})
	for name, change := range map[string]func(*parsers.Options){
		"buffered":  nil,
		"streaming": func(o *parsers.Options) { o.Limits.BufferBytes = 100 },
	} {
		t.Run(name, func(t *testing.T) {
			c := read(t, change, dir)
			var wanted []model.Pos
			for _, s := range c.Sources {
				for _, line := range []int32{138, 1, 40, 40} {
					wanted = append(wanted, model.Pos{Source: s.ID, Line: line, Offset: -1})
				}
			}
			wanted = append(wanted, model.Pos{Source: 99, Line: 1}, model.Pos{Line: 0}) // of no source, and of none of its lines
			must(t, c.Quote(t.Context(), wanted))
			for _, suffix := range []string{"a.nmon", "b.nmon.gz", "c.tar.gz!host1/c.nmon", "d.zip!host2/d.nmon", "e.crlf"} {
				s := source(t, c, suffix)
				for _, line := range []int32{1, 40, 138} {
					if got, ok := s.Pin(line); !ok || got.S != lines[line-1] {
						t.Errorf("%s: line %d is %q, want %q", suffix, line, got, lines[line-1])
					}
				}
				if _, ok := s.Pin(2); ok {
					t.Errorf("%s: line 2 was not asked for", suffix)
				}
			}
			if got, ok := source(t, c, "letter.txt").Pin(40); ok {
				t.Errorf("line 40 of a letter of one line is %q", got)
			}
		})
	}
}

// TestQuoteKeepsPins: a line that was pinned while parsing has its own kind of text, and is not read again.
func TestQuoteKeepsPins(t *testing.T) {
	c := read(t, nil, folder(t, map[string]string{"a.nmon": capture(t)}))
	s := c.Sources[0]
	s.SetPin(3, model.Text{Kind: model.SQL, S: "pinned"})
	must(t, c.Quote(t.Context(), []model.Pos{{Source: s.ID, Line: 3}}))
	if got, _ := s.Pin(3); got.S != "pinned" || got.Kind != model.SQL {
		t.Errorf("pin is %+v", got)
	}
}
