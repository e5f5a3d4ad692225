package model

import "math"

// chunkLen is how many values a chunk holds: small enough that the open chunk of thousands of columns costs little, large enough that
// the header of a closed one does not.
const chunkLen = 256

// missing stands for NaN among scaled integers.
const missing = math.MinInt32

var pow10 = [...]int64{1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000}

// Column is a growing list of numbers that were printed with few decimals. It keeps them as scaled integers, in chunks that are packed
// when full: a constant chunk costs nothing, most others two bytes a value. Numbers that do not fit are kept as float64, so every number
// comes back as it was printed. The zero value is an empty column.
type Column struct {
	closed []chunk
	open   []int32 // mantissas of the chunk being filled, at openScale
	scale  uint8
	floats []float64 // replaces open when a value of the chunk did not fit
}

// chunk is a closed run of chunkLen values, in exactly one of the representations.
type chunk struct {
	scale  uint8
	konst  int32 // when all else is nil: every value
	small  []int16
	wide   []int32
	floats []float64
}

// Len is the number of values, missing ones included.
func (c *Column) Len() int { return len(c.closed)*chunkLen + len(c.open) + len(c.floats) }

// AppendFixed adds mantissa / 10^scale.
func (c *Column) AppendFixed(mantissa int64, scale uint8) {
	if c.floats != nil {
		c.appendFloat(fixed(mantissa, scale))
		return
	}
	if scale != c.scale {
		if !c.align(&mantissa, scale) {
			c.toFloats()
			c.appendFloat(fixed(mantissa, scale))
			return
		}
	}
	if mantissa > math.MaxInt32 || mantissa <= math.MinInt32 {
		c.toFloats()
		c.appendFloat(fixed(mantissa, c.scale))
		return
	}
	c.push(int32(mantissa))
}

// Append adds a number of any size; NaN is a missing one.
func (c *Column) Append(v float64) {
	switch {
	case c.floats != nil:
		c.appendFloat(v)
	case math.IsNaN(v):
		c.push(missing)
	case v == math.Trunc(v) && math.Abs(v) < math.MaxInt32 && !(v == 0 && math.Signbit(v)):
		c.AppendFixed(int64(v), 0)
	default:
		c.toFloats()
		c.appendFloat(v)
	}
}

// AppendMissing adds a value that is not known.
func (c *Column) AppendMissing() { c.Append(math.NaN()) }

func (c *Column) push(m int32) {
	if c.open == nil {
		c.open = make([]int32, 0, 16)
	}
	c.open = append(c.open, m)
	if len(c.open) == chunkLen {
		c.closed = append(c.closed, pack(c.open, c.scale))
		c.open = c.open[:0]
	}
}

func (c *Column) appendFloat(v float64) {
	c.floats = append(c.floats, v)
	if len(c.floats) == chunkLen {
		c.closed = append(c.closed, chunk{floats: c.floats})
		c.floats = nil
	}
}

// align brings the open chunk and the mantissa to one scale. It reports false when that would overflow; then mantissa is unchanged.
func (c *Column) align(mantissa *int64, scale uint8) bool {
	if len(c.open) == 0 && scale < uint8(len(pow10)) {
		c.scale = scale
		return true
	}
	if *mantissa > math.MaxInt32 || *mantissa < -math.MaxInt32 {
		return false // too large, and the product below would overflow
	}
	if scale < c.scale {
		m := *mantissa * pow10[c.scale-scale]
		if m > math.MaxInt32 || m <= math.MinInt32 {
			return false
		}
		*mantissa = m
		return true
	}
	if int(scale-c.scale) >= len(pow10) || scale >= uint8(len(pow10)) {
		return false
	}
	f := pow10[scale-c.scale]
	for _, m := range c.open {
		if m != missing && (int64(m)*f > math.MaxInt32 || int64(m)*f <= math.MinInt32) {
			return false
		}
	}
	for i, m := range c.open {
		if m != missing {
			c.open[i] = int32(int64(m) * f)
		}
	}
	c.scale = scale
	return true
}

// toFloats turns the open chunk into float64 because a value does not fit.
func (c *Column) toFloats() {
	c.floats = make([]float64, len(c.open), chunkLen)
	for i, m := range c.open {
		c.floats[i] = unscale(m, c.scale)
	}
	c.open = c.open[:0]
}

// Values appends all values to dst, multiplied by factor.
func (c *Column) Values(dst []float64, factor float64) []float64 {
	for _, k := range c.closed {
		dst = k.values(dst, factor)
	}
	for _, m := range c.open {
		dst = append(dst, unscale(m, c.scale)*factor)
	}
	for _, v := range c.floats {
		dst = append(dst, v*factor)
	}
	return dst
}

func pack(open []int32, scale uint8) chunk {
	lo, hi := int32(math.MaxInt32), int32(math.MinInt32)
	for _, m := range open {
		lo, hi = min(lo, m), max(hi, m)
	}
	k := chunk{scale: scale, konst: lo}
	switch {
	case lo == hi:
	case lo > math.MinInt16 && hi <= math.MaxInt16:
		k.small = make([]int16, len(open))
		for i, m := range open {
			k.small[i] = int16(m)
		}
	case narrowWithGaps(open):
		k.small = make([]int16, len(open))
		for i, m := range open {
			if m == missing {
				m = math.MinInt16
			}
			k.small[i] = int16(m)
		}
	default:
		k.wide = append([]int32(nil), open...)
	}
	return k
}

// narrowWithGaps reports whether all values but the missing ones fit 16 bits.
func narrowWithGaps(open []int32) bool {
	for _, m := range open {
		if m != missing && (m <= math.MinInt16 || m > math.MaxInt16) {
			return false
		}
	}
	return true
}

func (k chunk) values(dst []float64, factor float64) []float64 {
	switch {
	case k.floats != nil:
		for _, v := range k.floats {
			dst = append(dst, v*factor)
		}
	case k.small != nil:
		for _, m := range k.small {
			if m == math.MinInt16 {
				dst = append(dst, math.NaN())
				continue
			}
			dst = append(dst, unscale(int32(m), k.scale)*factor)
		}
	case k.wide != nil:
		for _, m := range k.wide {
			dst = append(dst, unscale(m, k.scale)*factor)
		}
	default:
		v := unscale(k.konst, k.scale) * factor
		for range chunkLen {
			dst = append(dst, v)
		}
	}
	return dst
}

func unscale(m int32, scale uint8) float64 {
	if m == missing {
		return math.NaN()
	}
	return float64(m) / float64(pow10[scale])
}

func fixed(mantissa int64, scale uint8) float64 {
	if int(scale) < len(pow10) {
		return float64(mantissa) / float64(pow10[scale])
	}
	return float64(mantissa) / math.Pow10(int(scale))
}
