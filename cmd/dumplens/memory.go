package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// memoryFirst is how much memory a run takes at most while what it holds fits: most cases do. Garbage is collected more often near it.
	memoryFirst = 220 << 20
	// memoryGoal is the same for what does not fit there: a year of daily captures does.
	memoryGoal = 460 << 20
	// memoryCheck is how often the goal is compared with what is held.
	memoryCheck = 50 * time.Millisecond
)

// boundMemory keeps a run near its goal, until ctx ends. What holds more than fits below the goal gets a third more than it holds, so
// that the collector is never at work all the time. A limit that the user sets (GOMEMLIMIT) is left alone.
func boundMemory(ctx context.Context) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetMemoryLimit(memoryFirst)
	go func() {
		held := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		tick := time.NewTicker(memoryCheck)
		defer tick.Stop()
		for goal := int64(memoryFirst); ; {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			metrics.Read(held)
			if live := int64(held[0].Value.Uint64()); live > goal/4*3 {
				goal = live + live/3
				if live < memoryGoal/20*19 {
					goal = min(goal, memoryGoal)
				}
				debug.SetMemoryLimit(goal)
			}
		}
	}()
}
