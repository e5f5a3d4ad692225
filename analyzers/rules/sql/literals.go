package sql

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// Literals finds statements that differ in nothing but literals.
var Literals = &analyzers.Rule{
	Name:  "sql/literals",
	Title: "statements differ in literals only",
	Doc: `One statement came in many texts that differ in literals only, and each text was parsed for itself.

Why it matters: to Oracle each text is another statement: a hard parse, and memory of the shared pool. It delays this session by its own parses, and all others by the
mutexes and latches of the library cache. By single statements such a load hides: each text is a tiny part.
How to confirm: the texts of the statement; misses in the library cache; V$SQL by FORCE_MATCHING_SIGNATURE.
What to do: bind variables in the program, for whatever changes with each call. Where it cannot be changed, CURSOR_SHARING=FORCE, after tests: it touches all statements. Literals that stand
for few, unevenly spread values may stay.
Limits: what one text of each was parsed would have been needed anyway; the cost is that of all parse calls of the statement, with what they call.
Thresholds: see the parameters.`,
	Severity: analyzers.Warning,
	Params: costParams(
		analyzers.Param{Name: "min-texts", Default: 20, Unit: unit.One, Doc: "texts of one statement from which they count", Source: "our default"},
		analyzers.Param{Name: "limit-misses", Default: 0.5, Unit: unit.Share, Doc: "misses of a parse from which the texts are parsed for themselves", Source: "our default"},
	),
	Needs: []analyzers.Input{sql.SQLSessions},
	Run: blaming(func(p *analyzers.Pass, st *sql.TracedStatement) float64 {
		parse := st.Calls[sqltrace.Parse]
		if isDictionary(st) || float64(st.Variants) < p.Param("min-texts") || !(ratio(parse.Misses, parse.Count) >= p.Param("limit-misses")) {
			return 0
		}
		return parse.Elapsed
	}, literals),
}

func literals(p *analyzers.Pass, s *sql.Session, list []blamed, sum float64) analyzers.Finding {
	top := list[0]
	parse := top.Calls[sqltrace.Parse]
	f := about(s, analyzers.Confirmed, sum)
	f.Cause = top.Fingerprint
	texts := say.Number(float64(top.Variants))
	if top.Many {
		texts = "at least " + texts
	}
	f.Summary = say.Textf("%s sent %s texts of one statement, %s, that differ in literals only: %s with %s took %s.", say.Capital(sessionName(s)), texts, statementName(top.Statement),
		say.Counted(parse.Count, "parse call"), say.Counted(parse.Misses, "hard parse"), ofSession(s, parse.Elapsed))
	f.Detail = say.Textf("All calls of the statement took %s.%s", say.Seconds(top.Total().Elapsed), andOthers(list, sum))
	f.Values = []analyzers.NamedValue{analyzers.Value("texts", float64(top.Variants), unit.One), analyzers.Value("parses", float64(parse.Count), unit.One), analyzers.Value("misses", float64(parse.Misses), unit.One),
		analyzers.Value("parses, time", parse.Elapsed, unit.Second), analyzers.Value("parses, CPU", parse.CPU, unit.Second), p.Threshold("min-texts"), p.Threshold("limit-misses"), p.Threshold("min-time"), p.Threshold("min-share")}
	f.Evidence = evidenceOf(s, list, func(b blamed) string { return "the first of " + say.Counted(b.Variants, "text") })
	f.Remedy = []string{"Use bind variables for what changes with each call.", "Where the program cannot be changed: CURSOR_SHARING=FORCE, after tests."}
	return f
}
