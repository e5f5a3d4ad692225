package awr

import "dumplens/parsers/orareport"

// style is how AWR prints statements. Sections with other wide columns print only the beginning of an id.
var style = orareport.SQLStyle{IsRow: isNumberRow, IsFullRow: isFullRow, Label: "sql_id", Width: 80, OwnLines: true, Waits: true, Slack: 1}

// readSQL reads a section of statements in any order, or one page of it.
func (o *open) readSQL(s *section) {
	for _, g := range s.html {
		o.htmlStatements(s, g)
	}
	if s.sql != nil {
		s.bad += o.statements.Read(s.sql)
	}
}
