package archive_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/archive"

	"github.com/google/go-cmp/cmp"
)

func TestLimits(t *testing.T) {
	files := func(n int) []fixtures.Member {
		var m []fixtures.Member
		for i := range n {
			m = append(m, fixtures.Member{Name: fmt.Sprint(i), Data: "1234567890"})
		}
		return m
	}
	deep := fixtures.Gzip(t, fixtures.Zip(t, fixtures.Member{Name: "a", Data: "A"}, fixtures.Member{Name: "b.gz", Data: fixtures.Gzip(t, "B")}, fixtures.Member{Name: "c.zip", Data: fixtures.Zip(t, fixtures.Member{Name: "d.tgz", Data: fixtures.Gzip(t, fixtures.Tar(t, fixtures.Member{Name: "d", Data: "D"}))})}))
	bomb := fixtures.Gzip(t, strings.Repeat("\x00", 8<<20))
	const stop = "; this and all that follows is not read"
	tests := []struct {
		name   string
		files  map[string]string
		limits archive.Limits
		want   walked
	}{
		{"entries of a tar", map[string]string{"a": fixtures.Tar(t, files(3)...), "b": "B"}, archive.Limits{Entries: 3},
			walked{[]string{"0 a!0 = 1234567890", "1 a!1 = 1234567890"}, []string{"a!2: limit reached: more than 3 entries (--max-entries)" + stop}}},
		{"entries of a zip", map[string]string{"a": fixtures.Zip(t, files(3)...), "b": "B"}, archive.Limits{Entries: 3},
			walked{[]string{"0 a!0 = 1234567890", "1 a!1 = 1234567890"}, []string{"a!2: limit reached: more than 3 entries (--max-entries)" + stop}}},
		{"directory of a zip", map[string]string{"a": fixtures.Zip(t, files(300)...), "b": "B"}, archive.Limits{Entries: 20},
			walked{[]string{"0 b = B"}, []string{"a: zip cannot be opened: limit reached: its directory lists far more than 20 entries, not read (--max-entries)"}}},
		{"entries of folders", map[string]string{"a/b": "B", "a/c": "C"}, archive.Limits{Entries: 1},
			walked{[]string{"0 a/b = B"}, []string{"a/c: limit reached: more than 1 entries (--max-entries)" + stop}}},
		{"member bytes", map[string]string{"a": "12345678901", "b": fixtures.Gzip(t, "12345678901"), "c": fixtures.Tar(t, files(1)...), "d": fixtures.Zip(t, fixtures.Member{Name: "x", Data: "12345678901"}), "e": fixtures.Tar(t, fixtures.Member{Name: "x", Data: "12345678901"})},
			archive.Limits{MemberBytes: 10},
			walked{Entries: []string{
				"0 a = 1234567890 [limit reached: more than 10 bytes in one member (--max-member-bytes)]",
				"1 b = 1234567890 [limit reached: more than 10 bytes in one member (--max-member-bytes)]",
				"2 c!0 = 1234567890",
				"3 d!x = 1234567890 [limit reached: more than 10 bytes in one member (--max-member-bytes)]",
				"4 e!x = 1234567890 [limit reached: more than 10 bytes in one member (--max-member-bytes)]",
			}}},
		{"total bytes of entries", map[string]string{"a": "1234567890", "b": "1234567890", "c": "1"}, archive.Limits{TotalBytes: 15},
			walked{Entries: []string{
				"0 a = 1234567890", "1 b = 12345 [limit reached: more than 15 bytes in all (--max-total-bytes)]",
				"2 c =  [limit reached: more than 15 bytes in all (--max-total-bytes)]"}}},
		{"total bytes of containers", map[string]string{"a.tgz": fixtures.Gzip(t, fixtures.Tar(t, files(200)...)), "b": "B"}, archive.Limits{TotalBytes: 100 << 10, Entries: 1000},
			walked{Problems: []string{"a.tgz: tar cannot be read after member 100: limit reached: more than 100 KiB in all (--max-total-bytes)" + stop}}},
		{"ratio, opened again", map[string]string{"a": bomb, "b": "B"}, archive.Limits{Ratio: 100},
			walked{Entries: []string{"0 a = \x00\x00\x00\x00\x00\x00\x00\x00\x00\x00… [limit reached: packed more than 100 to 1 (--max-ratio)]", "1 b = B"}}},
		{"ratio, not from a small file", map[string]string{"a": fixtures.Gzip(t, strings.Repeat("\x00", 1<<20))}, archive.Limits{Ratio: 2},
			walked{Entries: []string{"0 a = \x00\x00\x00\x00\x00\x00\x00\x00\x00\x00…"}}},
		{"ratio in a zip", map[string]string{"a": fixtures.Zip(t, fixtures.Member{Name: "x", Data: strings.Repeat("\x00", 8<<20)})}, archive.Limits{Ratio: 100},
			walked{Entries: []string{"0 a!x = \x00\x00\x00\x00\x00\x00\x00\x00\x00\x00… [limit reached: packed more than 100 to 1 (--max-ratio)]"}}},
		{"ratio of a compressed tar", map[string]string{"a": fixtures.Gzip(t, fixtures.Tar(t, fixtures.Member{Name: "x", Data: strings.Repeat("\x00", 8<<20)}, fixtures.Member{Name: "y"}))}, archive.Limits{Ratio: 100},
			walked{[]string{"0 a!x = \x00\x00\x00\x00\x00\x00\x00\x00\x00\x00… [limit reached: packed more than 100 to 1 (--max-ratio)]"},
				[]string{"a: tar cannot be read after member 1: limit reached: packed more than 100 to 1 (--max-ratio)"}}},
		{"depth 4", map[string]string{"x": deep}, archive.Limits{Depth: 4}, walked{Entries: []string{"0 x!a = A", "1 x!b.gz = B", "2 x!c.zip!d.tgz!d = D"}}},
		{"depth 3", map[string]string{"x": deep}, archive.Limits{Depth: 3}, walked{[]string{"0 x!a = A", "1 x!b.gz = B"},
			[]string{"x!c.zip!d.tgz: limit reached: more than 3 containers inside each other (--max-depth)"}}},
		{"depth 2", map[string]string{"x": deep}, archive.Limits{Depth: 2}, walked{[]string{"0 x!a = A"},
			[]string{"x!b.gz: limit reached: more than 2 containers inside each other (--max-depth)", "x!c.zip: limit reached: more than 2 containers inside each other (--max-depth)"}}},
		{"depth 1", map[string]string{"x": deep, "y": fixtures.Gzip(t, fixtures.Tar(t, fixtures.Member{Name: "d", Data: "D"}))}, archive.Limits{Depth: 1}, walked{[]string{"0 y!d = D"},
			[]string{"x: limit reached: more than 1 containers inside each other (--max-depth)"}}},
		{"members in line", map[string]string{"a": fixtures.Tar(t, fixtures.Member{Name: "x", Data: "1234567890"}, fixtures.Member{Name: "y.gz", Data: fixtures.Gzip(t, "1234567890")}, fixtures.Member{Name: "z", Data: "1"})}, archive.Limits{BufferBytes: 5},
			walked{Entries: []string{"0 a!x = 1234567890", "1 a!y.gz = 1234567890", "2 a!z = 1"}}},
		{"budget smaller than a member", map[string]string{"a": fixtures.Tar(t, fixtures.Member{Name: "x", Data: "1234567890"}, fixtures.Member{Name: "z", Data: "1"})}, archive.Limits{BudgetBytes: 5},
			walked{Entries: []string{"0 a!x = 1234567890", "1 a!z = 1"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			inFolder(t, tt.files)
			names, err := filepath.Glob("*")
			must(t, err)
			got := walk(t, archive.Options{Limits: tt.limits}, names...)
			if tt.want.Entries == nil {
				got.Entries = nil // how many there were is said by the problem
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error("want -, have +:\n", diff)
			}
		})
	}
}

func TestLimitErrors(t *testing.T) {
	inFolder(t, map[string]string{"a": "1234567890"})
	must(t, archive.Walk(t.Context(), rootsOf([]string{"a"}), archive.Options{Limits: archive.Limits{MemberBytes: 9}}, func(e *archive.Entry) error {
		if data, err := readOpen(t, e); !errors.Is(err, archive.ErrLimit) || errors.Is(err, archive.ErrDamaged) || len(data) != 9 {
			t.Errorf("%q, %v", data, err)
		}
		return nil
	}))
	limits := archive.DefaultLimits()
	limits.Depth = 7
	if diff := cmp.Diff(archive.Limits{Entries: 100_000, MemberBytes: 8 << 30, TotalBytes: 64 << 30, Ratio: 1000, Depth: 7, BufferBytes: 32 << 20, BudgetBytes: 128 << 20}, limits); diff != "" {
		t.Error("want -, have +:\n", diff)
	}
}
