package archive

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// openXZ decompresses xz. A stream may ask for a window of gigabytes, which the library would grant, so its first block is looked at
// first; in later blocks the memory really used still grows only with what was decompressed.
func openXZ(r *bufio.Reader) (io.Reader, error) {
	head, err := r.Peek(1024)
	if err != nil && err != io.EOF {
		return nil, err
	}
	if window := xzWindow(head); window > maxWindow {
		return nil, fmt.Errorf("xz data asks for a window of %d bytes (want %d at most)", window, int64(maxWindow))
	}
	return xz.NewReader(r)
}

// xzWindow is the dictionary size of the first block; 0 where the head does not show it, which the library then complains about.
func xzWindow(head []byte) int64 {
	const streamHeader = 12
	if len(head) < streamHeader+2 || head[streamHeader] == 0 {
		return 0
	}
	block := head[streamHeader:min(len(head), streamHeader+(int(head[streamHeader])+1)*4)]
	flags, rest := block[1], block[2:]
	skip := func() (n uint64) {
		n, size := binary.Uvarint(rest)
		if size <= 0 {
			rest = nil
			return 0
		}
		rest = rest[size:]
		return n
	}
	if flags&0x40 != 0 { // compressed size
		skip()
	}
	if flags&0x80 != 0 { // uncompressed size
		skip()
	}
	for range flags&3 + 1 {
		id, size := skip(), skip()
		if size > uint64(len(rest)) {
			return 0
		}
		if id == 0x21 && size == 1 && rest[0] <= 40 { // LZMA2: the size as a mantissa of two bits and an exponent
			return int64(2|rest[0]&1) << (rest[0]/2 + 11)
		}
		rest = rest[size:]
	}
	return 0
}

// openZstd decompresses zstd, with one goroutine for each stream, like the others.
func openZstd(r *bufio.Reader) (io.Reader, error) {
	return zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecoderMaxMemory(2*maxWindow))
}

// maxWindow bounds the memory that one xz or zstd stream may ask for: what xz -9 and zstd --ultra -22 use is 64 and 128 MiB.
const maxWindow = 128 * mib
