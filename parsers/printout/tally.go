package printout

import "iter"

// Tally keeps a value for each key, in the order in which the keys came first: rows that each interval prints again, sums over rows. The
// zero value is an empty one.
type Tally[K comparable, V any] struct {
	values map[K]*V
	keys   []K
}

// At is the value of a key; a key that is new gets a zero one.
func (t *Tally[K, V]) At(key K) *V {
	v := t.values[key]
	if v == nil {
		if t.values == nil {
			t.values = map[K]*V{}
		}
		v = new(V)
		t.values[key] = v
		t.keys = append(t.keys, key)
	}
	return v
}

// Find is the value of a key, nil for one that did not come.
func (t *Tally[K, V]) Find(key K) *V { return t.values[key] }

// Len is the number of keys.
func (t *Tally[K, V]) Len() int { return len(t.keys) }

// All iterates over keys and values in the order of the keys.
func (t *Tally[K, V]) All() iter.Seq2[K, *V] {
	return func(yield func(K, *V) bool) {
		for _, key := range t.keys {
			if !yield(key, t.values[key]) {
				return
			}
		}
	}
}

// Sum adds up numbers and keeps the line of the first: the evidence of their sum and of their mean.
type Sum struct {
	Total float64
	N     int
	Line  int32
}

// Add adds a number of a line.
func (s *Sum) Add(v float64, line int32) {
	if s.N == 0 {
		s.Line = line
	}
	s.Total += v
	s.N++
}

// Mean is the mean of the numbers, NaN when there are none.
func (s *Sum) Mean() float64 { return s.Total / float64(s.N) }
