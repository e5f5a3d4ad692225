package orareport

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

var blockGrammar = text.NewGrammar[blockRecord](blockLines)

// blockRecord is pairs of label and value: a block of the first page, or a section of the cluster.
type blockRecord struct {
	Title string       `parser:"@Title ( Heads | Ruler )*"`
	Items []*blockItem `parser:"@@*"`
}

type blockItem struct {
	Pos     lexer.Position
	Rows    string `parser:"  @Rows"`
	Warning string `parser:"| @Warning"`
	Footer  string `parser:"| @Footer"`
	Stray   string `parser:"| @Stray | Blank | Heads | Ruler"`
}

// EBNF prints the grammars of a format: those of the head and the blocks, and its own.
func EBNF(own ...string) string {
	return strings.Join(append([]string{headGrammar.EBNF(), blockGrammar.EBNF()}, own...), "\n\n") + "\n"
}

// blockLines tells the lines of "label: value" pairs apart. A line above an underline is the name of a part, which only the underline tells.
var blockLines = text.NewLines(kinds(), func(state int, line string) (kind, next int) {
	if state == oratab.AtStart {
		return oratab.KindTitle, oratab.InBody
	}
	trimmed := oratab.Trim(line)
	runs, longest := oratab.RulerRuns(trimmed)
	switch {
	case trimmed == "":
		return oratab.KindRows, oratab.InBody
	case oratab.IsFooter(runs, longest) && trimmed[0] == '-':
		return oratab.KindFooter, oratab.InBody
	case runs > 0:
		return oratab.KindRuler, oratab.InBody
	case trimmed[0] == '~', isPairHead(trimmed):
		return oratab.KindHeads, oratab.InBody // underline and heads in one line
	case oratab.IsWarning(trimmed), state == oratab.InWarning:
		return oratab.KindWarning, oratab.InWarning
	case strings.IndexByte(trimmed, ':') >= 0, strings.HasPrefix(trimmed, "Estd Interconnect traffic"): // the one label without a colon
		return oratab.KindRows, oratab.InBody
	}
	return oratab.KindStray, oratab.InBody
})

// isPairHead knows the heads over the values of pairs, and the names of the parts of the cluster sections, where they stand alone in a line.
func isPairHead(trimmed string) bool {
	if strings.IndexByte(trimmed, ':') >= 0 {
		return false
	}
	for _, begin := range [...]string{"Per Second", "Begin ", "First ", "Global Cache", "Global Enqueue", "GCS", "GES"} {
		if strings.HasPrefix(trimmed, begin) {
			return true
		}
	}
	return false
}

// Block takes a record of pairs apart: its rows, whether it has an end line, and how many of its lines are nothing of it.
func (r *Reader) Block(rec text.Record) (rows []oratab.Body, closed bool, bad int) {
	block, err := blockGrammar.Parse(rec)
	if err != nil {
		return nil, false, text.LineCount(rec.Text) - r.Failed(err, rec)
	}
	for _, item := range block.Items {
		switch {
		case item.Warning != "":
			r.Warn(int32(item.Pos.Line), item.Warning)
		case item.Footer != "":
			closed = true
		case item.Stray != "":
			bad++
		case item.Rows != "":
			rows = append(rows, oratab.Body{Line: int32(item.Pos.Line), Text: item.Rows})
		}
	}
	return rows, closed, bad
}

// Pair takes over a label and its values, and reports whether it knows the label.
type Pair func(label string, values []string, line int32) bool

// EachPair hands out the labels and values of rows; bad is how many lines have none that is known.
func EachPair(rows []oratab.Body, pair Pair) (bad int) {
	for _, body := range rows {
		for n, line := range text.Numbered(body.Text, body.Line) {
			if oratab.IsBlank(line) {
				continue
			}
			known := strings.HasSuffix(strings.TrimRight(line, " "), ":") // a blank value
			oratab.EachPair(line, func(label string, values []string) { known = pair(label, values, n) || known })
			if !known {
				bad++
			}
		}
	}
	return bad
}
