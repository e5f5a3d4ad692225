package vmsstatus

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// keptTrace is how many rows of an SDA report are kept.
const keptTrace = 500

// beginTrace reads a report of an SDA extension: under a line of headings, rows that hold a name and numbers.
func (p *parser) beginTrace(line string, n int32) {
	report := traceOf(line)
	p.doc.Command = "SDA " + strings.ToUpper(report)
	for _, mark := range []string{"at ", "on "} {
		if _, when, ok := strings.Cut(line, mark); ok {
			if at, _, ok := text.CutVMSTime(strings.TrimLeft(when, "(")); ok {
				p.part.Window = model.Window{From: at, To: at}
				break
			}
		}
	}
	p.field("layout", "assumed: rows of a name and numbers; no sample of the field was at hand", model.Plain, n)
	var heads []string
	rows := 0
	p.decode = func(line string, n int32) bool {
		words := strings.Fields(line)
		if strings.Trim(line, "-=+ \t") == "" {
			return true
		}
		item, stats := traceRow(words)
		if len(stats) == 0 {
			heads = traceHeads(line)
			return rows == 0
		}
		if rows++; rows > keptTrace {
			return true
		}
		for i, v := range stats {
			name := "count"
			if k := len(heads) - len(stats) + i; len(stats) > 1 && k >= 0 {
				name = heads[k]
			}
			p.b.Sample(model.VMSTrace, model.L("report", report, "item", strings.Clone(item), "stat", name), v, n)
		}
		return true
	}
}

// traceRow takes the numbers of a row, and joins the words that are none.
func traceRow(words []string) (item string, stats []float64) {
	var names []string
	for _, w := range words {
		if v, state := text.Plain.Parse(strings.TrimSuffix(w, "%")); state == text.OK && v >= 0 && !(len(w) == 8 && len(names) == 0 && len(stats) == 0) {
			stats = append(stats, v)
			continue
		}
		names = append(names, w)
	}
	if len(names) == 0 {
		return "", nil
	}
	return strings.Join(names, " "), stats
}

// traceHeads are headings that stand two blanks apart.
func traceHeads(line string) []string {
	var out []string
	for _, h := range strings.Split(strings.TrimSpace(line), "  ") {
		if h = strings.ToLower(strings.TrimSpace(h)); h != "" {
			out = append(out, h)
		}
	}
	return out
}
