package nmon_test

import (
	"bufio"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/model"
)

// differing are figures of the notes that count rows which this reader, and the figures in expected/nmon.tsv, leave out: rows of positional
// sections whose columns have moved, -1 for what the system cannot tell. There the latter win.
var differing = map[string][]string{
	"aix61_p7_sampleC.nmon": {"physc", "pgsin", "pgsout", "scans", "ent", "Free%", "numperm"},
}

// TestOracles compares with the figures that the notes on the format list for files of the field, worked out by other means.
func TestOracles(t *testing.T) {
	f, err := os.Open(fixtures.Shared(t, "formats/nmon.md"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	line := regexp.MustCompile(`^- ([a-z0-9_A-Z]+\.nmon)(\.gz)?; n=(\d+); (.*)$`)
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	files, compared := 0, 0
	for lines.Scan() {
		m := line.FindStringSubmatch(lines.Text())
		if m == nil {
			continue
		}
		t.Run(m[1], func(t *testing.T) {
			path := fixtures.Corpus(t, filepath.Join("nmon", m[1]))
			files++
			p := longest(fixtures.Read(t, only, path).Parts())
			for what, want := range oracles(m[4]) {
				if slices.Contains(differing[m[1]], strings.Fields(what)[0]) {
					continue
				}
				got := measured(p, what)
				rounded := 0.0051 // to hundredths
				if strings.HasPrefix(what, "DISK") {
					rounded = 0.051 // to tenths
				}
				if !(math.Abs(got-want) <= rounded+1e-4*math.Abs(want)) {
					t.Errorf("%s: %v, want %v", what, got, want)
				}
				compared++
			}
		})
	}
	t.Logf("%d figures of %d files compared", compared, files)
}

func longest(parts []*model.Part) *model.Part {
	return slices.MaxFunc(parts, func(a, b *model.Part) int { return len(a.Series) - len(b.Series) })
}

var (
	oracleNumber  = regexp.MustCompile(`(avg|max|min|>=90%:) (-?[0-9.]+)`)
	oracleDisk    = regexp.MustCompile(`worst avg (\S+) ([0-9.]+), peak (\S+) ([0-9.]+)`)
	oracleCommand = regexp.MustCompile(`\('([^']+)', ([0-9.]+)\)`)
)

// oracles takes a line of the notes apart: "CPU_ALL avg" -> 42.6, "DISKBUSY avg hdisk4" -> 30, "TOP dataserver" -> 25585.11.
func oracles(text string) map[string]float64 {
	out := map[string]float64{}
	put := func(name, number string) {
		if v, err := strconv.ParseFloat(number, 64); err == nil {
			out[name] = v
		}
	}
	for _, piece := range strings.Split(text, "; ") {
		name, _, _ := strings.Cut(piece, " ")
		if name == "physc" {
			piece, _, _ = strings.Cut(piece, " ent ")
		}
		switch {
		case oracleDisk.MatchString(piece):
			m := oracleDisk.FindStringSubmatch(piece)
			put(name+" avg "+m[1], m[2])
			put(name+" max "+m[3], m[4])
		case name == "TOP":
			for _, m := range oracleCommand.FindAllStringSubmatch(piece, -1) {
				put("TOP "+m[1], m[2])
			}
		case name == "fullest":
			put("fullest max", strings.TrimSpace(piece[strings.LastIndexByte(piece, ' '):]))
		default:
			for _, m := range oracleNumber.FindAllStringSubmatch(piece, -1) {
				put(name+" "+m[1], m[2])
			}
		}
	}
	return out
}

// measured works the same figure out of what was read.
func measured(p *model.Part, what string) float64 {
	f := strings.Fields(what)
	simple := map[string]struct {
		metric *model.Metric
		labels []string
		factor float64
	}{
		"physc": {model.CPUPhysicalUsed, nil, 1}, "runq": {model.CPURunQueue, nil, 1}, "pgsin": {model.PagingSwapIn, nil, 1}, "pgsout": {model.PagingSwapOut, nil, 1},
		"scans": {model.PagingScans, nil, 1}, "Free%": {model.MemoryUtilization, []string{"state", "free"}, 100}, "numperm": {model.MemoryFileCache, []string{"state", "numperm"}, 100},
		"swapfree": {model.SwapUsage, []string{"state", "free"}, 1.0 / (1 << 20)},
	}
	devices := map[string]struct {
		metric    *model.Metric
		factor    float64
		direction string
	}{
		"DISKBUSY": {model.DiskUtilization, 100, ""}, "DISKSERV": {model.DiskServiceTime, 1000, ""}, "DISKREADSERV": {model.DiskServiceTime, 1000, "read"},
		"DISKWAIT": {model.DiskWaitTime, 1000, ""},
	}
	if s, ok := simple[f[0]]; ok {
		if x := p.FirstSeries(s.metric, s.labels...); x != nil {
			return pick(x.Stats(), f[1]) * s.factor
		}
		if f[0] == "Free%" { // MEMNEW is not always collected
			return freeShare(p)
		}
		return math.NaN()
	}
	if d, ok := devices[f[0]]; ok {
		for _, x := range p.SeriesOf(d.metric, "device", f[2], "direction", d.direction) {
			return pick(x.Stats(), f[1]) * d.factor
		}
		return math.NaN()
	}
	switch f[0] {
	case "CPU_ALL":
		return pick(model.StatsOf(busy(p, "all")), f[1]) * 100
	case "hottest":
		return hottestCPU(p, f[1])
	case "fullest":
		most := math.NaN()
		for _, x := range p.SeriesOf(model.FilesystemUtilization) {
			if m := x.Stats().Max; !(m <= most) {
				most = m
			}
		}
		return most * 100
	case "TOP":
		if x := p.FirstSeries(model.ProcessCPU, "command", f[1]); x != nil {
			return x.Stats().Mean * float64(x.Stats().N) * 100
		}
	}
	return math.NaN()
}

func freeShare(p *model.Part) float64 {
	free, total := p.FirstSeries(model.MemoryUsage, "state", "free"), p.FirstSeries(model.MemoryUsage, "state", "total")
	if free == nil || total == nil {
		return math.NaN()
	}
	return 100 * free.Stats().Min / total.Stats().Max
}

func pick(st model.Stats, what string) float64 {
	return map[string]float64{"avg": st.Mean, "max": st.Max, "min": st.Min}[what]
}

func busy(p *model.Part, cpu string) (*model.Axis, []float64) {
	user, system := p.FirstSeries(model.CPUUtilization, "cpu", cpu, "state", "user"), p.FirstSeries(model.CPUUtilization, "cpu", cpu, "state", "system")
	values := user.Values(nil)
	for i, v := range system.Values(nil) {
		values[i] += v
	}
	return user.Axis, values
}

// hottestCPU is over the largest user + system share of any CPU in each snapshot.
func hottestCPU(p *model.Part, what string) float64 {
	most := map[int64]float64{}
	for _, x := range p.SeriesOf(model.CPUUtilization, "state", "user") {
		if cpu := x.Labels.Get("cpu"); cpu != "all" {
			axis, values := busy(p, cpu)
			for i, v := range values {
				most[axis.Times[i]] = max(most[axis.Times[i]], v)
			}
		}
	}
	sum, largest, hot := 0.0, 0.0, 0
	for _, v := range most {
		sum += v
		largest = max(largest, v)
		if v >= 0.9-1e-9 {
			hot++
		}
	}
	switch what {
	case "avg":
		return 100 * sum / float64(len(most))
	case "max":
		return 100 * largest
	}
	return float64(hot)
}
