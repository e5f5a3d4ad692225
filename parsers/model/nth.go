package model

import "slices"

// sortBelow is the number of values from which on a sort is no slower than dividing further.
const sortBelow = 24

// nth is the value that would stand at index k if the values were sorted. It puts them into another order: all that matters of a series
// is one percentile, and sorting thousands of series for it took longer than reading them. The values hold no NaN.
func nth(v []float64, k int) float64 {
	for rounds := 0; len(v) > sortBelow; rounds++ {
		if rounds > 64 { // an order that defeats the choice of the middle
			break
		}
		less, equal := divide(v, middle(v[0], v[len(v)/2], v[len(v)-1]))
		switch {
		case k < less:
			v = v[:less]
		case k < less+equal:
			return v[less]
		default:
			v, k = v[less+equal:], k-less-equal
		}
	}
	slices.Sort(v)
	return v[k]
}

func middle(a, b, c float64) float64 {
	return max(min(a, b), min(max(a, b), c))
}

// divide puts what is less than a value first and what equals it next, and says how many of each there are.
func divide(v []float64, at float64) (less, equal int) {
	high := len(v)
	for i := 0; i < high; {
		switch x := v[i]; {
		case x < at:
			v[i], v[less] = v[less], x
			less++
			i++
		case x > at:
			high--
			v[i], v[high] = v[high], x
		default:
			i++
		}
	}
	return less, high - less
}
