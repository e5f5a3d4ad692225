package wait

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// NetworkMoreData finds sessions that wait while results or arrays larger than a packet travel.
var NetworkMoreData = &analyzers.Rule{
	Name:  "oracle/network-more-data",
	Title: "sessions wait for the network to take or bring data",
	Doc: `Sessions waited for SQL*Net more data: what one call sends or gets is larger than a session data unit, and its packets are taken or brought slowly.

Why it matters: this is the part of network time that counts as work of the database. SQL*Net message to client is not: it only hands a packet to the system.
How to confirm: bytes for each round trip, the receiving program's own time, and a capture of the network: window sizes, retransmissions.
What to do: fewer columns and rows; a larger SDU, so that a call needs fewer packets; for long lines larger TCP buffers; a client that fetches faster.
Limits: from the database a slow client, a slow line and a small window look the same. Time outside of calls (SQL*Net message from client) is idle here.
Thresholds: none that could be cited.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.05, Unit: unit.Share, Doc: "share of the whole of one of these events from which it is a notice", Source: "our default; a published report has 9.9 %"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		for _, d := range oracle.TimesInScope(p) {
			for _, name := range []string{"to client", "from client", "to dblink", "from dblink"} {
				if e, ok := d.Event("SQL*Net more data "+name, false); ok && e.Share >= p.Param("share") {
					p.Report(moreData(p, d, e, name))
				}
			}
		}
		return nil
	},
}

func moreData(p *analyzers.Pass, d oracle.DBTime, e oracle.EventTime, way string) analyzers.Finding {
	f := analyzers.Finding{
		Confidence: analyzers.Possible, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(e.Time), Cause: e.Event,
		Summary: say.Textf("%s waited %s for more data %s%s, %s of %s%s.", say.Capital(say.Subject(d.Part, "the instance")), say.Seconds(e.Time), way,
			say.During(d.Part.Window), say.Percent(e.Share), oracle.Whole(d), oracle.MeanText(e)),
		Detail:   say.Text("A slow line, a slow program at its other end and a small window look the same from here."),
		Values:   []analyzers.NamedValue{analyzers.Value("time", e.Time, unit.Second), analyzers.Value("share of the whole", e.Share, unit.Share), analyzers.Value("mean", e.Mean, unit.Second), p.Threshold("share")},
		Evidence: []analyzers.Evidence{analyzers.AtPos(e.Pos, "SQL*Net more data %s", way)},
		Remedy:   []string{"Send less: fewer columns and rows.", "A larger session data unit (SDU) and, on long lines, larger TCP buffers."},
	}
	trips, known := oracle.InstanceStat(d.Part, "SQL*Net roundtrips to/from client")
	stat := map[string]string{"to client": "bytes sent via SQL*Net to client", "from client": "bytes received via SQL*Net from client"}[way]
	if bytes, ok := sqlnetBytes(d.Part, stat); ok && known && trips.Value > 0 {
		each := bytes.Value / trips.Value
		f.Values = append(f.Values, analyzers.Value("bytes for each round trip", each, unit.Byte))
		f.Detail.S += fmt.Sprintf(" On average %s go with each round trip.", unit.Of(each, unit.Byte))
		f.Evidence = append(f.Evidence, analyzers.AtPos(bytes.Pos, "bytes"), analyzers.AtPos(trips.Pos, "round trips"))
	}
	return f
}

// sqlnetBytes finds a statistic whose name some releases cut after 33 characters.
func sqlnetBytes(part *model.Part, stat string) (model.Sample, bool) {
	if s, ok := oracle.InstanceStat(part, stat); ok || len(stat) <= 33 {
		return s, ok
	}
	return oracle.InstanceStat(part, stat[:33])
}
