package archive

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// Where the fields of a tar header are, see tar(5).
const (
	tarBlock = 512
	tarMode  = 100
	tarSum   = 148
	tarType  = 156
	tarMagic = 257
)

// isTar knows POSIX and GNU headers by their magic. The headers of version 7, which old Unix systems wrote, have none:
// there the checksum must be right, and the mode a number.
func isTar(head []byte) bool {
	if len(head) >= tarMagic+6 {
		if m := string(head[tarMagic : tarMagic+6]); m == "ustar\x00" || m == "ustar " {
			return true
		}
	}
	if len(head) < tarBlock || head[0] == 0 {
		return false
	}
	if t := head[tarType]; t != 0 && (t < '0' || t > '7') {
		return false
	}
	if _, err := octal(head[tarMode : tarMode+8]); err != nil {
		return false
	}
	want, err := octal(head[tarSum : tarSum+8])
	if err != nil {
		return false
	}
	unsigned, signed := int64(0), int64(0) // Sun's tar added signed characters
	for i, c := range head[:tarBlock] {
		if i >= tarSum && i < tarSum+8 {
			c = ' '
		}
		unsigned += int64(c)
		signed += int64(int8(c))
	}
	return want == unsigned || want == signed
}

func octal(field []byte) (int64, error) {
	return strconv.ParseInt(string(bytes.Trim(field, " \x00")), 8, 64)
}

// walkTar goes through the members of a tar in the order in which they are stored.
func (w *walker) walkTar(it item) error {
	end := &endReader{r: it.r}
	tr := tar.NewReader(end)
	for n := 0; ; n++ {
		header, err := tr.Next()
		if err == io.EOF {
			return w.tarEnd(it, end)
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			return w.fail(it.name, fmt.Errorf("tar cannot be read after member %d: %w", n, damaged(err)))
		}
		if header.Typeflag == tar.TypeXGlobalHeader {
			continue
		}
		if err := w.tarMember(it, header, tr); err != nil {
			return err
		}
	}
}

// tarMember goes on with one member.
func (w *walker) tarMember(it item, header *tar.Header, tr *tar.Reader) error {
	name := memberName(it.name, header.Name)
	if err := w.meet(name); err != nil {
		return err
	}
	var why string
	switch header.Typeflag {
	case tar.TypeDir:
		return nil
	case tar.TypeReg, tar.TypeCont, tar.TypeGNUSparse:
	case tar.TypeLink:
		why = "hard link, not followed"
	case tar.TypeSymlink, tar.TypeChar, tar.TypeBlock, tar.TypeFifo:
		why = leftOut(header.FileInfo().Mode())
	default:
		why = fmt.Sprintf("tar member of type %q, not read", header.Typeflag)
	}
	name = w.claim(name)
	if warning := nameWarning(header.Name); warning != "" {
		w.problem(name, warning)
	}
	if why != "" {
		w.problem(name, why)
		return nil
	}
	r := w.reader(&stream{ctx: w.ctx, r: tr, limits: w.limits})
	defer w.recycle(r)
	return w.item(item{name: name, stage: it.stage, depth: it.depth, size: header.Size, r: r})
}

// tarTrail is how far the input is read after the end of a tar: some blocks of padding, and the checksum of a
// compressed one.
const tarTrail = mib

// tarEnd checks what follows the last member. A tar cut between two members looks complete but for its end marker.
func (w *walker) tarEnd(it item, end *endReader) error {
	if end.zeros < tarBlock {
		w.problem(it.name, "tar has no end marker: it may have been cut")
	}
	_, err := io.CopyN(io.Discard, it.r, tarTrail)
	if err != nil && err != io.EOF {
		return w.fail(it.name, fmt.Errorf("after the last member: %w", err))
	}
	return nil
}

// endReader counts the zero bytes at the end of what was read so far.
type endReader struct {
	r     io.Reader
	zeros int
}

func (e *endReader) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	kept := len(bytes.TrimRight(p[:n], "\x00"))
	if kept > 0 {
		e.zeros = 0
	}
	e.zeros += n - kept
	return n, err
}
