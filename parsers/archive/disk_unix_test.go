//go:build unix

package archive_test

import (
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/parsers/archive"
)

// TestNamedPipe would hang if the pipe were opened: nobody writes to it.
func TestNamedPipe(t *testing.T) {
	inFolder(t, map[string]string{"d/a": "A"})
	must(t, syscall.Mkfifo("d/pipe", 0o644))
	want := walked{
		Entries:  []string{"0 d/a = A"},
		Problems: []string{"d/pipe: named pipe, not read", "d/pipe: named pipe, not read [fatal]"},
	}
	if diff := cmp.Diff(want, walk(t, archive.Options{}, "d", "d/pipe")); diff != "" {
		t.Error("want -, have +:\n", diff)
	}
}
