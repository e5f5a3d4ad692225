package archive

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"io"
)

// codec is one way to compress a single stream.
type codec struct {
	name  string
	match func(head []byte) bool
	open  func(*bufio.Reader) (io.Reader, error)
}

// codecs lists all that are read; their magic bytes exclude each other.
var codecs = []codec{
	{"gzip", magic("\x1f\x8b\x08"), openGzip},
	{"bzip2", isBzip2, func(r *bufio.Reader) (io.Reader, error) { return bzip2.NewReader(r), nil }},
	{"xz", magic("\xfd7zXZ\x00"), openXZ},
	{"zstd", magic("\x28\xb5\x2f\xfd"), openZstd},
	{"compress (.Z)", magic("\x1f\x9d"), openLZW},
}

func magic(s string) func([]byte) bool {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(s)) }
}

// isBzip2 looks at the magic of the first block too (the digits of pi, or of its root in an empty stream): "BZh" alone
// may start a text.
func isBzip2(head []byte) bool {
	if len(head) < 4 || !bytes.HasPrefix(head, []byte("BZh")) || head[3] < '1' || head[3] > '9' {
		return false
	}
	block := head[4:min(len(head), 10)]
	return bytes.HasPrefix([]byte("\x31\x41\x59\x26\x53\x59"), block) || bytes.HasPrefix([]byte("\x17\x72\x45\x38\x50\x90"), block)
}

// codecOf returns the codec that data with this head is compressed with, or nil.
func codecOf(head []byte) *codec {
	for i := range codecs {
		if codecs[i].match(head) {
			return &codecs[i]
		}
	}
	return nil
}

// inflate decompresses r; total is nil where the bytes are counted elsewhere.
func (w *walker) inflate(c *codec, r io.Reader, total *meter) (io.Reader, error) {
	packed := &countReader{r: r}
	z, err := c.open(bufio.NewReader(packed))
	if err != nil {
		return nil, damaged(noEOF(err))
	}
	return &stream{ctx: w.ctx, r: z, limits: w.limits, packed: func() int64 { return packed.n }, total: total}, nil
}

// noEOF turns the end of input into its unexpected form: for use where more has to follow.
func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// walkCompressed goes on with what a compressed item holds. It keeps the name: "x.nmon.gz" holds just one member.
func (w *walker) walkCompressed(it item, c *codec) error {
	z, err := w.inflate(c, it.r, w.passed)
	if err != nil {
		return w.fail(it.name, err)
	}
	r := w.reader(z)
	defer w.recycle(r)
	inner := item{name: it.name, stage: it.stage, depth: it.depth + 1, size: -1, r: r, inflated: true}
	if it.open != nil {
		inner.open = func() (io.ReadCloser, error) {
			f, err := it.open()
			if err != nil {
				return nil, err
			}
			z, err := w.inflate(c, bufio.NewReaderSize(f, headBytes), nil)
			if err != nil {
				return nil, errors.Join(err, f.Close())
			}
			return readCloser{z, f.Close}, nil
		}
	}
	return w.item(inner)
}

// gzipReader reads all members of a gzip stream. Unlike gzip.Reader it takes zeros after the last member for what they
// are, the padding of tapes and of block copies.
type gzipReader struct {
	src *bufio.Reader
	z   *gzip.Reader
}

func openGzip(r *bufio.Reader) (io.Reader, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	z.Multistream(false)
	return &gzipReader{r, z}, nil
}

func (g *gzipReader) Read(p []byte) (int, error) {
	for {
		n, err := g.z.Read(p)
		if err == io.EOF {
			err = g.next()
		}
		if n > 0 || err != nil || len(p) == 0 {
			return n, err
		}
	}
}

// next goes to the following member; io.EOF says that there is none.
func (g *gzipReader) next() error {
	for {
		head, err := g.src.Peek(1)
		if err != nil {
			return err
		}
		if head[0] != 0 {
			break
		}
		if _, err := g.src.Discard(1); err != nil {
			return err
		}
	}
	if head, err := g.src.Peek(2); err != nil && err != io.EOF {
		return err
	} else if !bytes.Equal(head, []byte("\x1f\x8b")) {
		return errors.New("bytes after the end of the gzip data")
	}
	if err := g.z.Reset(g.src); err != nil {
		return noEOF(err)
	}
	g.z.Multistream(false)
	return nil
}
