package profile

import (
	"fmt"
	"strconv"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
)

// CheckMissing finds profiles without a check, and checks of another state of the profile.
var CheckMissing = &analyzers.Rule{
	Name:  "sap/check-missing",
	Title: "the profile was not checked as it is now",
	Doc: `There is a profile of an instance without its check (sappfpar), or the check is of another state of the profile.

Why it matters: the check takes a minute and finds what keeps an instance from starting, or sizes that the kernel will change.
How to confirm: run sappfpar check with the full path of the profile and compare the pool sizes.
What to do: always check a profile before the instance is started with it.
Limits: dumps carry no times of files; whether the profile is newer is told from its pool sizes, which must be those that the check saw.
Thresholds: none; row 2 of the field's rules (Sun T2000 tuning notes).`,
	Severity: analyzers.Notice,
	Needs:    []analyzers.Input{sap.Landscapes, analyzers.Format("sapprofile")},
	Run: func(p *analyzers.Pass) error {
		for _, i := range sap.Profiled(p) {
			if i.Profile.Doc.Kind == "default" || i.Profile.Doc.Kind == "start" {
				continue
			}
			if i.Check == nil {
				f := advice.Instance(i, analyzers.Info, analyzers.Confirmed, "There is no check (sappfpar) of the profile of %s.", i)
				f.Evidence = []analyzers.Evidence{analyzers.Absent(i.Profile.Part, "searched all sources for a sappfpar check of this instance")}
				f.Remedy = []string{"Run sappfpar check pf=<full path of the profile> before the instance is started."}
				p.Report(f)
				continue
			}
			staleCheck(p, i)
		}
		return nil
	},
}

// staleCheck compares the pools of the profile with those that the check saw.
func staleCheck(p *analyzers.Pass, i *sap.Instance) {
	for _, pool := range i.Check.Doc.Pools {
		key, err := strconv.Atoi(pool.Key)
		if err != nil {
			continue
		}
		name := fmt.Sprintf("ipc/shm_psize_%02d", key)
		v, ok := i.Profile.Doc.Get(name)
		if !ok || !(v.Bytes > 0) || !(pool.Configured > 0) || v.Bytes == pool.Configured {
			continue
		}
		f := advice.Instance(i, analyzers.Warning, analyzers.Likely, "The check of %s is not of its present profile: %s is %s there and %s in the check.",
			i, name, say.Size(v.Bytes), say.Size(pool.Configured))
		f.Detail = say.Text("What the check says of sizes and errors may no longer hold.")
		f.Evidence = []analyzers.Evidence{analyzers.At(i.Profile.Part, v.Line, "%s = %s", name, strings.TrimSpace(v.Value)), analyzers.At(i.Check.Part, pool.Line, "pool %s as checked", pool.Key)}
		f.Remedy = []string{"Run sappfpar check again with the profile as it is now."}
		p.Report(f)
		return
	}
}
