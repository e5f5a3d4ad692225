package archive_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"dumplens/parsers/archive"
)

func xzOf(t testing.TB, data string) string {
	t.Helper()
	var out bytes.Buffer
	w, err := xz.NewWriter(&out)
	must(t, err)
	_, err = io.WriteString(w, data)
	must(t, err)
	must(t, w.Close())
	return out.String()
}

func zstdOf(t testing.TB, data string) string {
	t.Helper()
	var out bytes.Buffer
	w, err := zstd.NewWriter(&out)
	must(t, err)
	_, err = io.WriteString(w, data)
	must(t, err)
	must(t, w.Close())
	return out.String()
}

// TestCompress holds the decoder of .Z to Debian's ncompress: texts that fill the table, that make it be forgotten, and that do not
// compress at all. Streams of -b 9 are left out: neither uncompress nor gzip reads back what Debian's compress writes then.
func TestCompress(t *testing.T) {
	tool, err := exec.LookPath("compress")
	if err != nil {
		if os.Getenv("DUMPLENS_NEED_COMPRESS") != "" {
			t.Fatal("compress is not installed, and DUMPLENS_NEED_COMPRESS asks for it")
		}
		t.Skip("compress (Debian's ncompress) is not installed")
	}
	rng := rand.New(rand.NewPCG(3, 4))
	noise := make([]byte, 300_000)
	for i := range noise {
		noise[i] = byte(rng.IntN(256))
	}
	var rows strings.Builder
	for i := range 60_000 {
		rows.WriteString("DISKBUSY,T" + strconv.Itoa(i) + "," + strconv.Itoa(rng.IntN(1000)) + ".5,0.0\n")
	}
	for name, data := range map[string]string{
		"one byte": "x", "short": "TOBEORNOTTOBEORTOBEORNOT", "same": strings.Repeat("a", 100_000), "rows": rows.String(),
		"noise": string(noise), "rows then noise then rows": rows.String() + string(noise) + rows.String(),
	} {
		for _, bits := range []string{"10", "11", "12", "14", "16"} {
			cmd := exec.Command(tool, "-f", "-c", "-b", bits)
			cmd.Stdin = strings.NewReader(data)
			packed, err := cmd.Output()
			if len(packed) == 0 {
				t.Fatalf("%s with %s bits: %v", name, bits, err)
			}
			inFolder(t, map[string]string{"in.Z": string(packed)})
			must(t, archive.Walk(t.Context(), rootsOf([]string{"in.Z"}), archive.Options{Limits: archive.Limits{Ratio: 1 << 30}}, func(e *archive.Entry) error {
				defer e.Release()
				if got, err := content(t, e); err != nil || got != data {
					t.Errorf("%s with %s bits: %d bytes, want %d; %v", name, bits, len(got), len(data), err)
				}
				return nil
			}))
		}
	}
}

// A stream of xz that asks for a window of 1.5 GiB is refused before the memory is taken.
func TestXZWindow(t *testing.T) {
	data := []byte(xzOf(t, "hello"))
	for i := 12; i < 24; i++ { // the size of the dictionary stands behind the filter's number and length
		if data[i] == 0x21 && data[i+1] == 1 {
			data[i+2] = 37
		}
	}
	inFolder(t, map[string]string{"in.xz": string(data)})
	got := walk(t, archive.Options{}, "in.xz")
	if len(got.Entries) != 0 || len(got.Problems) != 1 || !strings.Contains(got.Problems[0], "window") {
		t.Errorf("got %+v", got)
	}
}
