package oracle

import (
	"slices"
	"strconv"
	"strings"

	"dumplens/parsers/awr"
	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/statspack"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/generic"
)

// parameter is an initialisation parameter as a report prints it.
type parameter struct {
	name       string
	begin, end model.Text // end is empty where the value did not change
	line       int32
}

// newParameter makes values readable: sizes have their unit, and what may be cut off says so.
func newParameter(name, begin, end string, cut bool, line int32) parameter {
	say := func(value string) model.Text {
		if n, err := strconv.ParseFloat(value, 64); err == nil && n >= 1024 && isSize(name) {
			return model.Say(value + " (" + unit.Of(n, unit.Byte).String() + ")")
		}
		return model.Text{Kind: parameterKind(name, value), S: value}
	}
	p := parameter{name, say(begin), say(end), line}
	if cut {
		p.begin.S += " …"
	}
	return p
}

// isSize reports whether a parameter is an amount of memory in bytes.
func isSize(name string) bool {
	if strings.HasSuffix(name, "_reserved_size") || name == "log_buffer" {
		return true
	}
	for _, end := range []string{"cache_size", "pool_size", "block_size", "area_size", "retained_size", "max_size", "memory_target", "sga_target", "aggregate_target", "aggregate_limit", "dest_size"} {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}

// parameterReasons says of the parameters that decide how fast an instance is what they decide. Names that end in * are starts of names.
var parameterReasons = []struct{ name, why string }{
	{"memory_target", "SGA and PGA share it, and may take from each other"},
	{"memory_max_target", "how far memory_target may be raised without a restart"},
	{"sga_target", "caches of the SGA share it, and may take from each other"},
	{"sga_max_size", "how large the SGA may become"},
	{"pga_aggregate_target", "what all work areas together should stay below; sorts and hash joins that do not fit go to disk"},
	{"pga_aggregate_limit", "sessions are ended above it"},
	{"db_cache_size", "the buffer cache, or its least size"},
	{"db_block_buffers", "the buffer cache, in blocks"},
	{"db_keep_cache_size", "taken from no other cache"},
	{"db_recycle_cache_size", "taken from no other cache"},
	{"db_*k_cache_size", "cache of another block size, taken from no other cache"},
	{"shared_pool_size", "cursors and dictionary, or their least size"},
	{"shared_pool_reserved_size", "for large pieces of the shared pool"},
	{"large_pool_size", "shared servers, parallel execution and backups use it instead of the shared pool"},
	{"log_buffer", "redo waits here for the log writer: log buffer space"},
	{"sort_area_size", "memory of one sort, where no target rules the PGA"},
	{"sort_area_retained_size", "memory that a sort keeps"},
	{"hash_area_size", "memory of one hash join, where no target rules the PGA"},
	{"workarea_size_policy", "whether the target or *_area_size rules work areas"},
	{"lock_sga", "keeps the SGA from being paged out"},
	{"use_large_pages", "page tables of thousands of sessions cost memory and CPU without them"},
	{"db_block_size", "bytes of a block: of a get, of a read, between nodes"},
	{"db_file_multiblock_read_count", "blocks of a read in a full scan, and what the optimizer takes one to cost"},
	{"db_writer_processes", "how many write the cache out"},
	{"dbwr_io_slaves", "stand in for asynchronous writes"},
	{"disk_asynch_io", "false makes each write wait for the one before"},
	{"filesystemio_options", "whether files are read directly and asynchronously, or through the file cache of the system"},
	{"fast_start_mttr_target", "how hard checkpoints push writes"},
	{"log_checkpoint_*", "how often checkpoints push writes"},
	{"cpu_count", "what the instance sizes itself by, and the resource manager's limit"},
	{"resource_manager_plan", "may make sessions wait for CPU that is free"},
	{"processes", "how many may connect"},
	{"sessions", "how many may be open"},
	{"parallel_*", "how many processes a statement may take"},
	{"optimizer_*", "changes the plans of all statements"},
	{"query_rewrite_enabled", "lets materialized views answer"},
	{"star_transformation_enabled", "changes plans on star schemas"},
	{"cursor_sharing", "anything but exact replaces literals; exact leaves each literal a statement to parse"},
	{"cursor_space_for_time", "keeps cursors in the shared pool while they are open"},
	{"session_cached_cursors", "parses again cost little for as many cursors"},
	{"open_cursors", "cursors of a session: the limit of ORA-01000"},
	{"result_cache_*", "may answer without reading, and serialize on its latch"},
	{"undo_management", "manual has rollback segments to be sized by hand"},
	{"undo_retention", "how long undo should be kept for long queries"},
	{"undo_tablespace", "where undo goes"},
	{"rollback_segments", "rollback segments in use"},
	{"transactions_per_rollback_segment", "how many rollback segments are taken"},
	{"cluster_database*", "whether blocks are shared with other instances"},
	{"cluster_interconnects", "which network the blocks between nodes take"},
	{"parallel_server*", "whether blocks are shared with other instances"},
	{"gc_*", "locks and mastering of blocks between nodes"},
	{"instance_number", "which node of the cluster"},
	{"statistics_level", "basic turns advisories off; all times each step of each plan"},
	{"timed_statistics", "false leaves all times of the report zero"},
	{"sql_trace", "true traces all sessions"},
	{"control_management_pack_access", "whether AWR is licensed"},
	{"db_block_checking", "costs CPU with each change of a block"},
	{"db_block_checksum", "costs CPU with each block read and written"},
	{"db_lost_write_protect", "costs redo with each read"},
	{"commit_*", "nowait and batch give up durability for speed"},
	{"log_archive_max_processes", "how many archive the logs"},
	{"compatible", "which features the release may use"},
	{"event", "switches inside the database, which somebody set for a reason"},
	{"recyclebin", "dropped segments stay"},
}

// whyParameter says why a parameter matters; false for one that does not.
func whyParameter(name string) (string, bool) {
	switch {
	case strings.HasPrefix(name, "__"):
		return "what the instance itself last gave the pool", true
	case strings.HasPrefix(name, "_"):
		return "undocumented: it should have a reason, and a note of support behind it", true
	}
	for _, r := range parameterReasons {
		start, after, wild := strings.Cut(r.name, "*")
		if name == r.name || wild && strings.HasPrefix(name, start) && strings.HasSuffix(name, after) {
			return r.why, true
		}
	}
	return "", false
}

// parameters shows those that decide how fast an instance is, and those that changed; the others follow.
func (o *oraclePage) parameters() report.Section {
	s := o.section("parameters", "Parameters")
	o.claim(model.OracleParameter)
	list := o.parameterList()
	slices.SortStableFunc(list, undocumentedLast)
	heads := []report.Column{report.Words("Parameter"), report.Words("Value"), report.Words("At the end")}
	main := &report.Table{ID: o.v.ID(o.p, "parameters-main"), Title: report.Say("Parameters that matter"), Note: report.Say("Reports print parameters that are not at their default, and few others."),
		Columns: append(slices.Clone(heads), report.Words("Why it matters"))}
	rest := &report.Table{ID: o.v.ID(o.p, "parameters-rest"), Title: report.Say("Other parameters"), Columns: heads}
	for _, p := range list {
		at := model.Pos{Source: o.p.Source, Line: p.line, Offset: -1}
		row := []report.Cell{report.TextCell(report.Say(p.name)).At(at), report.TextCell(report.Text(p.begin)).At(at), report.TextCell(report.Text(p.end)).At(at)}
		why, matters := whyParameter(p.name)
		if matters || p.end.S != "" {
			main.Rows = append(main.Rows, append(row, report.TextCell(report.Say(why))))
		} else {
			rest.Rows = append(rest.Rows, row)
		}
	}
	for _, t := range []*report.Table{main, rest} {
		if len(t.Rows) > 0 {
			t.DropEmpty()
			t.Cut(generic.Rows)
			s.Add(t.Block())
		}
	}
	return s
}

// undocumentedLast puts parameters whose names begin with an underscore after all others.
func undocumentedLast(a, b parameter) int {
	x, y := strings.HasPrefix(a.name, "_"), strings.HasPrefix(b.name, "_")
	switch {
	case x == y:
		return 0
	case x:
		return 1
	}
	return -1
}

// parameterList reads the parameters of either kind of report, by name.
func (o *oraclePage) parameterList() []parameter {
	var out []parameter
	switch r := o.p.Document.(type) {
	case *statspack.Report:
		for _, p := range r.Parameters {
			out = append(out, newParameter(p.Name, p.Begin, p.End, p.Cut, p.Line))
		}
	case *awr.Report:
		for _, t := range r.Tables {
			if t.Name == "parameters" || t.Name == "parameters with several values" {
				out = append(out, parameterRows(t)...)
			}
		}
	}
	return out
}

// parameterRows reads a table of parameters; a value in several rows stays in several rows.
func parameterRows(t *oratab.Table) []parameter {
	var out []parameter
	for _, r := range t.Rows {
		out = append(out, newParameter(t.Text(r, "parameter"), t.Text(r, "begin"), t.Text(r, "end"), false, r.Line))
	}
	return out
}

// parameterKind tells values that hold names, addresses or paths from others, for redaction.
func parameterKind(name, value string) model.TextKind {
	switch {
	case strings.HasSuffix(name, "_name") || strings.HasSuffix(name, "_names"): // of databases, instances, services
		return model.Host
	case strings.HasSuffix(name, "_domain") || strings.HasSuffix(name, "_listener") || strings.HasPrefix(name, "fal_") || name == "cluster_interconnects" || name == "dispatchers",
		strings.Contains(strings.ToUpper(value), "HOST") || strings.Count(value, ".") == 3:
		return model.Address
	case strings.ContainsAny(value, `/\+`):
		return model.Path
	}
	return model.Plain
}
