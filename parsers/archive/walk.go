package archive

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// walker is the state of one walk. All of it but given and budget belongs to the goroutine of Walk.
type walker struct {
	ctx    context.Context
	opt    Options
	limits Limits
	visit  func(*Entry) error

	index  int            // of the next entry
	met    int            // what Limits.Entries counts
	names  map[string]int // names given out, with the last number added to each
	stdin  bool           // standard input has been read
	passed *meter         // bytes decompressed by the walk itself: alone decides where it stops, so that all walks agree
	given  *meter         // bytes read from entries, by whom and whenever
	budget *budget
	own    int64 // of the budget, what the walk holds itself: waiting for that would never end
	free   []*bufio.Reader
}

func newWalker(ctx context.Context, opt Options, visit func(*Entry) error) *walker {
	limits := opt.Limits.withDefaults()
	return &walker{
		ctx: ctx, opt: opt, limits: limits, visit: visit,
		names:  map[string]int{},
		passed: &meter{left: limits.TotalBytes},
		given:  &meter{left: limits.TotalBytes},
		budget: newBudget(limits.BudgetBytes),
	}
}

// root walks one PATH argument.
func (w *walker) root(root Root) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	if root.Path == "-" {
		return w.standardInput(root.Stage)
	}
	info, err := os.Stat(root.Path)
	if errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(root.Path, "*?[") {
		if _, lerr := os.Lstat(root.Path); lerr != nil {
			return w.glob(root)
		}
	}
	if err != nil {
		w.fatal(root.Path, reason(err))
		return nil
	}
	return w.path(root, info)
}

// glob walks all that a pattern matches, sorted.
func (w *walker) glob(root Root) error {
	paths, err := filepath.Glob(root.Path)
	switch {
	case err != nil:
		w.fatal(root.Path, "no such file, and not a valid pattern")
	case len(paths) == 0:
		w.fatal(root.Path, "no such file, and nothing matches the pattern")
	}
	slices.Sort(paths)
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			w.problem(path, reason(err))
			continue
		}
		if err := w.path(Root{Path: path, Stage: root.Stage}, info); err != nil {
			return err
		}
	}
	return nil
}

// path walks what a PATH names: symbolic links have been followed, since the user meant what they point to.
func (w *walker) path(root Root, info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return w.folder(root, w.fatal)
	case info.Mode().IsRegular():
		return w.file(root, w.fatal)
	}
	w.fatal(root.Path, kindText(info.Mode())+", not read")
	return nil
}

// folder walks a folder in the order of names; report is told when it cannot be opened.
func (w *walker) folder(root Root, report func(name, msg string)) error {
	entries, err := os.ReadDir(root.Path)
	if err != nil {
		report(root.Path, reason(err))
	}
	base := strings.TrimSuffix(root.Path, "/") + "/"
	for _, entry := range entries {
		at := Root{Path: base + entry.Name(), Stage: root.Stage}
		var err error
		switch mode := entry.Type(); {
		case mode.IsRegular():
			err = w.file(at, w.problem)
		case mode.IsDir() && strings.HasPrefix(entry.Name(), "."):
			// .git and the like hold no dumps
		case mode.IsDir():
			if err = w.meet(at.Path); err == nil {
				err = w.folder(at, w.problem)
			}
		default:
			if err = w.meet(at.Path); err == nil {
				w.problem(at.Path, leftOut(mode))
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// file walks a regular file; report is told when it cannot be opened.
func (w *walker) file(root Root, report func(name, msg string)) error {
	if err := w.meet(root.Path); err != nil {
		return err
	}
	f, info, err := openRegular(root.Path)
	if err != nil {
		report(root.Path, reason(err))
		return nil
	}
	defer f.Close()
	r := w.reader(&contextReader{w.ctx, f})
	defer w.recycle(r)
	return w.item(item{
		name: w.claim(root.Path), stage: root.Stage, size: info.Size(), r: r, file: root.Path,
		open: func() (io.ReadCloser, error) {
			f, _, err := openRegular(root.Path)
			if err != nil {
				return nil, err
			}
			return f, nil
		},
	})
}

// standardInput walks the root "-".
func (w *walker) standardInput(stage string) error {
	const name = "stdin"
	switch {
	case w.opt.Stdin == nil:
		w.fatal(name, "there is no standard input")
		return nil
	case w.stdin:
		w.fatal(name, "standard input can be read only once")
		return nil
	}
	w.stdin = true
	if err := w.meet(name); err != nil {
		return err
	}
	r := w.reader(&stream{ctx: w.ctx, r: w.opt.Stdin, limits: w.limits})
	defer w.recycle(r)
	return w.item(item{name: w.claim(name), stage: stage, size: -1, r: r})
}

// meet counts something met on the walk.
func (w *walker) meet(name string) error {
	w.met++
	if w.met > w.limits.Entries {
		return w.fail(name, w.limits.entriesError())
	}
	return nil
}

// fail reports that reading name ended in err; what it returns ends the walk.
func (w *walker) fail(name string, err error) error {
	if cancelled := w.ctx.Err(); cancelled != nil {
		return cancelled
	}
	var limit *limitError
	if errors.As(err, &limit) && limit.stop {
		w.problem(name, err.Error()+"; this and all that follows is not read")
		return errStop
	}
	w.problem(name, reason(err))
	return nil
}

func (w *walker) problem(name, msg string) { w.report(Problem{Name: name, Msg: msg}) }

func (w *walker) fatal(name, msg string) { w.report(Problem{Name: name, Msg: msg, Fatal: true}) }

func (w *walker) report(p Problem) {
	if w.opt.Problem != nil {
		w.opt.Problem(p)
	}
}

// reader puts a buffer for the head before r.
func (w *walker) reader(r io.Reader) *bufio.Reader {
	last := len(w.free) - 1
	if last < 0 {
		return bufio.NewReaderSize(r, headBytes)
	}
	b := w.free[last]
	w.free = w.free[:last]
	b.Reset(r)
	return b
}

// recycle keeps a buffer for the next reader: archives of many small members would make much garbage otherwise.
func (w *walker) recycle(b *bufio.Reader) {
	b.Reset(nil)
	w.free = append(w.free, b)
}

// openRegular opens a file unless it has become something else since it was listed.
func openRegular(path string) (*os.File, fs.FileInfo, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New(leftOut(info.Mode()))
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return f, info, nil
}

// fileTail returns the last n bytes of a file.
func fileTail(path string, n int) ([]byte, error) {
	f, info, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	tail := make([]byte, min(int64(max(n, 0)), info.Size()))
	got, err := f.ReadAt(tail, info.Size()-int64(len(tail)))
	if err == io.EOF {
		err = nil // cut since Stat: what is left is its tail
	}
	return tail[:got], err
}

// reason is the text of an error without the path, which a Problem has in its Name.
func reason(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}

// leftOut says why a file or member that holds no bytes of its own is not an entry.
func leftOut(mode fs.FileMode) string {
	if mode&fs.ModeSymlink != 0 {
		return "symbolic link, not followed"
	}
	return kindText(mode) + ", not read"
}

func kindText(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeNamedPipe != 0:
		return "named pipe"
	case mode&fs.ModeSocket != 0:
		return "socket"
	case mode&fs.ModeDevice != 0:
		return "device"
	}
	return "not a regular file"
}
