// Package sap holds what profiles, checks, snapshots and queues say of SAP instances and their hosts.
package sap

import (
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/parsers/model"
	"dumplens/parsers/pmap"
	"dumplens/parsers/sappfpar"
	"dumplens/parsers/sapprofile"
	"dumplens/parsers/sapqueue"
	"dumplens/parsers/st02"
)

// Landscapes says which SAP instances there are, and which dumps are about each.
var Landscapes = &analyzers.Derived[Landscape]{
	Name: "sap-landscape",
	Doc: `The SAP instances of a case and their hosts. Dumps belong to an instance by its system and number, which profiles, checks, snapshots and
the names of work processes tell. Where there is only one instance, dumps that name none are taken for its; the same holds for hosts.`,
	Needs: []analyzers.Input{analyzers.Format("st02", "sappfpar", "sapprofile", "sapqueue", "pmap", "chatr", "trapstat", "cpustat", "kctune", "listing")},
	Run:   func(p *analyzers.Pass) (Landscape, error) { return LandscapeOf(p.Case.Parts()), nil },
}

// Landscape is the instances and hosts, in the order in which dumps name them.
type Landscape struct {
	Instances []*Instance
	Hosts     []*Host
}

// Instance is one instance with what is known of it. Name is SID_NN, or empty where no dump tells.
type Instance struct {
	Name, Stage string
	Host        *Host
	Profile     *Dump[*sapprofile.Profile] // nil without; of several the last that is no start profile
	Check       *Dump[*sappfpar.Check]
	Snapshots   []Dump[*st02.Snapshot] // by time
	Spaces      []Dump[*pmap.Space]
	Lists       []Dump[*sapqueue.List]
}

// Dump is a document with the part that it came from.
type Dump[T any] struct {
	Part *model.Part
	Doc  T
}

// Subject names the instance for findings.
func (i *Instance) Subject() model.Subject {
	s := model.Subject{Instance: i.Name}
	if i.Host != nil {
		s.Host = i.Host.Name
	}
	return s
}

// String names the instance for people.
func (i *Instance) String() string {
	if s := i.Subject().String(); s != "" {
		return s
	}
	return "the instance"
}

// Host is a host of instances. Numbers that no dump gives are NaN.
type Host struct {
	Name, Stage string
	Platform    string // Solaris, HP-UX, AIX, Linux, Windows, "" where no dump tells
	Release     string
	Parts       []*model.Part
	Memory      analyzers.Amount // main memory
	Swap        analyzers.Amount // of all devices
	Cores       analyzers.Amount
	Instances   []*Instance
}

// PlatformIs reports whether the host runs a platform; known is false where no dump tells.
func (h *Host) PlatformIs(platform string) (yes, known bool) {
	if h == nil || h.Platform == "" {
		return false, false
	}
	return strings.EqualFold(h.Platform, platform), true
}

type landscapeKey struct{ name, stage string }

// LandscapeOf groups parts: first by the names that they have, then those without a name where only one could be meant.
func LandscapeOf(parts []*model.Part) Landscape {
	var l Landscape
	instances := map[landscapeKey]*Instance{}
	hosts := map[landscapeKey]*Host{}
	var nameless, homeless []*model.Part
	for _, p := range parts {
		if !concernsSAP(p) {
			continue
		}
		if p.Subject.Host != "" {
			l.host(hosts, landscapeKey{p.Subject.Host, p.Stage}).Parts = append(hosts[landscapeKey{p.Subject.Host, p.Stage}].Parts, p)
		} else {
			homeless = append(homeless, p)
		}
		switch {
		case p.Subject.Instance != "" && ofInstance(p):
			l.instance(instances, landscapeKey{p.Subject.Instance, p.Stage}).add(p)
		case ofInstance(p):
			nameless = append(nameless, p)
		}
	}
	for _, p := range nameless {
		l.only(instances, p).add(p)
	}
	for _, p := range homeless {
		if h := l.onlyHost(hosts, p.Stage); h != nil {
			h.Parts = append(h.Parts, p)
		}
	}
	l.settle(hosts)
	return l
}

// concernsSAP leaves out dumps that say nothing of SAP, its processes or its hosts.
func concernsSAP(p *model.Part) bool {
	switch p.Format {
	case "trapstat", "cpustat", "chatr", "kctune", "listing", "nmon":
		return true
	}
	return ofInstance(p)
}

func ofInstance(p *model.Part) bool {
	switch p.Format {
	case "st02", "sappfpar", "sapprofile", "sapqueue":
		return true
	case "pmap":
		return p.Subject.Instance != ""
	}
	return false
}

func (l *Landscape) host(hosts map[landscapeKey]*Host, k landscapeKey) *Host {
	h := hosts[k]
	if h == nil {
		h = &Host{Name: k.name, Stage: k.stage}
		hosts[k] = h
		l.Hosts = append(l.Hosts, h)
	}
	return h
}

func (l *Landscape) instance(instances map[landscapeKey]*Instance, k landscapeKey) *Instance {
	i := instances[k]
	if i == nil {
		i = &Instance{Name: k.name, Stage: k.stage}
		instances[k] = i
		l.Instances = append(l.Instances, i)
	}
	return i
}

// only is the one instance of a stage that has a name; a nameless one where there is none, or several.
func (l *Landscape) only(instances map[landscapeKey]*Instance, p *model.Part) *Instance {
	var found *Instance
	n := 0
	for _, i := range l.Instances {
		if i.Stage == p.Stage && i.Name != "" {
			found = i
			n++
		}
	}
	if n == 1 {
		return found
	}
	return l.instance(instances, landscapeKey{"", p.Stage})
}

// onlyHost is the one host of a stage; a nameless one where there is none, nil where there are several.
func (l *Landscape) onlyHost(hosts map[landscapeKey]*Host, stage string) *Host {
	var found *Host
	for _, h := range l.Hosts {
		if h.Stage == stage {
			if found != nil {
				return nil
			}
			found = h
		}
	}
	if found == nil {
		found = l.host(hosts, landscapeKey{"", stage})
	}
	return found
}

func (i *Instance) add(p *model.Part) {
	switch d := p.Document.(type) {
	case *sapprofile.Profile:
		if d.Kind != "start" || i.Profile == nil {
			if i.Profile == nil || d.Kind != "default" {
				i.Profile = &Dump[*sapprofile.Profile]{p, d}
			}
		}
	case *sappfpar.Check:
		if !d.Help {
			i.Check = &Dump[*sappfpar.Check]{p, d}
		}
	case *st02.Snapshot:
		i.Snapshots = append(i.Snapshots, Dump[*st02.Snapshot]{p, d})
	case *pmap.Space:
		i.Spaces = append(i.Spaces, Dump[*pmap.Space]{p, d})
	case *sapqueue.List:
		i.Lists = append(i.Lists, Dump[*sapqueue.List]{p, d})
	}
}

// settle gives every instance its host, and every host its figures.
func (l *Landscape) settle(hosts map[landscapeKey]*Host) {
	for _, i := range l.Instances {
		slices.SortStableFunc(i.Snapshots, func(a, b Dump[*st02.Snapshot]) int { return a.Doc.At.Compare(b.Doc.At) })
		i.Host = l.hostOf(hosts, i)
		if i.Host != nil {
			i.Host.Instances = append(i.Host.Instances, i)
		}
	}
	for _, h := range l.Hosts {
		h.figures()
	}
}

// hostOf is the host that a dump of the instance names, else the only one.
func (l *Landscape) hostOf(hosts map[landscapeKey]*Host, i *Instance) *Host {
	for _, p := range i.Parts() {
		if h := hosts[landscapeKey{p.Subject.Host, i.Stage}]; p.Subject.Host != "" && h != nil {
			return h
		}
	}
	return l.onlyHost(hosts, i.Stage)
}

// Parts lists all dumps of the instance.
func (i *Instance) Parts() []*model.Part {
	var out []*model.Part
	if i.Profile != nil {
		out = append(out, i.Profile.Part)
	}
	if i.Check != nil {
		out = append(out, i.Check.Part)
	}
	for _, s := range i.Snapshots {
		out = append(out, s.Part)
	}
	for _, s := range i.Spaces {
		out = append(out, s.Part)
	}
	for _, s := range i.Lists {
		out = append(out, s.Part)
	}
	return out
}
