package model

import (
	"hash/maphash"
	"sync"
)

// nameShards is in how many pieces Names is locked.
const nameShards = 32

// Names keeps labels that come again once, for all builders of a case. It is safe for concurrent use.
type Names struct {
	seed   maphash.Seed
	shards [nameShards]struct {
		sync.Mutex
		known map[Labels]*Labels
	}
}

// NewNames makes an empty one.
func NewNames() *Names { return &Names{seed: maphash.MakeSeed()} }

// of is the one place where labels are kept.
func (n *Names) of(ls Labels) *Labels {
	shard := &n.shards[maphash.String(n.seed, ls.packed)%nameShards]
	shard.Lock()
	defer shard.Unlock()
	kept := shard.known[ls]
	if kept == nil {
		if shard.known == nil {
			shard.known = map[Labels]*Labels{}
		}
		kept = &ls
		shard.known[ls] = kept
	}
	return kept
}
