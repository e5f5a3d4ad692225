package chart

import (
	"math"
	"time"

	"dumplens/parsers/unit"
)

// valueTicks lists round numbers from 0 to at least top, in base units, and what to write at them.
func valueTicks(top, scale float64, u unit.Unit) (at []float64, labels []string) {
	if !(top > 0) {
		top = scale
	}
	step := roundStep(top / scale / 4)
	for i := 0; ; i++ {
		v := float64(i) * step * scale
		at = append(at, v)
		labels = append(labels, tickText(v, scale, u))
		if v >= top*0.999 {
			return at, labels
		}
	}
}

// tickText writes a value at an axis. Times are all in the unit of the axis, since "1 d" beside "20 h" is hard to compare.
func tickText(v, scale float64, u unit.Unit) string {
	if u.Dimension != unit.Time {
		return unit.Of(v, u).String()
	}
	return unit.Number(math.Round(v/scale*1e6)/1e6) + "\u202f" + timeUnit(scale)
}

// timeUnit names a number of seconds that times are counted in.
func timeUnit(scale float64) string {
	switch {
	case scale >= 86400:
		return "d"
	case scale >= 3600:
		return "h"
	case scale >= 60:
		return "min"
	case scale >= 1:
		return "s"
	case scale >= 1e-3:
		return "ms"
	}
	return "µs"
}

// roundStep is the smallest of 1, 2, 2.5, 5 times a power of ten that is not below v.
func roundStep(v float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(v)))
	for _, m := range []float64{1, 2, 2.5, 5, 10} {
		if m*power >= v*0.999 {
			return m * power
		}
	}
	return 10 * power
}

// timeTicks lists about n round moments between two times, and what to write at them: the day where it begins, else the time of day.
func timeTicks(from, to int64, n int) (at []int64, labels []string) {
	steps := []time.Duration{time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second, 15 * time.Second, 30 * time.Second,
		time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour, 2 * time.Hour,
		3 * time.Hour, 6 * time.Hour, 12 * time.Hour, 24 * time.Hour, 48 * time.Hour, 7 * 24 * time.Hour, 28 * 24 * time.Hour}
	step := steps[len(steps)-1].Milliseconds()
	for _, s := range steps {
		if (to-from)/s.Milliseconds() <= int64(n) {
			step = s.Milliseconds()
			break
		}
	}
	step *= max((to-from)/step/int64(2*n), 1)
	for t := (from + step - 1) / step * step; t <= to; t += step {
		at = append(at, t)
		labels = append(labels, tickLabel(t, step))
	}
	return at, labels
}

func tickLabel(ms, step int64) string {
	t := time.UnixMilli(ms).UTC()
	switch {
	case step >= 28*86400_000:
		return t.Format("2 Jan 2006")
	case ms%86400_000 == 0:
		return t.Format("2 Jan")
	case step < 60_000:
		return t.Format("15:04:05")
	}
	return t.Format("15:04")
}
