package load

import (
	"fmt"
	"math"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/say"
	"dumplens/parsers/oralog"
	"dumplens/parsers/orareport"
	"dumplens/parsers/unit"
)

// EditionCores names the licence as a bound on more processors.
var EditionCores = &analyzers.Rule{
	Name:  "oracle/edition-cores",
	Title: "the edition bounds the processors",
	Doc: `The database is of a Standard Edition, and the advice at hand may lead to more processors: its licence has a limit on them.

Why it matters: Standard Edition 2 may be used on servers of at most 2 sockets and uses at most 16 CPU threads; Standard Edition before it was licensed by
socket too, for up to 4 of them. A further core, or a host of its own for the database, can mean another edition at many times the price. In a
field report a third core was refused for that reason.
How to confirm: the edition in the banner of the instance; the contract.
What to do: count sockets and threads before processors are added or client and database are put on one host; look at what the processors do first.
Limits: this is no legal advice: what counts as a socket on a partition is in the vendor's policies.
Thresholds: the vendor's limits.`,
	Severity: analyzers.Info,
	Params: []analyzers.Param{
		{Name: "threads", Default: 16, Unit: unit.One, Doc: "CPU threads that Standard Edition 2 uses at most", Source: "Oracle Database Licensing Information, Standard Edition 2"},
		{Name: "busy", Default: 0.8, Unit: unit.Share, Doc: "95th percentile of the use of a host's processors from which more of them may be wanted", Source: "our default"},
	},
	Needs: []analyzers.Input{analyzers.Format("oralog", "awr"), analyzers.AnyOf(host.Processors, client.Runs)},
	Run: func(p *analyzers.Pass) error {
		edition, where := standardEdition(p)
		if edition == "" {
			return nil
		}
		why, more := wantsProcessors(p)
		if why == "" {
			return nil
		}
		p.Report(analyzers.Finding{
			Confidence: analyzers.Likely, Cost: unit.Seconds(math.NaN()),
			Summary:  say.Textf("The database is %s, whose licence bounds processors (SE2: 2 sockets, %s threads): mind that %s.", edition, say.Number(p.Param("threads")), why),
			Detail:   say.Text("A further core or host is a question of the licence first: Standard Edition is licensed by socket, Enterprise Edition by core. Standard Edition ended with 12.1.0.1; later releases need Standard Edition 2."),
			Values:   []analyzers.NamedValue{p.Threshold("threads")},
			Evidence: append([]analyzers.Evidence{where}, more...),
			Remedy:   []string{"Look for what makes the work cheaper (round trips, SMT mode, statements) before processors are added."},
		})
		return nil
	},
}

// standardEdition finds an instance of a Standard Edition, by the banner in its log or by its report.
func standardEdition(p *analyzers.Pass) (string, analyzers.Evidence) {
	for _, part := range p.Case.Parts() {
		switch doc := part.Document.(type) {
		case *oralog.Log:
			if strings.Contains(doc.Edition, "Standard Edition") {
				return doc.Edition, analyzers.At(part, doc.EditionLine, "edition")
			}
		case *orareport.Report:
			if strings.HasPrefix(doc.Header.Edition, "SE") {
				return "Standard Edition (" + doc.Header.Edition + ")", analyzers.At(part, doc.Header.Line, "edition")
			}
		}
	}
	return "", analyzers.Evidence{}
}

// wantsProcessors says what in the case leads to more processors.
func wantsProcessors(p *analyzers.Pass) (string, []analyzers.Evidence) {
	runs, _ := client.Runs.Lookup(p)
	for i := range runs {
		r := &runs[i]
		if r.Share() >= client.TransportMatters && r.Path.Hosts != client.Yes {
			return "client and database on one host must share its processors", []analyzers.Evidence{analyzers.AtPos(r.ElapsedAt, "the run that would move")}
		}
	}
	hosts, _ := host.Processors.Lookup(p)
	for i := range hosts {
		h := &hosts[i]
		if st := h.Busy.Stats(); st.P95 >= p.Param("busy") {
			return fmt.Sprintf("host %s is %s busy in its fullest times", h.Part.Subject.Host, say.Percent(st.P95)), []analyzers.Evidence{analyzers.At(h.Part, h.Part.First, "capture of the host")}
		}
	}
	return "", nil
}
