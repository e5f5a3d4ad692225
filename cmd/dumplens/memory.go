package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// memoryGoal is how much memory a run takes at most while what it holds fits: a year of daily captures does. Garbage is collected more
	// often near it.
	memoryGoal = 380 << 20
	// memoryCheck is how often the goal is compared with what is held.
	memoryCheck = 250 * time.Millisecond
)

// boundMemory keeps a run near the goal, until ctx ends. What holds more than fits below the goal gets a third more, so that the
// collector is never at work all the time. A limit that the user sets (GOMEMLIMIT) is left alone.
func boundMemory(ctx context.Context) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetMemoryLimit(memoryGoal)
	go func() {
		held := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		tick := time.NewTicker(memoryCheck)
		defer tick.Stop()
		for goal := int64(memoryGoal); ; {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			metrics.Read(held)
			if live := int64(held[0].Value.Uint64()); live > goal/20*19 {
				goal = live + live/3
				debug.SetMemoryLimit(goal)
			}
		}
	}()
}
