package nmon_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/model"
	"dumplens/parsers/nmon"
)

// document reads a fixture and returns the document of its first part.
func document(t *testing.T, rel string) *nmon.Capture {
	t.Helper()
	s := parse(t, string(fixtures.Bytes(t, rel)))
	d, ok := s.Parts[0].Document.(*nmon.Capture)
	if !ok {
		t.Fatalf("document is a %T", s.Parts[0].Document)
	}
	return d
}

func TestDocument(t *testing.T) {
	d := document(t, "nmon/aix_shared/in.nmon")
	if d.Host != "heron" || d.OS != "AIX 7.2.5.105" || d.Snapshots != 8 {
		t.Errorf("host %q, OS %q, %d snapshots", d.Host, d.OS, d.Snapshots)
	}
	for key, want := range map[string]string{"interval": "60", "cpus": "16,8", "SubprocessorMode": "Unknown", "absent": ""} {
		if got := d.Fact(key); got != want {
			t.Errorf("fact %s is %q, want %q", key, got, want)
		}
	}
	for _, f := range d.Fields() {
		if f.Name == "host" && f.Value.Kind != model.Host || f.Name == "user" && f.Value.Kind != model.User {
			t.Errorf("%s is a text of kind %d: redaction would not treat it", f.Name, f.Value.Kind)
		}
		if f.Pos.Line < 1 {
			t.Errorf("%s has no line", f.Name)
		}
	}
}

func TestConfig(t *testing.T) {
	d := document(t, "nmon/aix_shared/in.nmon")
	if got := d.Fact("BBBL smt threads"); got != "4" {
		t.Errorf("smt threads %q, want 4", got)
	}
	for _, f := range d.Fields() {
		if f.Name == "BBBL lparname" && f.Value.Kind != model.Host {
			t.Error("the name of the partition is not kept as a host's name")
		}
	}
}

func TestCommandLine(t *testing.T) {
	for rel, want := range map[string][2]string{
		"nmon/aix_shared/in.nmon": {"oracle", "ora_dbw0_SHOP"},
		"nmon/linux_gpu/in.nmon":  {"java", "/usr/bin/java -cp a,b,c Main"},
	} {
		d := document(t, rel)
		if got := d.CommandLine[want[0]]; got.S != want[1] || got.Kind != model.Path {
			t.Errorf("%s: command line of %s is %q (kind %d), want %q", rel, want[0], got.S, got.Kind, want[1])
		}
	}
}
