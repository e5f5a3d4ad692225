package net_test

import (
	"strings"
	"testing"

	"dumplens/analyzers"
	"dumplens/analyzers/rules/host/net"
	"dumplens/fixtures/ruletest"
)

// short are names of metrics in these tables.
var short = strings.NewReplacer("io{", "system.network.io{", "errors{", "system.network.errors{", "speed{", "system.network.speed{")

// row is a row of a table about captures of one host.
type row struct{ Name, Variant, Text, Params, Want, Says, Not string }

func table(t *testing.T, r *analyzers.Rule, rows []row) { ruletest.Hosts(t, r, short, rows) }

func TestErrors(t *testing.T) {
	const traffic = "io{device=eth0,direction=receive} 1*4; "
	table(t, net.Errors, []row{
		{"at the rate", "", traffic + "errors{device=eth0,direction=receive} 1*2 0*2", "rate=0.5", "fired; notice, confirmed", "counted errors in receiving in 2 of 4 snapshots|errors, mean = 0.5 /s", ""},
		{"below the rate", "", traffic + "errors{device=eth0,direction=receive} 1*2 0*2", "rate=0.51", "clear", "", ""},
		{"at the warning", "", traffic + "errors{device=eth0,direction=receive} 2*2 0*2", "", "fired; warning, confirmed", "", ""},
		{"below the warning", "", traffic + "errors{device=eth0,direction=receive} 2 1.75 0*2", "", "fired; notice, confirmed", "2 /s at the peak", ""},
		{"two snapshots apart", "", traffic + "errors{device=eth0,direction=receive} 1 0 1 0", "", "fired; notice, confirmed", "", ""},
		{"one snapshot", "", traffic + "errors{device=eth0,direction=receive} 4 0*3", "", "clear", "", ""},
		{"errors in sending", "", traffic + "errors{device=eth0,direction=transmit} 1*2 0*2", "", "fired; notice, confirmed", "in sending", ""},
		{"both", "", traffic + "errors{device=eth0,direction=receive} 1*2 0*2; errors{device=eth0,direction=transmit} 4*2 0*2", "", "fired; warning, confirmed; notice, confirmed", "", ""},
		{"a virtual interface", "", "io{device=veth1,direction=receive} 1*4; errors{device=veth1,direction=receive} 1*2 0*2", "", "clear", "", ""},
		{"a healthy interface", "", traffic + "errors{device=eth0,direction=receive} 0*4", "rate=0", "clear", "", ""},
		{"not known", "", traffic + "errors{device=eth0,direction=receive} -*4", "rate=0", "clear", "", ""},
		{"not printed", "", traffic, "", "skipped", "system.network.errors", ""},
	})
}

func TestSaturated(t *testing.T) {
	const fired = "fired; warning, likely, 3 min"
	table(t, net.Saturated, []row{
		{"at the share", "", "speed{device=eth0} = 1000; io{device=eth0,direction=receive} 750*3", "share=0.75", fired, "Interface eth0 of host h1 received 750 B/s on average in 3 of 3 snapshots|: 75 % of its nominal speed|nominal speed of eth0", ""},
		{"below it", "", "speed{device=eth0} = 1000; io{device=eth0,direction=receive} 750*3", "share=0.76", "clear", "", ""},
		{"two snapshots", "", "speed{device=eth0} = 1000; io{device=eth0,direction=receive} 900*2 0", "", "clear", "", ""},
		{"sent", "", "speed{device=eth0} = 1000; io{device=eth0,direction=transmit} 900*3", "", fired, "eth0 of host h1 sent 900 B/s", "received"},
		{"the other interface names a speed", "", "speed{device=eth1} = 1000; io{device=eth0,direction=transmit} 900*3", "", "clear", "", ""},
		{"a speed of nothing", "", "speed{device=eth0} = 0; io{device=eth0,direction=transmit} 900*3", "", "clear", "", ""},
		{"a speed that means nothing", "", "speed{device=eth0} = 128000000; io{device=eth0,direction=transmit} 128000000*3", "", "clear", "", ""},
		{"a virtual interface", "", "speed{device=bond0} = 1000; io{device=bond0,direction=transmit} 900*3", "", "clear", "", ""},
		{"no interface names a speed", "", "io{device=eth0,direction=transmit} 900*3", "", "skipped", "system.network.speed", ""},
	})
}
