package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/parsers/unit"
)

// inputs lists what was read and what was not, with the notes.
func (r *Report) inputs() Section {
	s := Section{ID: InputsID, Title: Say("Inputs and coverage")}
	t := &Table{ID: "inputs-table", Title: Say("Inputs"), Note: Say("Coverage is the share of lines that gave a value, a text or structure."),
		Columns: []Column{Places("Input"), Words("What it is"), Numbers("Size", unit.Byte), Numbers("Lines", unit.One), Numbers("Coverage", unit.Share), Numbers("Notes", unit.One), Words("SHA-256")}}
	var lost [][]Cell
	notes := map[string][][]Cell{}
	for i := range r.Sources {
		src := &r.Sources[i]
		t.Rows = append(t.Rows, []Cell{TextCell(src.Name), TextCell(src.what()), NumberCell(float64(src.Bytes)), NumberCell(float64(src.Lines)),
			NumberCell(float64(src.Coverage())), NumberCell(float64(len(src.Notes))), TextCell(Say(src.SHA256))})
		if len(src.Parts) == 0 {
			lost = append(lost, []Cell{TextCell(src.Name), TextCell(src.what()), TextCell(src.Reason)})
		}
		for _, n := range src.Notes {
			line := math.NaN()
			if n.Line > 0 {
				line = float64(n.Line)
			}
			notes[n.Level] = append(notes[n.Level], []Cell{TextCell(Say(n.Level)), TextCell(src.Name), NumberCell(line), TextCell(n.Text)})
		}
	}
	s.Add(t.Block())
	if len(lost) > 0 {
		lostTable := &Table{ID: "lost-table", Title: Say("Inputs not understood"), Columns: []Column{Places("Input"), Words("Verdict"), Words("Reason")}, Rows: lost}
		s.Add(lostTable.Block())
	}
	if rows := slices.Concat(notes["error"], notes["warning"], notes["info"]); len(rows) > 0 {
		noteTable := &Table{ID: "notes-table", Title: Say("Notes"), Columns: []Column{Words("Level"), Places("Input"), Numbers("Line", unit.One), Words("Note")}, Rows: rows}
		noteTable.Cut(500)
		s.Add(noteTable.Block())
	}
	return s
}

// what says what a source was taken for.
func (s *Source) what() Text {
	if len(s.Parts) == 0 {
		return Say(strings.ReplaceAll(s.Verdict, "_", " "))
	}
	var names []string
	for _, p := range s.Parts {
		name := strings.TrimSpace(p.Format + " " + p.Variant.S)
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	text := strings.Join(names, ", ")
	if n := len(s.Parts); n > 1 {
		text += fmt.Sprintf(" (%d parts)", n)
	}
	return Say(text)
}

func (r *Report) rules() Section {
	s := Section{ID: rulesID, Title: Say("Rules")}
	if len(r.Rules) == 0 {
		return s
	}
	t := &Table{ID: "rules-table", Title: Say("What became of each rule"),
		Columns: []Column{Words("Rule"), Words("State"), Words("About"), Words("What was missing, or went wrong")}}
	for _, rule := range r.Rules {
		var why []string
		for _, m := range rule.Missing {
			why = append(why, m.S)
		}
		if rule.Error.S != "" {
			why = append(why, rule.Error.S)
		}
		t.Rows = append(t.Rows, []Cell{TextCell(Say(rule.Rule)), TextCell(Say(rule.State)), TextCell(rule.Title), TextCell(Say(strings.Join(why, "; ")))})
	}
	s.Add(t.Block())
	return s
}

func (r *Report) glossary() Section {
	s := Section{ID: GlossaryID, Title: Say("Glossary of rules")}
	for _, rule := range r.Rules {
		sub := Section{ID: "rule-" + strings.ReplaceAll(rule.Rule, "/", "-"), Title: Sayf("%s: %s", rule.Rule, rule.Title.S)}
		for _, para := range strings.Split(rule.Doc.S, "\n\n") {
			if para = strings.TrimSpace(para); para != "" {
				sub.Add(Paragraph(Say(para)))
			}
		}
		s.AddSection(sub)
	}
	return s
}
