package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"dumplens/parsers"
)

// watcher shows how far reading is, on a terminal.
type watcher struct {
	done, gone chan struct{}
}

// watch begins to show progress, where that is wanted and w is a terminal.
func watch(w io.Writer, o *options, p *parsers.Progress) *watcher {
	f, isFile := w.(*os.File)
	terminal := isFile && term.IsTerminal(int(f.Fd()))
	if o.quiet || o.progress == "never" || o.progress == "auto" && !terminal {
		return &watcher{}
	}
	bar := progressbar.NewOptions64(-1,
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

// stop clears the line.
func (s *watcher) stop() {
	if s.done != nil {
		close(s.done)
		<-s.gone
	}
}
