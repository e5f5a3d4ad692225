package work

import (
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/listing"
)

// LocalDatabase finds instances that reach the database of their own host over the network.
var LocalDatabase = &analyzers.Rule{
	Name:  "sap/local-database",
	Title: "the database of the same host is reached over the network",
	Doc: `An instance runs on the host of its Oracle database and connects through SQL*Net instead of a local (bequeath) connection.

Why it matters: with a bequeath connection the server process is a child of the work process, runs on the same processors and cell, and data passes
through memory; over TCP it passes the network stack twice.
How to confirm: TWO_TASK in the environment of a work process, or an address with PROTOCOL=TCP for the database's name in tnsnames.ora; server processes
with (LOCAL=NO).
What to do: use a bequeath address in tnsnames.ora, or unset TWO_TASK and set ORACLE_SID.
Limits: some cluster software needs the network address. Only TWO_TASK and the host names of the profile are seen here, not tnsnames.ora.
Thresholds: none; row 16 of the field's rules (HP-UX 11i v3 for SAP).`,
	Severity: analyzers.Notice,
	Needs:    []analyzers.Input{sap.Landscapes, analyzers.Format("sapprofile"), analyzers.Format("listing")},
	Run: func(p *analyzers.Pass) error {
		for _, i := range sap.Profiled(p) {
			localDatabase(p, i)
		}
		return nil
	},
}

func localDatabase(p *analyzers.Pass, i *sap.Instance) {
	database, ok := i.Profile.Doc.Get("SAPDBHOST")
	host := i.Profile.Part.Subject.Host
	name, _, _ := strings.Cut(database.Value, ".")
	if !ok || host == "" || !strings.EqualFold(name, host) || i.Host == nil {
		return
	}
	for _, part := range i.Host.Parts {
		l, ok := part.Document.(*listing.Listing)
		if !ok {
			continue
		}
		if s, ok := l.Get("TWO_TASK"); ok && s.Value != "" {
			f := advice.Instance(i, analyzers.Notice, analyzers.Likely, "%s reaches the database of its own host through SQL*Net: TWO_TASK is set.", say.Capital(i.String()))
			f.Evidence = []analyzers.Evidence{analyzers.At(part, s.Line, "TWO_TASK is set in the environment"), analyzers.At(i.Profile.Part, database.Line, "the database runs on the host of the instance")}
			f.Remedy = []string{"Unset TWO_TASK and set ORACLE_SID, or use a bequeath address in tnsnames.ora; needs a restart of the instance, takes no memory."}
			f.Detail = say.Text("The names of the profile are compared; an alias of another host would look the same.")
			p.Report(f)
		}
	}
}
