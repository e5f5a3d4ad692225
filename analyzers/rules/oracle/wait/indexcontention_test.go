package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

// TestIndexContention holds what is said of splits and of ITL entries.
func TestIndexContention(t *testing.T) {
	check := ruletest.Changes(t, wait.IndexContention)
	const fired = "fired; warning, confirmed, 7 min 30 s"
	check("no splits at the right end", "index", []string{"4,100            4.6", "    0            0.0"}, "", fired, "not: Leaf node 90-10 splits", "Leaf node splits: 4500.")
	itl := func(kind string) []string {
		return []string{"Segments by Row Lock Waits", `Segments by ITL Waits  DB/Inst: SHOP/shop3  Snaps: 7-8

                                           Subobject    Obj.           ITL   Pct
Owner      Tablespace Object Name          Name         Type         Waits Total
---------- ---------- -------------------- ------------ ----- ------------ -----
SHOP       ORDERS_DAT ORDERS                            ` + kind + `          300  99.1
          -------------------------------------------------------------

Segments by Row Lock Waits`}
	}
	check("an index waited for ITL entries", "index", itl("INDEX"), "", fired, "> Raise INITRANS of the index")
	check("a table did", "index", itl("TABLE"), "", fired, "> Leave INITRANS as it is")
	check("no index waited for rows", "index", []string{"INDEX", "TABLE"}, "", fired, "Which index it is the report does not say")
}
