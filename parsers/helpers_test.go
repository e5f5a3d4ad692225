package parsers_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/archive"
	"dumplens/parsers/formats"
	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// folder writes files, by name, into a folder of their own.
func folder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		full := filepath.Join(dir, filepath.FromSlash(name))
		must(t, os.MkdirAll(filepath.Dir(full), 0o755))
		must(t, os.WriteFile(full, []byte(content), 0o644))
	}
	return dir
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// read reads paths with all formats, and options that change may set.
func read(t testing.TB, change func(*parsers.Options), paths ...string) *parsers.Case {
	t.Helper()
	opt := parsers.Options{Formats: formats.All, Jobs: 2}
	if change != nil {
		change(&opt)
	}
	var roots []archive.Root
	for _, p := range paths {
		roots = append(roots, archive.Root{Path: p})
	}
	c, err := parsers.Read(t.Context(), roots, opt)
	must(t, err)
	return c
}

// source finds a source by the end of its name.
func source(t testing.TB, c *parsers.Case, suffix string) *model.Source {
	t.Helper()
	for _, s := range c.Sources {
		if strings.HasSuffix(s.Name.S, suffix) {
			return s
		}
	}
	t.Fatalf("no source %s", suffix)
	return nil
}

// capture is a whole nmon capture, of 138 lines and one part.
func capture(t testing.TB) string {
	t.Helper()
	return string(fixtures.Bytes(t, "nmon/linux_16g/in.nmon"))
}

// odd is a format of lines "odd N": each is a number, "odd panic" is a defect and "odd fail" an error.
var odd = &parsers.Format{
	Name:  "odd",
	Title: "odd numbers",
	Detect: func(h parsers.Head) parsers.Score {
		if strings.HasPrefix(h.Text, "odd ") {
			return parsers.Certain
		}
		return parsers.No
	},
	Starts: func(line string) bool { return line == "odd start" },
	Parse: func(_ context.Context, r *text.Reader, b *model.Builder) error {
		b.Begin("odd", "", r.Lines()+1)
		for {
			l, ok := r.Line()
			if !ok {
				return nil
			}
			switch l.Text {
			case "odd panic":
				panic("no such number")
			case "odd fail":
				return os.ErrInvalid
			}
			b.Understood(1)
			b.Sample(model.CPURunQueue, model.Labels{}, float64(len(l.Text)), l.N)
		}
	},
}

// unread is a format that is only recognised.
var unread = &parsers.Format{
	Name:  "unread",
	Title: "a dump of tomorrow",
	Detect: func(h parsers.Head) parsers.Score {
		if strings.HasPrefix(h.Text, "tomorrow") {
			return parsers.Likely
		}
		return parsers.No
	},
	Starts: func(line string) bool { return line == "tomorrow starts" },
}

// withOdd adds the two formats above.
func withOdd(o *parsers.Options) {
	o.Formats = append([]*parsers.Format{odd, unread}, o.Formats...)
}
