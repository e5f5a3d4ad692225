package sap

import (
	"dumplens/analyzers"
)

// Checked lists the instances whose profile check is there and is of a profile.
func Checked(p *analyzers.Pass) []*Instance {
	var out []*Instance
	for _, i := range Landscapes.Of(p).Instances {
		if i.Check != nil && !i.Check.Doc.NoProfile {
			out = append(out, i)
		}
	}
	return out
}

// ParameterState is a parameter of a profile: its value as written and its place, or the evidence that it is not there.
func ParameterState(i *Instance, name string) (written string, evidence analyzers.Evidence) {
	v, ok := i.Profile.Doc.Get(name)
	if !ok {
		return "", analyzers.Absent(i.Profile.Part, "searched the profile for %s, which is not set", name)
	}
	return v.Value, analyzers.At(i.Profile.Part, v.Line, "%s = %s", name, v.Value)
}

// Profiled lists the instances whose profile is there.
func Profiled(p *analyzers.Pass) []*Instance {
	var out []*Instance
	for _, i := range Landscapes.Of(p).Instances {
		if i.Profile != nil {
			out = append(out, i)
		}
	}
	return out
}

// Serves reports whether a profile is one that an instance runs with: not a start or default profile.
func Serves(i *Instance) bool {
	return i.Profile.Doc.Kind != "start" && i.Profile.Doc.Kind != "default"
}
