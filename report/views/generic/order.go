package generic

import (
	"cmp"
	"math"
	"slices"
)

// CompareDown orders numbers from the largest to the smallest; unknown ones come last.
func CompareDown(a, b float64) int {
	switch {
	case math.IsNaN(a) && math.IsNaN(b), a == b:
		return 0
	case math.IsNaN(b), a > b:
		return -1
	}
	return 1
}

// CompareKnown orders numbers with unknown ones below all others.
func CompareKnown(a, b float64) int {
	switch {
	case math.IsNaN(a) && math.IsNaN(b):
		return 0
	case math.IsNaN(a):
		return -1
	case math.IsNaN(b):
		return 1
	}
	return cmp.Compare(a, b)
}

// SortBy sorts names by a number, the largest first and unknown ones last; equal ones keep their order.
func SortBy(names []string, number func(string) float64) {
	rank := func(name string) float64 {
		if n := number(name); !math.IsNaN(n) {
			return n
		}
		return math.Inf(-1)
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(rank(b), rank(a)) })
}
