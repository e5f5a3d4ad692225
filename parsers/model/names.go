package model

import (
	"hash/maphash"
	"sync"
)

const (
	// nameShards is in how many pieces Names is locked.
	nameShards = 32
	// nameLeaf and nameTop are how many labels a leaf of the list has, and how many leaves there are at most.
	nameLeaf, nameTop = 1 << 8, 1 << 8
	nameMid           = 1 << 12
)

// Names keeps labels that come again once, for all builders of a case, and numbers them: numbers are half as long as pointers, and cost the
// garbage collector nothing. It is safe for concurrent use.
type Names struct {
	seed   maphash.Seed
	shards [nameShards]struct {
		sync.Mutex
		known map[Labels]uint32
	}

	add   sync.Mutex
	count uint32
	// list is a tree that never moves, so that who has a number reads its labels without a lock while others add theirs.
	list [nameTop]*[nameMid]*[nameLeaf]Labels
}

// NewNames makes an empty one.
func NewNames() *Names { return &Names{seed: maphash.MakeSeed()} }

// number finds the number of labels, or gives them the next.
func (n *Names) number(ls Labels) uint32 {
	shard := &n.shards[maphash.String(n.seed, ls.packed)%nameShards]
	shard.Lock()
	defer shard.Unlock()
	id, ok := shard.known[ls]
	if !ok {
		if shard.known == nil {
			shard.known = map[Labels]uint32{}
		}
		id = n.append(ls)
		shard.known[ls] = id
	}
	return id
}

func (n *Names) append(ls Labels) uint32 {
	n.add.Lock()
	defer n.add.Unlock()
	id := n.count
	n.count++
	top := &n.list[id/nameLeaf/nameMid]
	if *top == nil {
		*top = &[nameMid]*[nameLeaf]Labels{}
	}
	mid := &(*top)[id/nameLeaf%nameMid]
	if *mid == nil {
		*mid = &[nameLeaf]Labels{}
	}
	(*mid)[id%nameLeaf] = ls
	return id
}

// at are the labels of a number.
func (n *Names) at(id uint32) Labels {
	return n.list[id/nameLeaf/nameMid][id/nameLeaf%nameMid][id%nameLeaf]
}
