package oraconf

import (
	_ "embed"
	"regexp"
	"strings"

	"dumplens/parsers"
	"dumplens/parsers/text"
)

//go:embed doc.go
var doc string

// Format reads settings of Oracle Net, of Baan's driver, and limits of processes.
var Format = &parsers.Format{
	Name:    "oraconf",
	Title:   "settings of Oracle Net, Baan's driver, and process limits",
	Doc:     doc,
	Samples: []string{sampleTNS, sampleSQLNet, sampleResource, sampleTable, sampleLimits},
	Detect:  detect,
	Parse:   parse,
}

const (
	sampleTNS = `ERP =
  (DESCRIPTION =
    (SDU = 8192)
    (ADDRESS = (PROTOCOL = TCP)(HOST = larch)(PORT = 1521))
    (CONNECT_DATA = (SERVER = DEDICATED)(SERVICE_NAME = ERP)))
`
	sampleSQLNet = `NAMES.DIRECTORY_PATH = (TNSNAMES, EZCONNECT)
TCP.NODELAY = YES
`
	sampleResource = `ora_init:0101000
ora_max_array_fetch:100
rds_full:100
`
	sampleTable = `tccom010:812:oracle8(ORAPROF=0.4):N
*:*:oracle8:N
`
	sampleLimits = `default:
	fsize = 2097151
	core = 2097151
oracle:
	fsize = -1
`
)

// detectLines is how much of a source is looked at.
const detectLines = 2000

func detect(h parsers.Head) parsers.Score {
	lines := h.Lines()
	switch kindOf(lines[:min(len(lines), detectLines)]) {
	case "":
		return parsers.No
	case TNSNames, Listener, SQLNet:
		return parsers.Certain
	}
	return parsers.Likely
}

// netParameter knows the parameters of sqlnet.ora and listener.ora that are words.
var netParameter = regexp.MustCompile(`^(?i)(sqlnet\.|names\.|tcp\.(nodelay|connect_timeout|queuesize|validnode_checking|invited_nodes|excluded_nodes|allowed_protocols|recv|send)|default_sdu_size|tracing_|trace_level_|trace_directory_|log_directory_|diag_adr_enabled|adr_base|disable_oob|bequeath_detach|automatic_ipc|ssl_|wallet_|recv_buf_size|send_buf_size|inbound_connect_timeout|secure_register_|valid_node_checking|dedicated_through_broker|subscribe_for_node)[\w.]*\s*=`)

// kindOf finds out which file lines are, "" for none. Nearly all lines must be of its kind.
func kindOf(lines []string) Kind {
	counts := [kindRest + 1]int{}
	descriptors, listeners, params, resources := 0, 0, 0, 0
	for i, line := range lines {
		s := strings.TrimSpace(line)
		if s == "" {
			continue
		}
		if startsEntry(line) {
			switch upper := strings.ToUpper(s); {
			case netParameter.MatchString(s):
				params++
			case strings.Contains(s, "=") && descriptorFollows(lines[i:]):
				descriptors++
				if strings.HasPrefix(upper, "LISTENER") || strings.HasPrefix(upper, "SID_LIST") {
					listeners++
				}
			}
		}
		kind, _ := classify(0, line)
		counts[kind]++
		if kind == kindResource && isResource(s) {
			resources++
		}
	}
	switch {
	case listeners > 0:
		return Listener
	case descriptors > 0:
		return TNSNames
	case params > 0 && params*4 >= counts[kindRest]+counts[kindResource]:
		return SQLNet
	}
	other := counts[kindRest]*5 + counts[kindResource] - resources
	switch {
	case resources > 0 && resources*2 >= other:
		return Resource
	case counts[kindTable] > 0 && counts[kindTable] >= other:
		return TableDef
	case counts[kindLimit] > 0 && counts[kindUser] > 0 && counts[kindLimit] >= other, counts[kindShell] > 1 && counts[kindShell] >= other, counts[kindDomain] > 0 && counts[kindDomain] >= other:
		return Limits
	}
	return ""
}

// descriptorFollows reports whether an entry begins with a descriptor.
func descriptorFollows(lines []string) bool {
	_, rest, _ := strings.Cut(lines[0], "=")
	for i := 0; ; i++ {
		s := strings.ToUpper(strings.Join(strings.Fields(rest), ""))
		if s != "" && s[0] != '#' {
			for _, start := range []string{"(DESCRIPTION", "(ADDRESS", "(SID_LIST", "(SID_DESC"} {
				if strings.HasPrefix(s, start) {
					return true
				}
			}
			return false
		}
		if i+1 >= len(lines) || i > 8 {
			return false
		}
		rest = lines[i+1]
	}
}

// isResource knows settings of db_resource by the start of their names.
func isResource(s string) bool {
	return text.StartsWith(s, "ora_", "oracle_", "msql_", "rds_", "ssts_", "db2_", "inf_", "table_load_array_size", "dbsinit", "lock_retry", "max_sql_buffer", "bdb_")
}
