package pmap

import (
	_ "embed"
	"regexp"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads address spaces of Solaris processes.
var Format = &parsers.Format{
	Name:    "pmap",
	Title:   "Solaris address space (pmap)",
	Doc:     doc,
	Samples: []string{sampleSizes, sampleLgroups, sampleLinux},
	Detect:  detect,
	Starts:  func(line string) bool { return startsPiece.MatchString(line) || isCommand(line) },
	Parse:   parse,
}

const (
	sampleSizes = `1731:  /opt/shop/bin/served -p 7
 Address  Kbytes     RSS    Anon  Locked Pgsz Mode   Mapped File
00010000      64      64       -       -  64K r-x--  served
0A000000    8192    8192       -    8192   4M rwxsR    [ ism shmid=0x3 ]
`
	sampleLgroups = `1731:   ./served
0000000100000000         64K r-x--    2 /opt/shop/bin/served
0007FFFD00000000    1048576K rwxsR    2   [ ism shmid=0x2000050 ]
0007FFFEFF600000         16K rwx--    2   [ anon ]
`
	sampleLinux = `1731:   /opt/shop/bin/served
Address           Kbytes     RSS   Dirty Mode  Mapping
0000000000400000      64      64       0 r-x-- served
`
)

// startsPiece is the line of a process inside a longer text, where it must not be taken for a numbered list.
var startsPiece = regexp.MustCompile(`^[0-9]{3,7}:[ \t]+[^ \t]`)

// detect counts mappings, heads and process lines against everything else.
func detect(h parsers.Head) parsers.Score {
	n := h.Count(lines)
	own := n.Of(kindProcess, kindHead, kindRows, kindTotal, kindCommand)
	switch {
	case n[kindRows] == 0 || !n.Mostly(own, parsers.MostlyOwn):
		return parsers.No
	case n[kindHead] > 0 && n[kindProcess] > 0:
		return parsers.Certain
	case n[kindHead] > 0 || n[kindProcess] > 0 && n[kindRows] > 1:
		return parsers.Likely
	case n[kindRows] > 3:
		return parsers.Maybe
	}
	return parsers.No
}
