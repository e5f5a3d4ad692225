package render

import (
	"bufio"
	"encoding/json"
	"io"
	"math"
	"strconv"

	"dumplens/parsers/model"
	"dumplens/report"
)

// JSON writes report.json. Long lists go out element by element, and points are read from the model as they are written, so that
// memory does not grow with them.
func JSON(r *report.Report, w io.Writer) error {
	out := &jsonWriter{w: bufio.NewWriterSize(w, 1<<16)}
	out.field("schema", r.Schema)
	out.field("tool", r.Tool)
	out.field("title", r.Title)
	out.field("redaction", r.Redaction)
	out.field("window", r.Window)
	list(out, "sources", r.Sources)
	writeMetrics(r, out)
	writeSeries(r, out)
	list(out, "ledgers", r.Ledgers)
	list(out, "findings", r.Findings)
	list(out, "rules", r.Rules)
	list(out, "comparison", r.Comparison)
	list(out, "sections", r.Sections)
	out.raw("\n}\n")
	if out.err != nil {
		return out.err
	}
	return out.w.Flush()
}

// jsonWriter writes the fields of one object, and keeps the first error.
type jsonWriter struct {
	w     *bufio.Writer
	began bool
	err   error
}

func (j *jsonWriter) raw(s string) {
	if j.err == nil {
		_, j.err = j.w.WriteString(s)
	}
}

func (j *jsonWriter) value(v any) {
	if j.err != nil {
		return
	}
	enc, err := json.Marshal(v) // escapes <, > and &: the file may be put into a page
	if err != nil {
		j.err = err
		return
	}
	_, j.err = j.w.Write(enc)
}

func (j *jsonWriter) key(name string) {
	if j.began {
		j.raw(",\n ")
	} else {
		j.raw("{\n ")
	}
	j.began = true
	j.value(name)
	j.raw(": ")
}

func (j *jsonWriter) field(name string, v any) {
	j.key(name)
	j.value(v)
}

func list[T any](j *jsonWriter, name string, items []T) {
	j.key(name)
	j.raw("[")
	for i := range items {
		if i > 0 {
			j.raw(",")
		}
		j.raw("\n  ")
		j.value(&items[i])
	}
	j.raw("]")
}

func writeMetrics(r *report.Report, j *jsonWriter) {
	j.key("metrics")
	j.raw("[")
	began := false
	for _, p := range r.Dumps {
		for m := range p.Samples.All() {
			if began {
				j.raw(",")
			}
			began = true
			j.raw("\n  ")
			j.value(report.Metric{Name: m.Metric.Name, Labels: labels(r, m.Labels), Part: report.PartID(p.ID), Line: m.Pos.Line,
				Value: report.Number(m.Value), Unit: report.Unit(m.Metric.Unit)})
		}
	}
	j.raw("]")
}

// labels redacts labels as they are written.
func labels(r *report.Report, ls model.Labels) report.Labels {
	out := report.LabelsOf(ls)
	for i := range out {
		out[i].Value.S = r.Masker.Text(model.Text(out[i].Value))
	}
	return out
}

func writeSeries(r *report.Report, j *jsonWriter) {
	j.key("series")
	j.raw("[")
	for i, s := range r.Series {
		if i > 0 {
			j.raw(",")
		}
		j.raw("\n  ")
		st := s.Stats()
		enc, err := json.Marshal(report.Series{Name: s.Metric.Name, Labels: labels(r, s.Labels), Part: report.PartID(s.Part), Unit: report.Unit(s.Metric.Unit),
			Span: span(s.Axis.Span), Stats: report.Stats{N: st.N, Missing: st.Missing, Min: report.Number(st.Min), Mean: report.Number(st.Mean),
				P95: report.Number(st.P95), Max: report.Number(st.Max), MaxAt: report.Time(st.MaxAt), MaxLine: st.MaxLine}})
		if err != nil {
			j.err = err
			return
		}
		j.raw(string(enc[:len(enc)-1])) // the object goes on with its points
		j.raw(`,"points":[`)
		j.points(report.PointsOf(s, r.Points))
		j.raw("]}")
	}
	j.raw("]")
}

// span is the length of a point; 0, which an axis of one point has, is unknown.
func span(s float64) report.Number {
	if s == 0 {
		return report.Number(math.NaN())
	}
	return report.Number(s)
}

func (j *jsonWriter) points(points []report.Point) {
	var b []byte
	for i, p := range points {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '[')
		b = strconv.AppendInt(b, p.Millis, 10)
		b = append(b, ',')
		if v := float64(p.Value); math.IsNaN(v) || math.IsInf(v, 0) {
			b = append(b, "null"...)
		} else {
			b = strconv.AppendFloat(b, v, 'g', -1, 64)
		}
		b = append(b, ']')
	}
	j.raw(string(b))
}
