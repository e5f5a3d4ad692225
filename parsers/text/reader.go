package text

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// DefaultMaxLine is where a line is cut: longer ones are no line of any dump.
const DefaultMaxLine = 1 << 20

// minRead is how much is asked of the source at a time.
const minRead = 256 << 10

// sniffBytes is how much of the source says what its line ends are.
const sniffBytes = 64 << 10

// Record is a piece of the input that is parsed as one: one line or many, joined by "\n", decoded, without CR before the line ends.
type Record struct {
	Text   string
	Line   int32 // of its first line
	Offset int64 // of its first byte, in the decompressed bytes
}

// Line is one decoded line without its line end. A form feed stays in the text.
type Line struct {
	Text   string
	N      int32
	Offset int64
}

// Options are the choices of a Reader.
type Options struct {
	Encoding Encoding                     // how bytes become characters
	MaxLine  int                          // bytes after which a line is cut; 0 is DefaultMaxLine
	Note     func(line int32, msg string) // told of cut lines; may be nil
	Skipped  int32                        // lines of the source before the first byte of src: a piece keeps its absolute positions
	Offset   int64                        // bytes of the source before it
	Buffer   []byte                       // memory to begin with; whoever reads many sources hands it on, see Reader.Buffer
}

// Reader cuts a source into lines and records. It never fails on content: what cannot be decoded stays visible, what is too long is cut
// and noted. An error of the source ends the input; Err tells it.
type Reader struct {
	ctx     context.Context
	src     io.Reader
	opt     Options
	buf     []byte // buf[pos:end] is read but not handed out
	pos     int
	end     int
	line    int32 // lines handed out
	offset  int64 // of buf[pos]
	err     error
	torn    bool // the line read last ended without a line end
	sniffed bool
	peeked  *Line
	handed  bool // torn as it was for the line before the peeked one
}

// NewReader reads src. The context ends the input early.
func NewReader(ctx context.Context, src io.Reader, opt Options) *Reader {
	if opt.MaxLine <= 0 {
		opt.MaxLine = DefaultMaxLine
	}
	return &Reader{ctx: ctx, src: NewDecoder(src, opt.Encoding), opt: opt, buf: opt.Buffer, line: opt.Skipped, offset: opt.Offset}
}

// Buffer is the reader's memory, for the next one; this one must not be used again.
func (r *Reader) Buffer() []byte { return r.buf }

// Lines is the number of lines handed out so far; at the end of the input, the number of lines of the source.
func (r *Reader) Lines() int32 {
	if r.peeked != nil {
		return r.line - 1
	}
	return r.line
}

// Torn reports whether the line handed out last ended with the input or at the line limit, not with a line end: its last field may have
// been cut. Block hands out such a line alone.
func (r *Reader) Torn() bool {
	if r.peeked != nil {
		return r.handed
	}
	return r.torn
}

// Err is the error that ended the input, nil at a proper end.
func (r *Reader) Err() error {
	if errors.Is(r.err, io.EOF) {
		return nil
	}
	return r.err
}

// fill reads more, growing the buffer up to the line limit. It reports false when nothing more can come.
func (r *Reader) fill() bool {
	if r.err != nil {
		return false
	}
	if err := r.ctx.Err(); err != nil {
		r.err = err
		return false
	}
	if !r.sniffed {
		r.sniffed = true
		return r.sniff()
	}
	if r.pos > 0 {
		copy(r.buf, r.buf[r.pos:r.end])
		r.end, r.pos = r.end-r.pos, 0
	}
	if len(r.buf)-r.end < minRead {
		r.buf = append(r.buf[:r.end:r.end], make([]byte, max(2*minRead, r.end))...)
	}
	n, err := r.src.Read(r.buf[r.end : r.end+minRead])
	r.end += n
	r.err = err
	return n > 0 || err == nil
}

// sniff reads the head and finds out whether lines end in a lone CR, as old Macintosh files do, and then turns these into LF. A CR at the
// end of the head may have its LF behind it.
func (r *Reader) sniff() bool {
	if len(r.buf) < sniffBytes {
		r.buf = make([]byte, sniffBytes) // enough for most of the members of an archive
	}
	for r.end < sniffBytes && r.err == nil {
		var n int
		n, r.err = r.src.Read(r.buf[r.end:sniffBytes])
		r.end += n
	}
	head := r.buf[:r.end]
	cr := bytes.IndexByte(head, '\r')
	if bytes.IndexByte(head, '\n') < 0 && cr >= 0 && (cr < len(head)-1 || r.err != nil) {
		crToLF(head)
		r.src = &crReader{r.src}
	}
	return len(head) > 0
}

type crReader struct{ io.Reader }

func (c *crReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	crToLF(p[:n])
	return n, err
}

func crToLF(p []byte) {
	for i, b := range p {
		if b == '\r' {
			p[i] = '\n'
		}
	}
}

// rawLine hands out the bytes of the next line, without its line end, valid until the next call.
func (r *Reader) rawLine() (line []byte, offset int64, ok bool) {
	searched := 0
	for {
		if i := bytes.IndexByte(r.buf[r.pos+searched:r.end], '\n'); i >= 0 {
			return r.take(searched+i, 1)
		}
		searched = r.end - r.pos
		if searched > r.opt.MaxLine {
			return r.cutLine()
		}
		if !r.fill() {
			if r.end == r.pos {
				return nil, 0, false
			}
			return r.take(r.end-r.pos, 0)
		}
	}
}

func (r *Reader) take(n, skip int) ([]byte, int64, bool) {
	line, offset := r.buf[r.pos:r.pos+n], r.offset
	r.torn = skip == 0
	r.pos += n + skip
	r.offset += int64(n + skip)
	r.line++
	if n > r.opt.MaxLine {
		r.noteCut()
		return line[:r.opt.MaxLine], offset, true
	}
	return bytes.TrimRight(line, "\r"), offset, true // more than one where a file was sent as text twice
}

// cutLine hands out the first MaxLine bytes of a line that is longer, and skips the rest of it.
func (r *Reader) cutLine() ([]byte, int64, bool) {
	line, offset := bytes.Clone(r.buf[r.pos:r.pos+r.opt.MaxLine]), r.offset
	r.line++
	r.noteCut()
	for {
		if i := bytes.IndexByte(r.buf[r.pos:r.end], '\n'); i >= 0 {
			r.pos, r.offset = r.pos+i+1, r.offset+int64(i+1)
			return line, offset, true
		}
		r.offset += int64(r.end - r.pos)
		r.pos, r.end = 0, 0
		if !r.fill() {
			return line, offset, true
		}
	}
}

func (r *Reader) noteCut() {
	r.torn = true
	if r.opt.Note != nil {
		r.opt.Note(r.line, "line is longer than the limit (--max-line-bytes); the rest of it was not read")
	}
}

// Line hands out the next line.
func (r *Reader) Line() (Line, bool) {
	if r.peeked != nil {
		l := *r.peeked
		r.peeked = nil
		return l, true
	}
	raw, offset, ok := r.rawLine()
	if !ok {
		return Line{}, false
	}
	return Line{Text: string(r.decode(raw)), N: r.line, Offset: offset}, true
}

// decode decodes a line. The first one that is not UTF-8 chooses the code page, together with what is read ahead: alone it may have only a
// word or two, and the head of the source, in ASCII, told nothing.
func (r *Reader) decode(raw []byte) []byte {
	b, changed := r.opt.Encoding.Line(raw)
	if !changed || r.opt.Encoding.form != formAuto || r.opt.Encoding.page != nil || cutUTF8(raw) {
		return b
	}
	ahead := r.buf[max(r.pos-len(raw)-1, 0):r.end]
	r.opt.Encoding = r.opt.Encoding.With(GuessCodePage(ahead))
	b, _ = r.opt.Encoding.Line(raw)
	return b
}

// Encoding is the encoding in use: the one of the Options, with the code page that was chosen since.
func (r *Reader) Encoding() Encoding { return r.opt.Encoding }

// SkipTo passes over lines so that the next one handed out is the line of that number, without decoding them.
func (r *Reader) SkipTo(line int32) {
	if r.peeked != nil && r.peeked.N < line {
		r.peeked = nil
	}
	for r.line < line-1 {
		if _, _, ok := r.rawLine(); !ok {
			return
		}
	}
}

// Peek shows the next line without taking it.
func (r *Reader) Peek() (Line, bool) {
	if r.peeked == nil {
		r.handed = r.torn
		l, ok := r.Line()
		if !ok {
			return Line{}, false
		}
		r.peeked = &l
	}
	return *r.peeked, true
}

// Record hands out lines up to, and without, the next one at which starts reports true, and at most maxLines of them: a record that
// never ends must not fill the memory. The first line is taken whatever it is.
func (r *Reader) Record(maxLines int, starts func(line string) bool) (Record, bool) {
	first, ok := r.Line()
	if !ok {
		return Record{}, false
	}
	var b strings.Builder
	b.WriteString(first.Text)
	for n := 1; n < maxLines; n++ {
		next, ok := r.Peek()
		if !ok || starts(next.Text) {
			break
		}
		b.WriteByte('\n')
		b.WriteString(next.Text)
		r.peeked = nil // taken
	}
	return Record{Text: b.String(), Line: first.N, Offset: first.Offset}, true
}

// Block hands out as many whole lines as fit size bytes, at least one. It is the fast way through sources whose records are single
// lines: clean ASCII or UTF-8 is copied once.
func (r *Reader) Block(size int) (Record, bool) {
	if r.peeked != nil {
		l, _ := r.Line()
		return Record{Text: l.Text, Line: l.N, Offset: l.Offset}, true
	}
	for r.end-r.pos < size && r.fill() {
	}
	n := min(size, r.end-r.pos)
	cut := bytes.LastIndexByte(r.buf[r.pos:r.pos+n], '\n')
	if cut < 0 { // one long line, or the last one
		l, ok := r.Line()
		return Record{Text: l.Text, Line: l.N, Offset: l.Offset}, ok
	}
	rec := Record{Line: r.line + 1, Offset: r.offset}
	block := r.buf[r.pos : r.pos+cut]
	if len(block) <= r.opt.MaxLine && bytes.IndexByte(block, '\r') < 0 && utf8.Valid(block) && r.opt.Encoding.IsUTF8() {
		rec.Text = string(block)
		r.line += int32(bytes.Count(block, []byte{'\n'}) + 1)
		r.pos, r.offset = r.pos+cut+1, r.offset+int64(cut+1)
		r.torn = false
		return rec, true
	}
	rec.Text = r.slowBlock(r.offset + int64(cut))
	return rec, true
}

// slowBlock decodes line by line up to an offset, all of it in the buffer. A line that is cut at the limit comes alone.
func (r *Reader) slowBlock(until int64) string {
	out := make([]byte, 0, int(until-r.offset)+1)
	for r.offset <= until {
		if len(out) > 0 && bytes.IndexByte(r.buf[r.pos:r.end], '\n') > r.opt.MaxLine {
			break
		}
		raw, _, ok := r.rawLine()
		if !ok {
			break
		}
		out = append(append(out, r.decode(raw)...), '\n')
		if r.torn {
			break
		}
	}
	out = bytes.TrimSuffix(out, []byte{'\n'})
	return unsafe.String(unsafe.SliceData(out), len(out)) // out is not used again
}
