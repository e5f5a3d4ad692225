package sappfpar

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// grammar gives the order of the lines of a check; columns are split where they are captured.
var grammar = text.NewGrammar[printout.Items[item]](lines)

// EBNF prints the grammar of the format.
func EBNF() string { return grammar.EBNF() }

type item struct {
	Pos       lexer.Position
	Title     *title      `parser:"  @Title"`
	Alert     *alertBlock `parser:"| @@"`
	Pool      *poolBlock  `parser:"| @@"`
	Place     *place      `parser:"| @Place"`
	Keys      *string     `parser:"| @Keys"`
	Figures   *string     `parser:"| @Figures"`
	Parameter *string     `parser:"| @Parameters"`
	Help      *string     `parser:"| @Help"`
	Known     *string     `parser:"| @Head | @Frame | @Blank"`
	Lost      *string     `parser:"| @Sizes | @Advice"`
	Stray     *string     `parser:"| @Stray"`
}

type alertBlock struct {
	Pos    lexer.Position
	Alert  string   `parser:"@Alert"`
	Gap    []string `parser:"@( Frame | Blank )*"`
	Advice *string  `parser:"@Advice?"`
}

type poolBlock struct {
	Pos       lexer.Position
	Pool      poolLine `parser:"@Pool"`
	SizeStart sizes    `parser:"@@?"`
}

type sizes struct {
	Pos  lexer.Position
	Text string `parser:"@Sizes"`
}

const (
	kindTitle  = iota // "== Checking profile: …"
	kindAlert         // "***ERROR: …"
	kindAdvice        // what to do about it
	kindPool          // "Key: 10 Pool"
	kindSizes         // its sizes
	kindPlace         // where the keys that follow lie
	kindKeys          // "Key: 4 Size: …"
	kindFigures
	kindParameters // of sappfpar all
	kindHelp       // the tool's usage, or the command as typed
	kindHead
	kindFrame
	kindBlank
	kindStray
)

var lines = text.NewLines([]text.Kind{
	kindTitle: {Name: "Title"}, kindAlert: {Name: "Alert"}, kindAdvice: {Name: "Advice", Run: true}, kindPool: {Name: "Pool"},
	kindSizes: {Name: "Sizes", Run: true}, kindPlace: {Name: "Place"}, kindKeys: {Name: "Keys", Run: true},
	kindFigures: {Name: "Figures", Run: true}, kindParameters: {Name: "Parameters", Run: true}, kindHelp: {Name: "Help", Run: true},
	kindHead: {Name: "Head"}, kindFrame: {Name: "Frame", Run: true}, kindBlank: {Name: "Blank", Run: true}, kindStray: {Name: "Stray", Run: true},
}, classify)

// The states of the lexer: advice goes on until something else is known, usage until a blank line.
const (
	inBody = iota
	inAlert
	inHelp
)

// classify tells the lines apart by their labels.
func classify(state int, line string) (kind, next int) {
	s := strings.TrimSpace(line)
	switch {
	case s == "":
		return kindBlank, inBody
	case strings.Trim(s, "=") == "" && len(s) >= 8, strings.Trim(s, "-") == "" && len(s) >= 8:
		return kindFrame, state
	case isTitle(s):
		return kindTitle, inBody
	case isAlert(s):
		return kindAlert, inAlert
	case strings.HasPrefix(s, "SOLUTION"):
		return kindAdvice, inAlert
	case strings.HasPrefix(s, "sappfpar "):
		if isUsage(s) {
			return kindHelp, inHelp
		}
		return kindHelp, inBody
	case strings.HasPrefix(s, "Key:"):
		if strings.Contains(s, "Size:") {
			return kindKeys, inBody
		}
		return kindPool, inBody
	case sizeState(s) != "":
		return kindSizes, inBody
	case text.StartsWith(s, "Shared memories inside of pool", "Shared memories outside of pool"):
		return kindPlace, inBody
	case isHead(s):
		return kindHead, inBody
	case figureOf(s) != nil:
		return kindFigures, inBody
	case state == inHelp:
		return kindHelp, inHelp
	case state == inAlert && (s[0] == '(' || strings.HasPrefix(s, "with parameter") || strings.HasPrefix(s, "or ")):
		return kindAdvice, inAlert
	case isParameter(s):
		return kindParameters, inBody
	}
	return kindStray, inBody
}

// isUsage tells the tool's help from a command as somebody typed it.
func isUsage(s string) bool { return strings.ContainsAny(s, "<[") }

func isAlert(s string) bool {
	s, ok := strings.CutPrefix(s, "***")
	s = strings.TrimLeft(s, " ")
	return ok && (strings.HasPrefix(s, "WARNING") || strings.HasPrefix(s, "ERROR")) && (!strings.Contains(s, "=>") || strings.Contains(s, "CheckParams"))
}

func isHead(s string) bool {
	switch strings.TrimRight(s, ":") {
	case "Shared memory disposition overview", "Shared memory pools", "Shared memory resource requirements estimated",
		"Swap space requirements estimated", "Nr of shared memory descriptors required for":
		return true
	}
	return false
}

// isParameter knows "area/name = value" and "area/name: value".
func isParameter(s string) bool {
	name, _, ok := cutParameter(s)
	return ok && strings.Contains(name, "/") && !strings.ContainsAny(name, " \t<>()")
}

func cutParameter(s string) (name, value string, ok bool) {
	if name, value, ok = strings.Cut(s, "="); !ok {
		name, value, ok = strings.Cut(s, ":")
	}
	return strings.TrimSpace(name), strings.TrimSpace(value), ok
}
