// Package assets holds what every HTML report carries: its style sheet, its script, its page, the charting library, and the schema of
// report.json.
package assets

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed" // for the files below
	"encoding/base64"
	"fmt"
	"io"
)

// CSS is the style sheet of a page.
//
//go:embed report.css
var CSS string

// JS is the script of a page.
//
//go:embed report.js
var JS string

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
