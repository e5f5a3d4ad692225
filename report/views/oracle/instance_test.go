package oracle_test

import (
	"dumplens/fixtures/viewtest"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/formats"
	"dumplens/parsers/model"
	"dumplens/report"
	"dumplens/report/views"
)

// instances makes the report of a case with the facts that the view of an instance shows, and returns the sections of its parts.
func instances(t *testing.T, c *parsers.Case) []report.Section {
	t.Helper()
	results, err := analyzers.Run(t.Context(), c, nil, analyzers.Options{Facts: []analyzers.Input{oracle.Statements, oracle.Instances}})
	if err != nil {
		t.Fatal(err)
	}
	in := report.Input{Sources: c.Sources, Views: views.All}
	in.Statements, _ = analyzers.FactOf(results, oracle.Statements)
	in.Databases, _ = analyzers.FactOf(results, oracle.Instances)
	r, err := report.Build(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range r.Sections {
		if s.ID == "sources" {
			return s.Sections
		}
	}
	return nil
}

// instanceOf is the section of a fixture's only part.
func instanceOf(t *testing.T, fixture string) report.Section {
	t.Helper()
	sections := instances(t, fixtures.Read(t, formats.All, fixtures.Path(t, fixture)))
	if len(sections) != 1 {
		t.Fatalf("%s has %d sections, want 1", fixture, len(sections))
	}
	return sections[0]
}

func TestInstanceWaits(t *testing.T) {
	s := &model.Source{Name: model.Text{Kind: model.Path, S: "in"}}
	b := model.NewBuilder(s)
	b.Begin("statspack", "9.2.0.8.0", 1)
	for _, x := range []struct {
		event, scope string
		time         float64
	}{{"SQL*Net message from client", "all", 900}, {"log file sync", "all", 50}, {"latch free", "all", 7}, {"some wait nobody knows", "all", 3}, {"log file parallel write", "all", 40}, {"log file parallel write", "background", 40}} {
		b.Sample(model.OracleWaitTime, model.L("event", x.event, "scope", x.scope), x.time, 6)
	}
	b.Sample(model.OracleElapsed, model.L(), 100, 3)
	b.Sample(model.OracleCPUTime, model.L(), 40, 4)
	b.Close(100)
	section := instances(t, &parsers.Case{Sources: []*model.Source{s}})[0]

	_, bars := viewtest.Find(section, "p0-top-waits")
	var got []string
	for _, c := range bars.Categories {
		got = append(got, c.S)
	}
	if want := []string{"log file sync", "CPU", "latch free", "some wait nobody knows"}; !slices.Equal(got, want) {
		t.Errorf("top waits are %v, want %v: foreground events and CPU, without idle events", got, want)
	}
	classes, _ := viewtest.Find(section, "p0-classes")
	want := "Commit | 50 s | 50 % | log file sync 50 s\nCPU | 40 s | 40 % | \nConcurrency | 7 s | 7 % | latch free 7 s\nOther | 3 s | 3 % | some wait nobody knows 3 s\n"
	if got := strings.ReplaceAll(viewtest.Text(classes), "\u202f", " "); got != want {
		t.Errorf("classes:\n%s\nwant\n%s", got, want)
	}
	if !strings.Contains(classes.Note.S, "dumplens' own list") {
		t.Errorf("the note does not say whose classes they are: %q", classes.Note.S)
	}
	waits, _ := viewtest.Find(section, "p0-waits-all")
	if rows := strings.Split(strings.TrimSpace(viewtest.Text(waits)), "\n"); !strings.HasPrefix(rows[0], "log file sync | Commit") || !strings.HasPrefix(rows[len(rows)-1], "SQL*Net message from client | Idle") {
		t.Errorf("idle events are not the last of the waits:\n%s", viewtest.Text(waits))
	}
}

// TestInstanceOrder wants the sections in the order in which a DBA reads them.
func TestInstanceOrder(t *testing.T) {
	order := []string{"interval", "load", "waits", "cpu", "latency", "statements", "io", "segments", "memory", "caches", "concurrency", "undo", "cluster", "parameters", "activity", "series"}
	for _, in := range append(fixtures.Glob(t, "statspack/*/in.*"), fixtures.Glob(t, "awr/*/in.*")...) {
		for _, s := range instances(t, fixtures.Read(t, formats.All, fixtures.Path(t, in))) {
			last := -1
			for _, sub := range s.Sections {
				at := slices.Index(order, strings.TrimPrefix(sub.ID, s.ID+"-"))
				if at <= last {
					t.Errorf("%s: section %s is unknown or out of order", in, sub.ID)
				}
				last = at
			}
		}
	}
}

func TestInstanceStatements(t *testing.T) {
	s := instanceOf(t, "statspack/11g-shop/in.lst")
	table, _ := viewtest.Find(s, "p0-statements-table")
	if table == nil || len(table.Rows) == 0 {
		t.Fatal("no table of statements")
	}
	var detail *report.Section
	for i := range s.Sections {
		if s.Sections[i].ID == "p0-statements" && len(s.Sections[i].Sections) > 0 {
			detail = &s.Sections[i].Sections[0]
		}
	}
	if detail == nil {
		t.Fatal("no statement has a section")
	}
	id := table.Rows[0][0].Text.S
	if !strings.HasPrefix(detail.Title.S, id+": elapsed ") || !strings.Contains(detail.Title.S, "of DB time") {
		t.Errorf("the first section is %q, want that of the statement with the most elapsed time, %s", detail.Title.S, id)
	}
	quote := detail.Blocks[0].Quote
	if quote == nil || quote.Line == 0 || quote.Text.Kind != model.SQL {
		t.Fatalf("the text is not quoted as SQL with its place: %+v", quote)
	}
	for _, line := range strings.Split(quote.Text.S, "\n") {
		if len(line) > 200 {
			t.Errorf("a line of the text has %d characters", len(line))
		}
	}
	numbers, _ := viewtest.Find(*detail, "p0-statement-0-numbers")
	if got := viewtest.Text(numbers); !strings.Contains(got, "SQL ordered by ") || !strings.Contains(got, ", line ") {
		t.Errorf("the numbers do not say which section lists them:\n%s", got)
	}
}

func TestInstanceParameters(t *testing.T) {
	for _, in := range []string{"statspack/11g-shop/in.lst", "awr/11g-shop/in.txt"} {
		table, _ := viewtest.Find(instanceOf(t, in), "p0-parameters-main")
		if table == nil {
			t.Fatalf("%s: no parameters that matter", in)
		}
		for _, row := range table.Rows {
			if row[0].Line == 0 || row[len(row)-1].Text.S == "" && len(table.Columns) < 4 {
				t.Errorf("%s: %s has no line, or no reason to be there", in, row[0].Text.S)
			}
		}
	}
}

// TestInstanceParameterNames wants the names and addresses among the values to be known as such, for redaction.
func TestInstanceParameterNames(t *testing.T) {
	kinds := map[string]model.TextKind{}
	for _, in := range append(fixtures.Glob(t, "statspack/*/in.*"), fixtures.Glob(t, "awr/*/in.*")...) {
		for _, s := range instances(t, fixtures.Read(t, formats.All, fixtures.Path(t, in))) {
			for _, id := range []string{"-parameters-main", "-parameters-rest"} {
				if table, _ := viewtest.Find(s, s.ID+id); table != nil {
					for _, row := range table.Rows {
						kinds[row[0].Text.S] = row[1].Text.Kind
					}
				}
			}
		}
	}
	for name, want := range map[string]model.TextKind{"db_name": model.Host, "control_files": model.Path, "processes": model.Plain, "db_block_size": model.Plain} {
		if got, ok := kinds[name]; ok && got != want {
			t.Errorf("the value of %s is of kind %d, want %d", name, got, want)
		}
	}
	if len(kinds) < 5 {
		t.Errorf("the fixtures have only %d parameters", len(kinds))
	}
}

func TestInstanceIO(t *testing.T) {
	s := instanceOf(t, "statspack/11g-shop/in.lst")
	table, _ := viewtest.Find(s, "p0-tablespaces")
	if table == nil {
		t.Fatal("no tablespaces")
	}
	last := math.Inf(1)
	for _, row := range table.Rows {
		reads, mean, time := float64(*row[1].Value), float64(*row[2].Value), float64(*row[4].Value)
		if math.Abs(time-reads*mean) > 1e-9*time {
			t.Errorf("%s: read time %v is not %v reads of %v", row[0].Text.S, time, reads, mean)
		}
		if n := reads + float64(*row[5].Value); n > last {
			t.Errorf("%s has more requests than the one before it", row[0].Text.S)
		} else {
			last = n
		}
	}
}

// TestInstanceShowsAll wants every number that a report prints in some table of its section: on the page, nothing is dropped unsaid.
func TestInstanceShowsAll(t *testing.T) {
	files := []string{}
	for _, in := range append(fixtures.Glob(t, "statspack/*/in.*"), fixtures.Glob(t, "awr/*/in.*")...) {
		files = append(files, fixtures.Path(t, in))
	}
	if real, err := filepath.Glob(filepath.Join(fixtures.Path(t, ""), "..", "..", "shared", "corpus", "statspack", "*")); err == nil && !testing.Short() {
		files = append(files, real...)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			c := fixtures.Read(t, formats.All, file)
			sections := instances(t, c)
			for i, p := range c.Parts() {
				if p.Format != "statspack" && p.Format != "awr" {
					continue
				}
				wantAll(t, p, sections[i])
			}
		})
	}
}

// shownNumbers counts what the cells of a section show of each line, and the identifiers in it.
type shownNumbers struct {
	values map[int32][]float64
	texts  map[int32]bool
	ids    map[string]int
	cut    bool
}

func (n *shownNumbers) add(s report.Section) {
	n.ids[s.ID]++
	for _, b := range s.Blocks {
		switch {
		case b.Chart != nil:
			n.ids[b.Chart.ID]++
		case b.Table != nil:
			n.ids[b.Table.ID]++
			n.cut = n.cut || b.Table.Total > 0
			for _, row := range b.Table.Rows {
				for _, c := range row {
					if c.Value != nil {
						n.values[c.Line] = append(n.values[c.Line], float64(*c.Value))
					} else {
						n.texts[c.Line] = true
					}
				}
			}
		}
	}
	for _, sub := range s.Sections {
		n.add(sub)
	}
}

func wantAll(t *testing.T, p *model.Part, s report.Section) {
	t.Helper()
	n := shownNumbers{map[int32][]float64{}, map[int32]bool{}, map[string]int{}, false}
	n.add(s)
	for id, count := range n.ids {
		if count > 1 {
			t.Errorf("%d blocks have the identifier %s", count, id)
		}
		if strings.HasSuffix(id, "-numbers") && !strings.Contains(id, "-statement-") {
			t.Errorf("some numbers are in no table of their own")
		}
	}
	if n.cut {
		return
	}
	missing := 0
	for _, m := range model.Vocabulary() {
		for _, x := range p.SamplesOf(m) {
			if math.IsNaN(x.Value) || n.texts[x.Pos.Line] || slices.Contains(n.values[x.Pos.Line], x.Value) {
				continue
			}
			if missing++; missing < 6 {
				t.Errorf("line %d: %s{%s} = %v is in no table", x.Pos.Line, m.Name, x.Labels, x.Value)
			}
		}
	}
	if missing > 5 {
		t.Errorf("%d numbers are in no table", missing)
	}
}

// TestInstanceCutNames gives two latches one name, as a report that cuts names does: what belongs to which is not guessed.
func TestInstanceCutNames(t *testing.T) {
	s := viewtest.Built(t, views.All, "statspack", func(b *model.Builder) {
		for i, gets := range []float64{500, 300} {
			b.Sample(model.OracleLatchGets, model.L("latch", "ASM map operation hash t"), gets, int32(10+i))
			b.Sample(model.OracleLatchWaitTime, model.L("latch", "ASM map operation hash t"), float64(i), int32(10+i))
		}
		b.Sample(model.OracleLatchSleeps, model.L("latch", "ASM map operation hash t"), 7, 50)
		b.Sample(model.OracleLatchGets, model.L("latch", "shared pool"), 90, 12)
		b.Sample(model.OracleLatchSleeps, model.L("latch", "shared pool"), 2, 51)
	})
	table, _ := viewtest.Find(s, "p0-latches")
	want := "ASM map operation hash t | 1 s | – | 300\nASM map operation hash t | – | 7 | –\nshared pool | – | 2 | 90\nASM map operation hash t | 0 s | – | 500\n"
	if got := strings.ReplaceAll(viewtest.Text(table), "\u202f", " "); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestInstanceCrowd wants the report of many dumps to have of each what is read, and the count of what is left to report.json.
func TestInstanceCrowd(t *testing.T) {
	var paths []string
	for range 40 {
		paths = append(paths, fixtures.Path(t, "statspack/11g-shop/in.lst"))
	}
	c := fixtures.Read(t, formats.All, paths...)
	if len(c.Parts()) < 40 {
		t.Skipf("the reader takes %d parts of 40 equal paths", len(c.Parts()))
	}
	s := instances(t, c)[0]
	var got []string
	for _, sub := range s.Sections {
		got = append(got, strings.TrimPrefix(sub.ID, s.ID+"-"))
		if len(sub.Sections) > 0 {
			t.Errorf("%s has sections below it", sub.ID)
		}
	}
	if want := []string{"interval", "load", "waits", "cpu", "statements", "numbers", "series"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
