package archive_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/archive"

	"github.com/google/go-cmp/cmp"
)

// FuzzWalk reads any bytes as a file and as standard input: no panic, no unknown error, nothing beyond the limits, and
// the same entries in a second walk.
func FuzzWalk(f *testing.F) {
	text := "some text"
	tared := fixtures.Tar(f, fixtures.Member{Name: "a", Data: text}, fixtures.Member{Name: "../b", Data: text}, fixtures.Member{Name: "l", Data: "a", Kind: '2'})
	zipped := fixtures.Zip(f, fixtures.Member{Name: "a", Data: text}, fixtures.Member{Name: "a", Data: fixtures.Gzip(f, text)})
	for _, seed := range []string{
		text, fixtures.Gzip(f, text), bz2(f), tared, fixtures.Gzip(f, tared), zipped,
		fixtures.Zip(f, fixtures.Member{Name: "t.tgz", Data: fixtures.Gzip(f, tared)}), fixtures.Tar(f, fixtures.Member{Name: "z.zip", Data: zipped}),
		fixtures.Gzip(f, fixtures.Gzip(f, zipped)), tared[:700], zipped[:len(zipped)-4], "\xfd7zXZ\x00", "\x1f\x9d\x90",
	} {
		f.Add([]byte(seed))
	}
	path := f.TempDir() + "/in"
	limits := archive.Limits{Entries: 50, MemberBytes: 1 << 20, TotalBytes: 4 << 20, BufferBytes: 64 << 10, BudgetBytes: 150 << 10}
	f.Fuzz(func(t *testing.T, data []byte) {
		must(t, os.WriteFile(path, data, 0o600))
		first := fuzzWalk(t, path, string(data), limits)
		if diff := cmp.Diff(first, fuzzWalk(t, path, string(data), limits)); diff != "" {
			t.Error("second walk: want -, have +:\n", diff)
		}
	})
}

func fuzzWalk(t *testing.T, path, data string, limits archive.Limits) []string {
	var got []string
	opt := archive.Options{
		Limits: limits, Stdin: strings.NewReader(data),
		Problem: func(p archive.Problem) { got = append(got, problemText(p)) },
	}
	must(t, archive.Walk(t.Context(), rootsOf([]string{path, "-"}), opt, func(e *archive.Entry) error {
		defer e.Release()
		got = append(got, e.Name)
		data, err := content(t, e)
		if err != nil && !errors.Is(err, archive.ErrDamaged) && !errors.Is(err, archive.ErrLimit) {
			t.Errorf("%s: %v", e.Name, err)
		}
		if int64(len(data)) > limits.MemberBytes {
			t.Errorf("%s: %d bytes", e.Name, len(data))
		}
		return nil
	}))
	return got
}
