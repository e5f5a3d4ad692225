package archive

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
)

const (
	kib = 1 << 10
	mib = 1 << 20
	gib = 1 << 30

	// ratioFrom is the output below which a compression ratio proves nothing: a short run of zeros packs very well.
	ratioFrom = mib
)

// errStop ends a walk that has reached a limit and has said so.
var errStop = errors.New("walk stopped at a limit")

// limitError is the ErrLimit of one flag.
type limitError struct {
	what string // "more than 8 GiB in one member"
	flag string // "--max-member-bytes"
	stop bool   // nothing further can be read by this walk
}

func (e *limitError) Error() string { return fmt.Sprintf("%v: %s (%s)", ErrLimit, e.what, e.flag) }
func (e *limitError) Unwrap() error { return ErrLimit }

func (l Limits) entriesError() error {
	return &limitError{what: fmt.Sprintf("more than %d entries", l.Entries), flag: "--max-entries", stop: true}
}

func (l Limits) directoryError() error {
	return &limitError{what: fmt.Sprintf("its directory lists far more than %d entries, not read", l.Entries), flag: "--max-entries"}
}

func (l Limits) memberError() error {
	return &limitError{what: "more than " + sizeText(l.MemberBytes) + " in one member", flag: "--max-member-bytes"}
}

func (l Limits) totalError() error {
	return &limitError{what: "more than " + sizeText(l.TotalBytes) + " in all", flag: "--max-total-bytes", stop: true}
}

func (l Limits) ratioError() error {
	return &limitError{what: fmt.Sprintf("packed more than %d to 1", l.Ratio), flag: "--max-ratio"}
}

func (l Limits) depthError() error {
	return &limitError{what: fmt.Sprintf("more than %d containers inside each other", l.Depth), flag: "--max-depth"}
}

// sizeText spells a number of bytes in the largest binary unit that divides it.
func sizeText(n int64) string {
	switch {
	case n%gib == 0:
		return fmt.Sprintf("%d GiB", n/gib)
	case n%mib == 0:
		return fmt.Sprintf("%d MiB", n/mib)
	case n%kib == 0:
		return fmt.Sprintf("%d KiB", n/kib)
	}
	return fmt.Sprintf("%d bytes", n)
}

// damaged marks an error of a decompressor or archive reader as ErrDamaged, unless it comes from further down: a disk
// that cannot be read, a limit, a cancelled context.
func damaged(err error) error {
	var path *fs.PathError
	switch {
	case err == nil, err == io.EOF,
		errors.Is(err, ErrDamaged), errors.Is(err, ErrLimit),
		errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded),
		errors.As(err, &path):
		return err
	}
	return fmt.Errorf("%w: %w", ErrDamaged, err)
}

// meter counts bytes against a limit that several readers share.
type meter struct {
	mu   sync.Mutex
	left int64
}

// take returns how many of n bytes are still allowed, and counts them.
func (m *meter) take(n int64) int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	n = min(n, m.left)
	m.left -= n
	return n
}

// tally counts the bytes of one entry against the total. Bytes that are read again are counted once.
type tally struct {
	total *meter
	mu    sync.Mutex
	seen  int64
}

// take returns how many of the n bytes at offset from are allowed.
func (t *tally) take(from, n int64) int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	fresh := from + n - t.seen
	if fresh <= 0 {
		return n
	}
	got := t.total.take(fresh)
	t.seen += got
	return n - (fresh - got)
}

// contextReader ends with the context's error once that is cancelled.
type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (c *contextReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}

// countReader counts what passes through it.
type countReader struct {
	r io.Reader
	n int64
}

func (c *countReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// stream reads what a decompressor or an archive gives out. It marks damage, bounds the ratio, and repeats its error:
// some decoders go on with rubbish when they are read after an error.
type stream struct {
	ctx    context.Context
	r      io.Reader
	limits Limits
	packed func() int64 // compressed bytes read so far; nil where nothing is compressed
	total  *meter       // nil where the bytes are counted elsewhere
	out    int64
	err    error
}

func (s *stream) Read(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	if s.err = s.ctx.Err(); s.err != nil {
		return 0, s.err
	}
	n, err := s.r.Read(p)
	s.out += int64(n)
	s.err = damaged(err)
	if s.packed != nil && s.out > ratioFrom && s.out/int64(s.limits.Ratio) > s.packed() {
		s.err = s.limits.ratioError()
	}
	if s.total != nil {
		if got := int(s.total.take(int64(n))); got < n {
			n, s.err = got, s.limits.totalError()
		}
	}
	return n, s.err
}

// memberReader reads one entry within the limits for a member and for all members.
type memberReader struct {
	ctx    context.Context
	r      io.Reader
	limits Limits
	tally  *tally
	n      int64
	err    error
}

func (m *memberReader) Read(p []byte) (int, error) {
	if m.err != nil || len(p) == 0 {
		return 0, m.err
	}
	if m.err = m.ctx.Err(); m.err != nil {
		return 0, m.err
	}
	room := m.limits.MemberBytes - m.n
	if int64(len(p)) > room {
		p = p[:room+1] // the byte too many tells a member of just this size from a larger one
	}
	n, err := m.r.Read(p)
	m.err = err
	if int64(n) > room {
		n, m.err = int(room), m.limits.memberError()
	}
	if got := int(m.tally.take(m.n, int64(n))); got < n {
		n, m.err = got, m.limits.totalError()
	}
	m.n += int64(n)
	return n, m.err
}

// readCloser joins a reader with what must be closed below it.
type readCloser struct {
	io.Reader
	close func() error
}

func (r readCloser) Close() error { return r.close() }
