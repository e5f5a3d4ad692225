package text_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"dumplens/parsers/text"
)

const (
	plain   = "CPU_ALL,T0001,12.5,3.0,0.1\nMEM,T0001,-1.0\n"
	german  = "Größe der Übertragung: 12 MB\n"
	russian = "Размер буфера: 12 МБ, Ошибок нет\n"
	box     = "├─sda1  8:1 月\n"
)

// encoded is s in another code page, which must have all its characters.
func encoded(t testing.TB, page *charmap.Charmap, s string) string {
	t.Helper()
	out, err := page.NewEncoder().String(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func utf16(t testing.TB, order unicode.Endianness, policy unicode.BOMPolicy, s string) string {
	t.Helper()
	out, err := unicode.UTF16(order, policy).NewEncoder().String(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// decode reads s as a reader does: sniffed or told, streamed, then line by line.
func decode(t testing.TB, e text.Encoding, s string) string {
	t.Helper()
	all, err := io.ReadAll(iotest.OneByteReader(text.NewDecoder(strings.NewReader(s), e)))
	if err != nil {
		t.Fatal(err)
	}
	var out []byte
	for line := range bytes.Lines(all) {
		b, _ := e.Line(line)
		out = append(out, b...)
	}
	return string(out)
}

func TestSniff(t *testing.T) {
	western := encoded(t, charmap.Windows1252, german)
	cyrillic := encoded(t, charmap.Windows1251, russian)
	tests := []struct{ name, in, encoding, want string }{
		{"empty", "", "UTF-8", ""},
		{"one byte", "a", "UTF-8", "a"},
		{"ASCII", plain, "UTF-8", plain},
		{"UTF-8", box + russian, "UTF-8", box + russian},
		{"with a mark", "\xef\xbb\xbf" + box, "UTF-8 with BOM", box},
		{"UTF-16LE with a mark", utf16(t, unicode.LittleEndian, unicode.UseBOM, plain+box), "UTF-16LE", plain + box},
		{"UTF-16BE with a mark", utf16(t, unicode.BigEndian, unicode.UseBOM, plain+box), "UTF-16BE", plain + box},
		{"UTF-16LE", utf16(t, unicode.LittleEndian, unicode.IgnoreBOM, plain+russian), "UTF-16LE", plain + russian},
		{"UTF-16BE", utf16(t, unicode.BigEndian, unicode.IgnoreBOM, plain+russian), "UTF-16BE", plain + russian},
		{"UTF-16LE, half a character", "\xff\xfea\x00b", "UTF-16LE", "a\ufffd"},
		{"UTF-16LE, half a pair", "\xff\xfe\x00\xd8a\x00", "UTF-16LE", "\ufffda"},
		{"UTF-32LE", "\xff\xfe\x00\x00a\x00\x00\x00", "UTF-32LE", "a"},
		{"UTF-32BE", "\x00\x00\xfe\xff\x00\x00\x00a", "UTF-32BE", "a"},
		{"windows-1252", plain + western, "windows-1252 (guessed)", plain + german},
		{"windows-1251", plain + cyrillic, "windows-1251 (guessed)", plain + russian},
		{"mixed", box + western + german, "windows-1252 (guessed)", box + german + german},
		{"a hole", "abc" + strings.Repeat("\x00", 500), "UTF-8", "abc" + strings.Repeat("\x00", 500)},
	}
	for _, tt := range tests {
		e := text.Sniff([]byte(tt.in))
		if e.Name() != tt.encoding {
			t.Errorf("%s: sniffed %s, want %s", tt.name, e.Name(), tt.encoding)
		}
		if got := decode(t, e, tt.in); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestSniffCut checks that a head which ends within a character is no reason to give up UTF-8.
func TestSniffCut(t *testing.T) {
	const s = "ab月😀é"
	for n := range len(s) {
		if got := text.Sniff([]byte(s[:n])).Name(); got != "UTF-8" {
			t.Errorf("first %d bytes: sniffed %s", n, got)
		}
	}
}

func TestLookup(t *testing.T) {
	const ascii = "abc 1\n"
	tests := []struct{ name, display, in, want string }{
		{"utf-8", "UTF-8", "é\xff", "é\ufffd"},
		{"Latin-1", "ISO-8859-1", "\xe9\x9b", "é\u009b"},
		{"ISO_8859-1", "ISO-8859-1", "\xc3\xa9", "Ã©"}, // also where it would be UTF-8
		{" iso-8859-15 ", "ISO-8859-15", "\xa4", "€"},
		{"cp1250", "windows-1250", "\xbe", "ľ"},
		{"cp1251", "windows-1251", "\xcc\xc0\xd0", "МАР"},
		{"cp1252", "windows-1252", "\x80\xe9", "€é"},
		{"windows-1252", "windows-1252", "\x80", "€"},
		{"cp437", "IBM437", "\xb3\xc4\x81", "│─ü"},
		{"cp850", "IBM850", "\x84", "ä"},
		{"cp866", "IBM866", "\x8c", "М"},
		{"koi8-r", "KOI8-R", "\xed\xe1\xf2", "МАР"},
		{"cp037", "IBM037", "\xc3\xd7\xe4\x40\xf1\x15\x81\x25", "CPU 1\na\n"},
		{"ibm1047", "IBM1047", "\xad\xbd", "[]"},
		{"shift_jis", "Shift_JIS", "03-3\x8c\x8e", "03-3月"},
		{"euc-kr", "EUC-KR", "3\xbf\xf9", "3월"},
		{"gbk", "GBK", "3\xd4\xc2", "3月"},
		{"iso-2022-jp", "ISO-2022-JP", "3\x1b$B7n\x1b(B", "3月"},
		{"iso-2022-jp", "ISO-2022-JP", "3\x1b$B7", "3\ufffd"}, // ends within a character
		{"utf-16", "UTF-16LE", "a\x00", "a"},
		{"utf-16be", "UTF-16BE", "\x00a", "a"},
		{"utf-16", "UTF-16LE", "\xfe\xff\x00a", "a"},
		{"utf-32be", "UTF-32BE", "\x00\x00\x00a", "a"},
		{"auto", "auto", box, box},
	}
	for _, tt := range tests {
		e, err := text.Lookup(tt.name)
		if err != nil {
			t.Error(err)
			continue
		}
		if e.Name() != tt.display {
			t.Errorf("%s: name is %s, want %s", tt.name, e.Name(), tt.display)
		}
		if got := decode(t, e, tt.in); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
		if line, changed := e.Line([]byte("é")); e.IsUTF8() != (string(line) == "é" && !changed) {
			t.Errorf("%s: IsUTF8 is %v and é becomes %q", tt.name, e.IsUTF8(), line)
		}
		if line, changed := e.Line([]byte(ascii)); string(line) != ascii || changed {
			t.Errorf("%s: ASCII became %q", tt.name, line)
		}
	}
	for _, name := range []string{"", "klingon", "iso-2022-kr", "replacement", "\xff"} {
		if e, err := text.Lookup(name); err == nil {
			t.Errorf("Lookup(%q) = %s", name, e.Name())
		} else if !strings.Contains(err.Error(), "cp850") {
			t.Errorf("Lookup(%q): the error names no examples: %v", name, err)
		}
	}
}

func TestLine(t *testing.T) {
	cyrillic := encoded(t, charmap.Windows1251, russian)
	short := encoded(t, charmap.Windows1251, "12 МБ") // too short to be told from western letters
	tests := []struct {
		name     string
		encoding text.Encoding
		in, want string
	}{
		{"guessed alone", text.UTF8, cyrillic, russian},
		{"guessed alone, too short", text.UTF8, short, "12 ÌÁ"},
		{"page from elsewhere", text.UTF8.With(text.GuessCodePage([]byte(cyrillic))), short, "12 МБ"},
		{"C1 of windows-1252", text.EightBit, "a\x81\xe9", "a\u0081é"},
		{"cut within a character", text.UTF8, "/home/Größe/Ü"[:len("/home/Größe/Ü")-1], "/home/Größe/\ufffd"},
		{"a last letter in eight bits", text.UTF8, "/home/\xdc", "/home/Ü"},
		{"not told", text.Encoding{}, "\xe9t\xe9", "été"},
	}
	for _, tt := range tests {
		got, changed := tt.encoding.Line([]byte(tt.in))
		if string(got) != tt.want || !changed {
			t.Errorf("%s: got %q, changed %v; want %q", tt.name, got, changed, tt.want)
		}
	}
}

func TestGuessCodePage(t *testing.T) {
	shiftJIS, err := japanese.ShiftJIS.NewEncoder().String("20-3月 -25")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, in, want string }{
		{"ASCII", plain, "windows-1252"},
		{"German", encoded(t, charmap.Windows1252, german), "windows-1252"},
		{"Russian", encoded(t, charmap.Windows1251, russian), "windows-1251"},
		{"Russian beside UTF-8", box + encoded(t, charmap.Windows1251, russian), "windows-1251"},
		{"drawn lines", "\xda\xc4\xc4\xc4\xc4\xbf", "windows-1252"},
		{"Shift_JIS", shiftJIS, "windows-1252"},
	}
	for _, tt := range tests {
		if got := text.GuessCodePage([]byte(tt.in)).Name(); got != tt.want {
			t.Errorf("%s: guessed %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestDecoderErrors(t *testing.T) {
	broken := errors.New("broken pipe")
	for _, head := range []string{"", "a", "\xef\xbb\xbf", "abcdef"} {
		r := io.MultiReader(strings.NewReader(head), iotest.ErrReader(broken))
		got, err := io.ReadAll(text.NewDecoder(r, text.UTF8))
		if want := strings.TrimPrefix(head, "\ufeff"); !errors.Is(err, broken) || string(got) != want {
			t.Errorf("%q: got %q, %v", head, got, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, name := range []string{"auto", "utf-8", "cp1251", "cp437", "cp037", "utf-16", "utf-32be", "shift_jis", "gb18030", "big5", "euc-kr", "iso-2022-jp"} {
		for _, s := range []string{plain, german, box, "\xff\xfea\x00", "\xef\xbb\xbf\xe6\x9c", "\x1b$B7\n", "\x84\x31\xa4", "\x00\x00\x00"} {
			f.Add([]byte(s), name)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, name string) {
		told, err := text.Lookup(name)
		if err != nil {
			told = text.EightBit
		}
		for _, e := range []text.Encoding{told, text.Sniff(data), text.UTF8, text.UTF8.With(text.GuessCodePage(data))} {
			if got := decode(t, e, string(data)); !utf8.ValidString(got) {
				t.Errorf("%s: %q became %q", e.Name(), data, got)
			}
			if line, changed := e.Line(data); !changed && !bytes.Equal(line, data) {
				t.Errorf("%s: %q silently became %q", e.Name(), data, line)
			}
		}
		if utf8.Valid(data) {
			if line, changed := text.Sniff(data).Line(data); changed || !bytes.Equal(line, data) {
				t.Errorf("valid UTF-8 %q became %q", data, line)
			}
		}
		if s := text.Visible(string(data)); !utf8.ValidString(s) || strings.ContainsAny(s, "\x00\t\n\r\x1b\u009b\u202e") || text.Visible(s) != s {
			t.Errorf("Visible(%q) = %q", data, s)
		}
		if s := text.ExpandTabs(string(data), 8); strings.Contains(s, "\t") {
			t.Errorf("ExpandTabs(%q) = %q", data, s)
		}
	})
}

func BenchmarkLine(b *testing.B) {
	ascii := []byte("CPU_ALL,T0001,12.5,3.0,0.1,84.4,,16,0.5,12.3,88.1,100.0,25.7,1.9,0.0,12345")
	page := text.UTF8.With(text.GuessCodePage([]byte(encoded(b, charmap.Windows1251, russian))))
	latin, err := text.Lookup("latin-1")
	if err != nil {
		b.Fatal(err)
	}
	for _, bm := range []struct {
		name     string
		encoding text.Encoding
		line     []byte
	}{
		{"auto-ASCII", text.UTF8, ascii},
		{"latin1-ASCII", latin, ascii},
		{"UTF-8", text.UTF8, []byte(russian)},
		{"windows-1251", page, []byte(encoded(b, charmap.Windows1251, russian))},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.SetBytes(int64(len(bm.line)))
			for b.Loop() {
				bm.encoding.Line(bm.line)
			}
		})
	}
}
