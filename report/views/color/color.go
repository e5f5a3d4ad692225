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
