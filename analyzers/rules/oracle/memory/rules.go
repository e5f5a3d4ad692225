// Package memory holds the rules about the caches of an Oracle instance, one a file.
package memory

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	CacheAdvice,
	DictionaryCache,
	LibraryCache,
}
