package sappfpar

import (
	"context"
	"fmt"
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// reading is a check being read.
type reading struct {
	*Check
	b      *model.Builder
	part   *model.Part
	pool   string // where the keys that follow lie
	totals map[string]float64
}

// parse reads all checks of a source.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	for tree, rec := range printout.Records(r, b, grammar, printout.Cut{Starts: isTitle, Broken: "the check was read only up to here"}) {
		read(b, tree.Items, rec.Line, r.Lines())
	}
	return r.Err()
}

// read reads the check of lines first to last.
func read(b *model.Builder, items []*item, first, last int32) {
	if !holdsCheck(items) { // the frame or the command above the first title, or nothing of a check
		for _, it := range items {
			if it.Stray == nil {
				printout.Known(b, it.text())
			}
		}
		return
	}
	rd := &reading{Check: &Check{}, b: b, totals: map[string]float64{}}
	rd.part = b.Begin("sappfpar", "check", first)
	rd.part.Document = rd.Check
	for _, it := range items {
		rd.item(it)
	}
	rd.finish(last)
	b.Seal(last)
}

func holdsCheck(items []*item) bool {
	for _, it := range items {
		command := it.Help != nil && !isUsage(*it.Help)
		if it.Known == nil && it.Stray == nil && !command {
			return true
		}
	}
	return false
}

// text is the run of an item that is no check by itself.
func (it *item) text() string {
	if it.Known != nil {
		return *it.Known
	}
	return *it.Help
}

func (rd *reading) item(it *item) {
	line := int32(it.Pos.Line)
	switch {
	case it.Title != nil:
		rd.title(it.Title.profile, line)
	case it.Alert != nil:
		rd.alert(it.Alert)
	case it.Pool != nil:
		rd.poolSizes(it.Pool)
	case it.Place != nil:
		rd.pool = it.Place.pool
		rd.b.Understood(1)
	case it.Keys != nil:
		rd.each(*it.Keys, line, rd.key)
	case it.Figures != nil:
		rd.each(*it.Figures, line, rd.figure)
	case it.Parameter != nil:
		rd.part.Variant = "all"
		rd.each(*it.Parameter, line, rd.parameter)
	case it.Help != nil:
		rd.Help = rd.Help || isUsage(*it.Help)
		printout.Known(rd.b, *it.Help)
	case it.Known != nil:
		printout.Known(rd.b, *it.Known)
	case it.Lost != nil:
		rd.b.Notef(line, model.Warning, "sizes or advice without the pool or message that they belong to")
	case it.Stray != nil:
		rd.b.Notef(line, model.Info, "lines inside the check are not its own (up to line %d)", text.LastLine(*it.Stray, line))
	}
}

// each reads the lines of a run, and notes those that cannot be taken apart.
func (rd *reading) each(run string, first int32, read func(s string, line int32) bool) {
	printout.Each(rd.b, run, first, "a line of the check cannot be read", read)
}

func (rd *reading) title(profile string, line int32) {
	rd.Profile, rd.Line = model.Text{Kind: model.Path, S: profile}, line
	rd.NoProfile = profile == "<no_profile>"
	if rd.NoProfile {
		rd.Profile.Kind = model.Plain
	}
	rd.part.Subject = subject(profile)
	rd.b.Understood(1)
}

func (rd *reading) alert(a *alertBlock) {
	m := Message{Level: "warning", Line: int32(a.Pos.Line)}
	if strings.Contains(a.Alert, "ERROR") {
		m.Level = "error"
	}
	_, words, ok := strings.Cut(a.Alert, ":")
	if strings.Contains(a.Alert, "=>") {
		_, words, ok = strings.Cut(a.Alert, "=>")
		words, _, _ = strings.Cut(words, " [")
	}
	if !ok {
		words = a.Alert
	}
	m.Text = strings.Clone(strings.TrimSpace(words))
	rd.b.Understood(1)
	for _, gap := range a.Gap {
		printout.Known(rd.b, gap)
	}
	if a.Advice != nil {
		for s := range strings.Lines(*a.Advice) {
			m.Advice = append(m.Advice, strings.Join(strings.Fields(s), " "))
		}
		printout.Known(rd.b, *a.Advice)
	}
	rd.Messages = append(rd.Messages, m)
}

func (rd *reading) poolSizes(p *poolBlock) {
	nan := math.NaN()
	pool := Pool{Key: p.Pool.key, Text: p.Pool.text, Configured: nan, Minimum: nan, Advised: nan, Line: int32(p.Pos.Line)}
	rd.b.Understood(1)
	if p.SizeStart.Text != "" {
		rd.each(p.SizeStart.Text, int32(p.SizeStart.Pos.Line), func(s string, line int32) bool {
			state := sizeState(s)
			_, rest, _ := strings.Cut(s, ":")
			v, agree := amount(rest)
			rd.disagree(agree, line)
			*map[string]*float64{"configured": &pool.Configured, "minimum": &pool.Minimum, "advised": &pool.Advised}[state] = v
			rd.b.Sample(model.SAPPoolSize, model.L("pool", pool.Key, "state", state), v, line)
			return !math.IsNaN(v)
		})
	}
	rd.Pools = append(rd.Pools, pool)
}

// disagree notes a size whose bytes and MB are not the same number: a line that was wrapped or damaged.
func (rd *reading) disagree(agree bool, line int32) {
	if !agree {
		rd.b.Notef(line, model.Warning, "the size in bytes and the size in MB of this line differ; bytes were taken")
	}
}

// key reads "Key: 4 Size: 509248 ( 0.5 MB) statistic area".
func (rd *reading) key(s string, line int32) bool {
	head, tail, _ := strings.Cut(s, "Size:")
	k := Key{Key: strings.Clone(strings.TrimSpace(strings.TrimPrefix(head, "Key:"))), Pool: rd.pool, Line: line}
	size, rest, _ := strings.Cut(tail, ")")
	var agree bool
	k.Size, agree = amount(size)
	rd.disagree(agree, line)
	k.Text = strings.Join(strings.Fields(rest), " ")
	if math.IsNaN(k.Size) || k.Key == "" {
		return false
	}
	rd.Keys = append(rd.Keys, k)
	rd.b.Sample(model.SAPKeySize, model.L("key", k.Key, "pool", k.Pool), k.Size, line)
	return true
}

// figure reads a line of the summary.
func (rd *reading) figure(s string, line int32) bool {
	f := figureOf(s)
	labels := model.L(f.key, f.value)
	_, rest, colon := strings.Cut(s, ":")
	if f.value == "pool" {
		words := strings.Fields(s)
		if len(words) < 4 {
			return false
		}
		labels = labels.With("pool", strings.TrimSuffix(strings.Clone(words[2]), ":"))
		rest = strings.Join(words[3:], " ")
		rest, used, ok := strings.Cut(rest, ",")
		if share, _, percent := strings.Cut(used, "%"); ok && percent {
			v, _ := text.Plain.Parse(share)
			rd.b.Sample(model.SAPPoolUsed, model.L("pool", labels.Get("pool")), v/100, line)
		}
		return rd.sample(f, labels, rest, line)
	}
	return colon && rd.sample(f, labels, rest, line)
}

func (rd *reading) sample(f *figure, labels model.Labels, written string, line int32) bool {
	v, agree := amount(written)
	rd.disagree(agree, line)
	rd.b.Sample(f.metric, labels, v, line)
	if f.metric == model.SAPRequirement && f.value != "pool" {
		rd.totals[f.value] = v
	}
	return !math.IsNaN(v)
}

func (rd *reading) parameter(s string, line int32) bool {
	name, value, _ := cutParameter(s)
	rd.Parameters = append(rd.Parameters, Parameter{strings.Clone(name), model.Text{Kind: model.Path, S: strings.Clone(value)}, line})
	return true
}

// finish checks the sums that the tool makes.
func (rd *reading) finish(last int32) {
	rd.sum(last, "minimum", "shared", "processes", "extended")
	rd.sum(last, "worst", "minimum", "heaps")
	switch {
	case rd.NoProfile:
		rd.b.Notef(rd.Line, model.Warning, "the profile was not read: all numbers of this check are defaults of the kernel")
	case rd.Help && len(rd.Keys) == 0:
		rd.part.Variant = "help"
	case rd.Line == 0 && len(rd.Keys)+len(rd.Pools) > 0:
		rd.b.Notef(rd.part.First, model.Info, "the check does not name its profile: its head is missing")
	}
}

func (rd *reading) sum(last int32, of string, parts ...string) {
	whole, ok := rd.totals[of]
	sum := 0.0
	for _, p := range parts {
		v, there := rd.totals[p]
		ok = ok && there
		sum += v
	}
	const rounding = 0.25 * megabyte // each addend is rounded to a tenth of a MB
	if ok && math.Abs(whole-sum) > rounding {
		rd.b.NoteText(last, model.Warning, "sum", model.Say(fmt.Sprintf("the %s requirement is %.1f MB, but %s are %.1f MB together", of, whole/megabyte, strings.Join(parts, ", "), sum/megabyte)))
	}
}
