package archive

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
)

const (
	// zipEncrypted is the flag of an encrypted member.
	zipEncrypted = 1
	// zipDirectoryBytes bounds the names, extra fields and comments in a central directory.
	zipDirectoryBytes = 64 * mib
)

// isZip looks for a local header, or for the end record of an empty archive.
func isZip(head []byte) bool {
	return bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06"))
}

// walkZip goes through the members of a zip in the order of its central directory, which alone decides what is in it.
func (w *walker) walkZip(it item) error {
	if it.file != "" {
		shared := &sharedFile{path: it.file}
		if err := shared.acquire(); err != nil {
			return w.fail(it.name, err)
		}
		defer shared.release()
		return w.zipMembers(it, shared, it.size, shared)
	}
	l, err := w.load(it.r, it.size)
	defer w.drop(l)
	switch {
	case err != nil:
		return err
	case l.cut:
		w.problem(it.name, "zip inside another archive or stream is larger than the "+sizeText(w.limits.BufferBytes)+" that are buffered, not read")
		return nil
	case l.err != nil:
		return w.fail(it.name, l.err)
	}
	return w.zipMembers(it, bytes.NewReader(l.data), int64(len(l.data)), nil)
}

// zipMembers visits the members; shared is the zip file when they can be opened again later.
func (w *walker) zipMembers(it item, at io.ReaderAt, size int64, shared *sharedFile) error {
	guard := &directoryGuard{at: at, limits: w.limits, reading: true}
	z, err := zip.NewReader(guard, size)
	guard.reading = false
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return w.fail(it.name, fmt.Errorf("zip cannot be opened: %w", damaged(err)))
	}
	for _, f := range z.File {
		if err := w.zipMember(it, f, shared); err != nil {
			return err
		}
	}
	return nil
}

// zipMember goes on with one member.
func (w *walker) zipMember(it item, f *zip.File, shared *sharedFile) error {
	name := memberName(it.name, f.Name)
	if err := w.meet(name); err != nil {
		return err
	}
	mode := f.Mode()
	if mode.IsDir() {
		return nil
	}
	name = w.claim(name)
	if warning := nameWarning(f.Name); warning != "" {
		w.problem(name, warning)
	}
	switch {
	case mode&fs.ModeType != 0:
		w.problem(name, leftOut(mode))
		return nil
	case f.Flags&zipEncrypted != 0:
		w.problem(name, "encrypted, not read")
		return nil
	case f.Method != zip.Store && f.Method != zip.Deflate:
		w.problem(name, fmt.Sprintf("zip compression method %d is not supported", f.Method))
		return nil
	}
	member, err := f.Open()
	if err != nil {
		return w.fail(name, damaged(noEOF(err)))
	}
	defer member.Close()
	r := w.reader(w.zipStream(f, member, w.passed))
	defer w.recycle(r)
	inner := item{name: name, stage: it.stage, depth: it.depth, size: int64(min(f.UncompressedSize64, 1<<62)), r: r}
	if shared != nil {
		inner.open = func() (io.ReadCloser, error) { return w.reopenZip(f, shared) }
	}
	return w.item(inner)
}

// zipStream reads a member whose bytes are counted by total, or elsewhere when it is nil.
func (w *walker) zipStream(f *zip.File, r io.Reader, total *meter) *stream {
	packed := func() int64 { return int64(min(f.CompressedSize64, 1<<62)) }
	return &stream{ctx: w.ctx, r: r, limits: w.limits, packed: packed, total: total}
}

// reopenZip opens a member of a zip file again.
func (w *walker) reopenZip(f *zip.File, shared *sharedFile) (io.ReadCloser, error) {
	if err := shared.acquire(); err != nil {
		return nil, err
	}
	member, err := f.Open()
	if err != nil {
		return nil, errors.Join(damaged(noEOF(err)), shared.release())
	}
	release := sync.OnceValue(shared.release)
	return readCloser{w.zipStream(f, member, nil), func() error { return errors.Join(member.Close(), release()) }}, nil
}

// sharedFile is a zip file that is open while the walk or any of its members needs it: one directory, read once, serves
// all members, and a folder of thousands of zips does not keep thousands of files open.
type sharedFile struct {
	path string
	mu   sync.Mutex
	f    *os.File
	refs int
}

func (s *sharedFile) acquire() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.refs == 0 {
		f, _, err := openRegular(s.path)
		if err != nil {
			return err
		}
		s.f = f
	}
	s.refs++
	return nil
}

func (s *sharedFile) release() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.refs--; s.refs > 0 {
		return nil
	}
	return s.f.Close()
}

// ReadAt may be called by those who have acquired the file.
func (s *sharedFile) ReadAt(p []byte, off int64) (int, error) { return s.f.ReadAt(p, off) }

// directoryGuard bounds what zip.NewReader, which reads the whole central directory into memory, accepts: it counts
// directory headers by their magic. Up to twice Limits.Entries pass, so that the limit itself is met like in any other
// container; of more, none is read.
type directoryGuard struct {
	at      io.ReaderAt
	limits  Limits
	reading bool // the directory is being read
	end     int64
	bytes   int64
	headers int
	last    [3]byte // end of the previous read, for a magic that straddles two
}

func (g *directoryGuard) ReadAt(p []byte, off int64) (int, error) {
	n, err := g.at.ReadAt(p, off)
	if !g.reading {
		return n, err
	}
	if off != g.end {
		g.last = [3]byte{} // the search for the end record jumps; only the directory is read in sequence
	}
	seen := append(g.last[:], p[:n]...)
	g.headers += bytes.Count(seen, []byte("PK\x01\x02"))
	copy(g.last[:], seen[len(seen)-3:])
	g.end = off + int64(n)
	g.bytes += int64(n)
	if g.headers > 2*g.limits.Entries || g.bytes > zipDirectoryBytes {
		return 0, g.limits.directoryError()
	}
	return n, err
}
