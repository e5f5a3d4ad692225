package parsers

import (
	"bytes"
	"context"
	"errors"
	"io"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"dumplens/parsers/archive"
	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// headBytes is how much of the start and of the end of a source detection sees.
const headBytes = 64 << 10

// Options are the choices of a run.
type Options struct {
	Formats  []*Format
	Jobs     int // sources parsed at a time; at least 1
	Limits   archive.Limits
	MaxLine  int           // bytes after which a line is cut; 0 is text.DefaultMaxLine
	Encoding text.Encoding // of all sources; the zero value finds out for each
	Stdin    io.Reader
	Progress *Progress // counts while sources are read; may be nil
}

// Progress is what was done so far. Whoever shows it looks at it now and then, while the sources are read.
type Progress struct {
	Sources atomic.Int64 // read to their end
	Bytes   atomic.Int64 // decompressed
}

// Read reads all sources below the roots. It fails only when the context ends; everything else becomes part of the Case: notes, sources
// that could not be read, sources that no format understands.
func Read(ctx context.Context, roots []archive.Root, opt Options) (*Case, error) {
	if opt.Progress == nil {
		opt.Progress = &Progress{}
	}
	r := &reading{ctx: ctx, opt: opt, c: &Case{roots: roots, options: opt, entries: map[int]model.SourceID{}}, byName: map[string]*model.Source{},
		buffers: make(chan []byte, max(opt.Jobs, 1)), names: model.NewNames()}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(opt.Jobs, 1))
	err := archive.Walk(ctx, roots, archive.Options{Limits: opt.Limits, Stdin: opt.Stdin, Problem: r.problem}, func(e *archive.Entry) error {
		s := r.source(e.Name, e.Stage)
		r.c.entries[e.Index] = s.ID
		if e.Open == nil {
			r.parse(ctx, s, e)
			return ctx.Err()
		}
		group.Go(func() error {
			defer e.Release()
			r.parse(ctx, s, e)
			return ctx.Err()
		})
		return nil
	})
	if werr := group.Wait(); err == nil {
		err = werr
	}
	r.attachProblems()
	for _, f := range opt.Formats {
		if f.Join != nil {
			f.Join(r.c.Sources)
		}
	}
	r.c.number()
	return r.c, err
}

// reading is the state of one Read. Sources are added by the walk's goroutine only; each is filled by one worker.
type reading struct {
	ctx      context.Context
	opt      Options
	c        *Case
	byName   map[string]*model.Source
	problems []archive.Problem
	buffers  chan []byte // of readers that are done
	names    *model.Names
}

// source makes the source of a name. One that a problem made before its entry came is used again, and the problem becomes a note on it.
func (r *reading) source(name, stage string) *model.Source {
	if s := r.byName[name]; s != nil {
		r.problems = append(r.problems, archive.Problem{Name: name, Msg: s.Reason.S})
		s.Verdict, s.Reason, s.Stage = model.Understood, model.Text{}, stage
		return s
	}
	s := &model.Source{ID: model.SourceID(len(r.c.Sources)), Name: model.Text{Kind: model.Path, S: name}, Stage: stage}
	r.c.Sources = append(r.c.Sources, s)
	r.byName[name] = s
	return s
}

// problem keeps what the walk could not read. A problem of something that has no entry gets its source at once, so that the order of
// sources is that of the walk; workers may still be filling the others, so notes on these wait until all are done.
func (r *reading) problem(p archive.Problem) {
	if r.byName[p.Name] == nil {
		s := r.source(p.Name, "")
		s.Verdict, s.Reason = model.Unreadable, model.Say(p.Msg)
		return
	}
	r.problems = append(r.problems, p)
}

func (r *reading) attachProblems() {
	for _, p := range r.problems {
		s := r.byName[p.Name]
		s.Notes = append(s.Notes, model.Note{Pos: model.Pos{Source: s.ID, Offset: -1}, Level: model.Warning, Msg: model.Say(p.Msg)})
	}
}

// parse reads one source to its end. It never fails: what goes wrong is said on the source.
func (r *reading) parse(ctx context.Context, s *model.Source, e *archive.Entry) {
	b := model.NewBuilder(s).Share(r.names)
	lines := int32(0)
	defer func() {
		if p := recover(); p != nil { // of detection; run takes those of parsing
			noteDefect(b, lines, p)
		}
		b.Close(max(lines, s.Lines))
		if s.Verdict == model.Understood && len(s.Parts) == 0 {
			s.Verdict, s.Reason = model.Unrecognised, model.Say("recognised, but nothing in it could be read; see its notes")
		}
		r.opt.Progress.Sources.Add(1)
	}()
	enc := r.opt.Encoding
	if enc == (text.Encoding{}) {
		enc = text.Sniff(e.Head)
	}
	s.Encoding = enc.Name()
	format, tied := detect(r.opt.Formats, head(e, enc))
	if len(tied) > 0 {
		b.Notef(0, model.Info, "read as %s; %s would take it too", format.Name, strings.Join(tied, ", "))
	}
	in, err := open(e)
	if err != nil {
		s.Verdict, s.Reason = model.Unreadable, model.Say(err.Error())
		return
	}
	defer in.Close()
	hash := newHashReader(in, &r.opt.Progress.Bytes)
	src, release := io.Reader(hash), func() {}
	if e.Open != nil && (e.Size < 0 || e.Size >= aheadFrom) {
		a := readAhead(hash)
		src, release = a, sync.OnceFunc(a.Close)
		defer release()
	}
	reader := text.NewReader(ctx, src, text.Options{Buffer: r.buffer(), Encoding: enc, MaxLine: r.opt.MaxLine, Note: func(line int32, msg string) {
		b.Notef(line, model.Warning, "%s", msg)
	}})
	switch {
	case format != nil && format.Parse != nil:
		run(ctx, format, reader, b)
	case format != nil:
		s.Verdict, s.Reason = model.NotYetRead, model.Say("recognised as "+format.Title+", which this version does not read yet")
	case len(e.Head) == 0:
		s.Verdict, s.Reason = model.Unrecognised, model.Say("empty")
	case binary(e.Head, enc):
		s.Verdict, s.Reason = model.Unrecognised, model.Say("binary data, not a text dump")
	default:
		r.scan(ctx, s, reader, b)
	}
	for more := true; more; { // what the parser left: the hash and the line count are of the whole source
		_, more = reader.Block(headBytes)
	}
	lines = reader.Lines()
	s.Encoding = reader.Encoding().Name() // lines may have told more than the head
	r.c.encodings.Store(s.ID, reader.Encoding())
	release()
	s.SHA256, s.Bytes = hash.Sum()
	select {
	case r.buffers <- reader.Buffer():
	default:
	}
	r.damage(s, b, reader, hash)
}

// buffer is memory of a reader that is done, or nil.
func (r *reading) buffer() []byte {
	select {
	case b := <-r.buffers:
		return b
	default:
		return nil
	}
}

// run parses with a format. A panic is a defect of dumplens: what was read before it is kept, and a note says what happened.
func run(ctx context.Context, f *Format, reader *text.Reader, b *model.Builder) {
	defer func() {
		if p := recover(); p != nil {
			noteDefect(b, reader.Lines(), p)
		}
	}()
	if err := f.Parse(ctx, reader, b); err != nil {
		b.Notef(reader.Lines(), model.Error, "%s: %v", f.Name, err)
	}
}

func noteDefect(b *model.Builder, line int32, p any) {
	b.Notef(line, model.Error, "defect: reading stopped by a panic: %v; please report it with --version and this trace: %s", p, firstFrames(debug.Stack()))
}

// damage says when the bytes ended before their end.
func (r *reading) damage(s *model.Source, b *model.Builder, reader *text.Reader, hash *hashReader) {
	err := errors.Join(reader.Err())
	if err == nil || errors.Is(err, context.Canceled) {
		return
	}
	if s.Bytes == 0 || s.Verdict == model.Unrecognised {
		s.Verdict, s.Reason = model.Unreadable, model.Say(err.Error())
		return
	}
	b.Notef(max(reader.Lines(), 1), model.Error, "input ends here: %v", err)
}

func open(e *archive.Entry) (io.ReadCloser, error) {
	if e.Open == nil {
		return io.NopCloser(e.Inline), nil
	}
	return e.Open()
}

// head decodes what detection sees.
func head(e *archive.Entry, enc text.Encoding) Head {
	h := Head{Name: e.Name, Text: decode(e.Head, enc)}
	h.lines = h.Lines()
	if e.Tail != nil && e.Size > int64(len(e.Head)) {
		if tail, err := e.Tail(headBytes); err == nil { // without it, the head decides alone
			h.Tail = decode(tail, enc)
		}
	}
	return h
}

func decode(raw []byte, enc text.Encoding) string {
	if enc.Streamed() {
		if b, err := io.ReadAll(text.NewDecoder(bytes.NewReader(raw), enc)); err == nil || len(b) > 0 {
			raw = b
		}
	}
	b, _ := enc.Line(bytes.TrimPrefix(raw, []byte("\ufeff")))
	return string(b)
}

// binary reports whether a head is no text: more than one byte in a hundred is a control character that texts do not hold.
func binary(head []byte, enc text.Encoding) bool {
	odd := 0
	s := decode(head, enc)
	for i := range len(s) {
		if c := s[i]; c < ' ' && !strings.ContainsRune("\t\n\r\f\v\b\x1b", rune(c)) {
			odd++
		}
	}
	return odd*100 > len(s)
}

func firstFrames(stack []byte) string {
	var frames []string
	for _, line := range strings.Split(string(stack), "\n") {
		if strings.HasPrefix(line, "dumplens/") && len(frames) < 4 {
			name, _, _ := strings.Cut(line, "(0x")
			frames = append(frames, name)
		}
	}
	return strings.Join(frames, " < ")
}
