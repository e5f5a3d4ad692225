package text_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"

	"dumplens/parsers/text"
)

func reader(t testing.TB, src io.Reader, opt text.Options) *text.Reader {
	t.Helper()
	return text.NewReader(t.Context(), src, opt)
}

// allLines reads line by line.
func allLines(r *text.Reader) []text.Line {
	var out []text.Line
	for {
		l, ok := r.Line()
		if !ok {
			return out
		}
		out = append(out, l)
	}
}

func TestReaderLine(t *testing.T) {
	for _, c := range []struct {
		name, in string
		want     []text.Line
	}{
		{"empty", "", nil},
		{"one", "a\n", []text.Line{{Text: "a", N: 1}}},
		{"no end", "a\nb", []text.Line{{Text: "a", N: 1}, {Text: "b", N: 2, Offset: 2}}},
		{"blank lines", "\n\nb\n", []text.Line{{N: 1}, {N: 2, Offset: 1}, {Text: "b", N: 3, Offset: 2}}},
		{"crlf", "a\r\nb\r\n", []text.Line{{Text: "a", N: 1}, {Text: "b", N: 2, Offset: 3}}},
		{"mixed ends", "a\r\nb\nc\r\n", []text.Line{{Text: "a", N: 1}, {Text: "b", N: 2, Offset: 3}, {Text: "c", N: 3, Offset: 5}}},
		{"crlf twice", "a\r\r\nb\r\r\n", []text.Line{{Text: "a", N: 1}, {Text: "b", N: 2, Offset: 4}}},
		{"cut between cr and lf", "a\r\nb\r", []text.Line{{Text: "a", N: 1}, {Text: "b", N: 2, Offset: 3}}},
		{"cr alone", "a\rb\r", []text.Line{{Text: "a", N: 1}, {Text: "b", N: 2, Offset: 2}}},
		{"cr inside", "a\rb\nc\n", []text.Line{{Text: "a\rb", N: 1}, {Text: "c", N: 2, Offset: 4}}},
		{"form feed stays", "\fa\n", []text.Line{{Text: "\fa", N: 1}}},
		{"bom", "\ufeffa\nb\n", []text.Line{{Text: "a", N: 1}, {Text: "b", N: 2, Offset: 2}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := reader(t, strings.NewReader(c.in), text.Options{})
			if diff := cmp.Diff(c.want, allLines(r)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if int(r.Lines()) != len(c.want) {
				t.Errorf("%d lines, want %d", r.Lines(), len(c.want))
			}
			if r.Err() != nil {
				t.Error(r.Err())
			}
		})
	}
}

// TestSmallReads hands out the bytes one by one: line ends must be found as in one piece.
func TestSmallReads(t *testing.T) {
	atHeadEnd := strings.Repeat("x", 64<<10-1) + "\r\nb\r\n" // the head that is looked at for line ends ends between CR and LF
	for _, in := range []string{atHeadEnd, "a\r\nb\r\n", "a\rb\rc", "a\nb\n", strings.Repeat("x", 100_000) + "\r\nb\n"} {
		want := allLines(reader(t, strings.NewReader(in), text.Options{}))
		got := allLines(reader(t, iotest.OneByteReader(strings.NewReader(in)), text.Options{}))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%.20q (-whole +bytewise):\n%s", in, diff)
		}
	}
}

func TestOptionsOfAPiece(t *testing.T) {
	r := reader(t, strings.NewReader("c\nd\n"), text.Options{Skipped: 40, Offset: 1000})
	want := []text.Line{{Text: "c", N: 41, Offset: 1000}, {Text: "d", N: 42, Offset: 1002}}
	if diff := cmp.Diff(want, allLines(r)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if r.Lines() != 42 {
		t.Errorf("%d lines, want 42", r.Lines())
	}
}

func TestPeekAndTorn(t *testing.T) {
	r := reader(t, strings.NewReader("a\nb\nc"), text.Options{})
	for i, want := range []string{"a", "b", "c"} {
		p, ok := r.Peek()
		if !ok || p.Text != want || int(r.Lines()) != i || r.Torn() {
			t.Fatalf("peek %q %v after %d lines, torn %v", p.Text, ok, r.Lines(), r.Torn())
		}
		l, _ := r.Line()
		if l != p || int(r.Lines()) != i+1 {
			t.Fatalf("line %v after peek %v, %d lines", l, p, r.Lines())
		}
		if torn := want == "c"; r.Torn() != torn {
			t.Errorf("after %s: torn is %v", want, r.Torn())
		}
	}
	if _, ok := r.Peek(); ok {
		t.Error("peek behind the end")
	}
	if !r.Torn() {
		t.Error("the last line was torn, and a peek forgot it")
	}
}

func TestRecord(t *testing.T) {
	in := "= 1\na\nb\n= 2\n= 3\nc\nd\ne\nf"
	starts := func(l string) bool { return strings.HasPrefix(l, "=") }
	r := reader(t, strings.NewReader(in), text.Options{})
	want := []text.Record{
		{Text: "= 1\na\nb", Line: 1, Offset: 0},
		{Text: "= 2", Line: 4, Offset: 8},
		{Text: "= 3\nc\nd", Line: 5, Offset: 12}, // at most three lines
		{Text: "e\nf", Line: 8, Offset: 20},
	}
	for i, w := range want {
		got, ok := r.Record(3, starts)
		if !ok || got != w {
			t.Errorf("record %d is %+v, want %+v", i, got, w)
		}
		if last := i == len(want)-1; r.Torn() != last {
			t.Errorf("record %d: torn is %v", i, r.Torn())
		}
	}
	if rec, ok := r.Record(3, starts); ok {
		t.Errorf("record %+v behind the end", rec)
	}
}

func TestSkipTo(t *testing.T) {
	in := strings.Repeat("line\r\n", 9) + "ten\nlast"
	for _, peek := range []bool{false, true} {
		r := reader(t, strings.NewReader(in), text.Options{})
		if peek {
			r.Peek()
		}
		r.SkipTo(1)
		if l, _ := r.Line(); l.N != 1 {
			t.Errorf("peek %v: line %d, want 1", peek, l.N)
		}
		r.SkipTo(10)
		if l, _ := r.Line(); l.N != 10 || l.Text != "ten" || l.Offset != 54 {
			t.Errorf("peek %v: %+v, want line 10", peek, l)
		}
		r.SkipTo(5) // behind it already
		if l, _ := r.Line(); l.N != 11 {
			t.Errorf("peek %v: line %d, want 11", peek, l.N)
		}
		r.SkipTo(100)
		if l, ok := r.Line(); ok {
			t.Errorf("peek %v: line %+v behind the end", peek, l)
		}
	}
}

func TestCutLines(t *testing.T) {
	long := strings.Repeat("x", 700_000)
	for _, c := range []struct {
		name, in string
		limit    int
	}{
		{"within a read", "a\n0123456789\nb\n", 4},
		{"longer than a read", "a\n" + long + "\nb\n", 1000},
		{"at the end", "a\n0123456789", 4},
		{"longer than a read, at the end", "a\n" + long, 1000},
		{"cr at the limit", "a\n012\r4\nb\n", 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			var noted []int32
			r := reader(t, strings.NewReader(c.in), text.Options{MaxLine: c.limit, Note: func(line int32, _ string) { noted = append(noted, line) }})
			got := allLines(r)
			want := strings.Split(strings.TrimSuffix(c.in, "\n"), "\n")
			want[1] = want[1][:c.limit]
			offset := int64(0)
			for i, l := range got {
				if l.Text != want[i] || int(l.N) != i+1 || l.Offset != offset {
					t.Errorf("line %d is %.10q at %d, want %.10q at %d", l.N, l.Text, l.Offset, want[i], offset)
				}
				offset += int64(len(strings.Split(c.in, "\n")[i]) + 1)
			}
			if len(got) != len(want) {
				t.Errorf("%d lines, want %d", len(got), len(want))
			}
			if diff := cmp.Diff([]int32{2}, noted); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
		})
	}
}

// TestCutLineIsTorn: a line cut at the limit may end in half a number.
func TestCutLineIsTorn(t *testing.T) {
	for _, in := range []string{"a\n0123456789\nb\n", "a\n" + strings.Repeat("x", 700_000) + "\nb\n", "é\xff\n0123456789\nb\n"} {
		r := reader(t, strings.NewReader(in), text.Options{MaxLine: 4})
		for {
			rec, ok := r.Block(1 << 20)
			if !ok {
				break
			}
			if cut := rec.Line == 2; r.Torn() != cut || cut && strings.Contains(rec.Text, "\n") {
				t.Errorf("block at line %d, %.20q: torn is %v", rec.Line, rec.Text, r.Torn())
			}
		}
	}
}

// TestBlockIsLines reads random texts by lines and by blocks of several sizes: the lines, their numbers and offsets must be the same.
func TestBlockIsLines(t *testing.T) {
	pieces := []string{"a", "12.5,", "é", "\xff", "\xc3", "\r", "\r\n", "\n", "\n", "\n\n", "\x00", "\f", "日本"}
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 1))
		var b strings.Builder
		for range rng.IntN(200) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
			if rng.IntN(40) == 0 {
				b.WriteString(strings.Repeat("long", 30))
			}
		}
		in := b.String()
		opt := text.Options{MaxLine: []int{0, 20, 100}[rng.IntN(3)]}
		var src io.Reader = strings.NewReader(in)
		if rng.IntN(2) == 0 {
			src = iotest.HalfReader(src)
		}
		want := allLines(reader(t, strings.NewReader(in), opt))
		for _, size := range []int{1, 7, 64, 128 << 10} {
			r := reader(t, src, opt)
			var got []text.Line
			for {
				rec, ok := r.Block(size)
				if !ok {
					break
				}
				for n, l := range text.Numbered(rec.Text, rec.Line) {
					line := text.Line{Text: l, N: n}
					if n == rec.Line {
						line.Offset = rec.Offset
					} else if int(n) <= len(want) {
						line.Offset = want[n-1].Offset // blocks know the offset of their first line only
					}
					got = append(got, line)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("seed %d, blocks of %d, %q (-lines +blocks):\n%s", seed, size, in, diff)
			}
			if r.Lines() != int32(len(want)) {
				t.Fatalf("seed %d, blocks of %d: %d lines, want %d", seed, size, r.Lines(), len(want))
			}
			src = strings.NewReader(in)
		}
	}
}

func TestErrorEndsInput(t *testing.T) {
	broken := errors.New("disk on fire")
	r := reader(t, io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), text.Options{})
	got := allLines(r)
	if len(got) != 2 || got[1].Text != "b" || !r.Torn() {
		t.Errorf("lines %v, torn %v", got, r.Torn())
	}
	if !errors.Is(r.Err(), broken) {
		t.Errorf("error %v, want %v", r.Err(), broken)
	}
}

func TestContextEndsInput(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r := text.NewReader(ctx, strings.NewReader(strings.Repeat("line\n", 1_000_000)), text.Options{})
	r.Line()
	cancel()
	n := len(allLines(r))
	if n >= 999_999 {
		t.Errorf("%d lines after the context ended", n)
	}
	if !errors.Is(r.Err(), context.Canceled) {
		t.Errorf("error %v", r.Err())
	}
}

func BenchmarkBlock(b *testing.B) {
	var in strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&in, "CPU01,T%04d,31.4,8.9,0.6,59.1\n", i)
	}
	b.SetBytes(int64(in.Len()))
	for b.Loop() {
		r := text.NewReader(context.Background(), strings.NewReader(in.String()), text.Options{})
		for more := true; more; {
			_, more = r.Block(128 << 10)
		}
	}
}

// TestLateCodePage reads files whose head is ASCII: the code page is chosen by what follows the first line that is not, not by that line
// alone, which has two letters here.
func TestLateCodePage(t *testing.T) {
	head := strings.Repeat("plain text\n", 10_000)
	for page, want := range map[*charmap.Charmap]string{
		charmap.Windows1251: "12 МБ\nпараметр не найден\n",
		charmap.Windows1252: "12 ÌÁ\nfür Größe\n",
	} {
		tail, err := page.NewEncoder().String(want)
		if err != nil {
			t.Fatal(err)
		}
		lines := func(r *text.Reader) (got string) {
			for {
				l, ok := r.Line()
				if !ok {
					return got
				}
				if l.Text != "plain text" {
					got += l.Text + "\n"
				}
			}
		}
		blocks := func(r *text.Reader) (got string) {
			for {
				rec, ok := r.Block(64 << 10)
				if !ok {
					return strings.ReplaceAll(got, "plain text\n", "")
				}
				got += rec.Text + "\n"
			}
		}
		for name, read := range map[string]func(*text.Reader) string{"lines": lines, "blocks": blocks} {
			r := text.NewReader(t.Context(), strings.NewReader(head+tail), text.Options{Encoding: text.Sniff([]byte(head[:64<<10]))})
			if got := read(r); got != want {
				t.Errorf("%v by %s: got %q, want %q", page, name, got, want)
			}
			if got := r.Encoding().Name(); !strings.Contains(strings.ToLower(got), strings.ToLower(strings.ReplaceAll(page.String(), " ", "-"))) {
				t.Errorf("%v by %s: encoding %s", page, name, got)
			}
		}
	}
}
