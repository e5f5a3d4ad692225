package sapprofile

import (
	"math"
	"strings"

	"dumplens/parsers/model"
)

// Profile is one profile, its parameters in the order of the file.
type Profile struct {
	Kind       string // instance, default, start, or "" for a piece
	Name       string // of the instance: D07, DVEBMGS00; "" when the profile does not say
	Parameters []Parameter
	Formulas   bool // values are computed from others: kernels from 7.40 on

	index map[string]int // name -> the last one
}

// Parameter is one line. Number is NaN for a text, or when a name in it is not in this profile.
type Parameter struct {
	Name, Written string
	Value         string // with the names that this profile knows put in
	Number        float64
	Bytes         float64 // of an amount of memory; else NaN
	Unit          string  // that the profile writes it in
	Replaced      bool    // the name comes again further down
	Line          int32
}

// Get is the parameter that counts: the last one of its name.
func (p *Profile) Get(name string) (Parameter, bool) {
	i, ok := p.index[name]
	if !ok {
		return Parameter{Number: math.NaN(), Bytes: math.NaN()}, false
	}
	return p.Parameters[i], true
}

// Fields lists the parameters as written.
func (p *Profile) Fields() []model.Field {
	var out []model.Field
	for _, x := range p.Parameters {
		name := x.Name
		if x.Replaced {
			name += " (replaced below)"
		}
		out = append(out, model.Field{Name: name, Value: model.Text{Kind: kindOf(x.Name, x.Written), S: x.Written}, Pos: model.Pos{Line: x.Line, Offset: -1}})
	}
	return out
}

// kindOf says what a value may give away.
func kindOf(name, value string) model.TextKind {
	lower := strings.ToLower(name)
	switch {
	case strings.Contains(lower, "passw") || strings.Contains(lower, "secret") || strings.Contains(lower, "credential"):
		return model.Bind
	case strings.Contains(lower, "host"):
		return model.Host
	case strings.ContainsAny(value, "/\\"):
		return model.Path
	}
	return model.Plain
}
