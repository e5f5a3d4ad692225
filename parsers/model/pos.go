package model

// SourceID numbers the inputs of a case in the order of the walk, from 0.
type SourceID int32

// PartID numbers the parts of a case in source order, from 0.
type PartID int32

// Pos is a place in an input. Line counts from 1; 0 means that the position is the whole source (the evidence of an absence, say).
// Offset is the byte offset of the line in the decompressed input, or -1 where it was not kept.
type Pos struct {
	Source SourceID
	Line   int32
	Offset int64
}
