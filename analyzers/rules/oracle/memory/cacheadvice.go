package memory

import (
	"fmt"
	"math"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// CacheAdvice reads the advisories: is the buffer cache or the PGA target too small for what was done?
var CacheAdvice = &analyzers.Rule{
	Name:  "oracle/cache-advice",
	Title: "the advisories want a larger cache",
	Doc: `By the instance's own estimate a larger SGA or buffer cache would save time or reads, or the PGA target was exceeded.

Why it matters: the advisories simulate other sizes with the real load. They are the only figures that say what more memory would win; hit ratios do not.
How to confirm: the rows of the advisory around the size in use; and that reads are a large part of DB time at all.
What to do: take the size after which the estimate hardly falls; for the PGA the least target without overallocation. First tune the statements with most reads.
Limits: the estimates are since the start of the instance or the last change of size, not for the interval. Memory must be there: a host that pages loses more.
Thresholds: see the parameters.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "saving", Default: 0.1, Unit: unit.Share, Doc: "reads that a cache of at most the size below would save, from which it is a notice", Source: "gtsproj AWR portal: a factor of 1.1 between sizes"},
		{Name: "size", Default: 2, Unit: unit.One, Doc: "size relative to the one in use up to which rows are looked at", Source: "our default"},
		{Name: "time", Default: 0.05, Unit: unit.Share, Doc: "DB time that an SGA (or memory target) of at most the size below would save, from which it is a notice", Source: "gtsproj AWR portal: a factor of 1.05 between sizes"},
		{Name: "hit", Default: 0.9, Unit: unit.Share, Doc: "share of the data of work areas that was processed in memory below which it is a notice", Source: "gtsproj AWR portal: PGA cache hit below 90 %"},
		{Name: "extra", Default: 1 << 20, Unit: unit.BytePerSecond, Doc: "what work areas read and wrote besides, per second, below which that share has no weight", Source: "our default"},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.OracleAdvisorySizeFactor, model.OraclePGAHit)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range oracle.ReportsInScope(p) {
			sizes := bufferAdvices(p, part)
			for _, advisory := range [...]string{"sga target", "memory target"} {
				if f, ok := targetAdvice(p, part, advisory); ok {
					sizes = []analyzers.Finding{with(f, sizes)} // the larger holds the smaller
				}
			}
			for _, f := range sizes {
				p.Report(f)
			}
			pgaAdvice(p, part)
			workAreas(p, part)
		}
		return nil
	},
}

// adviceRow is a row of an advisory.
type adviceRow struct {
	size   string  // as printed
	factor float64 // size relative to the one in use
	value  model.Sample
}

// adviceRows joins the sizes of an advisory with what is estimated for them.
func adviceRows(part *model.Part, m *model.Metric, pairs ...string) []adviceRow {
	factors := map[string]float64{}
	for _, s := range part.SamplesOf(model.OracleAdvisorySizeFactor, pairs...) {
		size := s.Labels.Get("size")
		if _, ok := factors[size]; !ok && !math.IsNaN(s.Value) {
			factors[size] = s.Value
		}
	}
	var out []adviceRow
	for _, s := range part.SamplesOf(m, pairs...) {
		size := s.Labels.Get("size")
		if factor, ok := factors[size]; ok && !math.IsNaN(s.Value) {
			out = append(out, adviceRow{size, factor, s})
		}
	}
	return out
}

// inUse finds the row of the size in use: factors are printed with one or two digits.
func inUse(rows []adviceRow) (adviceRow, bool) {
	best := adviceRow{factor: math.Inf(1)}
	for _, r := range rows {
		if math.Abs(r.factor-1) < math.Abs(best.factor-1) {
			best = r
		}
	}
	return best, math.Abs(best.factor-1) < 0.05
}

// bufferAdvices looks at each buffer pool.
func bufferAdvices(p *analyzers.Pass, part *model.Part) []analyzers.Finding {
	var out []analyzers.Finding
	pools := map[string]bool{}
	for _, row := range part.SamplesOf(model.OracleAdvisoryReadFactor, "advisory", "buffer pool") {
		pool := row.Labels.Get("pool")
		if pools[pool] {
			continue
		}
		pools[pool] = true
		if f, ok := bufferAdvice(p, part, pool); ok {
			out = append(out, f)
		}
	}
	return out
}

// with adds advice about parts of memory to advice about the whole.
func with(f analyzers.Finding, parts []analyzers.Finding) analyzers.Finding {
	for _, o := range parts {
		f.Detail.S += " " + o.Summary.S
		f.Evidence = append(f.Evidence, o.Evidence...)
	}
	return f
}

func bufferAdvice(p *analyzers.Pass, part *model.Part, pool string) (analyzers.Finding, bool) {
	rows := adviceRows(part, model.OracleAdvisoryReadFactor, "advisory", "buffer pool", "pool", pool)
	now, ok := inUse(rows)
	if !ok {
		return analyzers.Finding{}, false
	}
	best := now
	for _, r := range rows {
		if r.factor > now.factor && r.factor <= p.Param("size") && r.value.Value < best.value.Value {
			best = r
		}
	}
	saved := 1 - best.value.Value/now.value.Value
	if !(saved >= p.Param("saving")) {
		return analyzers.Finding{}, false
	}
	return analyzers.Finding{
		Confidence: analyzers.Likely, Subject: part.Subject, Window: part.Window, Cause: "buffer pool " + pool,
		Summary: say.Textf("By its own advisory %s would read %s less with %s instead of %s in buffer pool %s.", say.Subject(part, "the instance"),
			say.Percent(saved), best.size, now.size, pool),
		Detail:   say.Text("It is an estimate over the life of the instance, and says nothing of how long the reads take."),
		Values:   []analyzers.NamedValue{analyzers.Value("reads saved", saved, unit.Share), analyzers.Value("size relative to the one in use", best.factor, unit.One), p.Threshold("saving"), p.Threshold("size")},
		Evidence: []analyzers.Evidence{analyzers.AtPos(best.value.Pos, "estimate for %s", best.size), analyzers.AtPos(now.value.Pos, "size in use")},
		Remedy:   []string{"Tune the statements with the most reads first; then enlarge the pool, if the host has the memory."},
	}, true
}

// targetAdvice looks for time that a larger SGA or memory target would save.
func targetAdvice(p *analyzers.Pass, part *model.Part, advisory string) (analyzers.Finding, bool) {
	rows := adviceRows(part, model.OracleAdvisoryDBTime, "advisory", advisory)
	now, ok := inUse(rows)
	if !ok {
		return analyzers.Finding{}, false
	}
	best := now
	for _, r := range rows {
		// Of sizes that save nearly the same, the least is the one to name.
		if r.factor > now.factor && r.factor <= p.Param("size") && r.value.Value < 0.99*best.value.Value {
			best = r
		}
	}
	saved := 1 - best.value.Value/now.value.Value
	if !(saved >= p.Param("time")) {
		return analyzers.Finding{}, false
	}
	name := strings.Replace(advisory, "sga", "SGA", 1)
	return analyzers.Finding{
		Confidence: analyzers.Likely, Subject: part.Subject, Window: part.Window, Cause: advisory,
		Summary: say.Textf("By its own advisory %s would need %s less DB time if its %s were %s instead of %s.", say.Subject(part, "the instance"), say.Percent(saved),
			name, best.size, now.size),
		Detail:   say.Text("It is an estimate over the life of the instance. The host must have the memory; statements that read less would win the same without it."),
		Values:   []analyzers.NamedValue{analyzers.Value("DB time saved", saved, unit.Share), analyzers.Value("size relative to the one in use", best.factor, unit.One), p.Threshold("time"), p.Threshold("size")},
		Evidence: []analyzers.Evidence{analyzers.AtPos(best.value.Pos, "estimate for %s", best.size), analyzers.AtPos(now.value.Pos, "size in use")},
		Remedy:   []string{"Tune the statements with the most reads first; then enlarge the " + name + ", if the host has the memory."},
	}, true
}

// workAreas looks at what sorts and joins wrote to disk in the interval.
func workAreas(p *analyzers.Pass, part *model.Part) {
	hit, ok := oracle.Printed(part, model.OraclePGAHit)
	extra, known := oracle.Printed(part, model.OraclePGAExtra)
	if !ok || !known || !(hit.Value < p.Param("hit")) || extra.Value/oracle.ElapsedOf(part) < p.Param("extra") {
		return
	}
	p.Report(analyzers.Finding{
		Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Cause: "work areas",
		Summary: say.Textf("Sorts and joins of %s processed only %s of their data in memory%s and moved %s to and from temporary files besides.", say.Subject(part, "the instance"), say.Percent(hit.Value),
			say.During(part.Window), unit.Of(extra.Value, unit.Byte)),
		Detail:   say.Text("What it costs stands in the waits for direct path read temp and write temp; which statements it is, among those by reads and elapsed time."),
		Values:   []analyzers.NamedValue{analyzers.Value("PGA cache hit", hit.Value, unit.Share), analyzers.Value("moved besides", extra.Value, unit.Byte), p.Threshold("hit"), p.Threshold("extra")},
		Evidence: []analyzers.Evidence{analyzers.AtPos(hit.Pos, "PGA cache hit")},
		Remedy:   []string{"Tune the statements that sort or join so much; then a larger PGA target, by its advisory."},
	})
}

func pgaAdvice(p *analyzers.Pass, part *model.Part) {
	rows := adviceRows(part, model.OracleAdvisoryOverallocations, "advisory", "pga")
	now, ok := inUse(rows)
	if !ok || !(now.value.Value > 0) {
		return
	}
	f := analyzers.Finding{
		Confidence: analyzers.Likely, Subject: part.Subject, Window: part.Window, Cause: "PGA",
		Values:   []analyzers.NamedValue{analyzers.Value("overallocations", now.value.Value, unit.One)},
		Evidence: []analyzers.Evidence{analyzers.AtPos(now.value.Pos, "target in use")},
	}
	text := fmt.Sprintf("The PGA target of %s, %s, is too small: by the advisory it is exceeded %s times", say.Subject(part, "the instance"), now.size, say.Number(now.value.Value))
	f.Detail = say.Text("The instance takes the memory all the same, so the host must have it; no target of the advisory is large enough.")
	f.Remedy = []string{"Set pga_aggregate_target above the largest size of the advisory, and look again; find the sessions that take most."}
	for _, r := range rows {
		if r.factor > now.factor && r.value.Value == 0 {
			text += "; " + r.size + " would be enough"
			f.Detail = say.Text("The instance takes the memory all the same, so the host must have it.")
			f.Evidence = append(f.Evidence, analyzers.AtPos(r.value.Pos, "least target without overallocation"))
			f.Remedy = []string{"Set pga_aggregate_target to at least " + r.size + "."}
			break
		}
	}
	f.Summary = say.Text(text + ".")
	p.Report(f)
}
