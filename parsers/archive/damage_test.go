package archive_test

import (
	"archive/tar"
	"errors"
	"io"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/archive"

	"github.com/google/go-cmp/cmp"
)

func TestDamage(t *testing.T) {
	two := fixtures.Tar(t, fixtures.Member{Name: "a", Data: "first"}, fixtures.Member{Name: "b", Data: strings.Repeat("second ", 10)})
	zipped := fixtures.Zip(t, fixtures.Member{Name: "a", Data: "first"})
	const damaged = "data is damaged: "
	tests := []struct {
		name, in string
		want     walked
	}{
		{"gzip without its checksum", fixtures.Gzip(t, "AAA")[:len(fixtures.Gzip(t, "AAA"))-8], walked{Entries: []string{"0 in = AAA [" + damaged + "unexpected EOF]"}}},
		{"gzip with a wrong checksum", fixtures.Gzip(t, "AAA")[:len(fixtures.Gzip(t, "AAA"))-8] + "12345678", walked{Entries: []string{"0 in = AAA [" + damaged + "gzip: invalid checksum]"}}},
		{"gzip with a tail", fixtures.Gzip(t, "AAA") + "tail", walked{Entries: []string{"0 in = AAA [" + damaged + "bytes after the end of the gzip data]"}}},
		{"gzip cut in its header", fixtures.Gzip(t, "AAA")[:5], walked{Problems: []string{"in: " + damaged + "unexpected EOF"}}},
		{"gzip without data", fixtures.Gzip(t, "AAA")[:10], walked{Problems: []string{"in: " + damaged + "unexpected EOF"}}},
		{"bzip2 cut", bz2(t)[:20], walked{Problems: []string{"in: " + damaged + "unexpected EOF"}}},
		{"bzip2 with a tail", bz2(t) + "tail", walked{Entries: []string{"0 in = hello bzip2\n [" + damaged + "bzip2 data invalid: bad magic value in continuation file]"}}},
		{"tar cut in a member", two[:512+512+512+14], walked{
			Entries:  []string{"0 in!a = first", "1 in!b = second second  [" + damaged + "unexpected EOF]"},
			Problems: []string{"in: tar cannot be read after member 2: " + damaged + "unexpected EOF"}}},
		{"tar cut after a header", two[:512+512+512], walked{
			Entries:  []string{"0 in!a = first"},
			Problems: []string{"in!b: " + damaged + "unexpected EOF", "in: tar cannot be read after member 2: " + damaged + "unexpected EOF"}}},
		{"tar cut in a header", two[:512+512+100], walked{
			Entries:  []string{"0 in!a = first"},
			Problems: []string{"in: tar cannot be read after member 1: " + damaged + "unexpected EOF"}}},
		{"tar cut between members", fixtures.Tar(t, fixtures.Member{Name: "a", Data: strings.Repeat("x", 512)})[:1024], walked{
			Entries:  []string{"0 in!a = xxxxxxxxxx…"},
			Problems: []string{"in: tar has no end marker: it may have been cut"}}},
		{"tar with a bad header", two[:512+512] + strings.Repeat("junk", 256), walked{
			Entries:  []string{"0 in!a = first"},
			Problems: []string{"in: tar cannot be read after member 1: " + damaged + "archive/tar: invalid tar header"}}},
		{"compressed tar with a wrong checksum", fixtures.Gzip(t, two)[:len(fixtures.Gzip(t, two))-8] + "12345678", walked{
			Entries:  []string{"0 in!a = first", "1 in!b = " + strings.Repeat("second ", 10)},
			Problems: []string{"in: after the last member: " + damaged + "gzip: invalid checksum"}}},
		{"zip cut", zipped[:len(zipped)-30], walked{Problems: []string{"in: zip cannot be opened: " + damaged + "zip: not a valid zip file"}}},
		{"zip with a broken local header", "PK\x03\x04" + strings.Repeat("\xff", 26) + zipped[30:], walked{
			Problems: []string{"in!a: " + damaged + "unexpected EOF"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			inFolder(t, map[string]string{"in": tt.in})
			if diff := cmp.Diff(tt.want, walk(t, archive.Options{}, "in")); diff != "" {
				t.Error("want -, have +:\n", diff)
			}
			streamed := walk(t, archive.Options{Stdin: strings.NewReader(tt.in)}, "-")
			want := walked{rename(tt.want.Entries), rename(tt.want.Problems)}
			if diff := cmp.Diff(want, streamed); diff != "" && !strings.HasPrefix(tt.name, "zip with") {
				t.Error("standard input: want -, have +:\n", diff)
			}
		})
	}
}

// rename makes what is said of the file "in" what is said of standard input.
func rename(lines []string) []string {
	var out []string
	for _, line := range lines {
		if rest, ok := strings.CutPrefix(line, "in"); ok {
			line = "stdin" + rest
		} else {
			line = strings.Replace(line, " in", " stdin", 1)
		}
		out = append(out, line)
	}
	return out
}

// TestDamageEverywhere cuts small archives at every byte, and changes every byte. Whatever is delivered must be the start
// of what was packed when only cut, every failure must be said, and it must be a known one.
func TestDamageEverywhere(t *testing.T) {
	text := strings.Repeat("some text, and more ", 5)
	twoText := fixtures.Tar(t, fixtures.Member{Name: "a", Data: text}, fixtures.Member{Name: "b", Data: text})
	whole := map[string]string{
		"gzip":       fixtures.Gzip(t, text),
		"bzip2":      bz2(t),
		"tar":        fixtures.Tar(t, fixtures.Member{Name: "a", Data: text}, fixtures.Member{Name: "d", Kind: tar.TypeDir}, fixtures.Member{Name: "b", Data: text}),
		"tgz":        fixtures.Gzip(t, twoText),
		"zip":        fixtures.Zip(t, fixtures.Member{Name: "a", Data: text}, fixtures.Member{Name: "b", Data: text}),
		"tgz in zip": fixtures.Zip(t, fixtures.Member{Name: "t", Data: fixtures.Gzip(t, fixtures.Tar(t, fixtures.Member{Name: "a", Data: text}))}),
	}
	for name, data := range whole {
		t.Run(name, func(t *testing.T) {
			inFolder(t, nil)
			contents := map[string]bool{twoText: true} // a start of it that is too short to be known for a tar
			damageWalk(t, data, func(_, data string, err error) {
				must(t, err)
				contents[data] = true
			})
			for i := range len(data) {
				cut, raw := data[:i], false
				said := damageWalk(t, cut, func(name, got string, err error) {
					if name == "stdin" && got == cut {
						raw = true // too short to be known for what it is
						return
					}
					for want := range contents {
						if strings.HasPrefix(want, got) && (err != nil || want == got) {
							return
						}
					}
					t.Errorf("cut at %d: %s: %.20q, %v", i, name, got, err)
				})
				if last := strings.TrimRight(data, "\x00"); !said && !raw && i < len(last) {
					t.Errorf("cut at %d: nothing is said", i)
				}
				changed := []byte(data)
				changed[i] ^= 0x55
				damageWalk(t, string(changed), func(string, string, error) {})
			}
		})
	}
}

// damageWalk reads all of data as standard input and reports whether any failure was said.
func damageWalk(t *testing.T, data string, see func(name, data string, err error)) bool {
	t.Helper()
	said := false
	opt := archive.Options{
		Stdin:   strings.NewReader(data),
		Limits:  archive.Limits{MemberBytes: 1 << 20, TotalBytes: 4 << 20},
		Problem: func(archive.Problem) { said = true },
	}
	must(t, archive.Walk(t.Context(), rootsOf([]string{"-"}), opt, func(e *archive.Entry) error {
		defer e.Release()
		got, err := content(t, e)
		if err != nil {
			said = true
			if !errors.Is(err, archive.ErrDamaged) && !errors.Is(err, archive.ErrLimit) {
				t.Errorf("%s: %v is neither damage nor a limit", e.Name, err)
			}
		}
		see(e.Name, got, err)
		return nil
	}))
	return said
}

func TestCutDataIsUnexpectedEOF(t *testing.T) {
	inFolder(t, map[string]string{"a.gz": fixtures.Gzip(t, "AAA")[:14], "b.tar": fixtures.Tar(t, fixtures.Member{Name: "x", Data: strings.Repeat("x", 300)})[:700]})
	must(t, archive.Walk(t.Context(), rootsOf([]string{"."}), archive.Options{}, func(e *archive.Entry) error {
		defer e.Release()
		if _, err := content(t, e); !errors.Is(err, io.ErrUnexpectedEOF) || !errors.Is(err, archive.ErrDamaged) {
			t.Errorf("%s: %v", e.Name, err)
		}
		return nil
	}))
}
