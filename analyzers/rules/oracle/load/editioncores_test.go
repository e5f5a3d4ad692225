package load_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/load"
	"dumplens/fixtures/facttest"
	"dumplens/fixtures/ruletest"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
)

// TestEditionCores holds what leads to more processors.
func TestEditionCores(t *testing.T) {
	check := ruletest.Changes(t, load.EditionCores)
	// The client waits 3000 s for the database, which works 2100 s.
	third := []string{"280.00     400.00", "280.00    2100.00"}
	check("just enough of the wait is transport", "move", third, "", "fired; info, likely", "client and database on one host")
	check("a second less is not", "move", append(third, "3000.00 ", "2999.00 "), "", "clear")
	check("client and database are on one host", "move", []string{"HOST = birch", "HOST = alder"}, "", "clear")
}

// TestEditionOfReport holds the edition that an AWR report prints.
func TestEditionOfReport(t *testing.T) {
	for edition, want := range map[string]string{"SE2": "fired; info, likely", "EE": "clear"} {
		c := facttest.Build(t, func(_ *model.Builder, p *model.Part) {
			p.Format, p.Document = "awr", &orareport.Report{Header: orareport.Header{Edition: edition, Line: 7}}
		}, func(b *model.Builder, p *model.Part) {
			facttest.Series(b, model.CPULogical, []float64{4, 4})
			facttest.Series(b, model.CPUUtilization, []float64{0.9, 0.9}, "cpu", "all", "state", "user")
			facttest.Series(b, model.CPUUtilization, []float64{0, 0}, "cpu", "all", "state", "system")
		})
		if got := ruletest.End(t, load.EditionCores, c); got != want {
			t.Errorf("edition %s comes to %q, want %q", edition, got, want)
		}
	}
}
