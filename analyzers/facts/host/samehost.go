package host

import "strings"

// SameName compares names as people write them: without the domain, in any case. Unknown names are never the same.
func SameName(a, b string) bool {
	a, _, _ = strings.Cut(strings.ToLower(a), ".")
	b, _, _ = strings.Cut(strings.ToLower(b), ".")
	return a != "" && a == b
}
