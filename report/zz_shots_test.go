package report_test

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	pg "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"dumplens/report/redact"
)

func TestZZ(t *testing.T) {
	dir := os.Getenv("OUT")
	if dir == "" {
		t.Skip()
	}
	for _, l := range []redact.Level{redact.Literals, redact.Names} {
		for name, s := range outputs(t, build(t, redacted(l))) {
			os.WriteFile(dir+"/sample-"+l.String()+"."+name, []byte(s), 0o644)
		}
	}
}

// PAGE=file OUT=png W=1280 DARK=1 NOJS=1 ANCHOR=id
func TestShot(t *testing.T) {
	page, err := os.ReadFile(os.Getenv("PAGE"))
	if err != nil {
		t.Skip()
	}
	b := browse(t, string(page), os.Getenv("NOJS") == "")
	w := int64(1280)
	if os.Getenv("W") == "600" {
		w = 600
	}
	call(t, b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: w, Height: 900, DeviceScaleFactor: 1})
	if os.Getenv("DARK") != "" {
		call(t, b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
	}
	if os.Getenv("NOJS") == "" {
		t.Log(eval[[]string](t, b, scroll))
		if js := os.Getenv("EVAL"); js != "" {
			run(t, b, js)
		}
		time.Sleep(300 * time.Millisecond)
	}
	for i, y := range strings.Fields(os.Getenv("Y")) {
		at, _ := strconv.ParseFloat(y, 64)
		res, err := chromedp.Run(b.ctx, func(ctx context.Context, target *chromedp.Target) (pg.CaptureScreenshotResult, error) {
			return cdp.Call(ctx, target, pg.CaptureScreenshot, pg.CaptureScreenshotParams{CaptureBeyondViewport: ptr(true), Clip: &pg.Viewport{X: 0, Y: at, Width: float64(w), Height: 1500, Scale: 1}})
		})
		if err != nil {
			t.Fatal(err)
		}
		os.WriteFile(os.Getenv("PNG")+strconv.Itoa(i)+".png", res.Data, 0o644)
	}
	b.quiet(t)
}

func ptr[T any](v T) *T { return &v }
