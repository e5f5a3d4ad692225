// Package assets holds what every HTML report carries: its style sheet, its script, its page, the charting library, and the schema of
// report.json.
package assets

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
)

//go:embed style/*.css script/*.js
var pieces embed.FS

// CSS is the style sheet of a page: what is small or printed overrides what stands before it.
func CSS() string {
	return join("style/", "page.css", "finding.css", "chart.css", "table.css", "small.css", "print.css")
}

// JS is the script of a page: its pieces in one closure, so that nothing of it is global.
func JS() string {
	return "'use strict';\n(() => {\n" +
		join("script/", "page.js", "number.js", "table.js", "evidence.js", "navigation.js", "chart.js", "start.js") + "})();\n"
}

// join puts pieces together in the order given. A piece that is not there is a mistake in this file, found by every test.
func join(folder string, names ...string) string {
	var out strings.Builder
	for _, name := range names {
		piece, err := pieces.ReadFile(folder + name)
		if err != nil {
			panic(err)
		}
		out.Write(piece)
	}
	return out.String()
}

// Page is the html/template of a page.
//
//go:embed page.html.tmpl
var Page string

// Schema is the JSON Schema (draft 2020-12) of report.json.
//
//go:embed report.schema.json
var Schema []byte

//go:embed echarts/echarts.min.js.gz
var echarts []byte

// ECharts returns the charting library as base64 of gzip, as it stands in a page, and the hash by which the page's policy admits the
// inflated script.
func ECharts() (packed, hash string, err error) {
	z, err := gzip.NewReader(bytes.NewReader(echarts))
	if err != nil {
		return "", "", fmt.Errorf("embedded echarts: %w", err)
	}
	script, err := io.ReadAll(z)
	if err != nil {
		return "", "", fmt.Errorf("embedded echarts: %w", err)
	}
	return base64.StdEncoding.EncodeToString(echarts), Hash(string(script)), nil
}

// Hash is the source expression of a content security policy that admits a script or style.
func Hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
