package text_test

import (
	"strings"
	"testing"
	"time"

	"dumplens/parsers/text"
)

// months has a row per language: abbreviations as Oracle or strftime print them, then full names.
var months = []struct{ language, names string }{
	{"English", "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC"},
	{"English", "January February March April May June July August September October November December"},
	{"German", "JAN FEB MÄR APR MAI JUN JUL AUG SEP OKT NOV DEZ"},
	{"German, AIX", "Jän Feb MRZ Apr Mai Jun Jul Aug Sept Okt Nov Dez"},
	{"German", "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"},
	{"German, ASCII", "Jaenner Februar Maerz April Mai Juni Juli August September Oktober November Dezember"},
	{"French", "JANV. FÉVR. MARS AVR. MAI JUIN JUIL. AOÛT SEPT. OCT. NOV. DÉC."},
	{"French", "jan fév mar avr mai juin juil aoû sep oct nov déc"},
	{"French, ASCII", "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre"},
	{"Spanish", "ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC"},
	{"Spanish", "enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre"},
	{"Portuguese", "Jan Fev Mar Abr Mai Jun Jul Ago Set Out Nov Dez"},
	{"Portuguese", "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"},
	{"Italian", "GEN FEB MAR APR MAG GIU LUG AGO SET OTT NOV DIC"},
	{"Italian", "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"},
	{"Dutch", "jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec."},
	{"Dutch", "januari februari maart april mei juni juli augustus september oktober november december"},
	{"Polish", "STY LUT MAR KWI MAJ CZE LIP SIE WRZ PAŹ LIS GRU"},
	{"Polish", "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia"},
	{"Russian", "ЯНВ ФЕВ МАР АПР МАЙ ИЮН ИЮЛ АВГ СЕН ОКТ НОЯ ДЕК"},
	{"Russian", "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"},
	{"Japanese", "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月"},
	{"Korean", "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월"},
	{"numbers", "01 02 03 04 05 06 07 08 09 10 11 12"},
	{"damaged", "1?? 2?? 3?? 4?? 5?? 6?? 7?? 8?? 9\ufffd\ufffd 10æœˆ 11ŒŽ 12жњ€"},
}

func TestMonthByName(t *testing.T) {
	for _, row := range months {
		for i, name := range strings.Fields(row.names) {
			for _, name := range []string{name, strings.ToLower(name), strings.ToUpper(name), " " + name + "."} {
				if got, ok := text.MonthByName(name); !ok || got != time.Month(i+1) {
					t.Errorf("%s: MonthByName(%q) = %v, %v; want %v", row.language, name, got, ok, time.Month(i+1))
				}
			}
		}
	}
	for _, name := range []string{"", ".", "JUI", "MA", "MARCHE", "0月", "13月", "0", "13", "123", "3x", "3M", "3/4",
		"月", strings.Repeat("Ж", 100), "3" + strings.Repeat("?", 100), "\xff\xff\xff"} {
		if got, ok := text.MonthByName(name); ok {
			t.Errorf("MonthByName(%q) = %v, want none", name, got)
		}
	}
}

func date(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

func TestParseDate(t *testing.T) {
	tests := []struct {
		in   string
		want time.Time // zero: refused
	}{
		{"01-FEB-2020", date(2020, 2, 1)},
		{" 4-JUN-2025 ", date(2025, 6, 4)},
		{"29-FEB-2020", date(2020, 2, 29)},
		{"04-Mar-04", date(2004, 3, 4)},
		{"20-Ago-12", date(2012, 8, 20)},
		{"03-3月 -17", date(2017, 3, 3)},
		{"20-3?? -25", date(2025, 3, 20)},
		{"03-MARS -17", date(2017, 3, 3)},
		{"01-FÉVR.-20", date(2020, 2, 1)},
		{"4. März 2025", date(2025, 3, 4)},
		{"4/Mar/2025", date(2025, 3, 4)},
		{"31.12.2020", date(2020, 12, 31)},
		{"03-03-17", date(2017, 3, 3)},
		{"2020-02-01", date(2020, 2, 1)},
		{"2025-JUN-04", date(2025, 6, 4)},
		{"01-JAN-68", date(2068, 1, 1)},
		{"01-JAN-69", date(1969, 1, 1)},
		{"01-JAN-00", date(2000, 1, 1)},

		{in: ""},
		{in: "-"},
		{in: "01-FEB"},
		{in: "01FEB2020"},
		{in: "01-FEB2020"},
		{in: "30-FEB-2020"},
		{in: "29-FEB-2021"},
		{in: "31-SEP-2021"},
		{in: "00-JAN-2020"},
		{in: "32-JAN-2020"},
		{in: "01-JAN-0000"},
		{in: "01-JAN-020"},
		{in: "001-JAN-2020"},
		{in: "01-JAN-20200"},
		{in: "00001-JAN-2020"},
		{in: "01-JUI-2020"},
		{in: "01-XYZ-2020"},
		{in: "01/02/2020"},
		{in: "01-02/2020"},
		{in: "01-13-2020"},
		{in: "01--2020"},
		{in: "20200201"},
		{in: "2020-02"},
	}
	for _, tt := range tests {
		got, ok := text.ParseDate(tt.in)
		if ok == tt.want.IsZero() || ok && !got.Equal(tt.want) {
			t.Errorf("ParseDate(%q) = %v, %v; want %v", tt.in, got, ok, tt.want)
		}
		if got.Location() != time.UTC {
			t.Errorf("ParseDate(%q) is in zone %v", tt.in, got.Location())
		}
	}
}

func TestParseOracle(t *testing.T) {
	tests := []struct{ in, want string }{
		{"04-Mar-04 09:24:18", "2004-03-04 09:24:18"},
		{"23-Apr-14 16:33", "2014-04-23 16:33:00"},
		{"30-Nov-2026 00:00:00", "2026-11-30 00:00:00"},
		{"  20-Ago-12   17:00:31  ", "2012-08-20 17:00:31"},
		{"03-3月 -17 09:00:01", "2017-03-03 09:00:01"},
		{" 4-JUN-2025 08:12:13.45", "2025-06-04 08:12:13.45"},
		{"04-Mar-04 9:24:18", "2004-03-04 09:24:18"},
		{"04-Mar-04 23:59:59.1234567891", "2004-03-04 23:59:59.123456789"},
		{"", ""},
		{"04-Mar-04", ""},
		{"09:24:18", ""},
		{"04-Mar-04 24:00:00", ""},
		{"04-Mar-04 09:60:00", ""},
		{"04-Mar-04 09:24:60", ""},
		{"04-Mar-04 09:24.18", ""},
		{"04-Mar-04 09:24:18.", ""},
		{"04-Mar-04 09:24:18x", ""},
		{"04-Mar-04 009:24:18", ""},
		{"04-Mar-04 09", ""},
		{"04-Mar-04 09:2", ""},
		{"31-Feb-04 09:24:18", ""},
	}
	for _, tt := range tests {
		got, ok := text.ParseOracle(tt.in)
		if s := got.Format("2006-01-02 15:04:05.999999999"); ok != (tt.want != "") || ok && strings.TrimSuffix(tt.want, ":00") != strings.TrimSuffix(s, ":00") {
			t.Errorf("ParseOracle(%q) = %v, %v; want %q", tt.in, s, ok, tt.want)
		}
		if !ok && !got.IsZero() {
			t.Errorf("ParseOracle(%q) refuses and returns %v", tt.in, got)
		}
	}
}

func TestParseNmon(t *testing.T) {
	want := time.Date(2020, 2, 1, 7, 23, 4, 0, time.UTC)
	for _, clock := range []string{"07:23:04", "07:23.04", " 07:23:04\r"} {
		if got, ok := text.ParseNmon(clock, "01-FEB-2020"); !ok || !got.Equal(want) {
			t.Errorf("ParseNmon(%q) = %v, %v; want %v", clock, got, ok, want)
		}
	}
	for _, tt := range [][2]string{{"", ""}, {"07:23:04", ""}, {"", "01-FEB-2020"}, {"T0001", "01-FEB-2020"}, {"07:23;04", "01-FEB-2020"}} {
		if got, ok := text.ParseNmon(tt[0], tt[1]); ok || !got.IsZero() {
			t.Errorf("ParseNmon(%q, %q) = %v, %v; want none", tt[0], tt[1], got, ok)
		}
	}
}

func BenchmarkParseNmon(b *testing.B) {
	for b.Loop() {
		text.ParseNmon("07:23:04", "01-FEB-2020")
	}
}
