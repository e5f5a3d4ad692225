package main

import (
	"cmp"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mayImport says which packages of the module those of a folder may import: DESIGN §1, drawn in docs/ARCHITECTURE.md. As for the go command, "x/..." is x
// and all below it, "x" is x alone. The first line whose folder fits counts. Formats are typed documents: only parsers/formats, facts, rules and the views
// of an area know one.
var mayImport = []struct {
	folder  string
	imports []string
}{
	{"cmd/...", []string{"report", "report/render", "report/views", "report/redact", "analyzers/...", "parsers/..."}},

	{"report", []string{"report/chart", "report/redact", "analyzers", "analyzers/facts/...", shared}},
	{"report/render", []string{"report", "report/assets", "report/chart", "report/redact", shared}},
	{"report/views", []string{"report", "report/views/..."}}, // the list of the areas' views
	{"report/views/generic", []string{"report", "report/chart", "report/views/color", "analyzers", shared}},
	{"report/views/color", nil},
	{"report/views/vms", []string{"report", "report/chart", "report/views/generic", "report/views/color", "report/views/host", "analyzers", "analyzers/facts/...", "parsers/..."}}, // a T4 file is of a host
	{"report/views/...", []string{"report", "report/chart", "report/views/generic", "report/views/color", "analyzers", "analyzers/facts/...", "parsers/..."}},
	{"report/chart", []string{"report/assets", shared}},
	{"report/assets", nil},
	{"report/redact", []string{"parsers/sqltext", shared}},

	{"analyzers", []string{"analyzers/say", "parsers", shared}},
	{"analyzers/say", []string{shared}},
	{"analyzers/facts/...", []string{"analyzers", "analyzers/say", "analyzers/facts/...", "parsers/..."}}, // of each other too, but never in a circle
	{"analyzers/rules", []string{"analyzers", "analyzers/rules/..."}},                                     // the list of the areas
	{"analyzers/rules/host", []string{"analyzers", "analyzers/rules/host/..."}},                           // and the lists of those that have rooms
	{"analyzers/rules/oracle", []string{"analyzers", "analyzers/rules/oracle/..."}},
	{"analyzers/rules/sap", []string{"analyzers", "analyzers/rules/sap/..."}},
	{"analyzers/rules/vms", []string{"analyzers", "analyzers/rules/vms/..."}},
	{"analyzers/rules/...", []string{"analyzers", "analyzers/say", "analyzers/facts/...", "analyzers/rules/stretch", "analyzers/rules/cause", "analyzers/rules/advice", "parsers/..."}},

	{"parsers", []string{"parsers/archive", shared}},
	{"parsers/formats", []string{"parsers/..."}},
	{"parsers/model", []string{"parsers/unit"}},
	{"parsers/archive", nil},
	{"parsers/text", nil},
	{"parsers/unit", nil},
	{"parsers/sqltext", nil},
	{"parsers/printout", []string{shared}},
	{"parsers/oratab", []string{shared}},
	{"parsers/orareport", []string{"parsers/oratab", shared}},
	{"parsers/...", []string{"parsers", "parsers/printout", "parsers/sqltext", "parsers/oratab", "parsers/orareport", shared}}, // the formats: they do not know each other, what they share about one thing is a fact

	{"fixtures/...", []string{"report/...", "analyzers/...", "parsers/...", "cmd/...", "fixtures/..."}},
}

// shared stands for what every layer may use of parsers: the model, units, and the reading of text.
const shared = "parsers/{model,unit,text}"

// onlyIn says where a library may be imported.
var onlyIn = map[string][]string{
	"github.com/alecthomas/participle": {"parsers"},
	"github.com/go-echarts/go-echarts": {"report/chart"},
	"github.com/spf13/":                {"cmd"},
	"golang.org/x/sync/errgroup":       {"cmd", "parsers", "analyzers"},
}

// TestImports keeps the layers apart: a parser knows nothing of rules, a rule nothing of pages, and formats nothing of each other.
func TestImports(t *testing.T) {
	const root = "../.."
	files := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files++
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range f.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if why := forbidden(filepath.ToSlash(filepath.Dir(rel)), imported); why != "" {
				t.Errorf("%s imports %s: %s", rel, imported, why)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 50 {
		t.Fatalf("only %d files were looked at", files)
	}
}

// forbidden says why a folder may not import a package; "" when it may.
func forbidden(folder, imported string) string {
	for lib, folders := range onlyIn {
		if strings.HasPrefix(imported, lib) && !slices.ContainsFunc(folders, func(f string) bool { return fits(folder, f+"/...") }) {
			return "only " + strings.Join(folders, ", ") + " may"
		}
	}
	target, ours := strings.CutPrefix(imported, "dumplens/")
	if !ours {
		return ""
	}
	for _, m := range mayImport {
		if !fits(folder, m.folder) {
			continue
		}
		for _, pattern := range m.imports {
			if fits(target, pattern) {
				return ""
			}
		}
		return "against the order of the layers: " + m.folder + " may import " + cmp.Or(strings.Join(m.imports, ", "), "nothing")
	}
	return "the folder is not in the list of this test"
}

// fits reports whether a folder is meant by a pattern of mayImport.
func fits(folder, pattern string) bool {
	if pattern == shared {
		return slices.Contains([]string{"parsers/model", "parsers/unit", "parsers/text"}, folder)
	}
	top, below := strings.CutSuffix(pattern, "/...")
	return folder == top || below && strings.HasPrefix(folder, top+"/")
}

// TestForbidden proves that the test above can fail.
func TestForbidden(t *testing.T) {
	for _, tt := range []struct {
		folder, imported string
		want             bool
	}{
		{"parsers/nmon", "dumplens/parsers/statspack", true},
		{"parsers/nmon", "dumplens/analyzers", true},
		{"parsers/nmon", "dumplens/parsers/archive", true},
		{"parsers/model", "dumplens/parsers", true},
		{"analyzers/rules", "dumplens/report", true},
		{"analyzers/rules/oracle/wait", "dumplens/analyzers/rules/oracle/load", true},
		{"analyzers/rules/oracle/wait", "dumplens/analyzers/rules/sql", true},
		{"analyzers/facts/host", "dumplens/analyzers/rules/host", true},
		{"report/views/sql", "dumplens/report/views/oracle", true},
		{"report/views/generic", "dumplens/parsers/nmon", true},
		{"report", "dumplens/parsers/nmon", true},
		{"report", "dumplens/report/render", true},
		{"report/views", "github.com/go-echarts/go-echarts/v2/charts", true},
		{"report", "github.com/spf13/cobra", true},
		{"report", "dumplens/fixtures", true},
		{"parsers/nmon", "dumplens/parsers/model", false},
		{"parsers/formats", "dumplens/parsers/nmon", false},
		{"report/views/oracle", "dumplens/parsers/statspack", false},
		{"report/views/oracle", "dumplens/analyzers/facts/oracle", false},
		{"analyzers/rules/oracle/wait", "dumplens/analyzers/facts/host", false},
		{"cmd/dumplens", "dumplens/report/views", false},
	} {
		if got := forbidden(tt.folder, tt.imported) != ""; got != tt.want {
			t.Errorf("%s imports %s: forbidden is %v, want %v", tt.folder, tt.imported, got, tt.want)
		}
	}
}

// TestFileNames keeps one way to write the names of Go files: lower case in one word; an underscore stands before test, or a system that the file is
// for, only.
func TestFileNames(t *testing.T) {
	name := regexp.MustCompile(`^[a-z0-9]+(_(unix|windows|linux|darwin))?(_test)?\.go$`)
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".go") && !name.MatchString(d.Name()) {
			t.Errorf("%s: want lower case in one word", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// mostFiles is how many files that are no tests a package has at most.
const mostFiles = 24

// TestRooms keeps the rooms small enough to know.
func TestRooms(t *testing.T) {
	files := map[string]int{}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			files[filepath.Dir(path)]++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder, n := range files {
		if n > mostFiles {
			t.Errorf("%s has %d files, want at most %d: divide it", folder, n, mostFiles)
		}
	}
}
