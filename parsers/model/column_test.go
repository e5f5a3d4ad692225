package model_test

import (
	"math"
	"math/rand/v2"
	"strconv"
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
