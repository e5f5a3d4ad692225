package text_test

import (
	"testing"

	"dumplens/parsers/text"
)

func TestExpandTabs(t *testing.T) {
	tests := []struct {
		in   string
		stop int
		want string
	}{
		{"", 8, ""},
		{"abc", 8, "abc"},
		{"\tx", 8, "        x"},
		{"abc\tx", 8, "abc     x"},
		{"abcdefgh\tx", 8, "abcdefgh        x"},
		{"a\tb\t\tc\t", 4, "a   b       c   "},
		{"né\tx", 4, "né  x"},
		{"\xff\tx", 4, "\xff   x"},
		{"a\tx", 1, "a x"},
		{"a\tx", 0, "a x"},
		{"a\tx", -3, "a x"},
	}
	for _, tt := range tests {
		if got := text.ExpandTabs(tt.in, tt.stop); got != tt.want {
			t.Errorf("ExpandTabs(%q, %d) = %q, want %q", tt.in, tt.stop, got, tt.want)
		}
	}
}

func TestVisible(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", ""},
		{"CPU 12.5% Größe 月 😀", "CPU 12.5% Größe 月 😀"},
		{`C:\x41`, `C:\x41`},
		{"a\x00b\tc\r\n", `a\x00b\x09c\x0d\x0a`},
		{"\x1b]0;title\x07", `\x1b]0;title\x07`},
		{"\x7f", `\x7f`},
		{"\u0085\u009b31m", `\x85\x9b31m`},
		{"\x9b31m\xff", `\x9b31m\xff`},
		{"a\u202eb\u2066c\u200f\u061c", `a\u{202E}b\u{2066}c\u{200F}\u{061C}`},
		{"a\u200bb\ufeff", `a\u{200B}b\u{FEFF}`},
		{"a\u2028b\u2029", `a\u{2028}b\u{2029}`},
		{"\U000e0041", `\u{E0041}`},
		{"\ufffd", "\ufffd"},
	}
	for _, tt := range tests {
		if got := text.Visible(tt.in); got != tt.want {
			t.Errorf("Visible(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestVisibleLeavesCleanTextAlone(t *testing.T) {
	clean := "CPU_ALL,T0001,12.5 Größe"
	if n := testing.AllocsPerRun(10, func() { text.Visible(clean); text.ExpandTabs(clean, 8) }); n != 0 {
		t.Errorf("%v allocations for clean text", n)
	}
}
