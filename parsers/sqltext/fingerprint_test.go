package sqltext_test

import (
	"testing"

	"dumplens/parsers/sqltext"
)

var fingerprints = []struct{ sql, want string }{
	{"", ""},
	{"select 1 from dual", "select ? from dual"},
	{"select  1\n from\tdual ", "select ? from dual"},
	{"select pad from t where val = 'it''s'", "select pad from t where val = ?"},
	{"select * from t1 where c2 = 10.5e-3 and d=.5", "select * from t1 where c2 = ? and d=?"},
	{"select * from t where n in (1, 2,3 ,4)", "select * from t where n in(?,…)"},
	{"select * from t where n in (1,2)", "select * from t where n in(?,…)"},
	{"select * from t where n in (7)", "select * from t where n in(?)"},
	{"select * from t where (a, b) in (('x', 1), ('y', 2))", "select * from t where(a,b)in((?,…),(?,…))"},
	{"select * from t where a = q'[it's]' and b = nq'{x}' and c = N'y'", "select * from t where a = ? and b = ? and c = ?"},
	{"select /*+ index(t 1) */ a -- why 5\nfrom /* 17 */ t", "select /*+ index(t 1) */ a from t"},
	{"select a from t where b = :1 and c = :name and d = ?", "select a from t where b = :1 and c = :name and d = ?"},
	{`select "a 1" from "T'2"`, `select "a 1" from "T'2"`},
	{"select sys_b.t#1$2_3 from x", "select sys_b.t#1$2_3 from x"},
	{"for i in 1..3 loop", "for i in ?..? loop"},
	{"select 'no end", "select ?"},
	{"select /* no end", "select"},
	{"Select A from T", "Select A from T"},
}

func TestFingerprint(t *testing.T) {
	for _, tt := range fingerprints {
		got := sqltext.Fingerprint(tt.sql)
		if got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.sql, got, tt.want)
		}
		if again := sqltext.Fingerprint(got); again != got {
			t.Errorf("%q: its fingerprint %q becomes %q", tt.sql, got, again)
		}
	}
}

func FuzzFingerprint(f *testing.F) {
	for _, tt := range fingerprints {
		f.Add(tt.sql)
	}
	f.Fuzz(func(t *testing.T, sql string) {
		one := sqltext.Fingerprint(sql)
		if two := sqltext.Fingerprint(one); two != one {
			t.Errorf("%q becomes %q, and that becomes %q", sql, one, two)
		}
		if len(one) > 2*len(sql)+8 {
			t.Errorf("%q grows to %q", sql, one)
		}
	})
}
