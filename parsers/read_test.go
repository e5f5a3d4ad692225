package parsers_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/archive"
	"dumplens/parsers/formats"
	"dumplens/parsers/model"
)

// TestVerdicts: what cannot be read is listed with the reason, and never stops the others.
func TestVerdicts(t *testing.T) {
	dir := folder(t, map[string]string{
		"a.nmon":       capture(t),
		"binary.nmon":  "\x7fELF" + strings.Repeat("\x00\x01\x02\x03\xfe", 500),
		"broken.gz":    fixtures.Gzip(t, capture(t))[:40],
		"empty.nmon":   "",
		"letter.txt":   "Dear all,\nit is slow.\n",
		"tomorrow.txt": "tomorrow\n1\n",
		"z.nmon":       strings.Replace(capture(t), "AAA,host,wren", "AAA,host,heron", 1),
	})
	must(t, os.Symlink(filepath.Join(dir, "nowhere"), filepath.Join(dir, "dangling.nmon")))
	c := read(t, withOdd, dir, filepath.Join(dir, "absent.nmon"))
	for suffix, want := range map[string]struct {
		verdict model.Verdict
		reason  string
	}{
		"a.nmon":        {model.Understood, ""},
		"z.nmon":        {model.Understood, ""},
		"binary.nmon":   {model.Unrecognised, "binary data, not a text dump"},
		"empty.nmon":    {model.Unrecognised, "empty"},
		"letter.txt":    {model.Unrecognised, "no format that dumplens knows"},
		"tomorrow.txt":  {model.NotYetRead, "recognised as a dump of tomorrow, which this version does not read yet"},
		"broken.gz":     {model.Unreadable, "data is damaged"},
		"dangling.nmon": {model.Unreadable, "symbolic link"},
		"absent.nmon":   {model.Unreadable, "no such file"},
	} {
		s := source(t, c, suffix)
		if s.Verdict != want.verdict || !strings.Contains(s.Reason.S, want.reason) || (want.reason == "") != (s.Reason.S == "") {
			t.Errorf("%s: verdict %d, %q; want %d, %q", suffix, s.Verdict, s.Reason, want.verdict, want.reason)
		}
	}
	for i, s := range c.Sources {
		if int(s.ID) != i {
			t.Errorf("source %d has ID %d", i, s.ID)
		}
	}
	parts := c.Parts()
	if len(parts) != 2 || parts[0].Subject.Host != "wren" || parts[1].Subject.Host != "heron" || parts[1].ID != 1 {
		t.Errorf("%d parts", len(parts))
	}
	for _, p := range parts {
		if c.Part(p.ID) != p || c.Source(p.Source).Parts[0] != p {
			t.Errorf("part %d is not found", p.ID)
		}
		for _, s := range p.Series {
			if s.Part != p.ID {
				t.Fatalf("a series of part %d says %d", p.ID, s.Part)
			}
		}
	}
	if c.Part(99) != nil {
		t.Error("part 99")
	}
}

// TestSourceFacts: the hash, the size and the lines are of the decompressed bytes, whatever the format left unread.
func TestSourceFacts(t *testing.T) {
	dir := folder(t, map[string]string{"a.nmon": capture(t), "b.nmon.gz": fixtures.Gzip(t, capture(t)), "c.txt": "x\ny\n", "d.odd": "odd fail\n" + strings.Repeat("x\n", 9)})
	c := read(t, withOdd, dir)
	a, b := source(t, c, "a.nmon"), source(t, c, "b.nmon.gz")
	if a.SHA256 == "" || a.SHA256 != b.SHA256 || a.Bytes != b.Bytes || a.Bytes != int64(len(capture(t))) || b.Lines != 138 || a.Encoding != "UTF-8" {
		t.Errorf("a is %+v\nb is %+v", a, b)
	}
	if s := source(t, c, "c.txt"); s.Lines != 2 || s.Bytes != 4 || s.SHA256 == "" {
		t.Errorf("an unrecognised source has %d lines, %d bytes, hash %s", s.Lines, s.Bytes, s.SHA256)
	}
	if s := source(t, c, "d.odd"); s.Lines != 10 || s.Bytes != 27 {
		t.Errorf("a source whose parser stopped has %d lines, %d bytes", s.Lines, s.Bytes)
	}
}

// TestDamagedGzip keeps what could be decompressed.
func TestDamagedGzip(t *testing.T) {
	whole := fixtures.Gzip(t, strings.Repeat(capture(t), 1))
	dir := folder(t, map[string]string{"cut.nmon.gz": whole[:len(whole)*2/3]})
	s := source(t, read(t, nil, dir), "cut.nmon.gz")
	if s.Verdict != model.Understood || len(s.Parts) != 1 || len(s.Parts[0].Series) == 0 {
		t.Fatalf("verdict %d (%s), %d parts", s.Verdict, s.Reason, len(s.Parts))
	}
	if s.Lines >= 138 || s.Lines < 30 {
		t.Errorf("%d lines", s.Lines)
	}
	if n := noteOf(s, "input ends here"); n == nil || n.Level != model.Error || n.Pos.Line != s.Lines || !strings.Contains(n.Msg.S, "damaged") {
		t.Errorf("notes:\n%s", fixtures.Notes(s))
	}
}

func noteOf(s *model.Source, prefix string) *model.Note {
	for i, n := range s.Notes {
		if strings.HasPrefix(n.Msg.S, prefix) {
			return &s.Notes[i]
		}
	}
	return nil
}

// TestPastedDumps: a text that holds several dumps gives a part for each, with lines of the whole text.
func TestPastedDumps(t *testing.T) {
	letter := strings.Repeat("The users say that it is slow.\n", 300)
	one := capture(t)
	two := strings.Replace(one, "AAA,host,wren", "AAA,host,heron", 1)
	in := letter + one + letter + "odd start\nodd 7\n" + two + "tomorrow starts\nx\n"
	s := fixtures.ReadBytes(t, readOdd(t), "mail.txt", []byte(in))
	type part struct {
		Format, Host string
		First, Last  int32
		Series       int
	}
	var got []part
	for _, p := range s.Parts {
		got = append(got, part{p.Format, p.Subject.Host, p.First, p.Last, len(p.Series)})
	}
	n := len(source(t, read(t, nil, folder(t, map[string]string{"in.nmon": one})), "in.nmon").Parts[0].Series)
	want := []part{
		{"nmon", "wren", 301, 738, n}, // with the letter behind it
		{"odd", "", 739, 740, 0},
		{"nmon", "heron", 741, 878, n},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if n := noteOf(s, "from here on a dump of tomorrow"); n == nil || n.Pos.Line != 879 {
		t.Errorf("notes:\n%s", fixtures.Notes(s))
	}
	for _, p := range s.Parts {
		for _, series := range p.Series {
			for _, line := range series.Axis.Lines {
				if line < p.First || line > p.Last {
					t.Fatalf("%s{%s} stands at line %d, outside its part", series.Metric.Name, series.Labels, line)
				}
			}
		}
	}
	for _, i := range []int{0, 2} { // its last line is a process, and whole
		if got, _ := s.Parts[i].Sample(model.ProcessListed, "command", "rcu_sched"); got.Value != 5 {
			t.Errorf("part %d: rcu_sched was listed %v times, want 5", i, got.Value)
		}
	}
}

// readOdd is the list of formats with the two of these tests.
func readOdd(t testing.TB) []*parsers.Format {
	t.Helper()
	return append([]*parsers.Format{odd, unread}, formats.All...)
}

func TestMaxLine(t *testing.T) {
	in := capture(t) + "DISKBUSY,T0006," + strings.Repeat("1,", 5000) + "\n"
	dir := folder(t, map[string]string{"in.nmon": in})
	s := source(t, read(t, func(o *parsers.Options) { o.MaxLine = 1000 }, dir), "in.nmon")
	if n := noteOf(s, "line is longer than the limit (--max-line-bytes)"); n == nil || n.Pos.Line != 139 || n.Level != model.Warning {
		t.Errorf("notes:\n%s", fixtures.Notes(s))
	}
	if s.Verdict != model.Understood || s.Lines != 139 {
		t.Errorf("verdict %d, %d lines", s.Verdict, s.Lines)
	}
}

// TestJobs: how many sources are read at a time changes nothing.
func TestJobs(t *testing.T) {
	files := map[string]string{"letter.txt": "Dear all\n", "all.tar.gz": fixtures.Gzip(t, fixtures.Tar(t, fixtures.Member{Name: "host1/in.nmon", Data: capture(t)}))}
	for _, rel := range fixtures.Glob(t, "nmon/*/in.*") {
		files[rel] = string(fixtures.Bytes(t, rel))
	}
	dir := folder(t, files)
	one := read(t, func(o *parsers.Options) { o.Jobs = 1 }, dir)
	for range 3 {
		eight := read(t, func(o *parsers.Options) { o.Jobs = 8 }, dir)
		if diff := cmp.Diff(string(fixtures.Dump(one)), string(fixtures.Dump(eight))); diff != "" {
			t.Fatalf("(-one job +eight):\n%s", diff)
		}
	}
}

// TestPanic: a defect of a format is said, and what it read before is kept.
func TestPanic(t *testing.T) {
	dir := folder(t, map[string]string{"a.odd": "odd 1\nodd 22\nodd panic\nodd 4\n", "b.odd": "odd panic\n", "c.nmon": capture(t)})
	c := read(t, withOdd, dir)
	a := source(t, c, "a.odd")
	n := noteOf(a, "defect: reading stopped by a panic: no such number")
	if n == nil || n.Level != model.Error || n.Pos.Line != 3 {
		t.Errorf("notes:\n%s", fixtures.Notes(a))
	}
	if n != nil && !strings.Contains(n.Msg.S, "parsers_test.") {
		t.Errorf("no trace in %s", n.Msg)
	}
	if a.Verdict != model.Understood || len(a.Parts) != 1 || a.Parts[0].Samples.Len() != 2 || a.Lines != 4 || a.SHA256 == "" {
		t.Errorf("verdict %d, %d parts, %d lines", a.Verdict, len(a.Parts), a.Lines)
	}
	if s := source(t, c, "c.nmon"); s.Verdict != model.Understood {
		t.Error("the panic stopped another source")
	}
}

// TestPanicInDetect must not stop anything either.
func TestPanicInDetect(t *testing.T) {
	bad := &parsers.Format{Name: "bad", Title: "bad", Detect: func(parsers.Head) parsers.Score { panic("cannot even look") }}
	dir := folder(t, map[string]string{"c.nmon": capture(t)})
	s := source(t, read(t, func(o *parsers.Options) { o.Formats = append([]*parsers.Format{bad}, o.Formats...) }, dir), "c.nmon")
	if noteOf(s, "defect: reading stopped by a panic: cannot even look") == nil || s.Reason.S == "" {
		t.Errorf("reason %q, notes:\n%s", s.Reason, fixtures.Notes(s))
	}
}

// TestParseError: what a format read before it gave up is kept.
func TestParseError(t *testing.T) {
	dir := folder(t, map[string]string{"a.odd": "odd 1\nodd fail\nodd 3\n"})
	s := source(t, read(t, withOdd, dir), "a.odd")
	if n := noteOf(s, "odd: invalid argument"); n == nil || n.Pos.Line != 2 {
		t.Errorf("notes:\n%s", fixtures.Notes(s))
	}
	if len(s.Parts) != 1 || s.Parts[0].Samples.Len() != 1 {
		t.Errorf("%d parts", len(s.Parts))
	}
}

// TestTie: of two formats that are as sure, the first of the list reads, and a note names the other.
func TestTie(t *testing.T) {
	first, twin := *odd, *odd
	twin.Name = "twin"
	likely := func(parsers.Head) parsers.Score { return parsers.Likely } // the first that is certain ends the search
	first.Detect, twin.Detect = likely, likely
	dir := folder(t, map[string]string{"a.odd": "odd 1\n"})
	s := source(t, read(t, func(o *parsers.Options) { o.Formats = []*parsers.Format{&first, &twin} }, dir), "a.odd")
	if noteOf(s, "read as odd; twin would take it too") == nil {
		t.Errorf("notes:\n%s", fixtures.Notes(s))
	}
}

func TestStageAndStdin(t *testing.T) {
	dir := folder(t, map[string]string{"in.nmon": capture(t)})
	roots := []archive.Root{{Path: dir, Stage: "before"}, {Path: "-", Stage: "after"}}
	c, err := parsers.Read(t.Context(), roots, parsers.Options{Formats: formats.All, Stdin: strings.NewReader(capture(t))})
	must(t, err)
	for i, want := range []string{"before", "after"} {
		if s := c.Sources[i]; s.Stage != want || s.Parts[0].Stage != want {
			t.Errorf("stage of source %d is %q, of its part %q", i, s.Stage, s.Parts[0].Stage)
		}
	}
	if c.Sources[0].SHA256 != c.Sources[1].SHA256 {
		t.Error("standard input gave other bytes")
	}
}

func TestProgress(t *testing.T) {
	files := map[string]string{}
	for i := range 5 {
		files[fmt.Sprintf("%d.nmon", i)] = capture(t)
	}
	var p parsers.Progress
	read(t, func(o *parsers.Options) { o.Progress = &p }, folder(t, files))
	if p.Sources.Load() != 5 || p.Bytes.Load() != int64(5*len(capture(t))) {
		t.Errorf("told of %d sources, %d bytes", p.Sources.Load(), p.Bytes.Load())
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := parsers.Read(ctx, []archive.Root{{Path: folder(t, map[string]string{"in.nmon": capture(t)})}}, parsers.Options{Formats: formats.All})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
