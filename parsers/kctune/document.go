package kctune

import (
	"math"
	"strconv"
	"strings"

	"dumplens/parsers/model"
)

// Kernel is the parameters of a system.
type Kernel struct {
	Tunables []Tunable
}

// Tunable is one parameter. Value is NaN where an expression or a text is written; a percentage is a share.
type Tunable struct {
	Name, Written string
	Value         float64
	Expression    string // as planned: "Default", "8%", "4*nproc+20"
	Changes       string // Immed, Auto, or empty
	NextBoot      string // a value that waits for the next boot
	Constraints   []string
	Line          int32
}

// Get finds a parameter.
func (k *Kernel) Get(name string) (Tunable, bool) {
	for _, t := range k.Tunables {
		if t.Name == name {
			return t, true
		}
	}
	return Tunable{Value: math.NaN()}, false
}

// Fields lists the parameters as written.
func (k *Kernel) Fields() []model.Field {
	var out []model.Field
	for _, t := range k.Tunables {
		value := t.Written
		if t.Expression != "" && t.Expression != t.Written {
			value += " (" + t.Expression + ")"
		}
		if t.NextBoot != "" {
			value += ", from the next boot on " + t.NextBoot
		}
		out = append(out, model.Field{Name: t.Name, Value: model.Say(value), Pos: model.Pos{Line: t.Line, Offset: -1}})
	}
	return out
}

// number reads decimal, hexadecimal and octal numbers and percentages.
func number(s string) float64 {
	if percent, ok := strings.CutSuffix(s, "%"); ok {
		v, err := strconv.ParseFloat(percent, 64)
		if err != nil || math.IsInf(v, 0) {
			return math.NaN()
		}
		return v / 100
	}
	v, err := strconv.ParseInt(s, 0, 64) // base 0: 0x is hexadecimal, a leading 0 octal, as the tool writes them
	if err != nil {
		return math.NaN()
	}
	return float64(v)
}
