package archive_test

import (
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"dumplens/parsers/archive"
)

// bz2 is "hello bzip2\n", since the standard library does not pack bzip2.
func bz2(t testing.TB) string {
	t.Helper()
	data, err := hex.DecodeString("425a6839314159265359ab6ba1f1000002d9800010400010001264c01020003100d34d04001ea3ef4e51a2078bb9229c284855b5d0f880")
	must(t, err)
	return string(data)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// inFolder writes files below a new folder, makes it the current one, and so keeps machine paths out of the names.
func inFolder(t testing.TB, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, data := range files {
		path := filepath.Join(dir, name)
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte(data), 0o644))
	}
	t.Chdir(dir)
}

// walked is what a walk gave, as text: "0 name = data", an error added in brackets, and "name: problem".
type walked struct {
	Entries  []string
	Problems []string
}

// walk reads all entries to the end in visit.
func walk(t testing.TB, opt archive.Options, paths ...string) walked {
	t.Helper()
	var got walked
	opt.Problem = func(p archive.Problem) { got.Problems = append(got.Problems, problemText(p)) }
	err := archive.Walk(t.Context(), rootsOf(paths), opt, func(e *archive.Entry) error {
		defer e.Release()
		got.Entries = append(got.Entries, entryText(t, e))
		return nil
	})
	must(t, err)
	return got
}

func rootsOf(paths []string) []archive.Root {
	var roots []archive.Root
	for _, p := range paths {
		roots = append(roots, archive.Root{Path: p})
	}
	return roots
}

func problemText(p archive.Problem) string {
	text := p.Name + ": " + p.Msg
	if p.Fatal {
		text += " [fatal]"
	}
	return text
}

// content reads an entry by whichever way it offers, and checks that the other ways agree.
func content(t testing.TB, e *archive.Entry) (string, error) {
	t.Helper()
	if (e.Open == nil) == (e.Inline == nil) {
		t.Fatalf("%s: want exactly one of Open and Inline", e.Name)
	}
	if e.Inline != nil {
		data, err := io.ReadAll(e.Inline)
		checkHead(t, e, string(data))
		return string(data), err
	}
	first, err := readOpen(t, e)
	again, _ := readOpen(t, e)
	if first != again {
		t.Errorf("%s: opened twice: %q, then %q", e.Name, first, again)
	}
	checkHead(t, e, first)
	if e.Tail != nil {
		tail, terr := e.Tail(5)
		must(t, terr)
		if want := first[max(0, len(first)-5):]; string(tail) != want && err == nil {
			t.Errorf("%s: tail %q, want %q", e.Name, tail, want)
		}
	}
	return first, err
}

func readOpen(t testing.TB, e *archive.Entry) (string, error) {
	t.Helper()
	r, err := e.Open()
	if err != nil {
		return "", err
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	return string(data), err
}

func checkHead(t testing.TB, e *archive.Entry, data string) {
	t.Helper()
	n := min(len(data), len(e.Head))
	if len(e.Head) > 64<<10 || string(e.Head[:n]) != data[:n] {
		t.Errorf("%s: head of %d bytes is not the start of the data", e.Name, len(e.Head))
	}
}

func entryText(t testing.TB, e *archive.Entry) string {
	t.Helper()
	data, err := content(t, e)
	if len(data) > 80 {
		data = data[:10] + "…"
	}
	text := strings.Join([]string{strconv.Itoa(e.Index), e.Name, "=", data}, " ")
	if err != nil {
		text += " [" + err.Error() + "]"
	}
	return text
}
