package model

import (
	"iter"
	"slices"
)

// Sample is one number, in base units; NaN means that the dump names it without saying it ("#####").
type Sample struct {
	Metric *Metric
	Labels Labels
	Part   PartID
	Value  float64
	Pos    Pos
}

// Samples are the numbers of a part in the order of the dump. They are packed into columns, and labels that come again, in this part or in
// another, are kept once: a folder of a thousand reports has millions of samples with few different labels. The zero value has none.
type Samples struct {
	source  SourceID
	part    PartID
	metrics []uint16 // places in the vocabulary
	names   *Names
	labels  []uint32 // their numbers in names
	values  []float64
	lines   []int32
}

// Len is how many there are.
func (s *Samples) Len() int { return len(s.values) }

// At is the sample at a place, from 0.
func (s *Samples) At(i int) Sample {
	return Sample{Metric: vocabulary().list[s.metrics[i]], Labels: s.names.at(s.labels[i]), Part: s.part, Value: s.values[i],
		Pos: Pos{Source: s.source, Line: s.lines[i], Offset: -1}}
}

// All lists them in the order of the dump.
func (s *Samples) All() iter.Seq[Sample] {
	return func(yield func(Sample) bool) {
		for i := range s.values {
			if !yield(s.At(i)) {
				return
			}
		}
	}
}

// Set replaces the value at a place.
func (s *Samples) Set(i int, v float64) { s.values[i] = v }

// of lists those of a metric whose labels hold every pair given.
func (s *Samples) of(m *Metric, pairs ...string) iter.Seq[Sample] {
	return func(yield func(Sample) bool) {
		want, ok := vocabulary().index[m]
		if !ok {
			return
		}
		for i, metric := range s.metrics {
			if metric == want && s.names.at(s.labels[i]).Match(pairs...) && !yield(s.At(i)) {
				return
			}
		}
	}
}

// add appends a sample of the metric at a place in the vocabulary.
func (s *Samples) add(metric uint16, labels uint32, v float64, line int32) {
	s.metrics = append(s.metrics, metric)
	s.labels = append(s.labels, labels)
	s.values = append(s.values, v)
	s.lines = append(s.lines, line)
}

// grow makes room for n more.
func (s *Samples) grow(n int) {
	s.metrics, s.labels = slices.Grow(s.metrics, n), slices.Grow(s.labels, n)
	s.values, s.lines = slices.Grow(s.values, n), slices.Grow(s.lines, n)
}

// seal gives back the room that is left, and takes out the samples behind the last line of their part.
func (s *Samples) seal(last int32) (out []Sample) {
	n := 0
	for i := range s.values {
		if s.lines[i] > last {
			out = append(out, s.At(i))
			continue
		}
		s.metrics[n], s.labels[n], s.values[n], s.lines[n] = s.metrics[i], s.labels[i], s.values[i], s.lines[i]
		n++
	}
	s.metrics, s.labels = slices.Clone(s.metrics[:n]), slices.Clone(s.labels[:n])
	s.values, s.lines = slices.Clone(s.values[:n]), slices.Clone(s.lines[:n])
	return out
}
