// Package color gives the meanings of charts the same colours everywhere: indexes into the palette of package chart.
package color

// The colours that states keep in every chart; indexes into the palette.
const (
	Blue = iota
	Orange
	Teal
	Purple
	Red
	Sky
	Grey
	Olive
	Pink
	Navy
)
