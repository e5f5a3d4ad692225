package text

import (
	"math"
	"strconv"
	"strings"
)

// Format says how a dump writes its numbers. The base is always ten: "010" is 10.
type Format struct {
	Decimal byte // '.' or ','; 0 means '.'
	Group   byte // 0 for none, else ',', '.', ' ' (no-break blanks too) or '\''
	Base    int  // what K, M, G, T and P step by: 1000 or 1024; 0 means that no suffix may follow
}

// The two spellings that most dumps use, 1,234.5 and 1.234,5; and that of sizes with a suffix, 4K and 16M.
var (
	Plain    = Format{Decimal: '.', Group: ','}
	European = Format{Decimal: ',', Group: '.'}
	Sizes    = Format{Decimal: '.', Base: 1024}
)

// NumberState says what a cell for a number holds. Every state but OK goes with NaN.
type NumberState uint8

const (
	Blank     NumberState = iota // nothing, or only blanks; also the zero value, so that a number never captured is not 0
	OK                           // a finite number
	Overflow                     // "####", "****": too wide for its column; or beyond the range of a float64
	Undefined                    // "nan", "-nan", "NaNQ", "INF", "1.#IND": the writer had no finite value either
	NotNumber                    // something else
)

// Parse reads one number; blanks around it are ignored. It accepts a sign in front, or a minus behind as SAP prints
// it ("123-"), a missing digit before or behind the decimal sign (".6", "5."), an exponent, groups of three digits,
// and with a Base one of the suffixes k, K, M, G, T, P. "-0.0" keeps its sign, since nmon prints it for "not available".
//
// Groups are strict, because a comma that is not a separator of thousands is most likely a decimal comma, and a
// value that is wrong by a factor of thousand is worse than none: "54520,6" and "0,123" are NotNumber in Plain.
func (f Format) Parse(s string) (float64, NumberState) {
	s = trimBlanks(s)
	if s == "" {
		return math.NaN(), Blank
	}
	if c := s[0]; c == '#' || c == '*' {
		return math.NaN(), filled(s)
	}
	n, ok := f.scan(s)
	if !ok {
		return math.NaN(), undefined(s)
	}
	v := n.value(s, f)
	if math.IsInf(v, 0) {
		return math.NaN(), Overflow
	}
	return v, OK
}

// filled tells a column filled up because its number did not fit from other text that starts alike. One asterisk
// alone is a mark or a footnote, never a number.
func filled(s string) NumberState {
	if s == "*" || strings.Trim(s, s[:1]) != "" {
		return NotNumber
	}
	return Overflow
}

// undefined recognises what C libraries print for values that are not finite. AIX adds Q (quiet) or S (signalling).
func undefined(s string) NumberState {
	if s[0] == '-' || s[0] == '+' {
		s = s[1:]
	}
	if len(s) < 3 || len(s) > 8 {
		return NotNumber
	}
	var buf [8]byte
	for i := range len(s) {
		buf[i] = lower(s[i])
	}
	switch string(buf[:len(s)]) {
	case "nan", "nanq", "nans", "inf", "infinity", "1.#inf", "1.#ind", "1.#qnan", "1.#snan":
		return Undefined
	}
	return NotNumber
}

// scanned is a number taken apart: mantissa × 10^exp10, then × Base^power.
type scanned struct {
	mantissa uint64
	exp10    int
	power    int  // of Base
	end      int  // where sign, digits and exponent end, for the slow way
	minus    bool // in front or behind
	inexact  bool // more digits than the mantissa holds
}

// scan checks the syntax of s and collects its digits.
func (f Format) scan(s string) (n scanned, ok bool) {
	i := 0
	signed := s[0] == '-' || s[0] == '+'
	if signed {
		n.minus = s[0] == '-'
		i++
	}
	i, digits, grouped, ok := f.integer(s, i, &n)
	if !ok {
		return n, false
	}
	if i < len(s) && s[i] == f.decimal() {
		start := i + 1
		for i = start; i < len(s) && isDigit(s[i]); i++ {
			n.add(s[i])
		}
		digits += i - start
		n.exp10 -= i - start
	}
	if digits == 0 {
		return n, false
	}
	scientific := i < len(s) && lower(s[i]) == 'e'
	if scientific {
		// With groups this is a decimal comma: 3,516E+08.
		if i, ok = n.exponent(s, i+1); !ok || grouped {
			return n, false
		}
	}
	n.end = i
	if i < len(s) && f.Base > 0 && !scientific {
		if n.power = suffixPower(s[i]); n.power > 0 {
			i++
		}
	}
	if i == len(s)-1 && s[i] == '-' && !signed && !scientific {
		n.minus = true
		i++
	}
	return n, i == len(s)
}

// integer reads the digits before the decimal sign, with their groups.
func (f Format) integer(s string, i int, n *scanned) (end, digits int, grouped, ok bool) {
	start, run := i, 0 // run: digits since the last separator
	for i < len(s) {
		if isDigit(s[i]) {
			n.add(s[i])
			digits++
			run++
			i++
			continue
		}
		width := f.separator(s[i:])
		if width == 0 {
			break
		}
		if grouped && run != 3 || !grouped && (run < 1 || run > 3 || s[start] == '0') {
			return i, digits, grouped, false
		}
		grouped, run = true, 0
		i += width
	}
	return i, digits, grouped, !grouped || run == 3
}

// separator returns the width of the group separator that s starts with, or 0.
func (f Format) separator(s string) int {
	if f.Group == 0 {
		return 0
	}
	if s[0] == f.Group {
		return 1
	}
	if f.Group == ' ' && s[0] >= 0x80 {
		for _, blank := range [...]string{"\u00a0", "\u202f"} {
			if strings.HasPrefix(s, blank) {
				return len(blank)
			}
		}
	}
	return 0
}

func (f Format) decimal() byte {
	if f.Decimal == 0 {
		return '.'
	}
	return f.Decimal
}

func (n *scanned) add(c byte) {
	if n.mantissa >= 1e18 {
		n.inexact = true // and the slow way reads the text again
		return
	}
	n.mantissa = n.mantissa*10 + uint64(c-'0')
}

// exponent reads an exponent from s[i:], behind its letter.
func (n *scanned) exponent(s string, i int) (end int, ok bool) {
	negative := false
	if i < len(s) && (s[i] == '-' || s[i] == '+') {
		negative = s[i] == '-'
		i++
	}
	start, e := i, 0
	for ; i < len(s) && isDigit(s[i]); i++ {
		if e < 1000 {
			e = e*10 + int(s[i]-'0')
		}
	}
	if negative {
		e = -e
	}
	n.exp10 += e
	return i, i > start
}

// value computes the number that was taken from s. Where mantissa and power of ten are both exact in a float64, one
// operation gives the correctly rounded result; everything else is left to strconv.
func (n *scanned) value(s string, f Format) float64 {
	exp := n.exp10
	if f.Base == 1000 {
		exp += 3 * n.power
	}
	var v float64
	switch {
	case n.inexact || n.mantissa > maxExact || exp < -maxPow10 || exp > maxPow10:
		v = n.slow(s, f)
		if f.Base == 1000 {
			v *= pow10[3*n.power]
		}
	case exp < 0:
		v = float64(n.mantissa) / pow10[-exp]
	default:
		v = float64(n.mantissa) * pow10[exp]
	}
	if f.Base != 1000 {
		for range n.power {
			v *= float64(f.Base)
		}
	}
	if n.minus {
		v = -v
	}
	return v
}

// slow rewrites the digits of s for strconv and returns their value without the sign.
func (n *scanned) slow(s string, f Format) float64 {
	clean := make([]byte, 0, n.end)
	for i := range n.end {
		switch c := s[i]; {
		case isDigit(c), lower(c) == 'e':
			clean = append(clean, c)
		case c == f.decimal():
			clean = append(clean, '.')
		case len(clean) > 0 && (c == '+' || c == '-'): // the exponent's; the number's own comes first
			clean = append(clean, c)
		}
	}
	v, _ := strconv.ParseFloat(string(clean), 64) // the syntax is checked, and out of range gives ±Inf
	return v
}

func suffixPower(c byte) int {
	switch c {
	case 'k', 'K':
		return 1
	case 'M':
		return 2
	case 'G':
		return 3
	case 'T':
		return 4
	case 'P':
		return 5
	}
	return 0
}

// Fixed is a decimal number as dumps print most of theirs, without rounding: Mantissa / 10^Scale.
type Fixed struct {
	Mantissa int64
	Scale    uint8
}

// ParseFixed is the fast way for ordinary cells: blanks, a sign, up to 18 digits with or without a point. It says
// false for everything else, "-0.0" included, whose sign Fixed cannot hold; then Plain.Parse tells what the cell is.
func ParseFixed(s string) (Fixed, bool) {
	const mostDigits = 18 // so that the mantissa cannot overflow
	i, end := 0, len(s)
	for i < end && s[i] == ' ' {
		i++
	}
	for end > i && s[end-1] == ' ' {
		end--
	}
	minus := false
	if i < end && (s[i] == '-' || s[i] == '+') {
		minus = s[i] == '-'
		i++
	}
	var m int64 // may wrap around in text that the count of digits refuses below
	start := i
	for ; i < end && isDigit(s[i]); i++ {
		m = m*10 + int64(s[i]-'0')
	}
	digits, scale := i-start, 0
	if i < end && s[i] == '.' {
		start = i + 1
		for i = start; i < end && isDigit(s[i]); i++ {
			m = m*10 + int64(s[i]-'0')
		}
		scale = i - start
		digits += scale
	}
	if i < end || digits < 1 || digits > mostDigits || minus && m == 0 {
		return Fixed{}, false
	}
	if minus {
		m = -m
	}
	return Fixed{Mantissa: m, Scale: uint8(scale)}, true
}

const (
	maxExact = 1 << 53 // every integer up to here is exact in a float64
	maxPow10 = 22      // and every power of ten up to here
)

var pow10 = [maxPow10 + 1]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10,
	1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

// Float returns the float64 nearest to x, the same that strconv.ParseFloat makes of its text.
func (x Fixed) Float() float64 {
	if x.Mantissa < -maxExact || x.Mantissa > maxExact || x.Scale > maxPow10 {
		return x.slow()
	}
	return float64(x.Mantissa) / pow10[x.Scale]
}

func (x Fixed) slow() float64 {
	v, _ := strconv.ParseFloat(strconv.FormatInt(x.Mantissa, 10)+"e-"+strconv.Itoa(int(x.Scale)), 64)
	return v // its error could only be a range that int64 and uint8 do not reach
}
