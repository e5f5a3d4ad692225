package parsers

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"sync/atomic"
)

// hashReader hashes and counts what is read through it.
type hashReader struct {
	src   io.Reader
	hash  hash.Hash
	n     int64
	total *atomic.Int64
}

func newHashReader(src io.Reader, total *atomic.Int64) *hashReader {
	return &hashReader{src: src, hash: sha256.New(), total: total}
}

// Read implements io.Reader.
func (h *hashReader) Read(p []byte) (int, error) {
	n, err := h.src.Read(p)
	h.hash.Write(p[:n])
	h.n += int64(n)
	h.total.Add(int64(n))
	return n, err
}

// Sum is the hash in hex and the number of bytes.
func (h *hashReader) Sum() (string, int64) { return hex.EncodeToString(h.hash.Sum(nil)), h.n }
