package analyzers

import (
	"strconv"
	"strings"

	"dumplens/parsers/model"
)

// Scope limits a rule to platforms and releases. The zero value applies everywhere. See Pass.InScope.
type Scope struct {
	Platform    string // "AIX", "Linux", "Oracle"; empty is every platform
	From, Until string // releases, both included, compared number by number; empty is open. Until "9.2" includes 9.2.0.8
}

// String names the scope for people: "AIX", "Oracle 10 and later", "Oracle 8.1 to 9.2".
func (s Scope) String() string {
	what := s.Platform
	if what == "" {
		what = "releases"
	}
	switch {
	case s.From != "" && s.Until != "":
		return what + " " + s.From + " to " + s.Until
	case s.From != "":
		return what + " " + s.From + " and later"
	case s.Until != "":
		return what + " up to " + s.Until
	case s.Platform == "":
		return "everything"
	}
	return what
}

// Match reports whether a part is in scope. known is false when the part does not say its platform or release precisely enough; then
// applies is true, and what a rule says of the part is a notice at most.
func (s Scope) Match(part *model.Part) (applies, known bool) {
	platform, release := Platform(part)
	known = true
	if s.Platform != "" {
		if platform != "" && !strings.EqualFold(platform, s.Platform) {
			return false, true
		}
		known = platform != ""
	}
	if s.From != "" {
		c, sure := compareRelease(release, s.From)
		if sure && c < 0 {
			return false, true
		}
		known = known && sure
	}
	if s.Until != "" {
		c, sure := compareRelease(release, s.Until)
		if sure && c > 0 {
			return false, true
		}
		known = known && sure
	}
	return true, known
}

// Platform is what a part says of the system it is about: "AIX" and "7.2", "Oracle" and "9.2.0.4.0". Both come from the part's variant,
// except that reports and traces of an Oracle instance are about Oracle on whatever system. Unknown is "".
func Platform(part *model.Part) (platform, release string) {
	fields := strings.Fields(part.Variant)
	for _, f := range fields {
		if release == "" && f[0] >= '0' && f[0] <= '9' {
			release = f
		}
	}
	switch part.Format {
	case "statspack", "awr", "sqltrace", "tkprof":
		return "Oracle", release
	}
	if len(fields) > 0 && fields[0] != release {
		platform = fields[0]
	}
	return platform, release
}

// compareRelease compares as many numbers as the bound has. It is not sure when the release has fewer and they are equal so far: 10
// against 10.2.
func compareRelease(release, bound string) (c int, sure bool) {
	have, want := releaseNumbers(release), releaseNumbers(bound)
	for i, w := range want {
		if i >= len(have) {
			return 0, false
		}
		if have[i] != w {
			if have[i] < w {
				return -1, true
			}
			return 1, true
		}
	}
	return 0, true
}

// releaseNumbers reads the numbers of a release: "11.2.0.3.0" and "11g" start with 11. It stops where no number is.
func releaseNumbers(s string) []int {
	var out []int
	for _, piece := range strings.Split(s, ".") {
		digits := piece
		if i := strings.IndexFunc(piece, func(r rune) bool { return r < '0' || r > '9' }); i >= 0 {
			digits = piece[:i]
		}
		n, err := strconv.Atoi(digits)
		if err != nil {
			break
		}
		out = append(out, n)
		if digits != piece {
			break
		}
	}
	return out
}
