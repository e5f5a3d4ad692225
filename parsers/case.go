package parsers

import (
	"sync"

	"dumplens/parsers/archive"
	"dumplens/parsers/model"
)

// Case is everything read for one report.
type Case struct {
	Sources []*model.Source // in the order of the walk; their IDs are their indexes

	roots   []archive.Root
	options Options
	entries map[int]model.SourceID // walk index -> source, for reading quotes later

	encodings sync.Map // model.SourceID -> text.Encoding that its lines were read in
}

// Parts lists the parts of all sources in order.
func (c *Case) Parts() []*model.Part {
	var out []*model.Part
	for _, s := range c.Sources {
		out = append(out, s.Parts...)
	}
	return out
}

// Source returns the source of an ID.
func (c *Case) Source(id model.SourceID) *model.Source { return c.Sources[id] }

// Part returns the part of an ID, nil when there is none.
func (c *Case) Part(id model.PartID) *model.Part {
	for _, s := range c.Sources {
		for _, p := range s.Parts {
			if p.ID == id {
				return p
			}
		}
	}
	return nil
}

// number gives the parts their IDs, once all sources are read.
func (c *Case) number() {
	id := model.PartID(0)
	for _, s := range c.Sources {
		for _, p := range s.Parts {
			p.Number(id)
			id++
		}
	}
}
