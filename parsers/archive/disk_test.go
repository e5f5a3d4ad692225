package archive_test

import (
	"os"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/archive"

	"github.com/google/go-cmp/cmp"
)

func TestFoldersAndGlobs(t *testing.T) {
	inFolder(t, map[string]string{
		"d/b": "B", "d/a/z": "Z", "d/a.txt": "A", "d/.hidden": "H", "d/.git/config": "no", "d/n[1].txt": "N", "d/n1.txt": "N1", "e/x": "X",
	})
	must(t, os.Symlink("b", "d/link"))
	must(t, os.Symlink("d", "to-d"))
	must(t, os.Symlink("nowhere", "gone"))
	const link = "/link: symbolic link, not followed"
	all := func(base string) []string {
		return []string{"0 " + base + "/.hidden = H", "1 " + base + "/a/z = Z", "2 " + base + "/a.txt = A", "3 " + base + "/b = B", "4 " + base + "/n1.txt = N1", "5 " + base + "/n[1].txt = N"}
	}
	tests := []struct {
		name  string
		paths []string
		want  walked
	}{
		{"folder", []string{"d"}, walked{all("d"), []string{"d" + link}}},
		{"spelling is kept", []string{"./d/"}, walked{all("./d"), []string{"./d" + link}}},
		{"symbolic link as root", []string{"to-d"}, walked{all("to-d"), []string{"to-d" + link}}},
		{"dangling root", []string{"gone"}, walked{Problems: []string{"gone: no such file or directory [fatal]"}}},
		{"glob", []string{"d/[a-b]*"}, walked{Entries: []string{"0 d/a/z = Z", "1 d/a.txt = A", "2 d/b = B"}}},
		{"glob follows a link", []string{"d/lin?"}, walked{Entries: []string{"0 d/link = B"}}},
		{"literal name before glob", []string{"d/n[1].txt"}, walked{Entries: []string{"0 d/n[1].txt = N"}}},
		{"glob without match", []string{"q*", "e/x"}, walked{Entries: []string{"0 e/x = X"}, Problems: []string{"q*: no such file, and nothing matches the pattern [fatal]"}}},
		{"bad glob", []string{"[q"}, walked{Problems: []string{"[q: no such file, and not a valid pattern [fatal]"}}},
		{"missing", []string{"q", "e"}, walked{Entries: []string{"0 e/x = X"}, Problems: []string{"q: no such file or directory [fatal]"}}},
		{"the same twice", []string{"e", "e/x"}, walked{Entries: []string{"0 e/x = X", "1 e/x#2 = X"}}},
		{"device", []string{os.DevNull}, walked{Problems: []string{os.DevNull + ": device, not read [fatal]"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, walk(t, archive.Options{}, tt.paths...)); diff != "" {
				t.Error("want -, have +:\n", diff)
			}
		})
	}
}

func TestNoPermission(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read everything")
	}
	inFolder(t, map[string]string{"d/a": "A", "d/b": "B", "d/c/x": "X", "d/d": "D"})
	must(t, os.Chmod("d/a", 0))
	must(t, os.Chmod("d/c", 0))
	t.Cleanup(func() { must(t, os.Chmod("d/c", 0o755)) })
	want := walked{
		Entries:  []string{"0 d/b = B", "1 d/d = D"},
		Problems: []string{"d/a: permission denied", "d/c: permission denied", "d/a: permission denied [fatal]"},
	}
	if diff := cmp.Diff(want, walk(t, archive.Options{}, "d", "d/a")); diff != "" {
		t.Error("want -, have +:\n", diff)
	}
}

// TestFileGone opens entries whose files were removed after the walk saw them.
func TestFileGone(t *testing.T) {
	inFolder(t, map[string]string{"a": "A", "b.gz": fixtures.Gzip(t, "B"), "c.zip": fixtures.Zip(t, fixtures.Member{Name: "x", Data: "X"})})
	var entries []*archive.Entry
	must(t, archive.Walk(t.Context(), rootsOf([]string{"."}), archive.Options{}, func(e *archive.Entry) error {
		entries = append(entries, e)
		return nil
	}))
	for _, e := range entries {
		if data, err := readOpen(t, e); err != nil || len(data) != 1 {
			t.Errorf("%s after the walk: %q, %v", e.Name, data, err)
		}
	}
	for _, name := range []string{"a", "b.gz", "c.zip"} {
		must(t, os.Remove(name))
	}
	for _, e := range entries {
		if _, err := readOpen(t, e); !os.IsNotExist(err) {
			t.Errorf("%s: want that the file does not exist, have %v", e.Name, err)
		}
	}
}
