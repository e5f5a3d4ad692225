package archive

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync"
)

// budget bounds the memory of all buffers alive at once. Only the walking goroutine takes from it; anyone gives back.
type budget struct {
	size  int64
	freed chan struct{} // holds a token after a give; one place is enough for the one waiter

	mu   sync.Mutex
	used int64
}

func newBudget(size int64) *budget { return &budget{size: size, freed: make(chan struct{}, 1)} }

// take waits until n bytes are free. The caller makes sure that they can become free without its own help.
func (b *budget) take(ctx context.Context, n int64) error {
	for {
		b.mu.Lock()
		if b.used+n <= b.size {
			b.used += n
			b.mu.Unlock()
			return nil
		}
		b.mu.Unlock()
		select {
		case <-b.freed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (b *budget) give(n int64) {
	b.mu.Lock()
	b.used -= n
	b.mu.Unlock()
	select {
	case b.freed <- struct{}{}:
	default:
	}
}

// loaded is what was read of a member into memory.
type loaded struct {
	data []byte
	more []byte // read, but no longer fitting into data; empty unless cut
	held int64  // bytes taken from the budget
	cut  bool   // the member is larger than may be buffered: the rest is still in its reader
	err  error  // the error that ended the member, nil at a proper end
}

// firstLoad is the buffer a member of unknown size starts with.
const firstLoad = 256 << 10

// load reads r into memory as far as Limits.BufferBytes and the budget allow; size is what r is said to hold, or -1.
// The error is that of the context; an error of r is part of what was loaded.
func (w *walker) load(r io.Reader, size int64) (*loaded, error) {
	l := &loaded{}
	want := min(size, w.limits.BufferBytes)
	if size < 0 {
		want = min(firstLoad, w.limits.BufferBytes)
	}
	if err := w.grow(l, want); err != nil || l.cut {
		return l, err
	}
	var probe [1]byte
	for {
		space := l.data[len(l.data):cap(l.data)]
		full := len(space) == 0
		if full {
			space = probe[:] // a full buffer may be the whole member: ask before growing
		}
		n, err := r.Read(space)
		if full && n > 0 {
			if err := w.grow(l, min(max(2*l.held, firstLoad), w.limits.BufferBytes)); err != nil {
				return l, err
			}
			if l.cut {
				l.more = probe[:n]
				return l, nil
			}
			l.data = append(l.data, probe[0])
		} else {
			l.data = l.data[:len(l.data)+n]
		}
		if err != nil {
			if err != io.EOF {
				l.err = err
			}
			return l, nil
		}
	}
}

// grow moves the data to a buffer of the given size, waiting for memory; it sets cut where that can never be had.
func (w *walker) grow(l *loaded, size int64) error {
	if size <= l.held && l.data != nil || size > w.limits.BudgetBytes-w.own {
		l.cut = true
		return nil
	}
	if err := w.budget.take(w.ctx, size); err != nil {
		return err
	}
	w.own += size
	data := make([]byte, len(l.data), size)
	copy(data, l.data)
	w.drop(l)
	l.data, l.held = data, size
	return nil
}

// drop gives the memory of l back.
func (w *walker) drop(l *loaded) {
	w.own -= l.held
	w.budget.give(l.held)
	l.data, l.held = nil, 0
}

// errReleased is the error of opening an entry after its Release.
var errReleased = errors.New("entry opened after its release")

// buffer is a member in memory that has left the walk.
type buffer struct {
	ctx    context.Context
	budget *budget

	mu   sync.Mutex
	data []byte
	err  error
	held int64
	gone bool
}

// detach hands the memory of l over: from now on release gives it back.
func (w *walker) detach(l *loaded) *buffer {
	w.own -= l.held
	return &buffer{ctx: w.ctx, budget: w.budget, data: l.data, err: l.err, held: l.held}
}

func (b *buffer) bytes() ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.gone {
		return nil, errReleased
	}
	return b.data, nil
}

func (b *buffer) open() (io.ReadCloser, error) {
	data, err := b.bytes()
	if err != nil {
		return nil, err
	}
	var r io.Reader = bytes.NewReader(data)
	if b.err != nil {
		r = io.MultiReader(r, failReader{b.err})
	}
	return io.NopCloser(&contextReader{b.ctx, r}), nil
}

func (b *buffer) tail(n int) ([]byte, error) {
	data, err := b.bytes()
	if err != nil {
		return nil, err
	}
	return bytes.Clone(data[len(data)-min(max(n, 0), len(data)):]), nil
}

func (b *buffer) release() {
	b.mu.Lock()
	held := b.held
	b.data, b.held, b.gone = nil, 0, true
	b.mu.Unlock()
	if held > 0 {
		b.budget.give(held)
	}
}

// failReader gives nothing but its error.
type failReader struct{ err error }

func (f failReader) Read([]byte) (int, error) { return 0, f.err }
