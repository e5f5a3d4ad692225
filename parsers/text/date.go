package text

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Dumps print wall clocks and hardly ever their zone. All times of this file are in time.UTC and mean just that:
// the clock on the wall, zone unknown. Which zone it is, a document's model.Clock says.

// ParseOracle reads a day and a clock as Oracle prints them in the session's language: "04-Mar-04 09:24:18",
// "23-Apr-14 16:33", "20-Ago-12 17:00:31", "03-3月 -17 09:00:01"; and the longer ones of OpenVMS, " 4-JUN-2025
// 08:12:13.45". The day is what ParseDate takes.
func ParseOracle(s string) (time.Time, bool) {
	s = trimBlanks(s)
	cut := strings.LastIndexAny(s, " \t")
	if cut < 0 {
		return time.Time{}, false
	}
	day, ok := ParseDate(s[:cut])
	if !ok {
		return time.Time{}, false
	}
	clock, ok := parseClock(s[cut+1:], "")
	return at(day, clock, ok)
}

// ParseNmon reads the two columns of an nmon ZZZZ row: "07:23:04", or "07:23.04" as in AAA,time, and "01-FEB-2020".
func ParseNmon(clock, date string) (time.Time, bool) {
	day, ok := ParseDate(date)
	if !ok {
		return time.Time{}, false
	}
	sinceMidnight, ok := parseClock(trimBlanks(clock), ".")
	return at(day, sinceMidnight, ok)
}

func at(day time.Time, sinceMidnight time.Duration, ok bool) (time.Time, bool) {
	if !ok {
		return time.Time{}, false
	}
	return day.Add(sinceMidnight), true
}

// ParseDate reads day, month and year with '-', '.', '/' or blanks between them, the month by name in any language of
// MonthByName or by number: "01-FEB-2020", "4 März 2025", "03-3月 -17", "31.12.2020"; and year first, "2020-02-01".
// Years of two digits are 1969 to 2068, as in POSIX. Numbers between slashes are refused: whether 01/02/2020 is in
// January depends on the country.
func ParseDate(s string) (time.Time, bool) {
	s = trimBlanks(s)
	first, head := number(s)
	i := len(s)
	for i > head && isDigit(s[i-1]) {
		i--
	}
	last, _ := number(s[i:])
	middle := s[head:i]
	name := strings.Trim(middle, "-./ \t")
	// Both ends of the middle must be separators, but "MAR." keeps the dot of its abbreviation either way.
	if len(name) == 0 || !isSeparator(middle[0]) || !isSeparator(middle[len(middle)-1]) {
		return time.Time{}, false
	}
	if isDigit(name[len(name)-1]) && strings.IndexByte(middle, '/') >= 0 {
		return time.Time{}, false
	}
	month, ok := MonthByName(name)
	year, day, yearDigits, dayDigits := last, first, len(s)-i, head
	if head == 4 {
		year, day, yearDigits, dayDigits = first, last, head, len(s)-i
	}
	if !ok || dayDigits < 1 || dayDigits > 2 || yearDigits != 2 && yearDigits != 4 {
		return time.Time{}, false
	}
	if yearDigits == 2 {
		year += 1900
		if year < 1969 {
			year += 100
		}
	}
	t := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	if t.Day() != day || year == 0 { // 31-FEB has moved into March
		return time.Time{}, false
	}
	return t, true
}

// number reads up to four leading digits of s and returns their count; five or more are too many for any date.
func number(s string) (n, width int) {
	for width < len(s) && isDigit(s[width]) {
		if width == 4 {
			return 0, 0
		}
		n = n*10 + int(s[width]-'0')
		width++
	}
	return n, width
}

func isSeparator(c byte) bool { return c == '-' || c == '.' || c == '/' || c == ' ' || c == '\t' }

// parseClock reads HH:MM, HH:MM:SS and HH:MM:SS.fraction. Other separators than the colon may stand before the
// seconds where alternative holds them.
func parseClock(s, alternative string) (time.Duration, bool) {
	hour, rest, ok := leadingInt(s)
	if !ok || hour > 23 || len(s)-len(rest) > 2 || rest[0] != ':' {
		return 0, false
	}
	minute, ok := twoDigits(rest[1:])
	if !ok || minute > 59 {
		return 0, false
	}
	clock := time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute
	if rest = rest[3:]; rest == "" {
		return clock, true
	}
	second, ok := twoDigits(rest[1:])
	if !ok || second > 59 || rest[0] != ':' && strings.IndexByte(alternative, rest[0]) < 0 {
		return 0, false
	}
	clock += time.Duration(second) * time.Second
	if rest = rest[3:]; rest == "" {
		return clock, true
	}
	if len(rest) < 2 || rest[0] != '.' && rest[0] != ',' {
		return 0, false
	}
	place := time.Second / 10
	for i := 1; i < len(rest); i++ {
		if !isDigit(rest[i]) {
			return 0, false
		}
		clock += time.Duration(rest[i]-'0') * place // beyond nanoseconds place is 0
		place /= 10
	}
	return clock, true
}

// MonthByName reads the name of a month or its abbreviation in English, German, French, Spanish, Portuguese,
// Italian, Dutch, Polish or Russian, in any case, with or without accents and final dot; and its number as Japanese
// and Chinese dumps print it ("3月") or damaged versions of that ("3??"): text that is not ASCII behind the number
// is not looked at.
//
// No spelling taken here means two months: MAR, SET, MAG, LIS and the like agree wherever they are in use among these
// languages. JUI is refused, for it could be the French juin or juillet. Languages that would disagree are not
// taken: LIP and LIS are one month earlier in Croatian.
func MonthByName(s string) (time.Month, bool) {
	s = strings.TrimRight(trimBlanks(s), ".")
	if n, width := number(s); width > 0 {
		return time.Month(n), width <= 2 && n >= 1 && n <= 12 && foreign(s[width:])
	}
	var buf [32]byte // longer than any name
	n := 0
	for _, r := range s {
		r = plainLetter(unicode.ToLower(r))
		if n+utf8.UTFMax > len(buf) {
			return 0, false
		}
		n += utf8.EncodeRune(buf[n:], r)
	}
	month := monthOf(string(buf[:n]))
	return month, month > 0
}

// foreign reports whether s could be the character for "month", whatever became of it on its way.
func foreign(s string) bool {
	const most = 12 // four bytes, each shown as a character of three
	for i := range len(s) {
		if s[i] < utf8.RuneSelf && s[i] != '?' && s[i] != ' ' {
			return false
		}
	}
	return len(s) <= most
}

// plainLetter takes the accents off the letters that occur in names of months.
func plainLetter(r rune) rune {
	switch r {
	case 'ä', 'á', 'â', 'à', 'ã':
		return 'a'
	case 'é', 'è', 'ê', 'ë':
		return 'e'
	case 'ì', 'í':
		return 'i'
	case 'ó', 'ò', 'ô':
		return 'o'
	case 'û', 'ù', 'ú', 'ü':
		return 'u'
	case 'ç', 'ć':
		return 'c'
	case 'ń':
		return 'n'
	case 'ś':
		return 's'
	case 'ź', 'ż':
		return 'z'
	}
	return r
}

// monthOf looks up a name in lower case and without accents.
func monthOf(name string) time.Month {
	switch name {
	case "jan", "january", "januar", "janner", "jaenner", "janv", "janvier", "ene", "enero", "janeiro", "gen", "gennaio",
		"januari", "sty", "styczen", "stycznia", "янв", "январь", "января":
		return time.January
	case "feb", "february", "februar", "fev", "fevr", "fevrier", "febrero", "fevereiro", "febbraio", "februari",
		"lut", "luty", "lutego", "фев", "февр", "февраль", "февраля":
		return time.February
	case "mar", "march", "mrz", "marz", "maerz", "maer", "mars", "marzo", "marco", "mrt", "maart", "marzec", "marca",
		"мар", "март", "марта":
		return time.March
	case "apr", "april", "avr", "avril", "abr", "abril", "aprile", "kwi", "kwiecien", "kwietnia",
		"апр", "апрель", "апреля":
		return time.April
	case "may", "mai", "mayo", "maio", "mag", "maggio", "mei", "maj", "maja", "май", "мая":
		return time.May
	case "jun", "june", "juni", "juin", "junio", "junho", "giu", "giugno", "cze", "czerwiec", "czerwca",
		"июн", "июнь", "июня":
		return time.June
	case "jul", "july", "juli", "juil", "juillet", "julio", "julho", "lug", "luglio", "lip", "lipiec", "lipca",
		"июл", "июль", "июля":
		return time.July
	case "aug", "august", "aou", "aout", "ago", "agosto", "augustus", "sie", "sierpien", "sierpnia",
		"авг", "август", "августа":
		return time.August
	case "sep", "sept", "september", "septembre", "septiembre", "setiembre", "set", "setembro", "settembre",
		"wrz", "wrzesien", "wrzesnia", "сен", "сент", "сентябрь", "сентября":
		return time.September
	case "oct", "october", "okt", "oktober", "octobre", "octubre", "out", "outubro", "ott", "ottobre",
		"paz", "pazdziernik", "pazdziernika", "окт", "октябрь", "октября":
		return time.October
	case "nov", "november", "novembre", "noviembre", "novembro", "lis", "listopad", "listopada",
		"ноя", "нояб", "ноябрь", "ноября":
		return time.November
	case "dec", "december", "dez", "dezember", "decembre", "dic", "diciembre", "dezembro", "dicembre",
		"gru", "grudzien", "grudnia", "дек", "декабрь", "декабря":
		return time.December
	}
	return 0
}
