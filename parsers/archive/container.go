package archive

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"sync/atomic"
)

// headBytes is how much of every item is looked at before anything else is done with it.
const headBytes = 64 << 10

// item is something to read whose kind is not known yet: a file, a member, or what came out of a decompressor.
type item struct {
	name, stage string
	depth       int           // containers opened to come here
	size        int64         // bytes in r as far as known, or -1
	r           *bufio.Reader // at the start of the item; holds headBytes
	file        string        // path when r is a file on disk itself, else empty
	open        func() (io.ReadCloser, error)
	inflated    bool // r is the output of a decompressor: a tar in it makes one container with it
}

// item looks at the magic bytes and goes into a container, or visits what is none.
func (w *walker) item(it item) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	head, err := it.r.Peek(headBytes)
	if err != nil {
		it.size = int64(len(head)) // nothing follows, whatever an archive's directory says
	}
	if err != nil && err != io.EOF && len(head) == 0 {
		return w.fail(it.name, err)
	}
	c, tarred, zipped := codecOf(head), isTar(head), isZip(head)
	opened := it.depth + 1
	if tarred && it.inflated {
		opened = it.depth
	}
	switch {
	case c == nil && !tarred && !zipped:
		return w.leaf(it, head)
	case opened > w.limits.Depth:
		return w.fail(it.name, w.limits.depthError())
	case c != nil:
		return w.walkCompressed(it, c)
	}
	it.depth = opened
	if tarred {
		return w.walkTar(it)
	}
	return w.walkZip(it)
}

// leaf visits an item that is no container.
func (w *walker) leaf(it item, head []byte) error {
	e := &Entry{Index: w.index, Name: it.name, Stage: it.stage, Size: it.size, Release: func() {}}
	w.index++
	if w.opt.Skip != nil && w.opt.Skip(e.Index, e.Name) {
		return nil
	}
	e.Head = bytes.Clone(head)
	t := &tally{total: w.given}
	if it.open == nil {
		return w.streamed(e, w.bounded(it.r, t))
	}
	e.Open = func() (io.ReadCloser, error) {
		r, err := it.open()
		if err != nil {
			return nil, err
		}
		return readCloser{w.bounded(r, t), r.Close}, nil
	}
	if it.file != "" {
		e.Tail = func(n int) ([]byte, error) { return fileTail(it.file, n) }
	}
	return w.visit(e)
}

// bounded reads an entry within the limits.
func (w *walker) bounded(r io.Reader, t *tally) io.Reader {
	return &memberReader{ctx: w.ctx, r: r, limits: w.limits, tally: t}
}

// streamed visits an entry that can be read only once and now: from memory where it fits, else in line.
func (w *walker) streamed(e *Entry, r io.Reader) error {
	if e.Size > w.limits.BufferBytes {
		return w.inline(e, r)
	}
	l, err := w.load(r, e.Size)
	if err != nil {
		w.drop(l)
		return err
	}
	if l.cut {
		defer w.drop(l)
		return w.inline(e, io.MultiReader(bytes.NewReader(l.data), bytes.NewReader(l.more), r))
	}
	b := w.detach(l)
	e.Size = int64(len(l.data))
	if len(l.data) <= headBytes {
		e.Head = l.data // of a larger buffer it stays a copy: an entry kept after Release must not keep the buffer
	}
	e.Open, e.Tail, e.Release = b.open, b.tail, b.release
	return w.visit(e)
}

// inline visits an entry that must be read at once.
func (w *walker) inline(e *Entry, r io.Reader) error {
	in := &inlineReader{r: r}
	defer in.over.Store(true)
	e.Inline = in
	return w.visit(e)
}

// errOver is the error of reading Entry.Inline too late.
var errOver = errors.New("entry read in line after its visit")

// inlineReader refuses to read once its visit is over: what is below it is then at another member.
type inlineReader struct {
	r    io.Reader
	over atomic.Bool
}

func (i *inlineReader) Read(p []byte) (int, error) {
	if i.over.Load() {
		return 0, errOver
	}
	return i.r.Read(p)
}
