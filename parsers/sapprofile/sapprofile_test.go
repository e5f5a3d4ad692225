package sapprofile_test

import (
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers/model"
	"dumplens/parsers/sapprofile"
)

var suite = formattest.Suite{Format: sapprofile.Format, Grammar: sapprofile.EBNF(), Halves: "*",
	Loses:    map[string]string{"marked": "*", "NULs behind": "piece"},
	Reckoned: []string{"sap.parameter.value"},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }

// TestSubstitution reads names in values, which must not grow without end.
func TestSubstitution(t *testing.T) {
	s := formattest.Parse(t, sapprofile.Format, `SAPSYSTEMNAME = ZZ1
SAPSYSTEM = 07
PHYS_MEMSIZE = 16384
em/initial_size_MB = ( $(PHYS_MEMSIZE) / 2 - 1024 )
icm/server_port_0 = PROT=HTTP,PORT=80$$
a/a = $(b/b)$(b/b)
b/b = $(a/a)$(a/a)
abap/heap_area_total = $(NOT_HERE)
`)
	p := s.Parts[0].Document.(*sapprofile.Profile)
	if v, _ := p.Get("em/initial_size_MB"); v.Bytes != 7168<<20 || !p.Formulas {
		t.Errorf("em/initial_size_MB is %v bytes", v.Bytes)
	}
	if v, _ := p.Get("icm/server_port_0"); v.Value != "PROT=HTTP,PORT=8007" {
		t.Errorf("port is %q", v.Value)
	}
	if v, _ := p.Get("a/a"); len(v.Value) > 5000 {
		t.Errorf("a value grew to %d bytes", len(v.Value))
	}
	if v, _ := p.Get("abap/heap_area_total"); v.Bytes == v.Bytes {
		t.Errorf("a formula with an unknown name is %v", v.Bytes)
	}
}

// TestCorpus reads the profiles of the field.
func TestCorpus(t *testing.T) {
	files := suite.Field(t, formattest.Field{Files: []string{"sapmisc/blog_instance_profile_NSP_win_nw702.pfl", "sapmisc/seed001_profile_parameters_T1.pfl"}, Least: 2, Parts: 1})
	p := files["blog_instance_profile_NSP_win_nw702.pfl"].Parts[0]
	if p.Subject.Instance != "NSP_00" || p.Subject.Host != "win2008-nw702" || p.Variant != "Windows" {
		t.Errorf("subject %v, variant %q", p.Subject, p.Variant)
	}
	if v, _ := p.Sample(model.SAPParameterSize, "parameter", "abap/buffersize"); v.Value != 100000*1024 {
		t.Errorf("abap/buffersize is %v", v.Value)
	}
}
