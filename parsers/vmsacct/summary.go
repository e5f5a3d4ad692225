package vmsacct

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// summary is the state of a /SUMMARY listing: its headings, which may have two lines, until the ruler under them, and then its rows.
type summary struct {
	line   int32 // of the title; 0 outside
	heads  []string
	keys   []string // names of the first columns: username, image …
	items  []field
	titles []string // of the columns of items, for Notes
	ready  bool
	rows   int
}

var nan = math.NaN()

// span begins a summary: "From: TIME   title   To: TIME".
func (l *listing) span(line string, n int32) {
	l.layout = "summary"
	l.understood++
	l.sums = summary{line: n}
	for v := range text.NewLabels("From", "To").All(line) {
		if t, _, ok := text.CutVMSTime(v.Value); ok && !t.IsZero() {
			l.window = l.window.Union(model.Window{From: t, To: t})
		} else {
			l.b.Notef(n, model.Warning, "a time of the summary's span cannot be read")
		}
	}
}

// run decodes a run of lines under the span.
func (s *summary) run(l *listing, run string, first int32) {
	for n, line := range text.Numbered(run, first) {
		t := strings.Trim(line, " \t\f")
		switch {
		case t == "":
			l.blank++
		case strings.Trim(t, "- ") == "":
			l.understood++
			s.columns(l, n)
		case !s.ready:
			l.understood++
			if len(s.heads) < 8 {
				s.heads = append(s.heads, text.ExpandTabs(line, 8))
			}
		default:
			s.row(l, t, n)
		}
	}
}

// columns reads the headings: words above each other name one column; two blanks in all of the lines are between columns.
func (s *summary) columns(l *listing, n int32) {
	if s.ready || len(s.heads) == 0 {
		return
	}
	s.ready = true
	for _, title := range split(s.heads) {
		f := itemOf(strings.ToLower(title))
		switch {
		case f != fieldNone:
			s.items = append(s.items, f)
			s.titles = append(s.titles, title)
		case len(s.items) == 0:
			s.keys = append(s.keys, keyOf(strings.ToLower(title)))
		default:
			s.items = append(s.items, fieldOther)
			s.titles = append(s.titles, title)
			l.b.Notef(n, model.Warning, "a column of the summary has a heading that is not known; it was not read")
		}
	}
}

// split gives the text of each column, top to bottom.
func split(heads []string) []string {
	width := 0
	for _, h := range heads {
		width = max(width, len(h))
	}
	blank := func(i int) bool {
		for _, h := range heads {
			if i < len(h) && h[i] != ' ' {
				return false
			}
		}
		return true
	}
	var out []string
	for i := 0; i < width; {
		if blank(i) {
			i++
			continue
		}
		from := i
		for i < width && !(blank(i) && (i+1 >= width || blank(i+1))) {
			i++
		}
		var words []string
		for _, h := range heads {
			if from < len(h) {
				words = append(words, strings.Fields(h[from:min(i, len(h))])...)
			}
		}
		out = append(out, strings.Join(words, " "))
	}
	return out
}

// itemOf knows the report items by words of their headings.
func itemOf(title string) field {
	has := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(title, w) {
				return true
			}
		}
		return false
	}
	switch {
	case has("buffered"):
		return fieldBuffered
	case has("direct"):
		return fieldDirect
	case has("vector"):
		return fieldOther
	case has("elapsed"):
		return fieldElapsed
	case has("processor", "cpu"):
		return fieldCPU
	case has("page file", "pagefile"):
		return fieldPageFile
	case has("page read", "page fault read", "fault reads"):
		return fieldHard
	case has("fault"):
		return fieldFaults
	case has("working"):
		return fieldWorkingSet
	case has("volume"):
		return fieldVolumes
	case has("qio"):
		return fieldQIOs
	case has("get"):
		return fieldGets
	case has("page"):
		return fieldPages
	case has("record"):
		return fieldStatus // stands for the number of records
	case has("executed", "execution", "images"):
		return fieldImages
	}
	return fieldNone
}

// keyOf is the label of a key of the summary.
func keyOf(title string) string {
	switch title {
	case "username", "user":
		return "user"
	case "image name", "image":
		return "image"
	case "job name":
		return "job"
	case "queue name":
		return "queue"
	}
	return strings.ReplaceAll(title, " ", "_")
}

// row reads one row: the values of the keys, then one value for each item; times have a day in front.
func (s *summary) row(l *listing, line string, n int32) {
	words := strings.Fields(line)
	values := make([]float64, len(s.items))
	i := len(words)
	for k := len(s.items) - 1; k >= 0; k-- {
		width := 1
		if s.items[k] == fieldElapsed || s.items[k] == fieldCPU {
			width = 2
		}
		if i -= width; i < 0 {
			break
		}
		values[k] = s.value(l, s.items[k], strings.Join(words[i:i+width], " "), n)
	}
	if i < 0 || i > 0 && len(s.keys) == 0 || len(s.keys) > 1 && i < len(s.keys) {
		l.b.Notef(n, model.Warning, "a row of the summary has another number of columns than its heading; it was not read")
		return
	}
	if i == 0 && len(s.keys) > 0 { // a blank key
		words, i = append([]string{"(blank)"}, words...), 1
	}
	labels := s.labels(words[:i])
	l.understood++
	s.rows++
	for k, f := range s.items {
		s.emit(l, f, labels, values[k], n)
	}
}

func (s *summary) value(l *listing, f field, word string, n int32) float64 {
	if f == fieldElapsed || f == fieldCPU {
		v, rest, ok := text.CutVMSDelta(word)
		if !ok || rest != "" {
			l.b.Notef(n, model.Warning, "a time of the summary cannot be read; taken as not known")
			return nan
		}
		return v
	}
	return l.count(word, n)
}

// labels gives the words of the keys to their names; the last key takes what is left.
func (s *summary) labels(words []string) model.Labels {
	var pairs []string
	for i, k := range s.keys {
		if i == len(s.keys)-1 {
			pairs = append(pairs, k, strings.Clone(strings.Join(words[i:], " ")))
			break
		}
		pairs = append(pairs, k, strings.Clone(words[i]))
	}
	return model.L(pairs...)
}

func (s *summary) emit(l *listing, f field, labels model.Labels, v float64, n int32) {
	switch f {
	case fieldStatus:
		l.b.Sample(model.VMSAccountingRecords, labels, v, n)
		return
	case fieldPages, fieldQIOs, fieldGets:
		l.b.Sample(model.VMSAccountingPrinted, labels.With("stat", printStats[f]), v, n)
		return
	}
	for _, m := range accountingMetrics {
		if m.f == f {
			l.b.Sample(m.metric, labels, v*m.factor, n)
		}
	}
}

var printStats = map[field]string{fieldPages: "pages", fieldQIOs: "qios", fieldGets: "gets"}
