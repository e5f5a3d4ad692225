package model

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
)

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
	rest   *chunk  // what was open when the column was closed; see Close
	open   []int32 // mantissas of the chunk being filled, at openScale
	scale  uint8
	floats []float64 // replaces open when a value of the chunk did not fit
}

// chunk is a closed run of n values. A case of many captures has millions of them, so they are small: the values are bytes of one width.
type chunk struct {
	width uint8 // bytes of a value: 0 (every value is konst), 1 (added to konst), 2, 4, or 8 (a float64)
	scale uint8
	n     uint16
	konst int32
	data  []byte
}

// missingTiny stands for NaN among bytes.
const missingTiny = math.MaxUint8

// Len is the number of values, missing ones included.
func (c *Column) Len() int {
	n := len(c.closed)*chunkLen + len(c.open) + len(c.floats)
	if c.rest != nil {
		n += int(c.rest.n)
	}
	return n
}

// Close packs what is open, and gives back the room kept for more. Nothing may be appended to a closed column.
func (c *Column) Close() {
	switch {
	case len(c.open) > 0:
		k := pack(c.open, c.scale)
		c.rest = &k
	case len(c.floats) > 0:
		k := packFloats(c.floats)
		c.rest = &k
	}
	c.open, c.floats = nil, nil
	c.closed = slices.Clip(c.closed)
}

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

// AppendRow adds the cells of a row, parted by commas, to a column each; columns that the row does not reach get a missing value. This
// is the hot loop of captures with a value for every disk and interval: plain numbers, blanks before them passed over, are decoded while
// it looks for the commas. Every other cell goes to odd, which must append what it makes of it.
func AppendRow(columns []Column, row string, odd func(col int, cell string)) {
	i := 0
	for col := range columns {
		if i > len(row) {
			columns[col].AppendMissing()
			continue
		}
		start, mantissa, point := i, int64(0), -1
		for i < len(row) {
			d := row[i] - '0'
			if d <= 9 {
				mantissa = mantissa*10 + int64(d)
			} else if row[i] == '.' && point < 0 {
				point = i
			} else if row[i] == ' ' && i == start {
				start++
			} else {
				break
			}
			i++
		}
		digits, scale := i-start, 0
		if point >= 0 {
			digits--
			scale = i - point - 1
		}
		if digits > 0 && digits <= 15 && (i == len(row) || row[i] == ',') {
			columns[col].AppendFixed(mantissa, uint8(scale))
			i++
			continue
		}
		end := strings.IndexByte(row[start:], ',')
		if end < 0 {
			end = len(row) - start
		}
		odd(col, row[start:start+end])
		i = start + end + 1
	}
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
		c.closed = append(c.closed, packFloats(c.floats))
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
	if c.rest != nil {
		dst = c.rest.values(dst, factor)
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
	lo, hi, gaps := int32(math.MaxInt32), int32(math.MinInt32), false
	for _, m := range open {
		if m == missing {
			gaps = true
			continue
		}
		lo, hi = min(lo, m), max(hi, m)
	}
	k := chunk{scale: scale, n: uint16(len(open)), konst: lo}
	switch {
	case lo > hi: // nothing is known
		k.konst = missing
	case lo == hi && !gaps:
	case int64(hi)-int64(lo) < missingTiny:
		k.width, k.data = 1, make([]byte, len(open))
		for i, m := range open {
			k.data[i] = missingTiny
			if m != missing {
				k.data[i] = byte(m - lo)
			}
		}
	case lo > math.MinInt16 && hi <= math.MaxInt16:
		k.width, k.data = 2, make([]byte, 0, 2*len(open))
		for _, m := range open {
			if m == missing {
				m = math.MinInt16
			}
			k.data = binary.LittleEndian.AppendUint16(k.data, uint16(int16(m)))
		}
	default:
		k.width, k.data = 4, make([]byte, 0, 4*len(open))
		for _, m := range open {
			k.data = binary.LittleEndian.AppendUint32(k.data, uint32(m))
		}
	}
	return k
}

func packFloats(values []float64) chunk {
	k := chunk{width: 8, n: uint16(len(values)), data: make([]byte, 0, 8*len(values))}
	for _, v := range values {
		k.data = binary.LittleEndian.AppendUint64(k.data, math.Float64bits(v))
	}
	return k
}

func (k chunk) values(dst []float64, factor float64) []float64 {
	switch k.width {
	case 0:
		v := unscale(k.konst, k.scale) * factor
		for range k.n {
			dst = append(dst, v)
		}
	case 1:
		for _, b := range k.data {
			if b == missingTiny {
				dst = append(dst, math.NaN())
				continue
			}
			dst = append(dst, unscale(k.konst+int32(b), k.scale)*factor)
		}
	case 2:
		for i := 0; i+1 < len(k.data); i += 2 {
			m := int32(int16(binary.LittleEndian.Uint16(k.data[i:])))
			if m == math.MinInt16 {
				m = missing
			}
			dst = append(dst, unscale(m, k.scale)*factor)
		}
	case 4:
		for i := 0; i+3 < len(k.data); i += 4 {
			dst = append(dst, unscale(int32(binary.LittleEndian.Uint32(k.data[i:])), k.scale)*factor)
		}
	default:
		for i := 0; i+7 < len(k.data); i += 8 {
			dst = append(dst, math.Float64frombits(binary.LittleEndian.Uint64(k.data[i:]))*factor)
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
