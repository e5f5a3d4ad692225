package parsers

import (
	"context"
	"slices"

	"dumplens/parsers/archive"
	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// Quote reads the lines that findings want to quote and that were not pinned while parsing, in one more pass over the sources that hold
// them. Afterwards Source.Pin has them. Lines of a source that can be read only once (a large standard input) stay unknown.
func (c *Case) Quote(ctx context.Context, wanted []model.Pos) error {
	lines := map[model.SourceID][]int32{}
	for _, p := range wanted {
		if int(p.Source) >= len(c.Sources) || p.Line < 1 {
			continue
		}
		if _, ok := c.Sources[p.Source].Pin(p.Line); !ok {
			lines[p.Source] = append(lines[p.Source], p.Line)
		}
	}
	if len(lines) == 0 {
		return nil
	}
	roots := slices.DeleteFunc(slices.Clone(c.roots), func(r archive.Root) bool { return r.Path == "-" })
	if len(roots) < len(c.roots) {
		return nil // standard input is gone, and without it the numbers of the walk would not be the same
	}
	skip := func(index int, _ string) bool {
		id, ok := c.entries[index]
		return !ok || len(lines[id]) == 0
	}
	return archive.Walk(ctx, roots, archive.Options{Limits: c.options.Limits, Skip: skip}, func(e *archive.Entry) error {
		defer func() {
			if e.Release != nil {
				e.Release()
			}
		}()
		s := c.Sources[c.entries[e.Index]]
		read, _ := c.encodings.Load(s.ID)
		if enc, ok := read.(text.Encoding); ok && s.Name.S == e.Name { // a source that was never read has no lines to quote
			quote(ctx, s, e, text.Options{Encoding: enc, MaxLine: c.options.MaxLine}, lines[s.ID])
		}
		return ctx.Err()
	})
}

// quote pins lines of one source.
func quote(ctx context.Context, s *model.Source, e *archive.Entry, opt text.Options, lines []int32) {
	in, err := open(e)
	if err != nil {
		return // it was readable a moment ago; the quote stays empty
	}
	defer in.Close()
	r := text.NewReader(ctx, in, opt)
	slices.Sort(lines)
	for _, n := range slices.Compact(lines) {
		r.SkipTo(n)
		l, ok := r.Line()
		if !ok {
			return
		}
		s.SetPin(n, model.Say(l.Text))
	}
}
