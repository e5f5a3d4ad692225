package tkprof

import (
	"strings"

	"dumplens/parsers/text"
)

// Kinds of lines.
const (
	kindTitle     = iota // TKPROF: Release …
	kindField            // Trace file, Sort options, Copyright
	kindRule             // asterisks, or hyphens as wide, between blocks
	kindLegend           // what the columns are
	kindSession          // *** SESSION ID
	kindID               // SQL ID, Plan Hash
	kindText             // of a statement
	kindOverall          // OVERALL TOTALS FOR ALL …
	kindTableHead        // call     count       cpu …
	kindRows             // of the table of calls, its rulers included
	kindFacts            // misses, optimizer, user
	kindPlanHead         // Rows     Row Source Operation
	kindExplain          // Rows     Execution Plan
	kindSteps            // of a plan
	kindWaitHead         // Elapsed times include waiting …
	kindWaits            // of the table of waits
	kindSummary          // n  SQL statements in session
	kindExplainer        // where the plans of EXPLAIN PLAN were put
	kindError            // the statement encountered an error
	kindErrorEnd         // Error encountered: ORA-…
	kindBlank
	kindStray
)

var lines = text.NewLines([]text.Kind{
	kindTitle: {Name: "Title"}, kindField: {Name: "Field"}, kindRule: {Name: "Rule"}, kindLegend: {Name: "Legend", Run: true},
	kindSession: {Name: "Session"}, kindID: {Name: "ID", Run: true}, kindText: {Name: "Text", Run: true}, kindOverall: {Name: "Overall"},
	kindTableHead: {Name: "TableHead"}, kindRows: {Name: "Rows", Run: true}, kindFacts: {Name: "Facts", Run: true},
	kindPlanHead: {Name: "PlanHead"}, kindExplain: {Name: "ExplainHead"}, kindSteps: {Name: "Steps", Run: true},
	kindWaitHead: {Name: "WaitHead", Run: true}, kindWaits: {Name: "Waits", Run: true}, kindSummary: {Name: "Summary", Run: true}, kindExplainer: {Name: "Explainer", Run: true},
	kindError: {Name: "Error"}, kindErrorEnd: {Name: "ErrorEnd"}, kindBlank: {Name: "Blank", Run: true}, kindStray: {Name: "Stray"},
}, classify)

// States of the lexer.
const (
	atStart = iota // before the first line of a record
	inHeader
	atText  // where a statement may begin
	inText  // inside its text: left at the table of calls only
	inTail  // behind a table
	inGap   // behind a table and a blank line: where no rules separate blocks, another may begin
	inEnd   // behind the last blocks
	inPlan  // inside a plan
	inWaits // inside waits
)

func classify(state int, line string) (kind, next int) {
	bare := strings.TrimSpace(line)
	if state == inText {
		switch {
		case isTableHead(bare):
			return kindTableHead, inTail
		case strings.HasPrefix(bare, "Error encountered: "):
			return kindErrorEnd, inTail
		}
		return kindText, inText
	}
	switch {
	case bare == "":
		if state == inPlan || state == inWaits || state == inTail {
			return kindBlank, inGap
		}
		return kindBlank, state
	case isRule(bare):
		return kindRule, atText
	case isTitle(bare):
		return kindTitle, inHeader
	case isTableHead(bare):
		return kindTableHead, inTail
	case strings.HasPrefix(bare, "OVERALL TOTALS FOR ALL "):
		return kindOverall, inTail
	case strings.HasPrefix(bare, "*** SESSION ID:("):
		return kindSession, atText
	case isField(bare):
		return kindField, inHeader
	case isSummary(bare):
		return kindSummary, inEnd
	case (state == inTail || state == inGap || state == inEnd) && isExplainer(bare):
		return kindExplainer, state
	}
	return classifyBlock(state, bare)
}

// classifyBlock tells the lines of a statement's block apart.
func classifyBlock(state int, bare string) (kind, next int) {
	switch state {
	case atText:
		switch {
		case isLegend(bare):
			return kindLegend, atText
		case strings.HasPrefix(bare, "SQL ID"), strings.HasPrefix(bare, "Plan Hash:"):
			return kindID, atText
		case strings.HasPrefix(bare, "The following statement"):
			return kindError, atText
		}
		return kindText, inText
	case atStart, inHeader:
		switch {
		case isLegend(bare):
			return kindLegend, atText
		case strings.HasPrefix(bare, "SQL ID"):
			return kindID, atText
		}
		return kindStray, state
	}
	switch {
	case isRow(bare), (state == inTail || state == inGap) && strings.HasPrefix(bare, "------- ------ "):
		return kindRows, inTail
	case isFact(bare):
		return kindFacts, inTail
	case strings.HasPrefix(bare, "Rows ") && strings.HasSuffix(bare, "Execution Plan"):
		return kindExplain, inPlan
	case strings.HasPrefix(bare, "Rows ") && strings.HasSuffix(bare, "Row Source Operation"):
		return kindPlanHead, inPlan
	case strings.HasPrefix(bare, "Elapsed times include waiting on"), strings.HasPrefix(bare, "Event waited on "):
		return kindWaitHead, inWaits
	case state == inPlan:
		return kindSteps, inPlan
	case state == inWaits:
		if strings.HasPrefix(bare, "-----") {
			return kindWaitHead, inWaits
		}
		return kindWaits, inWaits
	case strings.HasPrefix(bare, "SQL ID"):
		return kindID, atText
	case strings.HasPrefix(bare, "The following statement"):
		return kindError, atText
	case isLegend(bare):
		return kindLegend, atText
	case state == inGap && isSQL(bare):
		return kindText, inText
	}
	return kindStray, state
}

func isTitle(bare string) bool { return strings.HasPrefix(bare, "TKPROF: Release ") }

// isRule knows what separates blocks: 80 asterisks, of which mails may have cut some, in some places hyphens.
func isRule(bare string) bool {
	const stars, hyphens = 20, 76
	return len(bare) >= stars && strings.Trim(bare, "*") == "" || len(bare) >= hyphens && strings.Trim(bare, "-") == ""
}

func isTableHead(bare string) bool {
	return strings.HasPrefix(bare, "call ") && strings.HasSuffix(bare, " rows") && strings.Contains(bare, " elapsed ")
}

func isField(bare string) bool {
	return text.StartsWith(bare, "Trace file: ", "Trace file compatibility: ", "Sort options: ", "Copyright (c) ")
}

func isLegend(bare string) bool {
	return text.StartsWith(bare, "count    = ", "cpu      = ", "elapsed  = ", "disk     = ", "query    = ", "current  = ", "rows     = ")
}

// isSummary knows "7  user  SQL statements in session." and its kin.
func isSummary(bare string) bool {
	_, what, ok := strings.Cut(bare, " ")
	if !ok || bare[0]-'0' > 9 || !strings.HasSuffix(what, ".") {
		return false
	}
	for _, end := range [...]string{"statements in session.", "in tracefile.", "in trace file.", "EXPLAINed in this session."} {
		if strings.HasSuffix(what, end) {
			return true
		}
	}
	return false
}

// isExplainer knows the lines on the table that explain= used: the schema and table, and what became of it.
func isExplainer(bare string) bool {
	if strings.HasSuffix(bare, "EXPLAINed using schema:") || strings.HasPrefix(bare, "Default table was ") || strings.HasPrefix(bare, "Table was ") {
		return true
	}
	if text.StartsWith(bare, "error during ", "Error in ", "ORA-", "parse error offset: ") { // what EXPLAIN PLAN met with
		return true
	}
	owner, table, ok := strings.Cut(bare, ".")
	return ok && owner != "" && table != "" && !strings.Contains(bare, " ")
}

// isSQL knows the words that statements begin with.
func isSQL(bare string) bool {
	word := strings.TrimLeft(bare, "( ")
	if end := strings.IndexFunc(word, func(r rune) bool { return r < 'A' || r > 'z' }); end >= 0 {
		word = word[:end]
	}
	switch strings.ToLower(word) {
	case "select", "with", "insert", "update", "delete", "merge", "begin", "declare", "call", "alter", "create", "drop", "truncate", "lock",
		"commit", "rollback", "savepoint", "set", "grant", "revoke", "comment", "analyze", "explain", "purge":
		return true
	}
	return strings.HasPrefix(bare, "/*") || strings.HasPrefix(bare, "<<")
}

func isRow(bare string) bool {
	return text.StartsWith(bare, "Parse ", "Execute ", "Fetch ", "total ")
}

func isFact(bare string) bool {
	return text.StartsWith(bare, "Misses in library cache during ", "Optimizer mode: ", "Optimizer goal: ", "Parsing user id: ", "Number of plan statistics captured: ")
}
