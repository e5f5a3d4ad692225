package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"dumplens/parsers"
	"dumplens/parsers/archive"
)

// watcher shows how far reading is, on a terminal.
type watcher struct {
	done, gone chan struct{}
}

// watch begins to show progress, where that is wanted and w is a terminal: files, speed, and the time left where the size is known.
func watch(w io.Writer, o *options, p *parsers.Progress, paths []archive.Root) *watcher {
	f, isFile := w.(*os.File)
	terminal := isFile && term.IsTerminal(int(f.Fd()))
	if o.quiet || o.progress == "never" || o.progress == "auto" && !terminal {
		return &watcher{}
	}
	bar := progressbar.NewOptions64(plainBytes(paths),
		progressbar.OptionSetWriter(w), progressbar.OptionShowBytes(true), progressbar.OptionSetDescription("reading"),
		progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetElapsedTime(true))
	s := &watcher{done: make(chan struct{}), gone: make(chan struct{})}
	go func() {
		defer close(s.gone)
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				bar.Describe(fmt.Sprintf("reading: %d files", p.Sources.Load()))
				if err := bar.Set64(p.Bytes.Load()); err != nil {
					return // nobody to show it to
				}
			case <-s.done:
				bar.Finish()
				return
			}
		}
	}()
	return s
}

// plainBytes is how much there is to read, or -1 where that is not known before: what archives and compressed files hold, standard input.
func plainBytes(roots []archive.Root) int64 {
	total := int64(0)
	for _, root := range roots {
		err := filepath.WalkDir(root.Path, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir():
				return nil
			case slices.Contains([]string{".gz", ".tgz", ".bz2", ".tbz", ".xz", ".zst", ".z", ".zip", ".tar"}, strings.ToLower(filepath.Ext(path))):
				return errUnknownSize
			}
			info, err := d.Info()
			if err == nil {
				total += info.Size()
			}
			return err
		})
		if err != nil {
			return -1
		}
	}
	return max(total, 1)
}

var errUnknownSize = errors.New("what a container holds is not known before it is read")

// stop clears the line.
func (s *watcher) stop() {
	if s.done != nil {
		close(s.done)
		<-s.gone
	}
}
