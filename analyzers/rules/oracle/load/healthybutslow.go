package load

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/facts/timeline"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// HealthyButSlow says when caches and disks are fine and clients wait all the same.
var HealthyButSlow = &analyzers.Rule{
	Name:  "oracle/healthy-but-slow",
	Title: "do not tune the SGA: caches and disks are fine",
	Doc: `Clients wait while the buffer cache hits, disks are quick and nothing pages: more memory for the database will not help.

Why it matters: a larger SGA is the usual first idea. Where the hit ratio is above 99 % and single reads are quick, it can win next to nothing, while
the time goes elsewhere: to transport, to processors, to the program.
How to confirm: hit ratio and mean read of the instance's report, paging of the host, and the ledger of the client.
What to do: leave the SGA; follow the largest part of the client's ledger.
Limits: a high hit ratio is no proof of good statements: those with many gets can be bad and never read. See the statements by gets.
Thresholds: see the parameters.`,
	Severity:  analyzers.Notice,
	AppliesTo: analyzers.Scope{Platform: "Oracle"},
	Params: []analyzers.Param{
		{Name: "hit", Default: 0.99, Unit: unit.Share, Doc: "buffer hit ratio from which the cache is large enough", Source: "our default; the field report has 99.5 %"},
		{Name: "read", Default: 0.010, Unit: unit.Second, Doc: "mean of db file sequential read up to which disks are quick", Source: "usual value for disk arrays"},
	},
	Needs: []analyzers.Input{client.Runs, oracle.DatabaseTime, analyzers.Metric(model.OracleEfficiency)},
	Run: func(p *analyzers.Pass) error {
		runs := client.Runs.Of(p)
		for _, d := range oracle.DatabaseTime.Of(p) {
			if applies, _ := p.InScope(d.Part); !applies {
				continue
			}
			hit, ok := oracle.Printed(d.Part, model.OracleEfficiency, "ratio", "buffer hit")
			if !ok || hit.Value < p.Param("hit") {
				continue
			}
			read, reads := d.Event("db file sequential read", false)
			if reads && !(read.Mean <= p.Param("read")) {
				continue
			}
			for i := range runs {
				r := &runs[i]
				if r.Share() >= client.TransportMatters && timeline.Window(r.Part).Overlap(timeline.Window(d.Part)) > 0 {
					p.Report(healthyFinding(p, r, d, hit, read, reads))
				}
			}
		}
		return nil
	},
}

func healthyFinding(p *analyzers.Pass, r *client.Run, d oracle.DBTime, hit model.Sample, read oracle.EventTime, reads bool) analyzers.Finding {
	f := analyzers.Finding{Confidence: analyzers.Confirmed, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(math.NaN())}
	disks := "no reads of single blocks are among its waits"
	if reads {
		disks = fmt.Sprintf("single reads take %s", say.Seconds(read.Mean))
	}
	f.Summary = say.Textf("%s is healthy while its client waits: buffer hit ratio %s, %s; a larger SGA would win nothing of the %s of transport.", say.Capital(say.Subject(d.Part, "the instance")), say.Percent(hit.Value), disks, say.Seconds(r.Transport.Time))
	f.Detail = say.Textf("At most the %s of reads could be saved by a larger cache, for all sessions together; the client's time went into transport.", say.Seconds(points.ZeroIfNaN(read.Time)))
	f.Values = []analyzers.NamedValue{analyzers.Value("buffer hit ratio", hit.Value, unit.Share), analyzers.Value("mean single read", read.Mean, unit.Second), analyzers.Value("transport of the client", r.Transport.Time, unit.Second), p.Threshold("hit"), p.Threshold("read")}
	f.Evidence = []analyzers.Evidence{analyzers.AtPos(hit.Pos, "buffer hit ratio")}
	if reads {
		f.Evidence = append(f.Evidence, analyzers.AtPos(read.Pos, "single reads"))
	} else {
		f.Values[1].Quantity.Value = math.NaN()
	}
	f.Remedy = []string{"Leave the SGA as it is; follow the client's ledger."}
	return f
}
