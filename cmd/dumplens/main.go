// Command dumplens reads the dumps that a performance incident leaves behind, lines them up, says which layer the time went to, and
// writes one HTML file that can be attached to a ticket. It runs offline, next to the dumps.
//
//	dumplens analyze incident/            one case, one report: report.html
//	dumplens inspect incident/            what each input is, how much of it is understood, and its notes
//	dumplens help formats|rules|metrics   the texts that the report shows
//
// The exit status is 0 when the report was written, 1 when it was and a finding is at or above --fail-on, 2 for wrong usage, and 3 when
// nothing could be understood (the report that says so is still written) or the report could not be written.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"dumplens/parsers/text"
)

// Exit statuses; scripts depend on them.
const (
	exitOK         = 0
	exitFindings   = 1
	exitUsage      = 2
	exitUnreadable = 3
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	boundMemory(ctx)
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status(err, os.Stderr))
}

// run executes one command line. A nil error is status 0; see status for the others.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) error {
	root := newRoot(streams{in, out, errOut})
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	return root.ExecuteContext(ctx)
}

// streams are the standard streams of a command.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// exitError is an end with a status of its own. A nil cause was said already.
type exitError struct {
	status int
	cause  error
}

func (e *exitError) Error() string {
	if e.cause == nil {
		return fmt.Sprintf("exit status %d", e.status)
	}
	return e.cause.Error()
}

func (e *exitError) Unwrap() error { return e.cause }

// status says what is left to say and gives the exit status. Errors that carry none come from the flag parser: wrong usage.
func status(err error, errOut io.Writer) int {
	if err == nil {
		return exitOK
	}
	code, cause := exitUsage, err
	if e, ok := err.(*exitError); ok {
		code, cause = e.status, e.cause
	}
	if cause != nil {
		fmt.Fprintf(errOut, "dumplens: %s\n", text.Visible(cause.Error()))
	}
	if code == exitUsage {
		fmt.Fprintln(errOut, "dumplens: see dumplens --help")
	}
	return code
}
