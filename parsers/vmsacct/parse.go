package vmsacct

import (
	"context"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// recordLines is the longest piece of a log that is parsed as one.
const recordLines = 4096

// blockBytes is how much of a listing is parsed at a time.
const blockBytes = 256 << 10

// parse reads a log or a listing, whatever its lines are.
func parse(ctx context.Context, r *text.Reader, b *model.Builder) error {
	l := &log{b: b, r: r}
	for {
		next, ok := r.Peek()
		if !ok {
			break
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		switch listKind(next.Text) {
		case listTitle, listBriefHead, listSpan, listRows, listFields:
			if pairsLine(strings.TrimLeft(next.Text, " \t")) {
				break
			}
			readListing(ctx, r, b)
			l.forget()
			continue
		}
		rec, _ := l.cut()
		l.record(rec)
	}
	l.finish()
	return nil
}

// cut takes a record: a trailer with the lines that lead to it, and all up to the next one or to a listing.
func (l *log) cut() (text.Record, bool) {
	first, _ := l.r.Peek()
	kind := logKind(first.Text)
	headed := kind == logHeading || kind == logTimer
	leading := kind == logEnded || kind == logOwner
	return l.r.Record(recordLines, func(line string) bool {
		switch logKind(line) {
		case logEnded:
			return true
		case logOwner:
			return headed || !leading
		case logHeading, logTimer:
			if headed || !leading {
				return true
			}
			headed = true
		case logBlank:
		case logPairs, logAlone:
			leading = false
		default:
			leading = false
			k := listKind(line)
			return k == listTitle || k == listBriefHead || k == listSpan
		}
		return false
	})
}

// log is the state of reading a log.
type log struct {
	b *model.Builder
	r *text.Reader

	caption     string // the line before the next trailer, and where
	captionLine int32
	pipe        bool // commands since the last trailer made sub-processes
	banner      string
	parts       []*model.Part
	stray       int // lines that are no output of accounting
	strayFirst  int32
}

// forget drops what was said before something else than a trailer.
func (l *log) forget() { l.caption, l.pipe = "", false }

func (l *log) record(rec text.Record) {
	g, err := logGrammar.Parse(rec)
	if err != nil {
		l.b.Notef(rec.Line, model.Warning, "a trailer that cannot be read: %v", err)
		return
	}
	last := text.LastLine(rec.Text, rec.Line)
	if g.Trailer != nil {
		l.trailer(g, last)
		l.forget()
	} else if g.Ended != nil {
		l.b.Notef(rec.Line, model.Warning, "the end of a job without accounting information under it")
	}
	for _, rest := range g.Rest {
		l.rest(rest)
	}
}

// rest takes lines that are no trailer: the last one may name the next trailer, commands may tell of sub-processes, and a banner tells
// the system.
func (l *log) rest(rest *restLine) {
	if rest.Blank != nil {
		l.b.Understood(gapLines(rest.Blank))
		return
	}
	run := rest.Other
	if run == nil {
		run = rest.Stray
	}
	for n, line := range text.Numbered(*run, int32(rest.Pos.Line)) {
		if l.stray++; l.stray == 1 {
			l.strayFirst = n
		}
		upper := strings.ToUpper(line)
		if strings.HasPrefix(upper, "$") && (strings.Contains(upper, "PIPE ") || strings.Contains(upper, "SPAWN")) {
			l.pipe = true
		}
		if v := banner(line); v != "" {
			l.banner = v
			l.b.Understood(1)
			l.stray--
		}
		if c := caption(line); c != "" {
			l.caption, l.captionLine = c, n
		}
	}
}

// gapLines counts the lines of a run of blank ones, none where there is no run.
func gapLines(run *string) int {
	if run == nil {
		return 0
	}
	return text.LineCount(*run)
}

// caption cleans a line that may name the trailer under it. Messages and commands to log out name nothing.
func caption(line string) string {
	s := strings.Trim(line, " \t•*–-·:\"'>")
	s = strings.TrimSpace(strings.TrimPrefix(s, "$"))
	upper := strings.ToUpper(s)
	switch {
	case s == "", len(s) > 80, s[0] == '%', strings.HasPrefix(upper, "LOGO"), strings.HasPrefix(upper, "LO/"), strings.HasPrefix(s, "["):
		return ""
	}
	return s
}

// banner reads "OpenVMS (TM) Alpha Operating System, Version V8.4": the variant "OpenVMS 8.4 Alpha".
func banner(line string) string {
	at := strings.Index(line, "Operating System, Version ")
	if at < 0 {
		return ""
	}
	fields := strings.Fields(line[:at])
	version, _, _ := strings.Cut(strings.TrimSpace(line[at+len("Operating System, Version "):]), " ")
	version = strings.TrimLeft(version, "VvXxEeTt")
	if len(fields) == 0 || version == "" || version[0] < '0' || version[0] > '9' {
		return ""
	}
	platform := fields[len(fields)-1]
	return "OpenVMS " + version + " " + platform
}

// finish gives the parts the system that a banner named, and counts what was not read.
func (l *log) finish() {
	for _, p := range l.parts {
		if l.banner != "" {
			p.Variant = l.banner
		}
	}
	if l.stray > 0 {
		l.b.Notef(l.strayFirst, model.Info, "lines of the log that are no accounting: %d", l.stray)
	}
}
