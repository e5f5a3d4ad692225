package sappfpar

import (
	"fmt"
	"path"
	"strings"

	"dumplens/parsers/model"
)

// Check is what one run of sappfpar says, in bytes. NaN is a number that could not be read.
type Check struct {
	Profile    model.Text // as named, with its path where it was given
	Line       int32      // of the profile's name, 0 without
	NoProfile  bool       // no profile was read: all numbers are defaults of the kernel
	Help       bool       // only the usage of the tool
	Pools      []Pool
	Keys       []Key
	Messages   []Message
	Parameters []Parameter
}

// Pool is a shared memory pool and its sizes.
type Pool struct {
	Key, Text                    string
	Configured, Minimum, Advised float64
	Line                         int32
}

// Key is a shared memory, and the pool it lies in ("none" outside of pools, "" where the check does not say).
type Key struct {
	Key, Pool, Text string
	Size            float64
	Line            int32
}

// Message is an error or warning of the check, with the tool's own advice.
type Message struct {
	Level  string // error, warning
	Text   string
	Advice []string
	Line   int32
}

// Parameter is a line of sappfpar all.
type Parameter struct {
	Name  string
	Value model.Text
	Line  int32
}

// Fields lists the profile, the messages and the parameters. Pools and keys are numbers.
func (c *Check) Fields() []model.Field {
	var out []model.Field
	add := func(name string, value model.Text, line int32) {
		out = append(out, model.Field{Name: name, Value: value, Pos: model.Pos{Line: line, Offset: -1}})
	}
	if c.Profile.S != "" {
		add("Profile", c.Profile, c.Line)
	}
	for _, p := range c.Pools {
		add("Pool "+p.Key, model.Say(p.Text), p.Line)
	}
	for _, k := range c.Keys {
		add("Key "+k.Key, model.Say(k.Text), k.Line)
	}
	for _, m := range c.Messages {
		add(m.Level, model.Say(m.Text), m.Line)
		for _, a := range m.Advice {
			add("advice of the tool", model.Say(a), m.Line)
		}
	}
	for _, p := range c.Parameters {
		add(p.Name, p.Value, p.Line)
	}
	return out
}

// subject takes a profile's name apart: SID_INSTANCE_host, where the instance's name ends in its number.
func subject(profile string) model.Subject {
	name := path.Base(strings.ReplaceAll(profile, "\\", "/"))
	words := strings.SplitN(name, "_", 3)
	if len(words) < 2 || len(words[0]) != 3 || len(words[1]) < 2 {
		return model.Subject{}
	}
	number := words[1][len(words[1])-2:]
	if strings.Trim(number, "0123456789") != "" {
		return model.Subject{}
	}
	s := model.Subject{Instance: fmt.Sprintf("%s_%s", strings.Clone(words[0]), number)}
	if len(words) == 3 {
		s.Host = strings.Clone(words[2])
	}
	return s
}
