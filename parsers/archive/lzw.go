package archive

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// The numbers of Unix compress. compress/lzw of the standard library reads the streams of GIF and PDF, not these: here codes grow to 16
// bits, and are written in groups of eight that are padded whenever their width changes.
const (
	lzwFirstBits = 9
	lzwMostBits  = 16
	lzwClear     = 256 // in block mode: forget the table
	lzwBlockMode = 0x80
	lzwBitsMask  = 0x1f
)

// lzwReader decompresses what Unix compress (.Z) wrote.
type lzwReader struct {
	src     *bufio.Reader
	most    uint // bits that a code may have
	clears  bool // block mode
	prefix  [1 << lzwMostBits]uint16
	suffix  [1 << lzwMostBits]byte
	free    int  // next entry to be made
	width   uint // bits of a code now
	codes   int  // codes read since the width changed
	old     int  // code before, -1 at the start
	first   byte // first byte of what the code before stood for
	bits    uint32
	have    uint
	pending []byte // decompressed, not handed out
	stack   []byte
	err     error
}

// openLZW reads the header: two magic bytes and one with the largest width and the mode.
func openLZW(r *bufio.Reader) (io.Reader, error) {
	var head [3]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, noEOF(err)
	}
	z := &lzwReader{src: r, most: uint(head[2] & lzwBitsMask), clears: head[2]&lzwBlockMode != 0, width: lzwFirstBits, old: -1}
	if z.most < lzwFirstBits || z.most > lzwMostBits {
		return nil, fmt.Errorf("compress (.Z) with codes of up to %d bits (want %d to %d)", z.most, lzwFirstBits, lzwMostBits)
	}
	z.free = lzwClear
	if z.clears {
		z.free++
	}
	for i := range 256 {
		z.suffix[i] = byte(i)
	}
	return z, nil
}

// Read implements io.Reader.
func (z *lzwReader) Read(p []byte) (int, error) {
	for len(z.pending) == 0 {
		if z.err != nil {
			return 0, z.err
		}
		z.pending = z.stack[:0]
		z.err = z.decode()
	}
	n := copy(p, z.pending)
	z.pending = z.pending[n:]
	return n, nil
}

// decode takes one code and leaves the bytes that it stands for in pending.
func (z *lzwReader) decode() error {
	if z.free > 1<<z.width-1 && z.width < z.most {
		if err := z.align(); err != nil {
			return err
		}
		z.width++
	}
	code, err := z.code()
	if err != nil {
		return err
	}
	if z.old < 0 {
		if code > 255 {
			return errors.New("compress (.Z) data begins with a code that means nothing yet")
		}
		z.old, z.first = code, byte(code)
		z.pending = append(z.pending, byte(code))
		return nil
	}
	if code == lzwClear && z.clears {
		if err := z.align(); err != nil && err != io.EOF {
			return err
		}
		z.width, z.free = lzwFirstBits, lzwClear
		return nil
	}
	return z.expand(code)
}

// expand follows a code back to its first byte, and makes the next entry of the table.
func (z *lzwReader) expand(code int) error {
	incoming := code
	out := z.pending
	if code >= z.free { // the entry that is just about to be made
		if code > z.free {
			return errors.New("compress (.Z) data holds a code that means nothing yet")
		}
		out = append(out, z.first)
		code = z.old
	}
	for code > 255 {
		out = append(out, z.suffix[code])
		code = int(z.prefix[code])
	}
	z.first = byte(code)
	out = append(out, z.first)
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	z.stack, z.pending = out, out
	if z.free < 1<<z.most {
		z.prefix[z.free], z.suffix[z.free] = uint16(z.old), z.first
		z.free++
	}
	z.old = incoming
	return nil
}

// code reads one code, least significant bit first. io.EOF is the proper end: the stream has no mark for it.
func (z *lzwReader) code() (int, error) {
	for z.have < z.width {
		b, err := z.src.ReadByte()
		if err != nil {
			return 0, err
		}
		z.bits |= uint32(b) << z.have
		z.have += 8
	}
	code := int(z.bits & (1<<z.width - 1))
	z.bits >>= z.width
	z.have -= z.width
	z.codes++
	return code, nil
}

// align skips the padding up to the end of a group of eight codes.
func (z *lzwReader) align() error {
	for z.codes%8 != 0 {
		if _, err := z.code(); err != nil {
			return err
		}
	}
	z.codes = 0
	return nil
}
