package rules

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// SQLLiterals finds statements that differ in nothing but literals.
var SQLLiterals = &analyzers.Rule{
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
	Params: sqlParams(
		analyzers.Param{Name: "min-texts", Default: 20, Unit: unit.One, Doc: "texts of one statement from which they count", Source: "our default"},
		analyzers.Param{Name: "limit-misses", Default: 0.5, Unit: unit.Share, Doc: "misses of a parse from which the texts are parsed for themselves", Source: "our default"},
	),
	Needs: []analyzers.Input{facts.SQLSessions},
	Run: func(p *analyzers.Pass) error {
		sessions := facts.SQLSessions.Of(p)
		for i := range sessions {
			s := &sessions[i]
			list, sum := sqlBlame(p, s, func(st *facts.TracedStatement) float64 {
				parse := st.Calls[sqltrace.Parse]
				if sqlDictionary(st) || float64(st.Variants) < p.Param("min-texts") || !(ratio(parse.Misses, parse.Count) >= p.Param("limit-misses")) {
					return 0
				}
				return parse.Elapsed
			})
			if len(list) > 0 {
				p.Report(literals(p, s, list, sum))
			}
		}
		return nil
	},
}

func literals(p *analyzers.Pass, s *facts.Session, list []blamed, sum float64) analyzers.Finding {
	top := list[0]
	parse := top.Calls[sqltrace.Parse]
	f := sqlFinding(s, analyzers.Confirmed, sum)
	f.Cause = top.Fingerprint
	texts := number(float64(top.Variants))
	if top.Many {
		texts = "at least " + texts
	}
	f.Summary = model.Say(fmt.Sprintf("%s sent %s texts of one statement, %s, that differ in literals only: %s with %s took %s.", capital(sqlSession(s)), texts, sqlName(top.Statement),
		counted(parse.Count, "parse call"), counted(parse.Misses, "hard parse"), sqlOf(s, parse.Elapsed)))
	f.Detail = model.Say(fmt.Sprintf("All calls of the statement took %s.%s", seconds(top.Total().Elapsed), sqlOthers(list, sum)))
	f.Values = []analyzers.NamedValue{value("texts", float64(top.Variants), unit.One), value("parses", float64(parse.Count), unit.One), value("misses", float64(parse.Misses), unit.One),
		value("parses, time", parse.Elapsed, unit.Second), value("parses, CPU", parse.CPU, unit.Second), p.Threshold("min-texts"), p.Threshold("limit-misses"), p.Threshold("min-time"), p.Threshold("min-share")}
	f.Evidence = sqlEvidence(s, list, func(b blamed) string { return "the first of " + counted(b.Variants, "text") })
	f.Remedy = []string{"Use bind variables for what changes with each call.", "Where the program cannot be changed: CURSOR_SHARING=FORCE, after tests."}
	return f
}
