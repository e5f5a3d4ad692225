package redact

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// dictionary maps names to pseudonyms. Case does not tell names apart, since dumps of one system write a host in either.
type dictionary struct {
	aliases map[string]string
	counts  map[string]int
	byStart map[string][]string // first two bytes of a name -> names, longest first
}

// generic names tell nothing of a site, and are ordinary words of reports. They are kept.
var generic = strings.Fields(`root oracle system sys sysdba public daemon nobody admin user users guest operator unknown none null other
	all total host localhost database instance process job java sqlplus perl sh bash ksh cron bin etc tmp var usr opt dev home proc`)

func (d *dictionary) learn(category, name string) {
	key := fold(strings.TrimSpace(name))
	if !replaceable(key) || slices.Contains(generic, key) {
		return
	}
	if _, ok := d.aliases[key]; ok {
		return
	}
	alias := d.next(category)
	d.add(key, alias)
	if category == "host" || category == "address" { // db1.shop.example is also called db1
		if short, _, ok := strings.Cut(key, "."); ok && replaceable(short) && !slices.Contains(generic, short) && !digits(short) {
			if _, known := d.aliases[short]; !known {
				d.add(short, alias)
			}
		}
	}
}

func (d *dictionary) next(category string) string {
	if d.counts == nil {
		d.counts = map[string]int{}
	}
	d.counts[category]++
	return category + "-" + strconv.Itoa(d.counts[category])
}

func (d *dictionary) add(key, alias string) {
	if d.aliases == nil {
		d.aliases, d.byStart = map[string]string{}, map[string][]string{}
	}
	d.aliases[key] = alias
	start := key[:2]
	d.byStart[start] = append(d.byStart[start], key)
	slices.SortFunc(d.byStart[start], func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
}

// replaceable reports whether a name may be looked for inside other texts: it is long enough to be told from ordinary words, and is no
// mere number or punctuation.
func replaceable(key string) bool {
	return len(key) >= 2 && !digits(key) && strings.ContainsFunc(key, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// alias is the pseudonym of a text that is a name as a whole.
func (d *dictionary) alias(category, name string) string {
	key := fold(strings.TrimSpace(name))
	if a, ok := d.aliases[key]; ok {
		return a
	}
	if slices.Contains(generic, key) {
		return key
	}
	if !replaceable(key) {
		if strings.Trim(key, "/. ") == "" {
			return key // the root directory names nobody
		}
		return category + "-x"
	}
	d.learn(category, name)
	return d.aliases[key]
}

// replace puts pseudonyms in place of the known names that stand in s as whole words, and of absolute paths.
func (d *dictionary) replace(s string) string {
	var b strings.Builder
	folded := fold(s)
	last := 0
	for i := 0; i < len(s); {
		if wordBefore(s, i) {
			i++
			continue
		}
		if name := d.at(folded, i); name != "" {
			b.WriteString(s[last:i])
			b.WriteString(d.aliases[name])
			i += len(name)
			last = i
			continue
		}
		if end := pathEnd(s, i); end > i {
			b.WriteString(s[last:i])
			b.WriteString(d.alias("path", s[i:end]))
			i = end
			last = i
			continue
		}
		_, width := utf8.DecodeRuneInString(s[i:])
		i += width
	}
	if last == 0 {
		return s
	}
	b.WriteString(s[last:])
	return b.String()
}

// at returns the longest known name that stands at i of a folded text and ends there as a word.
func (d *dictionary) at(folded string, i int) string {
	if i+2 > len(folded) {
		return ""
	}
	for _, name := range d.byStart[folded[i:i+2]] {
		if strings.HasPrefix(folded[i:], name) {
			if r, _ := utf8.DecodeRuneInString(folded[i+len(name):]); !word(r) || i+len(name) == len(folded) {
				return name
			}
		}
	}
	return ""
}

func wordBefore(s string, i int) bool {
	if i == 0 || !utf8.RuneStart(s[i]) {
		return i > 0
	}
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return word(r)
}

func word(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// pathEnd returns the index behind an absolute path of at least two names that begins at i, or i.
func pathEnd(s string, i int) int {
	if s[i] != '/' || i > 0 && !strings.ContainsRune(" \t\n\"'=(,;:<>[{|", rune(s[i-1])) {
		return i
	}
	end, slashes := i, 0
	for end < len(s) && !strings.ContainsRune(" \t\n\"'(),;<>[]{}|", rune(s[end])) {
		if s[end] == '/' {
			slashes++
		}
		end++
	}
	for end > i && strings.IndexByte(".:", s[end-1]) >= 0 {
		end--
	}
	if slashes < 2 || end-i < 4 {
		return i
	}
	return end
}

// fold lowers ASCII letters only, so that indexes into the folded text are indexes into the text, which is valid UTF-8.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

// maskAddresses masks whatever reads as an IPv4 address, four-part release numbers included: at this level that is the safer error.
func maskAddresses(s string) string {
	var b strings.Builder
	last := 0
	for i := 0; i < len(s); {
		if !isDigit(s[i]) {
			i++
			continue
		}
		end := i
		for end < len(s) && (isDigit(s[end]) || s[end] == '.') {
			end++
		}
		run := strings.TrimRight(s[i:end], ".")
		if octets(run) {
			b.WriteString(s[last:i])
			b.WriteString("[address]")
			last = i + len(run)
		}
		i = end
	}
	if last == 0 {
		return s
	}
	b.WriteString(s[last:])
	return b.String()
}

func octets(s string) bool {
	parts := strings.Split(s, ".")
	if len(parts) != 4 {
		return false
	}
	for _, p := range parts {
		if n, err := strconv.Atoi(p); err != nil || len(p) > 3 || n > 255 {
			return false
		}
	}
	return true
}

func isDigit(c byte) bool { return c-'0' <= 9 }
