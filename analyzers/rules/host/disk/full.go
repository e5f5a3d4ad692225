package disk

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// FilesystemFull finds file systems that are nearly full.
var FilesystemFull = &analyzers.Rule{
	Name:  "filesystem/full",
	Title: "a file system is nearly full",
	Doc: `A file system had little room left.

Why it matters: a full file system stops what writes to it: archive logs of a database, spool and log files, temporary files of sorts.
How to confirm: whether it grows: the first and the last figure of the capture, and those of other days.
What to do: find what grows and who cleans up; enlarge it before it is full.
Limits: file systems that are always full by nature are left out: /proc, /dev, /sys, mounted images and media, the dump area of AIX. File systems for
database files are filled on purpose and do not grow by themselves: then it is only to be known.
Thresholds: practice, without a citable source.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "full", Default: 0.9, Unit: unit.Share, Doc: "share in use from which it is reported", Source: "our default; practice"},
		{Name: "warning", Default: 0.95, Unit: unit.Share, Doc: "share in use from which it is a warning", Source: "our default; practice"},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.FilesystemUtilization)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range p.Case.Parts() {
			if list := fullFilesystems(p, part); len(list) > 0 {
				p.Report(reportFull(p, part, list))
			}
		}
		return nil
	},
}

// fullFilesystem is one that had little room left.
type fullFilesystem struct {
	mount             string
	first, last, most float64
	line              int32
}

func fullFilesystems(p *analyzers.Pass, part *model.Part) []fullFilesystem {
	var out []fullFilesystem
	for _, s := range part.SeriesOf(model.FilesystemUtilization) {
		st := s.Stats()
		mount := s.Labels.Get("mount")
		if !(st.Max >= p.Param("full")) || fullByNature(mount, st) {
			continue
		}
		f := fullFilesystem{mount: mount, first: math.NaN(), last: math.NaN(), most: st.Max, line: st.MaxLine}
		for _, v := range points.Of(part, s).Values {
			if math.IsNaN(v) {
				continue
			}
			if math.IsNaN(f.first) {
				f.first = v
			}
			f.last = v
		}
		out = append(out, f)
	}
	slices.SortStableFunc(out, func(a, b fullFilesystem) int {
		return cmp.Or(cmp.Compare(b.most, a.most), strings.Compare(a.mount, b.mount))
	})
	return out
}

// fullByNature reports whether a file system is full and always will be: an image or medium is mounted there, or it is none on a disk.
func fullByNature(mount string, st model.Stats) bool {
	for _, start := range []string{"/proc", "/dev", "/sys", "/run", "/snap/", "/var/lib/snapd", "/var/adm/ras/livedump", "/media", "/cdrom", "/iso"} {
		if strings.HasPrefix(mount, start) {
			return true
		}
	}
	lower := strings.ToLower(mount)
	return st.Min >= 1 && (strings.Contains(lower, "iso") || strings.Contains(lower, "cdrom") || strings.HasPrefix(lower, "/mnt") || strings.HasPrefix(lower, "/run/media"))
}

func reportFull(p *analyzers.Pass, part *model.Part, list []fullFilesystem) analyzers.Finding {
	worst := list[0]
	grown := false
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Cost: unit.Seconds(math.NaN()), Cause: cause.Files,
		Remedy: []string{"Find what grows and who cleans up; enlarge the file system before it is full."},
	}
	if worst.most >= p.Param("warning") {
		f.Severity = analyzers.Warning
	}
	var names []string
	for i, fs := range list {
		if i < devicesShown {
			f.Evidence = append(f.Evidence, analyzers.At(part, fs.line, "%s %s full", fs.mount, say.Percent(fs.most)))
			f.Values = append(f.Values, analyzers.Value(fs.mount, fs.most, unit.Share))
			names = append(names, fmt.Sprintf("%s from %s to %s", fs.mount, say.Percent(fs.first), say.Percent(fs.last)))
		}
		grown = grown || !(fs.last <= fs.first+0.001) // nor is it said of one that is not known
	}
	rest := ""
	switch n := len(list) - 1; {
	case n == 1:
		rest = "; so was 1 other"
	case n > 1:
		rest = fmt.Sprintf("; so were %s others", say.Number(float64(n)))
	}
	f.Summary = say.Textf("File system %s of %s was %s full%s.", worst.mount, say.Subject(part, "the host"), say.Percent(worst.most), rest)
	f.Detail = say.Text("Over the capture: " + strings.Join(names, "; ") + ".")
	if !grown {
		f.Detail.S += " None of them grew."
	}
	f.Values = append(f.Values, p.Threshold("full"), p.Threshold("warning"))
	return f
}
