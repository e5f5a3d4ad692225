package statspack

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// headTable reads one of the small tables of the head: database and instance, or the host.
func (o *open) headTable(t *orareport.HeadTable) (bad int) {
	switch heads := oratab.Trim(t.Heads); {
	case orareport.IsDatabaseHead(heads):
		return o.databaseLine(t)
	case strings.HasPrefix(heads, "Host"):
		o.hostLine(t)
		return 0
	case orareport.IsSnapshotHead(heads) && t.Rows == nil:
		return 0
	}
	bad = text.LineCount(t.Heads)
	if t.Rows != nil {
		bad += text.LineCount(t.Rows.Text)
	}
	return bad
}

// databaseLine finds its columns from the release, the only word of dotted numbers, because names shift the columns when they are long
// and the database is blank from 11g on.
func (o *open) databaseLine(t *orareport.HeadTable) (bad int) {
	if t.Rows == nil {
		return 0
	}
	line, rest, _ := strings.Cut(t.Rows.Text, "\n")
	words := strings.Fields(line)
	at := -1
	for i, w := range words {
		if isRelease(w) {
			at = i
		}
	}
	if at < 3 {
		o.Builder.Notef(int32(t.Rows.Pos.Line), model.Warning, "the line of database and instance cannot be read (no release found)")
		return text.LineCount(t.Rows.Text)
	}
	h := &o.Header
	h.Line = int32(t.Rows.Pos.Line)
	before := words[:at]
	if !oratab.IsDigits(before[0]) {
		h.Database, before = strings.Clone(before[0]), before[1:]
	}
	if len(before) >= 3 {
		h.DatabaseID, h.Instance, h.InstanceNumber = strings.Clone(before[0]), strings.Clone(before[1]), strings.Clone(before[2])
		h.Startup, _ = text.ParseOracle(strings.Join(before[3:], " "))
	}
	h.Release = strings.Clone(words[at])
	if len(words) > at+1 {
		h.Cluster = strings.Clone(words[at+1])
	}
	if len(words) > at+2 {
		h.Host = model.Text{Kind: model.Host, S: strings.Clone(words[at+2])}
	}
	if rest != "" {
		bad = text.LineCount(rest)
	}
	return bad
}

// isRelease knows 8.1.7.4.1 and the like.
func isRelease(w string) bool {
	return strings.Count(w, ".") >= 3 && oratab.IsDigits(strings.ReplaceAll(w, ".", ""))
}

// hostLine reads the host of 10g ("Host  Name:   ember   Num CPUs:    2") and of 11g, a table.
func (o *open) hostLine(t *orareport.HeadTable) {
	head := &o.Header
	if strings.Contains(t.Heads, "Name:") {
		_, after, _ := strings.Cut(t.Heads, "Name:")
		name, after, _ := strings.Cut(strings.TrimLeft(after, " "), " ")
		head.Host = model.Text{Kind: model.Host, S: strings.Clone(name)}
		oratab.EachPair(after, func(label string, values []string) {
			if len(values) > 0 {
				o.ReadHost(oratab.Fold(label), oratab.Number(values[0]), int32(t.Pos.Line))
			}
		})
		return
	}
	if t.Rows == nil {
		return
	}
	line, _, _ := strings.Cut(t.Rows.Text, "\n")
	name, platform, numbers := hostColumns(line, t.Ruler.Ruler)
	head.Host = model.Text{Kind: model.Host, S: strings.Clone(name)}
	head.Platform = strings.Clone(platform)
	for i, name := range [...]string{"cpus", "cores", "sockets", "memory"} {
		o.ReadHost(name, numbers[i], int32(t.Rows.Pos.Line))
	}
}

// hostColumns splits the host line by its ruler, or by its words when the ruler does not fit. numbers are CPUs, cores, sockets, memory.
func hostColumns(line string, r oratab.Ruler) (name, platform string, numbers [4]float64) {
	for i := range numbers {
		numbers[i] = math.NaN()
	}
	if len(r) == 7 && oratab.Indent(line) >= r[1].From {
		cut := func(i int) string {
			from, to := min(r[i].From, len(line)), min(r[i].To, len(line))
			if i >= 3 { // right-aligned
				from = min(r[i-1].To, len(line))
			}
			if i == 6 {
				to = len(line)
			}
			return strings.TrimSpace(line[from:max(from, to)])
		}
		for i := range numbers {
			numbers[i] = oratab.Number(cut(3 + i))
		}
		return cut(1), cut(2), numbers
	}
	words := strings.Fields(line)
	end := len(words)
	for end > 1 && len(words)-end < 4 && !math.IsNaN(oratab.Number(words[end-1])) {
		end--
	}
	for i, w := range words[end:] {
		numbers[4-(len(words)-end)+i] = oratab.Number(w)
	}
	return words[0], strings.Join(words[1:end], " "), numbers
}
