package report_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// tab is a page open in a browser, and all that it complained of or asked the network for.
type tab struct {
	ctx        context.Context
	mu         sync.Mutex
	complaints []string
}

// browse opens a report from file:// in Chromium. Without one the test is skipped, unless DUMPLENS_NEED_BROWSER is set.
func browse(t *testing.T, page string, scripts bool) *tab {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("DUMPLENS_NEED_BROWSER") != "" {
			t.Fatal("DUMPLENS_NEED_BROWSER is set, and there is no chromium")
		}
		t.Skip("there is no chromium")
	}
	file := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.Flag("no-sandbox", os.Geteuid() == 0),
		chromedp.Flag("disable-component-update", true), chromedp.WindowSize(1280, 900))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	b := &tab{ctx: ctx}
	url := "file://" + file
	err = chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			b.complain("exception: " + e.ExceptionDetails.Text + " " + describe(e.ExceptionDetails.Exception))
		case *runtime.EventConsoleAPICalled:
			b.complain(fmt.Sprintf("console %s: %s", e.Type, e.Args[0].Value))
		case *log.EventEntryAdded:
			b.complain("log: " + e.Entry.Text)
		case *network.EventRequestWillBeSent:
			if e.Request.URL != url && !strings.HasPrefix(e.Request.URL, "blob:") {
				b.complain("request: " + e.Request.URL)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	call(t, b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !scripts})
	if err := chromedp.Do(ctx, chromedp.Navigate(url)); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *tab) complain(s string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.complaints = append(b.complaints, s)
}

// quiet fails the test when the page complained of anything.
func (b *tab) quiet(t *testing.T) {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.complaints) > 0 {
		t.Errorf("the page complained:\n%s", strings.Join(b.complaints, "\n"))
	}
}

func describe(o *runtime.RemoteObject) string {
	if o == nil {
		return ""
	}
	return o.Description
}

// call sends a command of the protocol.
func call[P any](t *testing.T, b *tab, command cdp.Command[P, cdp.Empty], params P) {
	t.Helper()
	_, err := chromedp.Run(b.ctx, func(ctx context.Context, target *chromedp.Target) (cdp.Empty, error) {
		return cdp.Call(ctx, target, command, params)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// get runs an action for its value.
func get[T any](t *testing.T, b *tab, action chromedp.Action[T]) T {
	t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, time.Minute)
	defer cancel()
	v, err := chromedp.Run(ctx, action)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// eval runs an expression in the page.
func eval[T any](t *testing.T, b *tab, expression string) T {
	t.Helper()
	return get(t, b, chromedp.Evaluate[T](expression, chromedp.EvalAsValue, chromedp.EvalAwaitPromise))
}

// run runs a statement in the page.
func run(t *testing.T, b *tab, statement string) {
	t.Helper()
	eval[bool](t, b, "("+statement+", true)")
}

// scroll brings every chart into view and waits until those that the script draws are drawn.
const scroll = `(async () => {
	const items = JSON.parse(document.getElementById('charts-data').textContent);
	for (const item of items) {
		const el = document.getElementById(item.id);
		el.scrollIntoView();
		for (let i = 0; i < 100 && !el.querySelector('canvas'); i++) await new Promise(r => setTimeout(r, 50));
	}
	return items.filter(item => !document.getElementById(item.id).querySelector('canvas')).map(item => item.id);
})()`

// inked counts the charts whose canvas holds something else than blanks.
const inked = `Array.from(document.querySelectorAll('.chart')).filter(el => Array.from(el.querySelectorAll('canvas')).some(c =>
	c.width > 100 && c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(v => v))).length`

func TestBrowser(t *testing.T) {
	b := browse(t, outputs(t, build(t, sampleInput(3000)))["html"], true)
	if missing := eval[[]string](t, b, scroll); len(missing) > 0 {
		t.Errorf("charts not drawn: %s; the page says %q", missing, b.complaints)
	}
	charts := eval[int](t, b, `JSON.parse(document.getElementById('charts-data').textContent).length`)
	if n := eval[int](t, b, inked); n != charts || n == 0 {
		t.Errorf("%d charts show something, want %d", n, charts)
	}
	if n := eval[int](t, b, `document.querySelectorAll('main img, main script, main [onerror]').length`); n != 0 {
		t.Errorf("hostile text became %d elements", n)
	}
	if s := eval[string](t, b, `document.title`); !strings.Contains(s, hostileName) {
		t.Errorf("title %q does not show the hostile name as text", s)
	}
	testSorting(t, b)
	testFilter(t, b)
	testZoom(t, b)
	testDark(t, b)
	b.quiet(t)
}

// waitsColumn reads the times of the table of waits, in the order shown.
const waitsColumn = `Array.from(document.querySelectorAll('#p2-waits-all tbody tr'), tr => +tr.cells[2].dataset.v).join(' ')`

func testSorting(t *testing.T, b *tab) {
	t.Helper()
	const click = `document.querySelectorAll('#p2-waits-all th button')[2].click()`
	run(t, b, click)
	if got := eval[string](t, b, waitsColumn); got != "1200 600 400 300" {
		t.Errorf("sorted once: %s, want falling", got)
	}
	run(t, b, click)
	if got := eval[string](t, b, waitsColumn); got != "300 400 600 1200" {
		t.Errorf("sorted twice: %s, want rising", got)
	}
	if got := eval[string](t, b, `document.querySelectorAll('#p2-waits-all th')[2].getAttribute('aria-sort')`); got != "ascending" {
		t.Errorf("aria-sort is %q", got)
	}
}

func testFilter(t *testing.T, b *tab) {
	t.Helper()
	const filter = `(() => {
		const table = document.getElementById('p0-other-series') ?? document.getElementById('inputs-table');
		const input = document.querySelector('.tools input');
		const rows = input.closest('.table').querySelector('tbody').rows;
		input.value = 'no such row'; input.dispatchEvent(new Event('input'));
		const hidden = Array.from(rows).every(tr => tr.hidden);
		input.value = ''; input.dispatchEvent(new Event('input'));
		return hidden && Array.from(rows).every(tr => !tr.hidden);
	})()`
	if eval[int](t, b, `document.querySelectorAll('.tools input').length`) > 0 && !eval[bool](t, b, filter) {
		t.Error("filtering a table did not hide and show its rows")
	}
}

// testZoom zooms one chart and looks at the others of its group, those of another source among them.
func testZoom(t *testing.T, b *tab) {
	t.Helper()
	const zoom = `(() => {
		const chart = id => echarts.getInstanceByDom(document.querySelector('#' + id + ' .canvas'));
		chart('p0-cpu-all').dispatchAction({type: 'dataZoom', start: 25, end: 50});
		const shown = id => { const z = chart(id).getOption().dataZoom[0]; return Math.round(z.startValue / 60000) + '-' + Math.round(z.endValue / 60000); };
		return [shown('p0-cpu-all'), shown('p0-run-queue'), shown('p1-cpu-all')].join(' ');
	})()`
	got := strings.Fields(eval[string](t, b, zoom))
	if len(got) != 3 || got[0] != got[1] || got[0] != got[2] {
		t.Errorf("charts of a group show %s, want the same stretch of time", got)
	}
}

func testDark(t *testing.T, b *tab) {
	t.Helper()
	const background = `getComputedStyle(document.body).backgroundColor`
	light := eval[string](t, b, background)
	call(t, b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
	dark := eval[string](t, b, background)
	if light == dark {
		t.Errorf("the page is %s in light and dark", light)
	}
	run(t, b, `document.querySelector('header button').click()`)
	if got := eval[string](t, b, background); got != light {
		t.Errorf("the theme button gave %s, want %s", got, light)
	}
}

// TestBrowserTimeZone draws one chart for viewers of two time zones: the times are the dump's, so both must see the same picture.
func TestBrowserTimeZone(t *testing.T) {
	page := outputs(t, build(t, sampleInput(120)))["html"]
	var pictures []string
	for _, zone := range []string{"Asia/Kolkata", "America/New_York"} {
		b := browse(t, page, true)
		call(t, b, emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: zone})
		if err := chromedp.Do(b.ctx, chromedp.Reload()); err != nil {
			t.Fatal(err)
		}
		eval[[]string](t, b, scroll)
		pictures = append(pictures, eval[string](t, b, `document.querySelector('#p0-cpu-all canvas').toDataURL()`))
		b.quiet(t)
	}
	if pictures[0] != pictures[1] || len(pictures[0]) < 1000 {
		t.Error("viewers of two time zones see different times")
	}
}

// TestBrowserWithoutScripts looks at what a ticket system shows: texts, tables and drawings.
func TestBrowserWithoutScripts(t *testing.T) {
	page := outputs(t, build(t, sampleInput(3000)))["html"]
	b := browse(t, page, false)
	text := get(t, b, chromedp.Text(chromedp.CSS("main")))
	for _, want := range []string{"Where the time went", "PROC,T0021", "db file sequential read", hostileName, "mem/paging"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page without scripts does not show %q", want)
		}
	}
	drawings := get(t, b, chromedp.AttributesAll(chromedp.CSSAll("svg.figure")))
	if len(drawings) < 8 {
		t.Errorf("%d drawings, want one for each main chart", len(drawings))
	}
	b.quiet(t)
}
