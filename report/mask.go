package report

import (
	"reflect"

	"dumplens/parsers/model"
	"dumplens/report/redact"
)

// excerpter is what quotes lines of an input; they may be withheld as a whole.
type excerpter interface{ excerpt() *Text }

// redact puts every text of the report through the masker. It finds the texts by reflection, so that a field added tomorrow is
// redacted like the others: forgetting one would leak, silently.
//
// The labels of metrics and series, and the texts of dumps, are not in the tree: they are masked when they are written, and only learned here.
func (r *Report) redact(m *redact.Masker) {
	r.Masker = m
	for i := range r.Sources {
		for k := range r.Sources[i].Parts {
			p := &r.Sources[i].Parts[k]
			learnSubject(m, p.Subject)
			p.Document.learn(m)
		}
	}
	for _, p := range r.Dumps {
		for x := range p.Samples.All() {
			learnLabels(m, x.Labels)
		}
		for _, x := range p.Series {
			learnLabels(m, x.Labels)
		}
	}
	texts(reflect.ValueOf(r), func(t *Text, _ bool) { m.LearnText(model.Text(*t)) }, func(s Subject) { learnSubject(m, s) })
	texts(reflect.ValueOf(r), func(t *Text, quoted bool) {
		if quoted {
			t.S = m.Quote(model.Text(*t))
			return
		}
		t.S = m.Text(model.Text(*t))
	}, func(Subject) {})
}

func learnLabels(m *redact.Masker, ls model.Labels) {
	for key, value := range ls.All() {
		if k := model.LabelKind(key); k != model.Plain {
			m.LearnText(model.Text{Kind: k, S: value})
		}
	}
}

func learnSubject(m *redact.Masker, s Subject) {
	m.Learn("host", s.Host.S)
	m.Learn("instance", s.Instance.S)
	m.Learn("database", s.Database.S)
	m.Learn("process", s.Process.S)
	m.Learn("job", s.Job.S)
}

// texts visits every Text below v, and every Subject before its texts. What is not exported is not part of the report.
func texts(v reflect.Value, visit func(t *Text, quoted bool), subject func(Subject)) {
	var quote *Text
	if v.CanAddr() {
		switch x := v.Addr().Interface().(type) {
		case *Text:
			visit(x, false)
			return
		case *Subject:
			subject(*x)
		case *[][]Cell: // by far the most; nothing in a cell but its text is one
			for _, row := range *x {
				for _, c := range row {
					if c.Text != nil {
						visit(c.Text, false)
					}
				}
			}
			return
		case excerpter:
			quote = x.excerpt()
		}
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			texts(v.Elem(), visit, subject)
		}
	case reflect.Slice:
		if k := v.Type().Elem().Kind(); k != reflect.Struct && k != reflect.Pointer && k != reflect.Slice {
			return // numbers: there may be millions
		}
		for i := range v.Len() {
			texts(v.Index(i), visit, subject)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			if !v.Type().Field(i).IsExported() {
				continue
			}
			if t, ok := f.Addr().Interface().(*Text); ok && t == quote {
				visit(t, true)
				continue
			}
			texts(f, visit, subject)
		}
	}
}
