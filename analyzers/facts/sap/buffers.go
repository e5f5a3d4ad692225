package sap

import (
	"math"
	"strings"

	"dumplens/analyzers"
	"dumplens/parsers/model"
	"dumplens/parsers/st02"
)

// Buffers joins what is known of each SAP buffer.
var Buffers = &analyzers.Derived[[]BufferState]{
	Name: "sap-buffers",
	Doc: `Each buffer of ST02 with the shared memory key that it lies in and the profile parameters that size it, for each instance. Of several
snapshots of one instance since the same start the last two give rates of the interval; else rates are since the start of the instance. The hit
ratio of an interval is estimated from database accesses and the printed ratios, and left out where their two decimals do not allow it.`,
	Needs: []analyzers.Input{Landscapes, analyzers.Format("st02")},
	Run: func(p *analyzers.Pass) ([]BufferState, error) {
		var out []BufferState
		for _, i := range Landscapes.Of(p).Instances {
			out = append(out, BuffersOf(i)...)
		}
		return out, nil
	},
}

// BufferState is one buffer of one instance. Unknown numbers are NaN.
type BufferState struct {
	Instance *Instance
	Part     *model.Part // of the last snapshot
	Row      st02.Buffer
	Known    BufferParameters
	KeySize  analyzers.Amount // bytes of the shared memory
	Setting  analyzers.Amount // bytes that the profile sets
	Entries  analyzers.Amount // directory entries that the profile sets

	SwapsPerDay float64
	Hit         float64 // of the interval where it is known, else since the start
	Days        float64 // that the rates stand for
	Interval    bool    // rates are between two snapshots
	Young       bool    // the instance ran for less than a day: buffers were still filling
}

// BufferParameters names what a buffer is called elsewhere.
type BufferParameters struct {
	Buffer  string // of ST02, lower case
	Key     string // of the shared memory
	Size    string // parameter of the size
	Entries string // parameter of the directory, "" where there is none
	Unit    float64
	Label   string // unit of the size for people
}

// bufferParameters lists the buffers of the Tune summary.
var bufferParameters = [...]BufferParameters{
	{"table definition", "42", "rsdb/ntab/entrycount", "rsdb/ntab/entrycount", 0, "entries"},
	{"field definition", "43", "rsdb/ntab/ftabsize", "rsdb/ntab/entrycount", 1 << 10, "KB"},
	{"field description", "43", "rsdb/ntab/ftabsize", "rsdb/ntab/entrycount", 1 << 10, "KB"},
	{"initial records", "44", "rsdb/ntab/irbdsize", "rsdb/ntab/entrycount", 1 << 10, "KB"},
	{"short ntab", "45", "rsdb/ntab/sntabsize", "rsdb/ntab/entrycount", 1 << 10, "KB"},
	{"program", "6", "abap/buffersize", "", 1 << 10, "KB"},
	{"cua", "47", "rsdb/cua/buffersize", "", 1 << 10, "KB"},
	{"screen", "14", "zcsa/presentation_buffer_area", "sap/bufdir_entries", 1, "bytes"},
	{"calendar", "11", "zcsa/calendar_area", "zcsa/calendar_ids", 1, "bytes"},
	{"otr", "64", "rsdb/otr/buffersize_kb", "rsdb/otr/max_objects", 1 << 10, "KB"},
	{"generic key", "19", "zcsa/table_buffer_area", "zcsa/db_max_buftab", 1, "bytes"},
	{"single record", "33", "rtbb/buffer_length", "rtbb/max_tables", 1 << 10, "KB"},
	{"export/import", "54", "rsdb/obj/buffersize", "rsdb/obj/max_objects", 1 << 10, "KB"},
	{"exp./ imp. shm", "65", "rsdb/esm/buffersize_kb", "rsdb/esm/max_objects", 1 << 10, "KB"},
}

// ParametersOf finds a buffer by the label of its row; Buffer is "" for one that is not known.
func ParametersOf(row string) BufferParameters {
	row = strings.ToLower(strings.Join(strings.Fields(row), " "))
	for _, b := range bufferParameters {
		if row == b.Buffer || strings.ReplaceAll(row, " ", "") == strings.ReplaceAll(b.Buffer, " ", "") {
			return b
		}
	}
	return BufferParameters{}
}

const day = 86400.0

// BuffersOf lists the buffers of one instance.
func BuffersOf(i *Instance) []BufferState {
	n := len(i.Snapshots)
	if n == 0 {
		return nil
	}
	last := i.Snapshots[n-1]
	var before *st02.Snapshot
	if n > 1 {
		if s := i.Snapshots[n-2].Doc; s.Start.Equal(last.Doc.Start) && !s.Start.IsZero() && s.At.Before(last.Doc.At) {
			before = s
		}
	}
	up := last.Doc.Uptime().Seconds()
	var out []BufferState
	for _, row := range last.Doc.Buffers {
		b := BufferState{Instance: i, Part: last.Part, Row: row, Known: ParametersOf(row.Name), KeySize: analyzers.UnknownAmount(), Setting: analyzers.UnknownAmount(), Entries: analyzers.UnknownAmount(),
			SwapsPerDay: math.NaN(), Hit: row.Hit, Days: up / day, Young: up > 0 && up < day}
		b.settings()
		if up > 0 {
			b.SwapsPerDay = row.Swaps / (up / day)
		}
		if before != nil {
			b.interval(before, last.Doc.At.Sub(before.At).Seconds())
		}
		out = append(out, b)
	}
	return out
}

// settings finds key and parameters.
func (b *BufferState) settings() {
	i := b.Instance
	if b.Known.Buffer == "" {
		return
	}
	if i.Check != nil {
		for _, k := range i.Check.Doc.Keys {
			if k.Key == b.Known.Key {
				b.KeySize = analyzers.AmountOf(k.Size, placeOf(i.Check.Part, k.Line), "shared memory key "+k.Key)
			}
		}
	}
	if i.Profile == nil {
		return
	}
	b.Setting = i.parameter(b.Known.Size, b.Setting)
	if v, ok := i.Profile.Doc.Get(b.Known.Entries); ok && b.Known.Entries != "" {
		b.Entries = analyzers.AmountOf(v.Number, placeOf(i.Profile.Part, v.Line), b.Known.Entries)
	}
}

// interval takes the difference of two snapshots.
func (b *BufferState) interval(before *st02.Snapshot, seconds float64) {
	for _, row := range before.Buffers {
		if row.Name != b.Row.Name || row.Group != b.Row.Group || seconds <= 0 {
			continue
		}
		swaps := b.Row.Swaps - row.Swaps
		if math.IsNaN(swaps) || swaps < 0 {
			return
		}
		b.SwapsPerDay, b.Days, b.Interval = swaps/(seconds/day), seconds/day, true
		if hit := intervalHit(row, b.Row); !math.IsNaN(hit) {
			b.Hit = hit
		}
		return
	}
}

// intervalHit estimates the hit ratio between two rows. Requests are accesses over the share of misses; where the two decimals of that share
// do not tell the requests of the interval to a tenth, there is no estimate.
func intervalHit(a, b st02.Buffer) float64 {
	const rounding, precise = 0.00005, 0.1
	missA, missB := 1-a.Hit, 1-b.Hit
	if !(missA > rounding) || !(missB > rounding) {
		return math.NaN()
	}
	before, after := a.Accesses/missA, b.Accesses/missB
	accesses, requests := b.Accesses-a.Accesses, after-before
	doubt := before*rounding/missA + after*rounding/missB
	if !(accesses >= 0) || !(requests > accesses) || doubt > precise*requests {
		return math.NaN()
	}
	return 1 - accesses/requests
}
