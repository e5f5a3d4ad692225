package client

import (
	"math"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/oraconf"
	"dumplens/parsers/oralog"
	"dumplens/parsers/unit"
)

// FileSizeLimit finds limits of client users that keep local connections from the data files.
var FileSizeLimit = &analyzers.Rule{
	Name:  "oracle/file-size-limit",
	Title: "limits of client users break BEQ",
	Doc: `Sessions fail to open data files (ORA-01116), or would over BEQ, since the file size limit of the client's users is below that of oracle.

Why it matters: over BEQ the server process is started by the client's user and inherits its limits. Data files beyond the limit cannot be
opened, although oracle itself opens them. AIX limits files to 1 GiB for users that have no stanza of their own.
How to confirm: ulimit -f of the client's user; the stanzas default and oracle in /etc/security/limits; the operating system's error below
ORA-01116 is 27 (file too large).
What to do: raise fsize for the users of the client, or in the default stanza (AIX has no limits by group); they must log in anew, daemons must be
started anew.
Limits: whether the users of the client have stanzas of their own, the file shows; whether they connect over BEQ, it does not.
Thresholds: 2 GiB, below which no database has its files, is the size that AIX's default was made for.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "bytes", Default: 2 << 30, Unit: unit.Byte, Doc: "file size limit of other users up to which it breaks connections where oracle's is higher", Source: "field report; AIX Files Reference: the default stanza"},
	},
	Needs: []analyzers.Input{analyzers.Format("oralog", "oraconf")},
	Run: func(p *analyzers.Pass) error {
		limit, limited := lowLimit(p)
		failed := false
		for _, part := range p.Case.Parts() {
			log, ok := part.Document.(*oralog.Log)
			if !ok {
				continue
			}
			for _, e := range log.Errors {
				if e.Code == "ORA-01116" {
					failed = true
					p.Report(filesFail(part, log, e, limit))
				}
			}
		}
		if limited && !failed {
			p.Report(filesWould(p, limit))
		}
		return nil
	},
}

// lowLimit finds the file size limit of users in general, where oracle's is higher.
func lowLimit(p *analyzers.Pass) (e analyzers.Evidence, ok bool) {
	for _, part := range p.Case.Parts() {
		c, is := part.Document.(*oraconf.Config)
		if !is || c.Kind != oraconf.Limits {
			continue
		}
		general, found := c.Limit("", "fsize")
		if !found || general.Unlimited || !(general.Value <= p.Param("bytes")) {
			continue
		}
		oracle, _ := c.Limit("oracle", "fsize")
		if oracle.User == "oracle" && (oracle.Unlimited || oracle.Value > general.Value) || general.User == "" {
			return analyzers.At(part, general.Line, "file size limit of %s is %s", whose(general.User), unit.Of(general.Value, unit.Byte)), true
		}
	}
	return e, false
}

func whose(user string) string {
	switch user {
	case "":
		return "the user who printed it"
	case "default", "*":
		return "all users without their own"
	}
	return user
}

func filesFail(part *model.Part, log *oralog.Log, e oralog.Error, limit analyzers.Evidence) analyzers.Finding {
	f := analyzers.Finding{Severity: analyzers.Warning, Confidence: analyzers.Possible, Subject: part.Subject, Window: model.Window{From: e.First, To: e.Last}, Cost: unit.Seconds(math.NaN())}
	f.Summary = say.Textf("Data files could not be opened %s (ORA-01116)%s.", times(e.Count), say.During(f.Window))
	f.Detail = say.Text("Sessions over BEQ run with the limits of the client's user.")
	f.Evidence = []analyzers.Evidence{{Pos: model.Pos{Source: part.Source, Line: e.Line, Offset: -1}, Lines: 1, Count: e.Count, Note: "first of them"}}
	if limit.Note != "" {
		f.Confidence = analyzers.Likely
		f.Detail.S += " The " + limit.Note + "."
		f.Evidence = append(f.Evidence, limit)
	}
	for _, other := range log.Errors {
		if strings.HasPrefix(other.Code, "ORA-2704") {
			f.Evidence = append(f.Evidence, analyzers.At(part, other.Line, "what the operating system said"))
		}
	}
	f.Values = []analyzers.NamedValue{analyzers.Value("errors", float64(e.Count), unit.One)}
	f.Remedy = []string{"Raise fsize of the client's users to oracle's (AIX: /etc/security/limits, in the default stanza where there are many), and start their sessions and daemons anew."}
	return f
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return say.Number(float64(n)) + " times"
}

func filesWould(p *analyzers.Pass, limit analyzers.Evidence) analyzers.Finding {
	return analyzers.Finding{Severity: analyzers.Notice, Confidence: analyzers.Possible, Cost: unit.Seconds(math.NaN()),
		Summary:  say.Text("Users of the client could not open large data files over BEQ: the " + limit.Note + "."),
		Detail:   say.Text("Over SQL*Net it does no harm, since the listener's server processes run as oracle. Before a change to BEQ it must be raised."),
		Values:   []analyzers.NamedValue{p.Threshold("bytes")},
		Evidence: []analyzers.Evidence{limit},
		Remedy:   []string{"Raise fsize of the client's users before they connect over BEQ."},
	}
}
