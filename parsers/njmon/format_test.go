package njmon_test

import (
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/njmon"
)

// TestNamed holds that such a file is named, whatever its name, and not read as nmon.
func TestNamed(t *testing.T) {
	for i, sample := range njmon.Format.Samples {
		s := fixtures.ReadBytes(t, []*parsers.Format{njmon.Format}, "app1.nmon", []byte(sample))
		if s.Verdict != model.NotYetRead || !strings.Contains(s.Reason.S, "njmon") || len(s.Parts) != 0 {
			t.Errorf("sample %d: verdict %v, reason %q, %d parts", i, s.Verdict, s.Reason.S, len(s.Parts))
		}
	}
}

// TestOthers refuses what only looks like it.
func TestOthers(t *testing.T) {
	for name, text := range map[string]string{
		"other JSON":    `{"timestamp": 17, "host": "app1", "cpu": 3}`,
		"about njmon":   "The member \"njmon_version\" says which njmon it was.\n",
		"line protocol": "cpu,host=app1 user=1.0 1769929200000000000\n",
		"nothing":       "",
	} {
		if got := njmon.Format.Detect(parsers.Head{Text: text}); got != parsers.No {
			t.Errorf("%s: score %d", name, got)
		}
	}
}
