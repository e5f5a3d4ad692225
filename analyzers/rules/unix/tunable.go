package unix

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/parsers/kctune"
	"dumplens/parsers/model"
)

// tunableOf finds a kernel parameter of HP-UX on a host.
func tunableOf(h *sap.Host, name string) (t kctune.Tunable, part *model.Part, ok bool) {
	for _, p := range h.Parts {
		if k, is := p.Document.(*kctune.Kernel); is {
			if t, ok = k.Get(name); ok {
				return t, p, true
			}
		}
	}
	return t, nil, false
}

// tunableAt is a kernel parameter as evidence.
func tunableAt(t kctune.Tunable, part *model.Part) analyzers.Evidence {
	return analyzers.At(part, t.Line, "%s = %s", t.Name, t.Written)
}

// tunableSetting proposes another value of a kernel parameter. Those of which kctune says so change at once.
func tunableSetting(t kctune.Tunable, proposed, costs string) string {
	when := "most changes of it need a reboot"
	if t.Changes == "Immed" {
		when = "changes at once, no reboot"
	}
	return advice.Set(t.Name, t.Written, proposed+" (kctune "+t.Name+"="+proposed+")", costs+", "+when)
}
