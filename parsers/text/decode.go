package text

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"
)

// Encoding says how the bytes of a source become UTF-8. The zero value is "not told": like UTF8, it takes what is
// valid UTF-8 as it is. Encodings compare with ==, but those of one code page differ in how they were chosen.
//
// Encodings that extend ASCII byte by byte are decoded line by line, since one file may hold several: collectors
// append the outputs of programs that ran in different locales. The others must be decoded as a stream.
type Encoding struct {
	name string
	form form
	page *charmap.Charmap  // of formPage and formEBCDIC; in formAuto for lines that are not UTF-8, nil until chosen
	enc  encoding.Encoding // of formMulti and formStream
}

type form uint8

const (
	formAuto   form = iota // per line: UTF-8, else a code page
	formUTF8               // UTF-8 because the user says so
	formPage               // one byte, one character
	formMulti              // several bytes, line ends as in ASCII
	formStream             // UTF-16 and other encodings whose line ends are not single bytes, or that have states
	formEBCDIC             // one byte, one character, but other line ends
)

// What Sniff tells apart.
var (
	UTF8     = Encoding{name: "UTF-8"}
	UTF8BOM  = Encoding{name: "UTF-8 with BOM"}
	UTF16LE  = Encoding{name: "UTF-16LE", form: formStream, enc: unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)}
	UTF16BE  = Encoding{name: "UTF-16BE", form: formStream, enc: unicode.UTF16(unicode.BigEndian, unicode.UseBOM)}
	UTF32LE  = Encoding{name: "UTF-32LE", form: formStream, enc: utf32.UTF32(utf32.LittleEndian, utf32.UseBOM)}
	UTF32BE  = Encoding{name: "UTF-32BE", form: formStream, enc: utf32.UTF32(utf32.BigEndian, utf32.UseBOM)}
	EightBit = Encoding{name: "8-bit"} // Sniff returns it with a code page
)

const utf8BOM = "\ufeff"

// Sniff guesses the encoding of a source from its first bytes. Its answers other than UTF-16 and UTF-32 are safe:
// lines that are valid UTF-8 are taken as such whatever the head looked like.
func Sniff(head []byte) Encoding {
	switch {
	case bytes.HasPrefix(head, []byte(utf8BOM)):
		return UTF8BOM
	case bytes.HasPrefix(head, []byte{0xff, 0xfe, 0, 0}): // before UTF-16, whose mark it starts with
		return UTF32LE
	case bytes.HasPrefix(head, []byte{0, 0, 0xfe, 0xff}):
		return UTF32BE
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}):
		return UTF16LE
	case bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		return UTF16BE
	}
	if e, ok := sniffNULs(head); ok {
		return e
	}
	if utf8.Valid(head[:len(head)-cutRune(head)]) {
		return UTF8
	}
	return EightBit.With(GuessCodePage(head))
}

// sniffNULs recognises UTF-16 without a mark: dumps are mostly ASCII, so one byte of most pairs is NUL. Files with
// holes have NULs in both places.
func sniffNULs(head []byte) (Encoding, bool) {
	var nuls [2]int
	pairs := len(head) / 2
	for i := range pairs * 2 {
		if head[i] == 0 {
			nuls[i&1]++
		}
	}
	const many, few = 3, 20 // one in …
	switch {
	case pairs < 2:
		return Encoding{}, false
	case nuls[1]*many >= pairs && nuls[0]*few <= pairs:
		return UTF16LE, true
	case nuls[0]*many >= pairs && nuls[1]*few <= pairs:
		return UTF16BE, true
	}
	return Encoding{}, false
}

// cutRune returns how many bytes at the end of b start a rune without finishing it.
func cutRune(b []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		if tail := b[len(b)-n:]; utf8.RuneStart(tail[0]) {
			if utf8.FullRune(tail) {
				return 0
			}
			return n
		}
	}
	return 0
}

// GuessCodePage chooses between the two code pages that dumps in 8 bits mostly have: windows-1251, when most bytes
// above ASCII stand in words, that is in runs of three or more letters; else windows-1252, in which accented letters
// stand alone between plain ones. UTF-8 sequences do not count, nor do runs mostly of one byte: these are drawn lines.
func GuessCodePage(sample []byte) Encoding {
	const enough = 64 << 10
	sample = sample[:min(len(sample), enough)]
	high, inWords := 0, 0
	for i := 0; i < len(sample); {
		if sample[i] < utf8.RuneSelf {
			i++
			continue
		}
		if _, width := utf8.DecodeRune(sample[i:]); width > 1 {
			i += width
			continue
		}
		n, repeats := 0, 0
		for ; i+n < len(sample) && cyrillic1251(sample[i+n]); n++ {
			if n > 0 && sample[i+n] == sample[i+n-1] {
				repeats++
			}
		}
		switch {
		case n >= 3 && repeats*2 >= n: // a drawn line
		case n >= 3:
			high += n
			inWords += n
		default:
			high += max(n, 1)
		}
		i += max(n, 1)
	}
	if inWords*2 > high {
		return pageEncoding(charmap.Windows1251)
	}
	return pageEncoding(charmap.Windows1252)
}

func cyrillic1251(c byte) bool {
	switch c {
	case 0xa1, 0xa2, 0xa5, 0xa8, 0xaa, 0xaf, 0xb2, 0xb3, 0xb4, 0xb8, 0xba, 0xbf: // Ё and letters outside Russian
		return true
	}
	return c >= 0xc0
}

// Lookup finds an encoding by a name that a user may know it by: "latin-1", "cp850", "koi8-r", "cp037" (EBCDIC), and
// all names of IANA and of browsers. "auto" is the zero Encoding: to be sniffed.
func Lookup(name string) (Encoding, error) {
	key := strings.ReplaceAll(strings.ToLower(trimBlanks(name)), "_", "-")
	switch key {
	case "auto":
		return Encoding{}, nil
	case "utf-8", "utf8", "ascii", "us-ascii":
		return Encoding{name: "UTF-8", form: formUTF8}, nil
	case "utf-16", "utf16", "utf-16le", "utf16le": // a mark in the source decides
		return UTF16LE, nil
	case "utf-16be", "utf16be":
		return UTF16BE, nil
	case "utf-32", "utf32", "utf-32le", "utf32le":
		return UTF32LE, nil
	case "utf-32be", "utf32be":
		return UTF32BE, nil
	case "latin-1", "latin1", "iso-8859-1", "iso8859-1": // which browsers take for windows-1252
		return pageEncoding(charmap.ISO8859_1), nil
	}
	enc, err := ianaindex.IANA.Encoding(key)
	if err != nil || enc == nil { // nil: known to IANA but not supported
		enc, err = htmlindex.Get(key)
	}
	if err != nil || enc == encoding.Replacement { // a refusal in the guise of an encoding
		return Encoding{}, fmt.Errorf("unknown encoding %s (known are utf-8, utf-16le, iso-8859-1, iso-8859-15, "+
			"cp1250, cp1251, cp1252, cp437, cp850, cp866, koi8-r, cp037, shift_jis, gbk and others)", quote(name))
	}
	return classify(enc), nil
}

// classify finds out how an encoding must be decoded.
func classify(enc encoding.Encoding) Encoding {
	if page, ok := enc.(*charmap.Charmap); ok {
		return pageEncoding(page)
	}
	e := Encoding{name: nameOf(enc), form: formStream, enc: enc}
	switch enc {
	case japanese.ShiftJIS, japanese.EUCJP, korean.EUCKR, simplifiedchinese.GBK, simplifiedchinese.GB18030, traditionalchinese.Big5:
		e.form = formMulti
	}
	return e
}

func pageEncoding(page *charmap.Charmap) Encoding {
	e := Encoding{name: nameOf(page), form: formPage, page: page}
	switch page {
	case charmap.CodePage037, charmap.CodePage1047, charmap.CodePage1140:
		e.form = formEBCDIC
	}
	return e
}

func nameOf(enc encoding.Encoding) string {
	name, err := ianaindex.MIME.Name(enc)
	if err != nil {
		return fmt.Sprint(enc)
	}
	return name
}

// Name is the encoding's name for people.
func (e Encoding) Name() string {
	switch {
	case e.form == formAuto && e.page != nil:
		return nameOf(e.page) + " (guessed)"
	case e.name == "":
		return "auto"
	}
	return e.name
}

// IsUTF8 reports whether Line leaves valid UTF-8 alone, so that whole blocks of it need no decoding.
func (e Encoding) IsUTF8() bool { return e.form != formPage && e.form != formMulti }

// Streamed reports whether bytes must go through NewDecoder before they are text at all.
func (e Encoding) Streamed() bool { return e.form == formStream || e.form == formEBCDIC }

// With returns e with the code page that lines are decoded by when they are not UTF-8, where e leaves that open.
// Without one, each such line is guessed alone, which goes wrong where it has only short words.
func (e Encoding) With(page Encoding) Encoding {
	if e.form == formAuto && page.form == formPage {
		e.page = page.page
	}
	return e
}

// NewDecoder returns the reader whose lines Line takes: UTF-8 for encodings that must be decoded as a stream, and
// else the bytes of r, without a byte order mark. Decoding never fails; what means nothing becomes U+FFFD.
func NewDecoder(r io.Reader, e Encoding) io.Reader {
	switch e.form {
	case formStream:
		return transform.NewReader(r, lenient{e.enc.NewDecoder()})
	case formEBCDIC:
		return transform.NewReader(r, ebcdic{page: e.page})
	case formAuto, formUTF8:
		return &bomReader{r: r}
	}
	return r
}

// lenient makes U+FFFD of a sequence that the input ends within, where some decoders wait for more.
type lenient struct{ transform.Transformer }

// Transform implements transform.Transformer.
func (t lenient) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	nDst, nSrc, err = t.Transformer.Transform(dst, src, atEOF)
	if !atEOF || err != transform.ErrShortSrc {
		return nDst, nSrc, err
	}
	if nDst+utf8.UTFMax > len(dst) {
		return nDst, nSrc, transform.ErrShortDst
	}
	return nDst + utf8.EncodeRune(dst[nDst:], utf8.RuneError), len(src), nil
}

// ebcdic decodes a code page of mainframes. Lines end in NEL there, which their tables map to U+0085.
type ebcdic struct {
	transform.NopResetter
	page *charmap.Charmap
}

// Transform implements transform.Transformer.
func (t ebcdic) Transform(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	for _, c := range src {
		r := t.page.DecodeByte(c)
		if r == '\u0085' {
			r = '\n'
		}
		if nDst+utf8.UTFMax > len(dst) {
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += utf8.EncodeRune(dst[nDst:], r)
		nSrc++
	}
	return nDst, nSrc, nil
}

// bomReader drops a UTF-8 byte order mark at the start of r.
type bomReader struct {
	r       io.Reader
	begun   bool
	pending []byte // read ahead, no mark
	err     error  // met while reading ahead
}

// Read implements io.Reader.
func (b *bomReader) Read(p []byte) (int, error) {
	if !b.begun {
		b.begun = true
		head := make([]byte, len(utf8BOM))
		n, err := io.ReadFull(b.r, head)
		if err == io.ErrUnexpectedEOF {
			err = io.EOF
		}
		if b.err = err; string(head[:n]) != utf8BOM {
			b.pending = head[:n]
		}
	}
	if len(b.pending) > 0 {
		n := copy(p, b.pending)
		b.pending = b.pending[n:]
		return n, nil
	}
	if b.err != nil {
		return 0, b.err
	}
	return b.r.Read(p)
}

// Line decodes one line, without its line end. The result is always valid UTF-8: b itself when it needs no change, else
// new bytes.
func (e Encoding) Line(b []byte) (line []byte, changed bool) {
	switch e.form {
	case formPage:
		if isASCII(b) {
			return b, false
		}
		return decodePage(b, e.page), true
	case formMulti:
		if isASCII(b) {
			return b, false
		}
		decoded, _, err := transform.Bytes(lenient{e.enc.NewDecoder()}, b)
		if err != nil { // these decoders have no other errors
			decoded = b
		}
		return bytes.ToValidUTF8(decoded, []byte("\ufffd")), true
	}
	if utf8.Valid(b) { // which looks for ASCII first, eight bytes at a time
		return b, false
	}
	if e.form != formAuto || cutUTF8(b) {
		return bytes.ToValidUTF8(b, []byte("\ufffd")), true
	}
	page := e.page
	if page == nil {
		page = GuessCodePage(b).page
	}
	return decodePage(b, page), true
}

// cutUTF8 reports whether b is UTF-8 but for a character cut in two at its end, as columns of fixed width do.
func cutUTF8(b []byte) bool {
	whole := b[:len(b)-cutRune(b)]
	return len(whole) < len(b) && utf8.Valid(whole) && !isASCII(whole)
}

func decodePage(b []byte, page *charmap.Charmap) []byte {
	out := make([]byte, 0, len(b)+len(b)/2+utf8.UTFMax)
	for _, c := range b {
		if c < utf8.RuneSelf {
			out = append(out, c)
			continue
		}
		r := page.DecodeByte(c)
		if r == utf8.RuneError && c < 0xa0 {
			r = rune(c) // as browsers do: a control character, which Visible shows as the byte it was
		}
		out = utf8.AppendRune(out, r)
	}
	return out
}

func isASCII(b []byte) bool {
	for ; len(b) >= 8; b = b[8:] {
		if binary.LittleEndian.Uint64(b)&0x8080808080808080 != 0 {
			return false
		}
	}
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
