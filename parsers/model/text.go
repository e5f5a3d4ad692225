package model

// TextKind says what a text may give away, so that redaction can treat it before any renderer sees it.
type TextKind uint8

const (
	Plain   TextKind = iota // words of the dump or of dumplens; known names inside it are still replaced
	SQL                     // statement text: literals are masked
	Bind                    // a bind value: masked as a whole
	Host                    // a host, node or partition name
	User                    // an operating-system, database or application user
	Path                    // a file, directory, mount point or command line
	Address                 // an IP address, a connect string, a domain
	Module                  // program, module or action as the client named itself; often user@host
)

// Text is a piece of text with its kind. The zero value is an empty plain text.
type Text struct {
	Kind TextKind
	S    string
}

// Say is a plain text: dumplens' own words, or words of the dump that hold no names.
func Say(s string) Text { return Text{Plain, s} }

// String returns the text as it is, not redacted. Renderers get texts only after redaction.
func (t Text) String() string { return t.S }
