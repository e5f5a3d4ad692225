package archive_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/archive"

	"github.com/google/go-cmp/cmp"
)

// numbered packs n members of different sizes that say who they are.
func numbered(t *testing.T, n int) string {
	var members []fixtures.Member
	for i := range n {
		m := fixtures.Member{Name: fmt.Sprintf("%03d", i), Data: strings.Repeat(fmt.Sprintf("%03d ", i), 1+i*37%900)}
		if i%3 == 0 {
			m.Data = fixtures.Gzip(t, m.Data)
		}
		members = append(members, m)
	}
	return fixtures.Tar(t, members...)
}

// TestWorkers reads entries in other goroutines while the walk goes on, with memory for a few members only.
func TestWorkers(t *testing.T) {
	inner := numbered(t, 60)
	inFolder(t, map[string]string{"a.tgz": fixtures.Gzip(t, inner), "b.zip": fixtures.Zip(t, fixtures.Member{Name: "i.tar", Data: inner}, fixtures.Member{Name: "i.txt", Data: "I"}), "c.tar": fixtures.Tar(t, fixtures.Member{Name: "i.zip", Data: fixtures.Zip(t, fixtures.Member{Name: "i.tar", Data: inner}, fixtures.Member{Name: "z", Data: "Z"})})})
	limits := archive.Limits{BudgetBytes: 400 << 10, BufferBytes: 160 << 10, Depth: 5}
	want := walk(t, archive.Options{Limits: limits}, ".")
	for range 5 {
		var wg sync.WaitGroup
		got := make([]string, len(want.Entries))
		seen := 0
		err := archive.Walk(t.Context(), rootsOf([]string{"."}), archive.Options{Limits: limits}, func(e *archive.Entry) error {
			if e.Index != seen {
				t.Errorf("index %d, want %d", e.Index, seen)
			}
			seen++
			if e.Open == nil {
				got[e.Index] = entryText(t, e)
				return nil
			}
			wg.Go(func() {
				defer e.Release()
				got[e.Index] = entryText(t, e)
			})
			return nil
		})
		must(t, err)
		wg.Wait()
		if diff := cmp.Diff(want.Entries, got); diff != "" {
			t.Fatal("want -, have +:\n", diff)
		}
	}
}

// TestWalkWaitsForRelease holds all entries back: the walk may not go further than the budget allows.
func TestWalkWaitsForRelease(t *testing.T) {
	var members []fixtures.Member
	for i := range 10 {
		members = append(members, fixtures.Member{Name: strconv.Itoa(i), Data: strings.Repeat("x", 1000)})
	}
	in := fixtures.Tar(t, members...)
	entries := make(chan *archive.Entry, len(members))
	done := make(chan error, 1)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		opt := archive.Options{Stdin: strings.NewReader(in), Limits: archive.Limits{BudgetBytes: 3500}}
		done <- archive.Walk(ctx, rootsOf([]string{"-"}), opt, func(e *archive.Entry) error {
			entries <- e
			return nil
		})
	}()
	var held []*archive.Entry
	for len(held) < 3 {
		held = append(held, <-entries)
	}
	select {
	case e := <-entries:
		t.Fatalf("%s visited beyond the budget", e.Name)
	case err := <-done:
		t.Fatalf("walk ended: %v", err)
	default:
	}
	held[0].Release()
	held[0].Release() // gives nothing back a second time
	held = append(held, <-entries)
	select {
	case e := <-entries:
		t.Fatalf("%s visited beyond the budget", e.Name)
	default:
	}
	if _, err := held[0].Open(); err == nil {
		t.Error("an entry can be opened after its release")
	}
	if _, err := held[0].Tail(1); err == nil {
		t.Error("an entry has a tail after its release")
	}
	if data, err := readOpen(t, held[3]); len(data) != 1000 || err != nil {
		t.Errorf("held entry: %d bytes, %v", len(data), err)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("walk that waits for memory, cancelled: %v", err)
	}
}

func TestInlineEndsWithVisit(t *testing.T) {
	var kept io.Reader
	opt := archive.Options{Stdin: strings.NewReader("a long text"), Limits: archive.Limits{BufferBytes: 4}}
	must(t, archive.Walk(t.Context(), rootsOf([]string{"-"}), opt, func(e *archive.Entry) error {
		kept = e.Inline
		e.Release()
		return nil
	}))
	if n, err := kept.Read(make([]byte, 1)); n != 0 || err == nil {
		t.Errorf("read in line after the visit: %d bytes, %v", n, err)
	}
}

// TestUnreadInline passes over members that visit did not read to their end.
func TestUnreadInline(t *testing.T) {
	in := fixtures.Gzip(t, fixtures.Tar(t, fixtures.Member{Name: "a", Data: strings.Repeat("a", 5000)}, fixtures.Member{Name: "b", Data: strings.Repeat("b", 5000)}, fixtures.Member{Name: "c", Data: "C"}))
	var got []string
	opt := archive.Options{Stdin: strings.NewReader(in), Limits: archive.Limits{BufferBytes: 1000}}
	must(t, archive.Walk(t.Context(), rootsOf([]string{"-"}), opt, func(e *archive.Entry) error {
		defer e.Release()
		got = append(got, e.Name)
		if e.Inline != nil {
			_, err := e.Inline.Read(make([]byte, 10))
			return err
		}
		return nil
	}))
	if diff := cmp.Diff([]string{"stdin!a", "stdin!b", "stdin!c"}, got); diff != "" {
		t.Error("want -, have +:\n", diff)
	}
}
