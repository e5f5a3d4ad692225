package analyzers

import (
	"math"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Ledger divides an amount, mostly time, into its parts: the roots add up to Total, and children to their parent. Every level whose parts
// do not add up by themselves has one named "unaccounted" (or, negative, "over_accounted" where they exceed the whole), so that nothing
// disappears.
type Ledger struct {
	Kind    string // client, session, instance, background
	Basis   string // what Total is: "DB time", "CPU used by this session + non-idle waits"
	Subject model.Subject
	Window  model.Window
	Part    model.PartID
	Total   unit.Quantity
	Parts   []LedgerPart
}

// LedgerPart is one part of a ledger. Parent is the index of its parent among the parts, or -1 for a root; a parent stands before its
// children. Share is of the parent, or of Total for a root; NaN where that is zero.
type LedgerPart struct {
	Name     string
	Labels   model.Labels
	Parent   int
	Value    float64
	Share    float64
	Evidence []Evidence
}

// Names of the parts that Balance adds.
const (
	Unaccounted    = "unaccounted"
	OverAccounted  = "over_accounted"
	balanceEpsilon = 1e-9 // of the whole: what float64 sums differ by
)

// Add appends a part and returns its index, to be the parent of others. Parts whose value is not known are not added: -1 is returned,
// and what they would have explained stays unaccounted.
func (l *Ledger) Add(p LedgerPart) int {
	if math.IsNaN(p.Value) {
		return -1
	}
	whole := l.Total.Value
	if p.Parent >= 0 {
		whole = l.Parts[p.Parent].Value
	}
	p.Share = math.NaN()
	if whole != 0 {
		p.Share = p.Value / whole
	}
	l.Parts = append(l.Parts, p)
	return len(l.Parts) - 1
}

// Balance adds to every level the part that makes it add up. It is called once, when all parts are in.
func (l *Ledger) Balance() {
	sums := map[int]float64{-1: 0}
	for _, p := range l.Parts {
		sums[p.Parent] += p.Value
	}
	l.balance(-1, l.Total.Value, sums)
	for i, n := 0, len(l.Parts); i < n; i++ {
		l.balance(i, l.Parts[i].Value, sums)
	}
}

func (l *Ledger) balance(parent int, whole float64, sums map[int]float64) {
	sum, has := sums[parent]
	rest := whole - sum
	switch {
	case !has || math.IsNaN(rest) || math.Abs(rest) <= balanceEpsilon*math.Abs(whole):
	case rest > 0:
		l.Add(LedgerPart{Name: Unaccounted, Parent: parent, Value: rest})
	default:
		l.Add(LedgerPart{Name: OverAccounted, Parent: parent, Value: rest})
	}
}
