package baancgp

import (
	_ "embed"
	"fmt"
	"strings"

	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

//go:embed doc.go
var doc string

// Name is the format's name.
const Name = "baancgp"

// Format reads profiles with the default settings.
var Format = New(Settings{})

// New is the format with what a user says of the profiles at hand.
func New(s Settings) *parsers.Format {
	r := &reader{settings: s, grammar: newGrammar(s)}
	return &parsers.Format{
		Name:    Name,
		Title:   "Baan call graph profile (CGP, assumed layout)",
		Doc:     doc,
		Samples: []string{sampleFlat, sampleGraph, sampleDelimited},
		Detect:  s.detect,
		Parse:   r.parse,
	}
}

// reader reads profiles with one set of settings. It is not changed after New.
type reader struct {
	settings Settings
	grammar  *text.Grammar[record]
}

const (
	sampleFlat = `Call Graph Profile
Session : tirou1201m000
Elapsed : 0:10:00

Function             Calls   Self(s)  Total(s)
----------------------------------------------
db.next              52000    300.50    300.50
tirou1201.explode      351     99.50    590.00
`
	sampleGraph = `Call graph

index   total(s)   self(s)      calls   name
         590.00      9.50       351/351  <-- tirou1201.main
[2]      590.00     99.50          351   *** tirou1201.explode
         300.50    300.50   52000/52000  --> db.next
-----------------------------------------------
`
	sampleDelimited = `Function;Calls;Self time (ms);Total time (ms)
db.next;52000;300500,0;300500,0
tirou1201.explode;351;99500,0;590000,0
`
)

// detect looks for a heading that names a function, with a row under it that fits.
func (s Settings) detect(h parsers.Head) parsers.Score {
	if stranger(h.Text) != "" {
		return parsers.Maybe // to be refused with the reason
	}
	titled := false
	var d *decoder
	for i, line := range h.Lines() {
		if i > 2000 {
			break
		}
		switch s.kindOf(line) {
		case kindSection:
			titled = titled || sectionOf(strings.TrimSpace(line)) == sectionTitle
		case kindHeading:
			t, _ := s.parseHeading(line)
			d = &decoder{table: t, format: text.Plain}
		case kindRows:
			if d != nil && d.fits(line) {
				if titled {
					return parsers.Certain
				}
				return parsers.Likely
			}
		case kindRest:
			d = nil
		}
	}
	return parsers.No
}

// fits reports whether a line is a row of the table in either spelling of numbers.
func (d *decoder) fits(line string) bool {
	for _, f := range []text.Format{text.Plain, text.European} {
		d.format = f
		var r row
		if d.row(line, 0, &r) && (r.calls >= 0 || r.time(roleSelf) >= 0 || r.time(roleTotal) >= 0 || r.share[0] >= 0) {
			return true
		}
	}
	return false
}

// stranger names the profilers of compiled programs whose output looks alike.
func stranger(head string) string {
	switch {
	case strings.Contains(head, "Each sample counts as") || strings.Contains(head, "called/total") && strings.Contains(head, "parents") ||
		strings.Contains(head, "index % time") && strings.Contains(head, "children") || strings.Contains(head, "cumulative   self") && strings.Contains(head, "ms/call"):
		return "gprof"
	case strings.Contains(head, "# callgrind format") || strings.Contains(head, "events: Ir") || strings.Contains(head, "creator: callgrind") ||
		strings.Contains(head, "Profile data file") && strings.Contains(head, "callgrind"):
		return "callgrind"
	}
	return ""
}

// refuse says why a profile of another profiler is not read.
func refuse(b *model.Builder, tool string) {
	b.Source().Verdict = model.Unrecognised
	b.Source().Reason = model.Say(fmt.Sprintf("a profile of %s, which is about a compiled program (a database driver or bshell, say), not about Baan functions: "+
		"dumplens reads only what Baan's Call Graph Profiler writes; take the profile in the session itself, or read this one with %s's own tools", tool, tool))
}
