package vmsstatus

import (
	"math"
	"strconv"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// reservation is one row of SHOW MEMORY/RESERVE, in pages.
type reservation struct {
	name, group, kind string
	reserved, inUse   float64
	line              int32
}

// beginReserve reads "Memory Reservations (pages): Group Reserved In Use Type", alone or as a group of SHOW MEMORY. Sizes in bytes follow
// from the total, which prints both bytes and pages; so rows wait for it.
func (p *parser) beginReserve(line string, n int32) {
	if p.doc.Command == "" {
		p.doc.Command = "SHOW MEMORY/RESERVE"
	}
	p.decode = p.reserveLine
	_, after, _ := strings.Cut(line, "Memory Reservations (")
	if _, rest, ok := strings.Cut(after, "Type"); ok && strings.TrimSpace(rest) != "" {
		p.reserveLine(rest, n) // flowed into the line of the heading
	}
}

// reserveLine reads rows of name, group, two numbers and a kind of one or two words; flowed lines hold several.
func (p *parser) reserveLine(line string, n int32) bool {
	words := strings.Fields(line)
	found := false
	var name []string
	for i := 0; i < len(words); i++ {
		if words[i] == "Total" && len(name) == 0 {
			return p.reserveTotal(words[i:], n) || found
		}
		reserved, ok1 := whole(words, i)
		inUse, ok2 := whole(words, i+1)
		if !ok1 || !ok2 || len(name) < 2 {
			name = append(name, words[i])
			continue
		}
		r := reservation{strings.Join(name[:len(name)-1], " "), name[len(name)-1], "", reserved, inUse, n}
		i += 2
		if i < len(words) {
			r.kind = strings.ToLower(words[i])
			if r.kind == "page" && i+1 < len(words) && strings.HasPrefix(strings.ToLower(words[i+1]), "table") {
				r.kind, i = "page table", i+1
			}
		}
		p.doc.reserved = append(p.doc.reserved, r)
		name, found = nil, true
	}
	return found
}

// reserveTotal reads "Total (1.07 GBytes reserved) 140938 0", and gives all rows out in bytes.
func (p *parser) reserveTotal(words []string, n int32) bool {
	joined := strings.Join(words, " ")
	_, inside, _ := strings.Cut(joined, "(")
	bytes := sizeOf(inside)
	_, after, _ := strings.Cut(joined, ")")
	numbers := strings.Fields(after)
	total, ok := whole(numbers, 0)
	size := math.NaN()
	if ok && total > 0 {
		for _, s := range []float64{512, 8192} {
			if math.Abs(bytes/total/s-1) < 0.05 {
				size = s
			}
		}
	}
	p.reserveEmit(size, n)
	return true
}

// reserveEmit emits the rows. Without a total, pages are taken to be of 8 KiB, for only Alpha and I64 have reservations.
func (p *parser) reserveEmit(size float64, n int32) {
	if math.IsNaN(size) {
		p.b.Notef(n, model.Info, "the size of a page does not follow from the total of the reservations; taken as 8 KiB")
		size = 8192
	}
	seen := map[string]int{}
	for _, r := range p.doc.reserved {
		labels := model.L("name", strings.Clone(r.name), "group", strings.Clone(r.group), "kind", r.kind)
		if seen[labels.String()]++; seen[labels.String()] > 1 {
			labels = labels.With("copy", strconv.Itoa(seen[labels.String()]))
		}
		p.b.Sample(model.VMSReservation, labels.With("state", "reserved"), r.reserved*size, r.line)
		p.b.Sample(model.VMSReservation, labels.With("state", "in_use"), r.inUse*size, r.line)
	}
	p.doc.reserved = nil
}

// whole reads the word at i as a count.
func whole(words []string, i int) (float64, bool) {
	if i >= len(words) {
		return 0, false
	}
	x, ok := text.ParseFixed(words[i])
	return x.Float(), ok && x.Scale == 0 && x.Mantissa >= 0
}
