package oraconf

import (
	"fmt"
	"strings"

	"dumplens/parsers/model"
)

// Config is what one file sets.
type Config struct {
	Kind     Kind
	Settings []Setting // name and value: sqlnet.ora, db_resource
	Aliases  []Alias   // of tnsnames.ora, and listeners of listener.ora
	Homes    []Home    // of the SID list of listener.ora
	Tables   []Table   // of tabledef and ora_driver_param
	Limits   []Limit
}

// Kind is the file that a Config is.
type Kind string

// The kinds of files.
const (
	TNSNames Kind = "tnsnames.ora"
	SQLNet   Kind = "sqlnet.ora"
	Listener Kind = "listener.ora"
	Resource Kind = "db_resource"
	TableDef Kind = "tabledef"
	Limits   Kind = "limits"
)

// Setting is a name and its value as written.
type Setting struct {
	Name  string
	Value model.Text
	Line  int32
}

// Alias is a connect descriptor or listener. Numbers are NaN and texts empty where the file does not set them.
type Alias struct {
	Name      string
	Addresses []Address
	Service   string
	SID       string
	Server    string // DEDICATED, SHARED, POOLED
	SDU, TDU  float64
	Line      int32
	SDULine   int32
}

// Address is one place where a database listens. Protocol is in lower case: tcp, tcps, ipc, beq.
type Address struct {
	Protocol, Port string
	Host           model.Text
	Key            string // of ipc
	Line           int32
}

// Home is an instance that a listener serves.
type Home struct {
	SID, Global string
	Path        model.Text
	Line        int32
}

// Table is the driver of tables, or what a driver is told of them.
type Table struct {
	Table, Company, Driver string
	Settings               []Setting
	Audit                  bool
	Line                   int32
}

// Limit is one limit of a user's processes, in bytes, seconds or a number.
type Limit struct {
	User      string // "default" for all others; "" where a file does not say whose limits it has
	Name      string // fsize, data, stack, core, rss, cpu, nofiles, nproc, threads
	Hard      bool
	Value     float64
	Unlimited bool
	Line      int32
}

// Setting finds a setting by its name, in any case.
func (c *Config) Setting(name string) (Setting, bool) {
	for _, s := range c.Settings {
		if strings.EqualFold(s.Name, name) {
			return s, true
		}
	}
	return Setting{}, false
}

// Limit finds the soft limit of a user, or the default one where the user has none. found is false where neither is there.
func (c *Config) Limit(user, name string) (l Limit, found bool) {
	for _, candidate := range c.Limits {
		if candidate.Name != name || candidate.Hard {
			continue
		}
		if candidate.User == user {
			return candidate, true
		}
		if candidate.User == "default" || candidate.User == "*" {
			l, found = candidate, true
		}
	}
	return l, found
}

// Fields lists everything that is set.
func (c *Config) Fields() []model.Field {
	var out []model.Field
	add := func(name string, value model.Text, line int32) {
		out = append(out, model.Field{Name: name, Value: value, Pos: model.Pos{Line: line, Offset: -1}})
	}
	for _, s := range c.Settings {
		add(s.Name, s.Value, s.Line)
	}
	for _, a := range c.Aliases {
		add("Alias "+a.Name, model.Say(strings.TrimSpace(fmt.Sprintf("%s %s %s", a.Service, a.SID, a.Server))), a.Line)
		for _, d := range a.Addresses {
			add("protocol of "+a.Name, model.Say(strings.TrimSpace(d.Protocol+" "+d.Port+" "+d.Key)), d.Line)
			if d.Host.S != "" {
				add("host of "+a.Name, d.Host, d.Line)
			}
		}
	}
	for _, h := range c.Homes {
		add("Oracle home of "+h.SID, h.Path, h.Line)
	}
	for _, t := range c.Tables {
		value := t.Driver
		for _, s := range t.Settings {
			value += " " + s.Name + "=" + s.Value.S
		}
		if t.Audit {
			value += " audited"
		}
		add(fmt.Sprintf("Table %s of company %s", t.Table, t.Company), model.Say(value), t.Line)
	}
	for _, l := range c.Limits {
		if l.Unlimited {
			add("Limit "+l.title(), model.Say("unlimited"), l.Line)
		}
	}
	return out
}

func (l *Limit) title() string {
	name := l.Name
	if l.Hard {
		name += ", hard"
	}
	if l.User != "" {
		name += " of " + l.User
	}
	return name
}
