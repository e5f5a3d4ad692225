package sql

import (
	"path"
	"strings"
)

func BaseName(file string) string {
	file = strings.ReplaceAll(strings.TrimSpace(file), `\`, "/")
	if file == "" {
		return ""
	}
	return strings.ToLower(strings.TrimSuffix(path.Base(file), ".gz"))
}
