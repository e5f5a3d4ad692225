package unix

import (
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/kctune"
	"dumplens/parsers/unit"
)

// HPUXFileCache finds file caches that take memory from SAP.
var HPUXFileCache = &analyzers.Rule{
	Name:  "hpux/file-cache",
	Title: "the file cache may take much of the memory",
	Doc: `The file cache of an HP-UX host with SAP may grow, or may not shrink below, more of the memory than it needs.

Why it matters: memory of the file cache is missing for SAP and the database, which have caches of their own.
How to confirm: kctune filecache_max and filecache_min (dbc_max_pct and dbc_min_pct before 11i v3); what the cache takes in glance.
What to do: with a database on file systems a maximum of 8 % and a minimum of 5 %; on an application server a minimum of 1 %.
Limits: for HP-UX; with direct I/O or raw devices even less will do. SAP note 172747 has all kernel parameters.
Thresholds: row 26 of the field's rules (HP-UX 11i v3 for SAP).`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "max", Default: 0.08, Unit: unit.Share, Doc: "largest file cache above which it is too large", Source: "HP-UX 11i v3 for SAP; SAP note 172747"},
		{Name: "min", Default: 0.05, Unit: unit.Share, Doc: "smallest file cache above which it is too large", Source: "HP-UX 11i v3 for SAP"},
		{Name: "application", Default: 0.01, Unit: unit.Share, Doc: "smallest file cache that an application server needs", Source: "HP-UX 11i v3 for SAP"},
	},
	Needs: []analyzers.Input{sap.Landscapes, analyzers.Format("kctune")},
	Run: func(p *analyzers.Pass) error {
		for _, h := range sap.Landscapes.Of(p).Hosts {
			hpuxFileCache(p, h, "max", "filecache_max", "dbc_max_pct")
			hpuxFileCache(p, h, "min", "filecache_min", "dbc_min_pct")
		}
		return nil
	},
}

// cacheShare is a file cache parameter as a share of memory: the older ones are plain numbers of percent, the newer ones may be bytes.
func cacheShare(t kctune.Tunable, h *sap.Host) float64 {
	switch {
	case strings.HasSuffix(t.Name, "_pct"):
		return t.Value / 100
	case strings.HasSuffix(t.Written, "%"):
		return t.Value
	case strings.HasSuffix(t.Expression, "%") && t.Value <= 100:
		return t.Value / 100
	}
	return t.Value / h.Memory.Value
}

func hpuxFileCache(p *analyzers.Pass, h *sap.Host, bound string, names ...string) {
	for _, name := range names {
		t, part, ok := tunableOf(h, name)
		if !ok {
			continue
		}
		share := cacheShare(t, h)
		application := bound == "min" && share > p.Param("application") && share <= p.Param("min")
		severity := analyzers.Notice
		switch {
		case share > p.Param(bound):
		case application:
			severity = analyzers.Info
		default:
			continue
		}
		f := advice.Host(h, severity, analyzers.Likely, "The file cache of %s may take %s of the memory: %s is %s.", advice.HostName(h), say.Percent(share), name, t.Written)
		limit, decided := p.Param(bound), bound
		if bound == "min" {
			f.Summary = say.Text("The file cache of " + advice.HostName(h) + " keeps at least " + say.Percent(share) + " of the memory: " + name + " is " + t.Written + ".")
		}
		if application {
			limit, decided = p.Param("application"), "application"
			f.Detail = say.Text("That is what a database on file systems needs; an application server does with less.")
		}
		f.Values = []analyzers.NamedValue{analyzers.Value(name, share, unit.Share), p.Threshold(decided)}
		f.Evidence = []analyzers.Evidence{tunableAt(t, part)}
		frees := "frees memory for SAP and the database"
		if h.Memory.Known() {
			frees = "frees up to " + say.Size((share-limit)*h.Memory.Value)
		}
		proposed := say.Number(limit*100) + "%"
		if strings.HasSuffix(name, "_pct") {
			proposed = say.Number(limit * 100)
		}
		f.Remedy = []string{tunableSetting(t, proposed, frees)}
		f.References = []string{"SAP note 172747"}
		p.Report(f)
	}
}
