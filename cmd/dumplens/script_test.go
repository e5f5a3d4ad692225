package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"dumplens/fixtures"
)

// TestMain lets scripts run this program as the command dumplens.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"dumplens": func() {
			os.Exit(status(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr), os.Stderr))
		},
	})
}

// TestScripts runs the command lines of fixtures/run: what is said on which stream, and the exit status.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 fixtures.Path(t, "run"),
		UpdateScripts:       fixtures.Update(),
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("FIXTURES", fixtures.Path(t, "."))
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"gz": gz, "cut": cut, "fill": fill, "tarball": tarball, "bomb": bomb, "status": exitStatus, "bytes": writeBytes,
		},
	})
}

// gz FILE compresses a file to FILE.gz.
func gz(ts *testscript.TestScript, _ bool, args []string) {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	_, err := z.Write([]byte(ts.ReadFile(args[0])))
	ts.Check(err)
	ts.Check(z.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[0]+".gz"), out.Bytes(), 0o644))
}

// cut FILE N keeps the first N bytes; a negative N leaves the last ones out.
func cut(ts *testscript.TestScript, _ bool, args []string) {
	data := ts.ReadFile(args[0])
	n := number64(ts, args[1])
	if n < 0 {
		n += len(data)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(data[:n]), 0o644))
}

// fill FILE TEXT N appends a text N times.
func fill(ts *testscript.TestScript, _ bool, args []string) {
	old, err := os.ReadFile(ts.MkAbs(args[0]))
	if err != nil && !os.IsNotExist(err) {
		ts.Check(err)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), append(old, strings.Repeat(args[1], number64(ts, args[2]))...), 0o644))
}

// bytes FILE TEXT writes a Go string literal, for bytes that a script cannot hold.
func writeBytes(ts *testscript.TestScript, _ bool, args []string) {
	s, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(s), 0o644))
}

// tarball OUT NAME=FILE... packs files under names, whatever these are.
func tarball(ts *testscript.TestScript, _ bool, args []string) {
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, arg := range args[1:] {
		name, file, _ := strings.Cut(arg, "=")
		data := ts.ReadFile(file)
		ts.Check(w.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(data))}))
		_, err := w.Write([]byte(data))
		ts.Check(err)
	}
	ts.Check(w.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out.Bytes(), 0o644))
}

// bomb OUT packs 64 MiB of zeros into a zip.
func bomb(ts *testscript.TestScript, _ bool, args []string) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	f, err := w.Create("zeros.nmon")
	ts.Check(err)
	_, err = f.Write(make([]byte, 64<<20))
	ts.Check(err)
	ts.Check(w.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out.Bytes(), 0o644))
}

// status N COMMAND... runs a command that must end with a status; its streams can be looked at as after exec.
func exitStatus(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("%s ended with status %s, want %s", filepath.Base(args[1]), got, args[0])
	}
}

func number64(ts *testscript.TestScript, s string) int {
	n, err := strconv.Atoi(s)
	ts.Check(err)
	return n
}
