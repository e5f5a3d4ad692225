package unix

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/listing"
	"dumplens/parsers/model"
)

// HPUXPthreadScope finds multithreaded programs with the slow kind of threads.
var HPUXPthreadScope = &analyzers.Rule{
	Name:  "hpux/pthread-scope",
	Title: "threads are scheduled in two levels",
	Doc: `PTHREAD_FORCE_SCOPE_SYSTEM is not 1 in the environment of a multithreaded program on HP-UX (liveCache, Java).

Why it matters: without it the thread library does bookkeeping for threads that the kernel does not know one by one, at nearly every call.
How to confirm: the environment of the running process.
What to do: PTHREAD_FORCE_SCOPE_SYSTEM=1 for liveCache and Java; on 11i v2 patches PHCO_36323 and PHKL_36826, better 11i v3 from 0803 on.
Limits: for HP-UX; of no use for the SAP kernel itself, which has no threads. A listing does not tell which program it is of, so this is a notice.
Thresholds: none; row 28 of the field's rules (HP-UX 11i v3 for SAP).`,
	Severity: analyzers.Notice,
	Needs:    []analyzers.Input{sap.Landscapes, analyzers.Format("listing")},
	Run: func(p *analyzers.Pass) error {
		for _, h := range sap.Landscapes.Of(p).Hosts {
			severity, applies := advice.ForPlatform(h, "HP-UX", analyzers.Notice)
			if !applies {
				continue
			}
			for _, part := range h.Parts {
				if l, ok := part.Document.(*listing.Listing); ok && l.Kind == "env" {
					pthreadScope(p, h, part, l, severity)
				}
			}
		}
		return nil
	},
}

func pthreadScope(p *analyzers.Pass, h *sap.Host, part *model.Part, l *listing.Listing, severity analyzers.Severity) {
	s, ok := l.Get("PTHREAD_FORCE_SCOPE_SYSTEM")
	if s.Value == "1" || !ok && h.Platform != "HP-UX" {
		return
	}
	f := advice.Host(h, severity, analyzers.Possible, "An environment on %s does not set PTHREAD_FORCE_SCOPE_SYSTEM to 1.", advice.HostName(h))
	f.Detail = say.Text("This matters for liveCache and Java only.")
	f.Evidence = []analyzers.Evidence{analyzers.At(part, l.Line, "searched this environment for PTHREAD_FORCE_SCOPE_SYSTEM")}
	if ok {
		f.Evidence = []analyzers.Evidence{analyzers.At(part, s.Line, "PTHREAD_FORCE_SCOPE_SYSTEM=%s", s.Value)}
	}
	f.Remedy = []string{advice.Set("PTHREAD_FORCE_SCOPE_SYSTEM", s.Value, "1", "takes no memory, needs a restart of liveCache or Java")}
	if h.Release == "11.23" {
		f.Remedy = append(f.Remedy, "On 11i v2 install PHCO_36323 and PHKL_36826, or move to 11i v3.")
	}
	advice.Unsure(&f, h, "HP-UX")
	p.Report(f)
}
