// Package archive turns the PATH arguments of a command line into one ordered stream of members.
//
// A PATH is a file, a folder, a glob pattern or "-" (standard input). Files that are containers (compressed files,
// tar and zip archives, and these inside each other) are opened by their magic bytes, whatever their names say, and
// each of their members becomes an [Entry]. Everything is read as a stream: nothing is written to disk, and a name
// found in an archive is text to show, never part of a path to open.
//
// [Walk] calls visit for one entry after the other, in an order that depends on the input alone, so that
// [Entry.Index] and [Entry.Name] mean the same in a second walk. There are three kinds of entries:
//
//   - a file on disk, a compressed file on disk, and a member of a zip file on disk are opened again by Entry.Open;
//   - any other member (of a tar, of an archive in an archive, of standard input) of up to Limits.BufferBytes is read
//     into memory first: its Entry.Open serves that buffer until Entry.Release;
//   - a larger one has no Open: it is read from Entry.Inline while visit runs, so that a big .tar.gz is decompressed
//     once and memory stays bounded.
//
// What could not be read, or was left out, is reported as a [Problem] and the walk goes on. What goes wrong inside an
// entry's bytes (damage, a limit) is not a Problem but the error of its reader, after the bytes that were good: only the
// reader knows how far it came. So every loss is said once.
package archive

import (
	"context"
	"errors"
	"io"
)

// ErrDamaged is wrapped by the error that ends an entry's reader where compressed data or an archive is cut or
// corrupt. The bytes before it are good as far as the format can tell. Where data is missing, the error wraps
// [io.ErrUnexpectedEOF] too.
var ErrDamaged = errors.New("data is damaged")

// ErrLimit is wrapped by the error that ends an entry's reader where one of the [Limits] is reached. The message names
// the limit and its flag.
var ErrLimit = errors.New("limit reached")

// Root is one PATH argument.
type Root struct {
	Path  string // file, folder, glob pattern (when no file of that literal name exists) or "-"
	Stage string // the LABEL of LABEL=PATH, handed on to the entries; may be empty
}

// Limits bound what hostile or broken input may cost. A field of zero or less means its default.
type Limits struct {
	Entries     int   // files, folders and archive members met in one walk, those left out included (--max-entries)
	MemberBytes int64 // bytes read from one entry (--max-member-bytes)
	TotalBytes  int64 // bytes read from all entries, and also bytes decompressed to find them (--max-total-bytes)
	Ratio       int   // decompressed / compressed bytes of one stream, looked at after 1 MiB (--max-ratio)
	Depth       int   // containers inside each other; a compressed tar is one (--max-depth)
	BufferBytes int64 // largest member that is read into memory, and largest zip inside another container
	BudgetBytes int64 // all buffers alive at once
}

// DefaultLimits are the limits used where the user gives none.
func DefaultLimits() Limits {
	return Limits{
		Entries:     100_000,
		MemberBytes: 8 * gib,
		TotalBytes:  64 * gib,
		Ratio:       1000,
		Depth:       3,
		BufferBytes: 32 * mib,
		BudgetBytes: 128 * mib,
	}
}

// withDefaults fills the fields that were not set.
func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	l.Entries = positive(l.Entries, d.Entries)
	l.MemberBytes = positive(l.MemberBytes, d.MemberBytes)
	l.TotalBytes = positive(l.TotalBytes, d.TotalBytes)
	l.Ratio = positive(l.Ratio, d.Ratio)
	l.Depth = positive(l.Depth, d.Depth)
	l.BufferBytes = positive(l.BufferBytes, d.BufferBytes)
	l.BudgetBytes = positive(l.BudgetBytes, d.BudgetBytes)
	return l
}

func positive[T int | int64](n, otherwise T) T {
	if n > 0 {
		return n
	}
	return otherwise
}

// Problem is something that could not be read or was left out.
type Problem struct {
	Name  string // what it is about, spelled as [Entry.Name]
	Msg   string // what happened and why; names the flag where a limit was reached
	Fatal bool   // a root that could not be opened at all, such as a missing file
}

// Entry is one file or member.
type Entry struct {
	Index int    // order of the walk: dense, from 0, the same in every walk over the same input
	Name  string // text to show, unique in the walk: "dump.tgz!host1/x.nmon"; control characters are left in it
	Stage string // Stage of the root it was found under
	Size  int64  // decompressed bytes, as far as known before reading; -1 where unknown

	// Open reads the entry from its start. It may be called more than once, from other goroutines and after Walk has
	// returned, until Release. It is nil when the entry can only be read inside the visit call: see Inline. The reader
	// ends with the error of the walk's context when that is cancelled.
	Open func() (io.ReadCloser, error)

	// Inline reads the entry once, when Open is nil; it is valid only while visit runs. Otherwise it is nil.
	Inline io.Reader

	// Tail returns the last n bytes, fewer where the entry is shorter. It is nil where the source cannot seek.
	Tail func(n int) ([]byte, error)

	// Release ends the use of the entry and gives a buffered member's memory back, for which the walk may be waiting: it
	// must be called once for every entry whose Open is set, in visit or later from anywhere. Further calls do nothing,
	// and so does a call for an entry that holds no buffer. Readers opened before may be read on.
	Release func()

	// Head holds up to the first 64 KiB of decompressed bytes, fewer where the entry is shorter or damaged there. It
	// must not be changed.
	Head []byte
}

// Options of a walk.
type Options struct {
	Limits Limits
	Stdin  io.Reader // what the root "-" reads; nil: there is none. A Read that blocks is not interrupted by the context

	// Problem is told what could not be read, in the order of the walk and in the goroutine of Walk. May be nil.
	Problem func(Problem)

	// Skip is asked for every entry before it is buffered and visited; true passes over it, its Index is used up. It
	// serves a second walk that fetches some sources only. May be nil.
	Skip func(index int, name string) bool
}

// Walk visits all members below the roots, in their order. It returns the error of visit, which ends the walk, or that
// of ctx; everything else that goes wrong is a Problem. visit may hand entries to other goroutines and return: when all
// memory for buffered members is taken, Walk waits for a Release. A limit that ends the walk early is a Problem too.
func Walk(ctx context.Context, roots []Root, opt Options, visit func(*Entry) error) error {
	w := newWalker(ctx, opt, visit)
	for _, root := range roots {
		err := w.root(root)
		if errors.Is(err, errStop) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}
