package archive_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/archive"

	"github.com/google/go-cmp/cmp"
)

// v7 is a tar of one member "old.txt" whose header has no magic.
func v7(t *testing.T) string {
	data := []byte(fixtures.Tar(t, fixtures.Member{Name: "old.txt", Data: "from version 7"}))
	copy(data[257:265], make([]byte, 8)) // no magic
	copy(data[148:156], "        ")
	sum := 0
	for _, c := range data[:512] {
		sum += int(c)
	}
	copy(data[148:156], "0"+strconv.FormatInt(int64(sum), 8)+"\x00 ")
	return string(data)
}

func TestContainers(t *testing.T) {
	host := fixtures.Tar(t, fixtures.Member{Name: "./host1/", Kind: tar.TypeDir}, fixtures.Member{Name: "./host1/x.nmon", Data: "AAA"}, fixtures.Member{Name: "host1/empty"})
	long := strings.Repeat("d/", 120) + "x.txt"
	tests := []struct {
		name  string
		files map[string]string
		want  walked
	}{
		{"plain, kept as it is", map[string]string{"in": "text"}, walked{Entries: []string{"0 in = text"}}},
		{"empty file", map[string]string{"in": ""}, walked{Entries: []string{"0 in = "}}},
		{"gzip", map[string]string{"in": fixtures.Gzip(t, "AAA")}, walked{Entries: []string{"0 in = AAA"}}},
		{"gzip of two members and padding", map[string]string{"in": fixtures.Gzip(t, "AAA") + fixtures.Gzip(t, "BBB") + strings.Repeat("\x00", 700)},
			walked{Entries: []string{"0 in = AAABBB"}}},
		{"gzip of many empty members", map[string]string{"in": strings.Repeat(fixtures.Gzip(t, ""), 300) + fixtures.Gzip(t, "B")}, walked{Entries: []string{"0 in = B"}}},
		{"empty gzip", map[string]string{"in": fixtures.Gzip(t, "")}, walked{Entries: []string{"0 in = "}}},
		{"gzip in gzip", map[string]string{"in": fixtures.Gzip(t, fixtures.Gzip(t, "AAA"))}, walked{Entries: []string{"0 in = AAA"}}},
		{"bzip2", map[string]string{"in": bz2(t)}, walked{Entries: []string{"0 in = hello bzip2\n"}}},
		{"text that starts like bzip2", map[string]string{"in": "BZh9 is a name"}, walked{Entries: []string{"0 in = BZh9 is a name"}}},
		{"tar", map[string]string{"in": host}, walked{Entries: []string{"0 in!host1/x.nmon = AAA", "1 in!host1/empty = "}}},
		{"compressed tar", map[string]string{"in": fixtures.Gzip(t, host)}, walked{Entries: []string{"0 in!host1/x.nmon = AAA", "1 in!host1/empty = "}}},
		{"tar of version 7", map[string]string{"in": v7(t)}, walked{Entries: []string{"0 in!old.txt = from version 7"}}},
		{"tar with a PAX name", map[string]string{"in": fixtures.Tar(t, fixtures.Member{Name: long, Data: "A"})}, walked{Entries: []string{"0 in!" + long + " = A"}}},
		{"zip", map[string]string{"in": fixtures.Zip(t, fixtures.Member{Name: "d/"}, fixtures.Member{Name: "d/a", Data: "A"}, fixtures.Member{Name: "b", Data: "B"})},
			walked{Entries: []string{"0 in!d/a = A", "1 in!b = B"}}},
		{"empty zip", map[string]string{"in": fixtures.Zip(t)}, walked{}},
		{"tar in zip", map[string]string{"a.zip": fixtures.Zip(t, fixtures.Member{Name: "b.tgz", Data: fixtures.Gzip(t, fixtures.Tar(t, fixtures.Member{Name: "c.txt", Data: "C"}))}, fixtures.Member{Name: "d", Data: "D"})},
			walked{Entries: []string{"0 a.zip!b.tgz!c.txt = C", "1 a.zip!d = D"}}},
		{"zip in tar", map[string]string{"a.tar": fixtures.Tar(t, fixtures.Member{Name: "b.zip", Data: fixtures.Zip(t, fixtures.Member{Name: "c", Data: "C"})}, fixtures.Member{Name: "d", Data: "D"})},
			walked{Entries: []string{"0 a.tar!b.zip!c = C", "1 a.tar!d = D"}}},
		{"gzip in tar", map[string]string{"a.tar": fixtures.Tar(t, fixtures.Member{Name: "c.gz", Data: fixtures.Gzip(t, "C")})}, walked{Entries: []string{"0 a.tar!c.gz = C"}}},
		{"gzip in zip", map[string]string{"a.zip": fixtures.Zip(t, fixtures.Member{Name: "c.gz", Data: fixtures.Gzip(t, "C")})}, walked{Entries: []string{"0 a.zip!c.gz = C"}}},
		{"zip in gzip", map[string]string{"a": fixtures.Gzip(t, fixtures.Zip(t, fixtures.Member{Name: "c", Data: "C"}))}, walked{Entries: []string{"0 a!c = C"}}},
		{"xz", map[string]string{"in": xzOf(t, "hello xz")}, walked{Entries: []string{"0 in = hello xz"}}},
		{"zstd", map[string]string{"in": zstdOf(t, "hello zstd")}, walked{Entries: []string{"0 in = hello zstd"}}},
		{"compress", map[string]string{"in": "\x1f\x9d\x90\x61\x02\x0a\x1c\x18\x10"}, walked{Entries: []string{"0 in = aaaaaaaaaaaa"}}},
		{"zstd in tar", map[string]string{"a.tar": fixtures.Tar(t, fixtures.Member{Name: "c.zst", Data: zstdOf(t, "C")})}, walked{Entries: []string{"0 a.tar!c.zst = C"}}},
		{"tar in xz", map[string]string{"in": xzOf(t, host)}, walked{Entries: []string{"0 in!host1/x.nmon = AAA", "1 in!host1/empty = "}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			inFolder(t, tt.files)
			paths, err := filepath.Glob("*")
			must(t, err)
			if diff := cmp.Diff(tt.want, walk(t, archive.Options{}, paths...)); diff != "" {
				t.Error("want -, have +:\n", diff)
			}
		})
	}
}

func TestOddMembers(t *testing.T) {
	const outside = "member name points outside the archive; used as text only"
	inFolder(t, map[string]string{
		"a.tar": fixtures.Tar(t,
			fixtures.Member{Name: "../up", Data: "1"}, fixtures.Member{Name: "/etc/passwd", Data: "2"}, fixtures.Member{Name: `C:\x`, Data: "3"}, fixtures.Member{Name: `d\x`, Data: "4"},
			fixtures.Member{Name: "same", Data: "5"}, fixtures.Member{Name: "same", Data: "6"}, fixtures.Member{Name: "same#2", Data: "7"},
			fixtures.Member{Name: "sym", Data: "/etc/passwd", Kind: tar.TypeSymlink}, fixtures.Member{Name: "hard", Data: "same", Kind: tar.TypeLink},
			fixtures.Member{Name: "pipe", Kind: tar.TypeFifo}, fixtures.Member{Name: "char", Kind: tar.TypeChar}, fixtures.Member{Name: "block", Kind: tar.TypeBlock},
			fixtures.Member{Name: "last", Data: "8"}),
		"b.zip": fixtures.Zip(t, fixtures.Member{Name: "a\x00b", Data: "1"}, fixtures.Member{Name: strings.Repeat("n", 2000), Data: "2"}, fixtures.Member{Name: "", Data: "3"}),
	})
	want := walked{
		Entries: []string{
			"0 a.tar!../up = 1", "1 a.tar!/etc/passwd = 2", `2 a.tar!C:\x = 3`, `3 a.tar!d\x = 4`,
			"4 a.tar!same = 5", "5 a.tar!same#2 = 6", "6 a.tar!same#2#2 = 7", "7 a.tar!last = 8",
			`8 b.zip!a\x00b = 1`, "9 b.zip!" + strings.Repeat("n", 1024) + "… = 2", "10 b.zip!(no name) = 3",
		},
		Problems: []string{
			"a.tar!../up: " + outside, "a.tar!/etc/passwd: " + outside, `a.tar!C:\x: ` + outside,
			`a.tar!d\x: member name holds a backslash; used as text only`,
			"a.tar!sym: symbolic link, not followed", "a.tar!hard: hard link, not followed", "a.tar!pipe: named pipe, not read",
			"a.tar!char: device, not read", "a.tar!block: device, not read",
			`b.zip!a\x00b: member name holds a NUL byte; used as text only`,
			"b.zip!" + strings.Repeat("n", 1024) + "…: member name is longer than 1024 bytes; shown in part",
		},
	}
	if diff := cmp.Diff(want, walk(t, archive.Options{}, "a.tar", "b.zip")); diff != "" {
		t.Error("want -, have +:\n", diff)
	}
}

func TestZipMembersNotRead(t *testing.T) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	add := func(h *zip.FileHeader, data string) {
		f, err := w.CreateRaw(h)
		must(t, err)
		_, err = io.WriteString(f, data)
		must(t, err)
	}
	add(&zip.FileHeader{Name: "secret", Flags: 1, CompressedSize64: 1, UncompressedSize64: 1}, "x")
	add(&zip.FileHeader{Name: "lzma", Method: 14, CompressedSize64: 1, UncompressedSize64: 1}, "x")
	link := &zip.FileHeader{Name: "link", CompressedSize64: 1, UncompressedSize64: 1}
	link.SetMode(os.ModeSymlink | 0o777)
	add(link, "x")
	add(&zip.FileHeader{Name: "wrong sum", CRC32: 1, CompressedSize64: 1, UncompressedSize64: 1}, "x")
	must(t, w.Close())
	inFolder(t, map[string]string{"a.zip": out.String()})
	want := walked{
		Entries: []string{"0 a.zip!wrong sum = x [data is damaged: zip: checksum error]"},
		Problems: []string{
			"a.zip!secret: encrypted, not read", "a.zip!lzma: zip compression method 14 is not supported", "a.zip!link: symbolic link, not followed",
		},
	}
	if diff := cmp.Diff(want, walk(t, archive.Options{}, "a.zip")); diff != "" {
		t.Error("want -, have +:\n", diff)
	}
}

func TestStandardInput(t *testing.T) {
	tests := []struct {
		name, in string
		paths    []string
		limits   archive.Limits
		want     walked
	}{
		{"text", "text", []string{"-"}, archive.Limits{}, walked{Entries: []string{"0 stdin = text"}}},
		{"empty", "", []string{"-"}, archive.Limits{}, walked{Entries: []string{"0 stdin = "}}},
		{"too large for a buffer", "a long text", []string{"-"}, archive.Limits{BufferBytes: 4}, walked{Entries: []string{"0 stdin = a long text"}}},
		{"compressed tar", fixtures.Gzip(t, fixtures.Tar(t, fixtures.Member{Name: "x", Data: "X"})), []string{"-"}, archive.Limits{}, walked{Entries: []string{"0 stdin!x = X"}}},
		{"zip", fixtures.Zip(t, fixtures.Member{Name: "x", Data: "X"}), []string{"-"}, archive.Limits{}, walked{Entries: []string{"0 stdin!x = X"}}},
		{"zip too large for a buffer", fixtures.Zip(t, fixtures.Member{Name: "x", Data: "X"}), []string{"-"}, archive.Limits{BufferBytes: 16},
			walked{Problems: []string{"stdin: zip inside another archive or stream is larger than the 16 bytes that are buffered, not read"}}},
		{"twice", "text", []string{"-", "-"}, archive.Limits{},
			walked{Entries: []string{"0 stdin = text"}, Problems: []string{"stdin: standard input can be read only once [fatal]"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := walk(t, archive.Options{Stdin: strings.NewReader(tt.in), Limits: tt.limits}, tt.paths...)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error("want -, have +:\n", diff)
			}
		})
	}
	if diff := cmp.Diff(walked{Problems: []string{"stdin: there is no standard input [fatal]"}}, walk(t, archive.Options{}, "-")); diff != "" {
		t.Error("want -, have +:\n", diff)
	}
}

func TestSizeAndStage(t *testing.T) {
	big := strings.Repeat("0123456789", 10_000)
	inFolder(t, map[string]string{"a": big, "b.gz": fixtures.Gzip(t, big), "c.gz": fixtures.Gzip(t, "small"), "d.zip": fixtures.Zip(t, fixtures.Member{Name: "m", Data: big}), "e.tar": fixtures.Tar(t, fixtures.Member{Name: "m", Data: big})})
	var got []string
	err := archive.Walk(t.Context(), []archive.Root{{Path: ".", Stage: "before"}}, archive.Options{Limits: archive.Limits{BufferBytes: 50_000}}, func(e *archive.Entry) error {
		got = append(got, e.Name+" "+e.Stage+" "+strconv.FormatInt(e.Size, 10)+" "+strconv.Itoa(len(e.Head))+" "+strconv.FormatBool(e.Open != nil))
		return nil
	})
	must(t, err)
	want := []string{
		"./a before 100000 65536 true", "./b.gz before -1 65536 true", "./c.gz before 5 5 true",
		"./d.zip!m before 100000 65536 true", "./e.tar!m before 100000 65536 false",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error("want -, have +:\n", diff)
	}
}

// TestSecondWalk fetches some entries again, the way quotes are fetched.
func TestSecondWalk(t *testing.T) {
	inner := fixtures.Tar(t, fixtures.Member{Name: "x", Data: "1"}, fixtures.Member{Name: "y", Data: "2"}, fixtures.Member{Name: "y", Data: "3"})
	inFolder(t, map[string]string{
		"1.tgz": fixtures.Gzip(t, inner), "2.zip": fixtures.Zip(t, fixtures.Member{Name: "i.tgz", Data: fixtures.Gzip(t, inner)}, fixtures.Member{Name: "z.zip", Data: fixtures.Zip(t, fixtures.Member{Name: "w", Data: "4"})}),
		"3.tar": fixtures.Tar(t, fixtures.Member{Name: "a.gz", Data: fixtures.Gzip(t, "5")}, fixtures.Member{Name: "link", Data: "x", Kind: tar.TypeLink}, fixtures.Member{Name: "b", Data: "6"}),
	})
	all := walk(t, archive.Options{}, ".")
	if len(all.Entries) != 9 {
		t.Fatalf("want 9 entries, have %q", all.Entries)
	}
	for keep := range all.Entries {
		asked := 0
		got := walk(t, archive.Options{Skip: func(index int, name string) bool {
			if want := strconv.Itoa(index) + " " + name + " = "; index != asked || !strings.HasPrefix(all.Entries[index], want) {
				t.Errorf("asked for %q, want %q", want, all.Entries[index])
			}
			asked++
			return index != keep
		}}, ".")
		if diff := cmp.Diff(all.Entries[keep:keep+1], got.Entries); diff != "" {
			t.Error("want -, have +:\n", diff)
		}
	}
}

func TestVisitErrorEndsTheWalk(t *testing.T) {
	inFolder(t, map[string]string{"a.tar": fixtures.Tar(t, fixtures.Member{Name: "x", Data: "1"}, fixtures.Member{Name: "y", Data: "2"}), "b": "B"})
	enough, visits := errors.New("enough"), 0
	err := archive.Walk(t.Context(), rootsOf([]string{"."}), archive.Options{}, func(*archive.Entry) error {
		visits++
		return enough
	})
	if err != enough || visits != 1 {
		t.Errorf("want the error of the first visit, have %v after %d", err, visits)
	}
}

func TestCancel(t *testing.T) {
	inFolder(t, map[string]string{"a": "A", "b.tar": fixtures.Tar(t, fixtures.Member{Name: "x", Data: "X"}), "c": "C"})
	for stop := range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		visits := 0
		err := archive.Walk(ctx, rootsOf([]string{"."}), archive.Options{}, func(e *archive.Entry) error {
			if visits++; visits <= stop {
				return nil
			}
			cancel()
			_, err := readOpen(t, e)
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s: read after cancel: %v", e.Name, err)
			}
			return nil
		})
		cancel()
		if last := stop == 2; !last && (!errors.Is(err, context.Canceled) || visits != stop+1) {
			t.Errorf("stop at %d: %v after %d visits", stop, err, visits)
		}
	}
}
