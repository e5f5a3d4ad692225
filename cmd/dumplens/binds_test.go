package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"dumplens/fixtures"
)

// TestBindsStayOut makes a report of every trace of the field, in every format: no value of a bind variable is in any.
func TestBindsStayOut(t *testing.T) {
	checked := 0
	for _, path := range append(traceFiles(t), fixtures.Path(t, "incident-row-by-row/pantry1_ora_20511.trc"), fixtures.Path(t, "sqltrace/traps/in.trc")) {
		raw := readTrace(t, path)
		values := bindValues(raw)
		if len(values) == 0 {
			continue
		}
		checked += len(values)
		for _, ext := range []string{".html", ".json", ".md", ".txt"} {
			out := filepath.Join(t.TempDir(), "report"+ext)
			if err := run(context.Background(), []string{"-q", "-o", out, path}, nil, io.Discard, io.Discard); err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			page, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range values {
				if shows(page, v) {
					t.Errorf("%s: %s shows the bind value %q", filepath.Base(path), ext, v)
				}
			}
		}
	}
	t.Logf("%d values looked for", checked)
	if checked == 0 {
		t.Error("no bind value was looked for")
	}
}

func traceFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(fixtures.Corpus(t, "sqltrace"), "*"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// readTrace reads a file, unpacked where it is gzipped.
func readTrace(t *testing.T, path string) []byte {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(path, ".gz") {
		z, err := gzip.NewReader(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		if raw, err = io.ReadAll(z); err != nil {
			t.Fatal(err)
		}
	}
	return raw
}

var valueLine = regexp.MustCompile(`(?m)^ +value=(.*)$`)

// bindValues lists the values of bind variables that stand nowhere else in a trace: those that do, such as the name of a table, a report may
// well have from there. Short ones would be found by chance in any page.
func bindValues(trace []byte) []string {
	rest := valueLine.ReplaceAll(trace, nil)
	seen := map[string]bool{}
	var out []string
	for _, m := range valueLine.FindAllSubmatch(trace, -1) {
		v := strings.Trim(strings.TrimSpace(string(m[1])), `"`)
		if len(v) >= 6 && !seen[v] && !bytes.Contains(rest, []byte(v)) {
			out = append(out, v)
		}
		seen[v] = true
	}
	return out
}

// shows reports whether a page holds a value as a word of its own: digits are found inside longer numbers by chance.
func shows(page []byte, value string) bool {
	word := func(b byte) bool {
		return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '.' || b == '_'
	}
	for at := 0; ; {
		i := bytes.Index(page[at:], []byte(value))
		if i < 0 {
			return false
		}
		from := at + i
		to := from + len(value)
		if (from == 0 || !word(page[from-1])) && (to == len(page) || !word(page[to])) {
			return true
		}
		at = from + 1
	}
}
