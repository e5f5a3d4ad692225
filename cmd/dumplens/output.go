package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"dumplens/report"
	"dumplens/report/render"
)

// renderer writes a report in one format.
type renderer func(*report.Report, io.Writer) error

// outputFormat chooses the format by --format, else by the ending of the file.
func outputFormat(path, name string) (renderer, error) {
	if name == "" && path != "-" {
		name = strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	}
	switch name {
	case "html", "htm":
		return render.HTML, nil
	case "json":
		return render.JSON, nil
	case "md", "markdown":
		return render.Markdown, nil
	case "txt", "text", "":
		return render.Text, nil
	}
	return nil, fmt.Errorf("-o %s, --format %s: want html, json, md or txt", path, name)
}

// write writes the report beside its place and renames it there, so that nothing is ever overwritten half-way.
func write(stdout io.Writer, path string, format renderer, r *report.Report) (err error) {
	if path == "-" {
		return format(r, stdout)
	}
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("-o %s: not a regular file; it was left alone", path)
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("-o %s: %w", path, err)
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	if err := format(r, tmp); err != nil {
		return fmt.Errorf("-o %s: %w", path, err)
	}
	if err := tmp.Chmod(0o644); err != nil {
		return fmt.Errorf("-o %s: %w", path, err)
	}
	if err := tmp.Close(); err != nil {
		return fmt.Errorf("-o %s: %w", path, err)
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return fmt.Errorf("-o %s: %w", path, err)
	}
	return nil
}
