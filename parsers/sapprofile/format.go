package sapprofile

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads SAP profiles.
var Format = &parsers.Format{
	Name:    "sapprofile",
	Title:   "SAP profile (instance, default, start)",
	Doc:     doc,
	Samples: []string{sampleInstance, samplePiece},
	Detect:  detect,
	Starts:  isSystemName,
	Parse:   parse,
}

const (
	sampleInstance = `SAPSYSTEMNAME = ZZ1
SAPSYSTEM = 07
INSTANCE_NAME = D07
rdisp/wp_no_dia = 12
`
	samplePiece = `es/use_shared_memory = true
ipc/shm_psize_10 = 640000000
ipc/shm_psize_01 = -10
`
)

// areas are the first words of parameter names that no other software uses this way.
var areas = []string{"abap", "alert", "auth", "dbs", "em", "enque", "es", "exe", "gw", "icf", "icm", "ipc", "login", "mpi", "ms", "rdisp", "rec",
	"rfc", "rsdb", "rslg", "rspo", "rsts", "rstr", "rtbb", "sap", "sapgui", "service", "snc", "spnego", "ssl", "stat", "system", "transport", "vmcj", "wdisp",
	"zcsa", "ztta", "ccms", "csi", "dbfs", "enq", "install", "itsp", "j2ee", "jstartup", "kerb", "bdcp", "cus", "hs"}

// isSAP knows the names of SAP parameters.
func isSAP(name string) bool {
	if area, _, ok := strings.Cut(name, "/"); ok {
		for _, a := range areas {
			if area == a {
				return true
			}
		}
		return false
	}
	switch name {
	case "SAPSYSTEMNAME", "SAPSYSTEM", "INSTANCE_NAME", "SAPGLOBALHOST", "SAPLOCALHOST", "SAPLOCALHOSTFULL", "PHYS_MEMSIZE", "SAPDBHOST", "SAPPROFILE":
		return true
	}
	return strings.HasPrefix(name, "Execute_") || strings.HasPrefix(name, "Start_Program_") || strings.HasPrefix(name, "Restart_Program_") ||
		strings.HasPrefix(name, "DIR_") || strings.HasPrefix(name, "SETENV_")
}

func isSystemName(line string) bool {
	name, _, ok := cut(line)
	return ok && name == "SAPSYSTEMNAME"
}

// detect wants nearly all lines to be parameters, and half of them to have names of SAP.
func detect(h parsers.Head) parsers.Score {
	n, ours, named := h.Count(lines), 0, false
	for _, line := range h.Lines() {
		if kind, _ := classify(0, line); kind == kindParameters {
			name, _, _ := cut(line)
			if isSAP(name) {
				ours++
			}
			named = named || isSystemName(line)
		}
	}
	switch {
	case ours == 0 || ours*2 < n[kindParameters] || !n.Mostly(n[kindParameters], parsers.MostlyOwn):
		return parsers.No
	case named && ours > 2:
		return parsers.Certain
	case ours > 2:
		return parsers.Likely
	}
	return parsers.Maybe
}
