package sql

import (
	"path"
	"strings"
)

// BaseName is the name of a trace file without its folder and a packer's ending, in lower case, for comparing; "" without a name.
func BaseName(file string) string {
	file = strings.ReplaceAll(strings.TrimSpace(file), `\`, "/")
	if file == "" {
		return ""
	}
	return strings.ToLower(strings.TrimSuffix(path.Base(file), ".gz"))
}
