package main

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"dumplens/analyzers"
	"dumplens/analyzers/rules"
	"dumplens/parsers"
	"dumplens/parsers/formats"
)

// pages are the texts of the repository for people, by their paths from its top.
func pages(t *testing.T) []string {
	t.Helper()
	out := []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md"}
	err := filepath.WalkDir("../../docs", func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".md") {
			out = append(out, strings.TrimPrefix(filepath.ToSlash(path), "../../"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

var (
	mdLink    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	mdFence   = regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$")
	mdCode    = regexp.MustCompile("`(dumplens [^`]*)`")
	mdAnyCode = regexp.MustCompile("`[^`\\n]*`")
	mdHeading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	word      = regexp.MustCompile(`"[^"]*"|\S+`)
)

// TestLinks: what a page leads to is there, file and heading.
func TestLinks(t *testing.T) {
	n, anchors := 0, map[string][]string{}
	for _, page := range pages(t) {
		anchors[page] = headings(readPage(t, page))
	}
	for _, page := range pages(t) {
		text := mdAnyCode.ReplaceAllString(mdFence.ReplaceAllString(readPage(t, page), ""), "")
		for _, m := range mdLink.FindAllStringSubmatch(text, -1) {
			file, heading, _ := strings.Cut(m[1], "#")
			target := path.Join(path.Dir(page), file)
			if file == "" {
				target = page
			}
			if strings.Contains(m[1], "://") {
				continue
			}
			n++
			if !exists(t, target) {
				t.Errorf("%s leads to %s, which is not there", page, m[1])
			} else if heading != "" && !slices.Contains(anchors[target], heading) {
				t.Errorf("%s leads to %s, which has no such heading", page, m[1])
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d links were looked at", n)
	}
}

// headings are the anchors of a page.
func headings(text string) []string {
	var out []string
	for _, m := range mdHeading.FindAllStringSubmatch(mdFence.ReplaceAllString(text, ""), -1) {
		out = append(out, anchor(m[1]))
	}
	return out
}

// TestExamples: the command lines of the pages have commands and flags that there are, help knows what they ask it for, and the fixtures that
// they read are there.
func TestExamples(t *testing.T) {
	n := 0
	for _, page := range pages(t) {
		text := readPage(t, page)
		var lines []string
		for _, m := range mdFence.FindAllStringSubmatch(text, -1) {
			if m[1] == "sh" {
				lines = append(lines, strings.Split(m[2], "\n")...)
			}
		}
		for _, m := range mdCode.FindAllStringSubmatch(text, -1) {
			lines = append(lines, m[1])
		}
		for _, line := range lines {
			line = strings.TrimPrefix(line, "go run ./cmd/")
			if args, ok := strings.CutPrefix(line, "dumplens "); ok {
				n++
				if err := example(t, args); err != nil {
					t.Errorf("%s: %s: %v", page, line, err)
				}
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d command lines were looked at", n)
	}
}

// example asks help what it is asked, and reads the flags of other commands.
func example(t *testing.T, line string) error {
	line, _, _ = strings.Cut(line, " #")
	args := word.FindAllString(line, -1)
	for _, arg := range args {
		if strings.HasPrefix(arg, "fixtures/") && !exists(t, arg) {
			return os.ErrNotExist
		}
	}
	if args[0] == "help" {
		if slices.Contains(args, "NAME") {
			args = args[:len(args)-1]
			if len(args) == 1 {
				return nil
			}
		}
		return run(context.Background(), args, nil, io.Discard, io.Discard)
	}
	cmd, rest, err := newRoot(streams{out: io.Discard, err: io.Discard}).Find(args)
	if err != nil {
		return err
	}
	return cmd.ParseFlags(rest)
}

// TestFlags: the README names each flag.
func TestFlags(t *testing.T) {
	text := readPage(t, "README.md")
	root := newRoot(streams{out: io.Discard, err: io.Discard})
	for _, cmd := range append([]*cobra.Command{root}, root.Commands()...) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			named := strings.Contains(text, "`--"+f.Name) || f.Shorthand != "" && strings.Contains(text, "`-"+f.Shorthand)
			if !named && !strings.HasPrefix(f.Name, "max-") && f.Name != "help" {
				t.Errorf("README.md does not name --%s of %s", f.Name, cmd.Name())
			}
		})
	}
}

// TestSettings: the examples of --config are accepted.
func TestSettings(t *testing.T) {
	n := 0
	for _, page := range pages(t) {
		for _, m := range mdFence.FindAllStringSubmatch(readPage(t, page), -1) {
			if m[1] != "toml" {
				continue
			}
			n++
			file := filepath.Join(t.TempDir(), "settings.toml")
			if err := os.WriteFile(file, []byte(m[2]), 0o600); err != nil {
				t.Fatal(err)
			}
			cfg, err := readConfig(file)
			if err == nil {
				_, err = formats.With(formats.Choices{CGP: cfg.cgp})
			}
			if err == nil {
				_, err = analyzers.Run(t.Context(), &parsers.Case{}, rules.All, cfg.engine)
			}
			if err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
	if n < 2 {
		t.Errorf("only %d settings were looked at", n)
	}
}
