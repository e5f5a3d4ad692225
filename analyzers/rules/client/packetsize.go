package client

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// PacketSize says when SDU and TDU were changed, or are worth no change.
var PacketSize = &analyzers.Rule{
	Name:  "net/packet-size",
	Title: "larger SDU and TDU gain nothing",
	Doc: `The connect descriptor sets SDU or TDU, and next to none of the time on the way to the database is for more than one packet of a call.

Why it matters: it saves the effort. SDU and TDU are the usual advice for slow connections, but they touch only calls whose data needs several
packets. Calls that read a row by its key fit one packet of any size, and on a fast network further packets cost little.
How to confirm: waits for SQL*Net more data to or from client are the whole of what a larger SDU could save.
What to do: leave SDU and TDU alone, and reduce round trips or shorten the way.
Limits: without the waits of the run nothing can be said; bulk transfers are another matter.
Thresholds: see the parameter. That it gained nothing at 8,192 bytes on 1 Gbit/s with an MTU of 1,500 is from a field report.`,
	Severity: analyzers.Info,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.05, Unit: unit.Share, Doc: "waits for more data, as a share of transport, up to which larger packets gain nothing", Source: "our default"},
	},
	Needs: []analyzers.Input{client.Runs},
	Run: func(p *analyzers.Pass) error {
		runs := client.Runs.Of(p)
		for i := range runs {
			r := &runs[i]
			t := r.Transport
			set := !math.IsNaN(r.Path.SDU) || !math.IsNaN(r.Path.TDU)
			if !set || !(t.Time > 0) || r.Share() < client.TransportMatters || t.MoreData > p.Param("share")*t.Time {
				continue
			}
			f := analyzers.Finding{Confidence: analyzers.Confirmed, Subject: r.Part.Subject, Window: r.Part.Window, Cost: unit.Seconds(t.MoreData)}
			f.Summary = say.Textf("SDU and TDU of %s gain nothing for %s: of %s of transport, %s was for more than one packet of a call.", r.Path.Alias, say.Subject(r.Part, "the client"), say.Seconds(t.Time), say.Seconds(t.MoreData))
			f.Detail = say.Text("Only calls whose data needs several packets gain from larger ones; these calls fit one. Jumbo frames are no different.")
			f.Values = []analyzers.NamedValue{analyzers.Value("SDU", r.Path.SDU, unit.Byte), analyzers.Value("TDU", r.Path.TDU, unit.Byte), analyzers.Value("more data", t.MoreData, unit.Second), analyzers.Value("transport", t.Time, unit.Second), p.Threshold("share")}
			f.Evidence = []analyzers.Evidence{analyzers.AtPos(r.Path.At, "connect descriptor"), analyzers.AtPos(r.Server.TripsAt, "%s round trips", say.Number(r.Server.Trips))}
			if r.Server.MoreDataAt.Line > 0 {
				f.Evidence = append(f.Evidence, analyzers.AtPos(r.Server.MoreDataAt, "waits for more data"))
			}
			f.Remedy = []string{"Leave SDU and TDU as they are; reduce round trips or shorten the way."}
			p.Report(f)
		}
		return nil
	},
}
