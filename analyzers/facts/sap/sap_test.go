package sap_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"dumplens/analyzers/facts/sap"
	"dumplens/fixtures"
	"dumplens/parsers/formats"
	"dumplens/parsers/model"
)

// landscape reads texts as sources, each named, and groups them.
func landscape(t *testing.T, sources ...string) sap.Landscape {
	t.Helper()
	var parts []*model.Part
	for i, content := range sources {
		parts = append(parts, fixtures.ReadBytes(t, formats.All, fmt.Sprintf("in%d.txt", i), []byte(content)).Parts...)
	}
	return sap.LandscapeOf(parts)
}

func profile(number, host string, lines ...string) string {
	return fmt.Sprintf("SAPSYSTEMNAME = ZZ1\nSAPSYSTEM = %s\nINSTANCE_NAME = D%s\nSAPLOCALHOST = %s\n%s\n", number, number, host, strings.Join(lines, "\n"))
}

func snapshot(at string, hit float64, swaps, accesses string) string {
	return fmt.Sprintf(`System            elder_ZZ1_07            Tune summary
Date & Time of Snapshot   %s      Startup   01.03.2026   04:00:00
|Buffer |HitRatio %%|Alloc. KB|Freesp. KB|%% Free Sp.|Dir. Size|FreeDirEnt|%% Free Dir|Swaps|DB Accs|
|Generic Key|%.2f|58,594|1,200|2.20|5,000|842|16.84|%s|%s|
`, at, hit, swaps, accesses)
}

// TestLandscape puts dumps together that are of one instance, and keeps apart what is not.
func TestLandscape(t *testing.T) {
	l := landscape(t, profile("07", "elder", "rdisp/wp_no_dia = 12"), profile("08", "elder")+profile("09", "birch"),
		"== Checking profile: ZZ1_D07_elder\nErrors detected..................: 0\n",
		"1731: dw.sapZZ1_D08 pf=/usr/sap/ZZ1/SYS/profile/ZZ1_D08_elder\nAddress Kbytes RSS Anon Locked Pgsz Mode Mapped File\n0000000100000000 8192 8192 - - 4M r-x-- disp+work\n")
	var got []string
	for _, i := range l.Instances {
		got = append(got, fmt.Sprintf("%s check %t spaces %d", i.Subject(), i.Check != nil, len(i.Spaces)))
	}
	want := "instance ZZ1_07 on elder check true spaces 0; instance ZZ1_08 on elder check false spaces 1; instance ZZ1_09 on birch check false spaces 0"
	if s := strings.Join(got, "; "); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
	if len(l.Hosts) != 2 || l.Hosts[0].Platform != "Solaris" || l.Hosts[1].Platform != "" {
		t.Errorf("hosts are %+v", l.Hosts)
	}
}

// TestNameless gives dumps without a name to the only instance, and to none of several.
func TestNameless(t *testing.T) {
	const queues = "Typ, Now, High, Max, Writes, Reads\nABAP/DIA, 0, 10, 14000, 534960, 534960\n"
	if l := landscape(t, profile("07", "elder"), queues); len(l.Instances) != 1 || len(l.Instances[0].Lists) != 1 {
		t.Errorf("one instance: %+v", l.Instances)
	}
	if l := landscape(t, profile("07", "elder"), profile("08", "elder"), queues); len(l.Instances) != 3 || l.Instances[2].Name != "" {
		t.Errorf("two instances: %+v", l.Instances)
	}
}

// TestInterval takes rates from the last two snapshots since one start, whatever the order of the sources.
func TestInterval(t *testing.T) {
	later, earlier := snapshot("03.03.2026   16:00:00", 98, "61,000", "30,000"), snapshot("03.03.2026   04:00:00", 99, "60,000", "10,000")
	b := sap.BuffersOf(landscape(t, later, earlier).Instances[0])[0]
	if !b.Interval || b.SwapsPerDay != 2000 || b.Days != 0.5 {
		t.Errorf("%v swaps a day over %v days, interval %t", b.SwapsPerDay, b.Days, b.Interval)
	}
	// 10,000 misses of 1 % are 1,000,000 requests, 30,000 of 2 % are 1,500,000: between them 20,000 of 500,000.
	if math.Abs(b.Hit-0.96) > 1e-9 {
		t.Errorf("hit ratio of the interval is %v, want 0.96", b.Hit)
	}
	restarted := strings.Replace(later, "01.03.2026", "02.03.2026", 1)
	if b := sap.BuffersOf(landscape(t, earlier, restarted).Instances[0])[0]; b.Interval || math.Abs(b.SwapsPerDay-61000/1.5) > 1e-6 {
		t.Errorf("after a restart: %v swaps a day, interval %t", b.SwapsPerDay, b.Interval)
	}
	precise := snapshot("03.03.2026   16:00:00", 99.99, "61,000", "10,010")
	if b := sap.BuffersOf(landscape(t, strings.Replace(earlier, "99.00", "99.99", 1), precise).Instances[0])[0]; math.Abs(b.Hit-0.9999) > 1e-9 {
		t.Errorf("an interval that two decimals do not tell has ratio %v", b.Hit)
	}
}

// TestYoung takes buffers for young during the first day, and not from its end on, nor where the start is not known.
func TestYoung(t *testing.T) {
	for at, want := range map[string]bool{"02.03.2026   03:59:59": true, "02.03.2026   04:00:00": false, "01.03.2026   04:00:00": false} {
		if b := sap.BuffersOf(landscape(t, snapshot(at, 99, "60,000", "10,000")).Instances[0])[0]; b.Young != want {
			t.Errorf("at %s young is %t, want %t", at, b.Young, want)
		}
	}
}

// TestNoIntervalHit gives no hit ratio of an interval that the two decimals of the printed ones do not tell: then it is that since the start.
func TestNoIntervalHit(t *testing.T) {
	const morning, evening = "03.03.2026   04:00:00", "03.03.2026   16:00:00"
	for name, c := range map[string]struct {
		before, after        float64
		accesses, accessesTo string
		want                 float64
	}{
		"nothing was asked":            {99, 99, "10,000", "10,000", 0.99},
		"accesses went back":           {99, 99.5, "10,000", "9,000", 0.995},
		"too few to tell":              {99.99, 99.99, "10,000", "10,100", 0.9999},
		"nothing missed":               {100, 100, "10,000", "12,000", 1},
		"all of the interval missed":   {50, 25, "10,000", "30,000", 0.25},
		"a tenth is told":              {99, 98, "10,000", "30,000", 0.96},
		"the ratio is that of before":  {99, 99, "10,000", "20,000", 0.99},
		"an eighth of the time missed": {75, 80, "10,000", "12,000", 0.9},
	} {
		b := sap.BuffersOf(landscape(t, snapshot(morning, c.before, "0", c.accesses), snapshot(evening, c.after, "0", c.accessesTo)).Instances[0])[0]
		if math.Abs(b.Hit-c.want) > 1e-9 {
			t.Errorf("%s: the hit ratio is %v, want %v", name, b.Hit, c.want)
		}
	}
}
