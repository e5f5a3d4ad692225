package memory

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// ExtendedMemoryPrivate finds extended memory that is not shared memory on Solaris.
var ExtendedMemoryPrivate = &analyzers.Rule{
	Name:  "sap/extended-memory-private",
	Title: "extended memory is not in shared memory",
	Doc: `On Solaris, es/use_shared_memory is not true: extended memory lies on anonymous pages instead of intimate shared memory.

Why it matters: anonymous pages are small and each process has its own translations of them; intimate shared memory is locked, on the largest pages,
and its translations are shared. Address translation is what SAP on SPARC spends most of its avoidable time on.
How to confirm: pmap -xs of a work process after the start: extended memory is [ ism … ] on 4M or 256M pages.
What to do: es/use_shared_memory = true.
Limits: for Solaris only, and kernels of that time (6.40, 7.00); where no dump tells the platform it is a notice. Locked memory cannot be paged.
Thresholds: none; row 5 of the field's rules (Sun T2000 tuning notes).`,
	Severity: analyzers.Warning,
	Needs:    []analyzers.Input{sap.Landscapes, analyzers.Format("sapprofile")},
	Run: func(p *analyzers.Pass) error {
		for _, i := range sap.Profiled(p) {
			severity, applies := advice.ForPlatform(i.Host, "Solaris", analyzers.Warning)
			written, evidence := sap.ParameterState(i, "es/use_shared_memory")
			if !applies || !sap.Serves(i) || isTrue(written) || written == "" && severity < analyzers.Warning {
				continue
			}
			f := advice.Instance(i, severity, analyzers.Likely, "Extended memory of %s is not in shared memory: es/use_shared_memory is %s.", i, advice.OrUnset(written))
			f.Evidence = []analyzers.Evidence{evidence}
			for _, s := range i.Spaces {
				for _, u := range s.Doc.ByPage {
					if u.Kind == "anon" && u.Bytes > 256<<20 {
						f.Confidence = analyzers.Confirmed
						f.Evidence = append(f.Evidence, analyzers.At(s.Part, u.Line, "%s of anonymous memory on %s pages", say.Size(u.Bytes), u.PageSize))
						f.Values = append(f.Values, analyzers.Value("anonymous memory", u.Bytes, unit.Byte))
					}
				}
			}
			f.Remedy = []string{advice.Set("es/use_shared_memory", written, "true", "locks extended memory in main memory, "+advice.Restart)}
			advice.Unsure(&f, i.Host, "Solaris")
			p.Report(f)
		}
		return nil
	},
}

func isTrue(s string) bool { return s == "true" || s == "TRUE" || s == "1" || s == "on" }
