package sapprofile

import (
	"math"
	"strconv"
	"strings"
)

// evaluate computes what kernels from 7.40 on allow as a value: numbers with + - * / and parentheses. It reports false for anything else.
func evaluate(s string) (float64, bool) {
	if len(s) > 256 {
		return math.NaN(), false
	}
	f := &formula{rest: s}
	v := f.sum(0)
	f.blanks()
	if f.bad || f.rest != "" || math.IsNaN(v) || math.IsInf(v, 0) {
		return math.NaN(), false
	}
	return v, true
}

// formula is a recursive descent over what is left to read.
type formula struct {
	rest string
	bad  bool
}

func (f *formula) blanks() { f.rest = strings.TrimLeft(f.rest, " \t") }

func (f *formula) take(signs string) byte {
	f.blanks()
	if f.rest == "" || strings.IndexByte(signs, f.rest[0]) < 0 {
		return 0
	}
	c := f.rest[0]
	f.rest = f.rest[1:]
	return c
}

func (f *formula) sum(depth int) float64 {
	v := f.product(depth)
	for {
		switch f.take("+-") {
		case '+':
			v += f.product(depth)
		case '-':
			v -= f.product(depth)
		default:
			return v
		}
	}
}

func (f *formula) product(depth int) float64 {
	v := f.factor(depth)
	for {
		switch f.take("*/") {
		case '*':
			v *= f.factor(depth)
		case '/':
			v /= f.factor(depth)
		default:
			return v
		}
	}
}

func (f *formula) factor(depth int) float64 {
	const deepest = 20
	if depth > deepest {
		f.bad = true
		return 0
	}
	switch f.take("(-") {
	case '(':
		v := f.sum(depth + 1)
		f.bad = f.bad || f.take(")") == 0
		return v
	case '-':
		return -f.factor(depth + 1)
	}
	f.blanks()
	n := len(f.rest) - len(strings.TrimLeft(f.rest, "0123456789."))
	v, err := strconv.ParseFloat(f.rest[:n], 64)
	f.bad = f.bad || err != nil
	f.rest = f.rest[n:]
	return v
}
