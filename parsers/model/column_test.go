package model_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"dumplens/parsers/model"
)

// A column must give back every number as printed, whatever mix of decimals, sizes and gaps it was fed.
func TestColumnRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for round := range 200 {
		var c model.Column
		var want []float64
		n := rng.IntN(1200)
		maxScale := 1 + rng.IntN(4)
		big := rng.IntN(3) == 0
		for range n {
			switch rng.IntN(12) {
			case 0:
				c.AppendMissing()
				want = append(want, math.NaN())
			case 1:
				if big {
					v := rng.NormFloat64() * 1e12
					c.Append(v)
					want = append(want, v)
					continue
				}
				fallthrough
			default:
				scale := uint8(rng.IntN(maxScale))
				m := int64(rng.IntN(200000)) - 1000
				if big && rng.IntN(4) == 0 {
					m *= 1 << 30
				}
				c.AppendFixed(m, scale)
				f, err := strconv.ParseFloat(strconv.FormatInt(m, 10)+"e-"+strconv.Itoa(int(scale)), 64)
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, f)
			}
		}
		if c.Len() != len(want) {
			t.Fatalf("round %d: %d values, want %d", round, c.Len(), len(want))
		}
		for i, v := range c.Values(nil, 1) {
			if v != want[i] && !(math.IsNaN(v) && math.IsNaN(want[i])) {
				t.Fatalf("round %d: value %d is %v, want %v", round, i, v, want[i])
			}
		}
	}
}

func TestStats(t *testing.T) {
	var c model.Column
	for _, v := range []float64{3, math.NaN(), 9, 1, 9} {
		c.Append(v)
	}
	axis := model.NewAxis([]int64{0, 1000, 2000, 3000, 4000}, []int32{10, 20, 30, 40, 50})
	s := model.NewSeries(model.CPURunQueue, model.Labels{}, axis, &c, 1, nil)
	st := s.Stats()
	if st.N != 4 || st.Missing != 1 || st.Min != 1 || st.Max != 9 || st.Mean != 5.5 || st.P95 != 9 || st.MaxLine != 30 {
		t.Errorf("got %+v", st)
	}
	empty := model.NewSeries(model.CPURunQueue, model.Labels{}, model.NewAxis(nil, nil), &model.Column{}, 1, nil).Stats()
	if !math.IsNaN(empty.Mean) || empty.MaxLine != 0 {
		t.Errorf("an empty series has figures: %+v", empty)
	}
}

func TestVocabulary(t *testing.T) {
	seen := map[string]string{}
	for _, m := range model.Vocabulary() {
		if m.Doc == "" {
			t.Errorf("%s has no doc", m.Name)
		}
		key := m.Name + " " + m.Unit.Symbol
		if seen[key] != "" {
			t.Errorf("%s is in the vocabulary twice", key)
		}
		seen[key] = m.Doc
	}
}

// TestAppendRow: plain numbers are decoded as they are printed, everything else is left to odd, and columns keep step with each other.
func TestAppendRow(t *testing.T) {
	for _, tt := range []struct {
		row  string
		want string // the values of three columns
		odd  string // cells that were left to odd, with their columns
	}{
		{"1,2.5,03", "1 2.5 3", ""},
		{" 1,  2.50,.5", "1 2.5 0.5", ""},
		{"5.,1,2", "5 1 2", ""},
		{"1,2", "1 2 NaN", ""},
		{"", "NaN NaN NaN", "0:"},
		{"1,,3", "1 NaN 3", "1:"},
		{"1 ,-2,3", "NaN NaN 3", "0:1 |1:-2"},
		{"1,2,  ", "1 2 NaN", "2:"},
		{"1.2.3,. 5,1e3", "NaN NaN NaN", "0:1.2.3|1:. 5|2:1e3"},
		{"999999999999999,1,1234567890123456", "9.99999999999999e+14 1 NaN", "2:1234567890123456"},
		{"1,2,3,4", "1 2 3", ""},
	} {
		columns := make([]model.Column, 3)
		var odd []string
		model.AppendRow(columns, tt.row, func(col int, cell string) {
			odd = append(odd, fmt.Sprintf("%d:%s", col, cell))
			columns[col].AppendMissing()
		})
		var got []string
		for i := range columns {
			if columns[i].Len() != 1 {
				t.Fatalf("%q: column %d has %d values", tt.row, i, columns[i].Len())
			}
			got = append(got, fmt.Sprint(columns[i].Values(nil, 1)[0]))
		}
		if s := strings.Join(got, " "); s != tt.want || strings.Join(odd, "|") != tt.odd {
			t.Errorf("%q: got %s, odd %q; want %s, odd %q", tt.row, s, odd, tt.want, tt.odd)
		}
	}
}
