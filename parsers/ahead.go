package parsers

import "io"

const (
	aheadChunks = 4
	aheadBytes  = 256 << 10
	// aheadFrom is the size from which a source is read ahead; for smaller ones the goroutine costs more than it gives.
	aheadFrom = 1 << 20
)

// ahead reads a source in a goroutine of its own, so that decompressing and hashing run beside parsing.
type ahead struct {
	full  chan chunk
	empty chan []byte
	quit  chan struct{}
	cur   chunk
	pos   int
}

// chunk is a piece of the source, and the error that came behind it.
type chunk struct {
	b   []byte
	err error
}

// readAhead starts to read src, which is the goroutine's own until Close.
func readAhead(src io.Reader) *ahead {
	a := &ahead{full: make(chan chunk, aheadChunks), empty: make(chan []byte, aheadChunks), quit: make(chan struct{})}
	for range aheadChunks {
		a.empty <- make([]byte, aheadBytes)
	}
	go a.run(src)
	return a
}

func (a *ahead) run(src io.Reader) {
	defer close(a.full)
	for {
		select {
		case <-a.quit:
			return
		case buf := <-a.empty:
			n, err := io.ReadFull(src, buf[:cap(buf)])
			if err == io.ErrUnexpectedEOF {
				err = io.EOF // a short last chunk; damage has an error of its own
			}
			a.full <- chunk{buf[:n], err} // never blocks: there are no more chunks than places
			if err != nil {
				return
			}
		}
	}
}

// Read implements io.Reader.
func (a *ahead) Read(p []byte) (int, error) {
	for a.pos == len(a.cur.b) {
		if a.cur.err != nil {
			return 0, a.cur.err
		}
		if a.cur.b != nil {
			a.empty <- a.cur.b
		}
		a.cur, a.pos = <-a.full, 0
	}
	n := copy(p, a.cur.b[a.pos:])
	a.pos += n
	return n, nil
}

// Close ends the goroutine, and waits until it lets go of the source.
func (a *ahead) Close() {
	close(a.quit)
	for range a.full {
	}
}
