package nmon

// EBNF is the grammar as participle prints it, for its golden file.
func EBNF() string { return grammar.EBNF() }
