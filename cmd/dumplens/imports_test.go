package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// mayImport says which folders of the module a folder may import: DESIGN §1. The longest prefix that fits counts.
var mayImport = []struct {
	folder  string
	imports []string
}{
	{"cmd/dumplens", []string{"report", "analyzers", "parsers"}},
	{"report", []string{"report", "analyzers", "parsers"}},
	{"report/chart", []string{"report/assets", "report/chart", "parsers/model", "parsers/unit"}},
	{"report/assets", nil},
	{"report/redact", []string{"parsers/model", "parsers/text", "parsers/sqltext"}},
	{"analyzers", []string{"parsers", "parsers/model", "parsers/unit", "parsers/text"}},
	{"analyzers/facts", []string{"analyzers", "parsers"}},
	{"analyzers/rules", []string{"analyzers", "analyzers/facts", "parsers"}},
	{"parsers", []string{"parsers/archive", "parsers/text", "parsers/model", "parsers/unit"}},
	{"parsers/formats", []string{"parsers"}},
	{"parsers/archive", nil},
	{"parsers/text", nil},
	{"parsers/unit", nil},
	{"parsers/model", []string{"parsers/unit"}},
	{"parsers/printout", []string{"parsers/text", "parsers/model"}},
	{"parsers/sqltext", nil},
	{"parsers/oratab", []string{"parsers/text", "parsers/model"}},
	{"fixtures", []string{"report", "analyzers", "parsers", "cmd"}},
}

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
		if strings.HasPrefix(imported, lib) && !underAny(folder, folders) {
			return "only " + strings.Join(folders, ", ") + " may"
		}
	}
	target, ours := strings.CutPrefix(imported, "dumplens/")
	if !ours {
		return ""
	}
	if target == "fixtures" || strings.HasPrefix(target, "cmd/") {
		return "fixtures and commands are for tests and users"
	}
	if isFormat(folder) {
		if isFormat(target) {
			return "formats do not know each other; what they share about one thing is a fact"
		}
		return unless(underAny(target, []string{"parsers/text", "parsers/model", "parsers/unit", "parsers/oratab", "parsers/printout", "parsers/sqltext"}) || target == "parsers")
	}
	if isFormat(target) && folder != "parsers/formats" && folder != "report/views" && !strings.HasPrefix(folder, "analyzers/") {
		return "typed documents are for views and rules"
	}
	best := -1
	for i, m := range mayImport {
		if under(folder, m.folder) && (best < 0 || len(m.folder) > len(mayImport[best].folder)) {
			best = i
		}
	}
	if best < 0 {
		return "the folder is not in the list of this test"
	}
	return unless(underAny(target, mayImport[best].imports))
}

func unless(allowed bool) string {
	if allowed {
		return ""
	}
	return "against the order of the layers"
}

// isFormat reports whether a folder holds a format: below parsers, and none of the shared ones.
func isFormat(folder string) bool {
	name, ok := strings.CutPrefix(folder, "parsers/")
	if !ok {
		return false
	}
	switch name {
	case "archive", "text", "unit", "model", "formats", "oratab", "printout", "sqltext":
		return false
	}
	return true
}

func under(folder, top string) bool { return folder == top || strings.HasPrefix(folder, top+"/") }

func underAny(folder string, tops []string) bool {
	for _, top := range tops {
		if under(folder, top) {
			return true
		}
	}
	return false
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
		{"report/views", "github.com/go-echarts/go-echarts/v2/charts", true},
		{"report", "github.com/spf13/cobra", true},
		{"report", "dumplens/fixtures", true},
		{"parsers/nmon", "dumplens/parsers/model", false},
		{"parsers/formats", "dumplens/parsers/nmon", false},
		{"report/views", "dumplens/parsers/statspack", false},
		{"cmd/dumplens", "dumplens/report/views", false},
	} {
		if got := forbidden(tt.folder, tt.imported) != ""; got != tt.want {
			t.Errorf("%s imports %s: forbidden is %v, want %v", tt.folder, tt.imported, got, tt.want)
		}
	}
}
