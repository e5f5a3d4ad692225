package client

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/sql"
	"dumplens/parsers/baancgp"
	"dumplens/parsers/model"
)

// Runs says where the time of each profiled run of a client went, on its own side, on the way, and in the database.
var Runs = &analyzers.Derived[[]Run]{
	Name: "client-runs",
	Doc: `Where the time of each profiled run of a client went. The client's profile says how long it waited for the database; the server says how long it
worked: by the trace of the session, else by tkprof, else by the report of the instance, which is an upper bound. What is left is transport: round
trips, counted by the server, times the floor of a round trip as the trace measures it between two fetches; more data, the waits for further packets of
one call, which are printed inside calls; and a rest, which is the driver, scheduling, and what nothing explains.
Dumps are linked when their windows overlap, the names of database and stage do not contradict each other, and by host, user and module where
several would do; or because the user says so. Everything that the link rests on is listed.`,
	Needs: []analyzers.Input{analyzers.Format(baancgp.Name), analyzers.Optional(sql.Sessions), analyzers.Optional(oracle.DatabaseTime), analyzers.Optional(host.Processors)},
	Run: func(p *analyzers.Pass) ([]Run, error) {
		w := &world{parts: p.Case.Parts(), links: p.Links()}
		slices.SortStableFunc(w.parts, func(a, b *model.Part) int { // not by the order of the arguments
			return cmp.Or(strings.Compare(p.Case.Source(a.Source).Name.S, p.Case.Source(b.Source).Name.S), cmp.Compare(a.First, b.First))
		})
		w.sessions, _ = sql.Sessions.Lookup(p)
		w.instances, _ = oracle.DatabaseTime.Lookup(p)
		w.hosts, _ = host.Processors.Lookup(p)
		var out []Run
		for _, part := range p.Case.Parts() {
			if profile, ok := part.Document.(*baancgp.Profile); ok {
				out = append(out, w.run(part, profile))
			}
		}
		return out, nil
	},
}

// Run is one profiled run. Times are seconds; NaN is unknown.
type Run struct {
	Part    *model.Part
	Profile *baancgp.Profile

	Elapsed float64
	Own     float64 // work of the client, what the profiler takes included
	Other   float64 // waits for something else
	Waiting float64 // for the database; NaN when no function does

	ElapsedAt model.Pos
	WaitingAt []Place // functions that wait for the database, those with the most time
	OtherAt   []Place
	OwnAt     []Place

	Server    *ServerTime // nil when no dump of the server is linked
	Floor     sql.Floor
	FloorAt   model.Pos
	FloorOf   *model.Part // trace that the floor is of; nil without one
	Transport Transport
	Path      Path
	Loads     []HostLoad // of client and server, where their captures are there
	Array     Array
	WhatIfs   []WhatIf

	Assumptions []string // what the link rests on
	Missing     []string // what would say more
}

// Place is a line of a dump and what it says.
type Place struct {
	Pos  model.Pos
	Note string
}

// Transport is what the wait for the database has beyond the database's own time.
type Transport struct {
	Time      float64 // wait less database time; NaN without the server's side
	RoundTrip float64 // trips times floor
	MoreData  float64
	Rest      float64 // driver, scheduling, unexplained; negative where the parts exceed the whole
	AtLeast   bool    // the database time is an upper bound, so Time is a lower one
	PerTrip   float64 // Time for each round trip
}

// world is everything that runs may be linked with.
type world struct {
	parts     []*model.Part
	links     []analyzers.Link
	sessions  []sql.Session
	instances []oracle.DBTime
	hosts     []host.CPU
}

// placesShown is how many functions are the evidence of a sum.
const placesShown = 3

func (w *world) run(part *model.Part, profile *baancgp.Profile) Run {
	r := Run{Part: part, Profile: profile, Elapsed: profile.Elapsed, Waiting: math.NaN()}
	r.ElapsedAt = model.Pos{Source: part.Source, Line: cmp.Or(profile.ElapsedAt, part.First), Offset: -1}
	r.Own, r.OwnAt = classTime(part, profile, baancgp.Own)
	r.Other, r.OtherAt = classTime(part, profile, baancgp.Wait)
	if sum, at := classTime(part, profile, baancgp.Database); len(at) > 0 {
		r.Waiting, r.WaitingAt = sum, at
	}
	if math.IsNaN(r.Waiting) {
		r.Missing = append(r.Missing, "a function that waits for the database: none of the profile's names is on the list (baan.cgp.database_functions in --config)")
	}
	w.link(&r)
	r.transport()
	r.path(w)
	r.loads(w)
	r.Array = w.array(&r)
	r.WhatIfs = r.whatIfs()
	return r
}

// classTime is the own time of the functions of a class, and where those with the most of it are.
func classTime(part *model.Part, profile *baancgp.Profile, class baancgp.Class) (float64, []Place) {
	var list []*baancgp.Function
	sum := 0.0
	for i := range profile.Functions {
		if f := &profile.Functions[i]; f.Class == class && f.Self >= 0 {
			sum += f.Self
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(a, b *baancgp.Function) int {
		return cmp.Or(cmp.Compare(b.Self, a.Self), strings.Compare(a.Name, b.Name))
	})
	var at []Place
	for _, f := range list[:min(len(list), placesShown)] {
		at = append(at, Place{model.Pos{Source: part.Source, Line: f.Line, Offset: -1}, "own time of " + f.Name})
	}
	return sum, at
}

// transport divides what the client waited beyond the database's time.
func (r *Run) transport() {
	nan := math.NaN()
	t := Transport{Time: nan, RoundTrip: nan, MoreData: nan, Rest: nan, PerTrip: nan}
	if s := r.Server; s != nil && !math.IsNaN(r.Waiting) {
		t.AtLeast = s.Upper
		work := s.Time - s.MoreData
		if s.Upper {
			work = math.Min(work, r.Waiting)
		}
		t.Time = r.Waiting - work
		t.MoreData = s.MoreData
		t.RoundTrip = s.Trips * r.Floor.Time
		t.PerTrip = t.Time / s.Trips
		t.Rest = t.Time - t.MoreData - oracle.ZeroIfUnknown(t.RoundTrip)
	}
	r.Transport = t
}

// Share is the part of the wait for the database that is transport; NaN when it cannot be told.
func (r *Run) Share() float64 { return r.Transport.Time / r.Waiting }

// Disagreement is by how much the two sides differ: what the server waited for the client, against what the client did other than wait
// for the database's work. The server's wait holds the transport and all of the client's own time. ok is false when one side is missing.
func (r *Run) Disagreement() (server, client float64, ok bool) {
	if r.Server == nil || math.IsNaN(r.Server.Between) || r.Server.Upper || math.IsNaN(r.Transport.Time) {
		return 0, 0, false
	}
	return r.Server.Between, r.Elapsed - r.Waiting + r.Transport.Time - r.Transport.MoreData, true
}

// Overhead says what is known of the profiler's own time.
func (r *Run) Overhead() string {
	if u := r.Profile.Unprofiled; u > 0 && u < r.Elapsed {
		return fmt.Sprintf("The profiled run took %s longer than the %s of an unprofiled one: that is in these figures, mostly with the functions that are called often, and shares are not those of an unprofiled run.",
			seconds(r.Elapsed-u), seconds(u))
	}
	return "What the profiler itself takes is in these figures and cannot be told from them; a field report has 2 hours on top of 7. Compare with the time of an unprofiled run (unprofiled_seconds in --config)."
}
